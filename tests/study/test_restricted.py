"""Restricted play: forbid a kind of act to one side and see who suffers."""

from pathlib import Path

import pytest

import kibitz
from kibitz.study.restricted import (
    PLAIN,
    Restricted,
    RestrictedRound,
    kind_of,
    kinds,
    play_restricted,
    restriction_of,
)

ROOT = Path(__file__).parents[2]
RULES = '''"""Two seats take six turns; `seize` brings two points, `wait` none, `look` one."""
from kibitz.contract import About

ABOUT = About("Seize", outcome="win-draw")


def layout(options):
    return [("points", "i1", 2), ("ply", "i1")]


def actions(options):
    return 4


def start(p):
    p.ply = 0


def player(p):
    return p.ply % 2


def legal(p, out):
    for action in range(4):
        out[action] = action
    return 4


def play(p, action):
    p.points[p.ply % 2] += (2, 0, 1, 2)[action]
    p.ply += 1


def over(p):
    return p.ply == 6


def returns(p, out):
    if p.points[0] != p.points[1]:
        ahead = 0 if p.points[0] > p.points[1] else 1
        out[ahead], out[1 - ahead] = 1, -1


def name(p, action, seat):
    return ("seize1", "wait", "look", "seize2")[action]
'''


@pytest.fixture(scope="module")
def seize(tmp_path_factory):
    file = tmp_path_factory.mktemp("seize") / "seize.py"
    file.write_text(RULES)
    return kibitz.load(str(file))


def without(game, kind, rounds=6):
    jobs = [RestrictedRound(game, "mcts:sims=100", kind, 0, k) for k in range(rounds)]
    return restriction_of(kind, [play_restricted(job) for job in jobs])


@pytest.mark.parametrize(
    ("name", "kind"),
    [("b1xb2=queen", "x queen"), ("pass", "pass"), ("c12", PLAIN), ("bid 3", "bid")],
)
def test_the_kind_of_an_act_is_its_name_without_places_and_numbers(name, kind):
    assert kind_of(name) == kind


def test_kinds_are_found_in_random_games(seize):
    assert set(kinds(seize)) == {"seize", "wait", "look"}


def test_a_game_whose_acts_are_all_alike_has_no_kinds_to_forbid():
    assert kinds(kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))) == []


@pytest.mark.long
def test_a_restricted_player_plays_another_act_where_there_is_one(seize):
    bot = Restricted(kibitz.player("mcts:sims=100"), "seize")
    assert bot(seize.start()) in ("look", "wait")
    assert Restricted(kibitz.player("mcts:sims=100"), "wait")(seize.start()) in ("seize1", "seize2")


@pytest.mark.long
def test_a_game_turns_on_the_act_that_always_wins(seize):
    found = without(seize, "seize")
    assert found.score.value == 0
    assert all(side.value == 0 for side in found.by_side)
    assert "turns on acts of the kind seize" in restriction_of("seize", [[0.0, 0.0]] * 30).finding


def test_good_play_can_do_without_an_act_that_is_never_right(seize):
    assert without(seize, "wait").score.value == 0.5
    assert (
        "can do without acts of the kind wait" in restriction_of("wait", [[0.5, 0.5]] * 30).finding
    )


def test_nothing_is_said_of_an_act_that_is_sometimes_right():
    assert restriction_of("take", [[0.0, 1.0], [1.0, 0.0], [0.0, 0.5]] * 5).finding == ""
