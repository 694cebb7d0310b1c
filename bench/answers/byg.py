"""Byg: both versions side by side, when stones clump, first stones, and the tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

import kibitz
from kibitz.contract import Value
from kibitz.estimates import mean, mean_score, share
from kibitz.kit import hexes
from kibitz.players.selfplay import SelfplayGame

from ..writing import line, table
from .played import between, scores, stronger
from .study import Found, Study, kept, percent, sized

PLAYOUTS, GAMES, STONES, TIES, OPENINGS = 200, 600, 600, 1000, 600
SIDE, SIZES = 5, (3, 4, 5, 6)
PLAIN = str(Path(__file__).with_name("byg_without_tie_break.py"))
ONE_STONE = str(Path(__file__).with_name("byg_one_stone.py"))
Options = dict[str, Value]
V1: Options = {"version": 1}
V2: Options = {"version": 2}
UNCHOSEN: Options = {"version": 2, "pie": False}
VERSIONS = {"version 1": V1, "version 2": V2, "version 2, no choice of colour": UNCHOSEN}
FILLED = (0.25, 0.5, 0.75, 1.0)  # of the board


def seats() -> Found:
    """By version and side what the first player and White win."""
    return {
        f"{name} | {side}": _seats({"side": side, **options})
        for name, options in VERSIONS.items()
        for side in SIZES
    }


def _seats(options: Options) -> list[list[float]]:
    game = kibitz.load("byg", **options)
    played = between("byg", options, (PLAYOUTS, PLAYOUTS), sized(GAMES))
    white = [one > other for one, other in groups(game, played)]
    return [kept(mean_score(scores(played, 0))), kept(share(sum(white), len(white)))]


def seats_shown(results: Found) -> str:
    """A line for each version and side."""
    rows = [line(*name.split(" | "), *map(percent, both)) for name, both in results.items()]
    return table("version", "side", "first player wins", "White wins", rows=rows)


# -- clumps --------------------------------------------------------------------------------


def clumps() -> Found:
    """The largest group's share of a side's stones, at each quarter of the board."""
    games: list[tuple[str, str, Options, int]] = [
        (f"{name}, {label}", id, {"side": SIDE, **options}, playouts)
        for playouts, label in ((PLAYOUTS, f"{PLAYOUTS} playouts an act"), (0, "random acts"))
        for name, id, options in (
            ("Byg, version 1", "byg", V1),
            ("Byg, version 2", "byg", V2),
            ("Catchup", "catchup", {}),
        )
    ]
    return {name: _clumps(id, options, playouts) for name, id, options, playouts in games}


def _clumps(id: str, options: Options, playouts: int) -> list[list[float]]:
    game = kibitz.load(id, **options)
    played = between(id, options, (playouts, playouts), sized(GAMES))
    rows = [_shares(game, selfplay) for selfplay in played]
    return [kept(mean(column)) for column in zip(*rows, strict=True)]


def _shares(game: kibitz.Game, selfplay: SelfplayGame) -> list[float]:
    """At each part of the board the mean over both colours."""
    cells, wanted, results = hexes.count(SIDE), [*FILLED], []
    p = game.start(selfplay.seed)
    for action in selfplay.acts:
        p.act(action)
        stones = colours(p)
        down = sum(mask.bit_count() for mask in stones)
        while wanted and down >= wanted[0] * cells:
            wanted.pop(0)
            results.append(
                fmean(largest_first(mask, SIDE)[0] / mask.bit_count() for mask in stones)
            )
    return results


def clumps_shown(results: Found) -> str:
    """A line for each game."""
    rows = [line(name, *map(percent, shares)) for name, shares in results.items()]
    return table("game", *(f"{part:.0%} of the board" for part in FILLED), rows=rows)


# -- first stones --------------------------------------------------------------------------

RINGS = {  # on side 5; every other cell is the image of one of these
    "e5": "the centre", "e6": "beside the centre", "e7": "second ring, at a corner",
    "d6": "second ring, on a side", "e8": "third ring, at a corner", "d7": "third ring, on a side",
    "e9": "a corner", "d8": "the edge, beside a corner", "c7": "the edge, in the middle",
}  # fmt: skip


def stones() -> Found:
    """What White wins after each first stone of version 2, if nobody may choose a colour."""
    return {stone: _after(stone) for stone in RINGS}


def _after(*stones: str, games: int = STONES) -> list[float]:
    options = {"side": SIDE, **UNCHOSEN}
    p = kibitz.load("byg", **options).start(0)
    begin = tuple(p.parse(stone)[0] for stone in stones)
    played = between("byg", options, (PLAYOUTS, PLAYOUTS), sized(games), begin)
    return kept(mean_score(scores(played, 0)))


def stones_shown(results: Found) -> str:
    """A line for each kind of cell."""
    rows = [line(stone, RINGS[stone], percent(won)) for stone, won in results.items()]
    return table("first stone", "place", "White wins", rows=rows)


# -- openings of two stones ----------------------------------------------------------------

PAIRS = ("e9 e5", "e9 e7", "d8 e5", "c7 e5", "e8 e5", "e5 e6")  # a white stone, and a black one


def openings() -> Found:
    """What White wins if a white and a black stone lie before the colours are chosen."""
    return {pair: _after(*pair.split(), games=OPENINGS) for pair in PAIRS}


def openings_shown(results: Found) -> str:
    """A line for each pair."""
    rows = []
    for pair, won in results.items():
        white, black = pair.split()
        rows.append(line(f"{white}, {RINGS[white]}", f"{black}, {RINGS[black]}", percent(won)))
    return table("white stone", "black stone", "White wins, to move", rows=rows)


# -- ties ----------------------------------------------------------------------------------


def ties() -> Found:
    """With the tie-break and without: ties, and the score of the stronger player."""
    results = {}
    for name, options in (("version 1", V1), ("version 2", V2)):
        for side in (4, SIDE):
            for rule, spec in (("tie-break", "byg"), ("a tie is a draw", PLAIN)):
                results[f"{name} | {side} | {rule}"] = _ties(spec, {"side": side, **options})
    return results


def _ties(spec: str, options: Options) -> list[list[float]]:
    game = kibitz.load(spec, **options)
    played = between(spec, options, (PLAYOUTS, PLAYOUTS), sized(TIES))
    tied = [white[0] == black[0] for white, black in groups(game, played)]
    first = [score for score, tie in zip(scores(played, 0), tied, strict=True) if tie]
    return [
        kept(share(sum(tied), len(tied))),
        kept(mean_score(first)),
        kept(stronger(spec, options, 400, 100, sized(TIES))),
    ]


def ties_shown(results: Found) -> str:
    """A line for each version, side and rule."""
    rows = [line(*name.split(" | "), *map(percent, row)) for name, row in results.items()]
    head = ("version", "side", "rule", "largest groups equal", "the first player's share of these")
    return table(*head, "400 playouts an act against 100", rows=rows)


def one_stone() -> Found:
    """The same where each turn is one stone anywhere, so that turn order decides how many."""
    results = {}
    for side in (4, SIDE):
        game = kibitz.load(ONE_STONE, side=side)
        played = between(ONE_STONE, {"side": side}, (PLAYOUTS, PLAYOUTS), sized(TIES))
        first = scores(played, 0)
        tied = [white[0] == black[0] for white, black in groups(game, played)]
        of_ties = [score for score, tie in zip(first, tied, strict=True) if tie]
        results[str(side)] = [
            kept(mean_score(first)),
            kept(share(sum(tied), len(tied))),
            kept(mean_score(of_ties)),
        ]
    return results


def one_stone_shown(results: Found) -> str:
    """A line for each side."""
    rows = [line(side, *map(percent, row)) for side, row in results.items()]
    head = ("side", "the first player wins", "largest groups equal")
    return table(*head, "the first player's share of these", rows=rows)


# -- stones as bits ------------------------------------------------------------------------


def groups(game: kibitz.Game, played: Sequence[SelfplayGame]) -> list[list[list[int]]]:
    """At the end of each game the sizes of the groups of both colours."""
    results = []
    for selfplay in played:
        p = game.start(selfplay.seed)
        for action in selfplay.acts:
            p.act(action)
        results.append([largest_first(stones, int(game.options["side"])) for stones in colours(p)])
    return results


def colours(p: kibitz.Position) -> list[int]:
    """The stones of each colour, a bit a cell."""
    return [bits(row) for row in p.state[0]["own"]]


def bits(words: Any) -> int:
    """Words of 64 bits as one whole number."""
    return sum((int(word) % 2**64) << 64 * at for at, word in enumerate(words))


@cache
def _near(side: int) -> list[int]:
    return [bits(row) for row in hexes.near(10)[side][: hexes.count(side)]]


def largest_first(stones: int, side: int) -> list[int]:
    """The sizes of the groups of some stones; without any, one of none."""
    near, sizes = _near(side), []
    while stones:
        group, edge = 0, stones & -stones
        while edge:
            cell = edge & -edge
            group |= cell
            edge = (edge | near[cell.bit_length() - 1] & stones) & ~group
        stones &= ~group
        sizes.append(group.bit_count())
    return sorted(sizes, reverse=True) or [0]


STUDIES = {
    "byg-seats": Study(seats, seats_shown),
    "byg-clumps": Study(clumps, clumps_shown),
    "byg-stones": Study(stones, stones_shown),
    "byg-openings": Study(openings, openings_shown),
    "byg-ties": Study(ties, ties_shown),
    "byg-one-stone": Study(one_stone, one_stone_shown),
}
