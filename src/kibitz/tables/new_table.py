"""New tables: from a form, from a record, as a rematch."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .. import record
from ..contract import KibitzError, RecordError, RecordWarning, message
from ..draw.markup import is_legible, without_joiners
from ..game import Game, Position, require_good_options
from ..match import (
    ACCEPT,
    ACCEPT_STOP,
    LOST,
    OFFER,
    OFFER_STOP,
    Match,
    Refused,
    Seat,
    lock,
)
from ..match.clock import TimeControl
from ..match.from_record import resume
from ..players.scientist import default_seat
from ..record import Record, quote
from ..store import StoredMatch, StoredMove
from . import seat_tokens
from .levels import levels, spec, usual
from .library import Library
from .small_numbers import small_number

YOU, FRIEND = "you", "friend"
MOST_NAME_CHARACTERS = 40
GAVE_UP = re.compile(rf"seat (\d{{1,3}}) ({'|'.join(LOST.values())})", re.ASCII)
# Signs that count as printable and show nothing: variants, the fillers of Hangul, a Braille blank.
UNSEEN = re.compile("[\ufe00-\ufe0f\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
MOST_ACTS = 5000  # of a record that is uploaded


@dataclass(frozen=True, slots=True)
class NewTable:
    """A new table, and what was played at it already."""

    stored: StoredMatch
    sent: tuple[StoredMove, ...] = ()
    changed: bool = False  # whether the record was written under other rules


def from_form(library: Library, id: str, form: Mapping[str, str], visitor: str) -> NewTable:
    """The table that a form asks for.

    Its fields: options `option.NAME`, sitters `seat.NUMBER`, or `others` for all seats but one's
    own, `name`, `level`, of the computers at seats that no field names, and `practice`, which lets
    the computer help. A table where one person plays every side is always for practice.
    visitor: the secret of the browser that opens it.
    """
    given = library.given(id, options_of_form(form))
    game = require_good_options(library.game(id, given))
    own_name = name(form.get("name", ""))
    other = form.get("level") or usual(game.package)
    own = default_seat(game)
    sitters = [form.get(f"seat.{k}", YOU if k == own else other) for k in range(game.seats)]
    if others := form.get("others"):
        _require_others(others)
        sitters = [YOU if k == own else others for k in range(game.seats)]
    _require_sense(game, sitters, library)
    table = seat_tokens.fresh_id()
    host = seat_tokens.host(visitor, table)
    opens = [
        seat_tokens.own(visitor, table, k) if sitter == YOU else seat_tokens.invitation(host, k)
        for k, sitter in enumerate(sitters)
    ]
    seats = [
        _seat(game, token, sitter, own_name, library)
        for token, sitter in zip(opens, sitters, strict=True)
    ]
    practice = "practice" in form or (sitters.count(YOU) > 1 and FRIEND not in sitters)
    stored = StoredMatch(
        table,
        game.id,
        given,
        seat_tokens.fresh_seed(is_secret=not practice),
        tuple(seats),
        practice,
        time_control=_time_control(form).text,
        host=lock(host) if FRIEND in sitters else "",
    )
    return NewTable(stored)


def options_of_form(form: Mapping[str, str]) -> dict[str, str]:
    """The options that a form names as `option.NAME`."""
    start = "option."
    return {
        field.removeprefix(start): text for field, text in form.items() if field.startswith(start)
    }


def _time_control(form: Mapping[str, str]) -> TimeControl:
    match form.get("clock", "none"):
        case "bank":
            minutes, increment = (_number(form.get(name, "")) for name in ("minutes", "increment"))
            return TimeControl.read(f"{60 * minutes}+{increment}")
        case "days":
            return TimeControl.read(f"{_number(form.get('days', ''))}d")
        case "none":
            return TimeControl()
        case other:
            raise KibitzError(
                message("A clock is one of none, bank, days, not {other}.", other=repr(other[:40]))
            )


def _require_others(others: str) -> None:
    if others not in (YOU, FRIEND):
        raise KibitzError(
            message(
                "The others are one of {you_alone}, {friend}, not {others}.",
                you_alone=YOU,
                friend=FRIEND,
                others=repr(others[:40]),
            )
        )


def _number(text: str) -> int:
    number = small_number(text, 3)
    if number is None:
        raise KibitzError(
            message("A time is a whole number below 1000, not {text}.", text=repr(text[:40]))
        )
    return number


def name(text: str) -> str:
    """A name that a person gives, without blanks around it; KibitzError if it cannot be shown."""
    shown = unicodedata.normalize("NFC", " ".join(text.split()))
    is_seen = not shown or _looks(shown)
    if len(shown) > MOST_NAME_CHARACTERS or not is_legible(shown) or not is_seen:
        most = MOST_NAME_CHARACTERS
        raise KibitzError(
            message("A name has at most {most} characters that can be printed.", most=most)
        )
    return shown


def require_other_name(name: str, others: Iterable[str], where: str) -> None:
    """Raise KibitzError if one of these names looks like another person's."""
    for other in others:
        if _looks(name) == _looks(other):
            raise KibitzError(
                message(
                    "Somebody {where} is named {other} already. Choose another name.",
                    where=where,
                    other=other,
                )
            )


def _looks(name: str) -> str:
    # Without capitals, joiners, variants of signs, and blanks.
    same = unicodedata.normalize("NFKC", without_joiners(name)).casefold()
    return "".join(sign for sign in same if not (sign.isspace() or UNSEEN.match(sign)))


