"""Seeds may be secrets of 256 bits."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for 78 digits."""
    if op.get_bind().dialect.name != "sqlite":  # which has no lengths
        op.alter_column("match", "seed", existing_type=sql.String(21), type_=sql.String(100))
