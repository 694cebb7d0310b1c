"""Beat It or Eat It: exact counts from its tables, and decisions in games of perfect players."""

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
from kibitz.games.beat_it_or_eat_it.rules import NONE
from kibitz.solvers import table_files
from kibitz.solvers.game_solver import solver_of

from ..writing import ROOT, line, table
from .played import between
from .study import Found, Study, kept, percent, plain, ratio, sized

LENGTHS = range(2, 14)  # of two suits
RANKS, GAMES, MOST_ACTS = 13, 200, 1000
SIZES = ((7, 1), (13, 1), (26, 1), (7, 2), (13, 2))  # ranks and suits of the see-saw
PACKS = ((1, 20), (2, 10), (2, 12), (4, 6))  # suits and ranks, with 20 or 24 cards
PERFECT, SEARCHED, PLAYOUTS, LONG_GAMES = (7, 10, 13), (13, 20, 26), 300, 60
EAT_SIZES = ("1 to 4", "5 to 8", "9 or more")
LEAD_SIZES = ("1 to 3", "4 to 6", "7 to 12", "13 or more")
LOW, LOW_SIZES = 6, ("none", "1", "2", "3 or more")  # of these ranks, in a hand of 4 to 12 cards


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
    found = {}
    for ranks in LENGTHS:
        counts = solved(f"beat -o ranks={ranks}")["weighted"]
        found[str(ranks)] = [share(counts, "loss"), share(counts, "draw")]
    return found


