"""A small game as an extensive game of Gambit (.efg), with exact fractions.

https://gambitproject.readthedocs.io/en/latest/formats.efg.html describes the file. Gambit refuses
chances that do not add up to 1, as 0.3333 three times does not; so each probability and each payoff
is a fraction.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ..contract import KibitzError
from ..game import Game, Position
from ..solvers.proof_checker import LARGEST, MOST_POSITIONS, Outcomes, ProofError, exact
from ..whole_file import whole_file

SIMPLE = 10**6  # the largest denominator of a payoff that is written as a fraction of this kind


def write_efg(game: Game, path: Path) -> int:
    """Write the tree of all play; return how many nodes it has.

    Raises KibitzError where there are more than 200,000, or where luck is in no such fractions.
    """
    lines = _Lines(game)
    try:
        lines.add_chance("the deal", exact(game.deals()))
    except RecursionError:
        raise KibitzError(f"{game}: its games are too long for a tree in a file.") from None
    except ProofError:  # its sentence is about a proof
        raise KibitzError(
            f"{game}: the probabilities of its luck are no fractions of at most {LARGEST:,} parts, "
            "so no tree is written."
        ) from None
    seats = " ".join(_text(str(game.called(seat))) for seat in range(game.seats))
    head = f"EFG 2 R {_text(str(game))} {{ {seats} }}\n"
    with whole_file(path) as file:
        file.write((head + '""\n\n' + "\n".join(lines.found) + "\n").encode())
    return len(lines.found)


def as_fraction(number: float) -> Fraction:
    """The simple fraction that a number was rounded from, such as 1/3; else the number itself."""
    simple = Fraction(number).limit_denominator(SIMPLE)
    return simple if float(simple) == number else Fraction(number)


class _Lines:
    """The nodes in the order of the file: each before those that follow it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: list[str] = []
        self.sets: list[dict[bytes, int]] = [{} for _ in range(game.seats)]
        self.names: dict[tuple[int, int], str] = {}  # of the acts of each information set
        self.chances = self.ends = 0

    def add(self, line: str) -> None:
        if len(self.found) == MOST_POSITIONS:
            raise KibitzError(
                f"{self.game}: the tree of all play has more than {MOST_POSITIONS:,} nodes, too "
                "many for a file of Gambit."
            )
        self.found.append(line)

    def add_chance(self, what: str, outcomes: Outcomes) -> None:
        if len(outcomes) > 1:
            self.chances += 1
            shares = " ".join(f'"{n}" {share}' for n, (share, _) in enumerate(outcomes, 1))
            self.add(f'c {_text(what)} {self.chances} "" {{ {shares} }} 0')
        for _, p in outcomes:
            self.add_position(p)

    def add_position(self, p: Position) -> None:
        if p.returns is not None:
            self.ends += 1
            payoffs = " ".join(str(as_fraction(points)) for points in p.returns)
            self.add(f't "" {self.ends} "" {{ {payoffs} }}')
            return
        seat, acts = p.player or 0, sorted(p.legal())
        sets = self.sets[seat]
        number = sets.setdefault(p.information_key(seat), len(sets) + 1)
        name = self.names.setdefault((seat, number), _names(p, acts))
        self.add(f'p "" {seat + 1} {number} "" {{ {name} }} 0')
        for act in acts:
            self.add_chance(p.name(act), exact(p.outcomes(act)))


def _names(p: Position, acts: list[int]) -> str:
    """The names of acts, which Gambit asks to be different."""
    named = [p.name(act) for act in acts]
    twice = len(set(named)) < len(named)
    return " ".join(
        _text(f"{name} {act}" if twice else name) for name, act in zip(named, acts, strict=True)
    )


def _text(words: str) -> str:
    return '"' + words.replace("\\", "/").replace('"', "'") + '"'
