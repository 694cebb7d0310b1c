"""Ask the report about spoiled twins.

python -m bench.spoiled --half tuning --minutes 5           reports on each twin of this half
python -m bench.spoiled --half tuning --minutes 1 --twins hexapawn_tail,sim_handicap
python -m bench.spoiled --page                              writes only docs/report-proof.md

bench/spoiled/results.json keeps the sentences of the first section for each twin, whether they name
the fault, and what else they find wrong. A twin whose budget was smaller is asked again.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from pathlib import Path
from typing import Any

import kibitz
from kibitz.study.report import report

from ..page_parts import write_part
from .faults import FAULTS
from .twins import LIST, ROOT, Twin, twins

RESULTS = LIST.with_name("results.json")
PAGE = ROOT / "docs" / "report-proof.md"


def asked(one: Twin, minutes: float) -> dict[str, Any]:
    """The first section of the report on a twin, and whether it names the fault."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{one.name}.py"
        file.write_text(one.text, "utf-8")
        found = report(kibitz.load(str(file)), minutes=minutes)
    words = found.verdict
    looks = found.sections[0].facts["to_look_at"]
    pattern = FAULTS[one.fault].found
    return {
        "minutes": minutes,
        "found": any(re.search(pattern, sentence) for sentence in words),
        "others": [look for look in looks if not re.search(pattern, look)],
        "sentences": words,
    }


def table(results: dict[str, Any], half: str) -> str:
    """By fault, how many twins of a half there are, were asked, and were found."""
    rows = ["| fault | twins | asked | found | other faults named |", "|---|---|---|---|---|"]
    for fault, planted in FAULTS.items():
        all_of_it = [one for one in twins() if (one.fault, one.half) == (fault, half)]
        known = [results[one.name] for one in all_of_it if one.name in results]
        found, others = sum(one["found"] for one in known), sum(len(one["others"]) for one in known)
        cells = (planted.words, len(all_of_it), len(known), found, others)
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def write_page(results: dict[str, Any]) -> None:
    """Write the table of the tuning half and the budgets between its marks."""
    budgets = sorted({one["minutes"] for one in results.values()})
    text = (
        f"{table(results, 'tuning')}\n\nMinutes a report: {', '.join(f'{x:g}' for x in budgets)}."
    )
    write_part(PAGE, "twins", text)


def main() -> None:
    """Ask what is not known yet, keep each answer at once, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--half", choices=("tuning", "kept"), default="tuning")
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument(
        "--twins", default="", help="their names, with commas; else all of the half"
    )
    reader.add_argument("--page", action="store_true")
    given = reader.parse_args()
    results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    chosen = [one for one in twins() if one.half == given.half and not given.page]
    if given.twins:
        chosen = [one for one in chosen if one.name in given.twins.split(",")]
    for one in chosen:
        if results.get(one.name, {}).get("minutes", 0) >= given.minutes:
            continue
        results[one.name] = answer = asked(one, given.minutes)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
        print(one.name, "found" if answer["found"] else "missed", answer["others"], flush=True)
    write_page(results)


if __name__ == "__main__":
    main()
