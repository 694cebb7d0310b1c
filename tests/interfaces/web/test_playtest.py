"""A playtest without browsers: who sits where, what is dealt, and what nobody may see."""

import html
import json
import re
import subprocess
import sys

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient
from tests.interfaces.web.conftest import HERE, ROOT
from tests.interfaces.web.friends import GAME
from tests.interfaces.web.visiting import act

from kibitz.contract import KibitzError, OptionError
from kibitz.interfaces.web.application import answered_by, application
from kibitz.interfaces.web.library import Library
from kibitz.interfaces.web.pages.shelf_page import card
from kibitz.interfaces.web.playtest.host_page import HostPage
from kibitz.interfaces.web.playtest.lobby import Lobby
from kibitz.interfaces.web.playtest.plan import Playtest, Variant, questions, variants
from kibitz.interfaces.web.playtest.results import Reading
from kibitz.interfaces.web.playtest.seating import note_end, settle
from kibitz.interfaces.web.site import Site, fresh_templates
from kibitz.interfaces.web.tables.tables import Tables
from kibitz.interfaces.web.workers.bot_pool import BotPool
from kibitz.match import Seat, lock
from kibitz.store import PlaytestTable, Store, StoredMatch, StoredMove

KUHN = ROOT / "examples/kuhn_poker.py"
PLANS = {
    "stake-out": Playtest(
        "stake-out",
        (Variant("stake-out", {"size": "3"}), Variant("stake-out", {"size": "4"})),
        lock("host"),
    ),
    "kuhn-poker": Playtest("kuhn-poker", (Variant("kuhn-poker"),), lock("host")),
    "two-files": Playtest(
        "two-files",
        (Variant("stake-out"), Variant("kuhn-poker"), Variant("goofspiel")),
        lock("host"),
    ),
}
GOOFSPIEL = ROOT / "examples/goofspiel.py"


class InOneProcess:
    """In place of the processes of games."""

    def __init__(self, library, database):
        self._library, self.database = library, database

    async def card_or_fault(self, id):
        return card(self._library.source(id))

    def warnings(self):
        return []


@pytest.fixture
def made(tmp_path, pools):
    """Makes a playtest: its site, and a function that makes visitors."""
    closed = []

    def playtest(name):
        plan, database = PLANS[name], f"sqlite:///{tmp_path}/tables.db"
        store, library = Store(database), Library([GAME, KUHN, GOOFSPIEL])
        site = Site(Tables(store, library), BotPool(pool=pools[0]), playtest=plan)
        site.tables.on_end = lambda stored, match: note_end(site, stored, match)
        lobby = Lobby(plan, store, InOneProcess(library, database), fresh_templates(plan))
        lobby.links.append(f"{HERE}/")
        host_page = HostPage(lobby)
        routes = [*lobby.routes, *host_page.routes, Mount("/", application(site, ["testserver"]))]
        app = Starlette(routes=routes, exception_handlers=answered_by)
        app.state.templates = lobby.templates
        closed.extend([site.close, host_page.close, store.close])
        return site, lambda: TestClient(app, HERE, headers={"origin": HERE})

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


def test_a_person_needs_a_name_that_nobody_has(made):
    _, visitor = made("stake-out")
    come_in(visitor, "Ann")
    assert "Somebody here is named Ann already" in (
        visitor().post("/playtest/enter", data={"name": " Ann "}).text
    )
    assert "at least one character" in visitor().post("/playtest/enter", data={"name": " "}).text
    assert visitor().post("/playtest/open").status_code == 403


def test_variants_are_dealt_evenly(made):
    site, visitor = made("stake-out")
    ann = come_in(visitor, "Ann")
    for _ in range(4):
        open_table(ann, players="3")
    dealt = [one.variant for one in site.tables.store.playtests.tables("stake-out")]
    assert sorted(dealt) == ["stake-out size=3"] * 2 + ["stake-out size=4"] * 2


def test_the_number_of_players_is_chosen_with_the_table(made):
    site, visitor = made("stake-out")
    assert len(seats_of(site, open_table(come_in(visitor, "Ann"), players="6"))) == 6


def own_names(person, table):
    """The names on the plates that the table shows a person as theirs."""
    return re.findall(r'class="sitter" title="(.*?) \(you\)"', person.get(f"{table}/view").text)


def test_a_person_who_lost_the_seat_gets_it_back_and_nobody_else_does(made):
    site, visitor = made("stake-out")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, players="3")
    del ann.cookies["seats"]
    assert own_names(ann, table) == []
    assert ben.post(f"{table}/return").status_code == 403
    ann.post(f"{table}/return")
    assert own_names(ann, table) == ["Ann"]
    own = seats_of(site, table).index("Ann")
    assert sit(ben, table, own).status_code == 409
    assert seats_of(site, table).count("Ann") == 1


