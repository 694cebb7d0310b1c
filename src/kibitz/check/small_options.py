"""Which options of a game with secrets have so few deals that `redeal` can be tested exactly."""

from __future__ import annotations

from ..contract import KibitzError
from ..game import Game, load
from .exact_worlds import DEALS, Compared, deals, redeal_is_exact


def redeal_fits(game: Game, seed: int) -> str:
    """Compare `redeal` with the exact posterior, with small options where need be; say how.

    Broken if a world is wrong or comes too often.
    """
    if _deal_is_given(game):
        return (
            "redeal was not compared with the exact probabilities: the options give the deal, "
            "and redeal hides it all the same."
        )
    small = next((one for one in (game, *_smaller(game)) if _few(one)), None)
    if small is None:
        return (
            f"redeal was not compared with the exact probabilities: there are more than {DEALS:,} "
            "deals, with the least options too. An option for a small pack makes it possible; "
            "--worlds 2000 compares many deals."
        )
    compared = Compared()
    redeal_is_exact(small, seed, compared)
    options = "" if small is game else f" of {small}"
    return f"redeal was compared with the exact probabilities in {compared}{options}."


def _deal_is_given(game: Game) -> bool:
    """Whether the game deals at random by default and these options leave one deal."""
    return deals(game) == 1 < deals(load(game.spec))


def _few(game: Game) -> bool:
    try:
        return game.information == "hidden" and deals(game) <= DEALS
    except KibitzError:
        return False


def _smaller(game: Game) -> list[Game]:
    """The game with every whole number of its options at the least, and with one of them there."""
    low = {n: o.low for n, o in game.about.options.items() if o.low is not None}
    found = []
    for given in (low, *({name: value} for name, value in low.items())):
        try:
            found.append(load(game.spec, **{**game.options, **given}))
        except KibitzError:  # refused together with the other options
            continue
    return found
