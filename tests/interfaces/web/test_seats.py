"""Seats: an invitation is worth one person, and an owner can close a seat in other browsers."""

import pytest
from tests.interfaces.web.visiting import TWO, links, opened

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
