"""The time control of a match."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; matches that exist have no limit."""
    column = sql.Column("time_control", sql.String(20), nullable=False, server_default="")
    op.add_column("match", column)
