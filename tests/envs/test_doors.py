"""Each library of environments has one door, which is left out where the library is missing."""

import re
import tomllib
from pathlib import Path

from conftest import DOORS

ROOT = Path(__file__).parents[2]


def test_every_door_can_be_left_out_of_a_run_of_the_tests():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    doors = next(c for c in contracts if c["name"].startswith("Each library of environments"))
    for library in doors["forbidden_modules"]:
        files = (ROOT / "src/kibitz/envs").rglob("*.py")
        wanted = re.compile(rf"^(import|from) {library}\b", re.M)
        for file in (file for file in files if wanted.search(file.read_text("utf-8"))):
            assert str(file.relative_to(ROOT)) in DOORS
