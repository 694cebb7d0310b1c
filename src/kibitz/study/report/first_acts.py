"""The value of each first act, and the effect of a pie rule; a part of section 3."""

from __future__ import annotations

from ...estimates import Number, average, holm, p_value
from ...game import Game
from ...players.selfplay import Strength
from .measuring.first_act_scores import BEST_KNOWN, no_choice
from .phrases import act, count_of, list_things
from .section import Section, ShownScene, heat_map

FEWEST_GAMES = 40  # games of each first act, from which on something can be said


def add_first_acts(section: Section, game: Game, firsts: dict[int, Number]) -> None:
    """Add the values of first acts to the section on fairness."""
    if not firsts:
        why = no_choice(game)
        section.words.append(
            f"The values of first acts were not measured: {why}."
            if why
            else "There was no time to measure the value of each first act."
        )
        return
    ranked = sorted(firsts, key=lambda action: -firsts[action].value)
    section.facts["first_acts"] = {act(game, action): firsts[action] for action in ranked}
    games = firsts[ranked[0]].n
    if games < FEWEST_GAMES:
        section.words.append(
            f"There was time for {count_of(games, 'game')} with each of {len(firsts)} first acts, "
            "too few to judge their values."
        )
        return
    section.words.append(_apart(section, game, firsts, ranked))
    if len(game.sides) == 2:  # with more, no one other player takes over the first act
        _judge_pie_rule(section, game, firsts)
    scores = {act(game, action): number.value for action, number in firsts.items()}
    worths = first_act_map(game, scores, "Score in % of the seat that begins with this act")
    section.figures += [worths] if worths else []


def first_act_map(game: Game, worths: dict[str, float], title: str) -> ShownScene | None:
    """A board with the value of each first act, from 0 to 1; None where acts are not cells."""
    scene = game.start().scene()
    if not scene.places() & worths.keys():
        return None
    low, high = min(worths.values()), max(worths.values())
    shades = {name: (x - low) / (high - low) if high > low else 0.5 for name, x in worths.items()}
    notes = {name: f"{100 * x:.0f}" for name, x in worths.items()}
    return ShownScene(f"{title}; darker is better", heat_map(scene, notes, shades))


def _apart(section: Section, game: Game, firsts: dict[int, Number], ranked: list[int]) -> str:
    best, worst = ranked[0], ranked[-1]
    apart = [act(game, action) for action in _stand_out(firsts)]
    section.facts["first_acts_apart"] = apart
    how = f"{firsts[best].n} games each, {Strength(BEST_KNOWN)}"
    seen = (
        f"the best seen is {act(game, best)}, {firsts[best].percent}, "
        f"the worst {act(game, worst)}, {firsts[worst].percent} ({how})"
    )
    if not apart:
        return f"Of {len(firsts)} first acts none is surely unlike the average (Holm); {seen}."
    return (
        f"First acts differ in value: {seen}. Surely unlike the average of all: "
        f"{list_things(apart)} (Holm)."
    )


def _judge_pie_rule(section: Section, game: Game, firsts: dict[int, Number]) -> None:
    even = min(firsts, key=lambda action: abs(firsts[action].value - 0.5))
    worth, name = firsts[even], act(game, even)
    section.facts["pie"] = {"act": name, "chooser": max(worth.value, 1 - worth.value)}
    rule = "the pie rule, by which the other player may take over the first act"
    section.words.append(
        f"With {rule}, one would begin with {name} ({worth.percent}), and no advantage would be "
        "left that can be seen."
        if worth.low <= 0.5 <= worth.high
        else f"Not even {rule}, would make it fair: the most balanced first act, {name}, is worth "
        f"{worth.percent}."
    )


def _stand_out(firsts: dict[int, Number]) -> list[int]:
    numbers = list(firsts.values())
    usual = average(numbers)
    real = holm([p_value(number, usual) for number in numbers])
    return [action for action, is_real in zip(firsts, real, strict=True) if is_real]
