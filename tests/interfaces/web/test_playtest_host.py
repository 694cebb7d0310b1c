"""What the host of a playtest learns from its tables, and what nobody may see."""

import html
import io
import re
import zipfile
from unittest.mock import Mock

import pytest
from tests.interfaces.web.playtesting import (
    FAR,
    KUHN,
    come_in,
    end,
    free_seat,
    open_table,
    seats_of,
    sit,
    two_at_a_table,
)
from tests.interfaces.web.visiting import act

from kibitz.interfaces.web.playtest import host_page
from kibitz.interfaces.web.playtest.hosting import ENDED
from kibitz.match import Seat
from kibitz.store import Event
from kibitz.tables.open_table import Table
from kibitz.tables.tables import Tables

NUDGED = 'class="match nudged"'
KING, ASKED = "I hold the king", "Which rule would you drop?"  # written by people


@pytest.mark.long
def test_an_illegal_click_is_counted_with_its_reason(made):
    site, visitor = made("stake-out")
    ann, ben, table = two_at_a_table(site, visitor, players="2")
    first, second = (ann, ben) if seats_of(site, table)[0] == "Ann" else (ben, ann)
    act(first, table, "a1")
    assert second.get(f"{table}/why?act=a1").text == "Not a1: A stone is there."
    first.get(f"{table}/why?act=a1")  # it is not this person's turn, so it is no try
    act(second, table, "a1")
    tries = site.tables.store.playtests.events("stake-out", ["tried"])
    assert [(one.seat, one.ply, one.data["act"]) for one in tries] == [(1, 1, "a1"), (1, 1, "a1")]
    assert second.get(f"{table}/why?act=a1").text == f"Not a1: {tries[0].data['why']}"


@pytest.mark.long
def test_a_typed_act_that_is_not_legal_was_not_counted_in_a_game_without_parse(made):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    first = ann if seats_of(site, table)[0] == "Ann" else ben
    assert "there is no such act now" in act(first, table, "fold").text
    tries = site.tables.store.playtests.events("kuhn-poker", ["tried"])
    assert [(one.seat, one.data["act"]) for one in tries] == [(0, "fold")]


@pytest.mark.long
def test_remarks_on_hidden_cards_reach_the_host_after_the_game(made):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    host = visitor()
    of = ann.post(f"{table}/note", data={"kind": "wrong"}).json()["of"]
    assert ben.post(f"{table}/note", data={"of": str(of), "text": "mine"}).status_code == 404
    ann.post(f"{table}/note", data={"of": str(of), "text": KING})
    host.get("/playtest/host/host")
    during = host.get("/playtest/host").text
    assert KING not in during
    assert "1 remark is shown after its game" in during
    end(site, table, ann, ben)
    assert KING in host.get("/playtest/host").text


def test_remarks_on_hidden_cards_stay_hidden_where_the_first_file_hides_nothing(made):
    """The page of the host asked the first file alone whether its game hides things."""
    _, visitor = made("two-files")
    ann, host = come_in(visitor, "Ann"), visitor()
    host.get("/playtest/host/host")
    open_one, hidden = open_table(ann), open_table(ann)
    for table, words in ((open_one, "I see a stone"), (hidden, KING)):
        of = ann.post(f"{table}/note", data={"kind": "wrong"}).json()["of"]
        ann.post(f"{table}/note", data={"of": str(of), "text": words})
    shown = host.get("/playtest/host").text
    assert "I see a stone" in shown
    assert KING not in shown


def test_the_host_sees_where_the_rules_failed_and_nothing_of_what_they_hide(made, tmp_path):
    """Friends were told of a log that they have not, and the host of nothing."""
    broken = tmp_path / "broken_rules.py"
    text = KUHN.read_text("utf-8")
    broken.write_text(text.replace("def legal(p, out):\n", 'def legal(p, out):\n    {}["king"]\n'))
    _, visitor = made("broken-rules", broken)
    ann, host = come_in(visitor, "Ann"), visitor()
    answer = ann.post("/playtest/open")
    table = answer.url.path
    if answer.status_code == 200:
        answer = ann.get(f"{table}/view")
    assert answer.status_code == 500
    assert "The rules of this game failed here" in answer.text
    ann.get(f"{table}/view")
    host.get("/playtest/host/host")
    shown = html.unescape(host.get("/playtest/host").text)
    place = text.split("def legal(p, out):")[0].count("\n") + 2
    assert f"KeyError in legal, line {place} of broken_rules.py" in shown
    assert "king" not in shown


def test_a_line_that_breaks_while_a_page_is_made_is_no_fault_of_the_rules(made, monkeypatch):
    """After an edit of the file the host read: The rules failed at table 5: ConnectionResetError."""
    site, visitor = made("kuhn-poker")
    ann, _, table = two_at_a_table(site, visitor)
    monkeypatch.setattr(Table, "view_of", Mock(side_effect=ConnectionResetError))
    answer = ann.get(f"{table}/view")
    assert answer.status_code == 500
    assert "An error happened on the server. Its log has the details." in answer.text
    assert site.tables.store.playtests.events("kuhn-poker", ["fault"]) == []


