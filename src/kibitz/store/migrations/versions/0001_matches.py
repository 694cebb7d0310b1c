"""Matches, their seats, and what was submitted."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(100), nullable=False),
        sql.Column("options", sql.JSON, nullable=False),
        sql.Column("seed", sql.String(21), nullable=False),
        sql.Column("practice", sql.Boolean, nullable=False),
        sql.Column("created", sql.DateTime, nullable=False),
        sql.Column("rematch_of", sql.String(32), sql.ForeignKey("match.id"), nullable=True),
        sql.UniqueConstraint("rematch_of", name="one_rematch"),
    )
    op.create_table(
        "seat",
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("name", sql.String(100), nullable=False),
        sql.Column("lock", sql.String(64), nullable=False),
    )
    op.create_table(
        "submission",
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("time", sql.DateTime, nullable=False),
    )
