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
from .reaching import ReachingSearch
from .text import RulesText, TextRecord
from .traced import TRUE, SiteOutcome

SECONDS = 5.0  # of the processor
RANDOM_GAMES = 40  # what most of these miss is rare
SHOWN = 12  # that are listed in words
LONG = 60  # acts of a record that are written in words


@dataclass
class Reach:
    """What games came to: outcomes that none reached, and rare ones, each with a record.

    options: of the rare ones that only other options reach.
    """

    outcomes: int = 0
    games: int = 0
    never: list[SiteOutcome] = field(default_factory=list)
    rare: list[tuple[SiteOutcome, TextRecord, str]] = field(default_factory=list)

    def __str__(self) -> str:
        reached = self.outcomes - len(self.never)
        return (
            f"{reached:,} of {self.outcomes:,} lines and outcomes of the rules were reached in "
            f"{self.games:,} games that look for them."
        )

    def lines(self) -> Iterator[str]:
        """What was never reached, then what is rare, in words."""
        for outcome in self.never[:SHOWN]:
            yield f"Never reached: {outcome}."
        if len(self.never) > SHOWN:
            yield f"Never reached: {len(self.never) - SHOWN:,} more; --json lists all."
        for outcome, record, where in self.rare[:SHOWN]:
            acts = " ".join(record.acts[:LONG]) or "the start"
            acts += " .." * (len(record.acts) > LONG)
            yield f"Rare: {outcome}, after {acts} ({where}seed {record.seed})."

    def data(self) -> dict[str, Any]:
        """What was never reached and what is rare, as data."""
        return {
            "outcomes": self.outcomes, "games": self.games,
            "never": [_data(one) for one in self.never],
            "rare": [
                _data(one) | {
                    "acts": list(record.acts), "luck": list(record.luck), "seed": record.seed,
                    "options": where.strip(),
                }
                for one, record, where in self.rare
            ],
        }  # fmt: skip


def _data(one: SiteOutcome) -> dict[str, Any]:
    site = one.site
    return {
        "file": site.file, "line": site.line, "function": site.function, "text": site.text,
        "outcome": None if site.is_block else one.happens,
    }  # fmt: skip


def reach(game: Game, seed: int, seconds: float = SECONDS) -> Reach:
    """Search for games that come to all lines and outcomes of the rules."""
    usual = _random_numbers(RulesText(game), seed, time.process_time() + seconds / 5)
    games = [game, *(one for one, _ in settings(game, game))]
    until, found = time.process_time() + seconds, Reach()
    text, reached = RulesText(game), dict[int, tuple[TextRecord, str]]()
    for number, one in enumerate(games):
        share = seconds / 2 if number == 0 else seconds / 2 / max(1, len(games) - 1)
        text = RulesText(one) if number else text
        search = ReachingSearch(text, Random(seed))
        stop = min(until, time.process_time() + share)
        while time.process_time() < stop:
            for _ in search.play(stop):
                pass
        found.games += search.games
        for key, known in search.reached.items():
            reached.setdefault(key, (known.record, _where(game, one)))
    _tell_apart(text, usual, reached, found)
    return found


def _where(game: Game, other: Game) -> str:
    changed = [n for n, value in other.options.items() if value != game.options[n]]
    return "".join(f"{name}={as_text(other.options[name])}, " for name in changed)


def _random_numbers(text: RulesText, seed: int, until: float) -> set[int]:
    """What random games come to."""
    for number in range(RANDOM_GAMES):
        rng, record = Random(seed + number), TextRecord(seed=seed + number)
        while (legal := text.follow(record)[-1].legal) and len(record.acts) < 1000:
            record = record.then(rng.choice(sorted(legal)))
            if time.process_time() > until:
                return set(text.fresh)
    return set(text.fresh)


def _tell_apart(
    text: RulesText, usual: set[int], reached: dict[int, tuple[TextRecord, str]], into: Reach
) -> None:
    for outcome in text.rules.outcomes:
        site = outcome.site
        if site.is_implied or _is_constant(site.text):
            continue
        into.outcomes += 1
        known = reached.get(outcome.number)
        if known is not None:
            if outcome.number not in usual:
                into.rare.append((outcome, *known))
        elif outcome.number not in usual and _is_alone(site.within, reached):
            into.never.append(outcome)
    into.rare.sort(key=lambda one: len(one[1].acts))


def _is_alone(within: int, reached: dict[int, tuple[TextRecord, str]]) -> bool:
    """Whether the block around was reached, so that it does not say the same already."""
    return within < 0 or within + TRUE in reached


def _is_constant(text: str) -> bool:
    return text in ("True", "1")
