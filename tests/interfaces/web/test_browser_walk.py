"""Each link and each button of each kind of page, in each state of a table, leads somewhere.

A page is walked in a real browser: its links are asked for, and its buttons are pressed one by one,
each on the page as it was. No answer is an error, the console stays silent, and there is a way on.
"""

import re
import time
from itertools import count
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error
from tests.interfaces.web.browsing import SIZES, TIMEOUT
from tests.interfaces.web.conftest import FEW, Server
from tests.interfaces.web.friends import GAME, PlaytestServer
from tests.interfaces.web.visiting import version

ADDRESSES = (f"10.1.{k // 250}.{k % 250 + 1}" for k in count())  # each has limits of its own
BUTTONS = "button:visible, summary:visible"
COMES = 15.0  # seconds in which what a page draws by itself has come
SETTLED = 300  # milliseconds in which a page asks for what it needs after a press
BYG = {"seat.0": "you", "seat.1": "friend", "option.side": "3"}
SEALED = {"seat.0": "you", "seat.1": "friend", "option.players": "2", "option.cards": "3"}
ALONE = {"seat.0": "you", "seat.1": "you", "option.side": "3"}


class Proxied(Server):
    """A server that reads the addresses of its visitors in a header."""

    def start(self):
        self._command += ["--proxy", "127.0.0.1"]
        super().start()


class PageWalker:
    """Walks pages, and notes what goes wrong."""

    def __init__(self, chromium, url):
        self.url, self.faults, self.doing = url, [], ""
        self._chromium, self._contexts, self._asked = chromium, [], set()
        self._changed = False

    def person(self, cookies=()):
        """A page of a person with cookies and an address of their own."""
        headers = {"X-Forwarded-For": next(ADDRESSES)}
        context = self._chromium.new_context(
            base_url=self.url, extra_http_headers=headers, viewport=SIZES[1]
        )
        context.set_default_timeout(TIMEOUT)
        context.add_cookies(cookies)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: self._note(f"a script failed: {fault}"))
        page.on("console", lambda said: said.type == "error" and self._note(said.text))
        page.on("response", self._answered)
        page.on("request", self._requested)
        return page

    def _note(self, what):
        self.faults.append(f"{self.doing}: {what}")

    def _answered(self, answer):
        if answer.status >= 400:
            self._note(f"{answer.status} for {answer.request.method} {answer.url}")

    def _requested(self, request):
        self._changed |= request.method == "POST"

    def post(self, page, address, **fields):
        """Send a form as a page of the person would; the address that the answer leads to."""
        headers = {"origin": self.url}
        answer = page.request.post(address, form=fields, headers=headers, max_redirects=0)
        assert answer.status in (200, 303), answer.text()
        return answer.headers.get("location", "")

    def act(self, page, table, text):
        """Send acts."""
        shown = page.request.get(f"{table}/view").text()
        self.post(page, f"{table}/acts", text=text, version=version(shown))

    def walk(self, arrive):
        """Walk the page to which `arrive` leads a new person; it is called after each change."""
        page = arrive()
        self._follow_links(page)
        names = [_name(one) for one in page.locator(BUTTONS).all()]
        for number, name in enumerate(names):
            where = page.url
            self._press(page, name, names[:number].count(name))
            if not self._changed:
                page.goto(where)
                continue
            page.context.close()
            self._contexts.remove(page.context)
            page, self._changed = arrive(), False
        assert not self.faults, "\n".join(self.faults)

    def _follow_links(self, page):
        self.doing = f"the links of {urlsplit(page.url).path}"
        shown = "all => all.filter((one) => one.checkVisibility()).map((one) => one.href)"
        links = sorted(set(page.eval_on_selector_all("a[href]", shown)))
        assert links, f"{page.url} is a dead end"
        for link in links:
            if urlsplit(link).netloc == urlsplit(self.url).netloc and link not in self._asked:
                self._asked.add(link)
                answer = self._reader(page, link).request.get(link)
                if answer.status >= 400:
                    self._note(f"{answer.status} for the link {link}")

    def _reader(self, page, link):
        # A link to another language would change the words of all that is pressed later.
        if "language=" not in urlsplit(link).query:
            return page
        return self.person(page.context.cookies())

    def _press(self, page, name, nth):
        self.doing = f"{name!r} of {urlsplit(page.url).path}"
        same = _named(page, name)
        until = time.monotonic() + COMES
        while len(same) <= nth and time.monotonic() < until:  # a page draws acts, and thinks
            page.wait_for_timeout(SETTLED)
            same = _named(page, name)
        if len(same) <= nth:
            self._note("the button was gone on the same page")
            return
        self._changed = False
        try:
            same[nth].click()
            really = page.get_by_role("button", name=re.compile("^Really")).first
            if really.count():
                really.click()
            page.wait_for_timeout(SETTLED)
            page.wait_for_load_state()
            page.wait_for_function("() => !document.querySelector('.following')")
        except Error as fault:
            self._note(str(fault).partition("\n")[0])
            return
        if page.locator("h1", has_text="That did not work").count():
            self._note(page.locator("main").inner_text())
        if not page.locator("a:visible").count():
            self._note("a dead end")

    def close(self):
        for context in self._contexts:
            context.close()


