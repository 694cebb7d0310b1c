"""A database that any earlier version wrote opens, and its tables go on.

`databases` has one of each version as it was written then. Whoever adds a migration adds the
database of the version before it.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from tests.store.conftest import emptied

import kibitz
from kibitz.store import Store, StoredMove
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables

MIGRATIONS = Path(kibitz.__file__).parent / "store" / "migrations"
DATABASES = sorted((Path(__file__).parent / "databases").glob("*.sql"))
REVISIONS = [file.stem for file in DATABASES]


def configuration():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def test_a_database_of_each_earlier_version_is_kept():
    script = ScriptDirectory.from_config(configuration())
    known = [one.revision for one in script.walk_revisions()][::-1]
    assert known[:-1] == REVISIONS, "write tests/store/databases/REVISION.sql before it is too late"


def written_in_sqlite(folder, revision):
    """The file of a database as the version of this revision wrote it."""
    file = folder / f"{revision}.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((Path(__file__).parent / f"databases/{revision}.sql").read_text())
    return f"sqlite:///{file}"


def written_in_postgresql(folder, revision, served):
    """The same rows in PostgreSQL, whose tables the migrations up to that revision make."""
    source = sql.create_engine(written_in_sqlite(folder, revision))
    target = sql.create_engine(emptied(served))
    with source.connect() as old, target.begin() as new:
        config = configuration()
        config.attributes["connection"] = new
        command.upgrade(config, revision)
        tables = sql.MetaData()
        tables.reflect(new)
        for table in tables.sorted_tables:
            if table.name != "alembic_version":
                rows = old.execute(table.select()).mappings().all()
                if rows:
                    new.execute(table.insert(), [dict(row) for row in rows])
    for engine in (source, target):
        engine.dispose()
    return served


@pytest.fixture(params=["sqlite", "postgresql"])
def write(request, tmp_path):
    """Writes the database of a version."""
    if request.param == "sqlite":
        return lambda revision: written_in_sqlite(tmp_path, revision)
    served = request.getfixturevalue("postgres")
    return lambda revision: written_in_postgresql(tmp_path, revision, served)


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_table_of_an_earlier_version_goes_on(write, revision):
    store = Store(write(revision))
    tables = Tables(store, Library([]))
    table = tables.find("abc")
    with table.locked() as match:
        assert [act for sent in match.log for act in sent.acts] == ["c3"]
    store.append("abc", StoredMove(1, 1, "a1"))
    assert table.seats_of(["token"]) == [0, 1] and table.stored.seats[0].name == "Ann"
    assert [sent.text for sent in store.since("abc")] == ["c3", "a1"]
    if revision >= "0002":
        assert store.feedback.find("abc", 0).why == "short"
    if revision >= "0004":
        with store.mail.transaction() as book:
            assert [seat.address for seat in book.seats("abc")] == ["ann@example.org"]
    tables.readers.close()
    store.close()


def test_tokens_in_the_clear_become_hashes_and_old_links_still_end_the_mails(write, tmp_path):
    store = Store(write("0010"))
    (notice,) = store.notices.unseen_since(store.pulse.moment.replace(tzinfo=None))
    assert notice.page == "https://games.example.org/table/abc"
    content = b"".join(file.read_bytes() for file in tmp_path.glob("0010.db*"))
    if store.is_file:
        assert b"own-stop" not in content and b"/seat/token" not in content
    assert store.notices.stop("abc", "own-stop") and not store.notices.seats("abc")
    store.close()
