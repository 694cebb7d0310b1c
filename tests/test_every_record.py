"""Each record that Kibitz writes, read by each part that reads records."""

import random
from pathlib import Path

import pytest

import kibitz
from kibitz import record, shelf
from kibitz.interfaces.web.pages.analysis_board import replay
from kibitz.match import Match, Refused
from kibitz.match.from_record import resume
from kibitz.tables import new_table
from kibitz.tables.library import Library

ROOT = Path(__file__).parent.parent
SMALL = [
    ROOT / "tests" / f"{name}.py"
    for name in (
        "dice",
        "drawn_prizes",
        "hidden_tries",
        "little_pig",
        "sealed_bids",
        "sealed_pairs",
    )
]
FILES = [*sorted(ROOT.glob("examples/*.py")), *sorted(ROOT.glob("gallery/*.py")), *SMALL]
QUICK = ["president", "goofspiel", "pig", "cant-stop", "hearts", "battleship"]
GAMES = {**{id: id for id in shelf.ours()}, **{shelf.id_of(f.stem): str(f) for f in FILES}}
ALL = [pytest.param(id, marks=() if id in QUICK else pytest.mark.long) for id in GAMES]


def match_of(game, seed, acts):
    """A match after random acts, one a submission, as a table plays it."""
    match, rng = Match(game, seed), random.Random(seed)
    while len(match.log) < acts and not match.over and not match.is_stuck:
        seat = rng.choice(sorted(match.owing))
        act = rng.choice(match.chooser(seat).moves())
        assert not isinstance(match.submit(seat, match.ply, record.quote(act)), Refused)
    return match


@pytest.mark.parametrize("acts", [9, 70])
@pytest.mark.parametrize("id", ALL)
def test_a_game_that_was_saved_can_be_continued_at_a_table_and_in_a_terminal(id, acts):
    game = kibitz.load(GAMES[id])
    written = record.write(match_of(game, acts, acts).record())
    reached = record.replay(record.read(written), game)
    assert resume(record.read(written), game).position.state.tobytes() == reached.state.tobytes()
    opened = new_table.from_record(
        Library([] if GAMES[id] == id else [Path(GAMES[id])]), written, "visitor"
    )
    again = Match(game, opened.stored.seed)
    for sent in opened.sent:
        assert not isinstance(again.submit(sent.seat, sent.ply, sent.text), Refused)
    assert again.position.state.tobytes() == reached.state.tobytes()


@pytest.mark.parametrize("id", ALL)
def test_the_analysis_board_takes_a_game_that_was_saved(id):
    game = kibitz.load(GAMES[id])
    match = match_of(game, 3, 40)
    text = record.write(match.record())
    reached = replay(game.start(match.seed), text)
    assert reached.state.tobytes() == match.position.state.tobytes()
