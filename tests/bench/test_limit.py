"""The hand-written C plays by the rules, judged by rules written here as plainly as possible."""

import shutil
from collections.abc import Iterator
from functools import cache
from math import dist, sqrt
from typing import NamedTuple

import pytest

from bench import limit

pytestmark = pytest.mark.skipif(
    shutil.which("gcc") is None,
    reason="NO GCC: the C limit of bench/limit is neither built nor run",
)

Near = tuple[tuple[int, ...], ...]
Odds = tuple[float, float, float]  # mean acts, mean square of acts, share of White's wins


def shown(name: str, *args: int | str) -> Iterator[list[str]]:
    """The lines that a limit program prints, each as words."""
    text = limit.output(name, *args)
    assert text is not None
    return (line.split() for line in text.splitlines())


# ---- Byg in plain Python ----


class Byg(NamedTuple):
    version: int
    near: Near
    stones: str  # "w", "b" or "." a cell
    new: frozenset[int] = frozenset()
    turn: int = 0

    @property
    def colour(self) -> str:
        return "wb"[self.turn % 2]


def empty_byg(side: int, version: int) -> Byg:
    rows = [*range(side, 2 * side - 1), *range(2 * side - 1, side - 1, -1)]
    middles = [(x - n / 2, y * sqrt(3) / 2) for y, n in enumerate(rows) for x in range(n)]
    near = tuple(tuple(i for i, b in enumerate(middles) if 0 < dist(a, b) < 1.1) for a in middles)
    return Byg(version, near, "." * len(middles))


def group(p: Byg, cell: int) -> frozenset[int]:
    found, edge = {cell}, [cell]
    while edge:
        for n in p.near[edge.pop()]:
            if p.stones[n] == p.stones[cell] and n not in found:
                found.add(n)
                edge.append(n)
    return frozenset(found)


def legal(p: Byg) -> list[int | str]:
    """The legal acts of a turn; none when it is complete or, with no new stone, the game is."""
    vacant = [c for c, s in enumerate(p.stones) if s == "."]
    if not p.new:
        return list(vacant)
    own = {c: {n for n in p.near[c] if p.stones[n] == p.colour} for c in range(len(p.stones))}
    if any(own[c] for c in p.new):
        grown = frozenset().union(*(group(p, c) for c in p.new))
        cells = [c for c in vacant if own[c] and not own[c] & grown]
    elif p.version == 1 and p.turn > 0 and len(p.new) == 1:
        cells = [c for c in vacant if not own[c]]
    else:
        cells = []
    return [*cells, "done"] if cells else []


def after(p: Byg, act: int | str) -> Byg:
    if isinstance(act, int):
        stones = p.stones[:act] + p.colour + p.stones[act + 1 :]
        p = p._replace(stones=stones, new=p.new | {act})
        if legal(p):
            return p
    return p._replace(new=frozenset(), turn=p.turn + 1)


def winner(p: Byg) -> str:
    groups = {group(p, c) for c in range(len(p.stones))}
    white = sorted((len(g) for g in groups if p.stones[min(g)] == "w"), reverse=True)
    black = sorted((len(g) for g in groups if p.stones[min(g)] == "b"), reverse=True)
    return "white" if white > black else "black"


# ---- Byg ----


@pytest.mark.long
@pytest.mark.parametrize(
    ("side", "version", "expected"),
    [
        (2, 1, [7, 87, 209, 413, 373, 186, 35]),
        (2, 2, [7, 42, 105, 210, 219, 146, 35]),
        (3, 1, [19, 2535, 62013]),
    ],
)
def test_byg_reaches_the_known_numbers_of_positions(
    side: int, version: int, expected: list[int]
) -> None:
    [counts] = shown("byg", side, version, "--positions", len(expected))
    assert [int(x) for x in counts] == expected


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(("side", "games"), [(2, 100), (3, 30), (5, 5), (6, 2), (8, 1), (10, 1)])
def test_every_shown_act_of_byg_is_legal_and_so_is_the_number_of_choices(
    side: int, version: int, games: int
) -> None:
    for *acts, won in shown("byg", side, version, "--show", games, 7):
        p = empty_byg(side, version)
        for act, count in (a.split(":") for a in acts):
            choices = legal(p)
            assert len(choices) == int(count)
            chosen = act if act == "done" else int(act)
            assert chosen in choices
            p = after(p, chosen)
        assert "." not in p.stones
        assert winner(p) == won


