"""The settings that are compared: every choice of the options, of every version of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from ...contract import GameError, Option, OptionError, Value, as_python, as_text
from ...game import Game, load

MOST_SETTINGS = 200  # settings that are all measured; of more, Optuna proposes some
WIDEST = 10**6  # values of an option that are listed
NOT_VARIED = "players"  # another number of seats is another game, unless it is asked for


@dataclass(frozen=True)
class Setting:
    """A game with the values of the options that vary; `version` is its number among several.

    name: how people read it.
    """

    game: Game
    version: int
    values: Mapping[str, Value]
    name: str

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True)
class Space:
    """The versions of a game, and by version the values of the options that vary."""

    names: tuple[str, ...]
    versions: tuple[Game, ...]
    axes: tuple[Mapping[str, Sequence[Value]], ...]

    @property
    def size(self) -> int:
        """The number of choices, including those that the game refuses."""
        return sum(prod(map(len, axes.values())) for axes in self.axes)

    def all(self) -> list[Setting]:
        """Every setting that the game accepts, each game once.

        Settings that the rules cannot tell apart are one game, whose name has them all.
        """
        groups: dict[object, dict[str, Setting]] = {}
        for version, axes in enumerate(self.axes):
            for values in product(*axes.values()):
                if s := self.setting(version, dict(zip(axes, values, strict=True))):
                    groups.setdefault(_identity(s.game), {}).setdefault(full_name(s.game), s)
        return [_as_one([*alike.values()]) for alike in groups.values()]

    def __str__(self) -> str:
        return "; ".join(
            " ".join([str(game), *(f"{name}: {_list(of)}" for name, of in axes.items())])
            for game, axes in zip(self.versions, self.axes, strict=True)
        )

    def setting(self, version: int, values: Mapping[str, Value]) -> Setting | None:
        """The setting of these values; None if the game refuses them."""
        base = self.versions[version]
        try:
            game = load(base.spec, **{**base.options, **values})
        except OptionError:
            return None
        words = [f"{name}={as_text(value)}" for name, value in values.items()]
        if len(self.versions) > 1 or not words:
            words.insert(0, self.names[version])
        return Setting(game, version, dict(values), " ".join(words))


def _identity(game: Game) -> object:
    """Equal for settings that are played as one game: the rules see only fields of a position."""
    fields = str(game.dtype), game.blank().tobytes()
    return game.spec, fields, game.actions, game.seats, game.information


def _as_one(alike: Sequence[Setting]) -> Setting:
    return replace(alike[0], name=", or ".join(setting.name for setting in alike))


def full_name(game: Game) -> str:
    """A game with its options, distinguished from the same options of another version."""
    return f"{game.spec} {game}"


def _list(values: Sequence[Value]) -> str:
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}"
    return ",".join(map(as_text, values))


def space(
    names: Sequence[str], versions: Sequence[Game], over: Mapping[str, str], fixed: Sequence[str]
) -> Space:
    """The options that vary: those of `over`, or else all but the fixed ones and free texts.

    over: by option its values, as `1,2,5` or `2-6`; empty for all values.
    Raises OptionError if an option does not exist or does not vary, GameError without any choice.
    """
    if not isinstance(over, Mapping):
        raise OptionError(f"over is texts by the names of options, not {as_python(over)}.")
    for what, given in ("fixed", fixed), ("names", names):
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise OptionError(f"{what} is a list of names, not {as_python(given)}.")
    for name in over:
        if not any(name in game.about.options for game in versions):
            there = ", ".join(dict.fromkeys(n for v in versions for n in v.about.options))
            raise OptionError(
                f"{versions[0].id} has no option {name!r} to vary; its options are: "
                f"{there or 'none'}."
            )
    axes = tuple(_axes(game, over, fixed) for game in versions)
    space = Space(tuple(names), tuple(versions), axes)
    if space.size < 2:
        raise GameError(
            f"{versions[0].id} has one setting only, so there is nothing to compare; name options "
            "with --over, or give several versions of the game."
        )
    return space


def _axes(game: Game, over: Mapping[str, str], fixed: Sequence[str]) -> dict[str, Sequence[Value]]:
    options = game.about.options
    if over:
        wanted = {name: text for name, text in over.items() if name in options}
        return {name: _values(name, options[name], text) for name, text in wanted.items()}
    free = [name for name in options if name not in fixed and name != NOT_VARIED]
    return {name: _values(name, options[name], "") for name in free if _is_listed(options[name])}


def _is_listed(option: Option) -> bool:
    return bool(option.among) or not isinstance(option.default, str)


def _values(name: str, option: Option, text: str) -> Sequence[Value]:
    if text:
        return [_read(name, option, part) for part in _parsed_values(text)]
    if option.among:
        return option.among
    if isinstance(option.default, bool):
        return (True, False)
    if isinstance(option.default, int) and option.high is not None:
        return range(option.low or 0, option.high + 1)
    raise OptionError(f"{name} has no list of values; write them as --over {name}=V,V,..")


def _parsed_values(text: str) -> list[str]:
    low, sign, high = text.partition("-")
    if sign and low.isdecimal() and high.isdecimal() and int(high) - int(low) < WIDEST:
        return [str(value) for value in range(int(low), int(high) + 1)]
    return text.split(",")


def _read(name: str, option: Option, text: str) -> Value:
    value = option.read(text)
    if value is None:
        raise OptionError(f"{name} is {option.expected()}, not {text[:40]!r}.")
    return value
