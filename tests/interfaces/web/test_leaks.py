"""Nothing that the server sends to a seat depends on what the seat cannot know."""

import re

import pytest

from kibitz import kernel
from kibitz.game import Position
from kibitz.kit import rng as luck
from kibitz.match import Seat, lock
from kibitz.store import StoredMatch
from kibitz.tables import seat_tokens
from kibitz.tables.bots import bot_pool
from kibitz.tables.rate_limit import RateLimit

PLACES = (
    "", "/view", "/record", "/briefing", "/picture.svg", "/view?at=0", "/view?at=1",
    "/picture.svg?at=1",
)  # fmt: skip
ONE, OTHER = "first-table", "other-table"


@pytest.fixture(autouse=True)
def unkept(site, monkeypatch):
    """No picture is kept, since these tests set a table to positions that have the same state."""
    monkeypatch.setattr(site.pictures, "find", lambda wanted: None)
    site.picture_limit = RateLimit(1e6, 1e6)


def seated(browser, site, game, id=ONE, seed=1, **options):
    """A table of people whose tokens are known, with a browser for each seat and a watcher."""
    seats = site.library.game(game, options).seats
    tokens = [f"{seat_tokens.OWN}{seat}" for seat in range(seats)]
    locks = tuple(Seat("", lock(token)) for token in tokens)
    table = site.tables.add(StoredMatch(id, game, options, seed, locks))
    clients = {-1: browser()}
    for seat, token in enumerate(tokens):
        clients[seat] = browser()
        clients[seat].cookies.set("seats", token, path=f"/table/{id}")
    return table, clients


def sent(table, client):
    """All that a browser can be sent of a table, headers included, but for the table's id.

    It is not compressed, because the length of a compressed page depends on the id.
    """
    id, plain = table.stored.id, {"accept-encoding": "identity"}
    answers = [client.get(f"/table/{id}{place}", headers=plain) for place in PLACES]
    return [
        (a.status_code, str(sorted(a.headers.items())).replace(id, "ID"), a.text.replace(id, "ID"))
        for a in answers
    ]


def version(table, client):
    page = client.get(f"/table/{table.stored.id}/view").text
    return re.search(r'data-version="([^"]+)"', page)[1]


def submit(table, client, text, answered=None):
    form = {"text": text, "version": answered or version(table, client)}
    answer = client.post(f"/table/{table.stored.id}/acts", data=form)
    assert answer.status_code == 200, answer.text


def swapped(table, position):
    """Let a table stand at a position that has no past."""
    table._match.position = position
    table._views.clear()


def hidden(site):
    return [id for id in site.library.ids() if site.library.game(id, {}).information == "hidden"]


@pytest.mark.long
def test_what_is_sent_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(
    browser, site, monkeypatch
):
    monkeypatch.setattr(bot_pool, "PAUSE", (600, 600))  # no forced act is played meanwhile
    assert len(hidden(site)) >= 3
    for game in hidden(site):
        table, clients = seated(browser, site, game, id=game)
        chance = luck.seeded(5)
        walk = table.game.start(3)
        for ply in range(7):
            for seat, client in clients.items() if ply in (0, 1, 6) else ():
                seen = []
                for world in range(3):
                    state = walk.state.copy()
                    if world:  # what a watcher sees is a secret of nobody's
                        mind = world % table.game.seats if seat < 0 else seat
                        kernel.redeal(state[0], mind, luck.seeded(world))
                    swapped(table, Position(table.game, state, world))
                    seen.append(sent(table, client))
                assert seen[0] == seen[1] == seen[2], (game, walk.history, seat)
            legal = walk.legal()
            walk.act(legal[int(luck.below(chance, len(legal)))])
            if walk.over:
                break


# Whole games that one seat cannot tell apart: what others hold, and what they do in secret.


def sent_after(table, clients, watching, submissions):
    """What a seat is sent after each submission, which is (seat, text)."""
    found = []
    for seat, text in submissions:
        submit(table, clients[seat], text)
        found.append(sent(table, clients[watching]))
    return found


@pytest.mark.parametrize("watching", [0, -1])
def test_a_sealed_choice_stays_sealed_until_all_are_in(browser, site, watching):
    one, other = (
        sent_after(*seated(browser, site, "sealed-bids", id), watching, bids)
        for id, bids in [
            (ONE, [(0, "1"), (2, "2"), (1, "0")]),
            (OTHER, [(0, "1"), (2, "0"), (1, "2")]),
        ]
    )
    assert one[:2] == other[:2]
    assert one[2] != other[2]


def test_the_acts_of_a_joint_choice_are_sent_one_by_one_in_any_order_and_stay_sealed(browser, site):
    orders = [(2, "3"), (0, "2"), (2, "1"), (1, "0"), (0, "1"), (1, "3")]
    others = [(2, "0"), (0, "2"), (2, "2"), (1, "3"), (0, "1"), (1, "1")]
    one, other = (
        sent_after(*seated(browser, site, "sealed-pairs", id), 0, acts)
        for id, acts in [(ONE, orders), (OTHER, others)]
    )
    assert one[:5] == other[:5]
    assert "[[2, 1], [0, 3], [3, 1]]" in one[5][0][2]


def test_who_is_still_to_choose_need_not_look_again_when_others_choose(browser, site):
    table, clients = seated(browser, site, "sealed-bids")
    versions = [version(table, clients[seat]) for seat in range(3)]
    for seat in (2, 0, 1):
        submit(table, clients[seat], str(seat), versions[seat])
    assert "Shown: [0, 1, 2]" in sent(table, clients[-1])[0][2]


def test_another_hand_is_not_seen_before_the_end(browser, site):
    game = site.library.game("kuhn-poker", {})
    mine = repr(game.start(0).scene(0))
    alike = [seed for seed in range(40) if repr(game.start(seed).scene(0)) == mine]
    assert len({repr(game.start(seed).scene(1)) for seed in alike}) == 2
    seen = []
    for number, seed in enumerate(alike[:8]):
        table, clients = seated(browser, site, "kuhn-poker", f"table{number}", seed)
        seen.append(sent_after(table, clients, 0, [(0, "pass"), (1, "bet")]))
    assert all(one == seen[0] for one in seen)


@pytest.mark.long
@pytest.mark.parametrize("watching", [1, -1])
def test_a_secret_rule_is_not_seen_nor_how_long_it_is(browser, site, watching):
    seen = []
    for id, rule in [
        (ONE, '"red(card)"'),
        (OTHER, '"red(card) if place < 20 or odd(last) else odd(card)"'),
    ]:
        table, clients = seated(browser, site, "delphi", id, 4, players="3", deals="1")
        found = sent_after(table, clients, watching, [(0, rule)])
        for _ in range(12):
            with table.locked() as match:
                seat, act = match.player, match.position.moves()[0]
            found += sent_after(table, clients, watching, [(seat, act)])
        seen.append(found)
    assert seen[0] == seen[1]


def test_a_rule_written_piece_by_piece_looks_like_one_written_whole(browser, site):
    rule = '"red(card) == odd(last)"'
    whole, readers = seated(browser, site, "delphi", ONE, 4, players="3", deals="1")
    pieces, others = seated(browser, site, "delphi", OTHER, 4, players="3", deals="1")
    submit(whole, readers[0], rule)
    with whole.locked() as match:
        tokens = match.log[0].acts
    assert len(tokens) > 1
    for token in tokens:
        submit(pieces, others[0], f'"{token}"')
    assert sent(pieces, others[1]) == sent(whole, readers[1])
