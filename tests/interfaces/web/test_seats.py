"""Seats: an invitation is worth one person, and an owner can close a seat in other browsers."""

from pathlib import Path

import pytest
from tests.interfaces.web.visiting import TWO, friend_links, links, opened

import kibitz.interfaces.web
from kibitz.match import Seat, lock
from kibitz.store import StoredMatch
from kibitz.tables.seat_tokens import invitation, own

FRIEND = {**TWO, "seat.1": "friend"}


def seat_links(client, table):
    return [link.replace("http://testserver", "") for link in links(client, table)]


@pytest.mark.long
def test_the_host_cannot_see_a_friends_hand_once_the_friend_sits(browser):
    host, friend, late = browser(), browser(), browser()
    table = opened(host, "president", **{"seat.1": "friend", "seat.2": "easy", "seat.3": "easy"})
    invitation = next(link for link in seat_links(host, table) if "/seat/own-" not in link)
    assert friend.get(invitation).status_code == 200
    assert ' own"' in friend.get(table).text
    refused = late.get(invitation)
    assert refused.status_code == 404
    assert "Perhaps somebody has taken the seat." in refused.text
    assert all("/seat/own-" in link for link in seat_links(host, table))  # none for a friend
    late.cookies.set("seats", invitation.rpartition("/")[2], path=table)
    assert ' own"' not in late.get(table).text
    assert ' own"' in friend.get(table).text


@pytest.mark.long
def test_a_program_that_previews_a_link_takes_no_seat(browser):
    host, preview, friend = browser(), browser(), browser()
    table = opened(host, "byg", **FRIEND)
    invitation = next(link for link in seat_links(host, table) if "/seat/own-" not in link)
    preview.get(invitation)
    friend.get(invitation)
    assert "/seat/own-" in " ".join(seat_links(friend, table))


def test_an_owner_sees_that_another_browser_opened_the_seat_and_closes_it_there(browser):
    owner, elsewhere = browser(), browser()
    table = opened(owner, "byg", **TWO)
    assert "Another browser" not in owner.get(table).text
    own = next(link for link in seat_links(owner, table) if "/seat/own-" in link)
    elsewhere.get(own)
    assert ' own"' in elsewhere.get(table).text
    assert "Another browser has opened your seat." in owner.get(table).text
    owner.post(f"{table}/close-elsewhere")
    assert "Another browser" not in owner.get(table).text
    assert ' own"' in owner.get(table).text
    assert ' own"' not in elsewhere.get(table).text


def set_cookies(answer):
    """The names of the cookies that an answer sets."""
    return {one.partition("=")[0] for one in answer.headers.get_list("set-cookie")}


def test_a_link_that_another_site_shows_replaces_no_cookie(browser):
    host = browser()
    table = opened(host, "byg", **TWO)
    invited = friend_links(host, table)[0]
    withheld = browser().get(invited, headers={"sec-fetch-site": "cross-site"})
    (name,) = set_cookies(withheld)
    assert name.startswith("seat-") and name not in host.cookies
    again = browser()
    again.get(invited, headers={"sec-fetch-site": "cross-site"})
    taken = again.get(table, headers={"sec-fetch-site": "cross-site"})
    assert not {"visitor", "seats", "host"} & set_cookies(taken)
    assert ' own"' in again.get(table).text


def test_cookies_are_set_in_three_places_none_of_which_counts_what_was_sent():
    folder = Path(kibitz.interfaces.web.__file__).parent
    setting = {file.stem for file in folder.rglob("*.py") if ".set_cookie(" in file.read_text()}
    assert setting == {"seat_cookies", "host_page", "lobby"}


def test_all_tables_of_a_browser_take_one_cookie(browser):
    host, friend = browser(), browser()
    tables = [opened(host, "byg", **TWO) for _ in range(5)]
    for table in tables:
        friend.get(friend_links(host, table)[0])
        friend.get(table)
    for person in (host, friend):
        names = [cookie.name for cookie in person.cookies.jar]
        assert names.count("visitor") == 1
        assert len(names) <= 3  # and what the first table needs if two are opened at once
        for cookie in list(person.cookies.jar):
            if cookie.name != "visitor":
                person.cookies.jar.clear(cookie.domain, cookie.path, cookie.name)
        assert all(' own"' in person.get(table).text for table in tables)


def test_a_browser_that_opens_two_tables_at_once_keeps_both(browser):
    first, second, both = browser(), browser(), browser()
    tables = [opened(one, "byg", **TWO) for one in (first, second)]
    for one in (first, second):  # the later answer replaces the secret of the earlier one
        both.cookies.update(one.cookies)
    assert all(' own"' in both.get(table).text for table in tables)
    assert len(friend_links(both, tables[0])) == 1


def test_seats_of_the_cookies_before_there_was_one_for_all_are_kept(browser, site):
    seats = (Seat("", lock("own-earlier")), Seat("", lock(invitation("the-host", 1))))
    site.tables.add(
        StoredMatch("anearliertab", "byg", {"side": "3"}, 1, seats, host=lock("the-host"))
    )
    host = browser()
    host.cookies.set("seats", "own-earlier", path="/table/anearliertab")
    host.cookies.set("host", "the-host", path="/table/anearliertab")
    assert ' own"' in host.get("/table/anearliertab").text
    (invited,) = friend_links(host, "/table/anearliertab")
    friend = browser()
    friend.get(invited)
    assert ' own"' in friend.get("/table/anearliertab").text
    host.post("/table/anearliertab/acts", data={"text": "resign", "version": shown_version(host)})
    host.post("/table/anearliertab/rematch")
    again = site.tables.find("anearliertab").rematch
    assert again.startswith("anearliertab")
    for person in (host, friend):
        assert ' own"' in person.get(f"/table/{again}").text


