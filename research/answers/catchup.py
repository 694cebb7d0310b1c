"""The opening of Nick Bentley's Catchup."""

from __future__ import annotations

from typing import Any

from .compared import HALF, judged, listed, measured
from .question import Answer, Question, number, percent, share, table

SIDE = 5
LEARNED = "learned:sims=1000"  # the file that comes with the game
SEARCH = "mcts:sims=1000"
FIRST_STONES = {  # one cell of each kind; the others are its turns and reflections
    "e5": "the centre",
    "d4": "beside the centre",
    "c4": "second ring, on a side",
    "c3": "second ring, at a corner",
    "b3": "third ring, on a side",
    "b2": "third ring, at a corner",
    "a3": "the edge, in the middle of a side",
    "a2": "the edge, beside a corner",
    "a1": "a corner",
}

Found = dict[str, Any]


def played(player: str, games: int, begin: str = "") -> str:
    """The command that plays games, from a first stone if one is given."""
    first = f" --begin {begin}" if begin else ""
    how = f"--player {player}{first} --games {games} --measure seats --measure length"
    return f"python -m research.answers.play catchup -o side={SIDE} {how}"


def opening(*found: Found) -> Answer:
    """The first player's share, and that after each kind of first stone."""
    seen = [one["measured"]["seat 0"] for one in found]
    learned, search, *begun = seen
    by_cell = dict(zip(FIRST_STONES, begun, strict=True))
    against_half = {"learned players": learned, "searches": search} | by_cell
    pairs = {name: (measured(one), HALF) for name, one in against_half.items()}
    verdicts = judged(
        pairs | {"learned players and searches": (measured(learned), measured(search))}
    )
    rows = [[cell, where, share(by_cell[cell])] for cell, where in FIRST_STONES.items()]
    acts = found[0]["measured"]["acts"]
    return Answer(
        f"{_ahead(verdicts['learned players'], share(learned))} {_cells(by_cell, verdicts.signs)}",
        f"Side {SIDE}, both seats `{LEARNED}`; a game has {number(acts)} acts. Between searches "
        f"(`{SEARCH}`) the first player wins {share(search)}. {verdicts.line} Below, the games "
        "between learned players that begin with a stone on one cell of each kind.\n\n"
        + table(["first stone", "where", "first player wins"], rows),
    )


def _ahead(sign: int, won: str) -> str:
    who = {1: "so the first is ahead", 0: "no advantage is shown", -1: "so the second is ahead"}
    return f"Between learned players the first player wins {won}: {who[sign]}."


def _cells(by_cell: dict[str, Found], signs: Any) -> str:
    """The first stones that are shown to be good, and those shown to be bad."""
    said = []
    for sign, word in ((1, "wins"), (-1, "loses")):
        cells = [cell for cell in by_cell if signs[cell] == sign]
        if cells:
            shown = listed(f"{cell} ({share(by_cell[cell])})" for cell in cells)
            said.append(f"A first stone on {shown} {word} more than half of the games.")
    if not said:
        shares = [found["mean"] for found in by_cell.values()]
        span = f"{percent(min(shares))} to {percent(max(shares))}"
        return f"No first stone is shown to help or to harm: after each kind it is {span}."
    return " ".join(said)


OPENING = (
    played(LEARNED, 400),
    played(SEARCH, 400),
    *(played(LEARNED, 200, cell) for cell in FIRST_STONES),
)
QUESTIONS = (
    Question("Is the first player ahead, and where should the first stone go?", OPENING, opening),
)
