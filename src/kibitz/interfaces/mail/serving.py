"""The commands `kibitz mail serve`, `kibitz mail invite` and `kibitz mail reinvite`."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event

from ... import shelf
from ...contract import KibitzError
from ...game import Game, require_good_options
from ...match import Seat, lock
from ...match.clock import TimeControl
from ...store import Store, StoredMatch
from ...store.mail import DECLINED
from ...tables import seat_tokens
from ...tables.bots.bot_pool import BotPool
from ...tables.levels import levels, spec
from ...tables.library import Library
from ...tables.seats_by_mail import give_seat, willing_address
from ...tables.tables import Tables
from .. import saved_games
from ..messages import say
from .configuration import read_file
from .mail_server import MailServer
from .post import Post
from .settings import MailSettings


def opened_store(database: str) -> Store:
    """The database of a URL, or the one in the user's data folder."""
    return Store(saved_games.database_url(database))


def run(file: Path, files: Sequence[Path], database: str, bots: Sequence[str]) -> None:
    """Serve tables by mail until Ctrl-C."""
    configuration = read_file(file)
    library = Library(files, bots)
    store = opened_store(database)
    bot_pool = BotPool(bots=library.bots)
    post = Post(Tables(store, library), bot_pool, configuration.settings)
    server = MailServer(post, configuration)
    say(f"Kibitz plays by mail at {configuration.settings.address}  (Ctrl-C stops it)")
    stopped = Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    try:
        stopped.wait()
    except KeyboardInterrupt:
        say("\nStopped. The database has all mails that were not sent.")
    finally:
        server.close()
        bot_pool.close()
        store.close()


def begin(
    game: str, options: Mapping[str, str], players: Sequence[str], days: int, database: str
) -> str:
    """Open a table with a player for each seat: a mail address, a level or a bot. Its id."""
    source = shelf.find(game)
    file = [Path(game)] if game.endswith(".py") else []
    library = Library(file)
    given = library.given(source.id, options)
    loaded = require_good_options(library.game(source.id, given))
    if len(players) != loaded.seats:
        raise KibitzError(f"{loaded} needs {loaded.seats} players, not {len(players)}.")
    store = opened_store(database)
    try:
        stored = StoredMatch(
            seat_tokens.fresh_id(),
            loaded.id,
            given,
            seat_tokens.fresh_seed(is_secret=True),
            tuple(_seat(loaded, player) for player in players),
            time_control=TimeControl.read(f"{days}d" if days else "").text,
        )
        post = Post(Tables(store, library), None, MailSettings())
        for address in filter(_is_address, players):
            willing_address(post.store, address)
        post.tables.add(stored)
        for seat, player in enumerate(players):
            if _is_address(player):
                give_seat(post.tables, stored.id, seat, player)
    finally:
        store.close()
    return stored.id


def invite_again(
    table: str, address: str, seat: int | None, files: Sequence[Path], database: str
) -> int:
    """Give a seat whose person declined to another address; the seat that was given.

    seat: None if only one was declined. Raises KibitzError if there is no such table or seat.
    """
    store = opened_store(database)
    try:
        post = Post(Tables(store, Library(files)), None, MailSettings())
        opened = post.tables.find(table)
        if opened is None:
            raise KibitzError(f"The database has no table {table[:40]!r}.")
        with opened.locked() as match, post.store.transaction() as book:
            seats = [seat.seat for seat in book.seats(table) if seat.status == DECLINED]
            declined = [] if match.over else seats
        chosen = _seat_to_reassign(declined, seat)
        give_seat(post.tables, table, chosen, address)
    finally:
        store.close()
    return chosen


def _seat_to_reassign(declined: Sequence[int], seat: int | None) -> int:
    if not declined:
        raise KibitzError("No seat of this table was declined, or its game is over.")
    if seat is None and len(declined) == 1:
        return declined[0]
    if seat is None or seat not in declined:
        raise KibitzError(f"Say which seat with --seat; declined: {', '.join(map(str, declined))}.")
    return seat


def _is_address(player: str) -> bool:
    return "@" in player


def _seat(game: Game, player: str) -> Seat:
    if _is_address(player):
        return Seat("", lock(seat_tokens.fresh_host()))
    if player not in levels(game.package):
        known = ", ".join(levels(game.package))
        raise KibitzError(f"A player is a mail address or one of {known}, not {player[:40]!r}.")
    return Seat(spec(player, game))
