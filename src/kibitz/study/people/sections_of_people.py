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


def group_of(game: GameOfPeople) -> Group:
    """The games that are counted together: alike in variant, seats, version, and bots or none."""
    return game.variant, len(game.people), game.rules, not game.is_of_people


def group_games(games: Sequence[GameOfPeople]) -> dict[Group, list[GameOfPeople]]:
    """The games by group, in the order of their first games."""
    groups: dict[Group, list[GameOfPeople]] = {}
    for game in games:
        groups.setdefault(group_of(game), []).append(game)
    return groups


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
    section = Section(f"people-{number}", title)
    section.facts |= {"variant": variant, "players": seats, "version": rules, "games": len(games)}
    section.facts["with_bots"] = mixed
    rows = _rows(games, bots)
    section.words += [*_seats_in_words(games, bots), *_sentences(games, rows, bots)]
    shown = [
        (name, _possible_part(name, people), other and _possible_part(name, other))
        for name, people, other in rows
    ]
    section.facts["figures"] = {name: people for name, people, _ in shown}
    section.facts["bots"] = {name: other for name, _, other in shown if other}
    body = tuple((name, str(people), str(other or DASH)) for name, people, other in shown)
    section.tables.append(
        WordTable("Figures with intervals of 95%", ("", "people", "computer"), body)
    )
    for add in (_games, _thinking, _kinds, _tries, _add_unused_acts):
        add(section, games)
    return section


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
    rows.append(("turns", mean([game.turns for game in games]), turns))
    guess = turns.times(SECONDS_A_TURN / 60 * waited_for(p)) if turns else None
    rows.append(("minutes", mean([game.minutes for game in games]), guess))
    if seconds := figures.thinking_times(games):
        rows.append(("seconds to think", mean(seconds), None))
    courses = figures.courses_of_all(game, [g.judged.played for g in games if g.judged])
    clear = usual_clear(PLAYOUTS)
    if courses:
        changes = mean([lead_changes(course, clear) for course in courses])
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
    returns = [game.returns for game in games]
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
    words = []
    for k, won in enumerate(figures.wins([game.returns for game in games])):
        words.append(
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
    return words + apart


def _sentences(
    games: list[GameOfPeople],
    rows: Sequence[tuple[str, Number, Number | None]],
    bots: Foreseen | None,
) -> list[str]:
    played = count_of(len(games), "game")
    words = [f"People have finished {played}."]
    if len(games) < FEW_GAMES:
        words.append(f"With {played} every interval is wide. {_games_needed(games, bots)}".strip())
    if bots is None:
        return words
    compared = [(name, people, other) for name, people, other in rows if other]
    real = holm([p_value(people, other) for _, people, other in compared])
    for (name, people, other), differs in zip(compared, real, strict=True):
        if differs:
            more = "more" if people.value > other.value else "less"
            seen, foreseen = _possible_part(name, people), _possible_part(name, other)
            words.append(f"People differ from bots in {name}: {seen}, {more} than {foreseen}.")
    if not any(real):
        words.append("No difference between people and bots is beyond chance yet.")
    words.append(
        f"The computer's figures come from {count_of(bots.games, 'game')} of {bots.playouts} "
        f"playouts an act; its minutes count {SECONDS_A_TURN} seconds a turn."
    )
    return words


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


def _games(section: Section, games: list[GameOfPeople]) -> None:
    rows = []
    for game in games:
        at = figures.settling(game)
        decided = f"turn {at.turn}, then {at.minutes_after:.1f} minutes" if at else DASH
        who = ", ".join(name or level for name, level in zip(game.people, game.bots, strict=True))
        result = game.ending or " : ".join(map(as_figure, game.returns))
        rows.append(
            (f"{game.number}", who, result, f"{game.turns}", f"{game.minutes:.1f}", decided)
        )
    head = ("table", "seats", "result", "turns", "minutes", "decided after")
    section.tables.append(WordTable("The games", head, tuple(rows)))
    section.facts["matches"] = [game.match for game in games]


def _thinking(section: Section, games: list[GameOfPeople]) -> None:
    times = figures.thinking_by_turn(games)
    rows = tuple(
        (f"{turn}", f"{median(own):.1f}", f"{max(own):.1f}", f"{len(own)}")
        for turn, own in list(times.items())[:MOST_SHOWN]
    )
    head = ("turn", "seconds, median", "longest", "times")
    section.tables.append(WordTable("Thinking time of people, by turn", head, rows))
    section.facts["seconds_by_turn"] = {turn: round(fmean(own), 3) for turn, own in times.items()}
    if times:
        slow = max(times, key=lambda turn: median(times[turn]))
        seconds = median(times[slow])
        often = count_of(len(times[slow]), "time")
        section.words.append(
            f"People thought longest at turn {slow}: {seconds:.1f} seconds, the median of {often}."
        )


def _kinds(section: Section, games: list[GameOfPeople]) -> None:
    kinds = figures.thinking_by_kind(games)
    ordered = sorted(kinds.items(), key=lambda pair: -median(pair[1]))[:MOST_SHOWN]
    rows = tuple((name, f"{median(own):.1f}", f"{len(own)}") for name, own in ordered)
    head = ("kind of act", "seconds, median", "times")
    section.tables.append(WordTable("Thinking time of people, by kind of act", head, rows))
    section.facts["seconds_by_kind"] = {name: round(fmean(own), 3) for name, own in ordered}


def _tries(section: Section, games: list[GameOfPeople]) -> None:
    tries = figures.tries_by_reason(games)
    section.facts["illegal_tries"] = dict(tries)
    if not tries:
        section.words.append("Nobody tried an illegal act.")
        return
    rows = tuple((why, f"{times}") for why, times in tries[:MOST_SHOWN])
    section.tables.append(
        WordTable("Illegal tries, by the rule that refused them", ("rule", "times"), rows)
    )
    total = sum(times for _, times in tries)
    section.words.append(
        f"People tried {count_of(total, 'illegal act')}; the rule most often misread: {tries[0][0]}"
    )


def _add_unused_acts(section: Section, games: list[GameOfPeople]) -> None:
    unused, offered = figures.acts_unused(games)
    section.facts["unused_acts"], section.facts["acts_offered"] = unused, offered
    some = f": {list_things(unused, MOST_SHOWN)}" if unused else ""
    section.words.append(
        f"Of {count_of(offered, 'act')} that were legal, {len(unused)} were never played{some}."
    )


def _side_by_side(groups: Mapping[Group, list[GameOfPeople]]) -> tuple[Section, ...]:
    if len(groups) < 2:
        return ()
    section = Section("people-compared", "Side by side")
    measures: tuple[tuple[str, Callable[[GameOfPeople], float]], ...] = (
        ("turns", lambda game: game.turns),
        ("minutes", lambda game: game.minutes),
        ("illegal tries a game", lambda game: len(game.tries)),
        ("remarks a game", lambda game: len(game.remarks)),
    )
    names = [
        f"{variant}, {seats} players, {rules[:8]}{WITH_BOTS if mixed else ''}"
        for variant, seats, rules, mixed in groups
    ]
    rows = tuple(
        (name, *(_mean_of(measure, own) for own in groups.values())) for name, measure in measures
    )
    games = ("games", *(f"{len(own)}" for own in groups.values()))
    section.tables.append(WordTable("Means of a game", ("", *names), (games, *rows)))
    section.words.append(
        "A difference counts where the intervals stand apart. To see a difference of twenty points "
        f"in a hundred takes about {figures.games_to_settle(0.5) * 2} games of each."
    )
    return (section,)


def _mean_of(measure: Callable[[GameOfPeople], float], games: Sequence[GameOfPeople]) -> str:
    return str(_at_least_zero(mean([measure(game) for game in games])))


def _people(games: Sequence[GameOfPeople]) -> Section:
    section = Section("people", "People")
    for level, score in figures.against_bots(games).items():
        section.words.append(_standing(level, score))
        section.facts.setdefault("against_bots", {})[level] = score
    rows, learned = [], figures.learning(games)
    for learner in learned:
        blunders = "{:.0%} to {:.0%}".format(*learner.blunders) if learner.blunders else DASH
        times = "{:.1f} to {:.1f}".format(*learner.seconds)
        rows.append((learner.person, times, "{} to {}".format(*learner.tries), blunders))
    if not learned:
        section.words.append("Nobody has finished two games, so nothing shows how people learn.")
        return section
    head = ("person", "seconds to think", "illegal tries", "blunders")
    section.tables.append(WordTable("The first game and the second", head, tuple(rows)))
    change = mean([learner.seconds[1] - learner.seconds[0] for learner in learned])
    section.facts["seconds_less"] = change
    if both := [x.blunders[1] - x.blunders[0] for x in learned if x.blunders]:
        section.facts["blunders_more"] = less = mean(both)
        section.words.append(f"The share of their acts that are blunders changes by {less}.")
    better = share(sum(learner.tries[1] <= learner.tries[0] for learner in learned), len(learned))
    section.words.append(
        f"From the first game to the second, the time to think changes by {change} seconds; "
        f"{better.percent} of the people try no more illegal acts than before."
    )
    return section


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
    section = Section("people-said", "Answers and remarks")
    answers: dict[str, Counter[str]] = {}
    for game in games:
        for answer in game.answers:
            for question, text in answer.given.items():
                if text:
                    answers.setdefault(question, Counter())[text] += 1
    rows = tuple(
        (question, text, f"{times}")
        for question, texts in answers.items()
        for text, times in texts.most_common()
    )
    section.facts["answers"] = {question: dict(texts) for question, texts in answers.items()}
    if rows:
        section.tables.append(WordTable("Answers", ("question", "answer", "people"), rows))
    remarks = [(game, said) for game in games for said in game.remarks]
    answered = sum(len(game.answers) for game in games)
    section.words.append(
        f"{count_of(answered, 'person', 'people')} answered the questions after a game. "
        f"{count_of(len(remarks), 'remark')} came during the games."
    )
    body = tuple(
        (f"{game.number}", said.person, f"{said.ply}", said.kind, said.text, said.draft)
        for game, said in remarks
    )
    if body:
        head = ("table", "person", "after acts", "remark", "words", "about to play")
        section.tables.append(WordTable("Remarks", head, body))
    for game, said in remarks[:MOST_BOARDS]:
        title = (
            f"Table {game.number}, after {said.ply} acts. {said.person}: {said.text or said.kind}"
        )
        section.figures.append(
            ShownScene(title, game.position.at(said.ply).scene(said.seat).still())
        )
    return section
