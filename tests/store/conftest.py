"""A PostgreSQL server of the tests' own, where its programs are installed."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="the extra `web` is not installed")

import sqlalchemy as sql

from kibitz.store import Store


def program(name):
    places = [os.environ["PATH"], *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    return shutil.which(name, path=os.pathsep.join(places))


@pytest.fixture(scope="session")
def postgres():
    """The URL of an empty database; it listens at a socket in its own folder only."""
    initdb, pg_ctl = program("initdb"), program("pg_ctl")
    if not (initdb and pg_ctl):
        pytest.skip("NOT RUN: there is no PostgreSQL on this machine")
    folder = Path(tempfile.mkdtemp(prefix="kibitz-"))
    user = None
    if os.getuid() == 0:  # PostgreSQL does not run as root
        user = "postgres"
        shutil.chown(folder, user)
    data, log = folder / "data", folder / "log"
    how = {"user": user, "check": True, "cwd": folder, "stdout": subprocess.DEVNULL, "timeout": 120}
    options = f"-c listen_addresses='' -c fsync=off -k {folder}"
    subprocess.run([initdb, "-D", data, "-U", "kibitz", "-A", "trust"], **how)
    subprocess.run([pg_ctl, "-D", data, "-l", log, "-w", "-o", options, "start"], **how)
    yield f"postgresql+psycopg://kibitz@/postgres?host={folder}"
    subprocess.run([pg_ctl, "-D", data, "-m", "immediate", "stop"], **how)
    shutil.rmtree(folder)


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
