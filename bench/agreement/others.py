"""`tune`, `bench`, hints and reviews, each beside a second way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from statistics import fmean
from typing import Any

from kibitz import kernel
from kibitz.game import Game, Position, load
from kibitz.kit.rng import below, seeded
from kibitz.tables.thinking.analysis import evaluate
from kibitz.tables.thinking.review import review

from .games import EXACT, SURE, GameCase, Row, asked
from .plain import MOST_PLIES, Levels, levels_of
from .reported import FRACTIONS, score_of

PLAYOUTS = 4_000  # of a run of `tune`
RATE = 0.25  # by which two rates of one run may differ, as part of the number
OVER = {  # by game, the option that `tune` varies, and its values
    "gallery/nim.py": ("misere", "no,yes"),
    "gallery/kayles.py": ("pins", "4,5"),
    "byg": ("version", "1,2"),
    "examples/liars_dice.py": ("faces", "3,4"),
    "examples/goofspiel.py": ("order", "drawn,rising"),
    "gallery/oshi_zumo.py": ("coins", "2,3"),
}
RANDOM = "random-first 0-100%, random-length 0-9999, equal-acts<=100%, deal-changes<=100%"
MOST_PAIRS = 400  # of deals that are compared
REVIEWED = 2  # random games


def rows_of(of: GameCase, game: Game, levels: Levels) -> Iterator[Row]:
    """The numbers of these commands in a game that is known in full."""
    if of.game in OVER:
        yield from _tuned(of, game)
    yield from _benched(of, levels)
    if levels.whole and game.information == "perfect":
        yield from _hints(of, game, levels)
        if len(game.sides) == 2 and not game.has_chance and game.about.outcome != "scores":
            yield from _reviews(of, game)


def _tuned(of: GameCase, game: Game) -> Iterator[Row]:
    """The measures of random games, which are known in full, and the exact score of the first.

    They are asked apart: a budget as small as this may be used up by the solver.
    """
    yield from _wished(of, game, RANDOM, "--no-exact")
    if game.information == "perfect":
        yield from _wished(of, game, "first 0-100%", "--exact")


def _wished(of: GameCase, game: Game, wish: str, exact: str) -> Iterator[Row]:
    option, values = OVER[of.game]
    fixed = " ".join(word for word in of.options.split() if not word.startswith(f"{option}="))
    over = ("--over", f"{option}={values}", "--playouts", str(PLAYOUTS), "--farm", "here", exact)
    answer = asked(of._replace(options=fixed), "tune", "--want", wish, *over, file="-")
    for settled in answer["found"]:
        setting = load(game.spec, **{**game.options, **settled["options"]})
        for name, printed in settled["numbers"].items():
            if (second := _tuned_by_hand(name, printed, setting)) is not None:
                low, high = printed.get("interval", (printed["value"],) * 2)
                far = SURE * (high - low) / 2 + EXACT
                yield Row(of, f"tune {name}", printed["value"], second, FRACTIONS, far)


def _tuned_by_hand(name: str, printed: dict[str, Any], setting: Game) -> float | None:
    """A measure of `tune` as all positions give it; None where they do not."""
    levels = levels_of(setting)
    match name:
        case "random-first":
            return _score_of_first(levels)
        case "random-length":
            return float(levels.mean_turns())
        case "equal-acts" if not setting.has_chance and max(levels.lengths()) < MOST_PLIES:
            return levels.equal()
        case "first" if printed.get("exact"):
            return _best_score(levels)
        case "deal-changes" if not setting.has_chance:
            return _changed_by_deal(setting)
    return None


def _changed_by_deal(game: Game) -> float | None:
    """How often a random game of one deal is no game, or another one, on a second deal."""
    dealt = [(likely, Position(game, state)) for likely, _, state in kernel.deals(game.blank())]
    if len(dealt) ** 2 > MOST_PAIRS:
        return None
    return sum(
        one * other * _changed(p, q)
        for one, p in dealt
        for other, q in dealt
        if (p.state != q.state).any()
    )


def _changed(p: Position, q: Position) -> float:
    """How likely random acts from one position are no acts, or bring other returns, in another."""
    if p.over or q.over:
        return float(p.returns != q.returns)
    acts, others = p.legal(), q.legal()
    return fmean(_changed(_after(p, a), _after(q, a)) if a in others else 1.0 for a in acts)


def _after(p: Position, action: int) -> Position:
    after = p.copy()
    after.act(action)
    return after


def _score_of_first(levels: Levels) -> float:
    game, total = levels.game, 0.0
    (first,) = {node.p.player for node in levels.plies[0].values()}
    for likely, ends in levels.ends():
        total += float(likely) * score_of(ends, game, first or 0)
    return total


def _best_score(levels: Levels) -> float:
    first = next(iter(levels.plies[0].values())).p.player or 0
    value = float(levels.best()[first])
    return (1 + value) / 2 if levels.game.has_chance else (1 + (value > 0) - (value < 0)) / 2


def _benched(of: GameCase, levels: Levels) -> Iterator[Row]:
    """Random acts a game, from two rates of a run."""
    answer = asked(of, "bench", "--seconds", "0.5")
    mean = float(sum((n * likely for n, likely in levels.lengths().items()), Fraction(0)))
    for way in ("compiled", "plain"):
        rates = [answer[f"random_{what}_{way}"]["median"] for what in ("acts", "games")]
        yield Row(
            of, f"bench acts a game, {way}", rates[0] / rates[1], mean, FRACTIONS, RATE * mean
        )


def _hints(of: GameCase, game: Game, levels: Levels) -> Iterator[Row]:
    """What a hint says of the first position of a deal that comes first."""
    key, node = next(iter(levels.plies[0].items()))
    if node.p.over:
        return
    exact = float(levels.worths()[0][key][node.p.player or 0])
    held = evaluate(node.p, seconds=5.0)
    said = held.value if held.estimate is None else held.estimate.value
    if held.verdict and held.verdict not in ("won", "drawn", "lost"):
        said = float(held.verdict.split()[0])
    if said is not None and held.estimate is None:
        yield Row(of, "hint", said, exact, FRACTIONS, 1e-6 * max(1.0, abs(exact)))


def _reviews(of: GameCase, game: Game) -> Iterator[Row]:
    """The outlook after each turn of random games, which a search of so few positions proves."""
    for seed in range(REVIEWED):
        p, rng = game.start(seed), seeded(seed)
        while not p.over:
            acts = p.legal()
            p.act(acts[below(rng, len(acts))])
        known: dict[bytes, float] = {}
        judged = review(p)
        apart = [abs(judgement.value - _value(p.at(judgement.ply), known)) for judgement in judged]
        yield Row(of, "review, mean error of turns", fmean(apart), 0.0, "all ways to go on", 0.2)


def _value(p: Position, known: dict[bytes, float]) -> float:
    """The result of the first side if both play their best, by all ways to go on."""
    if p.returns is not None:
        return float((p.returns[0] > 0) - (p.returns[0] < 0))
    key = p.state.tobytes()
    if key not in known:
        worths = []
        for action in p.legal():
            after = p.copy()
            after.act(action)
            worths.append(_value(after, known))
        known[key] = max(worths) if p.player == 0 else min(worths)
    return known[key]
