"""A game may lie in a folder whose files have the names of Python's own modules."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
NAMES = ("random", "struct", "pickle", "queue", "decimal", "statistics", "numpy", "typing")
KIBITZ = Path(sys.executable).with_name("kibitz")
WAYS = pytest.mark.parametrize("way", [[str(KIBITZ)], [sys.executable, "-m", "kibitz"]])


@pytest.fixture
def folder(tmp_path):
    """A folder with a game, and files that cannot be imported in place of Python's modules."""
    text = (ROOT / "examples/tic_tac_toe.py").read_text()
    (tmp_path / "mygame.py").write_text("from decimal import Decimal\n\nDecimal(1)\n" + text)
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


def kibitz(way, folder, *words):
    return subprocess.run(
        [*way, *words], cwd=folder, capture_output=True, text=True, timeout=250, check=False
    )


@pytest.mark.long
@WAYS
@pytest.mark.parametrize("file", ["./mygame.py", "./random.py"])
def test_check_and_games_of_many_cores_start_beside_files_named_as_pythons_modules(
    folder, way, file
):
    if "-m" in way:  # Python imports Kibitz, which needs this one, before Kibitz can do anything
        (folder / "typing.py").unlink()
    done = kibitz(way, folder, "check", file, "--games", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    done = kibitz(
        way, folder, "match", "uniform", "uniform", file, "--games", "2", "--farm", "cores:1"
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="NOT RUN: tables need Linux or macOS")
def test_tables_are_served_beside_files_named_as_pythons_modules(folder):
    command = [str(KIBITZ), "serve", "./random.py", "--port", "0", "--database", "sqlite:///t.db"]
    with subprocess.Popen(
        [*command, "--no-warm"], cwd=folder, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as server:  # fmt: skip
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0].rstrip("/.,")
            assert urlopen(f"{address}/games/random", timeout=60).status == 200
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


def test_a_program_that_a_worker_starts_finds_the_modules_beside_it(monkeypatch):
    from kibitz.farm import farm

    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    with farm("cores:1") as place:
        assert list(place.map(os.getenv, ["PYTHONSAFEPATH"])) == [None]
    assert "PYTHONSAFEPATH" not in os.environ
