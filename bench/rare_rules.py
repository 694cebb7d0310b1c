"""How many twins that lack a rare rule are found by `kibitz check --against`, and by random games.

    python -m bench.rare_rules draw      draws twins of each game by lot
    python -m bench.rare_rules ask-open  asks the open half, for work on the search
    python -m bench.rare_rules ask       asks the kept half once, and writes the page
    python -m bench.rare_rules page      writes the page of what was asked

A twin is a game with one mutation of its rules (`mutations.py`): first of those that hold
everywhere, each once, then of those that hold only in positions like a random one. It is taken if
ten random games do not show it and if it does differ: `MANY` random games in machine code, which
know nothing of the search that is asked, or else a search of other seeds of `SEARCHED` seconds show
a difference. Mutations for which neither is so are left out and counted. By lot, half of the twins
are open and the others kept. All times are of the processor on one core, so other work on the
machine does not count. Each step goes on where it stopped: it writes each result to
`rare_rules.json`. A game whose draw takes longer than `SLOW` seconds keeps the twins that it has;
with a larger bound the draw goes on, and the new twins are divided among themselves.
"""

from __future__ import annotations

import argparse
import fcntl
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from resource import RLIMIT_CPU, setrlimit
from tempfile import TemporaryDirectory
from textwrap import fill
from typing import Any

from kibitz.check.against import compare
from kibitz.check.difference import differs
from kibitz.check.many_games import AT_ONCE, Numbers, Walks
from kibitz.check.text import RulesText, Seen, TextRecord, luck_of
from kibitz.contract import KibitzError
from kibitz.deadline import deadline
from kibitz.game import Game, load

from .mutations import Mutation, likeness, places
from .writing import DOCS, ROOT, keep, kept, line, table, write_part

FILE = Path(__file__).with_suffix(".json")
SEED = 20261130
ASKED = SEED + 10**9  # so that the search which is asked plays other random games than the draw
SECONDS = 60.0  # of the search that is asked
SEARCHED = 4.0  # of the search that looks for a difference which random games do not show
MANY, WALKED = 100_000, 4.0  # random games in machine code, and seconds at most
RANDOM, SHOWS = 40, 10  # random games that are counted; those that must not show a twin
LONG = 1000  # acts of a random game
SLOW = 144.0  # seconds of the draw of a game
HANGS = 30  # seconds after which a draw is given up; a question after three times as many
PATIENCE = 3600  # seconds on the wall

GAMES = (
    "examples/breakthrough.py", "examples/connect_four.py", "examples/dots_and_boxes.py",
    "examples/goofspiel.py", "examples/kalah.py", "examples/leduc_poker.py",
    "examples/no_thanks.py", "examples/nine_mens_morris.py", "examples/pig.py",
    "examples/tic_tac_toe.py", "examples/cant_stop.py", "examples/hearts.py",
    "gallery/battleship.py", "gallery/dodgem.py",
    "gallery/hare_and_hounds.py", "gallery/hexapawn.py", "gallery/l_game.py", "gallery/nogo.py",
    "gallery/notakto.py", "gallery/othello.py", "gallery/pong_hau_ki.py", "gallery/sim.py",
    "gallery/three_mens_morris.py", "gallery/mu_torere.py",
)  # fmt: skip

Answer = dict[str, Any]
RandomGame = tuple[TextRecord, list[Seen]]
FORK = multiprocessing.get_context("fork")  # what is loaded and compiled is there


def apart(answer: Callable[[], Answer], seconds: int) -> Answer:
    """An answer of a process of its own, empty if it dies or takes longer than some seconds."""
    here, there = FORK.Pipe(duplex=False)

    def work() -> None:
        setrlimit(RLIMIT_CPU, (seconds, seconds))
        there.send(answer())

    asked = FORK.Process(target=work)
    asked.start()
    there.close()
    with suppress(EOFError):
        if here.poll(PATIENCE):
            return dict(here.recv())
    asked.kill()
    asked.join()
    return {}


@contextmanager
def twin(name: str, number: int, where: str) -> Iterator[Path]:
    """A file with a game's text after a mutation."""
    path = ROOT / name
    with TemporaryDirectory() as folder:
        file = Path(folder) / path.name
        file.write_text(Mutation(number, where).of(path.read_text()))
        yield file


