"""What our players do against programs that know one game, at equal time on one thread.

python -m bench.specialists                            all that are here: writes docs/strength.md
python -m bench.specialists --games 200 --seconds 1    the games of each line, and seconds a move
python -m bench.specialists breakthrough --player mcts    one game, and our player

A program is here if its command is found (PATH and /usr/games; `bench/engines` has their files).
Games begin with up to 4 random acts, each opening with our player on both sides. Seconds are those
of the clock, since a program knows no others; the processor time of both is measured beside them.
What `ready` did stands in bench/specialists.json; programs that are not here keep their line.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from docs.table_text import prose

import kibitz
from kibitz.contract import KibitzError
from kibitz.estimates import mean_score
from kibitz.play.rounds import play_rounds
from kibitz.players import engine, player, ready
from kibitz.players.engine_file import read_engine_file

from . import writing
from .command import reader
from .writing import DOCS, keep, kept, write_part

HERE = Path(__file__).parent / "engines"
RESULTS = Path(__file__).with_suffix(".json")
OPENING, SEED = 4, 20261130
HEAD = (
    "game",
    "program",
    "our player",
    "won / drawn / lost",
    "score",
    "95% interval",
    "processor time a game, ours and theirs",
)


@dataclass(frozen=True)
class Specialist:
    """A program that knows a game. why_not: the reason why no file of ours can start it."""

    program: str
    game: str
    why_not: str = ""

    @property
    def file(self) -> Path:
        """The file by which it is a player."""
        return HERE / f"{Path(self.game).stem}.toml"

    def missing(self) -> str:
        """Why it is not measured; empty if it is here."""
        if self.why_not:
            return self.why_not
        (command, *_) = read_engine_file(self.file).command
        return "" if shutil.which(command) else f"no program `{command}` is found here"


NO_FILE = "`bench/engines` has no file for it yet"
NO_PROTOCOL = "it is {}, and speaks no protocol of docs/engines.md"
SPECIALISTS = (
    Specialist("Fairy-Stockfish", "examples/breakthrough.py"),
    Specialist("Fairy-Stockfish", "examples/los_alamos_chess.py"),
    Specialist("MoHex", "examples/hex.py"),
    Specialist("Edax", "gallery/othello.py", NO_FILE),
    Specialist("Pentobi", "examples/blokus_duo.py", NO_FILE),
    Specialist("nokamute, Mzinga", "examples/hive.py", NO_FILE),
    Specialist("BitBully", "examples/connect_four.py", NO_PROTOCOL.format("a library of Python")),
    Specialist(
        "SmartBot",
        "examples/hanabi.py",
        NO_PROTOCOL.format("a program of its own for hidden cards"),
    ),
    Specialist("a player in JavaScript", "examples/quoridor.py", NO_PROTOCOL.format("a web page")),
)


def measured(one: Specialist, given: str, games: int, seconds: float) -> dict[str, Any]:
    """The line of a program: the games of our player against it."""
    game = kibitz.load(f"./{one.game}")
    own = f"{given}{',' if ':' in given else ':'}time={seconds:g}"
    other = f"outside:file={one.file},time={seconds:g}"
    makers = [partial(player, spec) for spec in (own, other)]
    for maker in makers:
        maker(0).warm(game)
    choice = ready.choice_for(game)
    file = read_engine_file(one.file)
    begun = time.process_time(), processor_seconds(engine.running(file).program.number)
    tally = play_rounds(game, *makers, rounds=-(-games // 2), seed=SEED, opening=OPENING)
    ended = time.process_time(), processor_seconds(engine.running(file).program.number)
    chosen = choice.player if choice and choice.player else "the usual search"
    used = [
        round((after - before) / tally.games, 2) for before, after in zip(begun, ended, strict=True)
    ]
    return {
        "game": str(game),
        "program": one.program,
        "player": f"`{own}`" + (f" ({chosen})" if given == "ready" else ""),
        "counts": [tally.wins, tally.draws, tally.losses],
        "rounds": list(tally.rounds),
        "seconds": seconds,
        "used": used,
        "date": time.strftime("%Y-%m-%d"),
    }


def processor_seconds(process: int) -> float:
    """The processor time of a process so far."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / float(os.sysconf("SC_CLK_TCK"))


def row(line: dict[str, Any]) -> str:
    """A line in the table."""
    score = mean_score(line["rounds"])
    used = f"{line['used'][0]:.1f} s, {line['used'][1]:.1f} s"
    counts = " / ".join(map(str, line["counts"]))
    ends = f"{100 * score.low:.1f} to {100 * score.high:.1f}"
    return writing.line(
        line["game"], line["program"], line["player"], counts, f"{score.value:.1%}", ends, used
    )


def page(lines: dict[str, Any]) -> str:
    """The part of the page: what was measured, and what is not here, with the reason."""
    dates = sorted({line["date"] for line in lines.values()})
    pace = ", ".join(sorted({f"{line['seconds']:g}" for line in lines.values()}))
    how = (
        f"Measured by `python -m bench.specialists` on {', '.join(dates)}, with {pace} seconds a "
        f"move on one thread. Each opening of up to {OPENING} random acts is played on both sides, "
        "which is a round; the interval is Wilson's over fewer than 30 rounds, else Student's. "
    )
    absent = [
        prose(f"- {by.program} ({Path(by.game).stem.replace('_', ' ')}): {by.missing()}.")
        for by in SPECIALISTS
        if by.missing() and _name(by) not in lines
    ]
    table = writing.table(*HEAD, rows=map(row, lines.values()))
    parts = [prose(how), table] if lines else []
    return "\n\n".join(
        [*parts, "Not measured:", "\n".join(absent).replace("\n", "\n  ").replace("\n  - ", "\n- ")]
    )


def _name(specialist: Specialist) -> str:
    return f"{specialist.game} {specialist.program}"


def main() -> None:
    """Measure what is here."""
    parser = reader(__doc__)
    parser.add_argument("only", nargs="*", metavar="GAME", help="a part of the names of games")
    parser.add_argument("--games", type=int, default=200, help="of each line")
    parser.add_argument("--seconds", type=float, default=1.0, help="a move")
    parser.add_argument("--player", default="ready", help="ours, without its time")
    parser.add_argument("--page", action="store_true", help="measure nothing; write the page")
    given = parser.parse_args()
    os.environ["PATH"] = f"{os.environ['PATH']}{os.pathsep}/usr/games"
    for specialist in [] if given.page else SPECIALISTS:
        if given.only and not any(part in specialist.game for part in given.only):
            continue
        if why := specialist.missing():
            print(f"{specialist.program}, {specialist.game}: {why}.")
            continue
        line = measured(specialist, given.player, given.games, given.seconds)
        print(row(line), flush=True)
        if given.player == "ready":
            keep(RESULTS, _name(specialist), line)
    write_part(DOCS / "strength.md", "specialists", f"\n{page(kept(RESULTS))}\n")


if __name__ == "__main__":
    try:
        main()
    except KibitzError as fault:
        sys.exit(str(fault))
