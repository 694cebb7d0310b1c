"""Seats by links of other sites, in a browser that withholds cookies as browsers do."""

from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import STATE, begin, changing, join


class OtherSite(BaseHTTPRequestHandler):
    """A page with one link."""

    def __init__(self, link, *how):
        self._link = link
        super().__init__(*how)

    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(f'<a href="{self._link}">the link</a>'.encode())

    def log_message(self, *_):
        pass


@contextmanager
def other_site(link):
    """The address of a page of another site that shows a link."""
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(OtherSite, link))
    Thread(target=serving.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{serving.server_port}/"
    finally:
        serving.shutdown()
        serving.server_close()


def click_elsewhere(page, link):
    """Follow a link from a page of another site; the name `localhost` is one beside 127.0.0.1."""
    with other_site(link) as address:
        page.goto(address)
        page.get_by_role("link").click()
        page.wait_for_url("**/table/*", wait_until="load")


def own_seats(page):
    return page.locator(".seats .own").count()


def test_a_host_who_clicks_an_invitation_on_another_site_keeps_the_own_seat(visit):
    host = visit()
    begin(host, "byg", option_side="3", seat_1="friend", name="Ann")
    table, link = host.url, host.get_by_label("Link of Black").input_value()
    click_elsewhere(host, link)
    expect(host.locator(".seats .own").filter(has_text="Ann")).to_have_count(1)
    host.goto(table)
    expect(host.locator(".seats .own").filter(has_text="Ann")).to_have_count(1)


@pytest.mark.long
def test_a_seat_of_an_earlier_cookie_outlives_a_link_on_another_site(visit, server):
    host, friend = visit(), visit()
    begin(host, "byg", option_side="3", seat_1="friend")
    link = host.get_by_label("Link of Black").input_value()
    own = host.get_by_label("Link of White").input_value().rpartition("/")[2]
    strict = {"httpOnly": True, "sameSite": "Strict", "domain": "127.0.0.1"}
    path = "/table/" + host.url.rpartition("/")[2]
    friend.context.add_cookies([{"name": "seats", "value": own, "path": path, **strict}])
    friend.goto(host.url)
    assert own_seats(friend) == 1
    click_elsewhere(friend, link)
    assert own_seats(friend) == 2
    assert "seats" in {cookie["name"] for cookie in friend.context.cookies()}


@pytest.mark.long
def test_a_friend_keeps_the_seat_who_comes_from_another_site_and_from_the_link_to_watch(visit):
    host, friend = visit(), visit()
    begin(host, "byg", option_side="3", seat_1="friend")
    click_elsewhere(friend, host.get_by_label("Link of Black").input_value())
    assert own_seats(friend) == 1
    click_elsewhere(friend, host.url)  # somebody sends the address of the table
    assert own_seats(friend) == 1


@pytest.mark.long
def test_a_browser_keeps_no_cookie_for_each_table(visit):
    host, friend = visit(), visit()
    for _ in range(3):
        begin(host, "byg", option_side="3", seat_1="friend")
        join(friend, host, "Black")
    for page in (host, friend):
        kept = [cookie["name"] for cookie in page.context.cookies()]
        assert len(kept) <= 3 and "visitor" in kept


@pytest.mark.long
def test_each_player_finds_the_seat_at_the_rematch_with_the_one_cookie(visit):
    host, friend = visit(), visit()
    for _ in range(2):  # the first table has cookies of its own
        begin(host, "byg", option_side="3", seat_1="friend")
        join(friend, host, "Black")
    with changing(friend):
        host.evaluate(
            f"{STATE}.then(({{ address, section }}) => fetch(`${{address}}/acts`, {{ method: 'POST',"
            " body: new URLSearchParams({ text: 'resign', version: section().dataset.version }) }))"
        )
    host.reload()
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda url: "/rematch" not in url)
    friend.get_by_role("link", name="To the rematch").click()
    friend.wait_for_load_state()
    assert friend.url == host.url
    assert own_seats(host) == own_seats(friend) == 1