def _printable(name: str) -> str:
    if not is_legible(name):
        name = "".join(letter for letter in name if letter.isprintable())
    return name[:MOST_NAME_CHARACTERS]


def _require_sense(game: Game, sitters: list[str], library: Library) -> None:
    possible = (YOU, FRIEND, *computers(game.package, library))
    for sitter in sitters:
        if sitter not in possible:
            known = ", ".join(possible)
            raise KibitzError(
                message(
                    "The player of a seat is one of {known}, not {sitter}.",
                    known=known,
                    sitter=repr(sitter[:40]),
                )
            )
    if game.information == "hidden" and sitters.count(YOU) > 1:
        raise KibitzError(
            message(
                "This game has hidden information. Take one seat, and invite other people by a "
                "link."
            )
        )


def computers(package: str, library: Library) -> list[str]:
    """The computers that may sit at a table of a game: levels, and the bots of the library."""
    return [*levels(package), *library.bots]


def bot_of(computer: str, game: Game, library: Library) -> str:
    """The bot of a level, or of the library."""
    return computer if computer in library.bots else spec(computer, game)


def _seat(game: Game, token: str, sitter: str, name: str, library: Library) -> Seat:
    if sitter in computers(game.package, library):
        return Seat(bot_of(sitter, game, library))
    return Seat(name if sitter == YOU else "", lock(token))


def from_record(library: Library, text: str, visitor: str) -> NewTable:
    """The table that a record describes, for practice; one token opens all its seats."""
    written = record.read(text)
    if len(written.acts) > MOST_ACTS:
        raise RecordError(
            message(
                "This record has too many acts. The server opens records of at most {most:,}.",
                most=MOST_ACTS,
            )
        )
    options = library.given(written.game, written.options)
    game = library.game(written.game, options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RecordWarning)  # the page of the table says it
        match = resume(written, game)
    sent = _stored_moves(match, _ending(written))
    _require_replays(game, match.seed, sent)
    id = seat_tokens.fresh_id()
    token = seat_tokens.own(visitor, id, 0)
    names = [*written.seats, *[""] * game.seats][: game.seats]
    seats = tuple(Seat(_printable(name), lock(token)) for name in names)
    stored = StoredMatch(id, game.id, options, match.seed, seats, practice=True)
    return NewTable(stored, sent, bool(record.changes(written, game)))


def _stored_moves(match: Match, more: Sequence[tuple[int, str]] = ()) -> tuple[StoredMove, ...]:
    texts = [(sent.seat, " ".join(map(quote, sent.acts))) for sent in match.log]
    return tuple(StoredMove(ply, seat, words) for ply, (seat, words) in enumerate([*texts, *more]))


def branch(stored: StoredMatch, position: Position, own: Sequence[int], visitor: str) -> NewTable:
    """A table for practice that goes on from a position of another one.

    own: the seats of the person; the computer takes the others.
    """
    game, id = position.game, seat_tokens.fresh_id()
    sent = _stored_moves(resume(record.of(position, practice=True), game))
    bot = spec(usual(game.package), game)
    mine = Seat("", lock(seat_tokens.own(visitor, id, 0)))
    seats = tuple(
        mine if seat in own else (known if not known.lock else Seat(bot))
        for seat, known in enumerate(stored.seats)
    )
    opened = StoredMatch(
        *(id, game.id, stored.options, position.seed, seats), practice=True, rules=stored.rules
    )
    return NewTable(opened, sent)


def _ending(written: Record) -> list[tuple[int, str]]:
    words = {record.AGREED: (OFFER, ACCEPT), record.STOPPED: (OFFER_STOP, ACCEPT_STOP)}
    if written.ending in words:
        offer, accept = words[written.ending]
        return [(0, offer), *((seat, accept) for seat in range(1, max(2, len(written.returns))))]
    if not written.ending:
        return []
    lost = GAVE_UP.fullmatch(written.ending)
    if not lost:
        raise RecordError(
            message(
                "The ending of this record is {ending}. An ending is one of: seat NUMBER "
                "resigned, seat NUMBER ran out of time, {agreed}, {stopped}.",
                ending=repr(written.ending[:40]),
                agreed=record.AGREED,
                stopped=record.STOPPED,
            )
        )
    word = next(word for word, words in LOST.items() if words == lost[2])
    return [(int(lost[1]), word)]


def _require_replays(game: Game, seed: int, sent: tuple[StoredMove, ...]) -> None:
    match = Match(game, seed)
    for move in sent:
        answer = match.submit(move.seat, move.ply, move.text)
        if isinstance(answer, Refused):
            raise RecordError(message("This record cannot be continued: {why}", why=answer.why))


def rematch(stored: StoredMatch, bot: str = "") -> StoredMatch:
    """A new match of a game, each player one seat further; a token opens its owner's new seat.

    bot: it plays for all computers; empty if those of before play on.
    """
    seats = tuple(
        Seat(bot) if bot and not seat.lock else seat
        for seat in (*stored.seats[1:], stored.seats[0])
    )
    return StoredMatch(
        seat_tokens.fresh_rematch_id(stored.id),
        stored.game,
        stored.options,
        seat_tokens.fresh_seed(is_secret=not stored.practice),
        seats,
        stored.practice,
        stored.id,
        stored.time_control,
        host=stored.host,
    )
