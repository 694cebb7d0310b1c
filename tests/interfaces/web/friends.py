"""An evening of a playtest as a script: six phones and a desk, played by real browsers.

A test looks at what comes of it, and `python -m docs.playtest_pictures` takes its pictures.
"""

import random
import re
import sys
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, SHOWN, TIMEOUT
from tests.interfaces.web.conftest import Server
from tests.ports import free_port

GAME = Path(__file__).with_name("stake_out.py")
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")
MOST_ACTS = 200
TRIES, AGAIN = 12, 10_000  # clicks of a person on one act, and milliseconds between them


class PlaytestServer(Server):
    """`kibitz playtest` in a process of its own; `host_link` opens the page of the host."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        database = f"sqlite:///{folder}/tables.db"
        self._data, self.database = folder, database
        self._command = [sys.executable, "-m", "kibitz", "playtest", *map(str, arguments)]
        self._command += ["--no-warm", "--host", "127.0.0.1"]
        self._command += ["--port", str(free_port()), "--database", database]
        self.start()

    def start(self):
        self.said = self.begin("Your own page")
        self.url = re.search(r"friends: (http://\S+?)/ ", "".join(self.said))[1]
        self.host_link = re.search(r"http://\S+", self.said[-1])[0]


class Friends:
    """People with phones, by name; `picture` is called with a page and a name for it."""

    def __init__(self, chromium, server, picture=lambda page, name: None, names=NAMES):
        self.server, self.picture, self._chromium = server, picture, chromium
        self.faults, self.tries = [], 0
        self._contexts, self._choose = [], random.Random(7)
        self.phones = {name: self.page(**PHONE) for name in names}
        self.desk = self.page(viewport={"width": 1100, "height": 900})

    def page(self, **how):
        context = self._chromium.new_context(base_url=self.server.url, **how)
        self._contexts.append(context)
        return self._opened(context)

    def _opened(self, context):
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        return page

    def close(self):
        for context in self._contexts:
            context.close()

    def come_in(self):
        for name, phone in self.phones.items():
            phone.goto("/")
            if name == "Ann":
                self.picture(phone, "come-in")
            phone.get_by_label("Your name").fill(name)
            phone.get_by_role("button", name="Come in").click()
            expect(phone.locator("#people")).to_contain_text(f"{name} (you)")
        self.desk.goto(self.server.host_link)
        self.desk.wait_for_url("**/playtest/host")

    def open_table(self, name, *others, players=""):
        """Open a table for this many, or as many as is usual; the others sit down there."""
        phone = self.phones[name]
        phone.goto("/")
        if players:
            phone.get_by_label("Players").select_option(str(players))
        phone.get_by_role("button", name="Open a table").click()
        phone.wait_for_url("**/table/*")
        address = phone.url
        for other in others:
            self.sit_down(other, address)
        return address

    def sit_down(self, name, address):
        phone, path = self.phones[name], address.rpartition("/table/")[2]
        phone.goto("/")
        place = phone.locator(f'form[action="/table/{path}/sit"] button').first
        place.click()
        phone.wait_for_url("**/table/*")

    def lose_seat_and_come_back(self, name):
        """Close the phone, open the link again, and go back to the seat."""
        context = self.phones[name].context
        self.phones[name].close()
        phone = self.phones[name] = self._opened(context)
        phone.goto("/")
        self.picture(phone, "come-back")
        phone.get_by_role("button", name="Back to your seat").click()
        phone.wait_for_url("**/table/*")
        expect(phone.locator(".seats .own")).to_contain_text(name)

    def is_over(self, names):
        return any("over" in (self.section(name).get_attribute("class") or "") for name in names)

    def section(self, name):
        return self.phones[name].locator("#table > section")

    def mover(self, names):
        """The person at a table whose turn it is, as soon as the phones show it."""
        until = time.monotonic() + TIMEOUT / 1000
        while time.monotonic() < until:
            for name in names:
                if self.is_over([name]):
                    return None
                if self.section(name).get_attribute("data-turn"):
                    return name
            time.sleep(0.05)
        raise AssertionError(f"nobody of {names} is to move")

    def act(self, name):
        """Play any act of the person to move, or send a turn of several acts that is complete."""
        phone = self.phones[name]
        before = phone.evaluate(SHOWN)
        acts, send = phone.locator("#table [data-action]"), phone.locator("#table [data-send]")
        pieces = phone.locator("#table [data-moves]")
        for _ in range(TRIES):  # the phone may still show the acts of others, one after another
            if not self.section(name).get_attribute("data-turn"):
                return  # a sealed choice was sent, and the phone shows what the others chose
            with suppress(PlaywrightTimeoutError):
                acts.or_(send).or_(pieces).first.wait_for(timeout=AGAIN)
                if not acts.count() and (movable := pieces.count()):
                    pieces.nth(self._choose.randrange(movable)).click(timeout=AGAIN)
                    acts.first.wait_for(timeout=AGAIN)
                count = acts.count()
                part = acts.nth(self._choose.randrange(count)) if count else send.first
                part.click(timeout=AGAIN)
                if (confirm := phone.locator(".confirm")).count():  # a sealed choice
                    confirm.click(timeout=AGAIN)
                changed = f"before => {SHOWN} !== before"
                phone.wait_for_function(changed, arg=before, timeout=AGAIN)
                return
        raise AssertionError(f"{name} clicks and nothing happens")

    def play(self, names, acts=MOST_ACTS):
        """Play on, at most this many acts; whether the game is over."""
        for _ in range(acts):
            mover = self.mover(names)
            if mover is None:
                return True
            self.act(mover)
        return self.is_over(names)

    def try_in_vain(self, name):
        """Click a cell with a stone, and read why it cannot be played."""
        phone = self.phones[name]
        phone.locator("#table [data-cell]:not([data-action])").first.click()
        expect(phone.locator("#message")).to_contain_text("Not ")
        self.tries += 1

    def remark(self, name, button, words):
        phone = self.phones[name]
        expect(phone.get_by_role("button", name=button)).to_be_in_viewport()
        phone.get_by_role("button", name=button).click()
        line = phone.get_by_label("Kept, with the position")
        expect(line).to_be_in_viewport()
        line.fill(words)
        phone.get_by_role("button", name="Send", exact=True).click()
        expect(phone.locator("#remark-said")).to_contain_text("Thank you")

    def answer(self, name, fair, change):
        phone = self.phones[name]
        form = phone.locator(".questions")
        chips = form.get_by_role("group", name="Was it fair?")
        chips.get_by_role("button", name=fair, exact=True).click()
        expect(chips.locator("[aria-pressed=true]")).to_have_text(fair)
        form.get_by_label("What would you change?").fill(change)
        form.get_by_role("button", name="Send", exact=True).click()
        expect(phone.locator(".questions")).to_contain_text("Thank you")
