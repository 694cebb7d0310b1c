"""Beat It or Eat It: exact counts from its tables, and games of perfect players."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kibitz
from kibitz.contract import Value
from kibitz.estimates import mean
from kibitz.games.beat_it_or_eat_it import solve
from kibitz.solvers import table_files
from kibitz.solvers.game_solver import solver_of

from ..writing import ROOT, line, table
from .played import between
from .study import Found, Study, kept, percent, plain, ratio, sized

LENGTHS = range(2, 14)  # of two suits
RANKS, GAMES, MOST_ACTS = 13, 200, 1000  # of perfect players
SIZES = ((7, 1), (13, 1), (26, 1), (7, 2), (13, 2))  # ranks and suits of the see-saw
PACKS = ((1, 20), (2, 10), (2, 12), (4, 6))  # suits and ranks, with 20 or 24 cards
PERFECT, SEARCHED, PLAYOUTS, LONG_GAMES = (7, 10, 13), (13, 20, 26), 300, 60


def table_of(ranks: int, suits: int = 2) -> NDArray[np.int8]:
    """The value of every lead at an empty table."""
    game = kibitz.load("beat", ranks=ranks, suits=suits)
    solver, scope = solver_of(game), {"suits": suits, "ranks": ranks}
    path = table_files.find(game, scope)
    assert solver is not None and path is not None
    return table_files.read(path, solver)


def solved(asked: str) -> Any:
    """What docs/solved.md shows of a size."""
    return json.loads((ROOT / "bench" / "solved.json").read_text("utf-8"))[asked]


def share(counts: dict[str, int], kind: str) -> float:
    """The share of leads of a kind: win, draw or loss."""
    return counts[kind] / sum(counts.values())


# -- the parity of the suit length ---------------------------------------------------------


def parity() -> Found:
    """For each length the shares that the starter loses and draws, over all deals."""
    results = {}
    for ranks in LENGTHS:
        counts = solved(f"beat -o ranks={ranks}")["weighted"]
        results[str(ranks)] = [share(counts, "loss"), share(counts, "draw")]
    return results


def parity_shown(results: Found) -> str:
    """A line for each length, with the mean of its neighbours, which have the other parity."""
    rows = []
    for ranks in LENGTHS:
        lost, drawn = results[str(ranks)]
        beside = [results[str(n)] for n in (ranks - 1, ranks + 1) if str(n) in results]
        mean = sum(map(sum, beside)) / 2
        against = f"{100 * mean:.1f}%" if len(beside) == 2 else ""
        verdict = ("worse" if lost + drawn > mean else "better") if against else ""
        rows.append(
            line(ranks, f"{lost:.1%}", f"{drawn:.1%}", f"{lost + drawn:.1%}", against, verdict)
        )
    head = ("ranks", "lost", "drawn", "not won", "mean of the two neighbours", "for the starter")
    return table(*head, rows=rows)


def one_suit() -> Found:
    """For each number of cards of one suit what the starter wins, with each place of an odd card.

    The leader has half of the cards, and either the smaller or the larger half of an odd number.
    """
    results = {}
    for cards in range(2, 27):
        by_cards = solved(f"beat -o suits=1 -o ranks={cards}")["by_cards"]
        results[str(cards)] = [share(by_cards[str(n)], "win") for n in (cards // 2, -(-cards // 2))]
    return results


def one_suit_shown(results: Found) -> str:
    """A line for each number of cards."""
    rows = []
    for cards, (follower, leader) in results.items():
        other = f"{leader:.1%}" if int(cards) % 2 else ""
        rows.append(line(cards, int(cards) % 4, f"{follower:.1%}", other))
    return table("cards", "remainder by 4", "starter wins", "with the odd card himself", rows=rows)


# -- the see-saw ---------------------------------------------------------------------------


def splits() -> Found:
    """By the number of the leader's cards the share of leads at an empty table that he wins."""
    return {f"{suits} x {ranks}": _splits(ranks, suits) for ranks, suits in SIZES}


def _splits(ranks: int, suits: int) -> list[float]:
    if suits == 1:
        by_cards = solved(f"beat -o suits=1 -o ranks={ranks}")["by_cards"]
        return [share(by_cards[str(n)], "win") for n in range(1, ranks)]
    values = table_of(ranks)
    held = np.bitwise_count(np.arange(len(values), dtype=np.uint32))
    won = np.bincount(held[values > 0], minlength=2 * ranks + 1)
    return [float(x) for x in (won / np.bincount(held))[1:-1]]


def splits_shown(results: Found) -> str:
    """A column for each size."""
    most = max(map(len, results.values()))
    rows = [
        line(n + 1, *(f"{won[n]:.1%}" if n < len(won) else "" for won in results.values()))
        for n in range(most)
    ]
    names = [name.replace("1 x", "one suit of").replace("2 x", "two suits of") for name in results]
    return table("cards of the leader", *names, rows=rows)


def layouts() -> Found:
    """By the suits of the starter's four lowest ranks: mirrored layouts, and those he loses."""
    n, every = RANKS, (1 << RANKS) - 1
    reds = np.arange(1 << n)
    values = table_of(n)[reds | (reds ^ every) << n]
    low = reds & 15
    low = np.minimum(low, low ^ 15)  # the suits are interchangeable
    return {
        "".join("hs"[not low_reds >> k & 1] for k in range(4)): [
            int((low == low_reds).sum()),
            int((values[low == low_reds] < 0).sum()),
        ]
        for low_reds in range(8)
    }


