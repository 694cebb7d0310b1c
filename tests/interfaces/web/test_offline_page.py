"""A game of a server goes on without a network, against the computer, once its page was opened."""

from concurrent.futures import Future

import pytest
from playwright.sync_api import expect

from kibitz.contract import GameError
from kibitz.interfaces.web import offline_page
from kibitz.kernel.browser import NoBrowserCode, require_linker

MOST_MAKING = 200_000  # milliseconds


@pytest.fixture(scope="module")
def server(thinking_server):
    try:
        require_linker()
    except NoBrowserCode as fault:
        pytest.skip(str(fault))
    return thinking_server


@pytest.mark.long
def test_after_one_visit_a_game_is_played_without_the_server(visit):
    page = visit(service_workers="allow")
    page.set_default_timeout(30_000)
    page.goto("/games/kuhn-poker")
    page.get_by_role("link", name="Play against the computer without a network").click()
    page.wait_for_selector("#page[data-ready] section[data-turn=yours]", timeout=MOST_MAKING)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("async () => (await caches.keys()).length === 1")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#page[data-ready] section[data-turn=yours]")
    page.locator("#table [data-action]").first.dispatch_event("click")
    expect(page.locator(".moves li [data-at]").nth(1)).to_be_attached()  # the computer has answered
    page.context.set_offline(False)


def test_where_no_code_for_browsers_is_made_a_sentence_says_so(browser, monkeypatch):
    monkeypatch.setattr(offline_page, "is_wanted", lambda: False)
    answer = browser().get("/games/byg/offline/")
    assert answer.status_code == 404
    assert "without a network" in answer.text
    assert "/offline/" not in browser().get("/games/byg").text


def test_a_scene_that_cannot_come_along_is_a_sentence_once_and_is_tried_again(
    browser, monkeypatch, library
):
    failed = Future()
    failed.set_exception(GameError("its scene cannot come along."))
    monkeypatch.setattr(offline_page, "is_wanted", lambda: True)
    monkeypatch.setattr(offline_page, "_begun", lambda request, source: None)
    monkeypatch.setattr(offline_page, "_pages", {library.source("byg"): failed})
    answer = browser().get("/games/byg/offline/")
    assert answer.status_code == 422 and "cannot come along" in answer.text
    assert browser().get("/games/byg/offline/").status_code == 202


def test_a_page_that_is_being_made_asks_anew_and_a_file_of_no_page_is_not_found(
    browser, monkeypatch
):
    monkeypatch.setattr(offline_page, "is_wanted", lambda: True)
    monkeypatch.setattr(offline_page, "_begun", lambda request, source: None)
    answer = browser().get("/games/byg/offline/")
    assert (answer.status_code, answer.headers["refresh"]) == (202, offline_page.AGAIN)
    assert browser().get("/games/byg/offline/scene.js").status_code == 404
