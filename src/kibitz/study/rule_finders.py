"""The results of a scientist in Eleusis for one, over many rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any

from ..estimates import Z, wilson
from ..induction.solo import TURNS, Deal, Judge, SoloPlayer, play
from ..play.seeds import derived_seed
from ..progress import Progress, Step, silent
from ..rule import Rule


@dataclass(frozen=True)
class FinderResults:
    """Deals by the name of their rule; a share of rules has Wilson's 95% interval."""

    deals: Mapping[str, tuple[Deal, ...]]

    @property
    def all(self) -> list[Deal]:
        """Every deal."""
        return [deal for deals in self.deals.values() for deal in deals]

    @property
    def score(self) -> tuple[float, float, float]:
        """The mean score, and its 95% interval over rules."""
        return _over([mean(deal.score for deal in deals) for deals in self.deals.values()])

    @property
    def solved(self) -> tuple[float, float, float]:
        """The share of deals solved, and its 95% interval; each rule is one trial."""
        share = mean(deal.solved is not None for deal in self.all)
        return (share, *wilson(share, len(self.deals)))

    @property
    def wrong(self) -> float:
        """Wrong guesses a deal."""
        return mean(deal.wrong for deal in self.all)

    @property
    def cards(self) -> float | None:
        """The mean number of cards to the solution, where there was one."""
        shares = [deal.solved for deal in self.all if deal.solved is not None]
        return mean(shares) if shares else None

    @property
    def calibration(self) -> list[tuple[float, int, float, float, float]]:
        """The claimed certainty of guesses against the share of right ones: see `calibrated`."""
        return calibration_table([guess for deal in self.all for guess in deal.guesses])


def calibration_table(
    guesses: Sequence[tuple[float | None, bool]],
) -> list[tuple[float, int, float, float, float]]:
    """Claimed probabilities against the share that was right, by tenths of the claim.

    A row has the mean claim, the number of claims, the share that was right, and its interval.

    >>> calibration_table([(0.62, True), (0.68, False), (None, True)])[0][:3]
    (0.65, 2, 0.5)
    """
    bins: dict[int, list[tuple[float, bool]]] = {}
    for sure, right in guesses:
        if sure is not None:
            bins.setdefault(min(9, int(sure * 10)), []).append((sure, right))
    rows = []
    for _, in_bin in sorted(bins.items()):
        share = mean(right for _, right in in_bin)
        claimed = round(mean(sure for sure, _ in in_bin), 3)
        rows.append((claimed, len(in_bin), share, *wilson(share, len(in_bin))))
    return rows


def play_rules(
    rules: Mapping[str, Rule | Judge],
    scientist: SoloPlayer,
    *,
    deals: int = 1,
    seed: int = 0,
    progress: Progress = silent,
) -> FinderResults:
    """Play each rule this many times; the deals depend on the seed, not on the player."""
    by_rule: dict[str, tuple[Deal, ...]] = {}
    for number, (name, rule) in enumerate(rules.items()):
        seeds = [derived_seed(seed, number, k) for k in range(deals)]
        by_rule[name] = tuple(play(rule, scientist, each) for each in seeds)
        progress(Step("Eleusis for one", (number + 1) / len(rules)))
    return FinderResults(by_rule)


def _over(scores: Sequence[float]) -> tuple[float, float, float]:
    middle = mean(scores)
    half = Z * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else TURNS
    return middle, max(0.0, middle - half), min(float(TURNS), middle + half)


def facts(results: FinderResults) -> dict[str, Any]:
    """The figures, for a program."""
    return {
        "rules": {
            name: [
                {"score": deal.score, "solved": deal.solved, "wrong": deal.wrong} for deal in deals
            ]
            for name, deals in results.deals.items()
        },
        "score": results.score,
        "solved": results.solved,
        "wrong": results.wrong,
        "cards": results.cards,
        "calibration": results.calibration,
    }
