"""Code on disk is of the classes that its arguments have now, not of those that they had."""

import shutil

import pytest
from tests.kernel.test_disk import edit, python_in

SETTINGS = """
from enum import Enum
from typing import NamedTuple

class Settings(NamedTuple):
    explore: float
    rave: float
    cut: int = 3

class Kind(Enum):
    MAN = 1
    KING = 2
"""

ASK = """
import numpy as np
from kibitz.kernel import compiled
from numba.core.event import install_recorder
from settings import Kind, Settings

LAYOUT = np.dtype([("a", "f8"), ("b", "f8")])

def ask(how, kind, row):
    king = 100.0 if kind == Kind.KING else 0.0
    return king + how.explore + 10 * how.rave + row[0]["a"]

def answer():
    how, row = Settings(2.0, 1.0), np.array([(0.0, 0.5)], LAYOUT)
    plain = ask(how, Kind(2), row)
    with install_recorder("numba:compile") as compilations:
        fast = compiled(ask)(how, Kind(2), row)
    print(plain, fast, "compiled" if compilations.buffer else "loaded")
"""


def asks(folder):
    """What a new process answers with the classes of settings.py, plain and compiled."""
    return python_in(folder, "import sys; sys.path[0] = '.'; import ask; ask.answer()").stdout


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """A folder with a cache in which a process has found its answer."""
    folder = tmp_path_factory.mktemp("asked")
    (folder / "settings.py").write_text(SETTINGS)
    (folder / "ask.py").write_text(ASK)
    assert asks(folder) == "112.0 112.0 compiled\n"
    assert asks(folder) == "112.0 112.0 loaded\n"
    return folder


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "was", "now", "answer"),
    [
        # 0.1.0: the fields were found by their old places, so the compiled answer stayed 112.0
        (
            "settings.py",
            "explore: float\n    rave: float",
            "rave: float\n    explore: float",
            121.0,
        ),
        ("settings.py", "MAN = 1\n    KING = 2", "MAN = 2\n    KING = 1", 12.0),
        ("ask.py", '("a", "f8"), ("b", "f8")', '("b", "f8"), ("a", "f8")', 112.5),
    ],
)
def test_an_edit_of_what_the_types_of_arguments_hold_is_in_force(
    tmp_path, asked, file, was, now, answer
):
    folder = shutil.copytree(asked, tmp_path / "edited")
    edit(folder / file, was, now)
    assert asks(folder) == f"{answer} {answer} compiled\n"
    assert asks(folder) == f"{answer} {answer} loaded\n"
