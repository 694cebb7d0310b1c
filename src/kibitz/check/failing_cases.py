"""Whether the cases of a game hold (`cases.py`): each is played as plain Python and compared."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from math import isclose
from typing import Any

import numpy as np

from .. import draw
from .. import record as records
from ..contract import (
    WATCHER,
    GameError,
    IllegalMove,
    KibitzError,
    RecordError,
    RecordWarning,
)
from ..deadline import Endless
from ..estimates import as_figure
from ..game import Game, Position
from ..given_file import read_text
from .cases import WANTED, Case
from .text import RulesText, TextRecord, sentence_of

AN_ELEMENT = re.compile(r"(\w+)(?:\[(\d+(?:, *\d+)*)\])?")
MOST_ACTS_LISTED = 12  # legal acts that a sentence lists
UNSETTLED = (
    "the case does not say yet what must follow. Write it below, as one of: "
    f"{', '.join(key for key in WANTED if key != 'seat')} (docs/cases.md)"
)


def failing_case(game: Game, case: Case) -> tuple[str, Position | None]:
    """The sentence of what does not follow, empty if the case holds; and the last position.

    Positions are played by the rules of `game`, with the options of the case.
    """
    p: Position | None = None
    try:
        p = _before(game, case)
        wrong = "; ".join(_faults(p, case))
    except (KibitzError, OSError, ValueError) as fault:
        wrong = f"the case does not fit the game: {str(fault).partition(chr(10))[0].rstrip('.')}"
    except (Exception, Endless) as fault:
        wrong = f"the rules fail: {sentence_of(fault).rstrip('.')}"
    says = f"{case.says.strip().rstrip('.')}. " if case.says.strip() else ""
    after = _where(p, case) if p else ""
    return (f"{case.place}: {says}{after}{wrong}." if wrong else ""), p


def _where(p: Position, case: Case) -> str:
    acts = " ".join(records.quote(p.told(ply)) for ply in range(p.ply))
    return f"After {acts}: " if acts else "At the start: "


def _before(game: Game, case: Case) -> Position:
    """The position of a case, before its act."""
    if case.record:
        return _recorded(game, case)
    chosen = Game(game.source, dict(case.options), game.spec)
    if case.luck:
        return _with_luck(chosen, case)
    p = chosen.start(case.seed)
    if case.acts.strip():
        p.play(case.acts)
    return p


def _recorded(game: Game, case: Case) -> Position:
    text = case.record
    if "[" not in text:
        path = (case.folder / text).resolve()
        if path.parent != case.folder.resolve():
            raise RecordError(f"the record {text[:60]!r} is no file beside the cases")
        text = read_text(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RecordWarning)  # other rules are what is tested
        written = records.read(text)
        p = records.replay(written, records.setting(written, game.spec))
    if case.ply is not None and case.ply > p.ply:
        raise RecordError(f"the record has {p.ply} acts, and ply is {case.ply}")
    return p if case.ply is None else p.at(case.ply)


def _with_luck(game: Game, case: Case) -> Position:
    text, names = RulesText(game), tuple(game.start(case.seed).words(case.acts))
    if not case.acts.strip():
        names = ()
    record = TextRecord(names, case.luck, case.seed)
    nodes = text.nodes(record)
    if len(nodes) <= len(names):
        at = len(nodes) - 1
        raise IllegalMove(f"act {at + 1}, {names[at]!r}, is not legal")
    return text.position(record)


def _faults(p: Position, case: Case) -> Iterator[str]:
    """The statements of a case that do not hold; `p` is left after the act."""
    wanted = case.wanted
    if case.act:
        refused = p.why_not(case.act)
        if wanted.get("allowed") is False:
            if not refused:
                yield f"{case.act} must not be allowed, and it is"
            return
        if refused:
            yield f"{case.act} must be allowed, and it is not: {refused.rstrip('.')}"
            return
        p.play(case.act)
    if not wanted:
        yield UNSETTLED
    yield from _faults_of_turn(p, wanted)
    yield from _faults_of_acts(p, wanted)
    yield from _faults_of_table(p, wanted)
    for name, value in wanted.get("fields", {}).items():
        yield from _faults_of_field(p, name, value)


def _faults_of_turn(p: Position, wanted: Mapping[str, Any]) -> Iterator[str]:
    if "over" in wanted and wanted["over"] != p.over:
        yield (
            "the game must be over, and it goes on"
            if wanted["over"]
            else (f"the game must go on, and it is over with {_figures(p.returns or ())}")
        )
    elif "returns" in wanted:
        if not p.over:
            yield f"the game must end with {_figures(wanted['returns'])}, and it goes on"
        elif not _same_numbers(p.returns or (), wanted["returns"]):
            yield f"the returns must be {_figures(wanted['returns'])}, and are " + _figures(
                p.returns or ()
            )
    if "player" in wanted:
        yield from _faults_of_player(p, wanted["player"])


def _faults_of_player(p: Position, who: str | int) -> Iterator[str]:
    called = [str(p.called(seat)) for seat in range(p.game.seats)]
    known = who in called or (isinstance(who, int) and 0 <= who < p.game.seats)
    if not known:
        raise GameError(f"there is no seat {who!r}; there are {', '.join(called)}")
    if p.player is None:
        yield f"{who} must be to act, and the game is over"
    elif who not in (p.player, called[p.player]):
        yield (
            f"{who if isinstance(who, str) else called[who]} must be to act, and it is "
            + (called[p.player])
        )


def _faults_of_acts(p: Position, wanted: Mapping[str, Any]) -> Iterator[str]:
    now = p.moves()
    if "legal" in wanted and set(wanted["legal"]) != set(now):
        yield f"the legal acts must be {_listed(wanted['legal'])}, and are {_listed(now)}"
    for act in wanted.get("may", ()):
        if act not in now and p.why_not(act):
            yield f"{act} must be legal, and it is not"
    for act in wanted.get("may_not", ()):
        if act in now or not p.why_not(act):
            yield f"{act} must not be legal, and it is"


def _faults_of_table(p: Position, wanted: Mapping[str, Any]) -> Iterator[str]:
    if not wanted.keys() & {"shows", "hides"}:
        return
    seat = wanted.get("seat", WATCHER if p.player is None else p.player)
    if seat >= p.game.seats:
        raise GameError(f"there is no seat {seat}; the seats are 0 to {p.game.seats - 1}")
    shown = " ".join(draw.plain(p.scene(seat)).split())
    for text in wanted.get("shows", ()):
        if " ".join(text.split()) not in shown:
            yield f"the table must show {text!r}, and it does not"
    for text in wanted.get("hides", ()):
        if " ".join(text.split()) in shown:
            yield f"the table must not show {text!r}, and it does"


def _faults_of_field(p: Position, written: str, wanted: Any) -> Iterator[str]:
    match = AN_ELEMENT.fullmatch(written)
    names = [name for name in p.state.dtype.names or () if name not in p.game.options]
    if not match or match[1] not in names:
        raise GameError(f"the position has no field {written!r}; it has {', '.join(names)}")
    value = p.state[match[1]][0]
    if match[2]:
        try:
            value = value[tuple(map(int, match[2].split(",")))]
        except IndexError:
            shape = "x".join(map(str, np.shape(value))) or "no"
            raise GameError(f"{written} is beyond the field, which has {shape} elements") from None
    try:
        same = np.shape(value) == np.shape(wanted) and bool(np.all(value == np.asarray(wanted)))
    except ValueError:  # rows of different lengths
        same = False
    if not same:
        yield f"{written} must be {wanted}, and is {np.asarray(value).tolist()}"


def _same_numbers(one: Sequence[float], other: Sequence[float]) -> bool:
    return len(one) == len(other) and all(
        isclose(a, b, abs_tol=1e-9) for a, b in zip(one, other, strict=True)
    )


def _figures(numbers: Sequence[float]) -> str:
    return ", ".join(map(as_figure, numbers))


def _listed(acts: Sequence[str]) -> str:
    more = f" and {len(acts) - MOST_ACTS_LISTED} more" if len(acts) > MOST_ACTS_LISTED else ""
    return ", ".join(acts[:MOST_ACTS_LISTED]) + more or "none"
