"""The scripts of an exported page draw each table as Python does: every sign of its HTML."""

import json
import os
import shutil

import pytest
from tests.export.page_moments import (
    for_node,
    in_python,
    moment,
    positions_of_games,
    random_positions,
    write_scripts,
)
from tests.export.test_npm_package import HERE, run_in_node
from tests.interfaces.web.conftest import ROOT

import kibitz
from kibitz.interfaces.web.pages.pictures import pieces
from kibitz.words import IN_ENGLISH

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")
GAMES = int(os.environ.get("KIBITZ_EXPORTED", "20"))  # of each, and two moments of each of them
FILES = [*ROOT.glob("examples/*.py"), *ROOT.glob("gallery/*.py")]
EVERY = [*kibitz.list_games(), *map(str, sorted(FILES))]


def differences(game, folder, positions):
    """The first table that differs, in Python and in Node; the number of those compared."""
    write_scripts(game, folder)
    given, wanted = [], []
    for number, p in positions:
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
    byg = kibitz.load("byg", side=3)
    other, compared = differences(byg, tmp_path, enumerate(positions_of_games(byg, 3)))
    assert other is None
    assert compared == 6


@pytest.mark.long
def test_a_table_of_delphi_at_which_a_rule_may_be_written_is_drawn_without_its_field(tmp_path):
    game = kibitz.load("delphi")
    positions = (p for seed in range(100) for p in random_positions(seed, game))
    p = next(p for p in positions if writes_rule(p))
    other, compared = differences(game, tmp_path, [(p.player + 1, p)])
    assert other is None and compared == 1


def writes_rule(p):
    return p.player is not None and any(
        kind == "rule" for kind, _ in pieces(p.scene(p.player), IN_ENGLISH)
    )


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY, ids=lambda name: name.rpartition("/")[2])
def test_each_game_is_drawn_in_a_page_as_in_python(name, tmp_path):
    game = kibitz.load(name)
    other, compared = differences(game, tmp_path, enumerate(positions_of_games(game, GAMES)))
    assert other is None
    assert compared > GAMES
