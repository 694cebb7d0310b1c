"""High Society: bids, bad cards, the theft, and the poorest, from positions set up by hand."""

import pytest
from tests.examples import load, played, random_game

MONEY = (1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25)
DEBTS, THEFT, TITLE, SCANDAL = 10, 11, 12, 15


def auction(acts="", item=6, players=3, **fields):
    """A game in which the card is first for sale, then some acts."""
    p = load("high_society", players=players).start()
    fields |= {"item": item, "red": fields.get("red", 0)}
    for name, content in fields.items():
        p.state[name] = [content]
    if "owner" not in fields:
        p.record.owner[:] = 0
        p.record.owner[item] = 99
    p.play(acts)
    return p


def left(p, seat):
    return sum(m for m, held in zip(MONEY, p.record.money[seat], strict=True) if held)


def test_a_bid_must_be_more_than_every_other_and_takes_as_many_cards_as_it_needs():
    p = auction("10 bid 1")
    assert "bid" not in p.moves() and "pass" not in p.moves()
    p.play("8")
    assert "bid" not in p.moves()
    p.play("2")
    assert "bid" in p.moves()


def test_the_last_seat_that_has_not_passed_pays_and_takes_the_card_and_begins_anew():
    p = auction("10 bid 12 bid pass pass")
    assert [left(p, seat) for seat in range(3)] == [106, 94, 106]
    assert p.record.owner[6] == 2
    assert p.player == 1


def test_if_all_others_pass_the_last_seat_takes_the_card_for_nothing():
    p = auction("pass pass")
    assert p.record.owner[6] == 3 and left(p, 2) == 106


def test_the_first_seat_that_passes_takes_a_bad_card_and_all_others_lose_their_bids():
    p = auction("1 bid 2 bid pass", item=DEBTS)
    assert p.record.owner[DEBTS] == 3
    assert [left(p, seat) for seat in range(3)] == [105, 104, 106]


def test_a_seat_that_cannot_bid_more_can_only_pass():
    money = [[True] * 11, [True, *[False] * 10], [True] * 11]
    p = auction("10 bid", money=money)
    assert p.moves() == ["pass"]


def test_a_theft_takes_a_luxury_of_the_owners_choice():
    owner = [0] * 16
    owner[2] = owner[8] = 1
    owner[THEFT] = 99
    p = auction("pass", item=THEFT, owner=owner)
    assert p.player == 0 and p.moves() == ["discard-3", "discard-9"]
    p.play("discard-3")
    assert p.record.owner[2] == 99 and p.record.owner[8] == 1


def test_a_theft_without_a_luxury_takes_the_next_one():
    p = auction("pass", item=THEFT)
    assert p.record.robbed.tolist() == [True, False, False]
    p.record.owner[:] = 0
    p.record.item, p.record.owner[4] = 4, 99
    p.play("1 bid pass pass")
    assert p.record.owner[4] == 99 and not p.record.robbed.any()


def ended(owner, poor):
    money = [[True] * 11 for _ in range(3)]
    for seat, card in poor:
        money[seat][card] = False
    return played(load("high_society", players=3), "", owner=owner, money=money, red=4)


def owned(**cards):
    owner = [99] * 16
    for seat, items in cards.items():
        for item in items:
            owner[item] = 1 + int(seat[1])
    return owner


@pytest.mark.parametrize(
    ("owner", "poor", "returns"),
    [
        (owned(s0=[9, 8], s1=[1], s2=[0]), [(0, 0)], (-1, 1, -1)),  # the richest in status is poor
        (owned(s0=[9], s1=[4, TITLE], s2=[0]), [(2, 9), (0, 0)], (-1, 1, -1)),  # less money
        (owned(s0=[9], s1=[4, TITLE], s2=[0]), [(2, 9)], (1, -1, -1)),  # 10 each, the same money
        (owned(s0=[9, SCANDAL], s1=[5], s2=[0]), [(2, 9)], (-1, 1, -1)),
        (owned(s0=[9, DEBTS], s1=[5], s2=[0]), [(2, 9)], (-1, 1, -1)),
        (owned(s0=[6], s1=[5], s2=[0]), [], (1, -1, -1)),  # all have the same money
    ],
)
def test_the_highest_status_wins_among_those_that_are_not_the_poorest(owner, poor, returns):
    assert ended(owner, poor).returns == returns


@pytest.mark.parametrize("seed", range(2))
def test_a_game_ends_with_the_fourth_red_card(seed):
    *_, p = random_game(load("high_society"), seed)
    assert p.over and p.record.red == 4
    assert (p.record.owner[12:] != 0).all()