def _named(page, name):
    return [one for one in page.locator(BUTTONS).all() if _name(one) == name]


def _name(part):
    return part.get_attribute("aria-label") or " ".join(part.inner_text().split())


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    running = Proxied(tmp_path_factory.mktemp("walked") / "tables.db", *FEW)
    yield running
    running.kill()


@pytest.fixture
def walker(chromium, proxied):
    made = PageWalker(chromium, proxied.url)
    yield made
    made.close()


PAGES = (
    "/", "/games/byg", "/games/kuhn-poker", "/games/byg/rules", "/games/byg/lesson/1", "/rules",
    "/games/byg/puzzles", "/games/byg/puzzles/1", "/games/beat-it-or-eat-it/sample", "/games/byg/analysis",
    "/games/kuhn-poker/analysis", "/games/byg/known/answers",
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("path", PAGES)
def test_a_page_without_a_table_has_no_way_that_breaks(walker, path):
    def arrive():
        page = walker.person()
        page.goto(path)
        return page

    walker.walk(arrive)


def two(walker, game="byg", form=BYG):
    """Two people at a table, the host first; and its path."""
    host, friend = walker.person(), walker.person()
    table = walker.post(host, f"/games/{game}", **form)
    links = re.findall(r'value="[^"]*(/table/[^"]*/seat/[^"]*)"', host.request.get(table).text())
    friend.request.get(next(link for link in links if "/seat/own-" not in link))
    friend.request.get(table)
    return host, friend, table


def invited(walker):
    host = walker.person()
    return host, walker.post(host, "/games/byg", **BYG)


def mine(walker):
    host, _, table = two(walker)
    return host, table


def theirs(walker):
    host, _, table = two(walker)
    walker.act(host, table, "c3")
    return host, table


def watched(walker):
    host, _, table = two(walker)
    walker.act(host, table, "c3")
    return walker.person(), table


def looked_back(walker):
    host, table = theirs(walker)
    return host, f"{table}?at=0"


def offered_a_draw(walker):
    host, friend, table = two(walker)
    walker.act(host, table, "offer-draw")
    return friend, table


def sealed(walker):
    host, _, table = two(walker, "goofspiel", SEALED)
    return host, table


def alone(walker):
    host = walker.person()
    table = walker.post(host, "/games/byg", **ALONE)
    walker.act(host, table, "c3")
    return host, table


def over(walker):
    host, table = theirs(walker)
    walker.act(host, table, "resign")
    return host, table


def over_and_watched(walker):
    _, table = over(walker)
    return walker.person(), table


def over_and_looked_back(walker):
    host, table = over(walker)
    return host, f"{table}?at=0"


def analysed(walker):
    host, table = over(walker)
    return host, f"{table}/analysis"


def analysed_with_secrets(walker):
    host, _, table = two(walker, "goofspiel", SEALED)
    walker.act(host, table, "resign")
    return host, f"{table}/analysis"


def rematch(walker):
    host, table = over(walker)
    return host, walker.post(host, f"{table}/rematch")


STATES = (
    invited, mine, theirs, watched, looked_back, offered_a_draw, sealed, alone, over,
    over_and_watched, over_and_looked_back, analysed, analysed_with_secrets, rematch,
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_a_table_has_no_way_that_breaks(walker, state):
    def arrive():
        page, address = state(walker)
        page.goto(address)
        return page

    walker.walk(arrive)


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    running = PlaytestServer(tmp_path_factory.mktemp("evening"), GAME)
    yield running
    running.kill()


PLAYTEST = ("lobby", "open", "full", "over", "host")


@pytest.mark.long
@pytest.mark.parametrize("state", PLAYTEST)
def test_a_playtest_has_no_way_that_breaks(chromium, evening, state):
    walker, number = PageWalker(chromium, evening.url), count()

    def come_in():
        page = walker.person()
        walker.post(page, "/playtest/enter", name=f"{state} {next(number)}")
        return page

    def sit():
        page = come_in()
        answer = page.request.post(
            "/playtest/open", form={"players": "2"}, headers={"origin": walker.url}
        )
        return page, urlsplit(answer.url).path

    def arrive():
        if state == "host":
            page = walker.person()
            page.goto(evening.host_link)
            page.wait_for_url("**/playtest/host")
            return page
        if state == "lobby":
            page, address = come_in(), "/"
        else:
            page, address = sit()
        if state in ("full", "over"):
            other = come_in()
            for seat in ("0", "1"):
                other.request.post(
                    f"{address}/sit", form={"seat": seat}, headers={"origin": walker.url}
                )
        if state == "over":
            walker.act(page, address, "resign")
        page.goto(address)
        return page

    try:
        walker.walk(arrive)
    finally:
        walker.close()
