"""Friends at a table: links that open, seats that are found again, names, an end that is said once."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import (
    SIZES,
    TIMEOUT,
    begin,
    changing,
    join,
    never_after,
    press_twice,
    shoot,
)
from tests.interfaces.web.conftest import Server

from kibitz.interfaces.web.addresses import in_network

PHONE, DESK = SIZES


@pytest.mark.long
def test_a_friend_who_has_arrived_is_here_before_a_name_is_typed(visit):
    host, friend = visit(), visit()
    begin(host, "byg", option_side="3", seat_1="friend")
    expect(host.locator(".seats")).to_contain_text("not here yet")
    with changing(host):
        join(friend, host, "Black")
    expect(host.locator(".seats")).not_to_contain_text("not here yet")
    expect(host.get_by_role("button", name="Let the computer play here")).to_have_count(0)


@pytest.mark.long
def test_a_seat_link_that_is_opened_in_a_second_browser_leads_to_the_game(visit):
    host, chat, browser = visit(), visit(viewport=PHONE), visit(viewport=PHONE)
    begin(host, "byg", option_side="3", seat_1="friend")
    link = host.get_by_label("Link of Black").input_value()
    join(chat, host, "Black")
    browser.goto(link)
    expect(browser.get_by_role("alert")).to_contain_text("Perhaps somebody has taken the seat")
    expect(browser.locator("main")).to_contain_text('"Links and record" below the board')
    shoot(browser, "taken-phone")
    browser.get_by_role("link", name="Watch the game").click()
    expect(browser.locator("#caption")).to_contain_text("White")


@pytest.mark.long
def test_friends_come_by_one_link_and_choose_from_a_menu_of_free_seats(visit):
    host, pages = visit(), [visit(viewport=PHONE) for _ in range(3)]
    host.goto("/games/president")
    host.get_by_role("button", name="Play with friends").click()
    host.wait_for_url("**/table/*")
    link = host.get_by_label("Link for all friends").input_value()
    seats = host.locator(".seats li").count()
    assert seats >= 4
    taken = set()
    for number, page in enumerate(pages):
        page.goto(link)
        free = page.locator("select[name=seat] option").all_inner_texts()
        assert len(free) == seats - 1 - number
        taken.add(free[0])
        page.get_by_label("Your name").fill(f"Friend {number}")
        if not number:
            shoot(page, "join-phone")
        with changing(host):
            page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/table/*")
    assert len(taken) == 3
    for number in range(3):
        expect(host.locator(".seats")).to_contain_text(f"Friend {number}")
    pages[0].goto(link)
    expect(pages[0].locator("main")).to_contain_text("You sit at this table")
    shoot(host, "one-link")


@pytest.mark.long
def test_the_names_of_people_stand_in_captions_news_moves_and_scores(visit):
    ann, bob = visit(), visit()
    begin(ann, "byg", option_side="3", seat_1="friend", name="Ann")
    join(bob, ann, "Black")
    bob.get_by_label("What is your name?").fill("Bob")
    with changing(ann):
        bob.get_by_role("button", name="That is me").click()
    expect(bob.locator("#caption")).to_contain_text("Ann (White) puts the first stone")
    with changing(bob):
        ann.locator('[aria-label="c3"]').click()
    expect(bob.locator(".news")).to_have_text("Ann (White) played c3.")
    expect(bob.locator(".moves")).to_contain_text("Ann (White)")
    expect(ann.locator("#caption")).to_contain_text("Bob (Black)")
    expect(ann.locator(".words")).to_contain_text("Ann (White) 1")
    shoot(ann, "names")


@pytest.mark.long
def test_a_name_stands_alone_where_the_seat_is_only_a_number_and_above_the_hand(visit):
    ann, bob = visit(), visit()
    begin(ann, "president", option_players="4", seat_1="friend", seat_2="easy", seat_3="easy")
    join(bob, ann, "West")
    bob.get_by_label("What is your name?").fill("Seat 2")  # who plays a trick
    with changing(ann):
        bob.get_by_role("button", name="That is me").click()
    expect(ann.locator(".seen")).to_contain_text("Seat 2 (Seat 1)")
    expect(ann.locator(".seats")).to_contain_text("Pip")
    shoot(ann, "names-cards")


@pytest.mark.long
def test_a_player_leaves_with_a_message_and_comes_back_to_the_seat(visit):
    host, friend = visit(), visit(viewport=PHONE)
    seats = {"seat_1": "friend", "seat_2": "easy", "seat_3": "easy"}
    begin(host, "president", option_players="4", name="Ann", **seats)
    join(friend, host, "West")
    friend.get_by_label("What is your name?").fill("Bob")
    friend.get_by_role("button", name="That is me").click()
    expect(friend.locator(".seats .own")).to_contain_text("Bob")
    with changing(host):
        press_twice(friend, "Leave the game")
    expect(host.locator(".seats")).to_contain_text("for Bob, who has left")
    expect(host.locator(".seats q")).to_contain_text("I have left.")
    expect(friend.locator("#left")).to_contain_text("The computer plays West for you.")
    shoot(friend, "left-phone")
    with changing(host):
        friend.get_by_role("button", name="Take my seat back").click()
    expect(friend.locator(".seats .own")).to_contain_text("Bob")
    expect(host.locator(".seats")).not_to_contain_text("who has left")


@pytest.mark.long
def test_a_message_of_another_player_does_not_take_a_question_away(visit):
    host, friend = visit(), visit()
    never_after(friend, 10_000)  # the milliseconds for which the question stays
    begin(host, "byg", option_side="3", seat_1="friend", name="Ann")
    join(friend, host, "Black")
    friend.get_by_role("button", name="Resign").click()
    with changing(friend):
        press_twice(host, "Offer a draw")
    friend.get_by_role("button", name="Really resign?").click()
    expect(friend.locator("#caption")).to_contain_text("by resignation")


@pytest.mark.long
def test_a_resignation_is_said_once_and_the_board_stays_where_it_was(visit):
    first, second = visit(viewport=DESK), visit(viewport=PHONE)
    begin(first, "byg", option_side="3", seat_1="friend")
    join(second, first, "Black")
    where = "document.querySelector('.drawn svg').getBoundingClientRect().y + scrollY"
    before = [page.evaluate(where) for page in (first, second)]
    with changing(first):
        press_twice(second, "Resign")
    expect(first.locator("#caption")).to_have_text("You win by resignation")
    expect(second.locator("#caption")).to_have_text("You lose by resignation")
    for page in (first, second):
        assert page.locator(".seen").inner_text().count("resignation") == 1
        expect(page.locator(".seen")).not_to_contain_text("to place")
    assert [page.evaluate(where) for page in (first, second)] == pytest.approx(before, abs=1)
    shoot(second, "resigned-phone")


def test_nobody_is_offered_a_draw_in_a_game_of_four(visit):
    page = visit()
    begin(page, "president", option_players="4", seat_1="easy", seat_2="easy", seat_3="easy")
    expect(page.get_by_role("button", name="Leave the game")).to_be_visible()
    expect(page.get_by_role("button", name="Offer a draw")).to_have_count(0)


@pytest.mark.long
def test_a_link_has_a_preview_with_a_picture_for_chat_programs(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="friend", name="Ann")
    seat = page.get_by_label("Link of Black").input_value()
    for address in (page.url, seat):
        text = page.request.get(address).text()
        found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text))
        assert "Byg" in found["title"]
        assert found["description"].startswith("Ann at the table. Place scattered stones")
        picture = page.request.get(found["image"])
        assert picture.headers["content-type"] == "image/png"


@pytest.fixture(scope="module")
def open_server(tmp_path_factory):
    """A server that all machines of the network reach."""
    if not in_network():
        pytest.skip("NOT RUN: this machine has no network")
    running = Server(tmp_path_factory.mktemp("open") / "tables.db", host="0.0.0.0")
    yield running
    running.kill()


@pytest.mark.long
def test_links_and_the_printed_address_open_on_another_device(chromium, open_server):
    printed = urlsplit(open_server.url)
    assert printed.hostname == in_network()
    here, phone = chromium.new_context(), chromium.new_context(viewport=PHONE)
    for context in (here, phone):
        context.set_default_timeout(TIMEOUT)
    page, friend = here.new_page(), phone.new_page()
    for name in ("0.0.0.0", "localhost"):
        page.goto(f"http://{name}:{printed.port}/games/byg")
        page.get_by_role("button", name="Play with friends").click()
        page.wait_for_url("**/table/*")
        link = page.get_by_label("Link of Black").input_value()
        assert urlsplit(link).netloc == printed.netloc
        assert urlsplit(page.get_by_label("Link to watch").input_value()).netloc == printed.netloc
        expect(page.locator("#only-here")).to_have_count(0)
        friend.goto(link)
        friend.wait_for_url("**/table/*")
        expect(friend.locator(".seats .own")).to_contain_text("Black")
    here.close()
    phone.close()


def test_a_server_for_one_machine_says_that_its_links_open_nowhere_else(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="friend")
    expect(page.locator("#only-here")).to_contain_text("kibitz serve --host 0.0.0.0")
