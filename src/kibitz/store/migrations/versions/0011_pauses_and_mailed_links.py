"""Pauses of the server; and hashes in place of the tokens of people who get mails at a table."""

from hashlib import sha256

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make room for both, and replace each token by its hash."""
    _make_tables()
    op.add_column("notice", sql.Column("page", sql.Text, nullable=False, server_default=""))
    _hash_tokens()
    for name in ("link", "stop"):
        op.drop_column("notice", name)


def _make_tables() -> None:
    op.create_table(
        "pulse",
        sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("time", sql.DateTime, nullable=False),
        sql.Column("trusted", sql.DateTime, nullable=False),
    )
    op.create_table(
        "pause",
        sql.Column("begin", sql.DateTime, primary_key=True),
        sql.Column("end", sql.DateTime, nullable=False),
    )
    op.create_table(
        "mailed_link",
        sql.Column("lock", sql.String(64), primary_key=True),
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), nullable=False, index=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("owner", sql.String(64), nullable=False, index=True),
        sql.Column("stop", sql.String(64), nullable=False),
    )


def _hash_tokens() -> None:
    # The old link has the person's own token, which opens the seat as before.
    notice, link = (sql.table(name, *map(sql.column, columns)) for name, columns in ROWS.items())
    connection = op.get_bind()
    for row in connection.execute(sql.select(notice)).all():
        page, _, token = row.link.rpartition("/seat/")
        own = (notice.c.match == row.match) & (notice.c.seat == row.seat)
        connection.execute(notice.update().where(own).values(page=page))
        owner, stop = _hash(token), _hash(row.stop)
        given = {"lock": _hash(f"none {row.stop}"), "owner": owner, "stop": stop}
        connection.execute(link.insert(), {"match": row.match, "seat": row.seat} | given)


def _hash(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


ROWS = {
    "notice": ("match", "seat", "link", "stop", "page"),
    "mailed_link": ("lock", "match", "seat", "owner", "stop"),
}
