"""Whole games in a real browser, by clicking, and what comes after them."""

import re

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import (
    AT_REST,
    PHONE,
    SIZES,
    acts,
    begin,
    changing,
    expect_steps,
    join,
    play,
    press_twice,
    shoot,
    typed,
)

pytestmark = pytest.mark.timeout(590)  # whole games, with bots that are compiled first


def click_to_the_end(page, pick):
    """Play the whole game of one page by clicking; the other seats are bots'."""
    ready = "document.querySelector('#table :is([data-action], [data-send], .result)') !== null"
    for _ in range(500):
        page.wait_for_function(f"() => {AT_REST} && {ready}")
        if page.locator("#table .result").count():
            return
        with changing(page):
            if page.locator("[data-send]").count():
                page.locator("[data-send]").click()
            else:
                play(acts(page).nth(pick(acts(page).count())))
    raise AssertionError("the game does not end")


@pytest.mark.long
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


@pytest.mark.long
def test_a_whole_game_of_cards_by_clicking(visit):
    page = visit()
    begin(page, "beat-it-or-eat-it", option_ranks="3", seat_1="easy")
    shoot(page, "cards-start")
    click_to_the_end(page, lambda count: count - 1)
    shoot(page, "cards-end")


@pytest.mark.long
def test_a_secret_game_between_two_browsers(visit):
    first, second = visit(), visit()
    begin(first, "kuhn-poker", seat_1="friend")
    join(second, first, "Second")
    shoot(first, "kuhn-first")
    shoot(second, "kuhn-second")
    with changing(second):
        acts(first).first.click()
    with changing(first):
        acts(second).first.click()
    expect_steps(first, 2)


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
    expect(page.locator(".result .verdict")).to_have_text(re.compile("^You (win|come|share)"))
    shoot(page, "president-end")


@pytest.mark.long
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
    join(player, dealer, "Seat 1")
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
    expect(player.locator(".result .verdict")).to_have_text(re.compile("^You (win|come|share)"))
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
    join(player, dealer, "West")
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
        expect(page.locator("#caption")).to_contain_text(re.compile("wins?|won|share"))
        expect(page.locator("#table")).to_contain_text("The rule was: red(card)")
        expect(page.locator(".places")).to_contain_text("South (dealer)")
        expect(page.locator("#typing")).to_be_hidden()
    shoot(dealer, "eleusis-end")
    shoot(player, "eleusis-end-phone")


@pytest.mark.long
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


@pytest.mark.long
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
    join(player, dealer, "Seat 1")
    expect(player.get_by_role("button", name="Offer to stop here")).to_have_count(0)
    with changing(player):
        player.locator('[aria-label="2h"]').tap()
    press(player, "decline")
    press_twice(player, "Offer to stop here")
    expect(dealer.locator("#table")).to_contain_text("Another player offers to stop here")
    press(dealer, "Accept")
    for page in (dealer, player):
        expect(page.locator(".result")).to_contain_text("by agreement")
        expect(page.locator(".plate .points").get_by_text("25")).to_be_visible()
    shoot(player, "stopped-phone")


@pytest.mark.long
def test_two_partners_play_a_whole_game_against_two_bots_and_win_or_lose_together(visit):
    first, third = visit(), visit()
    begin(first, "partners", seat_1="easy", seat_2="friend", seat_3="easy")
    join(third, first, "North")
    for page in (first, third) * 2:
        with changing(page):
            acts(page).last.click()
    for page in (first, third):
        expect(page.locator(".result")).to_contain_text(re.compile("Your side (wins|loses)|A draw"))
    first_says, third_says = (page.locator(".result").inner_text() for page in (first, third))
    assert first_says == third_says
    expect_steps(first, 8)


@pytest.mark.long
def test_the_oracle_of_delphi_reads_no_empty_interval_and_no_shell_command(visit):
    page = visit(viewport=SIZES[0])
    seats = {"seat_0": "you", "seat_1": "easy", "seat_2": "easy"}
    begin(page, "delphi", option_players="3", option_deals="1", **seats)
    judged = write(page, "red")
    expect(judged).to_contain_text("0.500 of the cards on average, 0.500 in the worst")
    expect(judged).not_to_contain_text("interval")
    expect(judged).not_to_contain_text("kibitz rule")
    shoot(page, "oracle-phone")


@pytest.mark.long
def test_a_game_of_cards_is_reviewed_by_what_each_player_knew(visit):
    first, second = visit(), visit()
    begin(first, "kuhn-poker", seat_1="friend")
    join(second, first, "Second")
    for page, other in ((first, second), (second, first)):
        with changing(other):
            page.get_by_role("button", name="bet").click()
    assert re.search("You (win|lose)", first.locator(".seen").inner_text())
    first.get_by_role("button", name="Review the game").click()
    expect(first.locator("svg.review")).to_be_visible()
    expect(first.locator("#reviewed")).to_contain_text("judged by what First knew then")
    first.locator("#reviewed").get_by_role("button", name="Second").click()
    expect(first.locator("#reviewed")).to_contain_text("judged by what Second knew then")
    shoot(first, "review-cards")


def test_the_review_of_a_lost_game_of_byg_does_not_jump_to_one_half_where_one_act_is_left(visit):
    page = visit(viewport=SIZES[1])
    begin(page, "byg", option_side="2", seat_1="you")
    for turn in ("a1", "a2 b1", "b2", "b3 c1", "c2"):
        with changing(page):
            typed(page, turn)
        if page.locator("[data-send]").count():
            with changing(page):
                page.locator("[data-send]").click()
    expect(page.locator("section.over")).to_be_visible()
    page.get_by_role("button", name="Review the game").click()
    points = page.locator("svg.review circle")
    expect(points).to_have_count(5)
    heights = [float(one.get_attribute("cy")) for one in points.all()]
    assert heights[-2] == heights[-1] < 45, "White wins there, and the middle is at 45"
    page.locator(".ending .review a").nth(1).click()
    expect(page.locator(".ending .review [aria-current]")).to_have_count(1)
    shoot(page, "review-byg")
