"""Ask the report about one game, in a process of its own.

python -m bench.spoiled.asking NAME --minutes 5 --cores 2    prints the answer as JSON
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import kibitz
from kibitz.contract import KibitzError
from kibitz.game import Game
from kibitz.study.report import Report, report
from kibitz.study.report.section import plain

from .respected import KNOWN
from .twins import FAULTS, ROOT, twins

KEPT_TEXT, KEPT_ITEMS = 200, 16  # a longer fact, such as a record, is not kept

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")


def answer(name: str, minutes: float, cores: int) -> dict[str, Any]:
    """The first section of the report on a twin or a respected game, judged, and the facts."""
    farm = f"cores:{cores}" if cores > 1 else "here"
    with tempfile.TemporaryDirectory() as folder:
        try:
            whole = report(load_named(name, Path(folder)), seconds=60 * minutes, farm=farm)
        except KibitzError as fault:
            return {"minutes": minutes, "cores": cores, "failed": str(fault)}
    facts = {section.id: _brief(plain(section.facts)) for section in whole.sections[1:]}
    seconds = whole.facts["seconds"]
    return {"minutes": minutes, "cores": cores, "seconds": seconds, **_kept(whole), "facts": facts}


def _kept(report: Report) -> dict[str, Any]:
    return {"sentences": report.verdict, "looks": report.sections[0].facts["to_look_at"]}


def game_of(name: str) -> Game:
    """A game that is not spoiled."""
    files = [ROOT / of / f"{name.replace('-', '_')}.py" for of in ("examples", "gallery")]
    return kibitz.load(next((str(file) for file in files if file.exists()), name))


def load_named(name: str, folder: Path) -> Game:
    """A game that is not spoiled, or a twin, whose file is written into a folder."""
    if name in KNOWN:
        return game_of(name)
    asked = next(twin for twin in twins() if twin.name == name)
    file = folder / f"{name}.py"
    file.write_text(asked.text, "utf-8")
    return kibitz.load(str(file))


def _brief(facts: Any) -> Any:
    """The facts without long texts and long lists."""
    if isinstance(facts, dict):
        return {key: _brief(value) for key, value in facts.items() if not _is_long(value)}
    return (
        [_brief(fact) for fact in facts if not _is_long(fact)] if isinstance(facts, list) else facts
    )


def _is_long(value: Any) -> bool:
    most = KEPT_TEXT if isinstance(value, str) else KEPT_ITEMS
    return isinstance(value, (str, list)) and len(value) > most


def is_found(name: str, answered: dict[str, Any]) -> bool:
    """Whether a sentence names the fault of a twin."""
    pattern = FAULTS[next(twin for twin in twins() if twin.name == name).fault].found
    return any(re.search(pattern, look) for look in answered.get("looks", ()))


def false_alarms(name: str, answered: dict[str, Any]) -> list[str]:
    """The faults named of a respected game that are not known of it."""
    known = KNOWN[name]
    return [look for look in answered.get("looks", ()) if not (known and re.search(known, look))]


def asked(name: str, minutes: float, cores: int) -> dict[str, Any]:
    """The same by a process of its own, which may take twice the time and two minutes."""
    command = [sys.executable, "-m", "bench.spoiled.asking", name]
    given = ["--minutes", f"{minutes:g}", "--cores", str(cores)]
    try:
        ran = subprocess.run(
            [*command, *given], cwd=ROOT, capture_output=True, text=True,
            timeout=120 * minutes + 120, check=True, env={**os.environ, **ONE_THREAD},
        )  # fmt: skip
        answered: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    except subprocess.SubprocessError as fault:
        said = getattr(fault, "stderr", "") or str(fault)
        return {"minutes": minutes, "cores": cores, "failed": str(said)[-1500:]}
    return answered


def main() -> None:
    """Print the answer."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("name")
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument("--cores", type=int, default=1)
    given = reader.parse_args()
    print(json.dumps(answer(given.name, given.minutes, given.cores)))


if __name__ == "__main__":
    main()
