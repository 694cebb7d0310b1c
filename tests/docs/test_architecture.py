"""The walks through the code name files and functions that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
PLACES = sorted(set(re.findall(r"`([\w/]+\.(?:py|js)(?::[\w.]+)?)`", PAGE)) - {"solve.py"})


def test_the_walks_name_many_places():
    assert len(PLACES) > 30


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_a_walk_names_exists(place):
    file, _, name = place.partition(":")
    text = (ROOT / "src/kibitz" / file).read_text("utf-8")
    for part in name.split(".") if name else []:
        assert re.search(rf"^ *(?:async )?(?:def|class) {part}\b", text, re.M), part
