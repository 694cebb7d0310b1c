"""One mistake planted in each of some games of new kinds, as authors make them: `check` names each.

`docs/hidden-hands.md` lists what random games cannot show.
"""

import re
from functools import partial
from pathlib import Path

import pytest
from tests.check.authors import game

from kibitz.check import check
from kibitz.check.broken import Broken
from kibitz.check.shown import shown_is_known
from kibitz.check.small_options import redeal_fits
from kibitz.deadline import deadline

HERE = Path(__file__).parent
KINDS = {file.stem: file.read_text() for file in (HERE / "kinds").glob("*.py")}
PAGE = HERE.parents[1] / "docs/the-past-counts.md"
GAMES = KINDS | {
    "go": re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[0],
    "mastermind": (HERE / "mastermind.py").read_text(),
}


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    """None of these mistakes is about machine code, and compiling takes seconds each."""
    monkeypatch.setattr("kibitz.check.same_at_both_speeds", lambda p: None)
    monkeypatch.setattr("kibitz.check.deadline", partial(deadline, seconds=2))


def findings(folder, text, *edits):
    return check(game(folder, text, *edits), 10, bounds=False, options=False)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_games_are_right_before_a_mistake_is_planted(tmp_path, kind):
    assert findings(tmp_path, KINDS[kind]) == []


