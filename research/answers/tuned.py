"""Which settings of a game meet a wish: what `kibitz tune` says, in modest budgets.

Each command ends with a budget in playouts. To be surer, give ten times as many: change `BUDGETS`,
and run `python -m research.answers` on a quiet machine.
"""

from __future__ import annotations

from typing import Any

from .question import Answer, Question, table

Found = dict[str, Any]

BUDGETS = {  # playouts
    "beat": 3_000_000,
    "quet": 2_000_000,
    "byg": 10_000_000,
    "catchup": 10_000_000,
    "symple": 5_000_000,
}
SEED = 1  # the wishes were written after a trial with seed 0
FAIR = "first 45-55%"
VERSIONS = "byg:version=1 byg:version=2 byg:version=2,pie=no"


def searched(game: str, words: str, wish: str) -> str:
    """The command that searches the options of a game."""
    budget = f"--playouts {BUDGETS[game]} --seed {SEED}"
    return f'kibitz tune {words} --want "{wish}" {budget} --json -'


def answer(found: Found) -> Answer:
    """The sentences and the table of the run."""
    words = [word for word in found["words"] if not word.startswith("Scores and draws")]
    notes = [word for word in found["words"] if word not in words]
    head, rows = found["table"]["head"], found["table"]["rows"]
    if all(one["by"] == "exact" for one in found["found"]):
        shown = table(head[:-2], [row[:-2] for row in rows])  # nothing was played
        return Answer(" ".join(words), f"Exact: all deals, best play.\n\n{shown}")
    evidence = " ".join([
        *notes,
        f"A budget of {found['budget']['playouts']:,} playouts, seed {found['seed']}, 64 playouts "
        "an act; a short run, so *undecided* may only mean too few games. The wish was written "
        "after a trial with seed 0. The numbers are of fresh games, with 95% intervals.",
    ])  # fmt: skip
    return Answer(" ".join(words), f"{evidence}\n\n{table(head, rows)}")


def question(asked: str, game: str, words: str, wish: str) -> Question:
    return Question(asked, (searched(game, words, wish),), answer)


BEAT = question(
    "A search of the options: which suit length gives the starter an advantage, but no certainty?",
    "beat", "beat --over ranks=7,9,11,13", "first 75-95%, length 20-60",
)  # fmt: skip
QUET = question(
    "A search of the options: which opening and end are fair, with 6 ranks of 2 suits?",
    "quet", "quet -o ranks=6 -o suits=2 --over opening --over last_card", "seats 40-60%",
)  # fmt: skip
BYG = question(
    "A search of the options: which version is fair on side 4, and lets a player come back?",
    "byg", f"{VERSIONS} -o side=4", f"{FAIR}, comebacks>=3%",
)  # fmt: skip
CATCHUP = question(
    "A search of the options: which form is fair on side 4, and lets a player come back?",
    "catchup", "catchup -o side=4 --over version", f"{FAIR}, comebacks>=3%",
)  # fmt: skip
SYMPLE = question(
    "A search of the options: which penalty is fair on side 7, and leaves few draws?",
    "symple", "symple -o side=7 --over penalty", "first 40-60%, draws<=5%",
)  # fmt: skip
