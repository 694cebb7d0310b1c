"""A seat that is given to a mail address goes back to its host if that person declines."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Keep the lock that a seat had before, and the address of a token."""
    lock_before = sql.Column("lock_before", sql.String(64), nullable=False, server_default="")
    op.add_column("mail_seat", lock_before)
    address = sql.Column("address", sql.String(320), nullable=False, server_default="")
    op.add_column("mail_token", address)
