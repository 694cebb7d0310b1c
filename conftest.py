"""Doors to libraries that are not installed cannot be imported, so their doctests are not run."""

from importlib.util import find_spec

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


def pytest_report_header() -> list[str]:
    """Say loudly what is left out."""
    return [f"NOT RUN: {door}, for want of {library}" for door, library in MISSING.items()]
