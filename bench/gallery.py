"""The gallery: published exact values beside ours.

python -m bench.gallery            solves what bench/gallery.json lacks, writes it and the page
python -m bench.gallery --page     writes only the page, from what is there
python -m bench.gallery --again    solves all of it anew
python -m bench.gallery --remember 1 --only dark_hex   nearer bounds, where a value has only bounds
"""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from docs.table_text import prose

import kibitz
from kibitz.contract import KibitzError
from kibitz.game import Game, load
from kibitz.solvers import Solution

from .published import PUBLISHED, SOURCES, Published

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "gallery.json"
SECONDS, SECONDS_OF_UPDATES = 600.0, 120.0  # at most
MEMORIES = (1, 2)  # choices that a seat may remember, for nearer bounds
NARROW = 5e-5  # from the middle to the bounds, where a value has four digits
PAGE = ROOT / "docs" / "gallery.md"

HEAD = """# The gallery

In [gallery](../gallery) are {games} small games of one file, each with rules from a stated
source. Here are {values} exact values that others have published, of {all_games} games, beside
ours: {agree} agree{between}. `python -m bench.gallery` solves them and writes this page;
`kibitz solve FILE -o OPTION=VALUE` repeats one of them. Oshi-Zumo and Battleship have no published
value; their values and exploitabilities [agree with those of OpenSpiel](agreement.md).

*first* and *second* say which seat wins if both play their best, counted from the seat that acts
first; a number is what the first seat gets on average. A *nim value* is proved by a nim heap of
that size beside the board (`-o heap=`): the second seat wins then, and with a heap of another
size the first seat does. *Best* lists the only first acts that reach the value, where the source
names them. *0.3 to 0.5* are bounds that Kibitz proves. The seconds are those of one thread, and
include compiling for the first board of its kind; those of dark hex and phantom tic-tac-toe are of
16 cores that solved the four at once, 120 seconds of each before the proof.

"""
TAIL = """
## Where the general solver ends

- **Repetition that the rules forbid.** Under superko a position of Go includes all earlier ones,
  so no table of positions fits. Without it, play on a small board can repeat for ever, and Kibitz
  calls that a draw. So the published values of Go on small boards are not here.
- **Memory.** Where play can repeat, all positions must be in memory at once. Dobutsu shogi has
  246,803,167 of them (Tanaka): too many for the 2 GB that `kibitz solve` takes if nothing else is
  asked.
- **Sums of games.** Cram, Clobber, NoGo and Domineering fall into parts. A solver that adds the
  values of the parts reaches larger boards than one that searches the whole, as Kibitz does. So
  our boards are smaller than those of the sources.
- **Secrets.** An equilibrium needs a tree of all play, and that of 3x3 dark hex or of phantom
  tic-tac-toe has 20 to 30 billion nodes. So Kibitz looks for strategies that remember only what
  a seat sees at the moment, and proves bounds of the value: no best responder, who remembers
  everything, gains more. In 3x3 dark hex such strategies are enough, and the bounds meet. Where a
  seat also remembers its last choice (`--remember 1`), they come nearer: those of abrupt dark
  hex are 0.3569 to 0.4387 ([how](solve.md#which-games)).
- **Boards without a first act.** `kibitz solve` refuses a game that is over at the start, such as
  NoGo on one cell, nim value 0.
"""


def options_of(one: Published) -> dict[str, str]:
    """The options with which to solve; a nim value is tested by a nim heap beside the board."""
    options = dict(word.split("=", 1) for word in one.options.split())
    if one.value.startswith("nim"):
        options["heap"] = one.value.split()[1]
    return options


def asked(one: Published) -> str:
    """The question, as a command line has it; a key of the results that are kept."""
    words = [f"-o {name}={value}" for name, value in options_of(one).items()]
    return " ".join([one.game, *words])


def loaded(one: Published) -> Game:
    """The game with its options."""
    return load(str(ROOT / one.game), **options_of(one))


def found(one: Published, solution: Solution) -> str:
    """Our value, in the words of the published one."""
    mine, bounds = solution.returns[0], solution.facts.get("bounds")
    if bounds and solution.error > NARROW:
        return "{:.4f} to {:.4f}".format(*bounds)
    if one.value.startswith("nim"):
        return one.value if mine < 0 else f"not {one.value}"
    if one.value in ("first", "second", "draw"):
        return "first" if mine > 0 else "second" if mine < 0 else "draw"
    return one.value if agrees_as_number(one.value, mine, solution.error) else f"{mine:g}"


def agrees_as_number(published: str, ours: float, error: float) -> bool:
    """Whether a score is the published one, within the error of the solver."""
    return abs(float(Fraction(published)) - ours) <= error + 1e-9


