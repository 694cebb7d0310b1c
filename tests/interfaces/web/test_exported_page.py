"""An exported page in Chromium, from a file server below a path, and as one file by itself."""

import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, TIMEOUT
from tests.interfaces.web.conftest import ROOT

import kibitz
from kibitz import record
from kibitz.interfaces.web.exported import write_page, write_shelf
from kibitz.kernel.browser import NoBrowserCode, require_linker

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(str(fault), allow_module_level=True)

pytestmark = pytest.mark.long
MOST_ACTS = 80


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said):
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The address of a folder, below which pages are exported, and the folder."""
    folder = tmp_path_factory.mktemp("served")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", folder
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def byg(served):
    """The address of Byg, exported once."""
    address, folder = served
    write_page(kibitz.load("byg", side=3), folder / "club/byg", seconds=0)
    return f"{address}/club/byg/"


@pytest.fixture(scope="module")
def kuhn(served):
    """The address of a game of hidden cards, exported once."""
    address, folder = served
    write_page(kibitz.load(str(ROOT / "examples/kuhn_poker.py")), folder / "kuhn", seconds=0)
    return f"{address}/kuhn/"


@pytest.fixture
def opened(chromium):
    """Makes pages; a fault of a page is a fault of the test."""
    faults, contexts = [], []

    def page(address, **how):
        context = chromium.new_context(**how)
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(TIMEOUT)
        made.on("pageerror", lambda fault: faults.append(str(fault)))
        made.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        made.goto(address)
        if "frame" not in address:
            made.wait_for_selector("#page[data-ready]")
        return made

    yield page
    for context in contexts:
        context.close()
    assert faults == []


def play_to_the_end(page):
    """Click acts until the game is over; the computer answers. How often it was clicked."""
    for clicks in range(MOST_ACTS):
        page.wait_for_selector("section[data-turn=yours], section.over")
        if page.locator("section.over").count():
            return clicks
        state = page.locator("section").get_attribute("data-state")
        acts = page.locator("#table [data-action]")
        acts.nth(acts.count() // 2).dispatch_event("click")
        page.wait_for_selector(f'section:not([data-state="{state}"])')
    raise AssertionError("the game did not end")


def test_a_game_is_played_to_its_end_against_the_computer_from_a_file_server(opened, byg):
    page = opened(byg)
    assert play_to_the_end(page) >= 3
    expect(page.locator("#caption .verdict")).to_have_text(re.compile("You (win|lose)"))


def test_one_file_opens_by_itself_and_the_computer_answers(opened, tmp_path):
    file = tmp_path / "byg.html"
    write_page(kibitz.load("byg", side=2), file, one_file=True, seconds=0)
    page = opened(Path(file).as_uri())
    assert play_to_the_end(page) >= 2
    page.locator("[data-drawer]").click()
    expect(page.locator("dialog .rules")).to_contain_text("group")


def test_a_scene_that_fails_late_is_a_sentence_and_does_not_lock_the_page_for_ever(opened, served):
    address, folder = served
    short = kibitz.load(Path(__file__).with_name("short_track.py"))
    write_page(short, folder / "race", seconds=0)
    page = opened(f"{address}/race/")
    seat_people(page, 2)
    act(page)
    act(page)
    page.locator("#table [data-action]").first.dispatch_event("click")
    said = page.locator("#message")
    expect(said).to_contain_text("First is on space 4 of a track from 0 to 3.")
    assert "server" not in said.inner_text()
    page.reload()
    page.wait_for_selector("#page[data-ready]")
    expect(said).to_contain_text("This game has a fault")
    act(page)


def act(page, nth=0):
    """Click the nth act, and wait until it is shown."""
    state = page.locator("section").get_attribute("data-state")
    page.locator("#table [data-action]").nth(nth).dispatch_event("click")
    page.wait_for_selector(f'section:not([data-state="{state}"])')


def seat_people(page, many):
    """Begin a new game in which all seats are those of people at this device."""
    page.locator("[data-new]").click()
    for k in range(many):
        page.locator('#new [name="seat"]').nth(k).select_option("person")
    page.locator("[data-begin]").click()


def test_a_hint_names_an_act_and_marks_it_and_the_opinion_can_be_switched_on(opened, byg):
    page = opened(byg)
    page.wait_for_selector("section[data-turn=yours]")
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    hint = page.locator("#thought [data-act]")
    expect(hint).to_have_text(re.compile("Hint for White: [a-h][1-8]"))
    marked = page.locator("#table .hint").first
    expect(marked).to_have_attribute("data-action", hint.get_attribute("data-act"))
    page.get_by_role("button", name="Settings and keys").click()
    page.get_by_label("Show the computer's opinion").check()
    page.locator("#settings [data-close]").click()
    expect(page.locator("#thought meter")).to_be_visible()
    expect(page.locator("#thought .lines li").first).to_be_visible()


def test_a_hint_with_hidden_cards_is_for_the_seat_that_looks_on_in_its_language(opened, kuhn):
    page = opened(kuhn, **{**PHONE, "color_scheme": "dark"}, locale="de-DE")
    page.wait_for_selector("section[data-turn=yours]")
    page.get_by_role("button", name="Hinweis").click()
    expect(page.locator("#thought [data-act]")).to_have_text(re.compile("Hinweis für .+: "))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seat_people(page, 2)
    expect(page.locator("#hint")).to_have_count(0)  # while the device is handed over


def test_a_finished_game_is_reviewed_by_its_positions_in_the_page(opened, byg):
    page = opened(byg)
    assert play_to_the_end(page) >= 2
    page.get_by_role("button", name="Review the game").click()
    graph = page.locator("#reviewed svg.review")
    expect(graph).to_have_attribute("aria-label", re.compile("The outlook of .+ after each turn"))
    assert graph.locator("[data-at]").count() >= 3
    expect(page.locator("#reviewed")).to_contain_text(re.compile("No turn lost|Moments to look at"))
    graph.locator("[data-at]").first.dispatch_event("click")
    expect(graph.locator("[data-at][aria-current=step]")).to_have_count(1)


def test_choices_with_hidden_cards_are_reviewed_seat_by_seat_in_german_on_a_phone(opened, kuhn):
    page = opened(kuhn, **PHONE, locale="de-DE")
    play_to_the_end(page)
    page.get_by_role("button", name="Die Partie besprechen").click()
    expect(page.locator("#reviewed [data-seat]")).to_have_count(2)
    expect(page.locator("#reviewed")).to_contain_text("Entscheidungen von")
    page.locator("#reviewed [data-seat]:not([disabled])").click()
    expect(page.locator('#reviewed [data-seat="1"]')).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_people_at_one_device_see_only_their_own_cards_and_hand_it_over(opened, kuhn):
    page = opened(kuhn)
    seat_people(page, 2)
    for _ in range(2):
        expect(page.locator("#caption")).to_contain_text("Hand the device to")
        expect(page.locator("#table .seen :is(svg, [data-action])")).to_have_count(0)
        page.get_by_role("button", name="Show my cards").click()
        expect(page.locator("#table .seen .rank")).not_to_have_count(0)
        act(page)


def test_a_record_of_a_page_is_read_by_python_and_opened_again_and_a_bad_one_is_a_sentence(
    opened, byg, tmp_path
):
    page = opened(byg)
    page.wait_for_selector("section[data-turn=yours]")
    seat_people(page, 2)
    for k in range(4):
        act(page, k)
    state = page.locator("#table .seen").inner_html()
    page.locator("details > summary").first.click()
    with page.expect_download() as coming:
        page.locator("[data-save]").click()
    file = tmp_path / "game.txt"
    coming.value.save_as(file)
    p = record.replay(record.read(file.read_text()))
    assert p.ply == 4
    page.get_by_role("button", name="Take my last turn back").click()
    expect(page.locator(".moves [data-at]")).to_have_count(4)
    page.locator("[data-open]").set_input_files(file)
    expect(page.locator("#table .seen .last, #table .seen .new").first).to_be_visible()
    assert page.locator(".moves li [data-at]").count() == 4
    assert page.locator("#table .seen").inner_html() == state
    bad = tmp_path / "bad.txt"
    bad.write_text(file.read_text().replace("1. ", '1. "<img src=x onerror=alert(1)>" '))
    page.locator("[data-open]").set_input_files(bad)
    expect(page.locator("#message")).to_contain_text("<img src=x onerror=alert(1)>, is not legal")
    assert page.locator("#message img").count() == 0


def test_a_link_opens_its_position_and_another_text_is_a_sentence(opened, byg):
    page = opened(f"{byg}#7.4.9")
    expect(page.locator(".moves li [data-at]")).not_to_have_count(0)
    other = opened(f"{byg}#<img src=x onerror=alert(1)>")
    expect(other.locator("#message")).to_have_text("This link names no position of this game.")
    assert other.locator("img").count() == 0


def moves_of(page):
    return page.locator(".moves li [data-at]").all_inner_texts()


def test_a_game_that_began_with_a_link_goes_on_when_the_page_is_loaded_anew(opened, byg):
    page = opened(f"{byg}#7.4.9")
    seat_people(page, 2)
    page.evaluate("location.hash = '7.4.9'")  # a link that is followed while the page is open
    expect(page.locator(".moves li [data-at]")).to_have_count(2)
    act(page)
    played = moves_of(page)
    assert len(played) == 3
    page.evaluate("location.hash = 'zz!'")
    expect(page.locator("#message")).to_have_text("This link names no position of this game.")
    page.reload()
    page.wait_for_selector("#page[data-ready]")
    assert moves_of(page) == played
    page.locator("[data-new]").click()
    seats = page.locator('#new [name="seat"]')
    assert [seats.nth(k).input_value() for k in range(2)] == ["person", "person"]


def test_a_browser_that_keeps_nothing_plays_too(opened, byg):
    page = opened("about:blank#frame")
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name,"
        " { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page.goto(byg)
    page.wait_for_selector("#page[data-ready]")
    act(page)


def test_a_folder_opened_as_a_file_and_a_frame_that_keeps_the_page_apart_are_one_sentence_each(
    chromium, byg, served
):
    address, folder = served
    page = chromium.new_page()
    page.goto((folder / "club/byg/index.html").as_uri())
    expect(page.locator("#message")).to_contain_text("opens this page only from a file server")
    apart = '<!doctype html><iframe src="club/byg/" sandbox="allow-scripts"></iframe>'
    (folder / "apart.html").write_text(apart)
    page.goto(f"{address}/apart.html")
    message = page.frame_locator("iframe").locator("#message")
    expect(message).to_contain_text("does not let it load its parts")
    page.close()


def test_a_page_speaks_the_language_of_the_browser_and_fits_a_frame_on_a_phone(opened, byg, served):
    address, folder = served
    (folder / "frame.html").write_text(
        '<!doctype html><link rel="icon" href="data:,"><meta name="viewport" '
        'content="width=device-width">'
        '<iframe src="club/byg/" sandbox="allow-scripts allow-same-origin" '
        'style="width: 370px; height: 700px; border: 0"></iframe>'
    )
    page = opened(f"{address}/frame.html", **PHONE, locale="de-DE")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("button", name="Neues Spiel")).to_be_visible()
    expect(frame.locator("#caption")).to_contain_text("Sie sind am Zug")
    wide = frame.locator("html").evaluate("html => html.scrollWidth <= innerWidth")
    assert wide


def test_a_page_that_was_opened_once_opens_without_a_network(opened, byg):
    page = opened(byg)
    page.wait_for_selector("section[data-turn=yours]")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_timeout(1000)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#page[data-ready] section[data-turn=yours]")
    act(page)


def test_a_shelf_leads_to_its_games_which_share_scripts_and_work_without_a_network(opened, served):
    address, folder = served
    games = [kibitz.load("byg", side=3), kibitz.load(str(ROOT / "examples/kuhn_poker.py"))]
    files = write_shelf(games, folder / "shelf", seconds=0).files
    assert len([file for file in files if file.name == "runtime.js"]) == 1
    page = opened(f"{address}/shelf/#frame")
    assert page.evaluate("document.querySelector('.card img').naturalWidth > 0")
    page.get_by_role("link", name="Kuhn poker").last.click()
    page.wait_for_selector("#page[data-ready]")
    play_to_the_end(page)
    page.get_by_role("link", name="Rules").click()
    expect(page.locator("dialog .rules")).to_be_visible()
    page.goto(f"{address}/shelf/byg/")
    page.wait_for_selector("section[data-turn=yours]")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_timeout(1000)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#page[data-ready] section[data-turn=yours]")
    act(page)


def test_a_damaged_download_is_one_sentence(chromium, served, byg):
    address, folder = served
    shutil.copytree(folder / "club/byg", folder / "damaged")
    code = folder / "damaged/game.wasm"
    code.write_bytes(code.read_bytes()[:5000])
    page = chromium.new_page()
    page.goto(f"{address}/damaged/")
    expect(page.locator("#message")).to_contain_text("This download is damaged")
    page.close()


@pytest.mark.parametrize("missing", ["scene.js", "script/page.js", "script/python/python.js"])
def test_a_page_without_one_of_its_scripts_is_one_sentence(chromium, served, byg, missing):
    address, folder = served
    part = folder / "part"
    shutil.copytree(folder / "club/byg", part, dirs_exist_ok=True)
    (part / missing).unlink()
    page = chromium.new_page()
    page.goto(f"{address}/part/")
    expect(page.locator("#message")).to_contain_text("This download is damaged")
    page.close()


def test_a_browser_without_webassembly_gets_one_sentence_in_its_language(chromium, byg):
    context = chromium.new_context(locale="de-DE")
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(byg)
    expect(page.locator("#message")).to_contain_text("Dieser Browser ist zu alt")
    context.close()
