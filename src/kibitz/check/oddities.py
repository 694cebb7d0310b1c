"""Oddities in one text of a game, though nothing fails: intended, or a mistake.

An act that is never legal, such as the last card of a pack; a line that only the acts of one seat
come to; an index below 0, which wraps round at an edge; an option without effect; a function that
nothing calls, with almost a name of the contract.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from ..contract import KibitzError, Value, as_text
from ..game import Game, load
from .difference import TextComparison
from .mistyped import mistyped
from .reaching import ReachingSearch
from .text import RulesText, TextPosition, TextRecord
from .traced import FALSE, TRUE, WIDTH, SiteOutcome

FEW_NEVER_LEGAL = 0.1  # share of the acts: where it is more, their numbers have gaps on purpose
ONE_SEAT = 24  # times that a line is reached by one seat, where each other seat acted as often
EACH, IN_ALL = 0.6, 3.0  # seconds of the processor: an option's value, and all options
SHOWN = 5  # of each kind, in words


class Survey(ReachingSearch):
    """A search that also keeps which acts were legal, how games ended, and whose acts came where.

    by_seat: by number, how often the acts of each seat came to it. acted: acts of each seat.
    ends: a record to each outcome. occasions: by number, a hash of the acts that came to it.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self.legal: set[int] = set()
        self.by_seat: dict[int, Counter[int]] = {}
        self.acted: Counter[int] = Counter()
        self.ends: dict[tuple[float, ...], TextRecord] = {}
        self.occasions: dict[int, int] = {}

    def note(
        self,
        record: TextRecord,
        before: TextPosition | None = None,
        after: TextPosition | None = None,
    ) -> None:
        """Remember it, and what else there is to see."""
        if after:
            self.legal.update(after.numbers.values())
            if after.seen.returns is not None:
                self.ends.setdefault(after.seen.returns, record)
        if before and (seat := before.seen.player) is not None:
            self.acted[seat] += 1
            for number in self.text.fresh:
                if number % WIDTH in (FALSE, TRUE):
                    self.by_seat.setdefault(number, Counter())[seat] += 1
                    act = self.acted.total()
                    self.occasions[number] = hash((self.occasions.get(number, 0), act))
        super().note(record, before, after)


@dataclass
class Oddities:
    """The oddities of a game; each list may be empty.

    never_legal: acts by number, with their names. one_seat: outcomes, and the seat whose acts come
    there. below_zero: indices, each with a record. idle: names of options, and the values that were
    compared. mistyped: names of functions, and the names of the contract that are meant.
    """

    never_legal: dict[int, str] = field(default_factory=dict)
    one_seat: list[tuple[SiteOutcome, int]] = field(default_factory=list)
    below_zero: list[tuple[SiteOutcome, TextRecord]] = field(default_factory=list)
    idle: dict[str, list[Value]] = field(default_factory=dict)
    mistyped: dict[str, str] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        """All of it in words."""
        for name, meant in self.mistyped.items():
            yield f"Never called: nothing calls {name}; is it the {meant} of the contract?"
        if self.never_legal:
            acts = ", ".join(f"{number} ({name})" for number, name in self.never_legal.items())
            yield f"Never legal: {acts}. Is a card, a piece or a place missing?"
        for outcome, record in self.below_zero[:SHOWN]:
            site, acts = outcome.site, " ".join(record.acts[-12:]) or "the start"
            yield (
                f"Below 0: {site.file}, line {site.line}: an index of `{site.text}`, so it counts "
                f"from the end: after {acts} (seed {record.seed}). At an edge that is a mistake."
            )
        for outcome, seat in self.one_seat[:SHOWN]:
            yield f"Only after acts of seat {seat}: {outcome}. Is the rule for one seat only?"
        for name, values in self.idle.items():
            listed = " and ".join(f"{name}={as_text(value)}" for value in values)
            yield f"No effect seen: {listed} gave the same games, also where a search looked."

    def data(self) -> dict[str, Any]:
        """All of it as data."""
        return {
            "never_legal": [{"act": n, "name": name} for n, name in self.never_legal.items()],
            "one_seat": [outcome.data() | {"seat": seat} for outcome, seat in self.one_seat],
            "below_zero": [
                outcome.data()
                | {"acts": list(record.acts), "luck": list(record.luck), "seed": record.seed}
                for outcome, record in self.below_zero
            ],
            "idle_options": dict(self.idle),
            "mistyped": dict(self.mistyped),
        }


