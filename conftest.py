"""For all tests: doors to missing libraries cannot be imported, so their doctests are not run.

A machine that has little time runs one part of the files of tests.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

DOORS = {
    "src/kibitz/envs/gymnasium.py": "gymnasium",
    "src/kibitz/envs/kaggle.py": "kaggle_environments",
    "src/kibitz/envs/openspiel.py": "pyspiel",
    "src/kibitz/envs/pettingzoo.py": "pettingzoo",
    "src/kibitz/envs/pixels.py": "PIL",
    "src/kibitz/envs/textarena.py": "textarena",
    "src/kibitz/envs/verifiers.py": "verifiers",
    "src/kibitz_verifiers/__init__.py": "verifiers",
}
MISSING = {door: library for door, library in DOORS.items() if find_spec(library) is None}
collect_ignore = [*MISSING]
TESTS = Path(__file__).parent / "tests"
LONG_PAGES = ("docs/api.md", "docs/environments.md")  # whose examples train, solve and report


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option --part."""
    parser.addoption("--part", metavar="K/N", help="every Nth file of tests, from the Kth on")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a part that is none."""
    if part := config.getoption("--part"):
        files_of_part(part)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files of tests that are in other parts."""
    part = config.getoption("--part")
    if not part or collection_path.suffix != ".py" or not collection_path.is_relative_to(TESTS):
        return None
    return (collection_path not in files_of_part(part)) or None


@cache
def files_of_part(part: str) -> frozenset[Path]:
    """Every Nth file of tests, from the Kth on. Raises UsageError if part is not K/N."""
    first, _, parts = part.partition("/")
    if not (first.isdecimal() and parts.isdecimal() and 1 <= int(first) <= int(parts)):
        raise pytest.UsageError(f"--part {part} is not K/N with K from 1 to N, like 1/12.")
    return frozenset(sorted(TESTS.rglob("test_*.py"))[int(first) - 1 :: int(parts)])


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the examples of a page as long; only a test in Python can say so itself."""
    if item.nodeid.startswith(LONG_PAGES):
        item.add_marker("long")


def pytest_report_header() -> list[str]:
    """Say loudly what is left out."""
    return [f"NOT RUN: {door}, for want of {library}" for door, library in MISSING.items()]
