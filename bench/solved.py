"""Games solved: who wins, which acts do, how long it took.

python -m bench.solved             solves what bench/solved.json lacks; writes it and docs/solved.md
python -m bench.solved --page      writes only the page, from what is there
python -m bench.solved --again     solves all of it anew

Each result is what its command printed, so that the page and docs/answers.md cannot drift from it.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from docs.table_text import prose

from kibitz import shelf

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "solved.json"
PAGE = ROOT / "docs" / "solved.md"

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

HEAD = """# Solved games

`python -m bench.solved` writes this page; it runs `kibitz solve`, and the numbers are exact. The
seconds are those of one thread (of two at Beat It or Eat It), and include compiling for the first
game of its kind. The columns of layouts say how many the first leader wins, draws and loses. A
value is that of the seat to act; *best* lists the acts that get it, or `all`. A value with secrets
is what the first seat gets on average if both play an equilibrium; it is right *to within* the next
column. Where the first seat begins without a secret, *first act* says how often good play chooses
which.
[Exact values](solve.md) explains the methods.
"""


def command(asked: str) -> list[str]:
    """The words of a command line that answers with JSON."""
    return ["kibitz", "solve", *shlex.split(asked), "--json"]


def solve(asked: str) -> Found:
    """Run the command and return its output, which is a sentence if it gave up."""
    solve, *words = command(asked)[1:]
    run = [sys.executable, "-m", "kibitz", solve, "--memory", "6000", *words]
    began = time.monotonic()
    ran = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    if "Traceback" in ran.stderr:
        raise SystemExit(ran.stderr)
    gave_up = {"refused": ran.stderr.strip(), "seconds": time.monotonic() - began}
    found: Found = gave_up if ran.returncode else json.loads(ran.stdout)
    found |= first_act(found.pop("strategy", []))
    return {**found, "command": shlex.join(command(asked))}


def first_act(strategy: list[Found]) -> Found:
    """How often each first act is played, if there is one information set in which it is chosen."""
    first = [one for one in strategy if not one["acts"] and one["seat"] == strategy[0]["seat"]]
    return {"first_act": first[0]["strategy"]} if len(first) == 1 else {}


def page(known: dict[str, Found]) -> str:
    """The page, from the results by question."""
    text, games = HEAD, Counter[str]()
    for title, asked in ASKED.items():
        there = {one: known[one] for one in asked if one in known}
        if there:
            text += f"\n{anchor(asked[0], games)}## {title}\n\n" + paragraphs(there)
    return text


def anchor(asked: str, games: Counter[str]) -> str:
    """A place to link to: the id of the game, with a number from its second section on."""
    spec = asked.split()[0]
    id = "examples" if spec.endswith(".py") else shelf.named(spec).id
    games[id] += 1
    number = f"-{games[id]}" if games[id] > 1 else ""
    return f'<a id="{id}{number}"></a>\n\n'


def paragraphs(known: dict[str, Found]) -> str:
    """The results of one kind: a table, and the sentences of games without a result."""
    found = {asked: one for asked, one in known.items() if "refused" not in one}
    text = table(found) if found else ""
    for asked in sorted(known.keys() - found):
        text += "\n" + prose(f"`{asked}`: {known[asked]['refused']}") + "\n"
    return text


def table(known: dict[str, Found]) -> str:
    """A table of results, by what they have."""
    first = next(iter(known.values()))
    kinds = {
        "layouts": of_layouts,
        "deals": of_deals,
        "acts": of_acts,
        "exploitability": of_equilibria,
    }
    return next(write for name, write in kinds.items() if name in first)(known)


def of_layouts(known: dict[str, Found]) -> str:
    """A table of how many deals the first leader wins, draws and loses."""
    lines = ["| `kibitz solve` | layouts | weighted | empty table | seconds | SHA-256 begins |"]
    lines.append("|---" * 6 + "|")
    for asked, found in known.items():
        kinds = (found.get(kind) for kind in ("layouts", "weighted", "empty_table"))
        shown = " | ".join(won_drawn_lost(kind) if kind else "" for kind in kinds)
        seconds = f"{found['seconds']:,.0f}"
        lines.append(f"| `{asked}` | {shown} | {seconds} | `{found['sha256'][:12]}` |")
    return "\n".join(lines) + "\n"


def won_drawn_lost(counts: dict[str, int]) -> str:
    """Three counts, as a cell."""
    return " / ".join(f"{counts[result]:,}" for result in ("win", "draw", "loss"))


def of_acts(known: dict[str, Found]) -> str:
    """A table of values and best acts."""
    lines = ["| `kibitz solve` | to act | value | best | positions | seconds |", "|---" * 6 + "|"]
    for asked, found in known.items():
        acts = found["acts"]
        best = [name for name, value in acts.items() if value == found["value"]]
        shown = "all" if len(best) == len(acts) else " ".join(best)
        counts = f"{found['positions']:,} | {found['seconds']:,.0f}"
        lines.append(f"| `{asked}` | {found['to_act']} | {found['value']} | {shown} | {counts} |")
    return "\n".join(lines) + "\n"


def of_deals(known: dict[str, Found]) -> str:
    """A table of what the first offence wins."""
    lines = ["| `kibitz solve` | deals | won by the first offence | share | seconds |"]
    lines.append("|---" * 5 + "|")
    for asked, found in known.items():
        won = f"{found['offence']:,}" if "offence" in found else f"value {found['exact']}"
        share = found["offence"] / found["deals"] if "offence" in found else found["value"]
        seconds = f"{found['seconds']:,.0f}"
        lines.append(f"| `{asked}` | {found['deals']:,} | {won} | {share:.4f} | {seconds} |")
    return "\n".join(lines) + "\n"


def of_equilibria(known: dict[str, Found]) -> str:
    """A table of values of games with secrets."""
    lines = ["| `kibitz solve` | value | to within | first act | information sets | seconds |"]
    lines.append("|---" * 6 + "|")
    for asked, found in known.items():
        first = found.get("first_act", {})
        acts = ", ".join(f"{name} {share:.1%}" for name, share in first.items() if share >= 0.0005)
        value = f"{found['returns'][0]:.4f}".replace("-0.0000", "0.0000")
        counts = f"{found['information_sets']:,} | {found['seconds']:,.0f}"
        lines.append(f"| `{asked}` | {value} | {found['exploitability']:.0e} | {acts} | {counts} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Solve what is asked and not known, keep each result at once, write the page."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--page", action="store_true")
    reader.add_argument("--again", action="store_true")
    given = reader.parse_args()
    known: dict[str, Found] = {}
    if KEPT.exists() and not given.again:
        known = json.loads(KEPT.read_text())
    for asked in [] if given.page else [one for part in ASKED.values() for one in part]:
        if asked not in known:
            known[asked] = solve(asked)
            print(json.dumps(known[asked]), flush=True)
            KEPT.write_text(json.dumps(known, indent=1) + "\n")
    PAGE.write_text(page(known))


if __name__ == "__main__":
    main()
