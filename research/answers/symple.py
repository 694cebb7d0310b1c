"""The penalty of Symple, as strong players see it."""

from __future__ import annotations

from typing import Any

from .compared import HALF, judged, listed, measured
from .question import Answer, Question, percent, share, table

SIDE = 7
PENALTIES = (4, 8, 12)
LEARNED = "learned:sims=1000"  # the files that come with the game, one for each penalty
SEARCH = "mcts:sims=1000"

Found = dict[str, Any]


def played(penalty: int, player: str) -> str:
    """The command that plays games with a penalty."""
    how = f"--player {player} --games 300 --measure seats --measure length"
    return f"python -m research.answers.play symple -o side={SIDE} -o penalty={penalty} {how}"


def penalties(*found: Found) -> Answer:
    """White's share by the penalty, between learned players and between searches."""
    seen = [one["measured"] for one in found]
    white = {case: one["seat 0"] for case, one in zip(CASES, seen, strict=True)}
    names = {case: f"penalty {case[0]}, {WORDS[case[1]]}" for case in CASES}
    verdicts = judged({names[case]: (measured(white[case]), HALF) for case in CASES})
    rows = [
        [penalty, WORDS[player], share(one["seat 0"]), percent(one["draw"]["mean"])]
        for (penalty, player), one in zip(CASES, seen, strict=True)
    ]
    return Answer(
        " ".join(_ahead(penalty, white, verdicts.signs, names) for penalty in PENALTIES),
        f"Side {SIDE}; White begins, and Black has the balancing move. Both seats `{LEARNED}`, or "
        f"`{SEARCH}`. Each penalty has a learned player of its own, trained for 5 minutes, so a "
        "difference between penalties may also be one between these players. "
        f"{verdicts.line}\n\n"
        + table(["penalty", "players", "White wins, a draw as half", "draws"], rows),
    )


def _ahead(penalty: int, white: Any, signs: Any, names: Any) -> str:
    case = penalty, LEARNED
    ahead = {1: "White is ahead", 0: "no advantage is shown", -1: "Black is ahead"}
    sign = ahead[signs[names[case]]]
    return (
        f"With a penalty of {penalty}, White wins {share(white[case])} of the games between "
        f"learned players: {sign}."
    )


WORDS = {LEARNED: "learned", SEARCH: "search"}
CASES = tuple((penalty, player) for penalty in PENALTIES for player in WORDS)
QUESTIONS = (
    Question(
        f"Which penalty is fair between strong players ({listed(PENALTIES)} on side {SIDE})?",
        tuple(played(*case) for case in CASES),
        penalties,
    ),
)