def random_games(game: Game, many: int, seed: int) -> list[RandomGame]:
    """Records of random games, each with what the text says along it."""
    found, text = [], RulesText(game)
    for k in range(many):
        rng, record = Random(seed + k), TextRecord(seed=seed + k)
        while (legal := text.follow(record)[-1].legal) and len(record.acts) < LONG:
            record = record.then(rng.choice(sorted(legal)))
        nodes = text.nodes(record)
        found.append((replace(record, luck=luck_of(nodes)), [node.seen for node in nodes]))
    return found


def shown_by_random_games(games: list[RandomGame], other: Game) -> bool:
    """Whether another text says something else along these games."""
    text = RulesText(other)
    with deadline():
        return any(_apart(seen, text.follow(record)) for record, seen in games)


def _apart(seen: list[Seen], other: list[Seen]) -> bool:
    return len(seen) != len(other) or any(map(differs, seen, other))


def walks(game: Game, many: int, seconds: float, seed: int) -> Iterator[Numbers]:
    """The numbers of random games in parts, until there are many or the processor time is over."""
    games, until = Walks(game), time.process_time() + seconds
    for first in range(0, many, AT_ONCE):
        if first and time.process_time() > until:
            return
        yield games.numbers(seed + first, AT_ONCE)


def shown_by_walks(own: list[Numbers], other: Game) -> bool:
    """Whether random games in machine code come out differently."""
    with suppress(Exception):  # rules that fail; a search sees whether they fail in Python too
        theirs = walks(other, MANY, WALKED, SEED)
        return any((one != two).any() for one, two in zip(own, theirs, strict=False))
    return False


def kind(game: Game, few: list[RandomGame], own: list[Numbers], file: Path) -> Answer:
    """How a twin is shown to differ: by `few` games, by `many`, by a `search`, by `nothing`."""
    try:
        other = load(str(file))
    except KibitzError:
        return {"kind": "few"}  # it is no game, which any question would show
    if shown_by_random_games(few, other):
        return {"kind": "few"}
    if shown_by_walks(own, other):
        return {"kind": "many"}
    if compare(game, str(file), seconds=SEARCHED, seed=77).difference:
        return {"kind": "search"}
    return {"kind": "nothing"}


def lots(name: str, game: Game, rng: Random) -> Iterator[tuple[int, str]]:
    """Mutations by lot: each place everywhere, then places where a random position is alike."""
    every = places((ROOT / name).read_text())
    yield from ((number, "") for number in rng.sample(range(every), every))
    fields = [one for one in game.dtype.names or () if one not in game.options]
    text = RulesText(game)
    while True:
        [(record, _)] = random_games(game, 1, rng.randrange(1 << 30))
        node = rng.choice(text.nodes(record))
        yield rng.randrange(every), likeness(node.state, fields, rng)


def draw(name: str, each: int) -> None:
    """Draw the twins of a game by lot, and divide them by lot."""
    new: Answer = {"twins": [], "lots": 0, "few": 0, "nothing": 0, "spent": 0.0}
    row = kept(FILE).get(name, new)
    if row.get("drawn") and _enough(row, each):
        return
    game = load(str(ROOT / name))
    few = random_games(game, SHOWS, 1000)
    own = list(walks(game, MANY, WALKED, SEED))
    drawn = lots(name, game, Random(f"{SEED} {name}"))
    for lot in islice(drawn, row["lots"], None):
        if _enough(row, each):
            break
        _try(row, name, lot, partial(kind, game, few, own))
        _store(name, row)
    new_twins = [one for one in row["twins"] if "kept" not in one]
    _divide(new_twins, Random(f"{SEED} {name} {row['lots']}"))
    _store(name, row | {"drawn": True})
    print(f"{name}: {len(row['twins'])} twins of {_tried(row)} mutations", flush=True)


def _enough(row: Answer, each: int) -> bool:
    return len(row["twins"]) >= each or row["spent"] > SLOW


def _try(row: Answer, name: str, lot: tuple[int, str], asked: Callable[[Path], Answer]) -> None:
    """Note a mutation, which is a twin or not."""
    begun, mutation = _spent(), Mutation(*lot)
    mutation.of((ROOT / name).read_text())
    row["lots"] += 1
    if not mutation.words:
        return
    with twin(name, *lot) as file:
        by = apart(partial(asked, file), HANGS).get("kind", "nothing")
    row["spent"] = round(row["spent"] + _spent() - begun, 1)
    if by in ("few", "nothing"):
        row[by] += 1
    else:
        row["twins"].append({"lot": lot, "words": mutation.words, "by": by})


def _tried(row: Answer) -> int:
    return int(row["few"] + row["nothing"] + len(row["twins"]))


