"""Every link of every page that a visitor without a seat can reach leads somewhere."""

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from tests.interfaces.web.visiting import HERE, TWO, act, opened

from kibitz.tables.rate_limit import RateLimit

LINK = re.compile(r'<(?:a|link|script|img|form)\b[^>]*?\b(?:href|src|action)="([^"]*)"')
FRAGMENT = re.compile(r'\b(?:id|name)="([^"]+)"')
MOST_PAGES = 3000


def links_of(page, address):
    """The addresses on this server that a page names, but those of forms that post."""
    text = re.sub(r'<form [^>]*method="post"[^>]*>', "", page)
    text = re.sub(r"<(\w+)[^>]* hidden>.*?</\1>", "", text, flags=re.DOTALL)  # nobody sees it
    for link in LINK.findall(text):
        found = urlsplit(urljoin(address, unescape(link)))
        if found.netloc == urlsplit(HERE).netloc and found.scheme == "http":
            yield found


def walked(client, *starts):
    """The dead links behind some pages, each with the page that names it."""
    seen, dead, pages, wanted = {}, [], {}, [(start, "") for start in starts]
    fragments = []
    while wanted:
        address, named_by = wanted.pop()
        if address in seen:
            continue
        answer = client.get(address)
        seen[address] = answer.status_code
        assert len(seen) < MOST_PAGES
        if answer.status_code >= 400:
            dead.append((address, named_by, answer.status_code))
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        pages[address] = set(FRAGMENT.findall(answer.text))
        for link in links_of(answer.text, str(answer.url)):
            where = link._replace(scheme="", netloc="", fragment="").geturl()
            wanted.append((where, address))
            if link.fragment:
                fragments.append((where, link.fragment, address))
    dead += [
        (f"{where}#{fragment}", named_by, "no such place")
        for where, fragment, named_by in fragments
        if where in pages and fragment not in pages[where]
    ]
    return seen, dead


@pytest.mark.long
@pytest.mark.timeout(280)
def test_no_link_that_begins_at_the_first_page_is_dead(browser, site):
    for limit in ("question_limit", "act_limit", "picture_limit", "rule_limit"):
        setattr(site, limit, RateLimit(1e6, 1e6))
    client = browser()
    tables = [opened(client, "byg", **TWO), opened(client, "tic-tac-toe", **{"seat.1": "friend"})]
    over = opened(client, "byg", **TWO)
    act(client, over, "c3")
    act(client, over, "resign")
    seen, dead = walked(client, "/", "/design", "/no-such-page", *tables, over)
    dead = [one for one in dead if one[0] != "/no-such-page"]
    assert not dead, dead
    assert len(seen) > 200
