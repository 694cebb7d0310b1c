"""Mistakes of nine kinds that random games seldom meet: what a search for rare play makes of them.

A rule for one seat only, a wrap-around at an edge, the last card of a pack, ties, a full board, a
second repetition, a reshuffle, the extremes of options and of the number of players.
"""

import re
from pathlib import Path

import pytest
from tests.check.authors import game, line

from kibitz.check import check
from kibitz.check.mistyped import mistyped
from kibitz.check.oddities import Oddities
from kibitz.check.unreached import reach

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
CORNERS = (HERE / "kinds/corners.py").read_text()

RUN = '''
"""Run: draw one of six chips and add it, or stop the game; who has more wins, or who stops a tie."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Run", outcome="win", options={"chips": Option(6, "chips", low=2, high=9),
              "players": Option(2, "players", low=2, high=5), "hand": Option(1, "hand", low=1, high=3)})

def layout(options):
    return [("chips", "i1"), ("players", "i1"), ("hand", "i1"), ("left", "?", options["chips"]),
            ("refills", "i1"), ("turn", "i1"), ("sum", "i2", options["players"]), ("stopped", "?"),
            ("passed", "i1"), ("open", "i1", 15)]

def actions(options):
    return 2 + options["chips"]

def start(p, rng):
    p.left[:] = True
    for k in range(p.players * p.hand):
        p.open[k] = 1 + below(rng, 9)
        p.sum[k % p.players] += p.open[k] // 9

def player(p):
    return p.turn

def legal(p, out):
    out[0], out[1] = 0, 1
    n = 2
    for chip in range(p.chips):
        if p.left[chip] and chip <= p.passed:
            out[n] = 2 + chip
            n += 1
    return n

def play(p, action):
    p.passed = p.passed + 1 if action == 1 else 0
    if action == 0:
        p.stopped = True
    elif action > 1:
        p.sum[p.turn] += action - 1
        p.left[action - 2] = False
    if not p.left.any():
        p.refills += 1
        p.left[:] = True
    if not p.stopped:
        p.turn = (p.turn + 1) % p.players

def over(p):
    return p.stopped or p.refills == 3 or p.passed == 9

def returns(p, out):
    best = p.turn
    for seat in range(p.players):
        if p.sum[seat] > p.sum[best]:
            best = seat
    out[:] = -1
    out[best] = 1

def invariant(p):
    return p.left.any() and 0 <= p.turn < p.players

def name(p, action, seat):
    return ("stop", "pass")[action] if action < 2 else "chip" + str(action - 1)

def scene(p, seat):
    acts = () if over(p) else tuple(
        Button(name(p, a, seat), a) for a in range(2 + p.chips)
        if a < 2 or (p.left[a - 2] and a - 2 <= p.passed))
    words = " to ".join(str(k) for k in p.sum)
    return Scene(f"{words}; {p.passed} passed, {p.refills} refills, {p.turn}, {p.left}", (Choice(acts),))
'''


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    """None of these mistakes is about machine code, and compiling takes seconds each."""
    monkeypatch.setattr("kibitz.check.same_at_both_speeds", lambda p: None)


def search(folder, text, *edits, seconds=2.0):
    return reach(game(folder, text, *edits), 0, seconds)


ROUNDS = '''
"""Rounds: in turn take one or two; after four rounds or with ten the most win."""

from kibitz.contract import About, Option

ABOUT = About("Rounds", outcome="win", options={"players": Option(3, "players", low=3, high=4)})

def layout(options):
    return [("players", "i1"), ("turn", "i1"), ("round", "i1"), ("ended", "?"), ("sum", "i1", 4)]

def actions(options):
    return 2

def start(p):
    p.turn = 0

def player(p):
    return p.turn

def legal(p, out):
    out[0], out[1] = 0, 1
    return 2

def play(p, action):
    p.sum[p.turn] += 1 + action
    p.turn += 1
    if p.turn == p.players:
        p.turn = 0
        p.round += 1
        if p.round == 4:
            p.ended = True

def over(p):
    return p.ended

def returns(p, out):
    out[:] = -1
    best = 0
    for seat in range(p.players):
        if p.sum[seat] > p.sum[best]:
            best = seat
    out[best] = 1
'''


def test_nothing_is_asked_of_an_end_that_comes_after_whole_rounds(tmp_path):
    """Each line that only the last of three comes to was asked about."""
    assert search(tmp_path, ROUNDS).odd.one_seat == []
    early = "    if p.turn == 0 and p.sum[0] > 4:\n        p.ended = True\n    p.turn += 1"
    assert search(tmp_path, ROUNDS, ("    p.turn += 1", early)).odd.one_seat


SEVERAL_ACTS = (  # a turn ends with the number 1, or after two acts
    (
        "    p.turn += 1",
        "    p.acts += 1\n    if action == 0 and p.acts < 2:\n        return\n"
        "    p.acts = 0\n    p.turn += 1",
    ),
    ('("round", "i1")', '("round", "i1"), ("acts", "i1")'),
)


def test_nothing_is_asked_of_an_end_after_whole_rounds_of_turns_of_several_acts(tmp_path):
    """Acts were counted in place of turns, so five lines of a right game were asked about."""
    assert search(tmp_path, ROUNDS, *SEVERAL_ACTS).odd.one_seat == []


def test_what_follows_from_one_condition_is_asked_about_once(tmp_path):
    """The last of two seats ends each round: what follows filled the five lines that are shown."""
    two = ('Option(3, "players", low=3', 'Option(2, "players", low=2')
    texts = [outcome.site.text for outcome, _ in search(tmp_path, ROUNDS, two).odd.one_seat]
    assert texts.count("p.turn == p.players") == 1
    assert not {"p.round == 4", "p.ended = True", "best = 0", "out[:] = -1", "p.turn = 0"} & set(
        texts
    )


