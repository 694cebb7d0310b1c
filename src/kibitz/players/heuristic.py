"""`heuristic`: plays by heuristics, such as those that a report has found.

A rule is a feature of acts and a direction: most of it or least of it. The first rule that
distinguishes the acts decides; between equal acts the next rule decides, then chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..contract import KibitzError
from ..game import Game, Position
from ..kit.rng import State, below, seeded
from .base import Player, SearchResult
from .features import known_features, values

Rule = tuple[str, int]  # a feature, and 1 for most of it or -1 for least

SIGNS = {"most": 1, "least": -1}


@dataclass
class Heuristic(Player):
    """Plays by a list of rules, such as `most-beside-own-stones+least-beside-stones`."""

    rules: str = ""
    seed: int = 0
    spec: str = "heuristic"
    _rules: tuple[Rule, ...] = field(init=False, repr=False)
    _rng: State = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._rules = tuple(_read(text) for text in self.rules.split("+"))
        self._rng = seeded(self.seed)

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield one result: the act that the rules prefer."""
        yield SearchResult(choose_by_rules(p, self._rules, self._rng))

    def warm(self, game: Game) -> None:
        """Check that the game has the features that the rules name."""
        there = [slug(feature) for feature in known_features(game)]
        for feature, _ in self._rules:
            if feature not in there:
                raise KibitzError(
                    f"{game.id} has no feature {feature}; it has {', '.join(there) or 'none'}."
                )


def _read(text: str) -> Rule:
    sign, _, feature = text.partition("-")
    if sign not in SIGNS or not feature:
        raise KibitzError(
            "heuristic takes rules as heuristic:rules=most-beside-own-stones+least-beside-stones, "
            f"not {text[:40]!r}."
        )
    return feature, SIGNS[sign]


def spec(rules: Sequence[Rule]) -> str:
    """The player of some rules, as the command line names it.

    >>> spec([("beside stones", 1), ("towards the centre", -1)])
    'heuristic:rules=most-beside-stones+least-towards-the-centre'
    """
    words = {sign: word for word, sign in SIGNS.items()}
    return "heuristic:rules=" + "+".join(f"{words[sign]}-{slug(name)}" for name, sign in rules)


def slug(feature: str) -> str:
    """The name of a feature as one word.

    >>> slug("beside others' stones")
    'beside-others-stones'
    """
    return re.sub(r"[^a-z0-9]+", "-", feature.lower().replace("'", "")).strip("-")


def choose_by_rules(p: Position, rules: Sequence[Rule], rng: State) -> int:
    """The best act by the first rule that distinguishes the acts; of equal acts, a random one."""
    left, by_feature = p.legal(), {slug(name): worth for name, worth in values(p).items()}
    if not left:
        raise KibitzError("The game is over; there is nothing to choose.")
    for feature, sign in rules:
        worth = by_feature.get(slug(feature), {})
        judged = [action for action in left if action in worth]
        if judged:
            best = max(sign * worth[action] for action in judged)
            left = [action for action in judged if sign * worth[action] == best]
    return left[below(rng, len(left))]
