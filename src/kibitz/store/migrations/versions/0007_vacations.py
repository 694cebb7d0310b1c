"""Vacations have a limit a year."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Count the days of a year."""
    for name in ("away_year", "away_days"):
        column = sql.Column(name, sql.Integer, nullable=False, server_default="0")
        op.add_column("mail_address", column)
