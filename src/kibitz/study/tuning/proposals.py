"""Settings to race where there are too many to race all. The only door to Optuna.

Optuna's tree-structured Parzen estimator (Bergstra et al., 2011) proposes settings; each plays a
batch of games, and the distance of the result from the wish guides the next proposals. These
games serve only the proposals; the race and the fresh games are other games.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from ...contract import Value
from .ledger import Ledger
from .measures_to_tune import columns, number
from .option_settings import Setting, Space, full_name
from .trials import Trials
from .wish import Want, Wish

if TYPE_CHECKING:
    from optuna.trial import Trial

PHASE = "proposal"
UNTIL = 0.25  # of the budget
TOGETHER = 8  # proposals at a time, so that several workers have games to play
PROPOSALS = 400  # at most
SETTINGS_KEPT = 40  # settings that race
UNKNOWN = 10.0  # the distance of a setting without a number, or one that the game refuses


def propose(space: Space, wish: Wish, ledger: Ledger, seed: int) -> list[Setting]:
    """The settings of all proposals that came nearest to the wish."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=seed % 2**32, constant_liar=True)
    study = optuna.create_study(sampler=sampler)
    kinds = list(dict.fromkeys(kind for want in wish.wants for kind in want.measure.kinds))
    distances: dict[str, tuple[float, Setting]] = {}
    for _ in range(PROPOSALS // TOGETHER):
        asked = [
            (trial, _setting_of(space, trial)) for trial in (study.ask() for _ in range(TOGETHER))
        ]
        games = [s for _, s in asked if s and full_name(s.game) not in distances]
        jobs = [Trials(setting.game, kind, PHASE, 0, seed) for setting in games for kind in kinds]
        whole = ledger.play(jobs, f"proposals: {len(distances)} settings tried", UNTIL)
        for tried in games:
            facts = ledger.known(PHASE, full_name(tried.game), kinds)
            distances[full_name(tried.game)] = _distance_from_wish(wish, tried, facts), tried
        for trial, setting in asked:
            far = distances[full_name(setting.game)][0] if setting else UNKNOWN
            study.tell(trial, far)
        if not whole:
            break
    nearest = sorted(distances.values(), key=lambda pair: pair[0])
    return [setting for _, setting in nearest[:SETTINGS_KEPT]]


def _setting_of(space: Space, trial: Trial) -> Setting | None:
    several = len(space.versions) > 1
    version = trial.suggest_int("version of the game", 0, len(space.versions) - 1) if several else 0
    axes = space.axes[version]
    values = {name: _value(trial, f"{version} {name}", of) for name, of in axes.items()}
    return space.setting(version, values)


def _value(trial: Trial, name: str, values: Sequence[Value]) -> Value:
    if not all(type(value) is int for value in values):
        return values[trial.suggest_categorical(name, range(len(values)))]
    ordered = sorted(values)
    return ordered[trial.suggest_int(name, 0, len(values) - 1)]


def _distance_from_wish(wish: Wish, setting: Setting, facts: Any) -> float:
    # 1 for each bound missed by its width.
    pairs = [
        (want, number(column, facts))
        for want in wish.wants
        for column in columns(want.measure, setting.game)
    ]
    return sum(
        max(0.0, want.distance(n.value)) / _scale(want) if n else UNKNOWN for want, n in pairs
    )


def _scale(want: Want) -> float:
    if want.measure.is_share:
        return 0.05
    return max([abs(end) for end in (want.low, want.high) if isfinite(end)] + [1e-9])
