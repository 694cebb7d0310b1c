"""The settings of a game's options that meet a wish. Start reading at `tuner.py:Tuner`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ... import __version__
from ...contract import KibitzError, as_python, whole_number
from ...estimates import require_intervals
from ...farm import Here, Workplace, open_farm
from ...game import GameLike, load
from ...given_file import path_of
from ...progress import Progress, reporting, require_time
from ..budget import Budget
from .ledger import Ledger
from .option_settings import MOST_SETTINGS, Setting, Space, space
from .tuner import Tuned, Tuner
from .wish import Wish
from .wish import wish as read_wish


def tune(  # noqa: PLR0913 - a call names its options
    games: GameLike | Sequence[GameLike],
    want: str,
    over: Mapping[str, str] | None = None,
    *,
    seconds: float = 300.0,
    fixed: Sequence[str] = (),
    playouts: int = 0,
    exact: bool = True,
    resume: Path | str = "",
    seed: int = 0,
    farm: str | Workplace = "cores",
    budget: Budget | None = None,
    names: Sequence[str] = (),
    progress: Progress | None = None,
) -> Tuned:
    """Search the options of a game for the settings that meet a wish.

    games: a game, or several versions of it, which `names` names. want: measures with bounds,
    such as `first 45-55%, length 10-30`. over: by option the values to try, such as `3-5`; without
    it all options but the `fixed` ones. exact: whether small settings are solved.
    budget: instead of `seconds` or `playouts`. farm, progress: as in `kibitz.report`. resume: a
    file that keeps the games, so that the same call goes on from it. Ctrl-C gives the results so
    far.
    """
    require_intervals()
    require_time(seconds)
    seed, playouts = whole_number(seed, "A seed"), whole_number(playouts, "playouts", 0)
    given = [games] if isinstance(games, str) or not isinstance(games, Sequence) else games
    versions, wish = [load(version) for version in given], read_wish(want)
    settings = space(names or [version.spec for version in versions], versions, over or {}, fixed)
    if budget is not None and not isinstance(budget, Budget):
        raise KibitzError(f"budget is a Budget, not {as_python(budget)}; a time is `seconds`.")
    budget = budget or Budget(0.0 if playouts else seconds, playouts)
    head = _identity(settings, str(wish), seed, budget.playouts, exact=exact)
    file = path_of(resume, "resume") if resume else None
    with reporting(progress) as steps, open_farm(farm) as place:
        ledger = Ledger(place or Here(), budget, steps, head, file)
        return _tune(settings, wish, ledger, seed, exact=exact)


def _tune(space: Space, wish: Wish, ledger: Ledger, seed: int, *, exact: bool) -> Tuned:
    ledger.read()
    settings = _settings_to_try(space, wish, ledger, seed)
    return Tuner(settings, wish, ledger, seed, space.size).run(exact)


def _settings_to_try(space: Space, wish: Wish, ledger: Ledger, seed: int) -> list[Setting]:
    if space.size <= MOST_SETTINGS:
        settings = space.all()
    else:
        from .proposals import propose  # needs Optuna

        try:
            settings = propose(space, wish, ledger, seed)
        except KeyboardInterrupt:
            ledger.save()
            raise KibitzError("Stopped before the race of the settings began.") from None
    if len(settings) < 2:
        raise KibitzError("The game accepts fewer than two of these settings; nothing to compare.")
    return settings


def _identity(space: Space, wish: str, seed: int, playouts: int, *, exact: bool) -> dict[str, Any]:
    # A run with another identity cannot continue from its file.
    rules = sorted({version.rules.title for version in space.versions})
    return {
        "wish": wish,
        "seed": seed,
        "playouts": playouts,
        "exact": exact,
        "settings": str(space),
        "rules": rules,
        "kibitz": __version__,
    }
