"""When a browser last showed the seat of a person. From here on turns can be taken back, too.

An earlier version cannot read the words of a table at which a turn was taken back.
"""

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "presence",
        sql.Column("match", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("time", sql.DateTime, nullable=False),
    )
