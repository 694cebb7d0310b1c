"""Ways through the pages that a browser or its device bars: tabs, keys, sleep, plain http."""

import shutil
import subprocess

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import STATE, asked, begin, join, typed
from tests.interfaces.web.conftest import ROOT, Server
from tests.ports import free_port

from kibitz.interfaces.web.addresses import in_network


@pytest.mark.long
def test_keys_of_the_browser_are_left_to_it(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    page.locator('[aria-label="c3"]').click()
    page.locator(".moves li").first.wait_for()
    page.evaluate(
        "window.taken = []; addEventListener('keydown', (event) =>"
        " { if (event.defaultPrevented) taken.push(event.key); event.preventDefault(); })"
    )
    for key in ("Alt", "Control", "Meta", "Shift"):
        for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp"):
            page.keyboard.press(f"{key}+{arrow}")
    page.keyboard.press("Control+Enter")
    assert page.evaluate("taken") == [] and "at=" not in page.url
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/table/*?at=0")


@pytest.mark.long
def test_a_clock_shows_the_time_of_the_server_after_the_device_has_slept(visit):
    page, friend = visit(), visit()
    choices = {"option_side": "3", "seat_1": "friend", "clock": "bank"}
    begin(page, "byg", **choices)
    join(friend, page, "Black")
    for one, cell in ((page, "c3"), (friend, "a1 a3")):
        one.locator(".plate.owes.own").wait_for()
        typed(one, cell)
    page.locator(".plate.owes.own time[data-runs]").wait_for()
    asleep = (  # what runs in a page stands still, and time goes on
        "() => { const stopped = performance.now(), true_now = Date.now.bind(Date);"
        "performance.now = () => stopped; Date.now = () => true_now() + 41000; }"
    )
    shown = "document.querySelector('.plate.owes.own time').textContent"
    with page.expect_response(lambda answer: "/view" in answer.url):
        page.evaluate(asleep)
    # The server knows nothing of the 41 seconds, and it alone counts.
    page.wait_for_function(f"() => {shown} >= '9:50'")
    page.evaluate("(() => { const now = performance.now(); performance.now = () => now; })()")
    before = page.evaluate(shown)
    page.wait_for_function(f"() => {shown} < '{before}'")  # though `performance.now` stands still


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A server that is reached by plain http, which is no secure context."""
    if not in_network():
        pytest.skip("NOT RUN: this machine has no network")
    running = Server(tmp_path_factory.mktemp("plain") / "tables.db", host="0.0.0.0")
    yield running
    running.kill()


@pytest.mark.long
def test_copy_copies_by_plain_http_and_says_so_only_if_it_did(chromium, plain):
    context = chromium.new_context(base_url=plain.url)
    page = context.new_page()
    begin(page, "byg", option_side="3", seat_1="friend")
    assert page.evaluate("isSecureContext") is False
    link = page.get_by_label("Link of Black")
    button = link.locator("..").get_by_role("button", name="Copy", exact=True)
    button.click()
    expect(link.locator("..").locator("[data-copy]")).to_have_text("Copied")
    page.get_by_role("button", name="Type a move").click()
    page.get_by_label("Type one act").press("ControlOrMeta+v")
    assert page.get_by_label("Type one act").input_value() == link.input_value()
    page.reload()
    page.evaluate("document.execCommand = () => false")
    button.click()
    expect(link.locator("..").locator("[data-copy]")).to_have_text("Copy the marked link")
    assert page.evaluate("String(document.activeElement.value)") == link.input_value()
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("game", ["tic_tac_toe", "kuhn_poker"])
def test_an_ordinary_game_is_analysed_after_its_end(visit, game):
    page = visit()
    begin(page, game.replace("_", "-"))
    page.locator("#table").wait_for()
    page.evaluate(
        f"{STATE}.then(({{ address, section }}) => fetch(`${{address}}/acts`, {{ method: 'POST',"
        " body: new URLSearchParams({ text: 'resign', version: section().dataset.version }) }))"
    )
    page.locator("section.over").wait_for()
    page.reload()
    with page.expect_response(lambda answer: answer.url.endswith("/position")) as shown:
        page.get_by_role("link", name="Analyse from this position").click()
    assert shown.value.status == 200
    page.locator("#table .seen svg").first.wait_for()
    expect(page.locator("#message")).to_have_text("")


@pytest.mark.long
def test_ten_tables_in_ten_tabs_load_and_are_played_and_hear_of_moves(visit):
    host, friend = visit(), visit()
    tabs = [host, *(host.context.new_page() for _ in range(9))]
    first, last = asked(tabs[0]), asked(tabs[-1])
    for tab in tabs:
        begin(tab, "byg", option_side="3", seat_1="friend")
    join(friend, host, "Black")
    typed(host, "c3")
    expect(friend.locator(".moves")).to_contain_text("c3")
    typed(friend, "a1 a3")
    expect(host.locator(".moves")).to_contain_text("a3", timeout=40_000)  # it asks every 10 s
    assert "state" in first and "state" not in last


@pytest.fixture
def deployed(tmp_path, server):
    """The address of nginx with the configuration of `deploy`, in front of a server."""
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    openssl = shutil.which("openssl")
    if not (nginx and openssl):
        pytest.skip("NOT RUN: there is no nginx or no openssl on this machine")
    key, certificate, port = tmp_path / "key.pem", tmp_path / "certificate.pem", free_port()
    made = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout {key}"
    subprocess.run([openssl, *made.split(), "-out", certificate], check=True, capture_output=True)
    site = (ROOT / "deploy/nginx.conf").read_text()
    for theirs, ours in (
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("games.example.org;", "127.0.0.1;"),
        ("/etc/letsencrypt/live/games.example.org/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/games.example.org/privkey.pem", str(key)),
        ("/var/log/nginx/kibitz.log", f"{tmp_path}/error.log"),
        ("http://127.0.0.1:8000", server.url),
    ):
        assert theirs in site
        site = site.replace(theirs, ours)
    written = f"daemon off;\npid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{site}\n}}\n"
    (tmp_path / "nginx.conf").write_text(written)
    running = subprocess.Popen([nginx, "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
    Server.wait_for(port)
    yield f"https://127.0.0.1:{port}"
    running.terminate()
    running.wait(60)


@pytest.mark.long
def test_the_deployed_proxy_speaks_a_protocol_without_six_connections(chromium, deployed):
    context = chromium.new_context(base_url=deployed, ignore_https_errors=True)
    page = context.new_page()
    page.goto("/games/byg")
    protocol = "performance.getEntriesByType('navigation')[0].nextHopProtocol"
    assert page.evaluate(protocol) == "h2"
    context.close()
