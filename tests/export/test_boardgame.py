"""`kibitz export --boardgame.io`: games by the reducer of boardgame.io 0.50.2 are those of Python."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.export.test_npm_package import in_python, run_in_node

import kibitz
from kibitz.export import write

HERE = Path(__file__).parent / "boardgame"
ROOT = Path(__file__).parents[2]
GAMES = int(os.environ.get("KIBITZ_EXPORTED", "1000"))
SIX = {
    "tic_tac_toe": {},
    "pig": {},
    "leduc_poker": {},
    "liars_dice": {},
    "goofspiel": {},
    "no_thanks": {"players": 3},
}
SECRETS = ("leduc_poker", "liars_dice", "goofspiel")
LEAST_PAIRS = 50  # of positions and seats


@pytest.fixture(scope="module")
def installed():
    """boardgame.io, from the registry of npm if it is not there yet."""
    if not shutil.which("npm"):
        pytest.skip("NOT RUN: the tests of boardgame.io, for want of Node and npm")
    if not (HERE / "node_modules/boardgame.io").is_dir():
        told = subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=HERE, capture_output=True, text=True, timeout=200, check=False,
        )  # fmt: skip
        if told.returncode:
            pytest.skip(f"NOT RUN: npm could not install boardgame.io: {told.stderr[-300:]}")


def in_node(folder, call):
    """What a function of played.mjs says of a package."""
    body = (
        f"import * as tests from {json.dumps((HERE / 'played.mjs').as_uri())};"
        f"import * as index from {json.dumps((folder / 'index.js').as_uri())};"
        f"import * as boardgame from {json.dumps((folder / 'boardgame.js').as_uri())};"
        f"console.log(JSON.stringify(await tests.{call}));"
    )
    return run_in_node(body, timeout=1500)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    made = {}

    def find(name):
        if name not in made:
            game = kibitz.load(str(ROOT / f"examples/{name}.py"), **SIX.get(name, {}))
            folder = tmp_path_factory.mktemp(name)
            write(game, folder, boardgame=True, replace=True)
            made[name] = game, folder
        return made[name]

    return find


@pytest.mark.long
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("name", SIX)
def test_a_thousand_games_by_its_reducer_are_those_of_python(installed, package, name):
    game, folder = package(name)
    said = in_node(folder, f"played(index, boardgame, {GAMES}, 400)")
    assert len(said) == GAMES
    for seed, (one, other) in enumerate(zip(in_python(game, GAMES), said, strict=True)):
        assert one == other, f"the game of seed {seed}"


@pytest.mark.long
@pytest.mark.parametrize("name", SECRETS)
def test_two_deals_that_a_seat_cannot_tell_apart_give_it_the_same_view(installed, package, name):
    _, folder = package(name)
    said = in_node(folder, "views(index, boardgame, 40)")
    assert said["pairs"] >= LEAST_PAIRS
    assert said["unequal"] == 0
    assert said["seeds"] == 0
    assert said["other"] > 0  # the seat whose secrets differ sees that they do


@pytest.mark.long
@pytest.mark.parametrize("name", ["leduc_poker", "pig"])
def test_a_match_with_bots_ends_and_no_message_has_the_seed_or_the_first_position(
    installed, package, name
):
    _, folder = package(name)
    said = in_node(folder, "sent(index, boardgame)")
    assert said["gameover"] and said["heard"]
    assert not any("12345" in message for message in said["heard"])
    first = json.loads(said["heard"][0])
    assert first["args"][1]["initialState"]["G"]["state"] is None


@pytest.mark.long
def test_the_package_says_how_boardgame_io_uses_it(installed, package):
    _, folder = package("leduc_poker")
    assert "boardgame.js" in json.loads((folder / "package.json").read_text("utf-8"))["files"]
    readme = (folder / "README.md").read_text("utf-8")
    assert re.search(r"const \{ game, bot \} = await boardgame\(\)", readme)
