"""The table in a real browser: whole games by clicking, two browsers at one table, a phone."""

import re

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, acts, begin, changing, shoot, steps

pytestmark = pytest.mark.timeout(590)  # whole games, with bots that are compiled first


def click_to_the_end(page, pick):
    """Play the whole game of one page by clicking; the other seats are bots'."""
    for _ in range(500):
        page.wait_for_function(
            "() => document.querySelector('#table :is([data-action], [data-send], .result)') !== null"
        )
        if page.locator("[data-send]").count():
            with changing(page):
                page.locator("[data-send]").click()
            continue
        if not acts(page).count():
            return
        with changing(page):
            acts(page).nth(pick(acts(page).count())).click()
    raise AssertionError("the game does not end")


def test_a_whole_game_against_the_computer_by_clicking(visit):
    page = visit()
    begin(page, "byg", option_side="2", seat_1="easy")
    shoot(page, "byg-start")
    click_to_the_end(page, lambda count: count // 2)
    expect(page.locator(".result")).to_contain_text("win")
    shoot(page, "byg-end")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seats")).to_contain_text("you")


def test_a_whole_game_of_cards_by_clicking(visit):
    page = visit()
    begin(page, "beat-it-or-eat-it", option_ranks="3", seat_1="easy")
    shoot(page, "cards-start")
    click_to_the_end(page, lambda count: count - 1)
    shoot(page, "cards-end")


def test_two_browsers_at_one_table_see_each_other_play(visit):
    first, second, watcher = visit(), visit(**PHONE), visit()
    begin(first, "byg", option_side="3", seat_1="friend")
    link = first.get_by_label("Link of Black").input_value()
    second.goto(link)
    second.wait_for_url("**/table/*")
    watcher.goto(first.url)
    with changing(second), changing(watcher):
        first.locator('[aria-label="c3"]').click()
    expect(acts(first)).to_have_count(0)
    expect(acts(second)).not_to_have_count(0)
    expect(acts(watcher)).to_have_count(0)
    with changing(first):
        second.locator('[aria-label="a1"]').tap()
        second.get_by_role("button", name="done").tap()
    shoot(second, "byg-phone")
    width = second.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"], "the page is wider than a phone"
    played = steps(second)
    for page in (first, watcher):
        expect(page.locator(".moves li [data-at]")).to_have_count(played)


def asked(page):
    """What a page asks of its table from now on, as it comes."""
    found = []
    page.on("request", lambda request: found.append(request.url.rpartition("/")[2]))
    return found


def test_an_act_is_fetched_once_by_who_watches_and_not_again_by_who_played(visit):
    page, watcher = visit(), visit()
    begin(page, "byg", option_side="3", seat_1="you")
    watcher.goto(page.url)
    page.get_by_label("Send each act at once").check()
    seen, told = asked(page), asked(watcher)
    for _ in range(4):
        with changing(watcher), changing(page):
            acts(page).first.click()
        page.wait_for_timeout(300)  # for what should not come
    assert seen == ["acts"] * 4
    assert told == ["view"] * 4


def test_a_table_can_be_played_by_the_keyboard(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    page.locator('[aria-label="a1"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "a2")
    with changing(page):
        page.keyboard.press("Enter")
    with changing(page):
        page.locator("#typed").fill("e1")
        page.keyboard.press("Enter")
    assert steps(page) == 2
    page.locator("#typed").fill("z9")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("this game has no such act")


def test_a_turn_is_built_up_taken_back_and_sent_with_one_confirm(visit):
    page, watcher = visit(), visit()
    begin(page, "connect6", option_side="13", seat_1="you")
    watcher.goto(page.url)
    with changing(page), changing(watcher):
        page.locator('[aria-label="g7"]').click()
    for cell in ("a1", "b2"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()
    expect(page.locator(".ring.new")).to_have_count(2)
    expect(acts(page)).to_have_count(0)
    shoot(page, "draft")
    with changing(page):
        page.get_by_role("button", name="Take back b2").click()
    with changing(page):
        page.locator('[aria-label="c3"]').click()
    assert (steps(page), steps(watcher)) == (1, 1)
    with changing(page), changing(watcher):
        page.get_by_role("button", name="Send the turn").click()
    expect(page.locator(".moves li").nth(1)).to_contain_text("a1")
    expect(watcher.locator(".moves li").nth(1)).to_contain_text("c3")


def test_a_turn_is_built_up_by_the_keyboard(visit):
    page = visit()
    begin(page, "connect6", option_side="13", seat_1="you")
    page.locator('[aria-label="g7"]').focus()
    with changing(page):
        page.keyboard.press("Enter")
    page.locator('[aria-label="a1"]').focus()
    with changing(page):
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "b1")
    for key in ("Enter", "Backspace"):
        with changing(page):
            page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    for key in ("Enter", "Enter"):
        with changing(page):
            page.keyboard.press(key)
    assert steps(page) == 3


def test_the_past_is_looked_at_with_arrow_keys(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    page.get_by_label("Send each act at once").check()
    for cell in ("c3", "a1", "e1"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()
    page.locator("h1").click()
    page.goto(page.url)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current]")).to_have_text("c3")
    expect(acts(page)).to_have_count(0)
    shoot(page, "byg-past")
    page.reload()
    expect(page.locator("[aria-current]")).to_have_text("c3")
    page.get_by_text("Back to now").click()
    expect(acts(page)).not_to_have_count(0)


def test_a_secret_game_between_two_browsers(visit):
    first, second = visit(), visit()
    begin(first, "kuhn-poker", seat_1="friend")
    second.goto(first.locator("dd input").nth(1).input_value())
    second.wait_for_url("**/table/*")
    shoot(first, "kuhn-first")
    shoot(second, "kuhn-second")
    with changing(second):
        acts(first).first.click()
    with changing(first):
        acts(second).first.click()
    assert steps(first) == 2


@pytest.mark.long
def test_every_game_opens_with_its_page_and_table(visit):
    page = visit()
    page.goto("/")
    shoot(page, "front")
    games = page.locator("h2 a").evaluate_all("links => links.map(link => link.pathname)")
    for path in filter(lambda path: path.startswith("/games/"), games):
        page.goto(path)
        shoot(page, f"page-{path.rpartition('/')[2]}")
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_selector("#table section")
        shoot(page, f"table-{path.rpartition('/')[2]}")


def write(page, rule):
    page.get_by_role("textbox", name="A rule, as").fill(rule)
    return page.locator(".judged")


@pytest.mark.long
def test_the_oracle_of_delphi_writes_a_rule_that_is_played_to_the_end(visit):
    page = visit()
    begin(
        *(page, "delphi"),
        option_players="3",
        option_deals="1",
        option_deal="Th3c8s9dKh2c",
        seat_0="you",
        seat_1="easy",
        seat_2="easy",
    )
    expect(write(page, "red if odd(last) els black")).to_contain_text("at character 18")
    shoot(page, "rule-fault")
    judged = write(page, "red if odd(last) else black")
    expect(judged).to_contain_text("If the last card is odd, the card is red")
    expect(judged).to_contain_text("the same as odd-red")
    shoot(page, "rule-judged")
    with changing(page):
        page.get_by_role("button", name="Take this rule").click()
    click_to_the_end(page, lambda count: count - 1)
    shoot(page, "delphi-end")
    expect(page.locator("#table")).to_contain_text("The rule was: red(card) if odd(last)")


@pytest.mark.long
def test_a_game_of_hidden_hands_to_its_end_against_the_computer(visit):
    page = visit()
    seats = {f"seat_{k}": "easy" for k in range(1, 4)}
    begin(page, "president", option_players="4", option_deals="1", **seats)
    shoot(page, "president-start")
    click_to_the_end(page, lambda count: 0)
    expect(page.locator(".result")).to_contain_text("The game is over")
    shoot(page, "president-end")


def test_a_rule_typed_by_the_dealer_is_found_in_another_browser(visit):
    dealer, player = visit(), visit(**PHONE)
    begin(
        dealer,
        "eleusis",
        seat_0="you",
        option_form="express",
        option_players="3",
        option_deals="1",
        option_deal="2h4h/3d5d",
        option_stock="AsKhKsKd",
        seat_1="friend",
        seat_2="easy",
    )
    player.goto(dealer.get_by_label("Link of Seat 1").input_value())
    player.wait_for_url("**/table/*")
    expect(player.get_by_role("textbox", name="A rule, as")).to_have_count(0)
    write(dealer, "red")
    with changing(player):
        dealer.get_by_role("button", name="Take this rule").click()
    shoot(player, "express-play-phone")
    with changing(player):
        player.locator('[aria-label="2h"]').tap()
    shoot(player, "express-guess-phone")
    write(player, "hearts or diamonds")
    with changing(dealer):
        player.get_by_role("button", name="Take this rule").click()
    expect(dealer.locator("#table")).to_contain_text("The rule was: red(card)")
    expect(player.locator(".result")).to_contain_text("The game is over")
    shoot(dealer, "express-end")


def press(page, name):
    with changing(page):
        page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.long
def test_new_eleusis_is_played_by_clicking_until_a_prophet_has_his_score(visit):
    dealer, player = visit(), visit(**PHONE)
    begin(
        dealer,
        "eleusis",
        seat_0="you",
        option_deals="1",
        option_deal="2h4h6h8c/3h5h/3d5d",
        option_stock="Ah9s9c8s7s",
        seat_1="friend",
        seat_2="easy",
        seat_3="easy",
    )
    player.goto(dealer.get_by_label("Link of Seat 1").input_value())
    player.wait_for_url("**/table/*")
    write(dealer, "red")
    shoot(dealer, "eleusis-dealer")
    with changing(player):
        dealer.get_by_role("button", name="Take this rule").click()
    shoot(player, "eleusis-play-phone")
    with changing(player):
        player.locator('[aria-label="2h"]').tap()
    press(player, "done")
    expect(player.locator("#caption")).to_contain_text("That was right")
    shoot(player, "eleusis-declare-phone")
    press(player, "prophet")
    click_to_the_end(player, lambda count: 0)  # all that is called is red, and so is right
    for page in (dealer, player):
        expect(page.locator("#caption")).to_contain_text("won most")
        expect(page.locator("#table")).to_contain_text("The rule was: red(card)")
        expect(page.locator("#table")).to_contain_text("Points: Seat 0: ")
        expect(page.locator("#typing")).to_be_hidden()
    shoot(dealer, "eleusis-end")
    shoot(player, "eleusis-end-phone")


def test_after_a_game_a_person_says_with_a_click_how_it_was_and_then_why(visit):
    page = visit(**PHONE)
    begin(page, "byg", option_side="2", seat_1="easy")
    click_to_the_end(page, lambda count: count // 2)
    page.get_by_role("button", name="I liked it").tap()
    expect(page.get_by_role("button", name="I liked it")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Why?").fill("short and sharp")
    page.get_by_role("button", name="Send the reason").tap()
    expect(page.get_by_label("Why?")).to_have_value("short and sharp")
    shoot(page, "feedback-phone")
    page.get_by_role("button", name="So-so").tap()
    expect(page.get_by_role("button", name="So-so")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Why?")).to_have_value("short and sharp")


def test_a_game_is_stopped_between_two_deals_by_a_click_of_each_person(visit):
    dealer, player = visit(), visit(**PHONE)
    begin(
        dealer,
        "eleusis",
        seat_0="you",
        option_form="express",
        option_players="3",
        option_rule="red",
        option_deal="2h/3d5d",
        option_stock="AsKhKsKd",
        seat_1="friend",
        seat_2="easy",
    )
    player.goto(dealer.get_by_label("Link of Seat 1").input_value())
    player.wait_for_url("**/table/*")
    expect(player.get_by_role("button", name="Offer to stop here")).to_have_count(0)
    with changing(player):
        player.locator('[aria-label="2h"]').tap()
    press(player, "decline")
    player.get_by_role("button", name="Offer to stop here").click()
    press(player, "Really offer to stop?")
    expect(dealer.locator("#table")).to_contain_text("Another player offers to stop here")
    press(dealer, "Accept")
    for page in (dealer, player):
        expect(page.locator(".result")).to_contain_text("over by agreement")
        expect(page.locator(".result")).to_contain_text("Seat 1 (dealer): 25")
    shoot(player, "stopped-phone")


SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 900})


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_the_focus_stays_at_the_board_and_nothing_scrolls_after_an_act(visit, size):
    page = visit(viewport=size)
    begin(page, "symple", seat_1="you")
    for number in (20, 40):
        acts(page).nth(number).scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        with changing(page):
            acts(page).nth(number).focus()
            page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.closest('.seen') !== null")
        assert page.evaluate("scrollY") == before
    shown = page.url
    page.keyboard.press("Enter")
    assert page.url == shown and steps(page) == 2, "Enter looks back at no earlier position"


def test_the_table_and_the_tab_say_that_it_is_your_turn(visit):
    first, second = visit(), visit(viewport=SIZES[0])
    begin(first, "byg", option_side="3", seat_1="friend")
    second.goto(first.get_by_label("Link of Black").input_value())
    second.wait_for_url("**/table/*")
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    expect(second).to_have_title("Byg · Kibitz")
    assert second.evaluate(icon) == "/static/icon.svg"
    with changing(second):
        first.locator('[aria-label="c3"]').click()
    expect(second).to_have_title("Your turn · Byg · Kibitz")
    assert second.evaluate(icon) == "/static/icon-turn.svg"
    expect(second.locator(".news")).to_have_text("White played c3.")
    expect(second.locator("#caption")).to_contain_text("Your turn: place one or two stones apart")
    expect(second.locator(".seats .own")).to_contain_text("Black you")
    shoot(second, "your-turn-phone")


def test_an_unsent_turn_is_there_after_the_page_is_loaded_again(visit):
    page = visit(viewport=SIZES[0])
    begin(page, "byg", option_side="3", seat_1="you")
    with changing(page):
        page.locator('[aria-label="c3"]').click()
    with changing(page):
        page.locator('[aria-label="a1"]').click()
    send_or_back = page.locator(".unsent")
    expect(send_or_back).to_contain_text("a1")
    expect(send_or_back).to_be_in_viewport()
    shoot(page, "unsent-phone")
    page.reload()
    expect(send_or_back).to_contain_text("a1")
    page.get_by_role("button", name="Take back").click()
    expect(send_or_back).to_have_count(0)


def test_two_partners_play_a_whole_game_against_two_bots_and_win_or_lose_together(visit):
    first, third = visit(), visit()
    begin(first, "partners", seat_1="easy", seat_2="friend", seat_3="easy")
    third.goto(first.get_by_label("Link of seat 2").input_value())
    third.wait_for_url("**/table/*")
    for page in (first, third) * 2:
        acts(page).last.click()
    for page in (first, third):
        expect(page.locator(".result")).to_contain_text(re.compile("Your side (wins|loses)|drawn"))
    first_says, third_says = (page.locator(".result").inner_text() for page in (first, third))
    assert first_says == third_says
    assert steps(first) == 8
