"""Seeds may be secrets of 256 bits."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for 78 digits."""
    _resize(21, 100)


def downgrade() -> None:
    """Take the room back; a seed that is longer stays in SQLite only."""
    _resize(100, 21)


def _resize(before: int, after: int) -> None:
    if op.get_bind().dialect.name == "sqlite":
        return  # which has no lengths
    op.alter_column("match", "seed", existing_type=sql.String(before), type_=sql.String(after))
