"""The tables of the database. `migrations` makes them; a test holds the two together."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
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
    # A whole number of up to 78 digits. SQLite has no lengths, so its column was never changed.
    Column("seed", String(100).with_variant(String(21), "sqlite"), nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("created", DateTime, nullable=False),  # UTC
    Column("rematch_of", String(32), ForeignKey("match.id"), nullable=True),
    Column("time_control", String(20), nullable=False, server_default=""),
    Column("rules", String(64), nullable=False, server_default=""),  # the hash of a game in a file
    Column("host", String(64), nullable=False, server_default=""),  # the hash of its host's token
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

# The files of a game under their hash, so that a match can end under its own rules.
RULES_TEXT = Table(
    "rules_text",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("texts", JSON, nullable=False),  # by the names of the files; the game's own comes first
    Column("created", DateTime, nullable=False),  # UTC
    Column("words", Text, nullable=False, server_default=""),  # its author's, on what is new in it
)

# A person for whom the computer plays on; the row goes when the person comes back.
ABSENCE = Table(
    "absence",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("lock", String(64), nullable=False),  # the hash of the token that opened the seat
    Column("time", DateTime, nullable=False),  # UTC
)

# When a browser last showed the seat of a person, to about half a minute.
PRESENCE = Table(
    "presence",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("time", DateTime, nullable=False),  # UTC
)

# One row: the last moment at which a server is known to have lived, and the last that is trusted.
PULSE = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("time", DateTime, nullable=False),  # UTC
    Column("trusted", DateTime, nullable=False),  # UTC
)

# A time in which no server lived, so that nobody could act.
PAUSE = Table(
    "pause",
    METADATA,
    Column("begin", DateTime, primary_key=True),  # UTC
    Column("end", DateTime, nullable=False),  # UTC
)

# A person at a table who gets a mail when it is their turn; the row goes when the table ends.
NOTICE = Table(
    "notice",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("address", String(320), nullable=False),
    Column("page", Text, nullable=False, server_default=""),  # the address of the table
    Column("seen", DateTime, nullable=False),  # UTC; when a browser last showed the seat
    Column("told", String(40), nullable=False),  # the turn of the last mail
    Column("language", String(8), nullable=False, server_default=""),  # of the mails
)

# A mail that had a link to a seat: the link opens the seat of the person to whom it was sent.
MAILED_LINK = Table(
    "mailed_link",
    METADATA,
    Column("lock", String(64), primary_key=True),  # the hash of the token in the link
    Column("match", String(32), ForeignKey("match.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("owner", String(64), nullable=False, index=True),  # the hash of the person's own token
    Column("stop", String(64), nullable=False),  # the hash of the token that ends these mails
)

# People's opinions of finished games; beside the rows of mail, the only ones that change.
FEEDBACK = Table(
    "feedback",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("liked", Integer, nullable=False),  # 1, 0 or -1
    Column("why", Text, nullable=False),
    Column("time", DateTime, nullable=False),  # UTC
)

# A person who has come to a playtest.
PERSON = Table(
    "person",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("playtest", String(200), nullable=False, index=True),
    Column("name", String(100), nullable=False),
    Column("lock", String(64), nullable=False),  # the hash of the token in the person's browser
    Column("time", DateTime, nullable=False),  # UTC
    UniqueConstraint("lock", name="one_person"),
)

# A match that belongs to a playtest. `variant` is the file and the options that are compared.
PLAYTEST_TABLE = Table(
    "playtest_table",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("playtest", String(200), nullable=False, index=True),
    Column("variant", String(200), nullable=False),
)

# Something that happened at a playtest beside the acts. The remarks of a person can be deleted.
EVENT = Table(
    "event",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("playtest", String(200), nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("match", String(32), ForeignKey("match.id"), nullable=True),
    Column("seat", Integer, nullable=False),  # -1 if it concerns none
    Column("person", String(32), nullable=False),  # empty if it concerns none
    Column("ply", Integer, nullable=False),  # of the position, in acts
    Column("data", JSON, nullable=False),
    Column("time", DateTime, nullable=False),  # UTC
)

# A person who plays by mail. `status`: asked, agreed, stopped or unreachable.
MAIL_ADDRESS = Table(
    "mail_address",
    METADATA,
    Column("address", String(320), primary_key=True),
    Column("status", String(20), nullable=False),
    Column("bounces", Integer, nullable=False),
    Column("away_until", DateTime, nullable=True),  # UTC
    Column("digest", Boolean, nullable=False),  # one mail a day instead of one a turn
    Column("digested", DateTime, nullable=True),  # UTC
    Column("away_year", Integer, nullable=False, server_default="0"),
    Column("away_days", Integer, nullable=False, server_default="0"),  # of vacation in that year
    Column("language", String(8), nullable=False, server_default=""),  # of the mails
)

# A seat that is played by mail. `status`: waiting, invited, playing or declined.
MAIL_SEAT = Table(
    "mail_seat",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("address", String(320), ForeignKey("mail_address.address"), nullable=False),
    Column("status", String(20), nullable=False),
    Column("shown", String(40), nullable=False),  # what its last mail showed
    Column("lines", JSON, nullable=False),  # answers prepared for what the others may play
    Column("lines_from", Integer, nullable=False),  # acts of the game before them
    Column("reminded", Boolean, nullable=False),
    Column("mailed", DateTime, nullable=True),  # UTC
    Column("lock_before", String(64), nullable=False, server_default=""),  # of its host's link
)

# How far the mails of a match have come.
MAIL_MATCH = Table(
    "mail_match",
    METADATA,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("ply", Integer, nullable=False),  # of the next submission that mails will report
    Column("paused", Text, nullable=False),  # the seats that cannot be reached
    Column("over", Boolean, nullable=False),
)

# The right to answer one turn of one seat. `version` names what the seat saw.
MAIL_TOKEN = Table(
    "mail_token",
    METADATA,
    Column("lock", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("match.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("version", String(40), nullable=False),
    Column("used_by", String(64), nullable=False),  # the key of the mail; empty while unused
    Column("address", String(320), nullable=False, server_default=""),  # where it was sent
)

# Mails that came in; a mail that comes twice has the same key.
MAIL_IN = Table(
    "mail_in",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("message", LargeBinary, nullable=False),  # empty once it was dealt with
    Column("recipients", JSON, nullable=False),
    Column("time", DateTime, nullable=False),  # UTC; when to deal with it, later while claimed
    Column("done", Boolean, nullable=False, index=True),
)

# Mails to be sent; `sent` is empty until they are.
MAIL_OUT = Table(
    "mail_out",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("address", String(320), nullable=False, index=True),
    Column("kind", String(20), nullable=False),  # invitation, turn, answer or news
    Column("message", LargeBinary, nullable=False),  # empty once it was sent
    Column("time", DateTime, nullable=False),  # UTC
    Column("due", DateTime, nullable=False, index=True),  # UTC; later while claimed
    Column("tries", Integer, nullable=False),
    Column("sent", DateTime, nullable=True, index=True),  # UTC
)
