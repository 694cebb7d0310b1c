"""Which options of a game with secrets have so few deals that `redeal` can be tested exactly."""

from __future__ import annotations

from ..contract import KibitzError
from ..game import Game, load
from .exact_worlds import DEALS, ComparedWorlds, Weighted, deals, listed_deals, redeal_is_exact
from .redeal_steps import redeal_goes_on


def redeal_fits(game: Game, seed: int) -> str:
    """Compare `redeal` with the exact posterior, with small options where need be; say how.

    Where no options are small enough it is compared act by act. Broken if a world is wrong or comes
    too often.
    """
    if _deal_is_given(game):
        return (
            "redeal was not compared with the exact probabilities: the options give the deal, "
            "and redeal hides it all the same."
        )
    each = ((small, _first(small)) for small in (game, *_smaller(game)))
    small, first = next((pair for pair in each if pair[1] is not None), (game, None))
    if first is None:
        return _compared_by_acts(game, seed)
    compared = ComparedWorlds()
    redeal_is_exact(small, first, seed, compared)
    options = "" if small is game else f" of {small}"
    return f"redeal was compared with the exact probabilities in {compared}{options}."


def _compared_by_acts(game: Game, seed: int) -> str:
    many = f"the deal is drawn in more than {DEALS:,} ways, with the least options too"
    if views := redeal_goes_on(game, seed):
        return (
            f"redeal was compared in {views:,} view{'s' * (views != 1)} with itself before the "
            f"last act, not with the exact probabilities: {many}. An option for a smaller pack "
            "makes these possible: six cards are shuffled in 720 ways."
        )
    return (
        f"REDEAL WAS NOT TESTED: no world was compared, so it may give some that cannot be. "
        f"{many[0].upper()}{many[1:]}. Write an option for a smaller pack (six cards are "
        "shuffled in 720 ways), or try --worlds 2000, which compares views that come often."
    )


def _deal_is_given(game: Game) -> bool:
    """Whether the game deals at random by default and these options leave one deal."""
    return deals(game) == 1 < deals(load(game.spec))


def _first(game: Game) -> Weighted | None:
    """All deals of a game with secrets; None if there are too many."""
    try:
        return listed_deals(game) if game.information == "hidden" else None
    except KibitzError:
        return None


def _smaller(game: Game) -> list[Game]:
    """The game with every whole number of its options at the least, and with one of them there."""
    low = {n: o.low for n, o in game.about.options.items() if o.low is not None}
    games = []
    for given in (low, *({name: value} for name, value in low.items())):
        try:
            games.append(load(game.spec, **{**game.options, **given}))
        except KibitzError:  # refused together with the other options
            continue
    return games
