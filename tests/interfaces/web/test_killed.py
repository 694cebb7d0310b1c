"""A server that is killed loses no act that it accepted, and plays none twice."""

import http.client
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from tests.interfaces.web.conftest import Server

from kibitz.store import Store

OPEN = {"seat.0": "you", "seat.1": "you", "option.side": "5"}


class QuickPlayer:
    """Plays both sides of a table as quickly as the server takes it, until that is gone."""

    def __init__(self, url):
        self.url = url
        self.accepted = 0
        answer = self._post("/games/byg", OPEN, redirect=False)
        self.table = answer.headers["location"]
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        answer.close()

    def _post(self, path, form, *, redirect=True):
        body = urllib.parse.urlencode(form).encode()
        headers = {"origin": self.url, "cookie": getattr(self, "cookie", "")}
        request = urllib.request.Request(self.url + path, body, headers)
        try:
            return urllib.request.build_opener(_Stay).open(request, timeout=60)
        except urllib.error.HTTPError as answer:
            if answer.code == 303 and not redirect:
                return answer
            raise

    def page(self):
        request = urllib.request.Request(f"{self.url}{self.table}/view")
        request.add_header("cookie", self.cookie)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    def play(self, seed):
        choose = random.Random(seed)
        try:
            page = self.page()
            while acts := re.findall(r'data-action="(\d+)"', page):
                version = re.search(r'data-version="([^"]+)"', page)[1]
                form = {"action": choose.choice(acts), "version": version}
                with self._post(f"{self.table}/acts", form) as answer:
                    page = answer.read().decode()
                self.accepted += 1
        except (OSError, http.client.HTTPException):
            return  # the server is gone


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_killed_server_loses_nothing_and_doubles_nothing(tmp_path):
    database = tmp_path / "tables.db"
    server = Server(database)
    try:
        player = QuickPlayer(server.url)
        for life in range(2):
            before = player.accepted
            playing = threading.Thread(target=player.play, args=(life,), daemon=True)
            playing.start()
            until = time.monotonic() + 120
            while player.accepted < before + 5 and playing.is_alive():
                assert time.monotonic() < until
                time.sleep(0.01)
            time.sleep(random.Random(life).random() / 20)
            server.kill()
            playing.join(60)
            assert not playing.is_alive()
            kept = _kept(database, player.table)
            assert player.accepted <= kept <= player.accepted + 1
            player.accepted = kept
            server.start()
            player.url = server.url
            assert player.page().count("data-at=") == kept + 1
    finally:
        server.kill()


def _kept(database, table):
    store = Store(f"sqlite:///{database}")
    sent = store.since(table.removeprefix("/table/"))
    store.close()
    assert [one.ply for one in sent] == list(range(len(sent)))
    return len(sent)
