"""A PostgreSQL server of the tests' own, where its programs are installed."""

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="the extra `web` is not installed")

import sqlalchemy as sql

from kibitz.store import Store


def program(name):
    places = [os.environ["PATH"], *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    return shutil.which(name, path=os.pathsep.join(places))


class PostgresServer:
    """A PostgreSQL server that listens at a socket in its own folder only; it can be stopped."""

    def __init__(self):
        self._initdb, self._pg_ctl = program("initdb"), program("pg_ctl")
        if not (self._initdb and self._pg_ctl):
            pytest.skip("NOT RUN: there is no PostgreSQL on this machine")
        self.folder = Path(tempfile.mkdtemp(prefix="kibitz-"))
        user = "postgres" if os.getuid() == 0 else None  # PostgreSQL does not run as root
        if user:
            shutil.chown(self.folder, user)
        self._how = {"user": user, "check": True, "cwd": self.folder, "timeout": 120}
        self._how |= {"stdout": subprocess.DEVNULL}
        self._data = self.folder / "data"
        made = [self._initdb, "-D", self._data, "-U", "kibitz", "-A", "trust"]
        subprocess.run(made, **self._how)
        self.url = f"postgresql+psycopg://kibitz@/postgres?host={self.folder}"
        self.start()

    def start(self):
        options = f"-c listen_addresses='' -c fsync=off -k {self.folder}"
        log = ["-D", self._data, "-l", self.folder / "log", "-w", "-o", options, "start"]
        subprocess.run([self._pg_ctl, *log], **self._how)

    def stop(self):
        subprocess.run([self._pg_ctl, "-D", self._data, "-m", "immediate", "stop"], **self._how)

    def processes(self):
        """The ids of its processes, the server's own first."""
        own = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        return [own, *map(int, children)]


@pytest.fixture(scope="session")
def postgres():
    """The URL of an empty database."""
    cluster = PostgresServer()
    yield cluster.url
    cluster.stop()
    shutil.rmtree(cluster.folder)


@pytest.fixture
def cluster():
    """A server of the test's own, which it may stop."""
    made = PostgresServer()
    yield made
    with suppress(subprocess.CalledProcessError):  # the test has stopped it
        made.stop()
    shutil.rmtree(made.folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The URL of a database that is empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/data/tables.db"
    return emptied(request.getfixturevalue("postgres"))


def emptied(served):
    """The URL of a database of PostgreSQL, from which everything is deleted."""
    engine = sql.create_engine(served)
    with engine.begin() as connection:
        connection.execute(sql.text("DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
    engine.dispose()
    return served


@pytest.fixture
def store(url):
    opened = Store(url)
    yield opened
    opened.close()
