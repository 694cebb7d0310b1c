"""The figures of people in words: a section for each version that was played, and one for all.

Beside each figure of people stands that of bots, and a sentence where they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from statistics import fmean, median

from ...estimates import Number, as_figure, holm, mean, mean_score, p_value, share
from ..report.measuring.courses import lead_changes, usual_clear
from ..report.measuring.lengths import SECONDS_A_TURN, waited_for
from ..report.phrases import count_of, list_things
from ..report.section import Section, ShownScene, WordTable
from . import figures_of_people as figures
from .blunders import PLAYOUTS
from .figures_of_people import Foreseen
from .games_of_people import GameOfPeople

Group = tuple[str, int, str, bool]  # variant, seats, hash of the version, whether bots played
MOST_SHOWN = 20  # rows of a table, and acts of a list
MOST_BOARDS = 12
FEW_GAMES = 30  # games below which every interval is wide
DASH = "-"
POINTS = "points"
TO_TEN = "to ten points in a hundred"
WITH_BOTS = ", with the computer"


def group_of(one: GameOfPeople) -> Group:
    """The games that are counted together: alike in variant, seats, version, and bots or none."""
    return one.variant, len(one.people), one.rules, not one.is_of_people


def group_games(games: Sequence[GameOfPeople]) -> dict[Group, list[GameOfPeople]]:
    """The games by group, in the order of their first games."""
    found: dict[Group, list[GameOfPeople]] = {}
    for one in games:
        found.setdefault(group_of(one), []).append(one)
    return found


def sections_of_people(
    games: Sequence[GameOfPeople],
    words: Mapping[str, str],
    foreseen: Mapping[Group, Foreseen],
) -> tuple[Section, ...]:
    """The sections; words: of the author on versions, by hash."""
    if not games:
        return (Section("people", "People", ["No game of people is over yet."]),)
    groups = group_games(games)
    parts = [
        _group(number, group, own, words.get(group[2], ""), foreseen.get(group))
        for number, (group, own) in enumerate(groups.items(), 1)
    ]
    return (*parts, *_side_by_side(groups), _people(games), _remarks_section(games))


def _group(
    number: int, group: Group, games: list[GameOfPeople], words: str, bots: Foreseen | None
) -> Section:
    variant, seats, rules, mixed = group
    version = f", version {rules[:8]}{f' ({words})' if words else ''}" if rules else ""
    title = f"{variant}, {count_of(seats, 'player')}{version}{WITH_BOTS if mixed else ''}"
    found = Section(f"people-{number}", title)
    found.facts |= {"variant": variant, "players": seats, "version": rules, "games": len(games)}
    found.facts["with_bots"] = mixed
    rows = _rows(games, bots)
    found.words += [*_seats_in_words(games, bots), *_sentences(games, rows, bots)]
    shown = [
        (name, _possible_part(name, one), other and _possible_part(name, other))
        for name, one, other in rows
    ]
    found.facts["figures"] = {name: people for name, people, _ in shown}
    found.facts["bots"] = {name: other for name, _, other in shown if other}
    body = tuple((name, str(people), str(other or DASH)) for name, people, other in shown)
    found.tables.append(
        WordTable("Figures with intervals of 95%", ("", "people", "computer"), body)
    )
    for add in (_games, _thinking, _kinds, _tries, _add_unused_acts):
        add(found, games)
    return found


def _possible_part(name: str, figure: Number) -> Number:
    """The possible part of a figure and its interval: none but points is below zero."""
    return figure if name == POINTS else _at_least_zero(figure)


def _at_least_zero(figure: Number) -> Number:
    return replace(figure, low=max(figure.low, 0.0)) if isfinite(figure.low) else figure


def _rows(
    games: list[GameOfPeople], bots: Foreseen | None
) -> list[tuple[str, Number, Number | None]]:
    p, game = games[0].position, games[0].position.game
    rows = _results(games, bots)
    turns = bots.turns if bots else None
    rows.append(("turns", mean([one.turns for one in games]), turns))
    guess = turns.times(SECONDS_A_TURN / 60 * waited_for(p)) if turns else None
    rows.append(("minutes", mean([one.minutes for one in games]), guess))
    if seconds := figures.thinking_times(games):
        rows.append(("seconds to think", mean(seconds), None))
    courses = figures.courses_of_all(game, [one.judged.played for one in games if one.judged])
    clear = usual_clear(PLAYOUTS)
    if courses:
        changes = mean([lead_changes(one, clear) for one in courses])
        rows.append(("changes of the lead", changes, bots.lead_changes if bots else None))
    if won := figures.doubts(courses, clear):
        doubt = bots.doubt if bots else None
        rows.append(("part of a game before it is decided", mean_score(won), doubt))
    if shares := figures.blunder_shares(games):
        rows.append(("acts that are blunders", mean_score(shares), None))
    return rows


def _results(
    games: list[GameOfPeople], bots: Foreseen | None
) -> list[tuple[str, Number, Number | None]]:
    """How often each seat won; for seats that win together, how often, or their points."""
    game, start = games[0].position.game, games[0].position.at(0)
    returns = [one.returns for one in games]
    if len(game.sides) == 1 and game.about.outcome == "scores":
        return [(POINTS, figures.points(returns), bots.points if bots else None)]
    won = figures.wins(returns, together=len(game.sides) == 1)
    foreseen = bots.wins if bots else (None,) * len(won)
    alone = len(won) == 1
    names = ["games won" if alone else f"games won by {start.called(k)}" for k in range(len(won))]
    return list(zip(names, won, foreseen, strict=True))


def _seats_in_words(games: list[GameOfPeople], bots: Foreseen | None) -> list[str]:
    """How often each seat wins beside what would be fair, where several sides play."""
    start, sides = games[0].position.at(0), games[0].position.game.sides
    if len(sides) < 2:
        return []
    fair = 1 / len(sides)
    found = []
    for k, won in enumerate(figures.wins([one.returns for one in games])):
        found.append(
            f"{start.called(k)} won {won.value * len(games):.0f} of "
            f"{count_of(len(games), 'game')}, {won.value:.0%}; fair is {fair:.0%}."
        )
    apart = [
        f"Bots as {start.called(k)} win {won.value:.0%}, fair is {fair:.0%}."
        for k, won in enumerate(bots.wins if bots else ())
        if not won.low <= fair <= won.high
    ]
    if bots and not apart:
        apart = [f"Among bots no seat is surely far from what is fair, {fair:.0%}."]
    return found + apart


def _sentences(
    games: list[GameOfPeople],
    rows: Sequence[tuple[str, Number, Number | None]],
    bots: Foreseen | None,
) -> list[str]:
    played = count_of(len(games), "game")
    found = [f"People have finished {played}."]
    if len(games) < FEW_GAMES:
        found.append(f"With {played} every interval is wide. {_games_needed(games, bots)}".strip())
    if bots is None:
        return found
    compared = [(name, people, other) for name, people, other in rows if other]
    real = holm([p_value(people, other) for _, people, other in compared])
    for (name, people, other), differs in zip(compared, real, strict=True):
        if differs:
            more = "more" if people.value > other.value else "less"
            seen, foreseen = _possible_part(name, people), _possible_part(name, other)
            found.append(f"People differ from bots in {name}: {seen}, {more} than {foreseen}.")
    if not any(real):
        found.append("No difference between people and bots is beyond chance yet.")
    found.append(
        f"The computer's figures come from {count_of(bots.games, 'game')} of {bots.playouts} "
        f"playouts an act; its minutes count {SECONDS_A_TURN} seconds a turn."
    )
    return found


def _games_needed(games: list[GameOfPeople], bots: Foreseen | None) -> str:
    """How many games would settle the first question of a game: how often a seat wins."""
    game = games[0].position.game
    if len(game.sides) > 1:
        needed = figures.games_to_settle(1 / len(games[0].people))
        return f"About {needed} games would settle how often a seat wins, {TO_TEN}."
    if game.about.outcome != "scores":
        needed = figures.games_to_settle(0.5)
        return f"About {needed} games would settle how often people win, {TO_TEN}."
    needed = figures.games_to_settle_points(bots.points) if bots else 0
    return f"About {needed} games would settle the points, to a tenth of them." if needed else ""


def _games(found: Section, games: list[GameOfPeople]) -> None:
    rows = []
    for one in games:
        at = figures.settling(one)
        decided = f"turn {at.turn}, then {at.minutes_after:.1f} minutes" if at else DASH
        who = ", ".join(name or level for name, level in zip(one.people, one.bots, strict=True))
        result = one.ending or " : ".join(map(as_figure, one.returns))
        rows.append((f"{one.number}", who, result, f"{one.turns}", f"{one.minutes:.1f}", decided))
    head = ("table", "seats", "result", "turns", "minutes", "decided after")
    found.tables.append(WordTable("The games", head, tuple(rows)))
    found.facts["matches"] = [one.match for one in games]


def _thinking(found: Section, games: list[GameOfPeople]) -> None:
    times = figures.thinking_by_turn(games)
    rows = tuple(
        (f"{turn}", f"{median(own):.1f}", f"{max(own):.1f}", f"{len(own)}")
        for turn, own in list(times.items())[:MOST_SHOWN]
    )
    head = ("turn", "seconds, median", "longest", "times")
    found.tables.append(WordTable("Thinking time of people, by turn", head, rows))
    found.facts["seconds_by_turn"] = {turn: round(fmean(own), 3) for turn, own in times.items()}
    if times:
        slow = max(times, key=lambda turn: median(times[turn]))
        seconds = median(times[slow])
        often = count_of(len(times[slow]), "time")
        found.words.append(
            f"People thought longest at turn {slow}: {seconds:.1f} seconds, the median of {often}."
        )


def _kinds(found: Section, games: list[GameOfPeople]) -> None:
    kinds = figures.thinking_by_kind(games)
    ordered = sorted(kinds.items(), key=lambda pair: -median(pair[1]))[:MOST_SHOWN]
    rows = tuple((name, f"{median(own):.1f}", f"{len(own)}") for name, own in ordered)
    head = ("kind of act", "seconds, median", "times")
    found.tables.append(WordTable("Thinking time of people, by kind of act", head, rows))
    found.facts["seconds_by_kind"] = {name: round(fmean(own), 3) for name, own in ordered}


def _tries(found: Section, games: list[GameOfPeople]) -> None:
    tries = figures.tries_by_reason(games)
    found.facts["illegal_tries"] = dict(tries)
    if not tries:
        found.words.append("Nobody tried an illegal act.")
        return
    rows = tuple((why, f"{times}") for why, times in tries[:MOST_SHOWN])
    found.tables.append(
        WordTable("Illegal tries, by the rule that refused them", ("rule", "times"), rows)
    )
    total = sum(times for _, times in tries)
    found.words.append(
        f"People tried {count_of(total, 'illegal act')}; the rule most often misread: {tries[0][0]}"
    )


def _add_unused_acts(found: Section, games: list[GameOfPeople]) -> None:
    unused, offered = figures.acts_unused(games)
    found.facts["unused_acts"], found.facts["acts_offered"] = unused, offered
    some = f": {list_things(unused, MOST_SHOWN)}" if unused else ""
    found.words.append(
        f"Of {count_of(offered, 'act')} that were legal, {len(unused)} were never played{some}."
    )


def _side_by_side(groups: Mapping[Group, list[GameOfPeople]]) -> tuple[Section, ...]:
    if len(groups) < 2:
        return ()
    found = Section("people-compared", "Side by side")
    measures: tuple[tuple[str, Callable[[GameOfPeople], float]], ...] = (
        ("turns", lambda one: one.turns),
        ("minutes", lambda one: one.minutes),
        ("illegal tries a game", lambda one: len(one.tries)),
        ("remarks a game", lambda one: len(one.remarks)),
    )
    names = [
        f"{variant}, {seats} players, {rules[:8]}{WITH_BOTS if mixed else ''}"
        for variant, seats, rules, mixed in groups
    ]
    rows = tuple(
        (name, *(_mean_of(measure, own) for own in groups.values())) for name, measure in measures
    )
    games = ("games", *(f"{len(own)}" for own in groups.values()))
    found.tables.append(WordTable("Means of a game", ("", *names), (games, *rows)))
    found.words.append(
        "A difference counts where the intervals stand apart. To see a difference of twenty points "
        f"in a hundred takes about {figures.games_to_settle(0.5) * 2} games of each."
    )
    return (found,)


def _mean_of(measure: Callable[[GameOfPeople], float], games: Sequence[GameOfPeople]) -> str:
    return str(_at_least_zero(mean([measure(one) for one in games])))


def _people(games: Sequence[GameOfPeople]) -> Section:
    found = Section("people", "People")
    for level, score in figures.against_bots(games).items():
        found.words.append(_standing(level, score))
        found.facts.setdefault("against_bots", {})[level] = score
    rows, learned = [], figures.learning(games)
    for one in learned:
        blunders = "{:.0%} to {:.0%}".format(*one.blunders) if one.blunders else DASH
        times = "{:.1f} to {:.1f}".format(*one.seconds)
        rows.append((one.person, times, "{} to {}".format(*one.tries), blunders))
    if not learned:
        found.words.append("Nobody has finished two games, so nothing shows how people learn.")
        return found
    head = ("person", "seconds to think", "illegal tries", "blunders")
    found.tables.append(WordTable("The first game and the second", head, tuple(rows)))
    change = mean([one.seconds[1] - one.seconds[0] for one in learned])
    found.facts["seconds_less"] = change
    if both := [one.blunders[1] - one.blunders[0] for one in learned if one.blunders]:
        found.facts["blunders_more"] = less = mean(both)
        found.words.append(f"The share of their acts that are blunders changes by {less}.")
    better = share(sum(one.tries[1] <= one.tries[0] for one in learned), len(learned))
    found.words.append(
        f"From the first game to the second, the time to think changes by {change} seconds; "
        f"{better.percent} of the people try no more illegal acts than before."
    )
    return found


def _standing(level: str, score: Number) -> str:
    """Where people stand beside a level of the computer."""
    beaten = f"People beat {score.percent} of their opponents of level {level}"
    if score.low > 0.5:
        return f"{beaten}: they stand above it."
    if score.high < 0.5:
        return f"{beaten}: they stand below it."
    needed = figures.games_to_settle(0.5)
    return f"{beaten}. About {needed} such games would show on which side of it they stand."


def _remarks_section(games: Sequence[GameOfPeople]) -> Section:
    found = Section("people-said", "Answers and remarks")
    answers: dict[str, Counter[str]] = {}
    for one in games:
        for answer in one.answers:
            for question, text in answer.given.items():
                if text:
                    answers.setdefault(question, Counter())[text] += 1
    rows = tuple(
        (question, text, f"{times}")
        for question, texts in answers.items()
        for text, times in texts.most_common()
    )
    found.facts["answers"] = {question: dict(texts) for question, texts in answers.items()}
    if rows:
        found.tables.append(WordTable("Answers", ("question", "answer", "people"), rows))
    remarks = [(one, said) for one in games for said in one.remarks]
    answered = sum(len(one.answers) for one in games)
    found.words.append(
        f"{count_of(answered, 'person', 'people')} answered the questions after a game. "
        f"{count_of(len(remarks), 'remark')} came during the games."
    )
    body = tuple(
        (f"{one.number}", said.person, f"{said.ply}", said.kind, said.text, said.draft)
        for one, said in remarks
    )
    if body:
        head = ("table", "person", "after acts", "remark", "words", "about to play")
        found.tables.append(WordTable("Remarks", head, body))
    for one, said in remarks[:MOST_BOARDS]:
        title = (
            f"Table {one.number}, after {said.ply} acts. {said.person}: {said.text or said.kind}"
        )
        found.figures.append(ShownScene(title, one.position.at(said.ply).scene(said.seat).still()))
    return found
