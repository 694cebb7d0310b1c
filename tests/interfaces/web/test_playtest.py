"""A playtest without browsers: who sits where, and what is dealt."""

import asyncio
import re

import pytest
from tests.interfaces.web.conftest import ROOT
from tests.interfaces.web.playtesting import (
    come_in,
    end,
    free_seat,
    open_table,
    seats_of,
    sit,
    two_at_a_table,
)
from tests.interfaces.web.visiting import act

from kibitz.interfaces.web import game_process
from kibitz.tables import company
from kibitz.tables.levels import level_of


def test_a_request_whose_line_is_cut_ends_without_a_fault(caplog):
    """The application took a closed line of the server for a fault of the rules."""
    faults = []

    async def app(scope, receive, send):
        try:
            await send({"type": "http.response.start", "status": 200})
        except OSError as fault:
            faults.append(fault)
        assert (await receive())["type"] == "http.request"
        assert (await receive())["type"] == "http.disconnect"

    class Cut:
        def write(self, data):
            pass

        def is_closing(self):
            return False

        async def drain(self):
            raise ConnectionResetError("Connection lost")

    async def ask():
        scope = {"path": "/table/1"}
        await asyncio.wait_for(game_process._answer(app, 1, scope, b"", asyncio.Event(), Cut()), 20)

    asyncio.run(ask())
    assert faults == [] and caplog.records == []


def test_a_person_needs_a_name_that_nobody_has(made):
    _, visitor = made("stake-out")
    come_in(visitor, "Ann")
    assert "Somebody here is named Ann already" in (
        visitor().post("/playtest/enter", data={"name": " Ann "}).text
    )
    assert "at least one character" in visitor().post("/playtest/enter", data={"name": " "}).text
    assert visitor().post("/playtest/open").status_code == 403


def test_the_first_page_has_a_picture_the_host_the_rules_and_one_sentence_of_consent(made):
    _, visitor = made("stake-out")
    page = visitor().get("/").text
    assert 'src="/games/stake-out/picture.svg"' in page
    assert "Rosa asks you to try this game." in page
    assert 'href="/games/stake-out/rules"' in page
    shown = page.partition("<details")[0]
    assert "If you come in, you agree that the host sees your games" in shown
    assert "The server keeps no network addresses." in page and "addresses" not in shown
    assert visitor().get("/games/stake-out/picture.svg").text.startswith("<svg")
    assert "vacant cell" in visitor().get("/games/stake-out/rules").text


def test_one_button_sits_down_at_a_free_seat_or_opens_a_table(made):
    site, visitor = made("stake-out")
    ann, ben, cem = (come_in(visitor, name) for name in ("Ann", "Ben", "Cem"))
    assert ann.get("/").text.count(">Sit down<") == 1
    assert re.search(r'action="/playtest/open" class="match sit"', ann.get("/").text)
    table = open_table(ann, players="2")
    assert f'action="{table}/sit" class="match sit"' in ben.get("/").text
    assert ben.post(f"{table}/sit").url.path == table
    assert sorted(seats_of(site, table)) == ["Ann", "Ben"]
    assert cem.post(f"{table}/sit").status_code == 409
    assert sorted(seats_of(site, table)) == ["Ann", "Ben"]


def test_partners_are_named_in_the_lobby_and_on_the_plates(made):
    site, visitor = made("partners", ROOT / "tests/study/partners.py")
    ann, ben, cem = (come_in(visitor, name) for name in ("Ann", "Ben", "Cem"))
    table = open_table(ann)
    other = (seats_of(site, table).index("Ann") + 1) % 4
    sit(ben, table, other)
    company = re.search(r"Table 1</a>: <bdi>([^<]+)", cem.get("/").text)[1]
    sides = [sorted(side.split(" and ")) for side in company.split(" against ")]
    assert sorted(sides) == [["Ann", "a free seat"], ["Ben", "a free seat"]]
    shown = ann.get(table).text
    assert shown.count("your partner") == 1
    assert re.search(r'title="Ben".*?with (North|East|South|West|Seat \d)', shown, re.DOTALL)


def test_a_tap_on_an_answer_keeps_the_answers_before_it(made):
    site, visitor = made("stake-out")
    ann, ben, table = two_at_a_table(site, visitor, players="2")
    end(site, table, ann, ben)
    shown = ann.get(table).text
    assert shown.index('class="chips"') < shown.index("/rematch"), "asked before the rematch"
    for given in ({"q0": "yes"}, {"q1": "too long"}, {"q0": "no"}):
        assert ann.post(f"{table}/answers", data=given).status_code == 204
    (kept,) = site.tables.store.playtests.events("stake-out", ["answers"])
    assert [one for one in kept.data.values() if one] == ["no", "too long"]
    assert ann.get(table).text.count('aria-pressed="true"') == 2


def test_variants_are_dealt_evenly(made):
    site, visitor = made("stake-out")
    ann = come_in(visitor, "Ann")
    for _ in range(4):
        open_table(ann, players="3")
    dealt = [one.variant for one in site.tables.store.playtests.tables("stake-out")]
    assert sorted(dealt) == ["stake-out size=3"] * 2 + ["stake-out size=4"] * 2


def test_a_rematch_counts_when_variants_are_dealt(made):
    """The variant that people wanted to play again was dealt as often as before on top of that."""
    site, visitor = made("stake-out")
    ann, ben, table = two_at_a_table(site, visitor, players="2")
    end(site, table, ann, ben)
    assert ann.post(f"{table}/rematch").status_code == 200
    for _ in range(2):
        open_table(ann, players="3")
    dealt = [one.variant for one in site.tables.store.playtests.tables("stake-out")]
    assert sorted(dealt) == ["stake-out size=3"] * 2 + ["stake-out size=4"] * 2


