"""Where Kibitz and OpenSpiel have the same game: do they agree?

    python -m bench.agreement              compares all, and writes docs/agreement.md
    python -m bench.agreement --only hex   prints the rows of games with this word, writes nothing

Each row computes one number twice, by Kibitz and by another program: OpenSpiel, or a linear
program of SciPy. The two must agree within the tolerance of the row: 0 for counts, 1e-9 for numbers
that both compute exactly, the sum of the errors that both state for equilibria, and 4.5 standard
errors for random games. The command fails if a row does not. OpenSpiel is in the extra `bench`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from . import agreement_ours as ours
from . import agreement_theirs as theirs
from .agreement_ours import Options

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/agreement.md"
EXACT = 1e-9
HEAD = """# Agreement with OpenSpiel

Kibitz and [OpenSpiel](https://github.com/google-deepmind/open_spiel) share no code. Where both have
a game, each row below computes one number by both, from rules that were written apart.
`python -m bench.agreement` writes this page. It fails if a difference is above its tolerance: 0 for
counts, about 1e-9 for numbers that both compute exactly, the sum of the errors that both sides
state for equilibria, and 4.5 standard errors for the means of random games. Matrix games stand
beside the linear programs of SciPy.

"Random acts" is the mean return of the first seat if all acts are random. "Exploitability" is the
gain of a best responder against random acts, as the mean over both seats. "Positions after n acts"
counts different positions. The seconds are those of the processor for both sides together, with the
time to compile where nothing was compiled before.

Rules differ where games have several forms. Our Kalah ends by default when the seat to act has no
seeds; OpenSpiel's ends when any seat has none, so the option `ending=empty` is compared. In our Pig
a player may not hold before the first roll, so random games differ, and best play does not.

"""


@dataclass(frozen=True)
class Row:
    """One number, computed twice.

    ours, theirs: give the number and its own error, which is 0 if it is exact. tolerance: of the
    difference, on top of both errors.
    """

    game: str
    compared: str
    ours: Callable[[], tuple[float, float]]
    theirs: Callable[[], tuple[float, float]]
    tolerance: float = EXACT


@dataclass(frozen=True)
class Result:
    """What a row has found."""

    row: Row
    ours: float
    theirs: float
    tolerance: float
    seconds: float

    @property
    def agrees(self) -> bool:
        return abs(self.ours - self.theirs) <= self.tolerance

    def __str__(self) -> str:
        row = self.row
        cells = (shown(self.ours), shown(self.theirs), shown(abs(self.ours - self.theirs)))
        tail = (shown(self.tolerance), f"{self.seconds:.1f}")
        return f"| {' | '.join((row.game, row.compared, *cells, *tail))} |"


# game, name and options with Kibitz, name with OpenSpiel
SECRET: tuple[tuple[str, str, Options, str], ...] = (
    ("Kuhn poker", "kuhn_poker", {}, "kuhn_poker"),
    ("Leduc poker", "leduc_poker", {}, "leduc_poker"),
    ("Liar's dice, 4 faces", "liars_dice", {"faces": 4}, "liars_dice(numdice=1,dice_sides=4)"),
    ("Goofspiel, 3 cards", "goofspiel", {"cards": 3},
     "goofspiel(num_cards=3,points_order=random,returns_type=win_loss)"),
    ("Goofspiel, 4 cards falling, points", "goofspiel",
     {"cards": 4, "order": "falling", "scoring": "points"},
     "goofspiel(num_cards=4,points_order=descending,returns_type=point_difference)"),
    ("Oshi-Zumo, 3 coins", "oshi_zumo", {"coins": 3, "rounds": 6},
     "oshi_zumo(coins=3,size=3,horizon=6)"),
    ("Dark hex, 2 by 2", "dark_hex", {}, "dark_hex(num_rows=2,num_cols=2)"),
    ("Battleship, 2 by 2, a ship of 2", "battleship", {"columns": 2, "rows": 2, "ships": "2"},
     "battleship(board_width=2,board_height=2,ship_sizes=[2],ship_values=[1],num_shots=4,"
     "allow_repeated_shots=False)"),
)  # fmt: skip
LARGER: tuple[tuple[str, str, Options, str], ...] = (
    ("Goofspiel, 4 cards", "goofspiel", {"cards": 4},
     "goofspiel(num_cards=4,points_order=random,returns_type=win_loss)"),
    ("Liar's dice, 6 faces", "liars_dice", {}, "liars_dice(numdice=1)"),
    ("Dark hex, 2 by 3", "dark_hex", {"columns": 3}, "dark_hex(num_rows=2,num_cols=3)"),
)  # fmt: skip
# and the number of acts after which positions are counted
OPEN: tuple[tuple[str, str, Options, str, tuple[int, ...]], ...] = (
    ("Connect Four", "connect_four", {}, "connect_four", (3, 4)),
    ("Breakthrough", "breakthrough", {}, "breakthrough", (1, 2)),
    ("Breakthrough, 6 by 4", "breakthrough", {"columns": 4, "rows": 6},
     "breakthrough(rows=6,columns=4)", (3, 4)),
    ("Hex, 3 by 3", "hex", {"size": 3}, "hex(board_size=3)", (4, 6)),
    ("Dots and Boxes, 2 by 2", "dots_and_boxes", {"columns": 2, "rows": 2},
     "dots_and_boxes", (3, 4)),
    ("Kalah, ended by an empty side", "kalah", {"ending": "empty"}, "mancala", (4, 5)),
)  # fmt: skip
SOLVED: tuple[tuple[str, str, Options, str], ...] = (
    ("Tic-tac-toe", "tic_tac_toe", {}, "tic_tac_toe"),
    ("Hex, 3 by 3", "hex", {"size": 3}, "hex(board_size=3)"),
    ("Breakthrough, 6 by 2", "breakthrough", {"columns": 2, "rows": 6},
     "breakthrough(rows=6,columns=2)"),
    ("Dots and Boxes, 2 by 1", "dots_and_boxes", {"columns": 2, "rows": 1},
     "dots_and_boxes(num_rows=1,num_cols=2)"),
    ("Pig, 10 points", "pig", {"goal": 10}, "pig(winscore=10)"),
)  # fmt: skip


def rows() -> Iterator[Row]:
    """All rows of the page."""
    for game, name, options, peer in SECRET:
        mine, other = partial(ours.random_acts, name, options), partial(theirs.random_acts, peer)
        yield Row(game, "random acts", mine, other)
    for game, name, options, peer in (*SECRET, *LARGER):
        mine = partial(ours.exploitability, name, options)
        yield Row(game, "exploitability", mine, partial(theirs.exploitability, peer))
    for game, name, options, peer in SECRET:
        mine, other = partial(ours.value, name, options), partial(theirs.equilibrium, peer)
        yield Row(game, "value of good play", mine, other)
    for game, name, options, peer in SOLVED:
        mine, other = partial(ours.value, name, options), partial(theirs.value, peer)
        yield Row(game, "value of good play", mine, other)
    for game, name, options, peer, plies in OPEN:
        for acts in plies:
            mine = partial(ours.positions, name, options, acts)
            other = partial(theirs.positions, peer, acts)
            yield Row(game, f"positions after {acts} acts", mine, other, 0)
    for game, name, options, peer, _ in OPEN:
        for what in ("length", "return"):
            mine = partial(ours.random_games, name, options, what)
            other = partial(theirs.random_games, peer, what)
            yield Row(game, f"random games: mean {what}", mine, other, 0)
    for size in (2, 3, 5, 8):
        mine = partial(ours.matrix_games, size)
        yield Row(f"Matrix games, {size} by {size}", "sum of 100 values", mine,
                  partial(theirs.matrix_games, size), 1e-6)  # fmt: skip


def result(row: Row) -> Result:
    """Compute both numbers of a row."""
    begun = time.process_time()
    (mine, error), (other, their_error) = row.ours(), row.theirs()
    spent = time.process_time() - begun
    return Result(row, mine, other, row.tolerance + error + their_error, spent)


def shown(number: float) -> str:
    """A number with up to six decimals."""
    if abs(number) < 5e-7:
        return "0" if number == 0 else f"{number:.0e}"
    return f"{number:,.6f}".rstrip("0").rstrip(".")


def table(wanted: str = "") -> Iterator[Result]:
    """The results of the rows of the games with this word, printed one by one."""
    print("| game | what | Kibitz | peer | difference | tolerance | seconds |", flush=True)
    for row in rows():
        if wanted.lower() in row.game.lower():
            found = result(row)
            print(found, "" if found.agrees else "DISAGREES", flush=True)
            yield found


def main() -> None:
    """Compare, print, and write the page if all agree."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--only", default="", help="a word in the names of games")
    wanted = reader.parse_args().only
    found = list(table(wanted))
    faults = [f"{one.row.game}, {one.row.compared}" for one in found if not one.agrees]
    if faults:
        sys.exit(f"{len(faults)} of {len(found)} rows disagree: {'; '.join(faults)}.")
    if not wanted:
        PAGE.write_text(page(found), "utf-8")


def page(found: list[Result]) -> str:
    """The page: all rows agree."""
    head = (
        "| game | what | Kibitz | peer | difference | tolerance | seconds |\n" + "|---" * 7 + "|\n"
    )
    return HEAD + head + "".join(f"{one}\n" for one in found)


if __name__ == "__main__":
    main()
