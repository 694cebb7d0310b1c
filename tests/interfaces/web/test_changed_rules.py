"""A game in a file that its author edits: no table is lost, and only the host hears of a fault."""

import logging
import os
import re

import pytest
from starlette.testclient import TestClient
from tests.interfaces.web.conftest import HERE
from tests.interfaces.web.visiting import act, opened

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.front import GameProcesses, front
from kibitz.interfaces.web.game_process import Setup
from kibitz.interfaces.web.site import Site
from kibitz.store import Store
from kibitz.tables import rules_text
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables

MOVE_ON = re.compile(r'action="\S+/move-on"[^>]+>\s*<p>[^<]+</p>\s*<button')
FIRST = '''"""Take one or two matches; the player who takes the last one wins."""

from helper import PLAYERS
from kibitz.contract import About

ABOUT = About("Take away", "traditional", players=PLAYERS, outcome="win")


def layout(options):
    return [("heap", "i1"), ("turn", "i1")]


def actions(options):
    return 3


def start(p):
    p.heap = 7


def player(p):
    return p.turn


def legal(p, out):
    for action in range(min(2, p.heap)):
        out[action] = action
    return min(2, p.heap)


def play(p, action):
    p.heap -= action + 1
    p.turn = 1 - p.turn


def over(p):
    return p.heap == 0


def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1


def name(p, action, seat):
    return str(action + 1)
'''
# One match at most, so that a 2 that was played is illegal.
SECOND = FIRST.replace("min(2, p.heap)", "min(1, p.heap)").replace(
    "one or two matches", "one match"
)
BROKEN = FIRST.replace("def over(p):", "def over(p:")
ALONE = {"seat.0": "you", "seat.1": "you"}
WORDS = "The rules of this game have changed since."


class Author:
    """A file of a game, and how its author edits it."""

    def __init__(self, folder):
        self.path, self._edits = folder / "take_away.py", 0
        (folder / "helper.py").write_text("PLAYERS = 2\n")
        self.write(FIRST)

    def write(self, text):
        self.path.write_text(text)
        self._edits += 1
        os.utime(self.path, (self._edits, self._edits))  # however quickly it is edited


@pytest.fixture
def author(tmp_path):
    return Author(tmp_path)


@pytest.fixture
def store(tmp_path):
    made = Store(f"sqlite:///{tmp_path}/tables.db")
    yield made
    made.close()


@pytest.fixture
def client(author, store):
    """A browser at the tables of a process that starts now; ask again for a later one."""

    def begun():
        site = Site(Tables(store, Library([author.path], installed=False)))
        sites.append(site)
        made = TestClient(application(site, ["testserver"]), HERE, headers={"origin": HERE})
        for before in clients[-1:]:
            made.cookies.update(before.cookies)
        clients.append(made)
        return made

    sites, clients = [], []
    yield begun
    for site in sites:
        site.close()


def played(client, *texts):
    table = opened(client, "take-away", **ALONE)
    for text in texts:
        assert act(client, table, text).status_code == 200
    return table


def test_a_finished_game_stays_readable_after_a_rule_change_that_forbids_what_was_played(
    author, client
):
    table = played(client(), "2", "2", "2", "1")
    author.write(SECOND)
    later = client()
    assert "wins" in later.get(table).text
    assert WORDS in later.get(table).text
    assert "2" in later.get(f"{table}?at=1").text
    assert later.get(f"{table}/record").text.count("2") >= 3


def test_an_open_table_ends_under_its_own_rules_and_new_tables_have_the_new_ones(author, client):
    table = played(client(), "2")
    author.write(SECOND)
    later = client()
    assert act(later, table, "2").status_code == 200
    assert act(later, opened(later, "take-away", **ALONE), "2").status_code == 422
    assert "one or two matches" in later.get(f"{table}/rules").text
    assert "one match" in later.get("/games/take-away/rules").text