def test_nobody_sits_twice_at_a_table(made):
    site, visitor = made("stake-out")
    ann = come_in(visitor, "Ann")
    table = open_table(ann, players="3")
    sit(ann, table, free_seat(site, table))
    assert seats_of(site, table).count("") == 2


def test_a_bot_fills_a_seat_and_leaves_it_to_a_person(made):
    site, visitor = made("stake-out")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, players="2")
    seat = free_seat(site, table)
    assert ben.post(f"{table}/fill", data={"seat": str(seat)}).status_code == 403
    ann.post(f"{table}/fill", data={"seat": str(seat), "level": "easy"})
    assert "sims=100" in seats_of(site, table)[seat]
    sit(ben, table, seat)
    assert seats_of(site, table)[seat] == "Ben"
    kinds = [event.kind for event in site.tables.store.playtests.events("stake-out")]
    assert kinds == ["sat", "filled", "began", "sat"]


def test_an_illegal_click_is_counted_with_its_reason(made):
    site, visitor = made("stake-out")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, players="2")
    sit(ben, table, free_seat(site, table))
    first, second = (ann, ben) if seats_of(site, table)[0] == "Ann" else (ben, ann)
    act(first, table, "a1")
    assert second.get(f"{table}/why?act=a1").text == "Not a1: A stone is there."
    first.get(f"{table}/why?act=a1")  # it is not this person's turn, so it is no try
    act(second, table, "a1")
    tries = site.tables.store.playtests.events("stake-out", ["tried"])
    assert [(one.seat, one.ply, one.data["act"]) for one in tries] == [(1, 1, "a1"), (1, 1, "a1")]
    assert tries[0].data["why"] == "A stone is there."


def test_a_rematch_belongs_to_the_playtest(made):
    site, visitor = made("kuhn-poker")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann)
    sit(ben, table, free_seat(site, table))
    first = ann if seats_of(site, table)[0] == "Ann" else ben
    act(first, table, "resign")
    again = ann.post(f"{table}/rematch").url.path
    assert again != table
    assert [one.match for one in site.tables.store.playtests.tables("kuhn-poker")] == [
        table.rpartition("/")[2],
        again.rpartition("/")[2],
    ]
    ben.post(f"{again}/return")
    assert own_names(ben, again) == ["Ben"]
    assert seats_of(site, again) == seats_of(site, table)[::-1]


def test_remarks_on_hidden_cards_reach_the_host_after_the_game(made):
    site, visitor = made("kuhn-poker")
    ann, ben, host = come_in(visitor, "Ann"), come_in(visitor, "Ben"), visitor()
    table = open_table(ann)
    sit(ben, table, free_seat(site, table))
    of = ann.post(f"{table}/note", data={"kind": "wrong"}).json()["of"]
    assert ben.post(f"{table}/note", data={"of": str(of), "text": "mine"}).status_code == 404
    ann.post(f"{table}/note", data={"of": str(of), "text": "I hold the king"})
    host.get("/playtest/host/host")
    during = host.get("/playtest/host").text
    assert "I hold the king" not in during
    assert "1 remark is shown after its game" in during
    act(ann if seats_of(site, table)[0] == "Ann" else ben, table, "resign")
    assert "I hold the king" in host.get("/playtest/host").text


def test_remarks_on_hidden_cards_stay_hidden_where_the_first_file_hides_nothing(made):
    """The page of the host asked the first file alone whether its game hides things."""
    _, visitor = made("two-files")
    ann, host = come_in(visitor, "Ann"), visitor()
    host.get("/playtest/host/host")
    open_one, hidden = open_table(ann), open_table(ann)
    for table, words in ((open_one, "I see a stone"), (hidden, "I hold the king")):
        of = ann.post(f"{table}/note", data={"kind": "wrong"}).json()["of"]
        ann.post(f"{table}/note", data={"of": str(of), "text": words})
    shown = host.get("/playtest/host").text
    assert "I see a stone" in shown
    assert "I hold the king" not in shown


def test_tables_of_several_files_are_opened_for_numbers_that_all_of_them_allow(made):
    """A number that only the first file has was offered, and the second refused the table."""
    _, visitor = made("two-files")
    ann = come_in(visitor, "Ann")
    assert 'name="players"' not in ann.get("/").text  # one of the files has two players
    for _ in range(3):
        open_table(ann)


