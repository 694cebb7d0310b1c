"""The language in which a person gets mails; empty: English."""

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Remember it for each address, and for each wish to get mails at a table."""
    for table in ("mail_address", "notice"):
        op.add_column(
            table, sql.Column("language", sql.String(8), nullable=False, server_default="")
        )
