"""A database that any earlier version wrote opens, and its tables go on."""

from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

import kibitz
from kibitz.interfaces.web.library import Library
from kibitz.interfaces.web.tables.tables import Tables
from kibitz.match import lock
from kibitz.store import Store, StoredMove

MIGRATIONS = Path(kibitz.__file__).parent / "store" / "migrations"


def configuration():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


REVISIONS = [one.revision for one in ScriptDirectory.from_config(configuration()).walk_revisions()]


def written_by(url, revision):
    """A database as the version of this revision made it, with a match of one act."""
    engine = sql.create_engine(url)
    if file := engine.url.database if engine.dialect.name == "sqlite" else "":
        Path(file).parent.mkdir()
    with engine.begin() as connection:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for row in ROWS:
            connection.execute(sql.text(row), {"lock": lock("token")})
    engine.dispose()


ROWS = (
    """INSERT INTO match (id, game, options, seed, practice, created)
       VALUES ('abc', 'byg', '{"side": "3"}', '18446744073709551615', false, '2026-01-02 03:04:05')""",
    "INSERT INTO seat (match, seat, name, lock) VALUES ('abc', 0, 'Ann', :lock)",
    "INSERT INTO seat (match, seat, name, lock) VALUES ('abc', 1, 'Bob', :lock)",
    """INSERT INTO submission (match, ply, seat, text, time)
       VALUES ('abc', 0, 0, 'c3', '2026-01-02 03:04:06')""",
)


@pytest.mark.parametrize("revision", REVISIONS[::-1])
def test_a_table_of_an_earlier_version_goes_on(url, revision):
    written_by(url, revision)
    store = Store(url)
    tables = Tables(store, Library([]))
    table = tables.find("abc")
    with table.locked() as match:
        assert [act for sent in match.log for act in sent.acts] == ["c3"]
    store.append("abc", StoredMove(1, 1, "a1"))
    assert table.seats_of(["token"]) == [0, 1] and table.stored.seats[0].name == "Ann"
    assert [sent.text for sent in store.since("abc")] == ["c3", "a1"]
    tables.readers.close()
    store.close()
