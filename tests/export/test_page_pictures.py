"""The scripts of an exported page draw each table as Python does: every sign of its HTML."""

import json
import os
import shutil

import pytest
from tests.export.page_moments import for_node, in_python, moment, positions_of_games, write_scripts
from tests.export.test_npm_package import HERE, run_in_node
from tests.interfaces.web.conftest import ROOT

import kibitz

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")
GAMES = int(os.environ.get("KIBITZ_EXPORTED", "20"))  # of each, and two moments of each of them
FILES = [*ROOT.glob("examples/*.py"), *ROOT.glob("gallery/*.py")]
EVERY = [*kibitz.list_games(), *map(str, sorted(FILES))]


def differences(game, folder, games):
    """The first table that differs, in Python and in Node; the number of those compared."""
    write_scripts(game, folder)
    given, wanted = [], []
    for number, p in enumerate(positions_of_games(game, games)):
        data = moment(p, number)
        given.append(for_node(p, data))
        wanted.append(in_python(p, data))
    (folder / "given.json").write_text(json.dumps(given))
    found = run_in_node(
        f"import {{ tables }} from {json.dumps((HERE / 'pictured.mjs').as_uri())};"
        f"const found = await tables({json.dumps(folder.as_uri())}, "
        f"{json.dumps(str(folder / 'given.json'))});"
        "console.log(JSON.stringify(found));"
    )
    return next(((a, b) for a, b in zip(wanted, found, strict=True) if a != b), None), len(given)


def test_the_scripts_of_a_page_write_the_tables_of_byg_as_python_does(tmp_path):
    other, compared = differences(kibitz.load("byg", side=3), tmp_path, 3)
    assert other is None
    assert compared == 6


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY, ids=lambda name: name.rpartition("/")[2])
def test_each_game_is_drawn_in_a_page_as_in_python(name, tmp_path):
    other, compared = differences(kibitz.load(name), tmp_path, GAMES)
    assert other is None
    assert compared > GAMES
