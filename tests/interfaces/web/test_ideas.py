"""Help for who looks for a secret rule: from what lies open, and only for who does not know it."""

import re
import time

import pytest
from tests.interfaces.web.test_analysis import opened
from tests.interfaces.web.test_leaks import submit

from kibitz import player
from kibitz.kit import rulelang
from kibitz.match import Seat, lock
from kibitz.play.seeds import derived_seed
from kibitz.secret_rules import Rule
from kibitz.store import StoredMatch
from kibitz.tables import seat_tokens

LABEL = "Help me think"  # of the tool that is called Hint in other games
DEALT = {"deal": "2h4h/3h5h", "stock": "Ah9s9c8s7s", "players": "3", "deals": "1"}


def seated(browser, site, rule, practice=True):
    """A table of people in the middle of a deal by a rule, with a browser for each."""
    tokens = [f"{seat_tokens.OWN}{seat}" for seat in range(3)]
    seats = tuple(Seat("", lock(token)) for token in tokens)
    table = site.tables.add(StoredMatch(f"by-{rule}", "eleusis", DEALT, 1, seats, practice))
    clients = []
    for token in tokens:
        clients.append(browser())
        clients[-1].cookies.set("seats", token, path=f"/table/{table.stored.id}")
    submit(table, clients[0], rule)
    submit(table, clients[1], "2h done")
    return f"/table/{table.stored.id}/thought", clients


@pytest.mark.long
def test_a_player_who_looks_for_the_rule_sees_fitting_rules_and_the_information_of_each_card(
    browser, site
):
    address, (dealer, waiting, mover) = seated(browser, site, "red")
    left = site.bot_pool.budget.left("testclient")
    page = mover.get(address).text
    assert len(re.findall(r"<code>.+</code>: .+\.", page)) == 3
    assert re.search(r"3h: \d\.\d\d bits, right with \d+%", page)
    assert site.bot_pool.budget.left("testclient") < left
    assert "bits" not in waiting.get(address).text
    assert "most likely" in waiting.get(address).text
    assert dealer.get(address).text == "You know the rule already."
    assert browser().get(address).status_code == 403


@pytest.mark.long
def test_the_help_does_not_depend_on_the_rule_or_on_hidden_cards(browser, site):
    told = []
    for rule in ("red", "hearts"):
        address, (_, waiting, mover) = seated(browser, site, rule)
        told.append([client.get(address).text for client in (waiting, mover)])
    assert told[0] == told[1]


def test_friends_who_look_for_a_rule_have_help_only_at_a_table_for_practice(browser, site):
    address, clients = seated(browser, site, "red", practice=False)
    for client in clients:
        assert client.get(address).status_code == 403


@pytest.mark.parametrize("level", ["beginner", "student", "scientist"])
def test_the_computer_plays_at_levels_of_finding_rules(browser, level):
    client = browser()
    table = opened(client, "eleusis", **{"seat.0": level, "seat.1": "you"})
    page = client.get(table).text
    assert f"computer, {level}" in page
    assert "computer, student" in page  # those that were not chosen
    assert LABEL in page


@pytest.mark.long
def test_a_dealer_of_the_computers_writes_one_rule_from_its_first_piece_to_its_last(browser, site):
    client = browser()
    options = {f"option.{name}": text for name, text in DEALT.items()}
    seats = {"seat.0": "beginner", "seat.1": "you", "seat.2": "beginner"}
    address = opened(client, "eleusis", **options, **seats)
    until = time.monotonic() + 120
    while "Your turn" not in client.get(f"{address}/view").text and time.monotonic() < until:
        time.sleep(0.1)
    assert time.monotonic() < until
    table = site.tables.find(address.rpartition("/")[2])
    with table.locked() as match:
        bot = player("scientist:level=beginner", derived_seed(match.seed, 0))
        written = bot.mind(match.position).own_rule(0)
        assert Rule(written).text == rulelang.text(match.position.record.rule)


def test_where_no_rule_is_secret_there_are_no_such_levels(browser):
    client = browser()
    refused = client.post(
        "/games/byg", data={"seat.1": "student"}, headers={"accept": "text/plain"}
    )
    levels = "novice, easy, middling, strong, master"
    assert refused.text == f"The player of a seat is one of you, friend, {levels}, not 'student'."
    assert "student" not in client.get("/games/byg").text
    assert LABEL not in client.get(opened(client, "byg")).text
