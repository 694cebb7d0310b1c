"""Section 3: whether the seats are worth the same, by strength and exactly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ...contract import KibitzError
from ...game import Game
from ...players.selfplay import Played, Strength
from ...solvers import Exact, begins_with_luck
from ..estimates import Number, chance_of_none, exactly, mean, mean_about, share, uneven
from ..run import ENOUGH, Run, by_beginner, by_seat, drawn
from .first_acts import tell_first_acts
from .section import Lines, Section, Series, Table
from .sizes import size_option, smaller

GAMES = 1_150  # of each strength: Wilson's interval is then less than six points wide
FIRST = 16  # playouts an act, and twice as many from strength to strength
STRONGEST = 65_536
DEALS = 200  # solved where the start is dealt
COMPILING = 25.0  # seconds that a solver may take to be compiled, once a machine
POSITIONS = 3_000_000  # looked at for an exact value, at most
ESTIMATED = 64  # playouts an act of the estimate beside it
ESTIMATES = 400  # games for it
FIRST_PLAYER, BEGINNER = "the first player", "who acts first"


def strengths(run: Run, until: float) -> None:
    """Play from few playouts to more, while the budget lasts.

    The next strength costs about twice the one before, so the last is broken off.
    """
    sims = FIRST
    while run.budget.spent < until and sims <= STRONGEST and not run.too_long(sims, until):
        run.more(sims, GAMES, until)
        sims *= 2


def fairness(run: Run, firsts: dict[int, Number], exact: list[dict[str, Any]]) -> Section:
    """What each seat may expect."""
    found = Section("fairness", "Fairness")
    rows = _by_strength(run)
    found.facts["by_strength"] = rows
    found.words += [_verdict(run.game, rows), _trend(run.game, rows)]
    found.facts["shares"] = _shares(run.game, rows[-1])
    _at_this_size(found, run.game, exact)
    found.words += _caution(run.game)
    found.facts["summary"] = [*found.words]
    found.figures.append(_figure(run.game, rows))
    found.tables.append(_table(run.game, rows))
    _draws(found, rows)
    _exact(found, run.game, exact)
    tell_first_acts(found, run.game, firsts)
    found.notes.append(
        "The score of a seat is the share of the other sides that its side beats, a tie counting "
        "half; in a fair game each has 50%. Intervals are Wilson's, of 95%."
    )
    return found


def _caution(game: Game) -> list[str]:
    """What the players that measure cannot be trusted with."""
    if "owes" in game.rules.functions:
        return [
            "Seats choose at once here, and the players mix their choices only roughly, so an "
            "opponent could exploit them: take this as how these players fare, not as the value of "
            "best play."
        ]
    if game.information == "hidden":
        return [
            "Something is hidden here, and players that search can be exploited in such games: "
            "take this as how these players fare, not as the value of best play."
        ]
    return []


def _by_strength(run: Run) -> list[dict[str, Any]]:
    rows = [_at_random(run)]
    for sims, games in sorted(run.played.items()):
        if len(games) >= ENOUGH:
            rows.append(_row(run.game, sims, games))
    if np.count_nonzero(run.tally["began"]) < 2:  # else a seat says who acts first
        for row in rows:
            del row["beginner"]
    return rows


def _at_random(run: Run) -> dict[str, Any]:
    t, seats = run.tally, run.game.seats
    games = int(t["games"])
    return {
        "playouts": 0,
        "games": games,
        "seats": [share(float(t["beaten"][seat]), games) for seat in range(seats)],
        "beginner": share(float(t["beginner"]), games),
        "draws": share(int(t["drawn"]), games),
        **_points(run.game, [_mean(t, seat, games) for seat in range(seats)]),
    }


def _row(game: Game, sims: int, games: list[Played]) -> dict[str, Any]:
    return {
        "playouts": sims,
        "games": len(games),
        "seats": by_seat(games, game),
        "beginner": by_beginner(games, game),
        "draws": share(sum(drawn(one, game) for one in games), len(games)),
        **_points(game, _returns(games, game.seats)),
    }


def _shares(game: Game, row: dict[str, Any]) -> dict[str, Number]:
    """By side, the scores that would be one half each in a fair game.

    Of two seats the score of the first is enough. Where it is not always the same seat that acts
    first, the score of that role stands beside them.
    """
    names = [_called(game, side) for side in game.sides]
    of_side = [row["seats"][side[0]] for side in game.sides]
    if "beginner" in row:
        return {**dict(zip(names, of_side, strict=True)), BEGINNER: row["beginner"]}
    if game.seats == 2:
        return {FIRST_PLAYER: row["seats"][0]}
    return dict(zip(names, of_side, strict=True))


def _called(game: Game, side: tuple[int, ...]) -> str:
    names = " and ".join(game.called(seat) for seat in side)
    return names if len(side) == 1 else f"the side of {names}"


def _points(game: Game, returns: list[Number]) -> dict[str, list[Number]]:
    """The points of each seat, where points are what counts."""
    return {"points": returns} if game.about.outcome == "scores" else {}


def _mean(t: Any, seat: int, games: int) -> Number:
    value = float(t["score"][seat]) / games
    return mean_about(value, max(0.0, float(t["square"][seat]) - games * value**2), games)


def _returns(played: list[Played], seats: int) -> list[Number]:
    rows = [one.returns or (0.0,) * seats for one in played]
    return [mean([row[seat] for row in rows]) for seat in range(seats)]


def _verdict(game: Game, rows: list[dict[str, Any]]) -> str:
    last = rows[-1]
    scores = _shares(game, last)
    who = _furthest(scores)
    how = f"with {Strength(last['playouts'])}" if last["playouts"] else "in random games"
    said = f"{who} scores {scores[who].percent} {how}"
    if uneven([*scores.values()]):
        return f"Not even: {said}, where 50% would be fair."
    return f"No seat is seen to be better: {said}, where 50% is fair."


def _furthest(scores: dict[str, Number]) -> str:
    """Whose score is furthest from one half."""
    return max(scores, key=lambda who: abs(scores[who].value - 0.5))


def _trend(game: Game, rows: list[dict[str, Any]]) -> str:
    if len(rows) < 3:
        return "There was no time for two strengths of play; more minutes would show a trend."
    who = _furthest(_shares(game, rows[-1]))
    first, before, last = (_shares(game, rows[k])[who] for k in (0, -2, -1))
    way = f"From random play to the strongest, {who} goes from {first.percent} to {last.percent}"
    settled = chance_of_none(before, last) > 0.05
    now = "no change is seen" if settled else "it is still changing"
    return f"{way}; {now} between the two strongest levels."


def _figure(game: Game, rows: list[dict[str, Any]]) -> Lines:
    x = [max(1, row["playouts"]) for row in rows]
    series = []
    for who in _shares(game, rows[0]):
        numbers = [_shares(game, row)[who].times(100) for row in rows]
        y, low, high = zip(*((n.value, n.low, n.high) for n in numbers), strict=True)
        series.append(Series(who, x, y, low, high))
    return Lines(
        "Score by playing strength (1: uniform)", "playouts an act", "score, %", tuple(series),
        logarithmic=True, level=50.0,
    )  # fmt: skip


def _table(game: Game, rows: list[dict[str, Any]]) -> Table:
    names = [game.called(seat) for seat in range(game.seats)]
    first = [BEGINNER] if "beginner" in rows[0] else []
    points = [f"points, {name}" for name in names if game.about.outcome == "scores"]
    body = tuple(
        (
            str(Strength(row["playouts"])),
            f"{row['games']:,}",
            *(score.percent for score in row["seats"]),
            *(row["beginner"].percent for _ in first),
            row["draws"].percent,
            *map(str, row.get("points", ())),
        )
        for row in rows
    )
    return Table(
        "Scores by strength", ("strength", "games", *names, *first, "draws", *points), body
    )


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


def exact_sizes(run: Run, until: float) -> list[dict[str, Any]]:
    """By size, the exact result and the estimate there, from the smallest on, while it lasts.

    The size that is reported on comes before all others if it need only be looked up.
    """
    rows = []
    option = size_option(run.game)
    sizes = [*smaller(run.game)] if option else [(0, run.game)]
    if _at_hand(run, run.game):
        sizes = sizes[-1:] + sizes[:-1]
    for value, game in sizes:
        run.tell(f"exact values of {game}", run.budget.spent)
        if run.budget.spent >= until:
            break
        if not (run.has_time_for(COMPILING) or _at_hand(run, game)):
            continue
        row = _solved(run, game, until)
        if row is None:
            break
        rows.append({"option": option, "size": value, "game": str(game), **row})
    return sorted(rows, key=lambda row: row["size"])


def _at_hand(run: Run, game: Game) -> bool:
    """Whether values are looked up, and what plays this size is compiled already."""
    return Exact(game).by_own_solver and game.dtype.descr == run.game.dtype.descr


def _solved(run: Run, game: Game, until: float) -> dict[str, Any] | None:
    """The exact score of who acts first, over deals where there are any; None if too large."""
    looked = 0

    def watch(positions: int) -> None:
        nonlocal looked
        looked = positions
        if positions > POSITIONS or run.budget.spent >= until:
            raise _TooFar

    exact = Exact(game, watch)
    deals = DEALS if begins_with_luck(game) else 1
    scores = []
    try:
        for seed in range(deals):
            p = game.start(seed)
            ranks = (worth.rank[0] for worth in exact.acts(p).values())
            best = max(ranks, default=0)  # a half where nobody acts
            scores.append((1 + (best > 0) - (best < 0)) / 2)
    except KibitzError:
        return None
    run.budget.spend(looked // 20)
    value = exactly(scores[0]) if deals == 1 else share(sum(scores), deals)
    return {"exact": value, "deals": deals, "estimate": _estimate(run, game, deals, until)}


def _estimate(run: Run, game: Game, deals: int, until: float) -> Number | None:
    """The same by games, of the same deals."""
    job = replace(run.equal_players(ESTIMATED, "estimate", game), seed=0)
    laps = [ESTIMATES] if deals == 1 else [deals] * (ESTIMATES // deals)
    games: list[Played] = []
    for number in laps:
        again = replace(job, choice=job.choice + len(games))
        games += run.play(again, number, until, f"games of {game}")
    return by_beginner(games, game) if games else None


def _at_this_size(found: Section, game: Game, rows: list[dict[str, Any]]) -> None:
    """What best play brings; it is something to look at where deals are evened out."""
    for row in rows:
        if row["game"] == str(game):
            found.words.append(f"{_exactly(game, row)}.")
            if row["deals"] > 1:
                found.facts["shares"][f"{BEGINNER}, best play"] = row["exact"]


def _exact(found: Section, game: Game, rows: list[dict[str, Any]]) -> None:
    found.facts["exact"] = rows
    if not rows:
        found.words.append("Nothing of it could be solved in the time, so no value here is exact.")
        return
    head = ("size", f"exact score of {BEGINNER}", f"estimate, {Strength(ESTIMATED)}")
    body = tuple(
        (
            f"{row['option']}={row['size']}" if row["option"] else row["game"],
            row["exact"].percent + (f", {row['deals']} deals" if row["deals"] > 1 else ""),
            row["estimate"].percent if row["estimate"] else "",
        )
        for row in rows
    )
    found.tables.append(Table("Exact values beside estimates", head, body))
    if rows[-1]["game"] != str(game):
        found.words.append(f"{_exactly(game, rows[-1])}.")
    found.words.append("The table of exact values shows how far estimates are to be trusted.")


def _exactly(game: Game, row: dict[str, Any]) -> str:
    """What comes of best play, in words."""
    value = row["exact"]
    said = {1.0: "wins", 0.5: "draws", 0.0: "loses"}
    told = said[value.value] if value.exact else f"scores {value.percent}"
    where = "" if row["game"] == str(game) else f" at {row['option']}={row['size']}"
    return f"With best play {BEGINNER} {told}{where}"