def parity_shown(found: Found) -> str:
    """A line for each length, with the mean of its neighbours, which have the other parity."""
    rows = []
    for ranks in LENGTHS:
        lost, drawn = found[str(ranks)]
        beside = [found[str(n)] for n in (ranks - 1, ranks + 1) if str(n) in found]
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
    found = {}
    for cards in range(2, 27):
        by_cards = solved(f"beat -o suits=1 -o ranks={cards}")["by_cards"]
        found[str(cards)] = [share(by_cards[str(n)], "win") for n in (cards // 2, -(-cards // 2))]
    return found


def one_suit_shown(found: Found) -> str:
    """A line for each number of cards."""
    rows = []
    for cards, (follower, leader) in found.items():
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


def splits_shown(found: Found) -> str:
    """A column for each size."""
    most = max(map(len, found.values()))
    rows = [
        line(n + 1, *(f"{won[n]:.1%}" if n < len(won) else "" for won in found.values()))
        for n in range(most)
    ]
    names = [name.replace("1 x", "one suit of").replace("2 x", "two suits of") for name in found]
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


def layouts_shown(found: Found) -> str:
    """A line for each pattern, the safest first."""
    rows = [
        line(
            " ".join(f"{rank}{suit}" for rank, suit in zip("2345", name, strict=True)),
            f"{all_:,}",
            lost,
            f"{lost / all_:.1%}",
        )
        for name, (all_, lost) in sorted(found.items(), key=lambda item: item[1][1])
    ]
    return table("the starter's lowest cards", "layouts", "lost", "share", rows=rows)


# -- decisions of perfect players ----------------------------------------------------------

Values = dict[int, tuple[int, int]]  # of each act, and its level
Counts = dict[str, int]
Options = dict[str, Value]


def decisions() -> Found:
    """What perfect players had to see in their games, counted at the won decisions."""
    values = table_of(RANKS)
    games = [_decisions(number, values) for number in range(sized(GAMES))]
    names = sorted({name for game in games for name in game})
    return shares({name: [game.get(name, 0) for game in games] for name in names})


def shares(counts: dict[str, list[int]]) -> Found:
    """Of `kind` how often it occurred, of `kind: what` the share of this kind."""
    return {
        name: ratio(row, counts[name.split(": ")[0]]) if ": " in name else sum(row)
        for name, row in counts.items()
    }


def _decisions(number: int, values: NDArray[np.int8]) -> Counts:
    counts: Counts = {}
    for state, acts in perfect_game(number, 2, RANKS, values):
        if max(value for value, _ in acts.values()) > 0:
            for name in _kinds(state, acts):
                counts[name] = counts.get(name, 0) + 1
    return counts


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
        p.act(int(rng.choice(_best(acts))))


def _best(acts: Values) -> list[int]:
    """Acts that win soonest, or else lose latest."""
    result = max(value for value, _ in acts.values())
    levels = [level for value, level in acts.values() if value == result]
    level = min(levels) if result > 0 else max(levels)
    return [act for act, found in acts.items() if found == (result, level)]


def _kinds(state: Any, acts: Values) -> Iterator[str]:
    """What a won decision is counted as."""
    winning = {act for act, (value, _) in acts.items() if value > 0}
    leads, eat = bool(state["led"] == NONE), 2 * RANKS
    yield "lead" if leads else "follow"
    if len(winning) == 1:
        yield f"{'lead' if leads else 'follow'}: one act wins"
    if leads:
        yield from _of_leads(state, acts, winning)
    else:
        size = _place(int(state["table"]).bit_count(), (4, 8), EAT_SIZES)
        only = (
            "both" if eat in winning and len(winning) > 1 else "eat" if eat in winning else "beat"
        )
        yield f"table of {size}"
        yield f"table of {size}: {only}"


def _of_leads(state: Any, acts: Values, winning: set[int]) -> Iterator[str]:
    other = int(state["hand"][1 - int(state["turn"])])
    safe = {act for act in acts if not _beaten(act, other)}
    if not safe or safe == set(acts):
        return
    size = _place(other.bit_count(), (3, 6, 12), LEAD_SIZES)
    only = "high" if winning <= safe else "low" if not winning & safe else "both"
    kinds = [f"other has {size}"]
    if size in LEAD_SIZES[1:3]:
        low = sum((other >> suit * RANKS & (1 << LOW) - 1).bit_count() for suit in range(2))
        kinds.append(f"other has low {_place(low, (0, 1, 2), LOW_SIZES)}")
    for kind in kinds:
        yield kind
        yield f"{kind}: {only}"


def _beaten(card: int, other: int) -> bool:
    """Whether a hand has a higher card of the suit."""
    return bool(other >> card + 1 & (1 << RANKS - 1 - card % RANKS) - 1)


def _place(number: int, ends: tuple[int, ...], names: tuple[str, ...]) -> str:
    return names[sum(number > end for end in ends)]


def decisions_shown(found: Found) -> str:
    """The four tables, of timing, of picking up and, two, of high leads."""
    shown = (timing_shown, eating_shown, high_leads_shown, few_low_shown)
    return "\n\n".join(one(found) for one in shown)


def timing_shown(found: Found) -> str:
    """How often only one act wins."""
    rows = [
        line(
            what,
            f"{found[kind]:,}",
            percent(found[f"{kind}: one act wins"]),
        )
        for what, kind in (("to lead", "lead"), ("to answer a lead", "follow"))
    ]
    return table("a won position", "decisions", "only one act wins", rows=rows)


def eating_shown(found: Found) -> str:
    """When picking up is the only way to win."""
    return _only(found, "table of", EAT_SIZES, ("eat", "beat", "both"), "cards on the table")


def high_leads_shown(found: Found) -> str:
    """When a card that cannot be beaten is the only way to win."""
    kinds = ("high", "low", "both")
    return _only(found, "other has", LEAD_SIZES, kinds, "cards of the other player")


def few_low_shown(found: Found) -> str:
    """The same by the number of low cards of the other player."""
    kinds = ("high", "low", "both")
    what = f"cards of the other player, 4 to 12, from 2 to {LOW + 1}"
    return _only(found, "other has low", LOW_SIZES, kinds, what)


def _only(found: Found, kind: str, sizes: tuple[str, ...], ways: tuple[str, ...], what: str) -> str:
    rows = []
    for size in sizes:
        parts = [percent(found.get(f"{kind} {size}: {way}", (0, 0, 0))) for way in ways]
        rows.append(line(size, f"{found[f'{kind} {size}']:,}", *parts))
    names = {
        "eat": "only eating wins", "beat": "only beating wins", "both": "both win",
        "high": "only an unbeatable card wins", "low": "only a beatable card wins",
    }  # fmt: skip
    return table(what, "won decisions", *(names[way] for way in ways), rows=rows)


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


def skill_shown(found: Found) -> str:
    """A line for each pack."""
    rows = [
        line(name.replace(" x ", " of "), *map(percent, shares)) for name, shares in found.items()
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
    found = {}
    for ranks in PERFECT:
        values = table_of(ranks)
        rows = [_perfect_length(number, ranks, values) for number in range(sized(LONG_GAMES))]
        found[f"{ranks} | perfect"] = [kept(mean(column)) for column in zip(*rows, strict=True)]
    for ranks in SEARCHED:
        options: Options = {"ranks": ranks}
        game = kibitz.load("beat", **options)
        games = between("beat", options, (PLAYOUTS, PLAYOUTS), sized(LONG_GAMES))
        rows = [_length(game.start(one.seed), one.acts) for one in games]
        name = f"{ranks} | {PLAYOUTS} playouts an act"
        found[name] = [kept(mean(column)) for column in zip(*rows, strict=True)]
    return found


def _perfect_length(number: int, ranks: int, values: NDArray[np.int8]) -> tuple[int, int, int]:
    rng = np.random.default_rng(number)
    p = kibitz.load("beat", ranks=ranks).start(number)
    while not p.over and p.ply < MOST_ACTS:
        p.act(int(rng.choice(_best(solve.acts(p.record, values)))))
    return _length(kibitz.load("beat", ranks=ranks).start(number), p.history)


def _length(p: kibitz.Position, acts: Sequence[int]) -> tuple[int, int, int]:
    """The acts and eats of a game, and how often another seat was made to eat than before."""
    eaten, eat = [], p.game.actions - 1
    for action in acts:
        if action == eat:
            eaten.append(p.player)
        p.act(action)
    return len(acts), len(eaten), sum(a != b for a, b in pairwise(eaten))


def lengths_shown(found: Found) -> str:
    """A line for each number of ranks and kind of player."""
    rows = [line(*name.split(" | "), *map(plain, row)) for name, row in found.items()]
    return table("ranks", "both seats", "acts", "eats", "the eater changed", rows=rows)


STUDIES = {
    "beat-lengths": Study(lengths, lengths_shown),
    "beat-parity": Study(parity, parity_shown),
    "beat-one-suit": Study(one_suit, one_suit_shown),
    "beat-splits": Study(splits, splits_shown),
    "beat-layouts": Study(layouts, layouts_shown),
    "beat-decisions": Study(decisions, decisions_shown),
    "beat-skill": Study(skill, skill_shown),
}
