"""Playtests: their people, their tables, and the events at them; words for a version of rules."""

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make room for people, tables and events."""
    op.create_table(
        "person",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("playtest", sql.String(200), nullable=False, index=True),
        sql.Column("name", sql.String(100), nullable=False),
        sql.Column("lock", sql.String(64), nullable=False),
        sql.Column("time", sql.DateTime, nullable=False),
        sql.UniqueConstraint("lock", name="one_person"),
    )
    op.create_table(
        "playtest_table",
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("playtest", sql.String(200), nullable=False, index=True),
        sql.Column("variant", sql.String(200), nullable=False),
    )
    op.create_table(
        "event",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("playtest", sql.String(200), nullable=False, index=True),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), nullable=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("ply", sql.Integer, nullable=False),
        sql.Column("data", sql.JSON, nullable=False),
        sql.Column("time", sql.DateTime, nullable=False),
    )
    op.add_column("rules_text", sql.Column("words", sql.Text, nullable=False, server_default=""))