def test_one_tap_deletes_what_a_person_has_said(made):
    site, visitor = made("kuhn-poker")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann)
    sit(ben, table, free_seat(site, table))
    for client in (ann, ben):
        client.post(f"{table}/note", data={"kind": "unclear"})
    act(ann if seats_of(site, table)[0] == "Ann" else ben, table, "resign")
    ann.post(f"{table}/answers", data={"q0": "yes", "q4": "Nothing"})
    store = site.tables.store.playtests
    (answers,) = store.events("kuhn-poker", ["answers"])
    assert answers.data["Would you play it again?"] == "yes"
    assert "2 of your remarks and answers were deleted" in ann.post("/playtest/forget").text
    left = store.events("kuhn-poker", ["remark", "answers"])
    assert [one.person for one in left] == [store.people("kuhn-poker")[1].id]


def test_the_page_of_the_host_needs_the_token(made):
    _, visitor = made("stake-out")
    client = come_in(visitor, "Ann")
    for path in ("", "/part", "/figures", "/results.zip", "/wrong"):
        assert client.get(f"/playtest/host{path}").status_code == 403
    assert client.post("/playtest/host/version").status_code == 403


def test_the_end_of_a_match_is_noted_though_the_server_was_killed_before(made):
    site, visitor = made("kuhn-poker")
    site.tables.on_end = None
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann)
    sit(ben, table, free_seat(site, table))
    act(ann if seats_of(site, table)[0] == "Ann" else ben, table, "resign")
    settle(site)
    settle(site)
    (over,) = site.tables.store.playtests.events("kuhn-poker", ["over"])
    assert over.data == {"returns": [-1, 1], "ending": "seat 0 resigned"}


def test_questions_of_the_author_replace_ours():
    assert [one.words for one in questions(["Too random?: yes, no", "Why?"])] == [
        "Too random?",
        "Why?",
    ]
    assert questions(["Too random?: yes, no"])[0].choices == ("yes", "no")
    assert len(questions([])) == 5


def test_what_is_compared_needs_two_values_and_is_given_once():
    with pytest.raises(OptionError, match="needs two values"):
        variants([GAME], {}, {"size": "3"})
    with pytest.raises(OptionError, match="give it only once"):
        variants([GAME], {"size": "3"}, {"size": "3,4"})
    two = variants([GAME, KUHN], {}, {"size": "3,4"})
    assert [one.name for one in two][::2] == ["stake-out size=3", "kuhn-poker size=3"]


def test_the_lobby_tells_no_token(made):
    _, visitor = made("stake-out")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, players="3")
    pages = ben.get("/").text + ben.get(table).text
    for cookie in ann.cookies.jar:
        assert cookie.value not in pages
    assert not re.search(r"own-[\w-]{10}", pages)


@pytest.mark.long
@pytest.mark.timeout(600)  # it foresees games of bots, and makes a report
def test_a_report_takes_the_results_that_the_command_writes(made, tmp_path):
    """From a finished game over `kibitz playtest --results` to `kibitz report --people`."""
    site, visitor = made("kuhn-poker")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann)
    sit(ben, table, free_seat(site, table))
    ann.post(f"{table}/note", data={"kind": "unclear"})
    act(ann if seats_of(site, table)[0] == "Ann" else ben, table, "resign")
    out, facts, page = tmp_path / "out", tmp_path / "report.json", tmp_path / "report.html"
    kibitz("playtest", KUHN, "--results", out, "--database", f"sqlite:///{tmp_path}/tables.db")
    people = out / "playtest.json"
    kibitz("report", KUHN, "--people", people, "--minutes", 0.1, "--json", facts, "--html", page)
    given = json.loads(people.read_text("utf-8"))["sections"]
    joined = json.loads(facts.read_text("utf-8"))["sections"]
    for one in given:
        assert joined[one["id"]]["words"] == one["words"]
        assert f"People: {one['title']}" in html.unescape(page.read_text("utf-8"))


def kibitz(*words):
    command = [sys.executable, "-m", "kibitz", *map(str, words)]
    subprocess.run(command, check=True, timeout=250)


def test_results_name_a_table_whose_acts_are_refused_now(tmp_path):
    """They counted it, without a word, as a game that goes on."""
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    stored = StoredMatch("abc", "byg", {"side": "3"}, 1, (Seat("Ann"), Seat("Ben")))
    store.add(stored)
    store.append("abc", StoredMove(0, 0, "z9"))
    table = PlaytestTable("abc", "byg", "byg", {"side": "3"}, "", stored.created, stored.seats)
    with pytest.raises(KibitzError, match=r"Table 4 of the playtest: .*cannot be continued"):
        Reading(store, {}, []).game(4, table)
    store.close()