def _divide(twins: list[Answer], rng: Random) -> None:
    half = rng.sample(range(len(twins)), (len(twins) + rng.randrange(2)) // 2)
    for k, one in enumerate(twins):
        one["kept"] = k in half


def _store(name: str, row: Answer) -> None:
    """Write the results of a game; one process at a time."""
    folder = os.open(FILE.parent, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    keep(FILE, name, row)
    os.close(folder)


def _spent() -> float:
    """The processor time of this process and of those that it waited for."""
    return sum(os.times()[:4])


def ask(name: str, half: bool) -> None:
    """Ask each kept twin of a game once, or each open one."""
    row, game = kept(FILE).get(name, {}), load(str(ROOT / name))
    games = random_games(game, RANDOM, SEED)
    for one in row["twins"] if row.get("drawn") else ():
        if one["kept"] != half or "found" in one:
            continue
        with twin(name, *one["lot"]) as file:
            none = {"found": False, "seconds": SECONDS, "acts": 0, "random": False}
            one |= none | apart(partial(question, game, games, file), 3 * HANGS)
        _store(name, row)
        print(name, one, flush=True)


def question(game: Game, games: list[RandomGame], file: Path) -> Answer:
    """Whether `check --against` finds a twin, in how many seconds, and whether random games do."""
    begun = _spent()
    verdict = compare(game, str(file), seconds=SECONDS, seed=ASKED)
    took = _spent() - begun
    return {
        "found": bool(verdict.difference),
        "seconds": round(took, 1),
        "acts": len(verdict.facts.get("acts", ())),
        "random": shown_by_random_games(games, load(str(file))),
    }


WIDTH = 100  # columns of prose
HEAD = ("game", "mutations", "twins", "asked", "found", "by 40 random games", "mean seconds")


def page() -> str:
    """The table of the kept twins, and a line for each that was not found."""
    stored = {name: row for name, row in kept(FILE).items() if row.get("drawn")}
    rows = [_row(_title(name), [row]) for name, row in stored.items()]
    asked = [(name, one) for name, row in stored.items() for one in _asked(row)]
    missed = [f"- {_title(name)}, {one['words']}" for name, one in asked if not one["found"]]
    return "\n".join(
        [
            table(*HEAD, rows=[*rows, _row("all", [*stored.values()])]),
            "",
            fill(" ".join(_sentences(stored, [one for _, one in asked])), WIDTH),
            *(["", "Not found:", "", *missed] if missed else []),
        ]
    )


def _sentences(stored: dict[str, Answer], asked: list[Answer]) -> Iterator[str]:
    by_many = [one["found"] for one in asked if one["by"] == "many"]
    left = sum(one["kept"] for row in stored.values() for one in row["twins"]) - len(asked)
    yield f"{len(stored)} of the {len(GAMES)} games have been drawn so far."
    if left:
        yield f"{left} kept twins have not been asked yet. The slow ones are among these, so the"
        yield "share that is found is not final."
    yield f"{MANY:,} random games show {len(by_many)} of those asked; {sum(by_many)} were found."
    others = sum(one["found"] for one in asked) - sum(by_many)
    yield f"Only a search shows the other {len(asked) - len(by_many)}; {others} were found."


def _title(name: str) -> str:
    return Path(name).stem.replace("_", " ")


def _asked(row: Answer) -> list[Answer]:
    return [one for one in row["twins"] if one.get("kept") and "found" in one]


def _row(title: str, rows: list[Answer]) -> str:
    asked = [one for row in rows for one in _asked(row)]
    mean = f"{sum(one['seconds'] for one in asked) / len(asked):.1f}" if asked else "none"
    tried, twins = sum(map(_tried, rows)), sum(len(row["twins"]) for row in rows)
    found, by_chance = (sum(one[key] for one in asked) for key in ("found", "random"))
    return line(title, tried, twins, len(asked), found, by_chance, mean)


def main() -> None:
    """Draw or ask."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("step", choices=("draw", "ask-open", "ask", "page"))
    reader.add_argument("--each", type=int, default=10, help="twins of each game")
    reader.add_argument("games", nargs="*", help="some of them; calls may run side by side")
    given = reader.parse_args()
    for name in (given.games or GAMES) if given.step != "page" else ():
        if given.step == "draw":
            draw(name, given.each)
        else:
            ask(name, given.step == "ask")
    if given.step in ("ask", "page"):
        write_part(DOCS / "check-against.md", "rare rules", page())


if __name__ == "__main__":
    main()
