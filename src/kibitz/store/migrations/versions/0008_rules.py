"""Matches of a game in a file keep the text of its rules; they know their host and who left."""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make room for each text once, and for its hash in each match."""
    op.create_table(
        "rules_text",
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("texts", sql.JSON, nullable=False),
        sql.Column("created", sql.DateTime, nullable=False),
    )
    op.create_table(
        "absence",
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("name", sql.String(100), nullable=False),
        sql.Column("lock", sql.String(64), nullable=False),
        sql.Column("time", sql.DateTime, nullable=False),
    )
    for name in ("rules", "host"):
        column = sql.Column(name, sql.String(64), nullable=False, server_default="")
        op.add_column("match", column)
