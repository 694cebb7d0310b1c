"""The last section: how the report was made."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from typing import Any

from ... import __version__
from ...players.selfplay import Strength
from ..run import Run
from .section import Section, WordTable

LONG_COMPILING = 5.0  # seconds of compiling that the report mentions
LIBRARIES = ("numba", "numpy", "scipy")


def provenance(run: Run, command: str, whole: bool) -> Section:
    """Versions, seeds, seconds, the command."""
    section = Section("making", "How this was made")
    versions = {"kibitz": __version__, "python": platform.python_version()}
    versions |= {name: version(name) for name in LIBRARIES}
    budget = run.budget
    section.facts |= _facts(run, command, versions)
    packages = ", ".join(f"{name} {number}" for name, number in versions.items())
    section.words += [
        f"The command was: `{command}`."
        if command
        else "It was made by kibitz.study.report.make_report.",
        f"Seed {run.seed}; a budget of {budget}, of which {budget.elapsed:,.0f} seconds and "
        f"{budget.played:,} playouts were used with {run.place.workers} at a time.",
        f"Made with {packages}, on {platform.machine()}.",
        *_compiling(run),
        _narrower(run, whole),
    ]
    rows = tuple((name, f"{count:,}") for name, count in section.facts["games"].items())
    section.tables.append(WordTable("Games played", ("strength", "games"), rows))
    section.notes.append(
        "Intervals are of 95%. The same seed and a budget in playouts (--playouts) give the same "
        "numbers on any machine; with a budget in minutes the number of games varies."
    )
    return section


def _facts(run: Run, command: str, versions: dict[str, str]) -> dict[str, Any]:
    games = {str(Strength(sims)): len(played) for sims, played in sorted(run.played.items())}
    budget = run.budget
    return {
        "command": command,
        "seed": run.seed,
        "versions": versions,
        "rules_hash": run.game.source.rules_hash,
        "budget": budget.facts,
        "seconds": round(budget.elapsed, 1),
        "playouts": budget.played,
        "games": {"uniform": int(run.tally["games"]), **games},
        "workers": run.place.workers,
        "cores": os.cpu_count(),
        "machine": platform.machine(),
    }


def _compiling(run: Run) -> list[str]:
    if run.compiling < LONG_COMPILING:
        return []
    return [
        f"Compiling the game took {run.compiling:,.0f} seconds of it. This happens once on a "
        "machine: the next report has more time for games."
    ]


def _narrower(run: Run, whole: bool) -> str:
    if not whole:
        return "The report was interrupted: it has the results up to then."
    if run.without_signal:
        return "The intervals halve with four times the games."
    few = [Strength(sims) for sims, played in sorted(run.played.items()) if len(played) < 1000]
    if few:
        return (
            f"Four times the time would halve the intervals of the games with {few[-1]}, and allow "
            "stronger players."
        )
    return "More time would allow stronger players; the intervals halve with four times the games."
