"""What a seat of Eleusis cannot know is dealt anew, and nothing else changes."""

from collections import Counter

import numpy as np
import pytest
from tests.games.eleusis import CARDS, PACK, begin, counts, drawn, hand, sizes, table

import kibitz
from kibitz import kernel
from kibitz.games.eleusis.verdicts import is_right
from kibitz.kit.bits import bit
from kibitz.kit.rng import below, seeded


def redealt(p, seat, seed):
    world = p.state.copy()
    kernel.redeal(world[0], seat, seeded(seed))
    return kibitz.Position(p.game, world)


def test_a_seat_keeps_its_hand_and_all_that_lies_open():
    p = begin("2h done decline 2s done decline no-play 3d decline")
    for seed in range(20):
        world = redealt(p, 1, seed)
        assert hand(world, 1) == hand(p, 1) and table(world) == table(p)
        assert sizes(world) == sizes(p) and world.record.left == p.record.left


def test_the_cards_of_a_hand_that_was_shown_stay_and_the_others_change():
    p = begin("2h done decline 2s done decline no-play 3d decline")
    shown = set(PACK.cards("2d4d5d6d7d"))
    unseen = set(p.record.stock[: p.record.left].tolist()) | set(counts(p, 2)) | set(counts(p, 3))
    drawn_since = set()
    for seed in range(200):
        held = set(counts(redealt(p, 1, seed), 3))
        assert shown <= held
        drawn_since |= held
    assert drawn_since == unseen


def test_a_shown_card_that_was_played_is_no_longer_known():
    p = begin(
        "2h done decline 2s done decline no-play 3d decline 3h done decline 3s done decline 2d"
    )
    assert all(counts(redealt(p, 1, seed), 3)[PACK.card("4d")] for seed in range(20))
    assert p.record.shown[3, PACK.card("2d")] == 0


@pytest.mark.long
def test_unseen_cards_are_dealt_in_every_way_alike():
    p = begin(deal="2h3h/2s/3s", stock="Ah 4h 5h 6h 7h 8h")
    # Seat 1 sees neither 2s, 3s nor the five of the stock: 7 * 6 ways to give one card each.
    found = Counter((hand(w, 2), hand(w, 3)) for w in (redealt(p, 1, seed) for seed in range(4200)))
    assert len(found) == 42
    assert sum((n - 100) ** 2 / 100 for n in found.values()) < 74.7  # 41 degrees, 1 in 1000


def test_every_order_of_the_stock_is_possible_to_everybody():
    p = begin(deal="2h3h/2s/3s", stock="Ah 4h 5h 6h 7h 8h")
    for seat in range(4):
        tops = {int(redealt(p, seat, seed).record.stock[4]) for seed in range(200)}
        assert len(tops) >= 5


def test_the_dealer_keeps_his_rule_and_knows_no_hand():
    p = begin("2h done")
    world = redealt(p, 0, 1)
    assert world.record.rule.tolist() == p.record.rule.tolist()
    assert counts(world, 2) != counts(p, 2)


def test_nothing_is_left_of_the_rule_for_anybody_else():
    p = begin("2h done decline 2s done")
    for seat in (1, 2, 3):
        world = redealt(p, seat, 1).record
        assert not world.rule.any() and world.share > 0
    p = begin(".if .odd(last)", rule="")
    world = redealt(p, 1, 1)
    assert not world.record.rule.any() and world.player == 0 and world.legal()


def test_no_trace_is_left_of_cards_that_were_drawn():
    p = begin("2h done decline 2s done")
    r = redealt(p, 1, 1).record
    assert not r.stock[r.left :].any() and not p.record.stock[p.record.left :].any()


def right_now(p):
    """The cards that would be right now."""
    r = p.record
    last = [int(card) for card in r.last]
    return {PACK.name(card) for card in range(CARDS) if is_right(r, r.down, *last, card)}


def test_the_stand_in_accepts_cards_at_the_rate_seen():
    p = drawn("Ah 2h (2s) 3h (3s) 4h (4s) 5h (5s) (6s) 6h")
    shares = [len(right_now(redealt(p, 1, seed))) / 52 for seed in range(300)]
    assert np.mean(shares) == pytest.approx((5 + 1) / (10 + 2), abs=0.06)


@pytest.mark.parametrize(
    ("table", "refused"),
    [
        ("5h 7c (9d) (2s)", {"9d", "2s"}),
        ("5h 7c (9d 8s) 9d", {"8s"}),
        ("5h 7c (9d 8s) 9d 8s", set()),
        ("5h 7c (9d 8s 2c) 9d 8s (3c)", {"2c", "3c"}),
        ("5h (7c 9d 8s 2c) 7c 9d 8s", {"2c"}),
        ("5h (7c 9d 8s 2c) 7c 8s 9d", set()),
        ("5h (7c) 9d", set()),
    ],
)
def test_a_card_that_was_wrong_here_is_wrong_in_every_world(table, refused):
    p = drawn(table)
    assert {PACK.name(card) for card in range(CARDS) if p.record.refused & bit(card)} == refused
    worlds = [right_now(redealt(p, 1, seed)) for seed in range(60)]
    everywhere = {PACK.name(card) for card in range(CARDS)} - set().union(*worlds)
    assert refused <= everywhere
    assert len(everywhere - refused) < 3


def test_a_string_that_was_wrong_here_is_wrong_in_every_world():
    p = drawn("5h 7c (2h 3h) (4h 5h 6h)")
    for seed in range(60):
        world = redealt(p, 1, seed)
        for string in ("2h 3h done", "4h 5h 6h done"):
            again = world.copy()
            again.play(string)
            assert table(again).endswith(f"({string.removesuffix(' done')})")


def test_the_cards_of_a_right_no_play_are_wrong_in_every_world_as_long_as_the_place_is_the_same():
    p = begin("2h done decline no-play")
    for seed in range(60):
        assert not right_now(redealt(p, 3, seed)) & {"2s", "3s", "4s", "5s", "6s", "7s"}
    p.play("2d done")
    assert any(right_now(redealt(p, 3, seed)) & {"2s", "3s"} for seed in range(60))


def test_after_a_wrong_no_play_some_card_of_the_hand_is_right_in_every_world():
    p = begin("no-play", deal="2h3s/2s3s4s/2d3d4d")
    for seed in range(60):
        assert right_now(redealt(p, 2, seed)) & {"2h", "3s"}


def test_in_a_world_a_place_stays_as_it_is_until_the_next_right_card():
    for seed in range(20):
        world = redealt(begin(deal=""), 1, seed)
        right = right_now(world)
        wrong = next(card for card in world.moves() if card not in right)
        world.play(f"{wrong} done")
        assert right_now(world) == right


def deal_again(state, seat, rng):
    kernel.redeal(state[0], seat, rng)


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"form": "express"}, {"judge": "dealer"}])
def test_plain_and_compiled_worlds_are_the_same(options):
    game, rng = kibitz.load("eleusis", deals=1, **options), seeded(4)
    fast = kernel.compiled(deal_again, game.rules)
    for start in range(4):
        p = game.start(start)
        while not p.over:
            p.act(p.legal()[below(rng, len(p.legal()))])
            for seat in range(4):
                worlds = [p.state.copy(), p.state.copy()]
                deal_again(worlds[0], seat, seeded(p.ply))
                fast(worlds[1], seat, seeded(p.ply))
                assert worlds[0].tobytes() == worlds[1].tobytes()
