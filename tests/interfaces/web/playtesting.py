"""Playtests without browsers, and what the people at one do: come in, open a table, sit down."""

from contextlib import contextmanager

from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient
from tests.interfaces.web.conftest import HERE, ROOT
from tests.interfaces.web.friends import GAME
from tests.interfaces.web.visiting import InOneProcess, act

from kibitz.interfaces.cli.playtest_command import people_page
from kibitz.interfaces.web.application import answered_by, application
from kibitz.interfaces.web.playtest.host_page import HostPage
from kibitz.interfaces.web.playtest.lobby import Lobby
from kibitz.interfaces.web.site import Site, fresh_templates
from kibitz.match import lock
from kibitz.store import Store
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.library import Library
from kibitz.tables.playtest.plan import Playtest, Variant
from kibitz.tables.playtest.running_playtest import RunningPlaytest
from kibitz.tables.tables import Tables

FAR = "203.0.113.77"  # the network address of all visitors
KUHN = ROOT / "examples/kuhn_poker.py"
COMPARED = {
    "stake-out": (Variant("stake-out", {"size": "3"}), Variant("stake-out", {"size": "4"})),
    "two-files": (Variant("stake-out"), Variant("kuhn-poker"), Variant("goofspiel")),
}
GOOFSPIEL = ROOT / "examples/goofspiel.py"


@contextmanager
def playtests(tmp_path, pools):
    """A function that makes a playtest: its site, and a function that makes visitors."""
    closed = []

    def playtest(name, *own):
        plan = Playtest(name, COMPARED.get(name, (Variant(name),)), lock("host"), "Rosa")
        database = f"sqlite:///{tmp_path}/tables.db"
        store, library = Store(database), Library([GAME, KUHN, GOOFSPIEL, *own])
        running = RunningPlaytest(plan, store.playtests)
        site = Site(Tables(store, library), BotPool(pool=pools[0]), playtest=running)
        site.tables.on_end, site.tables.why_closed = running.note_end, running.why_closed
        lobby = Lobby(
            plan, store, InOneProcess(library, database), fresh_templates(is_playtest=True)
        )
        lobby.links.append(f"{HERE}/")
        host_page = HostPage(lobby, people_page)
        routes = [*lobby.routes, *host_page.routes, Mount("/", application(site, ["testserver"]))]
        app = Starlette(routes=routes, exception_handlers=answered_by)
        app.state.templates = lobby.templates
        closed.extend([site.close, host_page.close, store.close])
        whence = {"headers": {"origin": HERE}, "client": (FAR, 50_000)}
        return site, lambda: TestClient(app, HERE, raise_server_exceptions=False, **whence)

    yield playtest
    for close in closed:
        close()


def come_in(visitor, name):
    client = visitor()
    assert client.post("/playtest/enter", data={"name": name}).status_code == 200
    return client


def open_table(client, **fields):
    answer = client.post("/playtest/open", data=fields)
    assert answer.status_code == 200, answer.text
    return answer.url.path


def seats_of(site, table):
    return [seat.name for seat in site.tables.find(table.rpartition("/")[2]).stored.seats]


def free_seat(site, table):
    return seats_of(site, table).index("")


def sit(client, table, seat):
    return client.post(f"{table}/sit", data={"seat": str(seat)})


def two_at_a_table(site, visitor, **fields):
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, **fields)
    sit(ben, table, free_seat(site, table))
    return ann, ben, table


def end(site, table, ann, ben):
    """The first seat resigns."""
    act(ann if seats_of(site, table)[0] == "Ann" else ben, table, "resign")
