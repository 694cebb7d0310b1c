"""Quet's game: what a seat knows, and the worlds that it cannot tell apart."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from tests.games.quet_deals import QuetTwin, begin, fair, number, twin_of

import kibitz
from kibitz import kernel
from kibitz.kit.rng import below, seeded

# What a seat knows


def worlds(p, seat, history):
    """The hands that can be, if `seat` knows its own and has seen what was played.

    Of all deals of the pack, its cards told apart, those count in which everything could be
    played as it was; so also those who skipped had to.
    """
    ranks, now = range(1, p.game.options["ranks"] + 1), twin_of(p)
    played = [[card for who, card in history if who == one and card] for one in now.seats]
    others = [one for one in now.seats if one != seat]
    pool = [card for one in others for card in now.hands[one] + played[one]]
    pool += [rank + 1 for rank, n in enumerate(p.record.aside) for _ in range(n)]
    found = Counter()
    for cards in shared(range(len(pool)), [len(now.hands[one] + played[one]) for one in others]):
        hands = {seat: now.hands[seat] + played[seat]}
        hands |= {one: [pool[card] for card in own] for one, own in zip(others, cards, strict=True)}
        dealt = tuple(tuple(sorted(hands[one])) for one in now.seats)
        if could_be(dealt, tuple(history), tuple(p.game.options.items())):
            left = [Counter(hands[one]) - Counter(played[one]) for one in others]
            found[tuple(tuple(hand[rank] for rank in ranks) for hand in left)] += 1
    return found


def shared(cards, sizes):
    """The ways to give this many cards to each."""
    if not sizes:
        yield ()
        return
    for own in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in own]
        for rest in shared(left, sizes[1:]):
            yield (own, *rest)


@cache
def could_be(hands, history, options):
    """Whether a twin can play all this from these hands."""
    twin = QuetTwin(hands, dict(options))
    for _, card in history:
        if card not in twin.moves():
            return False
        twin.play(card)
    return True


def redealt(p, seat, times):
    """How often each distribution of the others' hands comes about."""
    found, others = Counter(), [one for one in range(p.game.seats) if one != seat]
    rng = seeded(3)
    for _ in range(times):
        state = p.state.copy()
        kernel.redeal(state[0], seat, rng)
        assert state[0].hand[seat].tolist() == p.record.hand[seat].tolist()
        found[tuple(tuple(map(int, state[0].hand[one])) for one in others)] += 1
    return found


def after_a_skip(game, wanted, seed=0):
    """A position of a random game in which this many acts have been skipped, and its history."""
    rng = seeded(seed)
    while True:
        p, history, skips = game.start(below(rng, 1 << 30)), [], 0
        while not p.over and skips < wanted:
            acts = p.legal()
            action = acts[below(rng, len(acts))]
            history.append((p.player, number(p, action)))
            skips += history[-1][1] == 0
            p.act(action)
        if not p.over and skips == wanted:
            return p, history


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "ranks": 3, "suits": 3},
        {"players": 3, "ranks": 5, "suits": 2},
        {"players": 4, "ranks": 4, "suits": 3},
        {"players": 4, "ranks": 6, "suits": 2},
        {"players": 4, "ranks": 3, "suits": 4, "strict_sign": True},
        {"players": 2, "ranks": 5, "suits": 2, "hidden": 1},
        {"players": 3, "ranks": 4, "suits": 3, "hidden": 1},
        {"players": 3, "ranks": 6, "deal": "A25/3346/2566", "opening": "offence"},
    ],
)
@pytest.mark.parametrize("skips", [0, 1, 2])
def test_redeal_gives_every_world_that_fits_what_the_seat_has_seen_with_its_due_chance(
    options, skips
):
    p, history = after_a_skip(kibitz.load("quet", **options), skips)
    for seat in range(p.game.seats):
        if skips == 0 and p.record.at_once:
            continue  # the openings are sealed
        assert fair(redealt(p, seat, 400), worlds(p, seat, history))


def test_with_two_players_and_the_whole_pack_there_is_nothing_to_redeal():
    p, rng = begin("8 2", deal="28K/A29"), seeded(0)
    while not p.over:
        for seat in (0, 1):
            state = p.state.copy()
            kernel.redeal(state[0], seat, rng)
            assert state.tobytes() == p.state.tobytes()
        p.play(p.moves()[0])


def test_a_sealed_opening_may_be_any_rank_of_the_hand_each_alike():
    p, rng, found = begin("5", deal="A55K/229"), seeded(0), Counter()
    for _ in range(1000):
        state = p.state.copy()
        kernel.redeal(state[0], 1, rng)
        again = state[0]
        found[int(again.top[0])] += 1
        assert again.pile[0].sum() == again.pile[0, again.top[0]] == 1
        assert (again.hand + again.pile).tolist() == (p.record.hand + p.record.pile).tolist()
        assert (again.held > 0).all() and again.left.tolist() == [3, 3]
    assert fair(found, Counter([0, 4, 12]))


def test_the_own_sealed_opening_stays():
    p = begin("5", players=3, deal="A55K/229/334", opening="simultaneous")
    for seed in range(20):
        state = p.state.copy()
        kernel.redeal(state[0], 0, seeded(seed))
        assert state[0].top.tolist() == p.record.top.tolist()


@pytest.mark.parametrize(
    ("options", "information"),
    [
        ({}, "hidden"),
        ({"opening": "offence"}, "perfect"),
        ({"opening": "defence"}, "perfect"),
        ({"opening": "offence", "hidden": 1}, "hidden"),
        ({"opening": "offence", "ranks": 5, "suits": 3}, "hidden"),
        ({"opening": "offence", "ranks": 5, "suits": 3, "deal": "A2/345"}, "perfect"),
        ({"opening": "offence", "players": 3}, "hidden"),
    ],
)
def test_nothing_is_hidden_from_two_who_hold_all_the_cards_and_open_in_sight(options, information):
    assert kibitz.load("quet", **options).information == information
