"""Records and positions: make a record of a position, replay a record, redact it for a seat."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType

import numpy as np

from .. import shelf
from ..contract import (
    SECRET,
    WATCHER,
    IllegalMove,
    KibitzError,
    Message,
    RecordError,
    RecordWarning,
    as_python,
    as_text,
    message,
)
from ..estimates import as_figure
from ..game import Game, GameLike, Position
from ..information import turns_heard
from ..kernel import Draws
from ..version import __version__
from .text import Record, Texts, Turns

AGREED, STOPPED = "draw agreed", "stop agreed"


def of(
    position: Position,
    *,
    seats: Sequence[str] = (),
    practice: bool = False,
    ending: str = "",
    returns: Sequence[float] | None = None,
    tags: Texts = MappingProxyType({}),
) -> Record:
    """The whole record of a position, with every secret.

    `returns` is the result if the game did not end by its rules. The seed is left out if it would
    not give the same game again.
    """
    _require_sound(position, seats, ending, returns)
    _require_texts(tags)
    returns = position.returns if returns is None else returns
    given = {n: as_text(v) for n, v in position.game.options.items() if _differs(position.game, n)}
    return Record(
        game=position.game.id,
        options=given,
        seed=position.seed if position.is_from_seed else None,
        turns=_turns(position, None),
        draws=_draws(position),
        dealt=() if position.is_from_seed else position.dealt,
        seats=tuple(seats),
        returns=tuple(map(as_figure, returns or ())),
        ending=ending,
        practice=practice or _deal_chosen(position.game),
        tags=dict(tags),
        kibitz=__version__,
        rules=position.game.source.rules_hash,
    )


def _require_sound(
    position: Position, seats: Sequence[str], ending: str, returns: Sequence[float] | None
) -> None:
    """Refuse what would make a record that cannot be read, or that says another result."""
    if not isinstance(position, Position):
        raise RecordError(f"A record is made of a Position, not of {as_python(position)}.")
    if not _is_row(seats) or not all(isinstance(name, str) for name in seats):
        raise RecordError(f"seats are the names of the players, not {as_python(seats)}.")
    if not isinstance(ending, str):
        raise RecordError(f"ending is a word, not {as_python(ending)}.")
    many = position.game.seats
    if len(seats) > many:
        raise RecordError(f"{position.game} has {many} seats, and {len(seats)} names are given.")
    if returns is not None and not _is_result(returns, many):
        raise RecordError(f"returns are {many} numbers, one a seat, not {as_python(returns)}.")


def _is_row(given: object) -> bool:
    return hasattr(given, "__len__") and not isinstance(given, str | bytes | Mapping)


def _require_texts(tags: Texts) -> None:
    if not isinstance(tags, Mapping) or not all(isinstance(t, str) for t in chain(*tags.items())):
        raise RecordError(f"tags are texts by name, not {as_python(tags)}.")


def _is_result(returns: Sequence[float], seats: int) -> bool:
    if not _is_row(returns) or len(returns) not in (0, seats):
        return False
    return all(isinstance(n, int | float | np.number) and math.isfinite(n) for n in returns)


def _differs(game: Game, name: str) -> bool:
    return game.options[name] != "" or game.about.options[name].default != ""


def _deals(game: Game) -> list[str]:
    options = game.about.options.items()
    return [name for name, o in options if isinstance(o.default, str) and not o.among]


def _deal_chosen(game: Game) -> bool:
    return any(game.options[name] != game.about.options[name].default for name in _deals(game))


def _turns(position: Position, reader: int | None) -> Turns:
    """The acts by turns as one seat may read them; with None, each as the seat that played it."""
    turns = turns_heard(position, reader)
    return tuple(tuple(heard.act for heard in turn) for turn in turns)


def _draws(position: Position) -> dict[int, Draws]:
    drawn = ((ply, position.draws(ply)) for ply in range(position.ply))
    return {ply: numbers for ply, numbers in drawn if numbers}


def redact(record: Record, position: Position, seat: int) -> Record:
    """The record as a seat may have it; `WATCHER` if it only watches.

    While a game is open, the seed is left out if it would show hidden cards or later dice. With
    hidden information, the options that may show a deal or a rule and the draws of acts are left
    out too, and the game names the other seats' secret acts. `position` is the position to which
    the record leads.
    """
    game, seat = position.game, position.require_seat(seat, WATCHER)
    if not game.withholds_seed or position.over or record.ending:
        return record
    if game.information != "hidden":
        return replace(record, seed=None, dealt=position.dealt)
    known = {n: text for n, text in record.options.items() if n not in _deals(game)}
    return replace(
        record, options=known, seed=None, turns=_turns(position, seat), draws={}, dealt=()
    )


def setting(record: Record, spec: str = "") -> Game:
    """The game with the options of a record. Its id is looked up, never used as a path.

    `spec`, the name or path of a game that the caller trusts, replaces the id.
    """
    try:
        source = shelf.find(spec) if spec else _source_of(record)
        return Game(source, record.options, spec or record.game)
    except KibitzError as fault:
        raise RecordError(fault.said) from fault


def _source_of(record: Record) -> shelf.Source:
    try:
        return shelf.game_named(record.game)
    except KibitzError as fault:
        raise RecordError(
            f"{fault} A record names no file: give that of your own game as --game ./mygame.py, "
            "or in Python as replay(record, path)."
        ) from fault


def changes(record: Record, game: Game) -> str:
    """A sentence that says how the rules of a record differ from those of `game`; else empty.

    It is empty, too, if the record does not say under which rules it was written.
    """
    if record.rules in ("", game.source.rules_hash):
        return ""
    other = "" if record.kibitz == __version__ else record.kibitz[:20]
    by = message(" by Kibitz {version}", version=other) if other else ""
    return message(
        "This record was written{by} under other rules of {game}: their hash is {written}, and the "
        "hash of the rules here is {here}.",
        by=by,
        game=game.id,
        written=repr(record.rules[:16]),
        here=repr(game.source.rules_hash),
    )


def replay(record: Record, game: GameLike | None = None) -> Position:
    """The position to which a record leads; RecordError names the first act that is impossible.

    If the caller passes a `game`, it replaces the one that the record names; a name or a path gets
    the options of the record. A RecordWarning says that the record was written under other rules.
    """
    if not isinstance(record, Record):
        raise RecordError(f"A record is what kibitz.record.read gives, not {as_python(record)}.")
    played = game if isinstance(game, Game) else setting(record, str(game or ""))
    if game is not None:
        require_game(record, played.id)
    changed = changes(record, played)
    try:
        position = _replay_acts(record, played)
    except RecordError as fault:
        why = message("{fault} {changes}", fault=fault.said, changes=changed)
        raise RecordError(why if changed else fault.said) from fault
    if changed:
        warnings.warn(changed, RecordWarning, stacklevel=2)
    return position


def require_game(record: Record, id: str) -> None:
    """Refuse a record that is of another game than this one."""
    if id != record.game:
        raise RecordError(
            message(
                "The record is of {other}, not of {game}.", other=repr(record.game[:40]), game=id
            )
        )


def _replay_acts(record: Record, played: Game) -> Position:
    position = _first_position(record, played)
    numbered = [(n, act) for n, turn in enumerate(record.turns, 1) for act in turn]
    for number, (turn, act) in enumerate(numbered, 1):
        try:
            _replay_act(position, act, record.draws.get(number - 1, ()))
        except IllegalMove as fault:
            raise RecordError(_at_turn(turn, number, act, fault.said)) from None
    _check_returns(record, position)
    return position


def _at_turn(turn: int, number: int, act: str, why: str) -> Message:
    return message(
        "turn {turn}, act {number} in all, {act}: {why}",
        turn=turn,
        number=number,
        act=repr(act[:40]),
        why=why,
    )


def _first_position(record: Record, game: Game) -> Position:
    if record.seed is not None:
        return game.start(record.seed)
    if game.information == "hidden" and not _deal_chosen(game):
        raise RecordError(
            message("This record keeps its seed secret, so it cannot be replayed yet.")
        )
    if not game.has_chance:
        return game.start()
    try:
        chosen = game.information == "hidden"
        return game.start().reseeded(0) if chosen else game.start(draws=record.dealt)
    except IllegalMove as fault:
        raise RecordError(message("The tag Drawn does not fit: {why}", why=fault.said)) from None


def _replay_act(position: Position, act: str, draws: Draws) -> None:
    if act == SECRET:
        raise IllegalMove(message("this act is secret, so the record cannot be replayed."))
    actions = position.parse(act)
    for number, action in enumerate(actions, 1):
        _play_recorded(position, action, draws if number == len(actions) else ())


def _play_recorded(position: Position, action: int, draws: Draws) -> None:
    if not position.game.has_chance:
        position.act(action)  # numbers in braces are a comment
    elif not position.is_from_seed:
        position.act(action, draws)
    else:
        position.act(action)
        if draws and draws != position.draws(position.ply - 1):
            drew = " ".join(map(str, position.draws(position.ply - 1)))
            raise IllegalMove(
                message(
                    "with this seed the act draws {numbers}; remove the seed or the draw."
                    if drew
                    else "with this seed the act draws nothing; remove the seed or the draw.",
                    numbers=drew,
                )
            )


def _check_returns(record: Record, position: Position) -> None:
    if not (record.returns and position.over):
        return
    written, true = " ".join(record.returns), " ".join(map(as_figure, position.returns or ()))
    if written != true:
        raise RecordError(
            message(
                "The tag Result says {written}, but the moves end {true}.",
                written=written,
                true=true,
            )
        )