def test_the_host_moves_a_table_on_to_the_new_rules_if_they_allow_what_was_played(author, client):
    table = played(client(), "1", "1")
    author.write(SECOND)
    later = client()
    assert MOVE_ON.search(later.get(table).text)
    assert later.post(f"{table}/move-on").status_code == 200
    assert WORDS not in later.get(table).text
    assert act(later, table, "2").status_code == 422
    assert WORDS not in client().get(table).text, "the store forgot it"


def test_rules_that_forbid_what_was_played_are_refused_and_the_table_goes_on(author, client):
    table = played(client(), "2")
    author.write(SECOND)
    later = client()
    refused = later.post(f"{table}/move-on")
    assert (refused.status_code, "legal" in refused.text) == (422, True)
    assert act(later, table, "2").status_code == 200


def test_nobody_but_the_host_moves_a_table_on(author, client, store):
    first = client()
    table = opened(first, "take-away", **{"seat.0": "you", "seat.1": "friend"})
    author.write(SECOND)
    later = client()
    stranger = TestClient(later.app, HERE, headers={"origin": HERE})
    assert not MOVE_ON.search(stranger.get(table).text)
    assert stranger.post(f"{table}/move-on").status_code == 403
    stranger.cookies.set("host", "made up", path=table)
    assert stranger.post(f"{table}/move-on").status_code == 403
    assert later.post(f"{table}/move-on").status_code == 200


def test_a_module_beside_the_file_is_kept_with_it(author, client):
    table = played(client(), "2")
    (author.path.parent / "helper.py").write_text("raise RuntimeError('gone')\n")
    author.write(SECOND.replace("from helper import PLAYERS", "PLAYERS = 2"))
    assert act(client(), table, "2").status_code == 200


def test_a_table_of_an_older_version_of_kibitz_keeps_the_rules_that_accept_its_acts(
    author, client, store
):
    table = played(client(), "2")
    store.use_rules(table.removeprefix("/table/"), "")
    client().get(table)  # which takes the rules of now
    author.write(SECOND)
    assert act(client(), table, "2").status_code == 200


def test_a_copy_names_the_file_of_its_author_when_it_fails(author):
    text = rules_text.read(author.path)
    assert list(text) == ["take_away.py", "helper.py"]
    broken = rules_text.copy_texts({**text, "take_away.py": BROKEN}, author.path)
    with pytest.raises(Exception, match=re.escape(f"{author.path} cannot be read: line")):
        Library([broken])


@pytest.fixture
def served(author, store, tmp_path):
    """The whole server, in which each file has a process of its own."""
    processes = GameProcesses(
        [author.path], Setup(f"sqlite:///{tmp_path}/tables.db", warm=False), store
    )
    try:
        processes.start()
        with TestClient(front(processes, ["testserver"]), HERE, headers={"origin": HERE}) as made:
            yield made
    finally:
        processes.close()


@pytest.mark.long
def test_a_syntax_error_keeps_the_last_good_version_in_use_and_tells_the_host_alone(
    author, served, caplog
):
    table = played(served, "2")
    author.write(BROKEN)
    with caplog.at_level(logging.ERROR):
        assert act(served, table, "2").status_code == 200
        assert served.get("/games/take-away").status_code == 200
    assert "take_away.py cannot be read: line" in caplog.text
    assert "The last version that works stays in use." in caplog.text
    assert "take_away.py" not in served.get("/").text, "a visitor reads it"
    here = TestClient(served.app, "http://localhost", headers={"origin": "http://localhost"})
    assert here.get("/").status_code == 400
    author.write(SECOND)
    assert act(served, opened(served, "take-away", **ALONE), "2").status_code == 422
    assert act(served, table, "2").status_code == 200


@pytest.mark.long
def test_the_host_reads_of_a_syntax_error_on_the_first_page(author, store, tmp_path):
    processes = GameProcesses(
        [author.path], Setup(f"sqlite:///{tmp_path}/tables.db", warm=False), store
    )
    try:
        processes.start()
        author.write(BROKEN)
        at_home = "http://localhost"
        with TestClient(front(processes, ["localhost"]), at_home) as host:
            assert "take_away.py" in host.get("/").text
    finally:
        processes.close()
