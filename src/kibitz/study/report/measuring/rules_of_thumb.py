"""Rules of thumb, ranked by their scores, alone and together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle

from ....estimates import Number, mean_score
from ....game import Game, Position
from ....kit.rng import seeded
from ....play.seeds import derived_seed
from ....play.sides import beaten
from ....players import player
from ....players.features import known_features
from ....players.heuristic import Rule, choose_by_rules, spec
from ....players.playout import MOST_ACTS
from ...run import Run

ROUND = 1  # rounds of games in a job
LAPS = 60  # jobs for each rule, at most
AGAINST = 60  # jobs of each of the best against greedy, at most
PRICE = 20  # playouts, the price of an act of a rule
LIST = 3  # rules on the short list, at most


@dataclass(frozen=True)
class RuleTrial:
    """A job: rounds of rules against a bot; the first rule that distinguishes acts decides."""

    game: Game
    rules: tuple[Rule, ...]
    other: str
    seed: int


@dataclass(frozen=True)
class RuleList:
    """A list of rules with its score against uniform play, and greedy if there is a guess."""

    rules: tuple[Rule, ...]
    score: Number
    greedy: Number | None = None

    def __str__(self) -> str:
        return ", then ".join(_in_words(rule) for rule in self.rules)


def _in_words(rule: Rule) -> str:
    feature, sign = rule
    if feature == "stops early":
        return "stop as soon as possible" if sign > 0 else "go on as long as possible"
    if feature == "towards the centre":
        return feature if sign > 0 else "towards the edge"
    return ("most " if sign > 0 else "least ") + feature


def try_rules(job: RuleTrial) -> tuple[list[float], int]:
    """The scores of the rounds of a trial, and the number of acts."""
    scores, acts = [], 0
    for number in range(ROUND):
        points = 0.0
        for side in job.game.sides:
            p = _game(job, derived_seed(job.seed, number), side)
            acts += p.ply
            points += _score(p, side[0]) / len(job.game.sides)
        scores.append(points)
    return scores, acts


def _game(job: RuleTrial, seed: int, side: tuple[int, ...]) -> Position:
    other, rng = (
        player(job.other, derived_seed(seed, *side)),
        seeded(derived_seed(seed, *side, "thumb")),
    )
    p = job.game.start(seed)
    while p.ply < MOST_ACTS and not p.over:
        if p.player in side:
            p.act(choose_by_rules(p, job.rules, rng))
        else:
            *_, last = other.think(p)
            p.act(last.action)
    return p


def _score(p: Position, seat: int) -> float:
    return beaten(p.returns, p.game.sides)[seat]


def rules_of_thumb(run: Run, until: float) -> list[RuleList]:
    """Rules ranked by their score against uniform play, then the best short list."""
    features = [] if len(run.game.sides) < 2 else known_features(run.game)
    single: list[tuple[Rule, ...]] = [
        ((feature, sign),) for feature in features for sign in (1, -1)
    ]
    begun = run.budget.spent

    def part(size: float) -> float:
        return begun + size * (until - begun)

    ranked = sorted(_race_lists(run, single, part(0.5)), key=lambda t: -t.score.value)
    if not ranked:
        return []
    lists = list(_longer(ranked))
    if lists and run.budget.spent < part(0.8):
        best = max([*_race_lists(run, lists, part(0.8)), ranked[0]], key=lambda t: t.score.value)
        ranked = [best, *ranked] if len(best.rules) > 1 else ranked
    run.heuristic = spec(ranked[0].rules)
    return _against_greedy(run, ranked, until)


def _longer(ranked: list[RuleList]) -> Iterator[tuple[Rule, ...]]:
    good = [t.rules[0] for t in ranked if t.score.value > 0.5]
    best = list({feature: (feature, sign) for feature, sign in reversed(good)}.values())[::-1]
    for other in best[1:4]:
        yield best[0], other
        yield other, best[0]
    if len(best) >= LIST:
        yield tuple(best[:LIST])


def _race_lists(run: Run, lists: list[tuple[Rule, ...]], until: float) -> list[RuleList]:
    scores: dict[tuple[Rule, ...], list[float]] = {rules: [] for rules in lists}
    for lap in range(LAPS):
        alive = _leading(scores)
        jobs = [RuleTrial(run.game, rules, "uniform", _seed(run, lap)) for rules in alive]
        for rules, (rounds, acts) in zip(alive, run.place.map(try_rules, jobs), strict=False):
            scores[rules] += rounds
            run.budget.spend(PRICE * acts)
            run.tell("rules of thumb", run.budget.spent)
            if run.budget.spent >= until:
                return _rule_lists(scores)
    return _rule_lists(scores)


def _leading(scores: dict[tuple[Rule, ...], list[float]]) -> list[tuple[Rule, ...]]:
    seen = {rules: mean_score(x) for rules, x in scores.items() if x}
    bar = max((number.low for number in seen.values()), default=0.0)
    return [rules for rules in scores if rules not in seen or seen[rules].high >= bar]


def _rule_lists(scores: dict[tuple[Rule, ...], list[float]]) -> list[RuleList]:
    return [RuleList(rules, mean_score(x)) for rules, x in scores.items() if x]


def _seed(run: Run, lap: int) -> int:
    return derived_seed(run.seed, "thumbs", lap)


def _against_greedy(run: Run, ranked: list[RuleList], until: float) -> list[RuleList]:
    if "guess" not in run.game.rules.functions or run.budget.spent >= until:
        return ranked
    best = ranked[:LIST]
    scores: list[list[float]] = [[] for _ in best]
    jobs = (
        RuleTrial(run.game, t.rules, "greedy", _seed(run, -lap))
        for lap in range(1, AGAINST + 1)
        for t in best
    )
    for own, (rounds, acts) in zip(cycle(scores), run.place.map(try_rules, jobs), strict=False):
        own += rounds
        run.budget.spend(PRICE * acts)
        if run.budget.spent >= until:
            break
    judged = [
        replace(t, greedy=mean_score(own)) if own else t
        for t, own in zip(best, scores, strict=True)
    ]
    return judged + ranked[LIST:]
