"""A post office for tests, whose players are their mail folders."""

from dataclasses import replace
from email.utils import parseaddr

from kibitz.interfaces.mail.carriers import FolderCarrier, folder, send_all, unread
from kibitz.interfaces.mail.correspondence import parse_mail, plain_part, reply
from kibitz.interfaces.mail.post import Post
from kibitz.interfaces.mail.post_office import PostOffice
from kibitz.interfaces.mail.settings import MailSettings
from kibitz.match import Seat, lock
from kibitz.store import Store, StoredMatch
from kibitz.tables import seat_tokens
from kibitz.tables.seats_by_mail import give_seat
from kibitz.tables.tables import Tables

SETTINGS = MailSettings("kibitz@example.org", site="https://games.example.org", minutes_to_undo=0)
PLAIN = replace(SETTINGS, pictures=False)
NAMES = ("ann", "bob", "cleo", "dan", "eve")


class Office:
    """A post office on a database, and the mail folders of its players."""

    def __init__(self, folder, library, bots=None, settings=SETTINGS, url=None):
        self.root = folder / "mail"
        self.store = Store(url or f"sqlite:///{folder}/tables.db")
        self.tables = Tables(self.store, library)
        self.post = Post(self.tables, bots, settings)
        self.office = PostOffice(self.post)
        self.carrier = FolderCarrier(self.root)
        self.library = library

    def open(
        self, game, by_mail=None, seed=1, id=None, agree=True, days=0, time_control="", **options
    ):
        """A table; `by_mail` are the addresses of its seats in order, empty for a bot."""
        options = {name: str(value) for name, value in options.items()}
        seats = self.library.game(game, options).seats
        addresses = by_mail or [f"{NAMES[seat]}@example.net" for seat in range(seats)]
        person = Seat("", lock(seat_tokens.fresh_host()))
        sitters = tuple(person if one else Seat("uniform") for one in addresses)
        limit = f"{days}d" if days else time_control
        name = id or seat_tokens.fresh_id()
        stored = StoredMatch(name, game, options, seed, sitters, time_control=limit)
        table = self.tables.add(stored)
        for seat, address in enumerate(addresses):
            if address:
                give_seat(self.post.tables, stored.id, seat, address)
        self.settle()
        if agree:
            for address in filter(None, addresses):
                for mail in self.mails(address):
                    self.answer(mail, "yes")
            self.settle()
        return table

    def settle(self):
        """Work until nothing is left to do."""
        while self.office.work() or send_all(self.post, self.carrier):
            pass

    def mails(self, address):
        """The mails that came to an address since this was last asked."""
        return [parse_mail(raw) for raw in unread(folder(self.root, address))]

    def seats(self, table):
        """The seats of a table that are played by mail."""
        with self.post.store.transaction() as book:
            return book.seats(table.stored.id)

    def answer(self, mail, text):
        """Answer a mail as a person does."""
        self.receive(reply(mail, text))

    def receive(self, mail):
        self.office.receive(mail.as_bytes(), [parseaddr(str(mail["to"]))[1]])

    def close(self):
        self.store.close()


def text_of(mail):
    return plain_part(mail)
