"""The settings of a game's options that meet a wish. Start reading at `tuner.py:Tuner`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ... import __version__
from ...contract import KibitzError
from ...estimates import require_intervals
from ...farm import Place, farm
from ...game import Game, require_game
from ..budget import Budget
from ..run import Tell
from .ledger import Ledger
from .option_settings import MOST, Setting, Space, space
from .tuner import Tuned, Tuner
from .wish import Wish
from .wish import wish as read_wish


def tune(  # noqa: PLR0913 - a call names its options
    games: Game | Sequence[Game], want: str, over: Mapping[str, str] | None = None,
    minutes: float = 5.0, *, fixed: Sequence[str] = (), playouts: int = 0, exact: bool = True,
    resume: Path | str = "", seed: int = 0, place: Place | None = None,
    budget: Budget | None = None, names: Sequence[str] = (),
    tell: Tell = lambda what, spent: None,
) -> Tuned:  # fmt: skip
    """Search the options of a game for the settings that meet a wish.

    games: a game, or several versions of it, which `names` names. want: measures with bounds,
    such as `first 45-55%, length 10-30`. over: by option the values to try, such as `3-5`; without
    it all options but the `fixed` ones. exact: whether small settings are solved.
    budget: instead of `minutes` or `playouts`. resume: a file that keeps the games, so that the
    same call goes on from it. Ctrl-C gives the results so far.
    """
    require_intervals()
    given = [games] if isinstance(games, Game | str) else games
    versions, wish = [require_game(one) for one in given], read_wish(want)
    found = space(names or [one.spec for one in versions], versions, over or {}, fixed)
    budget = budget or Budget(0.0 if playouts else 60 * minutes, playouts)
    head = _identity(found, str(wish), seed, budget.playouts, exact=exact)
    file = Path(resume) if resume else None
    if place:
        return _tuned(found, wish, Ledger(place, budget, tell, head, file), seed, exact=exact)
    with farm("cores") as cores:
        return _tuned(found, wish, Ledger(cores, budget, tell, head, file), seed, exact=exact)


def _tuned(space: Space, wish: Wish, ledger: Ledger, seed: int, *, exact: bool) -> Tuned:
    ledger.read()
    settings = _settings_to_try(space, wish, ledger, seed)
    return Tuner(settings, wish, ledger, seed, space.size).run(exact)


def _settings_to_try(space: Space, wish: Wish, ledger: Ledger, seed: int) -> list[Setting]:
    if space.size <= MOST:
        found = space.all()
    else:
        from .proposals import proposed  # needs Optuna

        try:
            found = proposed(space, wish, ledger, seed)
        except KeyboardInterrupt:
            ledger.save()
            raise KibitzError("Stopped before the race of the settings began.") from None
    if len(found) < 2:
        raise KibitzError("The game accepts fewer than two of these settings; nothing to compare.")
    return found


def _identity(space: Space, wish: str, seed: int, playouts: int, *, exact: bool) -> dict[str, Any]:
    # A run with another identity cannot continue from its file.
    rules = sorted({one.rules.title for one in space.versions})
    return {
        "wish": wish, "seed": seed, "playouts": playouts, "exact": exact,
        "settings": str(space), "rules": rules, "kibitz": __version__,
    }  # fmt: skip
