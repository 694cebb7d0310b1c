"""An evening with a file of one's own, which its author edits while friends play."""

import os
import subprocess
import sys

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, acts, begin, changing, choose, join, shoot
from tests.interfaces.web.conftest import Server
from tests.interfaces.web.test_changed_rules import BROKEN, FIRST, SECOND


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("author")
    (made / "helper.py").write_text("PLAYERS = 2\n")
    (made / "take_away.py").write_text(FIRST)
    return made


@pytest.fixture(scope="module")
def server(folder):
    """In place of the server of all games: one with this file."""
    running = Server(folder / "tables.db", folder / "take_away.py")
    yield running
    running.kill()


@pytest.fixture
def edit(folder):
    """Write the file of the game, however quickly."""
    file = folder / "take_away.py"

    def write(text):
        before = file.stat().st_mtime
        file.write_text(text)
        os.utime(file, (before + 5, before + 5))

    write(FIRST)
    yield write


def take(page, number):
    with changing(page):
        page.get_by_role("button", name=number, exact=True).click()


@pytest.mark.long
def test_a_finished_game_is_read_and_stepped_through_after_its_rules_changed(visit, edit):
    page = visit()
    begin(page, "take-away", seat_1="you")
    choose(page, "Send each act at once")
    for number in ("2", "2", "2", "1"):
        take(page, number)
    edit(SECOND)
    page.reload()
    expect(page.locator("#table")).to_contain_text("wins")
    expect(page.locator("#own-rules")).to_contain_text("The rules of this game have changed since")
    page.get_by_role("link", name="Start").click()
    expect(page.get_by_text("Back to now")).to_be_visible()
    shoot(page, "own-rules")


@pytest.mark.long
def test_the_command_feedback_takes_the_name_of_the_game_that_was_played(visit, edit, folder):
    page = visit()
    begin(page, "take-away", seat_1="you")
    choose(page, "Send each act at once")
    for number in ("2", "2", "2", "1"):
        take(page, number)
    page.get_by_role("button", name="I liked it").click()
    expect(page.get_by_role("button", name="I liked it")).to_have_attribute("aria-pressed", "true")
    for name in ("take-away", "take_away.py"):
        words = ["feedback", name, "--database", f"sqlite:///{folder}/tables.db"]
        command = [sys.executable, "-m", "kibitz", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=250, check=True)
        assert "take-away" in done.stdout and "1 liked it" in done.stdout


@pytest.mark.long
def test_a_syntax_error_in_the_middle_of_a_game_is_hidden_from_the_friend(visit, edit):
    host, friend = visit(), visit(viewport=SIZES[0])
    begin(host, "take-away", seat_1="friend")
    join(friend, host, "Seat 1")
    edit(BROKEN)
    with changing(friend):
        take(host, "2")
    take(friend, "2")
    expect(friend.locator("#message")).to_have_text("")
    host.goto("/")
    expect(host.get_by_role("alert")).to_contain_text("take_away.py cannot be read: line")
    expect(host.get_by_role("alert")).to_contain_text("The last version that works stays in use.")


@pytest.mark.long
def test_the_host_moves_an_open_table_on_to_the_new_rules(visit, edit):
    host = visit()
    begin(host, "take-away", seat_1="you")
    expect(acts(host)).to_have_count(2)
    edit(SECOND)
    host.reload()
    host.get_by_role("button", name="Go on under the new rules").click()
    expect(host.locator("#own-rules")).to_have_count(0)
    expect(acts(host)).to_have_count(1)


def test_the_rules_of_one_file_are_read_at_the_table_and_on_a_page(visit, edit, folder):
    page = visit(viewport=SIZES[0])
    begin(page, "take-away", seat_1="you")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("the player who takes the last one wins")
    shoot(page, "rules-of-a-file")
    (folder / "take_away.rules.md").write_text("# Take away\n\nTake some *matches*.\n")
    try:
        page.goto("/games/take-away/rules")
        expect(page.locator(".rules em")).to_have_text("matches")
    finally:
        (folder / "take_away.rules.md").unlink()
