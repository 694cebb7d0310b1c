"""Play by mail: addresses, seats, tokens, and the mails that come and go."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"

MATCH = "match.id"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "mail_address",
        sql.Column("address", sql.String(320), primary_key=True),
        sql.Column("status", sql.String(20), nullable=False),
        sql.Column("bounces", sql.Integer, nullable=False),
        sql.Column("away_until", sql.DateTime, nullable=True),
        sql.Column("digest", sql.Boolean, nullable=False),
        sql.Column("digested", sql.DateTime, nullable=True),
    )
    op.create_table(
        "mail_seat",
        sql.Column("match", sql.String(32), sql.ForeignKey(MATCH), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column(
            "address", sql.String(320), sql.ForeignKey("mail_address.address"), nullable=False
        ),
        sql.Column("status", sql.String(20), nullable=False),
        sql.Column("shown", sql.String(40), nullable=False),
        sql.Column("lines", sql.JSON, nullable=False),
        sql.Column("lines_from", sql.Integer, nullable=False),
        sql.Column("reminded", sql.Boolean, nullable=False),
        sql.Column("mailed", sql.DateTime, nullable=True),
    )
    op.create_table(
        "mail_match",
        sql.Column("match", sql.String(32), sql.ForeignKey(MATCH), primary_key=True),
        sql.Column("ply", sql.Integer, nullable=False),
        sql.Column("paused", sql.Text, nullable=False),
        sql.Column("over", sql.Boolean, nullable=False),
    )
    op.create_table(
        "mail_token",
        sql.Column("lock", sql.String(64), primary_key=True),
        sql.Column("match", sql.String(32), sql.ForeignKey(MATCH), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("version", sql.String(40), nullable=False),
        sql.Column("used_by", sql.String(64), nullable=False),
    )
    _make_boxes()


def _make_boxes() -> None:
    op.create_table(
        "mail_in",
        sql.Column("key", sql.String(64), primary_key=True),
        sql.Column("message", sql.LargeBinary, nullable=False),
        sql.Column("recipients", sql.JSON, nullable=False),
        sql.Column("time", sql.DateTime, nullable=False),
        sql.Column("done", sql.Boolean, nullable=False, index=True),
    )
    op.create_table(
        "mail_out",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("address", sql.String(320), nullable=False, index=True),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("message", sql.LargeBinary, nullable=False),
        sql.Column("time", sql.DateTime, nullable=False),
        sql.Column("due", sql.DateTime, nullable=False, index=True),
        sql.Column("tries", sql.Integer, nullable=False),
        sql.Column("sent", sql.DateTime, nullable=True, index=True),
    )
