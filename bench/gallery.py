"""The gallery: published exact values beside ours.

python -m bench.gallery            solves what bench/gallery.json lacks, writes it and the page
python -m bench.gallery --page     writes only the page, from what is there
python -m bench.gallery --again    solves all of it anew
python -m bench.gallery --remember 1 --only dark_hex   nearer bounds, where a value has only bounds
"""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path
from typing import Any

from docs.table_text import prose

import kibitz
from kibitz.contract import KibitzError
from kibitz.game import Game, load
from kibitz.solvers import Solution

from .command import answers, reader_of_answers
from .published import PUBLISHED, SOURCES, Published
from .writing import DOCS, ROOT, kept, line, table, write_part

KEPT = Path(__file__).with_suffix(".json")
SECONDS = 600.0  # at most
MEMORIES = (1, 2)  # choices that a seat may remember, for nearer bounds
NARROW = 5e-5  # from the middle to the bounds, where a value has four digits


def options_of(published: Published) -> dict[str, str]:
    """The options with which to solve; a nim value is tested by a nim heap beside the board."""
    options = dict(word.split("=", 1) for word in published.options.split())
    if published.value.startswith("nim"):
        options["heap"] = published.value.split()[1]
    return options


def asked(published: Published) -> str:
    """The question, as a command line has it; a key of the results that are kept."""
    words = [f"-o {name}={value}" for name, value in options_of(published).items()]
    return " ".join([published.game, *words])


def loaded(published: Published) -> Game:
    """The game with its options."""
    return load(str(ROOT / published.game), **options_of(published))


def found(published: Published, solution: Solution) -> str:
    """Our value, in the words of the published one."""
    mine, bounds = solution.returns[0], solution.facts.get("bounds")
    if bounds and solution.error > NARROW:
        return "{:.4f} to {:.4f}".format(*bounds)
    if published.value.startswith("nim"):
        return published.value if mine < 0 else f"not {published.value}"
    if published.value in ("first", "second", "draw"):
        return "first" if mine > 0 else "second" if mine < 0 else "draw"
    return (
        published.value if agrees_as_number(published.value, mine, solution.error) else f"{mine:g}"
    )


def agrees_as_number(published: str, ours: float, error: float) -> bool:
    """Whether a score is the published one, within the error of the solver.

    A decimal number is one that its source has rounded to these digits.
    """
    value, digits = float(Fraction(published)), len(published.partition(".")[2])
    rounding = 0.5 * 10**-digits if digits else 0.0
    return abs(value - ours) <= error + rounding + 1e-9 * abs(value) + 1e-15


def best(published: Published, solution: Solution) -> str:
    """The acts that reach the value, where the source names them."""
    if not published.best or solution.value is None:
        return ""
    acts = [act for act, worth in solution.acts.items() if worth.result == solution.value.result]
    return "all" if len(acts) == len(solution.acts) else " ".join(acts)


def solve(published: Published, remember: int = 0) -> dict[str, Any]:
    """Solve one game; what was found, or why nothing was.

    remember: the last choices that a seat remembers, where only bounds are found.
    """
    game = loaded(published)
    seconds = published.updates if game.information == "hidden" else SECONDS
    begun = time.process_time()  # of the processor, since other work may run
    try:
        solution = kibitz.solve(game, seconds=seconds, bounds=True, remember=remember)
    except KibitzError as fault:
        return {"refused": str(fault)}
    ours = {"value": found(published, solution), "best": best(published, solution)}
    spent = round(time.process_time() - begun, 1)
    return {**ours, "positions": solution.positions, "seconds": spent}


def agrees(published: Published, ours: dict[str, Any]) -> bool:
    """Whether our value and our best acts are the published ones."""
    return ours.get("value") == published.value and ours["best"] == published.best


def lies_between(published: Published, ours: dict[str, Any]) -> bool:
    """Whether the published value lies between our bounds, where we have only these."""
    ends = bounds_of(ours)
    return ends is not None and ends[0] <= float(Fraction(published.value)) <= ends[1]


def bounds_of(ours: dict[str, Any]) -> tuple[float, float] | None:
    """The bounds that were found in place of a value; None where there is a value."""
    low, to, high = ours.get("value", "").partition(" to ")
    return (float(low), float(high)) if to else None


def remembered(published: Published, remember: int) -> str:
    """The key of bounds with a memory."""
    return f"{asked(published)} --remember {remember}"


def nearest(published: Published, known: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """What was found, or the nearest of several bounds; and how many choices a seat remembers."""
    results = [(known[asked(published)], 0)]
    if bounds_of(results[0][0]):
        results += [(known[key], n) for n in MEMORIES if (key := remembered(published, n)) in known]
    return min(results, key=lambda result: _width(result[0]))


def _width(ours: dict[str, Any]) -> float:
    low, high = bounds_of(ours) or (0.0, 0.0)
    return high - low


def page(known: dict[str, Any]) -> str:
    """How many values agree, and the table, from the results that are kept."""
    there = {
        published: known[asked(published)] for published in PUBLISHED if asked(published) in known
    }
    agree = sum(agrees(published, ours) for published, ours in there.items())
    between = sum(lies_between(published, nearest(published, known)[0]) for published in there)
    games = {published.game for published in there}
    counts = (
        f"{len(there)} published values of {len(games)} games: {agree} agree"
        f"{f', and {between} lie between bounds that we prove' if between else ''}."
    )
    head = ("game", "options", "published", "ours", "best", "positions", "seconds", "source")
    rows = (row(published, *nearest(published, known)) for published in there)
    return f"{prose(counts)}\n\n{table(*head, rows=rows)}"


def row(published: Published, ours: dict[str, Any], remember: int = 0) -> str:
    """A line of the table. remember: of which many choices its bounds are."""
    value = ours.get("value", ours.get("refused"))
    return line(
        f"[{load(str(ROOT / published.game)).about.title}](../{published.game})",
        f"`{published.options}`" if published.options else "",
        published.value,
        f"{value} with `--remember {remember}`" if remember else value,
        ours.get("best", ""),
        *(f"{ours[what]:,}" if what in ours else "" for what in ("positions", "seconds")),
        f"[{published.source}]({SOURCES[published.source]})",
    )


def main() -> None:
    """Solve what is published and not known, or what has only bounds, and write the page."""
    arguments = reader_of_answers(__doc__)
    arguments.add_argument("--remember", type=int, default=0, choices=MEMORIES)
    arguments.add_argument("--only", default="", help="a part of what is solved")
    given = arguments.parse_args()
    known, wanted = kept(KEPT), {asked(published): published for published in PUBLISHED}
    if given.remember:
        bounded = [
            published for published in PUBLISHED if bounds_of(known.get(asked(published), {}))
        ]
        wanted = {remembered(published, given.remember): published for published in bounded}
    wanted = {key: published for key, published in wanted.items() if given.only in key}
    results = answers(given, KEPT, wanted, lambda published: solve(published, given.remember))
    write_part(DOCS / "gallery.md", "gallery", page(results))


if __name__ == "__main__":
    main()
