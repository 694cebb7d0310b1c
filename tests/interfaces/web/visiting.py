"""What a browser sends to the server, and what it reads in the answers; and games for a lobby."""

import re

from kibitz.interfaces.web.pages.shelf_page import card

HERE = "http://testserver"
TWO = {"seat.0": "you", "seat.1": "friend", "option.side": "3"}


def opened(client, game="byg", **form):
    """Open a table and say where it is."""
    answer = client.post(f"/games/{game}", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def links(client, table):
    """The links to seats that the page shows, in order of seats."""
    return sorted(re.findall(rf'value="{HERE}({table}/seat/[^"]+)"', client.get(table).text))


def friend_links(client, table):
    """The links of those that are for friends."""
    return [link for link in links(client, table) if "/seat/own-" not in link]


def version(page):
    return re.search(r'data-version="([^"]+)"', page)[1]


def act(client, table, text="", **fields):
    fields.setdefault("version", version(client.get(f"{table}/view").text))
    return client.post(f"{table}/acts", data={"text": text, **fields})


def two_at_a_table(browser, **form):
    """Two browsers with a seat each, in order of seats."""
    first, second = browser(), browser()
    table = opened(first, **TWO | form)
    assert second.get(friend_links(first, table)[0]).status_code == 200
    return table, first, second


class InOneProcess:
    """In place of the processes of games."""

    def __init__(self, library, database):
        self._library, self.database = library, database

    async def card_or_fault(self, id):
        return card(self._library.source(id))

    def warnings(self):
        return []