@pytest.mark.long
def test_the_number_of_players_is_chosen_with_the_table(made):
    site, visitor = made("stake-out")
    assert len(seats_of(site, open_table(come_in(visitor, "Ann"), players="6"))) == 6


def own_names(person, table):
    """The names on the plates that the table shows a person as theirs."""
    return re.findall(
        r'class="sitter"[^>]* title="(.*?) \(you\)"', person.get(f"{table}/view").text
    )


@pytest.mark.long
def test_a_person_who_lost_the_seat_gets_it_back_and_nobody_else_does(made):
    site, visitor = made("stake-out")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, players="3")
    (kept,) = [name for name in ann.cookies if name.startswith("seat-")]
    del ann.cookies[kept]
    assert own_names(ann, table) == []
    assert ben.post(f"{table}/return").status_code == 403
    ann.post(f"{table}/return")
    assert own_names(ann, table) == ["Ann"]
    own = seats_of(site, table).index("Ann")
    assert sit(ben, table, own).status_code == 409
    assert seats_of(site, table).count("Ann") == 1


@pytest.mark.long
def test_nobody_sits_twice_at_a_table(made):
    site, visitor = made("stake-out")
    ann = come_in(visitor, "Ann")
    table = open_table(ann, players="3")
    sit(ann, table, free_seat(site, table))
    assert seats_of(site, table).count("") == 2


@pytest.mark.long
def test_a_bot_fills_a_seat_and_leaves_it_to_a_person(made):
    site, visitor = made("stake-out")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, players="2")
    seat = free_seat(site, table)
    assert ben.post(f"{table}/fill", data={"seat": str(seat)}).status_code == 403
    ann.post(f"{table}/fill", data={"seat": str(seat), "level": "easy"})
    assert level_of(seats_of(site, table)[seat]) == "easy"
    sit(ben, table, seat)
    assert seats_of(site, table)[seat] == "Ben"
    kinds = [event.kind for event in site.tables.store.playtests.events("stake-out")]
    assert kinds == ["sat", "filled", "began", "sat"]


@pytest.mark.long
def test_a_rematch_belongs_to_the_playtest(made):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
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


def test_tables_of_several_files_are_opened_for_numbers_that_all_of_them_allow(made):
    """A number that only the first file has was offered, and the second refused the table."""
    _, visitor = made("two-files")
    ann = come_in(visitor, "Ann")
    assert 'name="players"' not in ann.get("/").text  # one of the files has two players
    for _ in range(3):
        open_table(ann)


def test_the_others_may_let_the_computer_play_on_for_a_person_who_is_long_away(made):
    """Who left a game of two left the other with nothing but resigning."""
    site, visitor = made("stake-out")
    ann, ben, table = two_at_a_table(site, visitor, players="2")
    open_one, seat = site.tables.find(table.rpartition("/")[2]), seats_of(site, table).index("Ben")
    brief = visitor().get(f"{table}/brief").json()
    assert re.match("(Ann|Ben)", brief["said"]), "the host reads whom all wait for"
    assert brief["seconds"] < 60
    asked = {"data": {"seat": str(seat)}, "follow_redirects": False}
    assert "Somebody sits here" in ann.post(f"{table}/hand-over", **asked).text
    open_one.presence._seen[seat] -= company.ABSENT + 1
    assert ">away<" in ann.get(f"{table}/view").text
    assert ann.post(f"{table}/hand-over", **asked).status_code == 403
    open_one.presence._seen[seat] -= 2 * company.MINUTE
    assert "/hand-over" in ann.get(f"{table}/view").text
    assert visitor().post(f"{table}/hand-over", **asked).status_code == 403, "a watcher may not"
    assert ann.post(f"{table}/hand-over", **asked).status_code == 303
    assert not open_one.stored.seats[seat].lock
    assert ben.post(f"{table}/come-back").status_code == 200
    assert seats_of(site, table)[seat] == "Ben"
    kinds = [one.kind for one in site.tables.store.playtests.events("stake-out", ["sat", "filled"])]
    assert kinds == ["sat", "sat", "filled", "sat"]


def test_a_browser_that_leaves_and_comes_back_is_here():
    streams, stored, moment = {}, {}, [1000.0]
    here = company.Presence(streams, lambda: moment[0], lambda: stored)
    assert here.seconds_away(0) == here.seconds_away(1) == 0.0
    assert not here.has_come(0)
    moment[0] += company.ABSENT + 1
    assert here.seconds_away(0) == company.ABSENT + 1
    streams[print] = [0]
    assert (here.seconds_away(0), here.has_come(0)) == (0.0, True)
    assert here.to_be_noted([0, 1]) == {0: moment[0]}
    streams.clear()
    here.note([0])
    assert here.seconds_away(0) == 0.0, "a page that loads again is not away"
    assert here.to_be_noted([0, 1]) == {}
    moment[0] += 3600
    assert here.seconds_away(0) == 3600
    stored[1] = moment[0] - 5  # at another server
    moment[0] += company.NOTED
    assert (here.seconds_away(1), here.has_come(1)) == (0.0, True)


def test_a_browser_that_comes_while_a_thread_looks_who_is_here_stops_nothing():
    """The dictionary changed its size while the thread that notes the people read it."""
    streams = {}

    class Coming(list):
        def __iter__(self):
            streams[len(streams)] = [1]  # as the event loop does
            return super().__iter__()

    streams["first"] = Coming([0])
    here = company.Presence(streams, lambda: 1000.0, dict)
    assert here.to_be_noted([0, 1]) == {0: 1000.0}