def test_a_free_seat_is_not_a_person(made):
    _, visitor = made("stake-out")
    ann = come_in(visitor, "Ann")
    shown = ann.get(f"{open_table(ann, players='2')}/view").text
    assert "a free seat" in shown and "a person" not in shown


def test_a_bot_that_thinks_does_not_play_for_a_person_who_has_sat_down(made):
    """Two seconds later its act stood there in the person's name."""
    site, visitor = made("kuhn-poker")
    ann = come_in(visitor, "Ann")
    table = open_table(ann)
    open_one, free = site.tables.find(table.rpartition("/")[2]), free_seat(site, table)
    bot = Seat("novice")
    open_one.change_seat(free, bot)
    sit(come_in(visitor, "Ben"), table, free)
    with open_one.locked() as match:
        seat, ply = match.player, match.ply
    assert open_one.play(seat, ply, "check", bot) is None
    assert open_one.ply == 0
    assert open_one.play(seat, ply, "check", open_one.stored.seats[seat]) is not None


def test_one_tap_deletes_what_a_person_has_said(made):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    for client in (ann, ben):
        client.post(f"{table}/note", data={"kind": "unclear"})
    end(site, table, ann, ben)
    ann.post(f"{table}/answers", data={"q0": "yes", "q4": "Nothing"})
    store = site.tables.store.playtests
    (answers,) = store.events("kuhn-poker", ["answers"])
    assert answers.data["Would you play it again?"] == "yes"
    assert "2 of your remarks and answers were deleted" in ann.post("/playtest/forget").text
    left = store.events("kuhn-poker", ["remark", "answers"])
    assert [one.person for one in left] == [store.people("kuhn-poker")[1].id]


def test_questions_that_nobody_answered_are_no_answer_on_the_page_of_the_host(made):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    end(site, table, ann, ben)
    refused = ann.post(f"{table}/answers", data={"q0": "", "q4": "  "})
    assert (refused.status_code, refused.text) == (422, "Answer at least one question.")
    assert not site.tables.store.playtests.events("kuhn-poker", ["answers"])


def test_the_remark_of_a_person_is_kept_with_the_acts_about_to_be_sent(made):
    site, visitor = made("stake-out")
    ann, ben, table = two_at_a_table(site, visitor, players="2")
    first, second = (ann, ben) if seats_of(site, table)[0] == "Ann" else (ben, ann)
    act(first, table, "a1")
    second.post(f"{table}/note", data={"kind": "unclear", "draft": "5", "aimed": "Blue's c3"})
    (said,) = site.tables.store.playtests.events("stake-out", ["remark"])
    assert (said.seat, said.ply, said.data["draft"]) == (1, 1, "c2 Blue's c3")


@pytest.mark.long
def test_the_questions_in_the_file_are_asked_in_place_of_ours(made, tmp_path):
    own = tmp_path / "own_questions.py"
    asked = f'questions=("Too random?: yes, no", "{ASKED}"), outcome='
    own.write_text(KUHN.read_text("utf-8").replace("outcome=", asked, 1), "utf-8")
    site, visitor = made("own-questions", own)
    ann, ben, table = two_at_a_table(site, visitor)
    end(site, table, ann, ben)
    shown = ann.get(table).text
    assert "Too random?" in shown and ASKED in shown
    assert "Was it fair?" not in shown
    ann.post(f"{table}/answers", data={"q0": "no", "q1": "The blind"})
    (answers,) = site.tables.store.playtests.events("own-questions", ["answers"])
    assert answers.data == {"Too random?": "no", ASKED: "The blind"}


def test_no_network_address_is_kept(made, tmp_path, caplog, capfd):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    ann.post(f"{table}/note", data={"kind": "unclear"})
    ann.get(f"{table}/why?act=nonsense")
    end(site, table, ann, ben)
    ann.post(f"{table}/answers", data={"q0": "yes"})
    files = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    assert any(b"Ann" in one for one in files)
    assert not any(FAR.encode() in one for one in files)
    assert FAR not in caplog.text + "".join(capfd.readouterr())


@pytest.mark.long
def test_all_that_the_host_can_ask_for_hides_what_a_game_hides_while_it_goes_on(made):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    host = visitor()
    of = ann.post(f"{table}/note", data={"kind": "wrong"}).json()["of"]
    ann.post(f"{table}/note", data={"of": str(of), "text": "secretly I hold it"})
    ann.get(f"{table}/why?act=secret-try")
    ben.get(f"{table}/why?act=secret-try")
    host.get("/playtest/host/host")
    told = [host.get(f"/playtest/host{part}") for part in ("", "/part", "/figures")]
    told += [host.get(f"{table}{part}") for part in ("", "/view")]
    assert {one.status_code for one in told} <= {200, host_page.NOT_YET}
    archive = zipfile.ZipFile(io.BytesIO(host.get("/playtest/host/results.zip").content))
    files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert not any("records/" in name or "pictures/" in name for name in files)
    texts = [one.text for one in told] + list(files.values())
    assert not any("secret" in text for text in texts)
    end(site, table, ann, ben)
    assert "secretly I hold it" in host.get("/playtest/host").text


