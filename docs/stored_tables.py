"""Tables for the documents: the stored values of games, and speeds that were measured."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from docs.table_text import prose, table
from kibitz.solvers.table_files import head_of

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/kibitz/games"
WHAT = ("random", "search")


def tables() -> str:
    """The tables of values that come with games: their results and sizes."""
    files = [(path, head_of(path)) for path in GAMES.glob("*/tables/*.table")]
    files.sort(key=lambda row: (row[1]["game"], *row[1]["scope"].values()))
    names = ("layouts", "weighted", "empty_table")
    rows = [
        (
            "`" + " ".join(f"-o {name}={value}" for name, value in head["scope"].items()) + "`",
            *(counts(head["facts"].get(name, {})) for name in names),
            f"{path.stat().st_size:,}",
            f"`{head['sha256'][:12]}`",
        )
        for path, head in files
    ]
    return table(("options", *names, "bytes", "SHA-256 begins"), *rows)


def cold() -> str:
    """Processor time of the first two acts with nothing compiled, and with prepared code."""
    known = json.loads((ROOT / "bench/cold.json").read_text())
    columns = {
        "first act, compiled here": ("now", "first"),
        "first act, prepared": ("prepared", "first"),
        "second act, compiled here": ("now", "second"),
        "second act, prepared": ("prepared", "second"),
    }
    rows = [
        (name, *(_seconds(row, *column) for column in columns.values()))
        for name, row in sorted(known.items())
    ]
    return table(("game", *columns), *rows)


def third_speed() -> str:
    """Random play and search of each game as plain Python, machine code and WebAssembly."""
    known = json.loads((ROOT / "bench/browser_speed.json").read_text())
    rows = []
    for name, row in sorted(known.items()):
        rates = f"{row['plain']:,.0f}", *_beside(row["random"]), *_beside(row["search"])
        rows.append((name, *rates, f"{row['bytes']:,}"))
    play = ("random games/s, plain Python", "machine code", "browser", "ratio of the last two")
    search = ("simulations/s, machine code", "browser", "ratio")
    medians = [f"{median(row[what]['ratio'] for row in known.values()):.2f}" for what in WHAT]
    rows.append(("median", "", "", "", medians[0], "", "", medians[1], ""))
    return table(("game", *play, *search, "bytes, gzip"), *rows)


def first_load() -> str:
    """The bytes of a table's page with its bot, of our games and then of the examples."""
    known = json.loads((ROOT / "bench/first_load.json").read_text())
    games = {folder.name.replace("_", "-") for folder in GAMES.iterdir()}
    rows = []
    for name in sorted(known, key=lambda id: (id not in games, id)):
        load = known[name]
        thinks = sum(load.get(part, 0) for part in ("scripts", "module", "facts"))
        parts = load["page"], thinks, load["page"] + thinks, load.get("learned", 0)
        rows.append((name, *(f"{size:,}" if size else "" for size in parts)))
    return table(("game", "page", "what thinks", "both", "learned values"), *rows)


def phone() -> str:
    """How long a slow browser thinks, as a sentence."""
    run = json.loads((ROOT / "bench/phone.json").read_text())
    return prose(
        f"In Chromium, its processor {run['slower']} times slower by its own protocol, an act of "
        f"`{run['game']}` with {run['simulations']:,} simulations, as the level `middling` has, "
        f"took {run['median']:.0f} ms in the median of {run['acts']}, {run['first']:.0f} ms the "
        f"first time, and {run['most']:.0f} ms at most (`python -m bench.phone`)."
    )


def _beside(rate: dict[str, float]) -> tuple[str, str, str]:
    ratio = f"{rate['ratio']:.2f} ({rate['low']:.2f} to {rate['high']:.2f})"
    return f"{rate['native']:,.0f}", f"{rate['browser']:,.0f}", ratio


def _seconds(measured: Mapping[str, Any], way: str, act: str) -> str:
    return f"{measured[way][act]:.1f} s" if way in measured else "not measured"


def counts(of: Mapping[str, int]) -> str:
    """How many are won, drawn and lost."""
    return " / ".join(f"{number:,}" for number in of.values())