def best(one: Published, solution: Solution) -> str:
    """The acts that reach the value, where the source names them."""
    if not one.best or solution.value is None:
        return ""
    acts = [act for act, worth in solution.acts.items() if worth.result == solution.value.result]
    return "all" if len(acts) == len(solution.acts) else " ".join(acts)


def solve(one: Published, remember: int = 0) -> dict[str, Any]:
    """Solve one game; what was found, or why nothing was.

    remember: the last choices that a seat remembers, where only bounds are found.
    """
    game = loaded(one)
    seconds = SECONDS_OF_UPDATES if game.information == "hidden" else SECONDS
    try:
        solution = kibitz.solve(game, seconds=seconds, bounds=True, remember=remember)
    except KibitzError as fault:
        return {"refused": str(fault)}
    ours = {"value": found(one, solution), "best": best(one, solution)}
    return {**ours, "positions": solution.positions, "seconds": round(solution.seconds, 1)}


def agrees(one: Published, ours: dict[str, Any]) -> bool:
    """Whether our value and our best acts are the published ones."""
    return ours.get("value") == one.value and ours["best"] == one.best


def lies_between(one: Published, ours: dict[str, Any]) -> bool:
    """Whether the published value lies between our bounds, where we have only these."""
    ends = bounds_of(ours)
    return ends is not None and ends[0] <= float(Fraction(one.value)) <= ends[1]


def bounds_of(ours: dict[str, Any]) -> tuple[float, float] | None:
    """The bounds that were found in place of a value; None where there is a value."""
    low, to, high = ours.get("value", "").partition(" to ")
    return (float(low), float(high)) if to else None


def remembered(one: Published, remember: int) -> str:
    """The key of bounds with a memory."""
    return f"{asked(one)} --remember {remember}"


def nearest(one: Published, known: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """What was found, or the nearest of several bounds; and how many choices a seat remembers."""
    results = [(known[asked(one)], 0)]
    if bounds_of(results[0][0]):
        results += [(known[key], n) for n in MEMORIES if (key := remembered(one, n)) in known]
    return min(results, key=lambda result: _width(result[0]))


def _width(ours: dict[str, Any]) -> float:
    low, high = bounds_of(ours) or (0.0, 0.0)
    return high - low


def _between(count: int) -> str:
    return f", and {count} lie between bounds that we prove" if count else ""


def page(known: dict[str, Any]) -> str:
    """The page, from the results that are kept."""
    there = [one for one in PUBLISHED if asked(one) in known]
    head = HEAD.format(
        games=len(list((ROOT / "gallery").glob("*.py"))),
        values=len(there),
        all_games=len({one.game for one in there}),
        agree=sum(agrees(one, known[asked(one)]) for one in there),
        between=_between(sum(lies_between(one, nearest(one, known)[0]) for one in there)),
    )
    lines = ["| game | options | published | ours | best | positions | seconds | source |"]
    lines.append("|---" * 8 + "|")
    lines += [row(one, *nearest(one, known)) for one in there]
    title, _, words = head.partition("\n")
    return f"{title}\n\n{prose(words)}\n\n" + "\n".join(lines) + "\n" + TAIL


def row(one: Published, ours: dict[str, Any], remember: int = 0) -> str:
    """A line of the table. remember: of which many choices its bounds are."""
    title = f"[{load(str(ROOT / one.game)).about.title}](../{one.game})"
    value = ours.get("value", ours.get("refused"))
    value += f" with `--remember {remember}`" if remember else ""
    counts = [f"{ours[what]:,}" if what in ours else "" for what in ("positions", "seconds")]
    source = f"[{one.source}]({SOURCES[one.source]})"
    cells = [
        title,
        f"`{one.options}`" if one.options else "",
        one.value,
        value,
        ours.get("best", ""),
    ]
    return f"| {' | '.join(map(str, [*cells, *counts, source]))} |"


def main() -> None:
    """Solve what is published and not known, keep each result at once, write the page."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--page", action="store_true")
    reader.add_argument("--again", action="store_true")
    reader.add_argument("--remember", type=int, default=0, choices=MEMORIES)
    reader.add_argument("--only", default="", help="a part of what is solved")
    given = reader.parse_args()
    known: dict[str, Any] = {}
    if KEPT.exists() and not given.again:
        known = json.loads(KEPT.read_text())
    for one in [] if given.page else PUBLISHED:
        key = remembered(one, given.remember) if given.remember else asked(one)
        is_asked = not given.remember or bounds_of(known.get(asked(one), {}))
        if is_asked and given.only in key and key not in known:
            known[key] = solve(one, given.remember)
            print(key, known[key], flush=True)
            KEPT.write_text(json.dumps(known, indent=1) + "\n")
    PAGE.write_text(page(known))


if __name__ == "__main__":
    main()
