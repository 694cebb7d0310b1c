"""Measure only what the faults of `further_faults` rest on: in respected games, and in twins.

python -m bench.spoiled.light --set respected       the numbers of the thirty, for the bounds
python -m bench.spoiled.light --set open            the twins that are not kept
python -m bench.spoiled.light --only hex,nim_copycat

A report takes minutes. Here a game gets random games, 12 to 400 games of players that search, and
the measures of these faults, in seconds. What the verdict of a report would name of them is kept in
results.json, with the numbers of respected games beside those of their reports. The last doubt is
read with the usual noise of a search, in place of a measured one.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.contract import KibitzError
from kibitz.estimates import share
from kibitz.farm import Here
from kibitz.game import Game
from kibitz.progress import silent
from kibitz.study.budget import Budget
from kibitz.study.report import Measured
from kibitz.study.report.faults_of_play import add_faults_of_play, looks_of_play
from kibitz.study.report.measuring.act_kind_use import act_use
from kibitz.study.report.measuring.copying import copying
from kibitz.study.report.measuring.courses import usual_clear
from kibitz.study.report.measuring.extreme_options import broken_options
from kibitz.study.report.measuring.idle_rules import idle_rules
from kibitz.study.report.measuring.idle_turns import idle_turns
from kibitz.study.report.measuring.lengths import strong_length
from kibitz.study.report.measuring.other_seats import other_seats
from kibitz.study.report.measuring.shape_measures import (
    course_measures,
    courses_of,
    judged_games,
)
from kibitz.study.report.section import Section, plain
from kibitz.study.run import Run, is_drawn

from .__main__ import GAMES, SETS, names_of
from .asking import load_named
from .further_faults import FURTHER
from .page import write_page
from .twins import LIST, twins

RESULTS = LIST.with_name("results.json")
SIMS, STRONG_GAMES, RANDOM_GAMES = 64, 400, 200  # playouts an act, games
FEWEST_GAMES, ACTS = 12, 4_000  # games at least, and acts of all games: fewer of long ones
MOST_ACTS = 6e7  # acts of all playouts: players of long games search less
SECTIONS = "soundness", "fairness", "length", "shape", "strategy"
LIGHT = "light"


def measured(game: Game) -> tuple[dict[str, Any], list[str]]:
    """The facts of a game by section, and the faults that these would name."""
    run = Run(game, Here(), Budget(1e6), 0, silent)
    run.random = run.play_random(run.game, RANDOM_GAMES, 1.0)
    games = max(FEWEST_GAMES, min(STRONG_GAMES, int(ACTS / run.length)))
    run.more(_sims(run.length), games, 1.0)
    found = Measured()
    found.use = act_use(run, 1.0)
    found.copying = copying(run, 1.0)
    found.broken_options = broken_options(run, 1.0)
    found.other_seats = other_seats(run, 1.0)
    found.idle_turns = idle_turns(run, 1.0)
    found.idle_rules = idle_rules(run, 1.0)
    sections = {id: Section(id, "", facts=_facts(run).get(id, {})) for id in SECTIONS}
    add_faults_of_play(sections, run, found)
    facts = {id: section.facts for id, section in sections.items()}
    return plain(facts), looks_of_play(facts)


def _sims(length: float) -> int:
    sims = SIMS
    while sims > 4 and length * ACTS * sims > MOST_ACTS:
        sims //= 2
    return sims


def _facts(run: Run) -> dict[str, dict[str, Any]]:
    """The length, the draws and the last doubt, as a report has them."""
    games, sims = judged_games(run), run.strongest
    if not games:
        return {}
    row = {"draws": share(sum(is_drawn(game, run.game) for game in games), len(games))}
    courses = courses_of(run.game, games, usual_clear(sims))
    shape = course_measures(courses, len(run.game.sides)) if courses.won else {}
    length = {"turns": strong_length(games).turns}
    return {
        "fairness": {"by_strength": [row]},
        "length": {"strongest": length},
        "shape": dict(shape),
    }


def numbers(facts: dict[str, Any]) -> dict[str, Any]:
    """The numbers that are kept of respected games."""
    read: dict[str, Callable[[], Any]] = {
        "wait": lambda: facts["length"].get("wait"),
        "out": lambda: facts["length"].get("out"),
        "idle_turns": lambda: facts["shape"].get("idle_turns"),
        "unused": lambda: facts["strategy"].get("unused", {}).get("share"),
    }
    return {name: value for name, get in read.items() if (value := get()) is not None}


def keep(name: str) -> None:
    """Measure a game or twin, and keep what it shows."""
    begun = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        try:
            facts, looks = measured(load_named(name, Path(folder)))
        except KibitzError as fault:
            print(name, "failed:", fault, flush=True)
            return
    results = json.loads(RESULTS.read_text("utf-8"))
    there = results.setdefault(name, {"minutes": 0, "cores": 1, "sentences": [], "looks": looks})
    there["measures"] = there.get("measures", {}) | numbers(facts)
    there[LIGHT] = looks
    if not there["minutes"]:  # a twin, of which no report was made
        there["looks"] = looks
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    spent = time.process_time() - begun
    print(
        name, f"{spent:.0f} s", looks, {n: number["value"] for n, number in numbers(facts).items()}
    )
    print("  ", facts["strategy"].get("unused"), facts["fairness"].get("copying"), flush=True)


def main() -> None:
    """Measure, keep the numbers, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--set", default="", help=f"{', '.join(SETS)}, with commas")
    reader.add_argument("--only", default="", help="names, with commas")
    given = reader.parse_args()
    known = {twin.name for twin in twins() if twin.fault in FURTHER}
    known |= {name for games in GAMES.values() for name in games}
    sets = [name for name in given.set.split(",") if name]
    for name in [*names_of(sets), *(twin_name for twin_name in given.only.split(",") if twin_name)]:
        if name in known:
            keep(name)
    write_page(json.loads(RESULTS.read_text("utf-8")))


if __name__ == "__main__":
    main()
