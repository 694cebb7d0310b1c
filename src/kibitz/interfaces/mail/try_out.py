"""A game between two mail folders on this machine, so that a person sees how mail is played.

No server runs and nothing leaves the machine. The mails are real: any mail program that reads mail
folders (maildir) can show them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from ...contract import as_text
from ...game import Game
from ...match import Match, Seat, lock
from ...play.seeds import derived_seed
from ...players import player
from ...record import quote
from ...store import Store, StoredMatch
from ...tables import seat_tokens
from ...tables.library import Library
from ...tables.open_table import Table
from ...tables.seats_by_mail import give_seat
from ...tables.tables import Tables
from ..messages import say
from .carriers import FolderCarrier, folder, send_all, unread
from .correspondence import parse_mail, plain_part, reply
from .post import Post
from .post_office import PostOffice
from .settings import MailSettings

YOU = "you@localhost"
RULE = "-" * 72

Author = Callable[[EmailMessage], str]  # reads a mail and writes the text of an answer


def run(game: Game, file: Path | None, root: Path, bot: str, seat: int, *, asks: bool) -> None:
    """Play a game by mail in folders below `root`; `asks` says whether a person answers."""
    root.mkdir(parents=True, exist_ok=True)
    store = Store(f"sqlite:///{root / 'tables.db'}")
    post = Post(
        Tables(store, Library([file] if file else [])), None, MailSettings(minutes_to_undo=0)
    )
    say(f"The mail folders are in {root}. Nothing leaves this machine.\n")
    try:
        table = _open_table(post, game)
        authors = _authors(post, table, bot, seat, asks=asks)
        _carry_until_over(PostOffice(post), FolderCarrier(root), root, table, authors)
    except (KeyboardInterrupt, EOFError):
        say("\nStopped.")
    finally:
        store.close()
    say(f"All mails are in {root}.")


def _open_table(post: Post, game: Game) -> Table:
    options = {name: as_text(value) for name, value in game.options.items()}
    locks = (Seat("", lock(seat_tokens.fresh_host())) for _ in range(game.seats))
    id, seed = seat_tokens.fresh_id(), secrets.randbits(63)
    return post.tables.add(StoredMatch(id, game.id, options, seed, tuple(locks)))


def _authors(post: Post, table: Table, bot: str, own: int, *, asks: bool) -> dict[str, Author]:
    authors: dict[str, Author] = {}
    for seat in range(table.game.seats):
        address = YOU if seat == own else f"friend{seat}@localhost"
        give_seat(post.tables, table.stored.id, seat, address)
        authors[address] = _person if asks and seat == own else _Machine(table, seat, bot)
    return authors


def _carry_until_over(
    office: PostOffice,
    carrier: FolderCarrier,
    root: Path,
    table: Table,
    authors: dict[str, Author],
) -> None:
    while True:
        office.receive_from(folder(root, office.post.settings.address))
        while office.work() or send_all(office.post, carrier):
            pass
        answered = [
            _answer_new_mail(office, root, address, author) for address, author in authors.items()
        ]
        if not any(answered):
            return


def _answer_new_mail(office: PostOffice, root: Path, address: str, author: Author) -> bool:
    answer = None
    for raw in unread(folder(root, address)):
        mail = parse_mail(raw)
        _show(mail, f"To {address}")
        if text := author(mail):
            answer = reply(mail, text)
    if answer is None:
        return False
    first = str(answer.get_content()).partition("\n\n")[0]
    say(f"{RULE}\n{address} answers: {first}\n", "bold")
    folder(root, office.post.settings.address).add(answer)
    return True


def _show(mail: EmailMessage, whose: str) -> None:
    say(f"{RULE}\n{whose}: {mail['subject']}\n", "bold")
    if whose == f"To {YOU}":
        say(plain_part(mail))


def _person(mail: EmailMessage) -> str:
    if "is over" in str(mail["subject"]):
        return ""
    say("Your answer; an empty line sends it. Ctrl-C stops.", "dim")
    lines = []
    while line := input("> ").strip():
        lines.append(line)
    return "\n".join(lines)


class _Machine:
    """A player that agrees to play, and answers each of its turns with a bot's acts."""

    def __init__(self, table: Table, seat: int, bot: str) -> None:
        self._table, self._seat, self._bot = table, seat, bot

    def __call__(self, mail: EmailMessage) -> str:
        """The answer to a mail."""
        if "invitation" in str(mail["subject"]):
            return "yes"
        with self._table.locked() as match:
            return self._turn(match) if self._seat in match.owing else ""

    def _turn(self, match: Match) -> str:
        bot = player(self._bot, seed=derived_seed(match.seed, self._seat, match.ply))
        position, acts = match.for_bot(self._seat, derived_seed(match.seed, "seen", match.ply)), []
        turn, is_open = position.turn, match.game.information == "perfect"
        while position.player == self._seat and position.turn == turn:
            acts.append(bot(position))
            if not is_open or match.game.has_chance:
                break
            position.play(quote(acts[-1]))
        return " ".join(map(quote, acts))
