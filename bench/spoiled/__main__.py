"""Ask the report about spoiled twins, and about respected games that are not spoiled.

python -m bench.spoiled --set open                 reports on the twins that are not kept
python -m bench.spoiled --set open,respected --jobs 8 --cores 2 --minutes 1 --out FILE
python -m bench.spoiled --only hexapawn_tail,hex --minutes 1
python -m bench.spoiled --merge FILE               takes the answers of a file over
python -m bench.spoiled --page                     writes only docs/report-proof.md

bench/spoiled/results.json keeps for each the first section, the faults that it names, and what is
compared; a file of `--out` has all facts. An answer that failed, or had a smaller budget, is asked
again; `--again` asks all. `--wall` is the number of minutes after which nothing is begun any more.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from kibitz.study.report.compared import known_numbers

from .asking import asked, is_found
from .page import write_page
from .respected import FRESH, KNOWN, RESPECTED, UNTUNED
from .twins import LIST, twins

RESULTS = LIST.with_name("results.json")
GAMES = {"respected": RESPECTED, "untuned": UNTUNED, "fresh": FRESH}
SETS = ("open", "kept", *GAMES)
HALVES = {"open": "tuning", "kept": "kept"}


def names_of(sets: list[str]) -> list[str]:
    """The names of the twins and games of some sets, one of each set in turn."""
    lists = [
        [*GAMES[name]] if name in GAMES else [t.name for t in twins() if t.half == HALVES[name]]
        for name in sets
    ]
    longest = max(map(len, lists), default=0)
    return [names[k] for k in range(longest) for names in lists if k < len(names)]


def read(file: Path) -> dict[str, Any]:
    """The answers of a file; none where there is no file."""
    return dict(json.loads(file.read_text("utf-8"))) if file.exists() else {}


def slim(answered: dict[str, Any]) -> dict[str, Any]:
    """An answer with what is compared, in place of all facts."""
    brief = {name: value for name, value in answered.items() if name != "facts"}
    return brief | ({"measures": known_numbers(answered["facts"])} if "facts" in answered else {})


def is_known(answered: dict[str, Any], minutes: float, cores: int) -> bool:
    """Whether a report was made with as large a budget."""
    if not answered or "failed" in answered:
        return False
    return bool(answered["minutes"] * answered["cores"] >= minutes * cores)


def ask(names: list[str], given: argparse.Namespace) -> None:
    """Ask several at once, and keep each answer as soon as it comes."""
    begun, results = time.monotonic(), read(given.out)
    keep = slim if given.out == RESULTS else dict

    def one(name: str) -> None:
        if time.monotonic() - begun > 60 * given.wall:
            return
        report = asked(name, given.minutes, given.cores)
        results[name] = keep(report)
        given.out.write_text(json.dumps(dict(results), indent=1) + "\n", "utf-8")
        mark = "" if name in KNOWN else "found " if is_found(name, report) else "missed "
        print(name, mark, report.get("failed") or report["looks"], flush=True)

    left = [
        name
        for name in names
        if given.again or not is_known(results.get(name, {}), given.minutes, given.cores)
    ]
    with ThreadPoolExecutor(given.jobs) as pool:
        list(pool.map(one, left))


def main() -> None:
    """Ask what is not known yet, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--set", default="", help=f"{', '.join(SETS)}, with commas")
    reader.add_argument("--only", default="", help="names, with commas")
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument("--cores", type=int, default=2, help="of a report")
    reader.add_argument("--jobs", type=int, default=1, help="reports at once")
    reader.add_argument("--wall", type=float, default=1e6)
    reader.add_argument("--out", type=Path, default=RESULTS)
    reader.add_argument("--again", action="store_true", help="ask also what is known")
    reader.add_argument("--merge", type=Path)
    reader.add_argument("--page", action="store_true")
    given = reader.parse_args()
    sets = [name for name in given.set.split(",") if name]
    if set(sets) - set(SETS):
        reader.error(f"--set takes {', '.join(SETS)}, with commas, not {given.set}.")
    if given.merge:
        both = read(RESULTS) | {name: slim(result) for name, result in read(given.merge).items()}
        RESULTS.write_text(json.dumps(both, indent=1) + "\n", "utf-8")
    ask([*names_of(sets), *(name for name in given.only.split(",") if name)], given)
    if given.out == RESULTS:
        write_page(read(RESULTS))


if __name__ == "__main__":
    main()
