"""What a player has not sent yet, and live updates, through remarks, restarts, reloads and a proxy."""

import shutil
import subprocess

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import (
    acts,
    begin,
    changing,
    come_by_link,
    expect_steps,
    join,
    never_after,
    play,
    press_twice,
    shoot,
)
from tests.interfaces.web.conftest import Server
from tests.ports import free_port

CONFIGURATION = """
daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{behind};
      proxy_set_header Host $http_host; proxy_http_version 1.1; proxy_read_timeout 1h;
    }}
  }}
}}
"""


def drafted(page, *cells):
    for cell in cells:
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()


def _drafted_for_two(first, second):
    begin(first, "byg", option_side="3", seat_1="friend")
    join(second, first, "Black")
    with changing(second):
        first.locator('[aria-label="c3"]').click()
    drafted(second, "a1")


@pytest.mark.long
def test_the_others_hello_does_not_delete_my_unsent_turn(visit):
    first, second = visit(), visit()
    _drafted_for_two(first, second)
    with changing(second):
        first.get_by_role("button", name="Say it").click()
    expect(second.locator(".seats q")).to_have_text("Hello!")
    expect(second.locator(".unsent")).to_contain_text("a1")
    with changing(second):
        press_twice(first, "Offer a draw")
    expect(second.locator(".unsent")).to_contain_text("a1")
    shoot(second, "draft-and-hello")
    second.reload()
    expect(second.locator(".unsent")).to_contain_text("a1")
    with changing(first):
        second.get_by_role("button", name="done").click()
    expect(first.locator(".moves li").nth(1)).to_contain_text("a1")


@pytest.mark.long
def test_an_unsent_turn_is_there_after_a_look_back_and_a_reload_there(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    drafted(page, "c3", "a1")
    page.get_by_role("link", name="Start").click()
    expect(page.get_by_text("Back to now")).to_be_visible()
    page.reload()
    page.get_by_text("Back to now").click()
    expect(page.locator(".unsent")).to_contain_text("a1")
    with changing(page):
        page.get_by_role("button", name="Take back").click()
    page.reload()
    expect(acts(page)).not_to_have_count(0)
    expect(page.locator(".unsent")).to_have_count(0)


@pytest.mark.long
def test_a_turn_that_was_overtaken_is_said_to_be_gone(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    drafted(page, "c3", "a1")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".unsent")).to_contain_text("a1")
    with changing(other):
        other.get_by_role("button", name="done").click()
    expect(page.locator("#message")).to_contain_text("the turn that you had not sent is gone")
    expect(page.locator(".unsent")).to_have_count(0)


@pytest.mark.long
def test_a_click_while_the_table_is_brought_up_to_date_is_not_lost(visit):
    first, second = visit(), visit()
    _drafted_for_two(first, second)
    waiting = []
    second.route("**/view*", lambda route: waiting.append(route), times=1)
    with second.expect_request("**/view*"):
        first.get_by_role("button", name="Say it").click()
    second.get_by_role("button", name="done").click()
    waiting.pop().continue_()
    expect(first.locator(".moves li").nth(1)).to_contain_text("a1")


@pytest.mark.long
def test_a_press_during_which_the_table_changes_is_not_lost(visit):
    first, second = visit(), visit()
    never_after(second, 5000)  # the milliseconds for which a press holds an update
    _drafted_for_two(first, second)
    second.get_by_role("button", name="done").hover()
    second.mouse.down()
    with second.expect_response("**/view*"):
        first.get_by_role("button", name="Say it").click()
    second.mouse.up()
    expect(first.locator(".moves li").nth(1)).to_contain_text("a1")
    expect(second.locator(".seats q")).to_have_text("Hello!")