def test_the_page_of_the_host_needs_the_token(made):
    _, visitor = made("stake-out")
    client = come_in(visitor, "Ann")
    for path in ("", "/part", "/figures", "/results.zip", "/wrong"):
        assert client.get(f"/playtest/host{path}").status_code == 403
    assert client.post("/playtest/host/version").status_code == 403


def test_the_end_of_a_match_is_noted_though_the_server_was_killed_before(made):
    site, visitor = made("kuhn-poker")
    site.tables.on_end = None
    ann, ben, table = two_at_a_table(site, visitor)
    end(site, table, ann, ben)
    site.playtest.settle(site.tables)
    site.playtest.settle(site.tables)
    (over,) = site.tables.store.playtests.events("kuhn-poker", ["over"])
    assert over.data == {"returns": [-1, 1], "ending": "seat 0 resigned"}


@pytest.mark.parametrize(("game", "points"), [("stake-out", 0), ("kuhn-poker", 1)])
def test_the_host_sees_numbers_beside_a_result_only_where_points_are_counted(made, game, points):
    """The host read: Red won -1 : -1 : 1."""
    site, visitor = made(game)
    table = open_table(come_in(visitor, "Ann"))
    id = table.rpartition("/")[2]
    over = Event("over", id, data={"returns": [1, -1], "ending": ""})
    site.tables.store.playtests.note(game, over)
    host = visitor()
    host.get("/playtest/host/host")
    assert host.get("/playtest/host").text.count("1 : -1") == points


def test_the_host_sees_no_points_of_a_game_that_ended_by_resignation(made):
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    end(site, table, ann, ben)
    host = visitor()
    host.get("/playtest/host/host")
    assert "-1 : 1" not in host.get("/playtest/host").text


def test_the_lobby_tells_no_token(made):
    _, visitor = made("stake-out")
    ann, ben = come_in(visitor, "Ann"), come_in(visitor, "Ben")
    table = open_table(ann, players="3")
    pages = ben.get("/").text + ben.get(table).text
    for cookie in ann.cookies.jar:
        assert cookie.value not in pages
    assert not re.search(r"own-[\w-]{10}", pages)


def test_the_host_asks_a_person_to_play_frees_a_seat_and_ends_a_game(made):
    """The host of an evening could only watch a table that waited for somebody who had gone."""
    site, visitor = made("stake-out")
    ann, ben, table = two_at_a_table(site, visitor, players="2")
    host, id = visitor(), table.rpartition("/")[2]
    first = ann if seats_of(site, table)[0] == "Ann" else ben
    do = {"url": f"/playtest/host/table/{id}", "follow_redirects": False}
    assert ann.post(**do, data={"do": "end"}).status_code == 403
    host.get("/playtest/host/host")
    assert "End this game without a result" in host.get("/playtest/host").text
    assert host.post(**do, data={"do": "nudge", "seat": "0"}).status_code == 303
    assert NUDGED in first.get(f"{table}/view").text
    act(first, table, "a1")
    assert NUDGED not in first.get(f"{table}/view").text
    assert host.post(**do, data={"do": "computer", "seat": "0"}).status_code == 303
    assert not site.tables.find(id).stored.seats[0].lock
    assert first.post(f"{table}/come-back").status_code == 200
    assert host.post(**do, data={"do": "free", "seat": "0"}).status_code == 303
    assert seats_of(site, table)[0] == "" and "Back to your seat" not in first.get("/").text
    dora = come_in(visitor, "Dora")
    assert sit(dora, table, 0).status_code == 200 and seats_of(site, table)[0] == "Dora"
    assert host.post(**do, data={"do": "free", "seat": "7"}).status_code == 422
    assert "data-ask" in dora.get(f"{table}/view").text
    assert host.post(**do, data={"do": "end"}).status_code == 303
    ended = dora.get(f"{table}/view").text
    assert ENDED in ended and "data-ask" not in ended, "nobody can resign any more"
    assert ENDED in act(dora, table, "b2").text
    again = Tables(site.tables.store, site.library)
    again.why_closed = site.tables.why_closed
    with again.find(id).locked() as match:
        assert (match.closed, match.owing, match.over) == (ENDED, frozenset(), False)
    assert "ended by the host" in host.get("/playtest/host").text
    assert host.post(**do, data={"do": "end"}).status_code == 409
