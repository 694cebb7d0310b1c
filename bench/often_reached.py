"""Positions that people reached often: how players and people differ there, by symmetry.

Positions that a turn or a mirror of the board makes alike are one, and so are their acts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from kibitz.game import Game, Position
from kibitz.kit import squares

from .acts_of_people import PeopleMatch
from .judged_games import loaded

OFTEN = 10  # times that people of the asked half chose in a position
Key = tuple[str, bytes]


def pictures(game: str, p: Position) -> tuple[Key, dict[int, int]]:
    """The position as one of those that look alike, and by legal act the one that it is alike."""
    fields = p.state[0]
    columns, rows = int(fields.columns), int(fields.rows)
    cells = np.array([*squares.board(columns, rows).values()]).reshape(rows, columns)
    board = np.asarray(fields.board)
    turned = [*_turns(cells)]
    looks = [board[order].tobytes() for order in turned]
    least = min(looks)
    places = [
        {int(cell): k for k, cell in enumerate(order.ravel())}
        for order, look in zip(turned, looks, strict=True)
        if look == least
    ]
    return (game, least), {act: min(place[act] for place in places) for act in p.legal()}


def _turns(cells: Any) -> Iterator[Any]:
    """The cells of a board in each order of the same size that a turn or a mirror gives."""
    for k in range(4):
        for symmetric in (np.rot90(cells, k), np.rot90(cells, k)[:, ::-1]):
            if symmetric.shape == cells.shape:
                yield symmetric


def counts(played: Iterable[PeopleMatch]) -> dict[Key, Counter[int]]:
    """By position, how often people chose each act."""
    acts: dict[Key, Counter[int]] = defaultdict(Counter)
    games: dict[str, Game] = {}
    for match in played:
        if match.game not in games:
            games[match.game] = loaded(match.game)
        p = games[match.game].start()
        for act in match.acts:
            if len(p.legal()) > 1:
                key, alike = pictures(match.game, p)
                acts[key][alike[act]] += 1
            p.act(act)
    return acts


def shares(counted: Counter[int]) -> dict[int, float]:
    """The same as shares of all."""
    return {act: n / counted.total() for act, n in counted.items()}


def difference(one: dict[int, float], other: dict[int, float]) -> float:
    """The total variation distance."""
    return sum(abs(one.get(act, 0) - other.get(act, 0)) for act in {*one, *other}) / 2


def foretold_at(
    foretold: Iterable[tuple[str, Position, Any]], reached: dict[Key, Counter[int]]
) -> dict[Key, dict[int, float]]:
    """What a player foretells, by position that people reached often; each position once."""
    played: dict[Key, dict[int, float]] = {}
    for game, p, chances in foretold:
        key, alike = pictures(game, p)
        if key not in played and reached[key].total() >= OFTEN:
            played[key] = defaultdict(float)
            for act, share in zip(alike.values(), chances, strict=True):
                played[key][act] += float(share)
    return played


def often(reached: dict[Key, Counter[int]]) -> dict[Key, dict[int, float]]:
    """What people chose in the positions that they reached often."""
    return {key: shares(counts) for key, counts in reached.items() if counts.total() >= OFTEN}


def compared(
    players: dict[Key, dict[int, float]], reached: dict[Key, Counter[int]]
) -> dict[str, Any]:
    """By position its game, the distance of what is foretold from what people chose, and the
    share of acts that none of them chose."""
    both = [key for key in players if reached[key].total() >= OFTEN]
    return {
        "reached": [key[0] for key in both],
        "distances": [difference(players[key], shares(reached[key])) for key in both],
        "unplayed": [
            sum(share for act, share in players[key].items() if not reached[key][act])
            for key in both
        ],
    }
