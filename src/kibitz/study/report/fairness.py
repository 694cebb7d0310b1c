"""Section 3: whether the seats are worth the same: by strength, exactly, and by first act."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from math import sqrt
from typing import Any

from ...contract import KibitzError
from ...game import Game
from ...players.selfplay import Played, Strength
from ...solve import Exact, begins_with_luck
from ..bench import ENOUGH, Bench, beaten, by_seat, drawn
from ..numbers import Number, chance_of_none, exactly, holm, mean, share
from .section import Board, Lines, Section, Series, Table
from .sizes import size_option, smaller
from .words import act, counted, listed

GAMES = 1_150  # of each strength: Wilson's interval is then less than six points wide
FIRST = 16  # playouts an act, and twice as many from strength to strength
STRONGEST = 65_536
DEALS = 200  # solved where the start is dealt
COMPILING = 25.0  # seconds that a solver may take to be compiled, once a machine
POSITIONS = 3_000_000  # looked at for an exact value, at most
BEST_KNOWN = 64  # playouts an act with which first acts are tried
FIRST_GAMES = 320  # of each first act, at most
FEWEST = 40  # games of each first act, from which on something can be said


def strengths(bench: Bench, until: float) -> None:
    """Play from few playouts to more, while the budget lasts.

    The next strength costs about twice the one before, so the last is broken off.
    """
    sims = FIRST
    while bench.budget.spent < until and sims <= STRONGEST and not bench.too_long(sims, until):
        bench.more(sims, GAMES, until)
        sims *= 2


def fairness(bench: Bench, firsts: dict[int, Number], exact: list[dict[str, Any]]) -> Section:
    """What each seat may expect."""
    found = Section("fairness", "Fairness")
    rows = _by_strength(bench)
    found.facts["by_strength"] = rows
    found.words += [_verdict(bench.game, rows), _trend(bench.game, rows)]
    found.figures.append(_figure(bench.game, rows))
    found.tables.append(_table(bench.game, rows))
    _draws(found, rows)
    _exact(found, bench.game, exact)
    _first_acts(found, bench.game, firsts)
    found.notes.append(
        "The score of a seat is the share of the other seats that it beats, a tie counting half; "
        "in a fair game each has 50%. Intervals are Wilson's, of 95%."
    )
    return found


def _by_strength(bench: Bench) -> list[dict[str, Any]]:
    t, seats = bench.tally, bench.game.seats
    games = int(t["games"])
    rows = [
        {
            "playouts": 0,
            "games": games,
            "seats": [share(float(t["beaten"][seat]), games) for seat in range(seats)],
            "draws": share(int(t["drawn"]), games),
            **_points(bench.game, [_mean(t, seat, games) for seat in range(seats)]),
        }
    ]
    for sims, played in sorted(bench.played.items()):
        if len(played) >= ENOUGH:
            draws = share(sum(map(drawn, played)), len(played))
            scores = by_seat(played, seats)
            points = _points(bench.game, _returns(played, seats))
            row = {"playouts": sims, "games": len(played), "seats": scores, "draws": draws}
            rows.append(row | points)
    return rows


def _points(game: Game, returns: list[Number]) -> dict[str, list[Number]]:
    """The points of each seat, where points are what counts."""
    return {"points": returns} if game.about.outcome == "scores" else {}


def _mean(t: Any, seat: int, games: int) -> Number:
    value = float(t["score"][seat]) / games
    spread = max(0.0, float(t["square"][seat]) / games - value**2)
    half = 1.959964 * sqrt(spread / games)
    return Number(value, value - half, value + half, games)


def _returns(played: list[Played], seats: int) -> list[Number]:
    rows = [one.returns or (0.0,) * seats for one in played]
    return [mean([row[seat] for row in rows]) for seat in range(seats)]


def _verdict(game: Game, rows: list[dict[str, Any]]) -> str:
    last = rows[-1]
    seats = last["seats"]
    judged = range(game.seats if game.seats > 2 else 1)
    best = max(judged, key=lambda seat: abs(seats[seat].value - 0.5))
    who, score = _who(game, best), seats[best]
    how = f"with {Strength(last['playouts'])}" if last["playouts"] else "in random games"
    said = f"{who} scores {score.percent} {how}"
    if all(seats[seat].low <= 0.5 <= seats[seat].high for seat in judged):
        return f"No seat is seen to be better: {said}, where 50% is fair."
    return f"Not even: {said}, where 50% would be fair."


def _who(game: Game, seat: int) -> str:
    """A seat in words; where there are two, the first says all."""
    return game.called(seat) if game.seats > 2 else "the first player"


def _trend(game: Game, rows: list[dict[str, Any]]) -> str:
    if len(rows) < 3:
        return "There was no time for two strengths of play; more minutes would show a trend."
    first, before, last = rows[0]["seats"][0], rows[-2]["seats"][0], rows[-1]["seats"][0]
    who = _who(game, 0)
    way = f"From random play to the strongest, {who} goes from {first.percent} to {last.percent}"
    settled = chance_of_none(before, last) > 0.05
    now = "no change is seen" if settled else "it is still changing"
    return f"{way}; {now} between the two strongest levels."


def _figure(game: Game, rows: list[dict[str, Any]]) -> Lines:
    seats = range(game.seats if game.seats > 2 else 1)
    x = [max(1, row["playouts"]) for row in rows]
    series = []
    for seat in seats:
        numbers = [row["seats"][seat].times(100) for row in rows]
        y, low, high = zip(*((n.value, n.low, n.high) for n in numbers), strict=True)
        series.append(Series(game.called(seat), x, y, low, high))
    return Lines(
        "Score by playing strength (1: uniform)", "playouts an act", "score, %", tuple(series),
        logarithmic=True, level=50.0,
    )  # fmt: skip


def _table(game: Game, rows: list[dict[str, Any]]) -> Table:
    seats = range(game.seats)
    scored = game.about.outcome == "scores"
    points = tuple(f"points, {game.called(seat)}" for seat in seats) if scored else ()
    head = ("strength", "games", *(game.called(seat) for seat in seats), "draws", *points)
    body = tuple(
        (
            str(Strength(row["playouts"])),
            f"{row['games']:,}",
            *(row["seats"][seat].percent for seat in seats),
            row["draws"].percent,
            *map(str, row.get("points", ())),
        )
        for row in rows
    )
    return Table("Scores by strength", head, body)


def _draws(found: Section, rows: list[dict[str, Any]]) -> None:
    first, last = rows[0]["draws"], rows[-1]["draws"]
    if first.value == 0 and last.value == 0:
        found.words.append("Nothing was drawn.")
    elif len(rows) == 1:
        found.words.append(f"Nobody came out alone on top in {first.percent} of random games.")
    else:
        found.words.append(
            f"Nobody came out alone on top in {last.percent} of the strongest games "
            f"and {first.percent} of random ones."
        )


# -- exact values --------------------------------------------------------------------------


class _TooFar(KibitzError):
    """An exact value was not found soon enough."""


def exact_sizes(bench: Bench, until: float) -> list[dict[str, Any]]:
    """By size, the exact result and the estimate there, from the smallest on, while it lasts."""
    rows = []
    option = size_option(bench.game)
    sizes = smaller(bench.game) if option else iter([(0, bench.game)])
    for value, game in sizes:
        bench.tell(f"exact values of {game}", bench.budget.spent)
        if bench.budget.spent >= until:
            break
        if not (bench.leisure(COMPILING) or _at_hand(bench, game)):
            continue
        row = _solved(bench, game, until)
        if row is None:
            break
        rows.append({"option": option, "size": value, "game": str(game), **row})
    return rows


def _at_hand(bench: Bench, game: Game) -> bool:
    """Whether values are looked up, and what plays this size is compiled already."""
    return Exact(game).by_own_solver and game.dtype.descr == bench.game.dtype.descr


def _solved(bench: Bench, game: Game, until: float) -> dict[str, Any] | None:
    """The exact score of the first seat, over deals where there are any; None if too large."""
    looked = 0

    def watch(positions: int) -> None:
        nonlocal looked
        looked = positions
        if positions > POSITIONS or bench.budget.spent >= until:
            raise _TooFar

    exact = Exact(game, watch)
    deals = DEALS if begins_with_luck(game) else 1
    scores = []
    try:
        for seed in range(deals):
            p = game.start(seed)
            best = max(worth.rank[0] for worth in exact.acts(p).values())
            scores.append((1 + (best > 0) - (best < 0)) / 2 if p.player == 0 else (1 - best) / 2)
    except KibitzError:
        return None
    bench.budget.spend(looked // 20)
    value = exactly(scores[0]) if deals == 1 else share(sum(scores), deals)
    return {"exact": value, "deals": deals, "estimate": _estimate(bench, game, until)}


def _estimate(bench: Bench, game: Game, until: float) -> Number | None:
    job = bench.alike(BEST_KNOWN, "estimate", game)
    what = f"games of {game}"
    games = list(bench.play(job, 400, until, what))
    return by_seat(games, game.seats)[0] if games else None


def _exact(found: Section, game: Game, rows: list[dict[str, Any]]) -> None:
    found.facts["exact"] = rows
    if not rows:
        found.words.append("Nothing of it could be solved in the time, so no value here is exact.")
        return
    head = ("size", "exact score of the first seat", f"estimate, {BEST_KNOWN} playouts an act")
    body = tuple(
        (
            f"{row['option']}={row['size']}" if row["option"] else row["game"],
            row["exact"].percent + (f", {row['deals']} deals" if row["deals"] > 1 else ""),
            row["estimate"].percent if row["estimate"] else "",
        )
        for row in rows
    )
    found.tables.append(Table("Exact values beside estimates", head, body))
    last = rows[-1]
    value = last["exact"]
    said = {1.0: "wins", 0.5: "draws", 0.0: "loses"}
    told = said.get(value.value, "") if value.exact else f"scores {value.percent}"
    found.words.append(
        f"Exactly, the first player {told} {body[-1][0]} with best play; "
        "the table shows how far estimates are to be trusted."
    )


# -- first acts ----------------------------------------------------------------------------


def first_acts(bench: Bench, until: float) -> dict[int, Number]:
    """By first act, the score of the seat that plays it; none where the start is dealt."""
    game = bench.game
    start = game.start()
    if begins_with_luck(game) or game.seats < 2:
        return {}
    legal, seat = start.legal(), start.player or 0
    job = bench.alike(BEST_KNOWN, "first acts")
    jobs = (
        replace(job, games=1, begin=(action,), seed=job.seed + lap, choice=job.choice + lap)
        for lap in range(FIRST_GAMES)
        for action in legal
    )
    scores: dict[int, list[float]] = {action: [] for action in legal}
    games = bench.each(jobs, until, "what each first act is worth")
    for action, (one,) in zip(cycle(legal), games, strict=False):
        scores[action].append(beaten(one, game.seats)[seat])
    fewest = min(map(len, scores.values()))  # so that all have met the same luck
    return {a: share(sum(x[:fewest]), fewest) for a, x in scores.items()} if fewest else {}


def _first_acts(found: Section, game: Game, firsts: dict[int, Number]) -> None:
    if not firsts:
        found.words.append(
            "What each first act is worth was not measured: the start is dealt anew in each game."
            if begins_with_luck(game)
            else "There was no time to measure what each first act is worth."
        )
        return
    ranked = sorted(firsts, key=lambda action: -firsts[action].value)
    found.facts["first_acts"] = {act(game, action): firsts[action] for action in ranked}
    games = firsts[ranked[0]].n
    if games < FEWEST:
        found.words.append(
            f"There was time for {counted(games, 'game')} with each of {len(firsts)} first acts, "
            "too few to tell what they are worth."
        )
        return
    found.words.append(_apart(found, game, firsts, ranked))
    _pie(found, game, firsts)
    found.figures.append(_worths(game, firsts))


def _apart(found: Section, game: Game, firsts: dict[int, Number], ranked: list[int]) -> str:
    best, worst = ranked[0], ranked[-1]
    apart = [act(game, action) for action in _stand_out(firsts)]
    found.facts["first_acts_apart"] = apart
    how = f"{firsts[best].n} games each, {Strength(BEST_KNOWN)}"
    seen = (
        f"the best seen is {act(game, best)}, {firsts[best].percent}, "
        f"the worst {act(game, worst)}, {firsts[worst].percent} ({how})"
    )
    if not apart:
        return f"Of {len(firsts)} first acts none is surely unlike the average (Holm); {seen}."
    return (
        f"First acts are not alike: {seen}. Surely unlike the average of all: "
        f"{listed(apart)} (Holm)."
    )


def _pie(found: Section, game: Game, firsts: dict[int, Number]) -> None:
    """What would be gained if the other player might take over the first act."""
    even = min(firsts, key=lambda action: abs(firsts[action].value - 0.5))
    worth, name = firsts[even], act(game, even)
    found.facts["pie"] = {"act": name, "chooser": max(worth.value, 1 - worth.value)}
    rule = "the pie rule, by which the other player may take over the first act"
    found.words.append(
        f"With {rule}, one would begin with {name} ({worth.percent}), and no advantage would be "
        "left that can be seen."
        if worth.low <= 0.5 <= worth.high
        else f"Not even {rule}, would make it fair: the most balanced first act, {name}, is worth "
        f"{worth.percent}."
    )


def _stand_out(firsts: dict[int, Number]) -> list[int]:
    """The acts that are better or worse than the average, all comparisons minded."""
    numbers = list(firsts.values())
    n = sum(number.n for number in numbers)
    average = share(sum(number.value * number.n for number in numbers), n)
    real = holm([chance_of_none(number, average) for number in numbers])
    return [action for action, is_real in zip(firsts, real, strict=True) if is_real]


def _worths(game: Game, firsts: dict[int, Number]) -> Board:
    values = [number.value for number in firsts.values()]
    low, high = min(values), max(values)
    shades = {
        act(game, action): (number.value - low) / (high - low) if high > low else 0.5
        for action, number in firsts.items()
    }
    notes = {act(game, action): f"{100 * number.value:.0f}" for action, number in firsts.items()}
    return Board(
        "Score in % of who begins with this act; darker is better",
        noted(game.start().scene(), notes), shades,
    )  # fmt: skip


def noted(scene: Any, notes: dict[str, str]) -> Any:
    """A scene with small words in its cells."""
    from ...scene import Choice, HexBoard, Scene, SquareBoard

    parts: list[Any] = []
    for part in scene.still().parts:
        if isinstance(part, HexBoard | SquareBoard):
            rows = tuple(
                tuple(replace(cell, note=notes.get(cell.name, "")) for cell in row)
                for row in part.rows
            )
            parts.append(replace(part, rows=rows))
        elif not isinstance(part, Choice):
            parts.append(part)
    return Scene(scene.caption, tuple(parts))
