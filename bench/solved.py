"""Games solved: who wins, which acts do, how long it took.

python -m bench.solved             solves what bench/solved.json lacks; writes it and docs/solved.md
python -m bench.solved --page      writes only the page, from what is there
python -m bench.solved --again     solves all of it anew

Each result is what its command printed, so that the page and docs/answers.md cannot drift from it.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from docs.table_text import prose

from kibitz import shelf

from .command import answers, reader_of_answers
from .quiet import require_quiet
from .writing import DOCS, ROOT, line, table, write_part

KEPT = Path(__file__).with_suffix(".json")

Found = dict[str, Any]

C4 = "examples/connect_four.py"

# title: what is asked, one command a line
ASKED = {
    "Beat It or Eat It: two suits": [f"beat -o ranks={n}" for n in range(2, 14)],
    "Beat It or Eat It: one suit": [f"beat -o suits=1 -o ranks={n}" for n in range(2, 27)],
    "Beat It or Eat It: four suits": ["beat -o suits=4 -o ranks=6"],
    "Boards of the examples": [
        "examples/tic_tac_toe.py",
        *(f"{C4} -o width={w} -o height={h}" for w, h in ((4, 4), (5, 4), (4, 5), (6, 4), (5, 5))),
        *(f"{C4} -o width={w} -o height={h}" for w, h in ((4, 6), (7, 4))),
        *(
            f"examples/dots_and_boxes.py -o columns={c} -o rows={r}"
            for c, r in ((2, 1), (2, 2), (3, 2), (3, 3))
        ),
        "examples/hex.py -o size=3",
        "examples/hex.py -o size=4",
    ],
    "Byg: every first stone": [
        *(f"byg -o side={n} -o version={v}" for n in (2, 3) for v in (1, 2)),
        *(f"byg -o side={n} -o version=2 -o pie=no" for n in (2, 3)),
    ],
    "Byg, version 2: which colour to pick": [
        *(f"byg {stone} -o side=2 -o version=2" for stone in ("a1", "b2")),
        *(f"byg {stone} -o side=3 -o version=2" for stone in ("a1", "a2", "b2", "c3")),
    ],
    "Catchup and Ketchup": [
        f"catchup -o side={n} -o version={v}"
        for n in (2, 3)
        for v in ("catchup", "2012", "revised")
    ],
    "Quet's game: all deals": [
        f"quet -o ranks={ranks} -o suits={suits} -o opening={opening}"
        for ranks, suits in (
            *((ranks, 1) for ranks in (4, 6, 8, 10, 12, 14)),
            *((ranks, 2) for ranks in (3, 4, 5, 6, 7, 8, 9)),
            *((ranks, 3) for ranks in (4, 6)),
            *((ranks, 4) for ranks in (3, 4, 5, 6)),
        )
        for opening in ("offence", "defence", "simultaneous")
    ],
    "Symple": ["symple -o side=5 --memory 9300"],
    "Games with secrets: the value of good play": [
        "examples/kuhn_poker.py",
        "examples/leduc_poker.py",
        *(f"examples/liars_dice.py -o faces={faces}" for faces in (3, 4)),
        *(f"examples/goofspiel.py -o cards={n} -o order=falling" for n in (3, 4)),
        *(f"examples/goofspiel.py -o cards={n} -o order=drawn" for n in (3, 4)),
        "examples/goofspiel.py -o cards=4 -o order=falling -o scoring=points",
    ],
    "Quet's game: cards set aside": [
        f"quet -o ranks=6 -o suits=1 -o hidden=1 -o opening={opening}"
        for opening in ("offence", "defence", "simultaneous")
    ],
    "President: no value": ["president -o deals=1"],
}


def solve(asked: str) -> Found:
    """Run `kibitz solve` and return its output, which is a sentence if it gave up."""
    words = shlex.split(asked)
    run = [sys.executable, "-m", "kibitz", "solve", "--memory", "6000", *words, "--json"]
    require_quiet()
    began = time.monotonic()
    ran = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    if "Traceback" in ran.stderr:
        raise SystemExit(ran.stderr)
    gave_up = {"refused": ran.stderr.strip(), "seconds": time.monotonic() - began}
    answer: Found = gave_up if ran.returncode else json.loads(ran.stdout)
    answer |= first_act(answer.pop("strategy", []))
    return {**answer, "command": shlex.join(["kibitz", "solve", *words, "--json"])}


def first_act(strategy: list[Found]) -> Found:
    """How often each first act is played, if there is one information set in which it is chosen."""
    first = [
        information_set
        for information_set in strategy
        if not information_set["acts"] and information_set["seat"] == strategy[0]["seat"]
    ]
    return {"first_act": first[0]["strategy"]} if len(first) == 1 else {}


def page(known: dict[str, Found]) -> str:
    """All sections, from the results by question."""
    sections, games = [], Counter[str]()
    for title, asked in ASKED.items():
        there = {question: known[question] for question in asked if question in known}
        if there:
            sections += [anchor(asked[0], games), f"## {title}", *paragraphs(there)]
    return "\n\n".join(sections)


def anchor(asked: str, games: Counter[str]) -> str:
    """A place to link to: the id of the game, with a number from its second section on."""
    spec = asked.split()[0]
    id = "examples" if spec.endswith(".py") else shelf.game_named(spec).id
    games[id] += 1
    number = f"-{games[id]}" if games[id] > 1 else ""
    return f'<a id="{id}{number}"></a>'


def paragraphs(known: dict[str, Found]) -> list[str]:
    """The results of one kind: a table, and the sentences of games without a result."""
    answers = {asked: answer for asked, answer in known.items() if "refused" not in answer}
    return [
        *([results(answers)] if answers else []),
        *(
            prose(f"`{question}`: {known[question]['refused']}")
            for question in sorted(known.keys() - answers)
        ),
    ]


def results(known: dict[str, Found]) -> str:
    """A table of results, by what they have."""
    first = next(iter(known.values()))
    head, cells = next(kind for name, kind in KINDS.items() if name in first)
    rows = (
        line(f"`{a}`", *cells(answer), f"{answer['seconds']:,.0f}") for a, answer in known.items()
    )
    return table("`kibitz solve`", *head, "seconds", rows=rows)


def of_layouts(answer: Found) -> list[str]:
    """How many deals the first leader wins, draws and loses."""
    kinds = (answer.get(kind) for kind in ("layouts", "weighted", "empty_table"))
    counts = [won_drawn_lost(kind) if kind else "" for kind in kinds]
    return [*counts, f"`{answer['sha256'][:12]}`"]


def won_drawn_lost(counts: dict[str, int]) -> str:
    """Three counts, as a cell."""
    return " / ".join(f"{counts[result]:,}" for result in ("win", "draw", "loss"))


def of_acts(answer: Found) -> list[str]:
    """The value and the best acts."""
    acts = answer["acts"]
    best = [name for name, value in acts.items() if value == answer["value"]]
    shown = "all" if len(best) == len(acts) else " ".join(best)
    return [answer["to_act"], answer["value"], shown, f"{answer['positions']:,}"]


def of_deals(answer: Found) -> list[str]:
    """What the first offence wins."""
    won = f"{answer['offence']:,}" if "offence" in answer else f"value {answer['exact']}"
    share = answer["offence"] / answer["deals"] if "offence" in answer else answer["value"]
    return [f"{answer['deals']:,}", won, f"{share:.4f}"]


def of_equilibria(answer: Found) -> list[str]:
    """The value of a game with secrets."""
    first = answer.get("first_act", {})
    acts = ", ".join(f"{name} {share:.1%}" for name, share in first.items() if share >= 0.0005)
    value = f"{answer['returns'][0]:.4f}".replace("-0.0000", "0.0000")
    return [value, f"{answer['exploitability']:.0e}", acts, f"{answer['information_sets']:,}"]


# What a result of this kind has: the head of its table, and the cells of its line.
KINDS: dict[str, tuple[tuple[str, ...], Callable[[Found], list[str]]]] = {
    "layouts": (("layouts", "weighted", "empty table", "SHA-256 begins"), of_layouts),
    "deals": (("deals", "won by the first offence", "share"), of_deals),
    "acts": (("to act", "value", "best", "positions"), of_acts),
    "exploitability": (("value", "to within", "first act", "information sets"), of_equilibria),
}

if __name__ == "__main__":
    asked = {asked: asked for part in ASKED.values() for asked in part}
    known = answers(reader_of_answers(__doc__).parse_args(), KEPT, asked, solve)
    write_part(DOCS / "solved.md", "solved", page(known))
