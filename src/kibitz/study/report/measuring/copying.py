"""A second seat that copies: it answers each act with its image, and does not lose.

Images are tried that need no knowledge of the game: the same act, the act with another number, and
the act whose name says the places on the other side. Those that random games allow meet a search.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ....contract import DeadEnd
from ....estimates import Number, share
from ....game import Game, Position
from ....kit.rng import State, below, seeded
from ....play.referee import play_game
from ....play.seeds import derived_seed
from ....players import suitable_search
from ....players.base import Player, SearchResult
from ....players.playout import MOST_ACTS
from ...run import Run

SIMS, ROUNDS = 256, 40  # playouts an act of the search that is copied, and games
FEWEST_ROUNDS = 12  # games
RANDOM_GAMES = 30  # in which an image is tried first
COPIED, LOST = 0.9, 0.2  # of the acts, at least; of these games, at most
SOON = 10  # acts
COMPILING = 20.0  # seconds, once a machine
LEAST_PLAYOUTS = 1_000_000  # playouts of a budget with which it is tried
PLACE = re.compile(r"(?<![A-Za-z])([a-z])(\d*)(?![A-Za-z])|(\d+)")

Image = Callable[[Game, int, str], int | str]  # of an act and its name: a number or a name


@dataclass(frozen=True)
class Copying:
    """The best image: how it is made, and the share of games in which the seat that copies loses.

    other: the same for a seat that answers at random.
    """

    how: str
    lost: Number
    other: Number
    seed: int


@dataclass(frozen=True)
class BoardNames:
    """The ends of the letters and numbers by which the acts of a game name its places."""

    letters: tuple[int, int]
    rows: tuple[int, int]
    numbers: tuple[int, int]

    @classmethod
    def of(cls, names: list[str]) -> BoardNames:
        """The ends among these names."""
        matches = [match for name in names for match in PLACE.findall(name)]
        return cls(
            _ends([ord(letter) for letter, _, _ in matches if letter]),
            _ends([int(row) for _, row, _ in matches if row]),
            _ends([int(number) for _, _, number in matches if number]),
        )

    def flipped(self, name: str, what: str) -> str:
        """A name with letters (a), numbers behind them (r) or other numbers (n) from the end."""

        def flip(match: re.Match[str]) -> str:
            letter, row, number = match.groups()
            if number:
                return str(sum(self.numbers) - int(number)) if "n" in what else number
            first = chr(max(97, sum(self.letters) - ord(letter))) if "a" in what else letter
            return first + (str(sum(self.rows) - int(row)) if row and "r" in what else row)

        return PLACE.sub(flip, name)


def _ends(values: list[int]) -> tuple[int, int]:
    return (min(values), max(values)) if values else (0, 0)


NUMBERS: dict[str, Callable[[int, int], int]] = {
    "the same act": lambda action, _: action,
    "the other act of a pair": lambda action, _: action ^ 1,
    "the act as far from the end of the list": lambda action, many: many - 1 - action,
    "the act half a list away": lambda action, many: (action + many // 2) % many,
}
FLIPS = {
    "the act across the middle": "ar",
    "the act on the other side of a column": "a",
    "the act on the other side of a row": "r",
    "the act as far from the other end": "n",
}


@dataclass
class Copier(Player):
    """A player that answers each act of the other seat with its image, else at random."""

    how: str
    names: BoardNames
    seed: int = 0
    spec: str = "copier"
    copied: int = 0
    asked: int = 0

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield one result: the image of an act, if it is legal."""
        yield SearchResult(self.answer(p))

    def answer(self, p: Position) -> int:
        """The image of the other seat's act that was not copied yet; a random act without one."""
        legal, seat = p.legal(), p.player
        plies = range(p.ply)
        theirs = [ply for ply in plies if p.seat_at(ply) != seat]
        mine = sum(p.seat_at(ply) == seat for ply in plies)
        self.asked += 1
        if mine < len(theirs):
            image = self._image(p, theirs[mine], legal)
            if image is not None:
                self.copied += 1
                return image
        return legal[below(self._rng, len(legal))]

    def warm(self, game: Game) -> None:
        """Nothing has to be compiled."""

    @property
    def seldom_copies(self) -> bool:
        """Whether it is clear soon that most acts have no image."""
        return self.asked >= SOON and 2 * self.copied < self.asked

    @cached_property
    def _rng(self) -> State:
        return seeded(self.seed)

    def _image(self, p: Position, ply: int, legal: list[int]) -> int | None:
        action = p.history[ply]
        if self.how in NUMBERS:
            image = NUMBERS[self.how](action, p.game.actions)
            return image if image in legal else None
        wanted = self.names.flipped(p.at(ply).name(action), FLIPS[self.how])
        there = {p.name(act): act for act in legal}
        return there.get(wanted, _among(wanted, there))


