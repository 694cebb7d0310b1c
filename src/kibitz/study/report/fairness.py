"""Section 3: whether the seats are equally good, by strength and exactly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...estimates import Number, as_figure, p_value, uneven
from ...game import Game
from ...players.selfplay import Strength
from ...solvers.solution import FIRST_OF_EQUAL, TIES
from ..run import Run
from .first_acts import add_first_acts
from .learned_words import add_learned_first_acts, add_learned_player, strongest
from .measuring.best_play import BestPlay
from .measuring.exact_values import ESTIMATED
from .measuring.learned_play import LearnedPlay
from .measuring.responders import Bound
from .measuring.rule_faults import has_ended
from .measuring.strengths import budget_to_judge, by_strength
from .phrases import what_was_played
from .section import Lines, Section, Series, WordTable
from .whose_value import (
    Value,
    between_seats,
    gain_of_opponent,
    sum_to_nothing,
    value_of,
    words_on_value,
)

FIRST_PLAYER, BEGINNER = "the first player", "the seat that acts first"
UNSURE = 0.05  # the chance of such a difference if there is none, above which none is stated
UNTRIED = (
    "There was no time to look for its exact value, so this is no verdict on the seats; a report "
    "of two minutes or more looks."
)
KEY = "who acts first"  # names this seat in JSON


def fairness(
    run: Run,
    firsts: dict[int, Number],
    exact: list[dict[str, Any]],
    best: BestPlay | None = None,
    learned: LearnedPlay | None = None,
    bound: Bound | None = None,
) -> Section:
    """The expectation of each seat. Best play judges the seats where it is known."""
    section = Section("fairness", "Fairness")
    rows = by_strength(run)
    section.facts["by_strength"] = rows
    last = strongest(run.game, rows, learned)
    value = value_of(run, best)
    if value is not None:
        section.facts["best_edge"] = value.score
        section.words.append(words_on_value(run.game, value))
    shares = _shares(run.game, last)
    section.facts["shares"] = {KEY if who == BEGINNER else who: n for who, n in shares.items()}
    here = [row for row in exact if row["game"] == str(run.game)]
    _at_this_size(section, run.game, here)
    known = value is not None or bool(here)
    section.words += _words_on_fairness(section, run, rows, last, known=known)
    is_searched = last is not rows[0]
    if is_searched:
        for row in here:
            section.words += _words_on_wrong_players(section.facts, row["exact"])
    add_learned_player(section, run.game, rows, learned, run.without_signal)
    if best and best.returns:
        section.facts["best_play"] = {"game": str(best.game), "returns": best.returns}
        if best.between:
            section.facts["best_play"] |= {"ties": FIRST_OF_EQUAL, "between": best.between}
        if value is None:
            section.words.append(_best_returns(run.game, best))
    if is_searched:
        section.words += _words_on_exploited(section, run, last, best, bound, value)
        section.words += _caution(run.game)
    section.facts["summary"] = [*section.words]
    section.figures.append(_figure(run.game, rows))
    section.tables.append(_table(run.game, rows))
    _draws(section, run, rows)
    _exact(section, run.game, exact)
    if not run.without_signal:
        add_first_acts(section, run.game, firsts)
    add_learned_first_acts(section, run.game, learned)
    section.notes.append(
        "The score of a seat is the share of the other sides that its side beats, a tie counting "
        "half; in a fair game each has 50%. Intervals are of 95%: Wilson's, for as many tosses of "
        "a coin as would vary so much."
    )
    return section


def _words_on_fairness(
    section: Section, run: Run, rows: list[dict[str, Any]], last: dict[str, Any], *, known: bool
) -> list[str]:
    if last is not rows[0]:
        untried = not known and run.left_unsolved
        section.facts["players_decide"] = untried
        verdict = _of_players if known or untried else _verdict
        warning = [UNTRIED] if untried else []
        return [verdict(run.game, last), *warning, _trend(run.game, rows)]
    if known:
        return [_at_random(run, last, "In random games")]
    needed = section.facts["budget_to_judge"] = budget_to_judge(run)
    section.facts |= {"judged_from": what_was_played(run), "searched_games": len(run.best)}
    more = f" Two strengths of search would take about {needed}." if needed else ""
    return [
        f"Whether it is fair cannot be judged: {what_was_played(run)}. "
        f"{_at_random(run, last)}{more}"
    ]


def _words_on_exploited(
    section: Section,
    run: Run,
    last: dict[str, Any],
    best: BestPlay | None,
    bound: Bound | None,
    value: Value | None,
) -> list[str]:
    """A warning where an opponent gains more than what lies between the seats."""
    gain = gain_of_opponent(run, best, bound)
    if gain is None or value is not None or len(run.game.sides) != 2:
        return []
    apart = abs(between_seats(run.game, last))
    section.facts["players_decide"] = gain >= apart or section.facts.get("players_decide", False)
    if gain < apart:
        return []
    return [
        f"An opponent gains {gain:.3g} a game or more against players of this kind, at least as "
        f"much as the {apart:.3g} between the seats: so this is no fact about the game."
    ]


def _at_random(run: Run, last: dict[str, Any], where: str = "There") -> str:
    if not has_ended(run):
        return "No random game ended, so random play says nothing of the seats."
    scores = _shares(run.game, last)
    who = _furthest(scores)
    return f"{where} {who} scores {scores[who].percent}."


def _caution(game: Game) -> list[str]:
    if "owes" in game.rules.functions:
        return [
            "Seats choose at once here, and the players mix their choices only roughly, so an "
            "opponent could exploit them: this is the result of these players, not the value of "
            "best play."
        ]
    if game.information == "hidden":
        return [
            "Something is hidden here, and players that search can be exploited in such games: "
            "this is the result of these players, not the value of best play."
        ]
    return []


def _shares(game: Game, row: dict[str, Any]) -> dict[str, Number]:
    """By side, the scores that would be one half each in a fair game.

    Of two seats the score of the first is enough. Where it is not always the same seat that acts
    first, the score of that role stands beside them.
    """
    names = [_name_of_side(game, side) for side in game.sides]
    of_side = [row["seats"][side[0]] for side in game.sides]
    if "beginner" in row:
        return {**dict(zip(names, of_side, strict=True)), BEGINNER: row["beginner"]}
    if game.seats == 2:
        return {FIRST_PLAYER: row["seats"][0]}
    return dict(zip(names, of_side, strict=True))


def _name_of_side(game: Game, side: tuple[int, ...]) -> str:
    names = " and ".join(game.called(seat) for seat in side)
    return names if len(side) == 1 else f"the side of {names}"


def _verdict(game: Game, last: dict[str, Any]) -> str:
    """Whether the seats score the same between these players, and in points if they count."""
    scores, result = _shares(game, last), _result(game, last)
    if uneven([*scores.values()]):
        return f"Not even: {result}, where 50% would be fair."
    if (who := _ahead_in_points(game, last)) is not None:
        return f"Not even: {who} is ahead in points, but {result}, where 50% would be fair."
    is_missed = len(scores) > 1 and any(not s.low <= 0.5 <= s.high for s in scores.values())
    chance = f" Of {len(scores)} intervals one may miss 50% by chance." if is_missed else ""
    return f"No seat is seen to be better: {result}, where 50% is fair.{chance}"


def _of_players(game: Game, last: dict[str, Any]) -> str:
    """Between which players the result was, without a verdict, where best play is known."""
    return f"Between the players of this report {_result(game, last)}."


def _result(game: Game, last: dict[str, Any]) -> str:
    scores = _shares(game, last)
    who = _furthest(scores)
    points = ""
    if "points" in last and len(game.sides) == 2:
        seats = [side[0] for side in game.sides]
        gets = [f"{game.called(seat)} gets {last['points'][seat]} points" for seat in seats]
        is_told = sum_to_nothing(*(last["points"][seat] for seat in seats))
        points = f" ({gets[0] if is_told else ', '.join(gets)})"
    return f"{who} scores {scores[who].percent} {_how(last)}{points}"


def _ahead_in_points(game: Game, last: dict[str, Any]) -> str | None:
    """The side that surely has more points between these players; None without one."""
    if "points" not in last or len(game.sides) != 2:
        return None
    own, other = (last["points"][side[0]] for side in game.sides)
    if p_value(own, other) > UNSURE:
        return None
    return _name_of_side(game, game.sides[0 if own.value > other.value else 1])


def _how(row: dict[str, Any]) -> str:
    if "learned" in row:
        return "between learned players"
    return f"with {Strength(row['playouts'])}" if row["playouts"] else "in random games"


def _furthest(scores: dict[str, Number]) -> str:
    return max(scores, key=lambda who: abs(scores[who].value - 0.5))


def _trend(game: Game, rows: list[dict[str, Any]]) -> str:
    if len(rows) < 3:
        return "There was no time for two strengths of play; more minutes would show a trend."
    who = _furthest(_shares(game, rows[-1]))
    first, before, last = (_shares(game, rows[k])[who] for k in (0, -2, -1))
    way = f"From random play to the strongest, {who} goes from {first.percent} to {last.percent}"
    settled = p_value(before, last) > UNSURE
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
        "Score by playing strength (1: uniform)",
        "playouts an act",
        "score, %",
        tuple(series),
        logarithmic=True,
        level=50.0,
    )


def _table(game: Game, rows: list[dict[str, Any]]) -> WordTable:
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
    return WordTable(
        "Scores by strength", ("strength", "games", *names, *first, "draws", *points), body
    )


def _draws(section: Section, run: Run, rows: list[dict[str, Any]]) -> None:
    first, last = rows[0]["draws"], rows[-1]["draws"]
    if len(rows) == 1 and not has_ended(run):
        section.words.append("No random game ended, so nothing is known of draws.")
    elif first.value == 0 and last.value == 0:
        section.words.append("Nothing was drawn.")
    elif len(rows) == 1:
        section.words.append(f"{first.percent} of the random games are drawn.")
    else:
        section.words.append(
            f"{last.percent} of the strongest games and {first.percent} of random ones are drawn."
        )


def _at_this_size(section: Section, game: Game, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        section.words.append(f"{_exactly(game, row)}.")
        section.facts["best_score"] = row["exact"]
        if row["deals"] > 1:
            section.facts["shares"][f"{KEY}, best play"] = row["exact"]


def _words_on_wrong_players(facts: dict[str, Any], exact: Number) -> list[str]:
    """A warning where the scores of players that search are not those of best play."""
    score = facts["shares"].get(KEY) or facts["shares"].get(FIRST_PLAYER)
    if score is None:
        return []
    end = "they do not find best play, so their scores are not the value of the game."
    if uneven([score]) and (score.value - 0.5) * (exact.value - 0.5) < 0:
        return [f"The players of this report favour the other seat: {end}"]
    if uneven([exact]) and (score.high < exact.low or score.low > exact.high):
        return [f"The players of this report see less of it: {end}"]
    return []


def _exact(section: Section, game: Game, rows: list[dict[str, Any]]) -> None:
    section.facts["exact"] = rows
    if not rows and ("best_play" in section.facts or game.information == "hidden"):
        return
    if not rows:
        section.words.append(
            "Nothing of it could be solved in the time, so no value here is exact."
        )
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
    section.tables.append(WordTable("Exact values beside estimates", head, body))
    if rows[-1]["game"] != str(game):
        section.words.append(f"{_exactly(game, rows[-1])}.")
    if any(row["estimate"] for row in rows):
        section.words.append("The table of exact values shows how far estimates are to be trusted.")


def _best_returns(game: Game, best: BestPlay) -> str:
    of = ", ".join(
        f"{game.called(k)} {_without_rounding(value)}" for k, value in enumerate(best.returns)
    )
    where = "" if best.game == game else f" in {best.game}, the largest size that was solved"
    return f"If all play their best{where}, the seats get on average: {of}.{_ties(game, best)}"


def _ties(game: Game, best: BestPlay) -> str:
    """A sentence where best play has several outcomes."""
    ends = [
        f"{game.called(seat)} {as_figure(low)} to {as_figure(high)}"
        for seat, (low, high) in enumerate(best.between)
        if low < high
    ]
    return f" {TIES} Others lie within: {', '.join(ends)}." if ends else ""


def _without_rounding(n: Number) -> Number:
    """A number without the rounding of a solver, such as -8.9e-17."""
    return replace(n, value=round(n.value, 9), low=round(n.low, 9), high=round(n.high, 9))


def _exactly(game: Game, row: dict[str, Any]) -> str:
    value = row["exact"]
    verbs = {1.0: "wins", 0.5: "draws", 0.0: "loses"}
    is_sure = value.exact and value.value in verbs
    outcome = verbs[value.value] if is_sure else f"scores {value.percent}"
    where = "" if row["game"] == str(game) else f" at {row['option']}={row['size']}"
    return f"With best play {BEGINNER} {outcome}{where}"