@pytest.mark.long
def test_a_half_written_rule_outlives_what_the_others_do(visit):
    dealer, player = visit(), visit()
    deal = {"option_form": "express", "option_players": "3", "option_deals": "1"}
    begin(dealer, "eleusis", seat_0="you", seat_1="friend", seat_2="easy", **deal)
    join(player, dealer, "Seat 1")
    rule = dealer.get_by_role("textbox", name="A rule, as")
    rule.fill("red if odd(la")
    with changing(dealer):
        player.get_by_role("button", name="Say it").click()
    expect(rule).to_have_value("red if odd(la")
    dealer.reload()
    expect(rule).to_have_value("red if odd(la")


@pytest.mark.long
def test_a_card_that_is_chosen_but_not_sent_stays_chosen_while_the_others_choose(visit):
    first, second = visit(), visit()
    begin(first, "goofspiel", option_players="2", option_cards="3", seat_1="friend")
    join(second, first, "Bob")
    acts(second).nth(1).click()
    chosen = second.locator(".confirm").inner_text()
    with changing(second):
        first.get_by_role("button", name="Say it").click()
    with changing(first):
        play(acts(first).first)
    expect(second.locator(".confirm")).to_have_text(chosen)
    with changing(second):
        second.locator(".confirm").click()
    expect_steps(second, 2)


@pytest.fixture
def own_server(tmp_path):
    """A server that the test may stop and start again at the same port."""
    running = Server(tmp_path / "tables.db", port=free_port())
    yield running
    running.kill()


@pytest.fixture
def proxy(own_server, tmp_path):
    """The address of nginx in front of it, which answers 502 while the server is gone."""
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if not nginx:
        pytest.skip("NOT RUN: there is no nginx on this machine")
    port, behind = free_port(), own_server.url.rpartition(":")[2]
    written = CONFIGURATION.format(folder=tmp_path, port=port, behind=behind)
    (tmp_path / "nginx.conf").write_text(written)
    running = subprocess.Popen([nginx, "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
    Server.wait_for(port)
    yield f"http://127.0.0.1:{port}"
    running.terminate()
    running.wait(60)


@pytest.mark.long
def test_behind_a_proxy_updates_and_an_unsent_turn_outlive_a_restart_of_the_server(
    chromium, own_server, proxy
):
    page, other = (come_by_link(chromium, proxy) for _ in range(2))
    begin(page, "byg", option_side="3", seat_1="friend")
    join(other, page, "Black")
    with changing(other):
        page.locator('[aria-label="c3"]').click()
    drafted(other, "a1")
    with other.expect_response(lambda answer: answer.status == 502):  # it ends the stream for good
        own_server.kill()
    expect(other.locator("#message")).to_contain_text("No connection to the server")
    own_server.start()
    expect(other.locator("#message")).to_have_text("")
    expect(other.locator(".unsent")).to_contain_text("a1")
    expect(page.locator("#message")).to_have_text("")
    other.get_by_role("button", name="done").click()
    expect_steps(page, 3)
    for one in (page, other):
        one.context.close()


def test_a_page_that_had_no_connection_for_a_moment_does_not_go_on_saying_so(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    page.route("**/acts", lambda route: route.fulfill(status=404, content_type="text/html"))
    page.locator('[aria-label="c3"]').click()
    expect(page.locator("#message")).to_contain_text("The server does not answer now")
    expect(page.locator("#message")).to_have_text("")  # the stream has never been away


@pytest.mark.long
def test_a_sealed_bid_was_shown_for_a_while_although_nothing_is_seen(visit):
    first, second = visit(), visit()
    second.add_init_script(
        "globalThis.pauses = 0; const later = window.setTimeout;"
        "window.setTimeout = (job, wait, ...more) => later(job, wait, ...more, pauses += wait === 650);"
    )
    begin(first, "goofspiel", option_players="2", option_cards="3", seat_1="friend")
    join(second, first, "Bob")
    play(acts(second).first)
    play(acts(first).first)
    expect_steps(second, 2)
    expect(acts(second)).not_to_have_count(0)
    assert second.evaluate("pauses") == 0
