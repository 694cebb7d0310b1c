"""Playtests of sealed choices and of hidden hands with four to eight phones, and versions compared."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.conftest import ROOT
from tests.interfaces.web.friends import Friends, PlaytestServer

from kibitz.store import Store
from kibitz.tables.playtest.results import results

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hans")
SEATS = 'seats=("Ann", "Bob", "Cem", "Dia"),'


def sealed(folder):
    """Goofspiel for up to eight: all bid at once."""
    text = (ROOT / "examples/goofspiel.py").read_text("utf-8")
    text = text.replace(SEATS, 'seats=tuple("ABCDEFGH"),').replace("low=2, high=4", "low=2, high=8")
    file = folder / "sealed.py"
    file.write_text(text, "utf-8")
    return file


@pytest.fixture
def evening(chromium, tmp_path, request):
    """A playtest of a file with some arguments, and as many phones."""
    closed = []

    def open_evening(file, players, *arguments):
        server = PlaytestServer(tmp_path, file, *arguments)
        closed.append(server.kill)
        friends = Friends(chromium, server, names=NAMES[:players])
        closed.insert(0, friends.close)
        friends.come_in()
        return friends

    yield open_evening
    for close in closed:
        close()


@pytest.mark.long
@pytest.mark.parametrize("players", [5, 8])
def test_sealed_choices_are_played_by_many_phones_and_settings_are_dealt_evenly(
    evening, tmp_path, players
):
    names = NAMES[:players]
    friends = evening(sealed(tmp_path), players, "--compare", "cards=2,3")
    friends.open_table(*names, players=players)
    phone = friends.phones["Ann"]
    phone.locator("#table [data-action]").first.click()
    bid = phone.locator(".confirm").inner_text().removeprefix("Choose ")
    friends.remark("Ann", "This felt wrong", "I would bid this one")
    assert friends.play(names)
    friends.open_table(*names, players=players)
    assert friends.play(names)
    assert friends.faults == []
    found = results(friends.server.database, "sealed", judges=False, foresees=False)
    assert [one.variant for one in found.games] == ["sealed cards=2", "sealed cards=3"]
    assert [len(one.people) for one in found.games] == [players] * 2
    assert all(set(one.people) == set(names) for one in found.games)
    (said,) = found.games[0].remarks
    assert (said.person, said.ply, said.draft) == ("Ann", 0, bid)


@pytest.mark.long
def test_a_remark_keeps_the_piece_that_was_picked_up(evening):
    friends = evening(ROOT / "examples/breakthrough.py", 2)
    friends.open_table("Ann", "Ben")
    mover = friends.mover(("Ann", "Ben"))
    piece = friends.phones[mover].locator("#table [data-moves]").first
    name = piece.get_attribute("aria-label")
    piece.click()
    friends.remark(mover, "I don't understand", "Where may it go?")
    store = Store(friends.server.database)
    (said,) = store.playtests.events("breakthrough", ["remark"])
    store.close()
    assert (said.data["draft"], said.ply) == (name, 0)


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 7])
def test_hidden_hands_stay_hidden_from_the_others_and_from_the_host_until_the_end(evening, players):
    names = NAMES[:players]
    friends = evening(ROOT / "tests/interfaces/web/two_slots.py", players)
    friends.desk.goto(friends.open_table(*names, players=players))
    for name in names:
        assert _open_cards(friends.phones[name]) == 2, name
    assert _open_cards(friends.desk) == 0
    friends.play(names, 1)
    expect(friends.desk.locator("#table .rank.large")).to_have_count(1)
    assert friends.play(names)
    assert friends.faults == []
    found = results(friends.server.database, "two-slots", judges=False, foresees=False)
    (one,) = found.games
    assert len(one.people) == players and one.position.ply == players


def _open_cards(page):
    """How many cards lie open on a page."""
    page.locator("#table > section").wait_for()
    return page.locator("#table .rank.large").count()