def _among(wanted: str, there: dict[str, int]) -> int | None:
    """The act that names the same places in another order."""
    places = sorted(PLACE.findall(wanted))
    return next((act for name, act in there.items() if sorted(PLACE.findall(name)) == places), None)


def copying(run: Run, until: float) -> Copying | None:
    """The best image for the second seat; None where none is left or the game is none for it."""
    game = run.game
    small = 0 < run.budget.playouts < LEAST_PLAYOUTS
    if not may_be_copied(game) or small or not run.has_time_for(COMPILING):
        return None
    names = BoardNames.of(_names(game))
    images = [
        how
        for how in (*NUMBERS, *FLIPS)
        if run.budget.spent < until and survives(game, how, names, run.seed)
    ]
    copies = [copied for how in images if (copied := _against_a_search(run, how, names, until))]
    return min(copies, key=lambda copied: copied.lost.value, default=None)


def may_be_copied(game: Game) -> bool:
    """Whether two seats act in turn, and see all."""
    return game.has_two_opponents and game.information == "perfect" and not game.has_chance


def _names(game: Game) -> list[str]:
    p = game.start()
    return [p.name(action) for action in p.legal()]


def copied_game(game: Game, how: str, seed: int, number: int = 0) -> Position:
    """A random game in which the second seat copies."""
    return _copy_of_game(game, Copier(how, BoardNames.of(_names(game)), seed), seed, number)


def _copy_of_game(game: Game, copier: Copier, seed: int, number: int) -> Position:
    p, rng = game.start(seed + number), seeded(derived_seed(seed, copier.how, number))
    first = p.player
    while not p.over and p.ply < MOST_ACTS and not copier.seldom_copies:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))] if p.player == first else copier.answer(p))
    return p


def survives(game: Game, how: str, names: BoardNames, seed: int) -> bool:
    """Whether random games allow the second seat to copy, and it hardly loses them."""
    lost, copier = 0, Copier(how, names, seed)
    for number in range(RANDOM_GAMES):
        p = _copy_of_game(game, copier, seed, number)
        lost += _has_lost(p.returns, 1 - (game.start(seed + number).player or 0))
        if copier.copied < COPIED * copier.asked or lost > LOST * RANDOM_GAMES:
            return False
    return copier.asked > 0


def _has_lost(returns: tuple[float, ...] | None, seat: int) -> bool:
    return returns is not None and returns[seat] < returns[1 - seat]


def _against_a_search(run: Run, how: str, names: BoardNames, until: float) -> Copying | None:
    """Games of a search against the seat that copies, and against random answers."""
    lost: dict[str, list[bool]] = {how: [], "uniform": []}
    bad = 0
    for number in range(ROUNDS):
        if run.budget.spent >= until:
            break
        seed = derived_seed(run.seed, "copying", how, number)
        first = run.game.start(seed).player or 0
        for who, row in lost.items():
            second = Copier(how, names, seed) if who == how else "uniform"
            search = f"{suitable_search(run.game)}:sims={SIMS}"
            seats = [search, second] if first == 0 else [second, search]
            try:
                ended = play_game(run.game, seats, seed, most=MOST_ACTS)
            except DeadEnd:
                return None
            row.append(_has_lost(ended.returns, 1 - first))
            run.budget.spend(int(SIMS * run.length / 2))  # one of two seats searches
        bad += lost[how][-1]
        if bad > LOST * ROUNDS:
            return None
    if len(lost[how]) < FEWEST_ROUNDS:
        return None
    n = len(lost[how])
    return Copying(how, share(sum(lost[how]), n), share(sum(lost["uniform"]), n), run.seed)
