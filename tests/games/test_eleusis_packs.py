"""After a pack was added, no hand in a world of Eleusis has a card that came too late for it."""

import numpy as np
import pytest
from tests.games.eleusis import CARDS, PACK, TABLE, counts, hand

import kibitz
from kibitz import kernel
from kibitz.check import redeal_steps
from kibitz.games.eleusis.table_layout import ERAS, add_pack
from kibitz.kit.rng import below, seeded

OLD = "2s3s/4s5s/6s7s"
FEW = TABLE | {"deal": OLD, "stock": "Ah 2c3c4c 5c6c7c8c"}
TO_THE_PACK = "2s done decline 4s done decline"  # seat 2 draws 4c, and a card of the new stock


def after_the_pack(text="", seed=0):
    p = kibitz.load("eleusis", **FEW).start(seed)
    p.play(f"{TO_THE_PACK} {text}")
    return p


def worlds(p, seat, number=20):
    for seed in range(number):
        world = p.state.copy()
        kernel.redeal(world[0], seat, seeded(seed))
        yield kibitz.Position(p.game, world)


def test_a_hand_that_was_drawn_before_a_pack_came_has_no_card_of_it_in_any_world():
    p = after_the_pack()
    old = set(PACK.cards("3s5s6s7s2c3c4c5c6c7c8c"))  # not seen when the pack came
    for seat in range(4):
        for world in worlds(p, seat):
            held = [set(counts(world, other)) - old for other in range(4)]
            assert not held[1] and len(held[2]) <= 1 and not held[3]
            assert seat not in (1, 2, 3) or hand(world, seat) == hand(p, seat)


def test_a_card_of_which_all_old_copies_are_seen_is_in_no_old_hand():
    p = after_the_pack("6s done decline")  # seat 3 had this one only from the deal
    assert p.record.newest[3] == 1  # and has drawn two of the new stock since
    for world in worlds(p, 0):
        assert not counts(world, 1)[PACK.card("6s")]
        assert counts(world, 3).total() == 3


def test_any_card_of_the_new_stock_may_be_in_a_hand_that_drew_from_it():
    p = after_the_pack()
    drawn = set().union(*(counts(world, 2) for world in worlds(p, 1, 250)))
    assert len(drawn) > 48


def new_copy_of(card):
    """The first game in which seat 2 drew this card of the new stock."""
    return next(
        p for p in (after_the_pack(seed=seed) for seed in range(2000)) if counts(p, 2)[card]
    )


def test_a_seat_remembers_of_a_card_that_it_played_in_which_era_it_drew_it():
    card = PACK.card("7s")
    p = new_copy_of(card)
    p.play("6s done decline 3s done decline 7s done decline")
    assert p.record.opened[2, 1, card] == 1
    may_hold = dict.fromkeys(range(4), 0)
    for seat in (0, 2):
        for world in worlds(p, seat, 80):
            may_hold[seat] += world.record.drawn[3, 0, card]
    # The old 7s is one of eleven cards, of which seat 3 has one. Seat 0 takes the other for old.
    assert may_hold[2] > 5 and may_hold[0] < may_hold[2]


def consistent(r, world, seat):
    unseen = world.hand - world.shown
    assert (unseen == world.drawn.sum(axis=1) - world.opened.sum(axis=1)).all()
    assert unseen.min() >= 0 and world.left == r.left and not world.stock[r.left :].any()
    assert world.hand.sum(axis=1).tolist() == r.size.tolist()
    assert (world.drawn.sum(axis=2) == r.drawn.sum(axis=2)).all()
    assert (world.drawn[seat] == r.drawn[seat]).all() and (world.hand[seat] == r.hand[seat]).all()
    assert (cards_not_open(world) == cards_not_open(r)).all()


def cards_not_open(r):
    return np.bincount(r.stock[: r.left], minlength=CARDS) + r.hand.sum(axis=0)


@pytest.mark.parametrize("options", [{}, {"players": 6, "judge": "dealer"}])
def test_redeal_keeps_all_numbers_that_are_public_and_all_that_a_seat_drew(options):
    game, rng = kibitz.load("eleusis", **options), seeded(1)
    p = game.start(1)
    eras = set()
    while not p.over and p.ply < 240:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
        if p.record.era and p.ply % 20 == 0 and not p.over:
            eras.add(int(p.record.era))
            for seat in range(game.seats):
                (world,) = worlds(p, seat, 1)
                consistent(p.record, world.record, seat)
    assert eras


def test_a_new_deal_begins_with_two_packs_and_no_eras():
    game, rng = kibitz.load("eleusis", rule="red", form="express", judge="rule"), seeded(2)
    p = game.start(2)
    seen = 0
    while not p.over and p.record.dealt < 3:
        seen = max(seen, int(p.record.era))
        legal, dealt = p.legal(), int(p.record.dealt)
        p.act(legal[below(rng, len(legal))])
        if p.record.dealt > dealt and not p.over:
            assert not p.record.era and not p.record.newest.any()
            assert not p.record.drawn.any() and not p.record.opened.any()
    assert seen


def test_with_the_pack_after_the_last_era_all_before_it_becomes_one():
    p, rng = after_the_pack(), seeded(0)
    for era in range(2, ERAS):
        p.record.left = 5
        add_pack(p.record, rng)
        assert p.record.era == era
    p.record.left = 5
    add_pack(p.record, rng)
    r = p.record
    assert r.era == 1 and not r.opened.any() and (r.drawn[:, 0] == r.hand - r.shown).all()
    for world in worlds(p, 1, 5):
        consistent(r, world.record, 1)


@pytest.mark.long
@pytest.mark.parametrize("options", [{"hints": True}, {"judge": "dealer"}])
def test_when_a_pack_comes_redeal_goes_on_from_the_worlds_before_it(options):
    game = kibitz.load("eleusis", deals=1, **options)
    p = redeal_steps.random_game(game, 0, seeded(0))
    (ply, *_) = [k for k in range(1, p.ply) if p.at(k).record.left > p.at(k - 1).record.left]
    assert any(redeal_steps._compare_words(p.at(ply), seat, seeded(seat)) for seat in range(4))
