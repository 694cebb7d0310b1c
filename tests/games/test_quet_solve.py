"""Quet's game solved for all deals: the known numbers, and a slow solver deal by deal."""

from itertools import combinations
from math import comb

import pytest
from tests.solvers import slow

import kibitz
from kibitz import KibitzError
from kibitz.games.quet import solve as quet
from kibitz.solvers import MemorySearch, NotYet, acts


def answers(**options):
    game = kibitz.load("quet", **options)
    return quet.answers(game, MemorySearch(game, 100).value)


# ranks, suits, deals; how many the offence wins if he opens first, if the defence does; the value
# of opening at once
KNOWN = [(4, 1, 6, 6, 6, 1.0), (6, 1, 20, 10, 12, 0.55), (4, 2, 70, 70, 70, 1.0)]


@pytest.mark.long
@pytest.mark.parametrize(("ranks", "suits", "deals", "offence", "defence", "value"), KNOWN)
def test_all_deals_are_counted(ranks, suits, deals, offence, defence, value):
    pack = {"ranks": ranks, "suits": suits}
    first = answers(opening="offence", **pack)
    assert (first["deals"], first["offence"]) == (deals, offence)
    assert answers(opening="defence", **pack)["offence"] == defence
    assert answers(opening="simultaneous", **pack)["value"] == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("opening", ["offence", "defence"])
@pytest.mark.parametrize("more", [{}, {"strict_sign": True}, {"last_card": "finish-round"}])
def test_each_deal_has_the_value_of_the_slow_solver(opening, more):
    options = {"ranks": 6, "suits": 1, "opening": opening, **more}
    won = []
    for hand in combinations("A23456", 3):
        deal = "".join(hand) + "/" + "".join(sorted(set("A23456") - set(hand)))
        p = kibitz.load("quet", deal=deal, **options).start()
        best = max if p.player == 0 else min
        won.append(best(slow.solve(p).values()))
    found = answers(**options)
    assert [found[name] for name in ("offence", "draw", "defence")] == [
        won.count(v) for v in (1, 0, -1)
    ]


@pytest.mark.long
def test_a_deal_counts_as_often_as_suits_make_it_different():
    assert answers(ranks=5, suits=4, opening="offence")["deals"] == comb(20, 10)


@pytest.mark.long
def test_who_opens_second_and_sees_the_other_cannot_do_worse_than_at_once():
    for ranks, suits in ((8, 1), (6, 2)):
        pack = {"ranks": ranks, "suits": suits}
        first, second = (answers(opening=o, **pack) for o in ("offence", "defence"))
        at_once = answers(opening="simultaneous", **pack)
        assert first["offence"] <= at_once["value"] * at_once["deals"] <= second["offence"]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "94,309,099 different deals"),
        ({"players": 3}, "only deals of an even pack to two players"),
        ({"ranks": 5, "suits": 1}, "only deals of an even pack to two players"),
        ({"ranks": 6, "suits": 2, "hidden": 1}, "only deals of an even pack to two players"),
    ],
)
def test_what_is_not_counted_is_refused_in_a_sentence(options, reason):
    with pytest.raises(ValueError, match=reason):
        answers(**options)


def test_after_the_opening_all_is_seen_and_can_be_solved():
    p = kibitz.load("quet", ranks=4, suits=2).start(1)
    with pytest.raises(NotYet):
        acts(p)
    p.act(p.legal()[0])
    p.act(p.legal()[0])
    assert {p.name(a): worth.result for a, worth in acts(p).items()} == slow.solve(p)


def test_cards_set_aside_are_never_seen():
    p = kibitz.load("quet", ranks=6, suits=2, hidden=1).start(1)
    p.act(p.legal()[0])
    p.act(p.legal()[0])
    with pytest.raises(KibitzError, match="does not see everything"):
        acts(p)