def oddities(game: Game, survey: Survey, counted: list[SiteOutcome], seed: int) -> Oddities:
    """The oddities of a game after a survey of it. counted: the outcomes that count."""
    odd = Oddities(never_legal=_never_legal(game, survey), mistyped=mistyped(game))
    if "owes" not in game.rules.functions:  # the last of a joint choice settles it for all
        odd.one_seat = _by_one_seat(survey, counted)
    for outcome in survey.text.rules.indices:
        if known := survey.reached.get(outcome.number):
            odd.below_zero.append((outcome, known.record))
    odd.idle = _idle_options(game, seed)
    return odd


def _never_legal(game: Game, survey: Survey) -> dict[int, str]:
    never = sorted(set(range(game.actions)) - survey.legal)
    if len(never) > max(1, FEW_NEVER_LEGAL * game.actions):
        return {}
    state = survey.text.nodes(TextRecord())[0].state
    return {number: _name(game, state, number) for number in never}


def _name(game: Game, state: Any, number: int) -> str:
    try:
        return str(game.name(state[0], number, 0))
    except Exception:  # `name` may expect a legal act
        return str(number)


def _by_one_seat(survey: Survey, counted: list[SiteOutcome]) -> list[tuple[SiteOutcome, int]]:
    """Outcomes that the acts of one seat alone came to, though others acted as often.

    Of those that come on the same acts, and of the two of a condition, only the first, which the
    others follow from; and none in a block to which one seat alone comes.
    """
    pairs, known, asked = [], set[int](), set[int]()
    for outcome in sorted(counted, key=lambda it: (it.number // WIDTH, not it.happens)):
        times, condition = survey.by_seat.get(outcome.number), outcome.number // WIDTH
        if times is None or len(times) != 1 or survey.occasions[outcome.number] in known:
            continue
        if condition in asked or _is_in_block_of_one_seat(survey, outcome):
            known.add(survey.occasions[outcome.number])
            continue
        (seat, reached), acted = next(iter(times.items())), survey.acted
        others = [acted[other] for other in range(survey.text.game.seats) if other != seat]
        share = min(others, default=0) / max(1, acted[seat])
        if reached * min(1.0, share) >= ONE_SEAT and not _ends_rounds(survey, outcome):
            pairs.append((outcome, seat))
            known.add(survey.occasions[outcome.number])
            asked.add(condition)
    return pairs


def _is_in_block_of_one_seat(survey: Survey, outcome: SiteOutcome) -> bool:
    around = outcome.site.within
    return around >= 0 and len(survey.by_seat.get(around + TRUE, ())) == 1


def _ends_rounds(survey: Survey, outcome: SiteOutcome) -> bool:
    """Whether an outcome and all ends come after whole rounds of three seats or more.

    Of two seats it cannot be said: a rule for the second alone looks alike.
    """
    text, seats = survey.text, survey.text.game.seats
    records = [survey.reached[outcome.number].record, *survey.ends.values()]
    acting = ([node.seen.player for node in text.nodes(r)[:-1]] for r in records)
    turns = ([seat for seat, _ in groupby(players)] for players in acting)
    return seats > 2 and all(len({each.count(s) for s in range(seats)}) == 1 for each in turns)


def _idle_options(game: Game, seed: int) -> dict[str, list[Value]]:
    """Options whose other values gave no difference, with the values that were compared."""
    idle: dict[str, list[Value]] = {}
    until = time.process_time() + IN_ALL
    for name in game.about.options:
        others = list(_with_other_values(game, name))
        if not others or time.process_time() > until:
            continue
        if not any(_differ(game, other, seed) for other in others):
            idle[name] = [game.options[name], *(other.options[name] for other in others)]
    return idle


def _with_other_values(game: Game, name: str) -> Iterator[Game]:
    option = game.about.options[name]
    given: list[Value] = [*option.among, *(v for v in (option.low, option.high) if v is not None)]
    given += [not game.options[name]] if isinstance(option.default, bool) else []
    for value in given:
        if value != game.options[name]:
            try:
                yield load(game.spec, **{**game.options, name: value})
            except KibitzError:  # refused together with other options
                continue


def _differ(game: Game, other: Game, seed: int) -> bool:
    if (game.actions, game.dtype, game.seats) != (other.actions, other.dtype, other.seats):
        return True
    comparison = TextComparison(RulesText(game), RulesText(other), seed)
    return comparison.search(EACH) is not None
