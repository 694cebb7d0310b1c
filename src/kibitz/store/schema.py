"""The tables of the database. `migrations` makes them; a test holds the two together."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

MATCH = Table(
    "match",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("options", JSON, nullable=False),  # their texts by name, as a record has them
    Column("seed", String(21), nullable=False),  # a whole number that 64 bits may not hold
    Column("practice", Boolean, nullable=False),
    Column("created", DateTime, nullable=False),  # UTC
    Column("rematch_of", String(32), ForeignKey("match.id"), nullable=True),
    Column("time_control", String(20), nullable=False, server_default=""),
    UniqueConstraint("rematch_of", name="one_rematch"),
)

SEAT = Table(
    "seat",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("lock", String(64), nullable=False),  # the hash of its token; empty for a bot
)

# A row here is an accepted submission; of two submissions at one ply, only one gets in.
SUBMISSION = Table(
    "submission",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", DateTime, nullable=False),  # UTC
)

# People's opinions of finished games; the only rows that change.
FEEDBACK = Table(
    "feedback",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("liked", Integer, nullable=False),  # 1, 0 or -1
    Column("why", Text, nullable=False),
    Column("time", DateTime, nullable=False),  # UTC
)
