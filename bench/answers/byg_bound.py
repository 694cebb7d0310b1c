"""Byg in which one seat places while it can, or grows while it can: what the choice is worth."""

from dataclasses import replace
from typing import Any

from kibitz.contract import Option, Options
from kibitz.games.byg import rules
from kibitz.games.byg.rules import FRESH
from kibitz.games.byg.rules import actions as actions
from kibitz.games.byg.rules import key as key
from kibitz.games.byg.rules import legal as legal
from kibitz.games.byg.rules import over as over
from kibitz.games.byg.rules import pick as pick
from kibitz.games.byg.rules import play as play_by_rules
from kibitz.games.byg.rules import player as player
from kibitz.games.byg.rules import prepare as prepare
from kibitz.games.byg.rules import returns as returns
from kibitz.games.byg.rules import start as start
from kibitz.games.byg.rules import turn_over as turn_over

ABOUT = replace(
    rules.ABOUT,
    title="Byg with a bound seat",
    options={
        **rules.ABOUT.options,
        "bound": Option(0, "the seat without a choice", among=(0, 1)),
        "grows": Option(False, "it grows while it can; otherwise it places while it can"),
    },
)


def layout(options: Options) -> list[tuple[Any, ...]]:
    return [*rules.layout(options), ("bound", "i1"), ("grows", "i1")]


def play(p: Any, action: int) -> None:
    """Play as in Byg, and leave the bound seat only turns of its kind, if there are any."""
    play_by_rules(p, action)
    if p.kind == FRESH and p.turn > 1 and player(p) == p.bound:
        beside = p.beside[p.colour]
        fits = 0
        for w in range(len(p.fit)):
            p.fit[w] = p.vacant[w] & (beside[w] if p.grows else ~beside[w])
            fits |= p.fit[w]
        if fits == 0:
            for w in range(len(p.fit)):
                p.fit[w] = p.vacant[w]