@pytest.mark.long
def test_a_seat_that_never_acts_where_there_are_the_most_players_is_named(tmp_path):
    """With three players all acted, so nothing failed; the fourth never got a turn."""
    assert check(game(tmp_path, ROUNDS), 3, bounds=False) == []
    few = ("if p.turn == p.players:", "if p.turn == 3:")
    (found,) = check(game(tmp_path, ROUNDS, few), 3, bounds=False)
    assert (found.property, found.game) == ("every seat acts", "mine players=4")
    assert "seat 3 of 4 never acted in 200 random games" in found.sentence


RARE = {
    "a tie of many points has no winner": (
        "    out[best] = 1",
        "    out[best] = 1 if p.sum.sum() < 9 or p.sum.max() > p.sum.min() else -1",
        "returns are what ABOUT says",
        r"are not a win",
    ),
    "the last chip is not put back at the second refill": (
        "        p.left[:] = True\n    if not",
        "        p.left[:] = p.refills < 2\n    if not",
        "the invariant holds",
        r"invariant",
    ),
    "the third pass in a row leaves the seats": (
        "        p.turn = (p.turn + 1) % p.players",
        "        p.turn = p.turn + 1 if p.passed == 6 else (p.turn + 1) % p.players",
        "",
        r"player gives seat 2 of 2|invariant|index 2",
    ),
    "the pack is not full again": (
        "        p.refills += 1\n        p.left[:] = True\n",
        "        p.refills += 1\n        p.open[14 + p.refills] = 1\n",
        "",
        r"line \d+",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("mistake", RARE)
def test_what_holds_in_every_position_is_tested_where_random_games_seldom_come(tmp_path, mistake):
    was, now, name, sentence = RARE[mistake]
    assert check(game(tmp_path, RUN, (was, now)), 3, bounds=False, options=False) == []
    failure = search(tmp_path, RUN, (was, now)).failure
    assert failure and name in failure.property and re.search(sentence, failure.sentence)
    assert failure.moves  # the acts that lead there


@pytest.mark.long
def test_nothing_is_odd_in_a_right_game(tmp_path):
    found = search(tmp_path, RUN)
    assert found.failure is None
    assert found.odd.never_legal == {} and found.odd.below_zero == [] and found.odd.one_seat == []


@pytest.mark.long
def test_an_act_that_is_never_legal_is_named(tmp_path):
    """The last card of a pack was never dealt, and no game could show it."""
    found = search(
        tmp_path, RUN, ("for chip in range(p.chips):", "for chip in range(p.chips - 1):")
    )
    assert found.odd.never_legal == {7: "chip6"}
    assert any(line.startswith("Never legal: 7 (chip6)") for line in found.lines())


@pytest.mark.long
def test_a_rule_that_holds_for_one_seat_only_is_named(tmp_path):
    edit = "    elif action > 1 and p.turn == 0 and p.passed == 0:\n        p.sum[0] += action - 1\n        p.left[action - 2] = False\n    elif action > 1:"
    found = search(tmp_path, RUN, ("    elif action > 1:", edit))
    at = line(RUN, "    elif action > 1:")  # of the condition, from which the next lines follow
    assert any(
        one.site.text == "p.turn == 0" and one.site.line == at and seat == 0
        for one, seat in found.odd.one_seat
    )


@pytest.mark.long
def test_the_seat_that_chooses_last_may_settle_a_joint_choice(tmp_path):
    """Check asked of a right game whether five of its rules were for one seat only."""
    assert search(tmp_path, (EXAMPLES / "goofspiel.py").read_text()).odd.one_seat == []


@pytest.mark.long
def test_an_index_that_wraps_round_at_an_edge_is_named(tmp_path):
    found = search(tmp_path, CORNERS, ("if 0 <= to < 16 and (", "if to < 16 and ("))
    ((outcome, record),) = found.odd.below_zero
    assert outcome.site.text == "p.cell[to]" and record.seed
    assert found.data()["below_zero"][0]["function"] == "touches"


@pytest.mark.long
def test_an_option_without_effect_is_named(tmp_path):
    found = search(
        tmp_path, RUN, ("for k in range(p.players * p.hand):", "for k in range(p.players):")
    )
    assert found.odd.idle == {"hand": [1, 3]}
    assert "No effect seen: hand=1 and hand=3 gave the same games" in " ".join(found.lines())


@pytest.mark.long
def test_options_are_played_at_their_greatest_together(tmp_path):
    """Three chips each for five players are more than the pack has; each alone fits."""
    found = search(tmp_path, RUN, ('("open", "i1", 15)', '("open", "i1", 14)'))
    assert found.failure and "players=5 hand=3" in found.failure.game


def test_a_function_that_kibitz_never_calls_for_its_name_is_named(tmp_path):
    """The file says `urgents`, so no search ever asked it, and check said that nothing failed."""
    played = game(tmp_path, RUN + "\ndef urgents(p, out):\n    return 0\n")
    odd = Oddities(mistyped=mistyped(played))
    assert odd.mistyped == {"urgents": "urgent"}
    assert next(odd.lines()).startswith("Never called: nothing calls urgents")
    assert odd.data()["mistyped"] == odd.mistyped


def test_a_helper_that_the_rules_call_may_have_any_name(tmp_path):
    text = RUN.replace("def actions(", "def action(options):\n    return 2\n\ndef actions(")
    text = text.replace("    return p.turn\n", "    return p.turn + 0 * action({})\n", 1)
    assert mistyped(game(tmp_path, text)) == {}


def test_nothing_odd_has_no_words():
    assert list(Oddities().lines()) == []
