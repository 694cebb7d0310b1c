"""People's opinions of a game."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "feedback",
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("liked", sql.Integer, nullable=False),
        sql.Column("why", sql.Text, nullable=False),
        sql.Column("time", sql.DateTime, nullable=False),
    )
