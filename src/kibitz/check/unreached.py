"""Lines and outcomes of the rules that no game came to, and a record to each that is rare."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ..contract import as_text
from ..game import Game
from .against import settings
from .failure import Failure
from .oddities import Oddities, Survey, oddities
from .properties import PLAYS
from .rare_positions import failure_at_rare_positions
from .reaching import Reached, ReachingSearch
from .text import RulesText, TextRecord
from .traced import TRUE, SiteOutcome, Traced

SECONDS = 5.0  # of the processor
RANDOM_GAMES = 40  # what most of these miss is rare
SHOWN = 12  # that are listed in words
MOST_ACTS_WRITTEN = 60  # acts of a record that are written in words


@dataclass
class Reach:
    """The outcomes that no game reached, and the rare ones, each with a record.

    options: of the rare ones that only other options reach. failure: what failed there, if anything
    did. odd: what else was noticed.
    """

    outcomes: int = 0
    games: int = 0
    never: list[SiteOutcome] = field(default_factory=list)
    rare: list[tuple[SiteOutcome, TextRecord, str]] = field(default_factory=list)
    failure: Failure | None = None
    odd: Oddities = field(default_factory=Oddities)

    def __str__(self) -> str:
        reached = self.outcomes - len(self.never)
        return (
            f"{reached:,} of {self.outcomes:,} lines and outcomes of the rules were reached in "
            f"{self.games:,} games that look for them."
        )

    def lines(self) -> Iterator[str]:
        """The outcomes that were never reached, then the rare ones, in words."""
        for outcome in self.never[:SHOWN]:
            yield f"Never reached: {outcome}."
        if len(self.never) > SHOWN:
            yield f"Never reached: {len(self.never) - SHOWN:,} more; --json lists all."
        for outcome, record, where in self.rare[:SHOWN]:
            acts = " ".join(record.acts[:MOST_ACTS_WRITTEN]) or "the start"
            acts += " .." * (len(record.acts) > MOST_ACTS_WRITTEN)
            yield f"Rare: {outcome}, after {acts} ({where}seed {record.seed})."
        yield from self.odd.lines()

    def data(self) -> dict[str, Any]:
        """The outcomes that were never reached and the rare ones, as data."""
        return {
            "outcomes": self.outcomes,
            "games": self.games,
            "never": [outcome.data() for outcome in self.never],
            "rare": [
                pairs.data()
                | {
                    "acts": list(record.acts),
                    "luck": list(record.luck),
                    "seed": record.seed,
                    "options": where.strip(),
                }
                for pairs, record, where in self.rare
            ],
            **self.odd.data(),
        }


@dataclass
class SearchedRules:
    """The results of a search: by number a record, and the game whose options lead there.

    survey: the search with the options as they are given. usual: the numbers that random games come
    to. games: how many were played.
    failed: the first record after which the rules fail, at which the search stops, and its game;
    fault: how, in a sentence.
    """

    survey: Survey
    usual: set[int]
    reached: dict[int, tuple[Reached, Game]] = field(default_factory=dict)
    games: int = 0
    failed: tuple[TextRecord, Game] | None = None
    fault: str = ""

    @property
    def text(self) -> RulesText:
        """The rules with the options as they are given."""
        return self.survey.text

    @property
    def failure(self) -> Failure | None:
        """The record after which the rules fail, with the sentence."""
        if self.failed is None:
            return None
        record, game = self.failed
        return Failure(PLAYS, self.fault, str(game), record.seed, " ".join(record.acts), "")

    @property
    def rare(self) -> list[tuple[TextRecord, Game]]:
        """A record to each number that random games do not come to, and to each result."""
        numbers = self.reached.keys() - self.usual
        searched = [(self.reached[number][0].record, self.reached[number][1]) for number in numbers]
        ends = ((record, self.text.game) for record in self.survey.ends.values())
        return list(dict.fromkeys([*searched, *ends]))


def search_rules(game: Game, seed: int, seconds: float = SECONDS) -> SearchedRules:
    """Search for games that come to all lines and outcomes of the rules."""
    survey = Survey(RulesText(game, Traced(game, indices=True)), Random(seed))
    begun = TextRecord(seed=seed)
    if fault := survey.text.nodes(begun)[-1].seen.fault:
        return SearchedRules(survey, set(), failed=(begun, game), fault=fault)
    usual = _random_numbers(RulesText(game), seed, time.process_time() + seconds / 5)
    games = [game, *(reach for reach, _ in settings(game, game))]
    until, each = time.process_time() + seconds, SearchedRules(survey, usual)
    for number, setting in enumerate(games):
        share = seconds / 2 if number == 0 else seconds / 2 / max(1, len(games) - 1)
        search = ReachingSearch(RulesText(setting), Random(seed)) if number else survey
        stop = min(until, time.process_time() + share)
        while time.process_time() < stop and not search.failed:
            for _ in search.play(stop):
                if search.failed:
                    each.failed, each.fault = (search.failed[0], setting), search.failed[1]
                    break
        each.games += search.games
        for key, known in search.reached.items():
            each.reached.setdefault(key, (known, setting))
        if each.failed:
            break
    return each


def reach(game: Game, seed: int, seconds: float = SECONDS) -> Reach:
    """The outcomes that a search reached, and those that it did not."""
    searched = search_rules(game, seed, seconds)
    row = Reach(games=searched.games, failure=searched.failure)
    if searched.failed:
        return row
    row.failure = failure_at_rare_positions(searched.rare)
    counted = list(counted_outcomes(searched.text))
    row.odd = oddities(game, searched.survey, counted, seed)
    for outcome in counted:
        row.outcomes += 1
        known = searched.reached.get(outcome.number)
        if known and outcome.number not in searched.usual:
            row.rare.append((outcome, known[0].record, changed_options(game, known[1])))
        elif not known and is_never_reached(outcome, searched):
            row.never.append(outcome)
    row.rare.sort(key=lambda met: len(met[1].acts))
    return row


def counted_outcomes(text: RulesText) -> Iterator[SiteOutcome]:
    """The outcomes of some rules, without those that say the same as another one."""
    for outcome in text.rules.outcomes:
        if not (outcome.site.is_implied or _is_constant(outcome.site.text)):
            yield outcome


def is_never_reached(outcome: SiteOutcome, searched: SearchedRules) -> bool:
    """Whether nothing came to an outcome, and the block around it does not say so already."""
    within, known = outcome.site.within, searched.reached.keys() | searched.usual
    return outcome.number not in known and (within < 0 or within + TRUE in searched.reached)


def changed_options(game: Game, other: Game) -> str:
    """The options of another game that differ, such as `size=3, `."""
    changed = [n for n, value in other.options.items() if value != game.options[n]]
    return "".join(f"{name}={as_text(other.options[name])}, " for name in changed)


def _random_numbers(text: RulesText, seed: int, until: float) -> set[int]:
    """The outcomes that random games reach."""
    for number in range(RANDOM_GAMES):
        rng, record = Random(seed + number), TextRecord(seed=seed + number)
        while (legal := text.follow(record)[-1].legal) and len(record.acts) < 1000:
            record = record.then(rng.choice(sorted(legal)))
            if time.process_time() > until:
                return set(text.fresh)
    return set(text.fresh)


def _is_constant(text: str) -> bool:
    return text in ("True", "1")