def layouts_shown(results: Found) -> str:
    """A line for each pattern, the safest first."""
    rows = [
        line(
            " ".join(f"{rank}{suit}" for rank, suit in zip("2345", name, strict=True)),
            f"{all_:,}",
            lost,
            f"{lost / all_:.1%}",
        )
        for name, (all_, lost) in sorted(results.items(), key=lambda item: item[1][1])
    ]
    return table("the starter's lowest cards", "layouts", "lost", "share", rows=rows)


# -- perfect players -----------------------------------------------------------------------

Values = dict[int, tuple[int, int]]  # of each act, and its level
Options = dict[str, Value]


def perfect_game(
    number: int, suits: int, ranks: int, values: NDArray[np.int8]
) -> Iterator[tuple[Any, Values]]:
    """Each position of a perfect game with two acts or more, and the value of each act."""
    rng = np.random.default_rng(number)
    p = kibitz.load("beat", suits=suits, ranks=ranks).start(number)
    while not p.over and p.ply < MOST_ACTS:
        acts = solve.acts(p.record, values)
        if len(acts) > 1:
            yield p.state[0], acts
        p.act(int(rng.choice(best_acts(acts))))


def best_acts(acts: Values) -> list[int]:
    """Acts that win soonest, or else lose latest."""
    result = max(value for value, _ in acts.values())
    levels = [level for value, level in acts.values() if value == result]
    level = min(levels) if result > 0 else max(levels)
    return [act for act, value in acts.items() if value == (result, level)]


# -- suits ---------------------------------------------------------------------------------


def skill() -> Found:
    """Won decisions of perfect players by pack, and how many acts at them throw the win away."""
    return {f"{suits} x {ranks}": _lost_wins(suits, ranks) for suits, ranks in PACKS}


def _lost_wins(suits: int, ranks: int) -> list[list[float]]:
    values = table_of(ranks, suits)
    games = [_lost_wins_of(number, suits, ranks, values) for number in range(sized(GAMES))]
    decisions = [of for of, _, _ in games]
    return [ratio([game[k] for game in games], decisions) for k in (1, 2)]


def _lost_wins_of(
    number: int, suits: int, ranks: int, values: NDArray[np.int8]
) -> tuple[float, float, float]:
    """Won decisions of a game, those with one winning act, and the sum of the losing shares."""
    seen = [
        sum(value > 0 for value, _ in acts.values()) / len(acts)
        for _, acts in perfect_game(number, suits, ranks, values)
    ]
    won = [part for part in seen if part > 0]
    return len(won), sum(1 - part for part in won), sum(part <= 0.1 for part in won)


def skill_shown(results: Found) -> str:
    """A line for each pack."""
    rows = [
        line(name.replace(" x ", " of "), *map(percent, shares)) for name, shares in results.items()
    ]
    return table(
        "suits",
        "legal acts that throw a win away",
        "won positions where at most 1 act in 10 wins",
        rows=rows,
    )


# -- lengths -------------------------------------------------------------------------------


def lengths() -> Found:
    """By the number of ranks the acts and eats of a game, and how often another ate."""
    results = {}
    for ranks in PERFECT:
        values = table_of(ranks)
        rows = [_perfect_length(number, ranks, values) for number in range(sized(LONG_GAMES))]
        results[f"{ranks} | perfect"] = [kept(mean(column)) for column in zip(*rows, strict=True)]
    for ranks in SEARCHED:
        options: Options = {"ranks": ranks}
        game = kibitz.load("beat", **options)
        games = between("beat", options, (PLAYOUTS, PLAYOUTS), sized(LONG_GAMES))
        rows = [_length(game.start(selfplay.seed), selfplay.acts) for selfplay in games]
        name = f"{ranks} | {PLAYOUTS} playouts an act"
        results[name] = [kept(mean(column)) for column in zip(*rows, strict=True)]
    return results


def _perfect_length(number: int, ranks: int, values: NDArray[np.int8]) -> tuple[int, int, int]:
    rng = np.random.default_rng(number)
    p = kibitz.load("beat", ranks=ranks).start(number)
    while not p.over and p.ply < MOST_ACTS:
        p.act(int(rng.choice(best_acts(solve.acts(p.record, values)))))
    return _length(kibitz.load("beat", ranks=ranks).start(number), p.history)


def _length(p: kibitz.Position, acts: Sequence[int]) -> tuple[int, int, int]:
    """The acts and eats of a game, and how often another seat was made to eat than before."""
    eaten, eat = [], p.game.actions - 1
    for action in acts:
        if action == eat:
            eaten.append(p.player)
        p.act(action)
    return len(acts), len(eaten), sum(a != b for a, b in pairwise(eaten))


def lengths_shown(results: Found) -> str:
    """A line for each number of ranks and kind of player."""
    rows = [line(*name.split(" | "), *map(plain, row)) for name, row in results.items()]
    return table("ranks", "both seats", "acts", "eats", "the eater changed", rows=rows)


STUDIES = {
    "beat-lengths": Study(lengths, lengths_shown),
    "beat-parity": Study(parity, parity_shown),
    "beat-one-suit": Study(one_suit, one_suit_shown),
    "beat-splits": Study(splits, splits_shown),
    "beat-layouts": Study(layouts, layouts_shown),
    "beat-skill": Study(skill, skill_shown),
}