def test_a_redeal_that_no_test_could_compare_is_said_to_be_untested(tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.check.redeal_steps.RANDOM_GAMES", 0)
    said = redeal_fits(game(tmp_path, KINDS["fishing"]), 0)
    assert said.startswith("REDEAL WAS NOT TESTED: no world was compared, so it may give some that")


MISTAKES = {
    "returns leave out the last seat": (
        "fishing", "if p.open[card]:\n            out[", "if p.open[card] and p.holder[card] < 2:\n            out[",
        r"returns wrote no number for seat 2 .*at \d+ ends",
    ),
    "the key leaves out the history that superko reads": (
        "go", "p.turn, p.passes, p.seen", "p.turn, p.passes",
        r"the key is the same, but legal acts or outcome are not|differ in seen",
    ),
    "redeal draws from half of the codes": (
        "mastermind", "below(rng, n)]", "below(rng, (n + 1) // 2)]",
        r"redeal for seat 0 gives a world with probability 0\.2, where 0\.111 is right",
    ),
    "redeal hides a piece where the view excludes it": (
        "hidden_ranks", "if p.moved[cell] and pool[k] == 0:", "if False and pool[k] == 0:",
        r"redeal for seat \d gives, .* a world that does not fit what the seat has seen .*: rank",
    ),
    "redeal forgets that a seat could not follow suit": (
        "short_whist", "if places[k] == other and p.void[other, cards[k] // 3]:", "if False:",
        r"redeal for seat \d gives, .* a world that does not fit what the seat has seen .*: place",
    ),
    "redeal forgets that a seat which asks has a card of that rank": (
        "fishing", "if (p.has[seat, rank] and n == 0) or", "if",
        r"redeal for seat \d forgets what an act has shown, .* where (100|0)% is right",
    ),
    "redeal forgets that a seat gave all its cards of a rank": (
        "fishing", " or (p.lacks[seat, rank] and n > 0)", "",
        r"redeal for seat \d forgets what an act has shown, .* where (100|0)% is right",
    ),
    "the void is noted for the suit played, not the suit led": (
        "short_whist", "p.void[p.turn, p.led // 3] = True", "p.void[p.turn, action // 3] = True",
        r"a world that does not fit what the seat has seen .*: place|`redeal` did not end",
    ),
    "the note of a void outlives its deal": (
        "short_whist", "    p.void[:] = False\n", "",
        r"line \d+: `redeal` did not end|does not fit what the seat has seen",
    ),
    "the game goes on until both have won": (
        "short_whist", "== 3 or p.points[1] == 3", "== 3 and p.points[1] == 3",
        r"the game goes on after 24 acts",
    ),
    "no new deal is made": (
        "short_whist", "if p.tricks == 2 and not over(p):", "if p.tricks == 7:",
        r"is to act and has no legal act, but the game is not over",
    ),
    "one of a side wins alone": (
        "flood", "out[0], out[1] = value, value", "out[0], out[1] = value, -value",
        r"seats \(0, 1\) are one side, but their returns differ",
    ),
    "redeal keeps the order of the stack": (
        "flood", "reshuffle(rng, p.stack[p.drawn :], 8 - p.drawn)", "pass",
        r"`redeal` keeps stack \(.*\) for seat 0, but the seat was never shown it",
    ),
    "redeal keeps the next of the stack": (
        "flood", "p.stack[p.drawn :], 8 - p.drawn)", "p.stack[p.drawn + 1 :], 7 - p.drawn)",
        r"`redeal` keeps stack \(.*\) for seat \d, but the seat was never shown it",
    ),
    "redeal keeps the coins that only another seat has counted": (
        "purses", "p.coins[1 - seat] = 0", "return",
        r"`redeal` keeps coins \(\[\d \d\] and \[\d \d\]\) for seat \d, but the seat was never shown",
    ),
    "redeal gives a card that the deal never gives": (
        "drawn_again", "for other in range(k):\n            if p.card[other] == card:",
        "for other in range(3):\n            if other != k and p.card[other] == card and (other < k or k < 2):",
        r"redeal for seat 0 gives, .*, where seat 1 reads Js, as in no world that fits",
    ),
    "the next tile is drawn before": (
        "tiles", "p.now = kind", "p.now, p.next = p.next, kind",
        r"line \d+: .*next is drawn before, nobody sees it, and it decides what .* leads to",
    ),
    "returns writes to the position": (
        "flood", "    value = 1 if", "    p.water[0] = 0\n    value = 1 if",
        r"line \d+: returns changes the field water",
    ),
    "redeal keeps the own cards that lie face down": (
        "face_down", "if hides(p, k):", "if hides(p, k) and k // 2 != seat:",
        r"`redeal` keeps pack \(.*\) for seat 0, but the seat was never shown it",
    ),
    "redeal deals discarded cards again": (
        "face_down", "k > 4 + p.taken", "k != 4 + p.taken",
        r"redeal for seat 0 gives, .* a world that does not fit what the seat has seen .*: pack",
    ),
    "the scene shows a sealed choice": (
        "drafting", "if seat == 0 and p.chosen", "if p.chosen",
        r"seat 1 would see the difference after redeal: a secret leaks",
    ),
    "redeal keeps a sealed choice": (
        "drafting", "if p.chosen >= 0 and seat == 1:", "if False:",
        r"`redeal` keeps chosen for seat 1, so this seat sees whether seat 0 chose \d or \d",
    ),
    "redeal never draws the last card of a hand": (
        "drafting", "below(rng, (6 - p.acts + 1) // 2)", "below(rng, max(1, (5 - p.acts) // 2))",
        r"redeal for seat 1 gives a world with probability 0\.5, where 0\.333 is right",
    ),
    "a sum of small numbers overflows": (
        "corners", "h * 3 + int(p.cell[k])", "h * 3 + p.cell[k]",
        r"line \d+, in key: `h \* 3` overflows, since h is int8, .*; write `int\(h\)`",
    ),
    "a helper of legal writes to the position": (
        "corners", "    if end < 0 or", "    p.turn += 0 if end >= 0 else 1\n    if end < 0 or",
        r"(over|legal) changes the field turn",
    ),
    "an act is listed twice": (
        "corners", "    return n\n\n\ndef play", "    out[n] = out[0]\n    return n + (n > 0)\n\n\ndef play",
        r"legal names an action twice",
    ),
    "a seat without a place goes on": (
        "corners", "            return False\n    return True", "            return False\n    return bool(p.cell.all())",
        r"is to act and has no legal act, but the game is not over",
    ),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_planted_mistake_is_named(tmp_path, mistake, monkeypatch):
    monkeypatch.setattr("kibitz.check.exact_worlds.SECONDS", 6.0)  # a mistake ends it sooner
    monkeypatch.setattr("kibitz.check.redeal_steps.SECONDS", 20.0)
    kind, was, now, sentence = MISTAKES[mistake]
    said = [failure.sentence for failure in findings(tmp_path, GAMES[kind], (was, now))]
    assert any(re.search(sentence, one) for one in said), said


def test_a_count_of_the_secret_cards_of_each_hand_that_redeal_keeps_is_named(tmp_path):
    edits = (
        ('("void", "?", (2, 2))', '("void", "?", (2, 2)), ("queens", "i1", 2)'),
        (
            "    p.void[:] = False\n",
            "    p.void[:] = False\n    for k in range(2):\n"
            "        p.queens[k] = (p.place[2] == k) + (p.place[5] == k)\n",
        ),
    )
    with pytest.raises(Broken, match=r"`redeal` keeps queens \(.*\) for seat 0, but the seat was"):
        shown_is_known(game(tmp_path, KINDS["short_whist"], *edits), 0)
