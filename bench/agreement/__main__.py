"""Numbers that our commands print, each beside a second way to the same number.

    python -m bench.agreement              computes all, and writes docs/agreement.md
    python -m bench.agreement --only pig   prints the rows of games with this word, writes nothing

`solve`, `exploit` and `match` are asked as anybody asks them. Beside each number stands a walk over
all histories in plain Python that shares nothing with the solvers but the rules, or another method
of `solve`. The command fails where a difference is above the tolerance: 1e-9 of the largest return
for exact numbers, the stated error for others, and for means of games 4.5 standard errors.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kibitz import kernel
from kibitz.game import Game, Position, load

from .writing import DOCS, ROOT, line, table, write_part

EXACT = 1e-9
SURE = 4.5 / 1.96  # of half a 95% interval
TESTS = "tests/solvers"
DRIVER = (4.0, 0.0, "Piccione and Rubinstein, with memory")
BACKWARD = "backward in plain Python"  # in place of a method


class Compared(NamedTuple):
    """A game of a kind, and what is compared there.

    walks: whether plain Python walks over all its histories. method: another method of `solve`.
    known: the value by others, with its digits, and their names.
    """

    kind: str
    game: str
    options: str = ""
    walks: bool = True
    method: str = ""
    known: tuple[float, float, str] | None = None


class Row(NamedTuple):
    """A number by a command, the same by a second way, and how far they may differ."""

    of: Compared
    command: str
    ours: float
    second: float
    way: str
    tolerance: float

    @property
    def agrees(self) -> bool:
        """Whether both numbers are the same, as far as they have to be."""
        return abs(self.ours - self.second) <= self.tolerance


GAMES = (
    Compared("open, ends", "examples/tic_tac_toe.py", "", False, "backward"),
    Compared("open, ends", "gallery/nim.py", "heaps=1,2,3"),
    Compared("open, ends", "gallery/kayles.py", "pins=6"),
    Compared("open, may repeat", "gallery/pong_hau_ki.py", "", False, BACKWARD),
    Compared("open, may repeat", "gallery/dodgem.py", "size=3", False, BACKWARD),
    Compared("open, points", "examples/dots_and_boxes.py", "columns=1 rows=2"),
    Compared("several acts a turn", "byg", "side=2"),
    Compared("dice", "examples/pig.py", "goal=10", False, "", (0.418849, 5e-7, "OpenSpiel")),
    Compared("dice, huge returns", f"{TESTS}/huge_returns.py"),
    Compared("one seat, a deal", f"{TESTS}/dealt_dice.py", "dice=4"),
    Compared("one seat, a rare deal", f"{TESTS}/dealt_dice.py", "rare=yes"),
    Compared("one seat, luck", f"{TESTS}/many_outcomes.py", "acts=3 ways=50"),
    Compared("one seat, a secret", f"{TESTS}/absent_minded.py", "", False, "", DRIVER),
    Compared("hidden cards", "examples/kuhn_poker.py", "", True, "tree"),
    Compared("hidden cards", "examples/leduc_poker.py", "", True, "tree"),
    Compared("hidden dice", "examples/liars_dice.py", "faces=3", True, "public-tree"),
    Compared("hidden boards", "gallery/dark_hex.py", "abrupt=yes", True, "tree"),
    Compared("sealed choices", f"{TESTS}/inspection.py", "periods=4 inspections=2", True, "tree"),
    Compared("sealed choices", "gallery/oshi_zumo.py", "coins=3 rounds=3 size=1", True, "tree"),
    Compared("sealed choices, luck", "examples/goofspiel.py", "cards=3", True, "matrix-games"),
)  # fmt: skip
MATCHES = 200  # games of two random players


def loaded(of: Compared) -> Game:
    """The game with its options."""
    given = dict(word.split("=", 1) for word in of.options.split())
    return load(str(ROOT / of.game) if of.game.endswith(".py") else of.game, **given)


def asked(of: Compared, *words: str) -> dict[str, Any]:
    """What a command answers about the game, as JSON."""
    options = [part for word in of.options.split() for part in ("-o", word)]
    command = [sys.executable, "-m", "kibitz", *words, of.game, *options, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return dict(json.loads(done.stdout))


# -- the second way: all histories in plain Python -------------------------------------------


def walked(game: Game, best: bool) -> float:
    """What the first seat gets in all deals, by best open play or by random acts."""
    dealt = kernel.deals(game.blank())
    return sum(likely * _worth(Position(game, state), best) for likely, _, state in dealt)


def _worth(p: Position, best: bool) -> float:
    if p.returns is not None:
        return float(p.returns[0])
    worths = [_after(p, action, best) for action in p.legal()]
    if not best:
        return sum(worths) / len(worths)
    return max(worths) if p.game.side_of(p.player or 0) == 0 else min(worths)


def _after(p: Position, action: int, best: bool) -> float:
    after = kernel.outcomes(p.state, action)
    return sum(likely * _worth(Position(p.game, state), best) for likely, _, state in after)


def settled(p: Position) -> float:
    """What the first seat gets where play can repeat: wins and losses from the ends backward."""
    found, after = {p.key(): p}, dict[bytes, list[bytes]]()
    waiting, value = [p], dict[bytes, float]()
    while waiting:
        here = waiting.pop()
        if here.returns is not None:
            value[here.key()] = float(here.returns[0])
        follow = [] if here.over else [_played(here, action) for action in here.legal()]
        after[here.key()] = [one.key() for one in follow]
        waiting += [one for one in follow if found.setdefault(one.key(), one) is one]
    while sum(_settles(key, found[key], after[key], value) for key in found if key not in value):
        pass  # a pass over all, until one settles nothing
    return value.get(p.key(), 0.0)


def _played(p: Position, action: int) -> Position:
    (after,) = kernel.outcomes(p.state, action)
    return Position(p.game, after.state)


def _settles(key: bytes, p: Position, after: list[bytes], value: dict[bytes, float]) -> bool:
    best = 1.0 if p.player == 0 else -1.0
    if any(value.get(one) == best for one in after):
        value[key] = best
    elif all(value.get(one) == -best for one in after):
        value[key] = -best
    return key in value


# -- rows ------------------------------------------------------------------------------------


def rows(wanted: str) -> Iterator[Row]:
    """All that is compared, of games with this word."""
    for of in GAMES:
        if wanted in of.game:
            yield from _rows(of, loaded(of))


def _rows(of: Compared, game: Game) -> Iterator[Row]:
    solved = asked(of, "solve")
    first, error = solved["returns"][0], solved.get("error", 0.0)
    close = EXACT * max(1.0, abs(first))
    if of.walks and game.information == "perfect":
        yield Row(of, "solve", first, walked(game, True), "all histories", error + close)
    if of.method == BACKWARD:
        yield Row(of, "solve", first, settled(game.start()), of.method, close)
    elif of.method:
        other = asked(of, "solve", "--method", of.method, "--seconds", "5")
        far = error + other.get("error", 0.0) + close
        yield Row(of, "solve", first, other["returns"][0], f"`--method {of.method}`", far)
    if of.known:
        value, digits, source = of.known
        yield Row(of, "solve", first, value, source, error + digits + close)
    if of.walks:
        yield from _by_random_acts(of, game)


def _by_random_acts(of: Compared, game: Game) -> Iterator[Row]:
    usual = walked(game, False)
    if game.information == "hidden":
        own = asked(of, "exploit", "uniform")["returns"][0]
        yield Row(of, "exploit", own, usual, "all histories", EXACT)
    if game.seats == 2:
        found = asked(of, "match", "uniform", "uniform", "--games", str(MATCHES))
        low, high = found["interval"]
        yield Row(of, "match", found["score"], 0.5, "symmetry", SURE * (high - low) / 2)


def shown(row: Row) -> str:
    """A row of the table."""
    game = loaded(row.of)
    return line(
        row.of.kind, game.about.title, f"`{row.of.options}`" if row.of.options else "",
        f"`{row.command}`", f"{row.ours:.9g}", f"{row.second:.9g}", row.way,
        f"{abs(row.ours - row.second):.1g}", f"{row.tolerance:.1g}",
    )  # fmt: skip


@cache
def head() -> tuple[str, ...]:
    """The columns."""
    return (
        "kind", "game", "options", "command", "printed", "second", "second way", "difference",
        "tolerance",
    )  # fmt: skip


def main() -> None:
    """Compare, print, and write the table if all agree."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--only", default="", help="a part of the names of games")
    wanted, found = reader.parse_args().only, list[Row]()
    for row in rows(wanted):
        print(shown(row), "" if row.agrees else "DISAGREES", flush=True)
        found.append(row)
    faults = [f"{row.of.game} {row.command}" for row in found if not row.agrees]
    if faults:
        sys.exit(f"{len(faults)} of {len(found)} rows disagree: {'; '.join(faults)}.")
    if not wanted:
        write_part(DOCS / "agreement.md", "commands", table(*head(), rows=map(shown, found)))


if __name__ == "__main__":
    main()