def shown_version(client):
    return (
        client.get("/table/anearliertab/view").text.partition('data-version="')[2].partition('"')[0]
    )


def test_tokens_of_different_tables_and_seats_open_nothing_else():
    made = {own("a" * 22, f"table-number{k}"[-12:], seat) for k in range(9) for seat in range(9)}
    assert len(made) == 81
    assert own("a" * 22, "abcdefghijkl", 1) == own("a" * 22, "abcdefghijkl-a-rematch", 1)
    assert own("a" * 22, "abcdefghijkl", 1) != own("b" * 22, "abcdefghijkl", 1)


@pytest.mark.parametrize(
    "name",
    ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea",
     "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "\u0915\u094d\u200d\u0937"],
)  # fmt: skip
def test_a_name_may_have_the_signs_that_join_letters_and_emoji(browser, name):
    host = browser()
    table = opened(host, "byg", **TWO, name=name)
    assert f"{name} (you)" in host.get(table).text
    record = host.get(f"{table}/record").text
    again = host.post("/records", data={"text": record})
    assert name in again.text


@pytest.mark.parametrize(
    "name", ["\u200cAnn", "Ann\u200d", "A\u200d\u200dn", "A\u202en", "A\U000e0067"]
)
def test_a_name_with_signs_that_join_nothing_is_refused(browser, name):
    form = {**TWO, "name": name}
    assert browser().post("/games/byg", data=form, follow_redirects=False).status_code == 422


@pytest.mark.parametrize("same", ["Ann", "ann", "A\u200cnn", "\uff21\uff4e\uff4e", "An n"])
def test_two_people_at_a_table_have_names_that_differ_to_the_eye(browser, same):
    host, friend = browser(), browser()
    table = opened(host, "byg", **TWO, name="Ann")
    friend.get(friend_links(host, table)[0])
    friend.get(table)
    refused = friend.post(f"{table}/name", data={"name": same})
    assert refused.status_code == 422
    assert refused.text == "Somebody at this table is named Ann already. Choose another name."
    assert friend.post(f"{table}/name", data={"name": "Anna"}).status_code == 200


def test_a_friend_whose_name_is_refused_finds_the_way_back_to_the_table(browser):
    host, friend = browser(), browser()
    table = opened(host, "byg", **TWO, name="Ann")
    link = friend_links(host, table)[0]
    friend.get(link)
    page = {"accept": "text/html", "referer": f"http://testserver{table}"}
    refused = friend.post(f"{table}/name", data={"name": "ann"}, headers=page)
    assert f'<a class="button" href="{table}">Back</a>' in refused.text
    assert f'action="{table}/name"' in friend.get(table).text
    page["referer"] = "http://evil.example/table"
    assert ">Back<" not in friend.post(f"{table}/name", data={"name": ""}, headers=page).text


def test_a_link_that_leads_to_a_fault_leads_back_too(browser):
    headers = {"accept": "text/html", "referer": "http://testserver/games/byg?side=3"}
    page = browser().get("/games/byg/puzzles/999", headers=headers).text
    assert '<a class="button" href="/games/byg?side=3">Back</a>' in page


@pytest.mark.parametrize("unseen", ["\u3164", "\u115f\u1160", "\u2800", "\uffa0", "\u034f"])
def test_a_name_that_nobody_can_see_is_refused_and_makes_no_other_name(browser, unseen):
    host, friend = browser(), browser()
    form = {**TWO, "name": unseen}
    assert host.post("/games/byg", data=form, follow_redirects=False).status_code == 422
    table = opened(host, "byg", **TWO, name="Ann")
    friend.get(friend_links(host, table)[0])
    assert friend.post(f"{table}/name", data={"name": f"Ann{unseen}"}).status_code == 422


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ({"clock": "BANK"}, "A clock is one of none, bank, days, not 'BANK'."),
        ({"others": "friends"}, "The others are one of you, friend, not 'friends'."),
    ],
)
def test_a_form_with_a_word_that_is_unknown_opens_no_other_table(browser, field, words):
    refused = browser().post("/games/byg", data=TWO | field, follow_redirects=False)
    assert (refused.status_code, refused.text) == (422, words)


@pytest.mark.parametrize("game", ["byg", "president"])
def test_a_host_sees_one_invitation_and_the_own_link_folded_away_with_a_warning(browser, game):
    host = browser()
    page = host.get(opened(host, game, others="friend")).text
    open_part, _, folded = page.partition("<summary>Links and record</summary>")
    shown = open_part[open_part.index('class="invitation"') :]
    assert shown.count("data-copy=") == shown.count("QR code</summary>") == 1
    assert "/seat/own-" not in open_part
    warning, _, own = folded.partition('class="own-links"')
    assert "/seat/own-" not in warning
    assert "keep it to yourself" in own and own.count("data-share=") == 0
