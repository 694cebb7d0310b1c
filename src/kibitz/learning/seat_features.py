"""The view of a seat of a record, found from the rules alone: the bytes that no redeal changes.

While a joint choice is open, a seat reads these bytes of a redealt position (`sealed.py`).

A field with a part for each seat is read in the order of the seats, from the seat itself, so the
seats share what they learn. Parts that a redeal changes are hidden, such as the hands of the
others; if it keeps the sum of their bytes, this sum is seen: the cards that are still held. A byte
that may be any seat, such as the seat that leads, has a second feature, counted from the seat on.
A card that is laid open during the game is hidden in some positions only, and of a list of who
holds each card a seat sees its own cards (`opened.py`).
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..game import Game
from ..kernel import redealt
from ..kit.rng import seeded
from . import opened
from .samples import Samples, sample_positions

VALUES = 256  # of a byte, and of a sum of bytes
POSITIONS, REDEALS = 150, 4  # at most this many positions, and redeals of each
SHARE_KEPT = 0.8  # of the redeals that keep a sum which counts as seen
MOST_FEATURES = 1000  # features; those that vary most are kept
REST = -1  # in place of a part: the sum over all hidden parts
NO_SEAT = 255  # -1 in a byte


class Name(NamedTuple):
    """The name of a feature."""

    field: str
    part: int  # of the field, counted from the seat on; or REST
    byte: int  # of the part
    is_seat: bool = False  # whether the value is read as a seat, and counted from the seat on
    shown: tuple[tuple[int, int], ...] = ()  # sums in which the byte lies open, and its value then


class FeatureView(NamedTuple):
    """The features that each seat sees: K bytes of V sums of bytes."""

    begin: Any  # i4[seats + 1], the sums of a seat are those from begin[seat] to begin[seat + 1]
    number: Any  # i4[V], the feature of each sum
    ends: Any  # i4[V + 1], its bytes are those from ends[v] to ends[v + 1], some several times, of
    at: Any  # i4[K], places in a record
    first: Any  # i4[seats * B + 1], the sums of byte b for a seat begin at first[seat * B + b] in
    sums: Any  # i4[at most K]

    @property
    def most(self) -> int:
        """The largest number of features that a seat sees."""
        return int(np.diff(self.begin).max(initial=0))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.begin) - 1

    @property
    def size(self) -> int:
        """B: no place at or after it is read."""
        return (len(self.first) - 1) // self.seats


class Features(NamedTuple):
    """The inputs of the seats of a game."""

    view: FeatureView
    names: list[Name]  # by number; a feature that is a seat has a number for each seat that reads

    def groups(self) -> list[list[int]]:
        """The numbers of each name."""
        by_name = groupby(range(len(self.names)), self.names.__getitem__)
        return [list(numbers) for _, numbers in by_name]


def features_for(game: Game, seed: int = 0) -> Features:
    """The inputs that each seat of a game sees."""
    samples = sample_positions(game, seed, shifts=True)
    unsealed = _few(_where(samples, ~samples.sealed))
    sums = [_sums_of(unsealed, seat, seed) for seat in range(game.seats)]
    return _features(_few(samples), sums)


def all_features_for(game: Game, seed: int = 0) -> Features:
    """The inputs that each seat would see if nothing were hidden."""
    samples = _few(sample_positions(game, seed, shifts=True))
    nothing = np.zeros(game.dtype.itemsize, np.bool_)
    by_seat = [
        {
            name: at
            for field in game.dtype.names or ()
            for name, at in _parts(game, field, seat, nothing)[0].items()
        }
        for seat in range(game.seats)
    ]
    return _features(samples, by_seat)


def _few(samples: Samples) -> Samples:
    """Positions drawn at random; at equal distances all could be of the same ply."""
    most = min(POSITIONS, len(samples.states))
    return _where(
        samples, np.sort(np.random.default_rng(0).permutation(len(samples.states))[:most])
    )


def _where(samples: Samples, some: Any) -> Samples:
    parts = samples.states[some], samples.returns[some], samples.sealed[some]
    return Samples(samples.game, *parts, samples.length)


def _features(samples: Samples, by_seat: list[dict[Name, list[int]]]) -> Features:
    by_seat = [sums | _seats_among(samples, sums) for sums in by_seat]
    names = [
        name
        for name in _most_varied(samples, by_seat)
        for _ in range(samples.game.seats if name.is_seat else 1)
    ]
    return Features(_view(names, by_seat), names)


def _seats_among(samples: Samples, sums: dict[Name, list[int]]) -> dict[Name, list[int]]:
    """The sums whose value is any seat or NO_SEAT, in a field without a part for each seat."""
    seats, places = samples.game.seats, {}
    for name, at in sums.items():
        parts = samples.game.dtype[name.field].shape[:1]
        values = set(np.unique(sums_at(samples.rows, at)).tolist()) - {NO_SEAT}
        is_part = name.part == REST or bool(name.shown) or parts == (seats,)
        if not is_part and values == set(range(seats)):
            places[name._replace(is_seat=True)] = at
    return places


def _view(names: list[Name], by_seat: list[dict[Name, list[int]]]) -> FeatureView:
    number = {name: k for k, name in reversed(list(enumerate(names)))}
    kept = [
        [(number[name] + seat * name.is_seat, at) for name, at in sums.items() if name in number]
        for seat, sums in enumerate(by_seat)
    ]
    flat = [place for sums in kept for place in sums]
    return view_of(
        _ends([len(sums) for sums in kept]),
        np.array([k for k, _ in flat], np.int32),
        _ends([len(at) for _, at in flat]),
        np.array([place for _, at in flat for place in at], np.int32),
    )


def view_of(begin: Any, number: Any, ends: Any, at: Any) -> FeatureView:
    """A view, with the sums of each byte."""
    size = int(at.max(initial=-1)) + 1
    sums = np.repeat(np.arange(len(number), dtype=np.int32), np.diff(ends))
    bytes_of_seats = (np.searchsorted(begin, sums, side="right") - 1) * size + at
    pairs = np.unique(np.stack([bytes_of_seats, sums], 1).reshape(-1, 2), axis=0)
    first = np.searchsorted(pairs[:, 0], np.arange((len(begin) - 1) * size + 1))
    return FeatureView(
        begin, number, ends, at, first.astype(np.int32), pairs[:, 1].astype(np.int32)
    )


def _ends(lengths: list[int]) -> NDArray[np.int32]:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)


def _most_varied(samples: Samples, by_seat: list[dict[Name, list[int]]]) -> list[Name]:
    values: dict[Name, int] = {}
    for sums in by_seat:
        for name, at in sums.items():
            values[name] = max(values.get(name, 0), len(np.unique(sums_at(samples.rows, at))))
    names = sorted((name for name in values if values[name] > 1), key=lambda name: -values[name])
    return sorted(names[:MOST_FEATURES])


def sums_at(rows: NDArray[np.uint8], at: Any) -> NDArray[np.int64]:
    """The sums of the bytes at these places of each record."""
    return rows[:, at].sum(axis=1, dtype=np.int64) % VALUES


def _sums_of(samples: Samples, seat: int, seed: int) -> dict[Name, list[int]]:
    """The places of the bytes of each sum that a seat sees.

    samples: without sealed choices, since what is sealed is soon seen by all.
    """
    rows, again = _redealt_rows(samples, seat, seed)
    changed = (rows != again).any(axis=0)
    places: dict[Name, list[int]] = {}
    closed: dict[Name, list[int]] = {}
    for field in samples.game.dtype.names or ():
        seen, hidden = _parts(samples.game, field, seat, changed)
        places |= seen
        closed |= hidden
        for name, at in _rests(hidden).items():
            if len(at) > 1 and np.mean(sums_at(rows, at) == sums_at(again, at)) > SHARE_KEPT:
                places[name] = at
    by_themselves = _seen_by_value(samples.game, seat, rows, again, closed)
    return places | by_themselves | _places_of_open_bytes(rows, again, changed, closed)


def _rests(hidden: dict[Name, list[int]]) -> dict[Name, list[int]]:
    """By byte, the places of that byte in all hidden parts of a field."""
    places: dict[Name, list[int]] = {}
    for name, at in hidden.items():
        places.setdefault(name._replace(part=REST), []).extend(at)
    return places


def _places_of_open_bytes(
    rows: NDArray[np.uint8],
    again: NDArray[np.uint8],
    changed: NDArray[np.bool_],
    hidden: dict[Name, list[int]],
) -> dict[Name, list[int]]:
    """The places of the sums for those hidden bytes that lie open in some positions."""
    signs = np.flatnonzero(~changed)
    kept = (rows == again).reshape(-1, REDEALS, rows.shape[1]).all(axis=1)
    places = {}
    for name, (place,) in hidden.items():
        if look := opened.opened_by(rows[::REDEALS], kept[:, place], place, signs):
            places[name._replace(shown=look.shown)] = look.at
    return places


def _seen_by_value(
    game: Game,
    seat: int,
    rows: NDArray[np.uint8],
    again: NDArray[np.uint8],
    hidden: dict[Name, list[int]],
) -> dict[Name, list[int]]:
    """The places of those hidden bytes of which some values are seen, such as own marks."""
    names: dict[Name, list[int]] = {}
    for field in dict.fromkeys(name.field for name in hidden):
        at = {name: place for name, (place,) in hidden.items() if name.field == field}
        places = list(at.values())
        seen = opened.values_seen(rows, again, places)
        among = set(np.unique(rows[:, places]).tolist())
        is_seat = seat in seen and among >= set(range(game.seats))
        shown = [(v - seat) % game.seats if is_seat and v < game.seats else v for v in seen]
        if shown:
            pairs = tuple((value, value) for value in sorted(shown))
            names |= {name._replace(is_seat=is_seat, shown=pairs): [at[name]] for name in at}
    return names


def _redealt_rows(
    samples: Samples, seat: int, seed: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The bytes of positions, and those of the same positions redealt for a seat."""
    rng, states = seeded(seed + (seat << 20)), samples.states
    rows = np.repeat(samples.rows, REDEALS, axis=0)
    again = [redealt(states[k // REDEALS :][:1], seat, rng) for k in range(len(rows))]
    return rows, np.concatenate(again).view(np.uint8).reshape(rows.shape)


def _parts(
    game: Game, field: str, seat: int, changed: NDArray[np.bool_]
) -> tuple[dict[Name, list[int]], dict[Name, list[int]]]:
    """The bytes of the parts of a field that a seat sees, and those of the hidden parts."""
    kind, at = game.dtype.fields[field][:2]  # type: ignore[index]
    if kind.base.kind == "f":
        return {}, {}
    parts = (kind.shape or (1,))[0]
    size = kind.itemsize // parts
    seen: dict[Name, list[int]] = {}
    hidden: dict[Name, list[int]] = {}
    for k in range(parts):
        part = (seat + k) % parts if parts == game.seats else k
        first = at + part * size
        is_hidden = bool(changed[first : first + size].any())
        for byte in range(size):
            (hidden if is_hidden else seen)[Name(field, k, byte)] = [first + byte]
    return seen, hidden