@pytest.mark.parametrize("version", [1, 2])
def test_random_byg_on_side_2_has_the_exact_length_and_share_of_wins(version: int) -> None:
    @cache
    def odds(p: Byg) -> Odds:
        choices = legal(p)
        if not choices:
            return 0.0, 0.0, float(winner(p) == "white")
        return one_more(odds(after(p, act)) for act in choices)

    assert_close(limit.run("byg", 2, version, games=400_000), odds(empty_byg(2, version)))


def one_more(later: Iterator[Odds]) -> Odds:
    """The odds before a uniform choice between positions whose odds are `later`."""
    mean, square, wins = (sum(x) / len(x) for x in zip(*later, strict=True))
    return 1 + mean, 1 + 2 * mean + square, wins


def assert_close(speed: limit.Speed | None, odds: Odds) -> None:
    """Within five standard errors."""
    assert speed is not None
    mean, square, wins = odds
    length_error = sqrt((square - mean**2) / speed.games)
    wins_error = sqrt(wins * (1 - wins) / speed.games)
    assert abs(speed.acts / speed.games - mean) < 5 * length_error
    assert abs(speed.first_wins / speed.games - wins) < 5 * wins_error


# ---- Hex ----


def joined(size: int, stones: str, player: str) -> bool:
    """Is the player's first side (top of 1, left of 2) joined to the one opposite?"""
    way = 0 if player == "1" else 1  # along the rows, or along the columns
    edge = [c for c, s in enumerate(stones) if s == player and divmod(c, size)[way] == 0]
    found = set(edge)
    while edge:
        row, column = divmod(edge.pop(), size)
        for down, right in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]:
            r, c = row + down, column + right
            n = r * size + c
            if 0 <= r < size and 0 <= c < size and stones[n] == player and n not in found:
                found.add(n)
                edge.append(n)
    return any(divmod(c, size)[way] == size - 1 for c in found)


def filled(size: int, cells: list[int]) -> str:
    stones = ["."] * size**2
    for ply, cell in enumerate(cells):
        assert stones[cell] == "."
        stones[cell] = "12"[ply % 2]
    return "".join(stones)


@pytest.mark.parametrize(("size", "games"), [(2, 50), (3, 100), (9, 50), (11, 50), (19, 5)])
def test_shown_games_of_hex_stop_when_a_side_is_joined_and_not_before(
    size: int, games: int
) -> None:
    for *moves, won in shown("hex", size, "--show", games, 7):
        cells = [int(c) for c in moves]
        before, at_end = filled(size, cells[:-1]), filled(size, cells)
        assert not joined(size, before, "1") and not joined(size, before, "2")
        assert joined(size, at_end, "1" if won == "first" else "2")


def test_random_hex_of_size_3_has_the_exact_length_and_share_of_wins() -> None:
    @cache
    def odds(stones: str) -> Odds:
        if joined(3, stones, "1") or joined(3, stones, "2"):
            return 0.0, 0.0, float(joined(3, stones, "1"))
        mover = "12"[(9 - stones.count(".")) % 2]
        vacant = [c for c, s in enumerate(stones) if s == "."]
        return one_more(odds(stones[:c] + mover + stones[c + 1 :]) for c in vacant)

    assert_close(limit.run("hex", 3, games=400_000), odds("." * 9))


# ---- building ----


def test_without_gcc_there_is_no_limit_and_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert limit.run("byg", 5, 1, games=1) is None
    assert capsys.readouterr().err == "gcc is not installed, so the limit of byg is not measured.\n"
