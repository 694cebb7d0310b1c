"""Mails to people at a table when it is their turn and they are away."""

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make room for addresses, as long as their tables run."""
    op.create_table(
        "notice",
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("address", sql.String(320), nullable=False),
        sql.Column("link", sql.Text, nullable=False),
        sql.Column("stop", sql.String(64), nullable=False),
        sql.Column("seen", sql.DateTime, nullable=False),
        sql.Column("told", sql.String(40), nullable=False),
    )
