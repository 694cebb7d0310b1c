"""Is a trained player of any example worse than plain search? Each is trained and plays it.

python -m bench.trained_examples                        all; writes docs/learning.md
python -m bench.trained_examples --only hearts kalah    only these files of examples/

Each player is made by `kibitz train`, which also chooses the search. Then it plays plain search at
equal time an act, in processor time. Where the training chose plain search itself, both players are
the same, and no game is played. What is measured stands in bench/trained_examples.json; a run that
was interrupted goes on from there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any

import kibitz
from kibitz.contract import KibitzError
from kibitz.estimates import Number, mean_score
from kibitz.learning import model_file
from kibitz.players.learned import PLAIN

from .duels import INTERVAL
from .learned_lines import OPENING, SECONDS, keep, positive, results, run, today, write
from .masters import against_plain_search

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).with_suffix(".json")
EXAMPLES = {file.stem: file for file in sorted((ROOT / "examples").glob("*.py"))}
HEAD = """| game | training | search | rounds | score | 95% interval |
|---|---|---|---|---|---|"""


def trained(name: str, minutes: float, folder: Path) -> Path:
    """The file of an example, trained by the command line if it is not in the folder yet."""
    file = folder / f"example-{name}-{minutes:g}.npz"
    if not file.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"unfinished-{file.name}")
        given = ["--minutes", f"{minutes:g}", "--threads", "1", "--seed", "1", "--out", str(draft)]
        command = [sys.executable, "-m", "kibitz", "train", f"./examples/{name}.py", *given]
        if subprocess.run(command, cwd=ROOT).returncode:
            raise KibitzError(f"The training of {name} failed; its message stands above.")
        draft.replace(file)
    return file


def measured(name: str, minutes: float, games: int, folder: Path) -> dict[str, Any]:
    """The line of an example."""
    game, file = kibitz.load(str(EXAMPLES[name])), trained(name, minutes, folder)
    search = model_file.take(file)[0]["search"]
    rounds = () if search == PLAIN else against_plain_search(game, file, games).rounds
    found = {"name": name, "game": str(game), "minutes": minutes, "search": search}
    return {**found, "rounds": list(rounds), "date": today()}


def score_of(line: dict[str, Any]) -> Number | None:
    """The score against plain search; None where both players are the same."""
    return mean_score(line["rounds"]) if line["rounds"] else None


def row(line: dict[str, Any]) -> str:
    """A line in the table."""
    score, begin = score_of(line), f"| {line['game']} | {line['minutes']:g} minutes"
    if score is None:
        return f"{begin} | `{line['search']}` |  | the same player |  |"
    interval = f"{100 * score.low:.0f} to {100 * score.high:.0f}"
    return f"{begin} | `{line['search']}` | {score.n} | {score.value:.0%} | {interval} |"


def verdict(lines: list[dict[str, Any]]) -> str:
    """Which examples have a trained player that is surely worse, and which were not measured."""
    worse = [line["name"] for line in lines if (score := score_of(line)) and score.high < 0.5]
    missing = [name for name in EXAMPLES if name not in {line["name"] for line in lines}]
    said = f"Surely worse than plain search: {', '.join(worse) or 'none'}."
    return said + (f" Not measured: {', '.join(missing)}." if missing else "")


def table(lines: list[dict[str, Any]]) -> str:
    """The part of the page."""
    how = (
        "Each player was made by `kibitz train ./examples/GAME.py --minutes M --threads 1 --seed "
        "1`, and then measured by `python -m bench.trained_examples` until "
        f"{max(line['date'] for line in lines)}: {SECONDS} seconds of processor time an act. A "
        f"game that begins without a deal begins with up to {OPENING} random acts. A round is the "
        f"same deal or opening once for each place of the player; {INTERVAL}."
    )
    rows = [row(line) for line in sorted(lines, key=lambda line: line["name"])]
    return "\n".join([how, "", HEAD, *rows, "", verdict(lines)])


def main(arguments: list[str] | None = None) -> None:
    """Measure what is missing, and write the page or print the table."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("trained_examples", description=__doc__, formatter_class=raw)
    parser.add_argument("--minutes", type=positive(float), default=2.0, help="of each training")
    parser.add_argument("--games", type=positive(int), default=60, help="of each match")
    parser.add_argument("--only", nargs="+", choices=EXAMPLES, default=list(EXAMPLES), metavar="X")
    parser.add_argument("--folder", type=Path, default=Path("build/learning"), help="of players")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of the lines")
    given = parser.parse_args(arguments)
    for name in given.only:
        if name not in [line["name"] for line in results(given.results)]:
            line = measured(name, given.minutes, given.games, given.folder)
            keep(given.results, [*results(given.results), line])
    text = table(results(given.results))
    print(text) if given.results != RESULTS else write("trained examples", text)


if __name__ == "__main__":
    run(main)
