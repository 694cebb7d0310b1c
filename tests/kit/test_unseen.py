"""Unseen cards dealt anew, against every deal there is."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

import kibitz
from kibitz.kernel import compiled
from kibitz.kit import unseen
from kibitz.kit.rng import seeded

# By kind: how many are unseen. By place: its room, the kinds that it lacks, what it has shown.
CASES = [
    ([1, 1, 1], [3], [0b000], ["000"]),
    ([2, 1, 1], [2, 2], [0b010, 0b000], ["000", "000"]),
    ([2, 2, 1], [2, 2, 1], [0b000, 0b000, 0b000], ["000", "000", "000"]),
    ([2, 2, 2], [3, 3, 0], [0b001, 0b010, 0b000], ["000", "000", "000"]),
    ([2, 2, 1], [2, 3], [0b000, 0b000], ["110", "000"]),
    ([2, 2, 2], [2, 2, 2], [0b000, 0b000, 0b000], ["100", "020", "001"]),
    ([1, 1, 1], [1, 1, 1], [0b001, 0b010, 0b100], ["010", "000", "000"]),
    ([2, 2, 1], [2, 1, 1, 1], [0b000, 0b010, 0b100, 0b000], ["001", "000", "110", "000"]),
    ([1, 2, 1, 2], [1, 2, 2, 1], [0b0011, 0b0110, 0b1000, 0b0000], ["0001", "1000", "0110", "0000"]),
    ([2, 1, 1, 1], [1, 1, 0, 1, 2], [0b0000, 0b0001, 0b0000, 0b0100, 0b0000], ["1000", "0010", "1111", "1001", "0000"]),
]  # fmt: skip


def numbers(case):
    """A case as `deal` takes it, with places that are not there."""
    pool, *places = (list(part) for part in case)
    rows = [[int(n) for n in row] for row in places[2]]
    absent = unseen.PLACES - len(rows)
    room, lacks = (part + [0] * absent for part in places[:2])
    rows += [[0] * len(pool)] * absent
    return tuple(np.array(part, np.int64) for part in (pool, room, lacks, rows))


def every_deal(pool, room, lacks, shown):
    """Each way to deal the unseen cards, by the number of deals of the whole pack that fit."""
    cards = [kind for kind, n in enumerate(pool + shown.sum(0)) for _ in range(n)]
    found = Counter()

    def fill(left, hands):
        place = len(hands)
        if place == len(room):
            found[tuple(hands)] += 1
            return
        for dealt in combinations(sorted(left), room[place] + shown[place].sum()):
            hand = np.bincount([cards[card] for card in dealt], minlength=len(pool)) - shown[place]
            if min(hand) >= 0 and not any(
                hand[k] and lacks[place] >> k & 1 for k in range(len(pool))
            ):
                fill(left - set(dealt), [*hands, tuple(hand.tolist())])

    fill(set(range(len(cards))), [])
    return found


def many(rng, pool, room, lacks, shown, deals):
    """Deal again and again; `deals` gets a row a place each time."""
    for i in range(len(deals)):
        unseen.deal(rng, pool.copy(), room.copy(), lacks, shown, deals[i])


def dealt(case, times, run=many):
    deals = np.zeros((times, unseen.PLACES, len(case[0])), np.int64)
    run(seeded(5), *case, deals)
    return deals


@pytest.mark.long
@pytest.mark.parametrize("case", [numbers(case) for case in CASES])
def test_every_deal_that_fits_comes_with_its_due_chance(case):
    due, times = every_deal(*case), 1500
    found = Counter(tuple(map(tuple, deal)) for deal in dealt(case, times).tolist())
    assert set(found) <= set(due)
    expected = {deal: times * n / due.total() for deal, n in due.items()}
    off = sum((found[deal] - n) ** 2 / n for deal, n in expected.items())
    assert off < len(due) + 4 * (2 * len(due)) ** 0.5 + 4  # about 1 in 10,000


def test_who_has_shown_a_card_is_less_likely_to_hold_its_like():
    case = numbers(([1, 1], [1, 1], [0, 0], ["10", "00"]))
    assert every_deal(*case) == {
        ((0, 1), (1, 0), *((0, 0),) * 3): 2,
        ((1, 0), (0, 1), *((0, 0),) * 3): 1,
    }


def test_a_pool_of_which_nothing_is_known_is_scattered():
    found = Counter()
    for seed in range(900):
        out = np.zeros((2, 2), np.int64)
        unseen.scatter(seeded(seed), np.array([2, 1]), np.array([1, 2]), out)
        assert out.sum(0).tolist() == [2, 1] and out.sum(1).tolist() == [1, 2]
        found[int(out[0, 0])] += 1
    assert 540 < found[1] < 660  # 2 of 3


@pytest.mark.long
def test_plain_and_compiled_deals_are_the_same():
    rules = kibitz.load("byg").rules  # any will do: no position is dealt
    large = (
        [4] * 8,
        [9, 8, 8, 7],
        [0xF, 0xF0, 0, 0],
        ["10201020", "01010101", "11000011", "0" * 8],
    )
    for case in map(numbers, [*CASES, large]):
        plain, fast = dealt(case, 2), dealt(case, 2, compiled(many, rules))
        assert plain.tolist() == fast.tolist()


def test_a_set_of_cards_is_dealt_to_places_that_can_have_them_each_way_alike():
    cards, room, barred = (
        0b110101101,
        [2, 3, 1, 0, 0],
        [0b000000101, 0b100000000, 0b001001000, 0, 0],
    )
    there = [card for card in range(9) if cards >> card & 1]
    wanted = Counter()
    for one in combinations(there, 2):
        for two in combinations([card for card in there if card not in one], 3):
            rest = [card for card in there if card not in one + two]
            sets = [sum(1 << card for card in hand) for hand in (one, two, rest)]
            if not any(hand & no for hand, no in zip(sets, barred, strict=False)):
                wanted[tuple(sets)] = 200
    rng, found = seeded(1), Counter()
    for _ in range(200 * len(wanted)):
        out = np.zeros(unseen.PLACES, np.int64)
        unseen.hands(rng, cards, np.array(room), np.array(barred), out)
        found[tuple(out[:3].tolist())] += 1
    assert found.keys() == wanted.keys()
    assert max(abs(found[deal] - 200) for deal in wanted) < 6 * 200**0.5


def piles(rng, items, n, ranks, hidden):
    unseen.reshuffle(rng, items, n)
    unseen.rerank(rng, ranks, hidden)


def test_a_pile_and_unknown_ranks_come_in_all_orders_alike_as_python_and_compiled():
    hidden, seen = np.array([True, False, True, True]), Counter()
    fast, slow = seeded(3), seeded(3)
    for number in range(1200):
        both = []
        for body, rng in ((compiled(piles), fast), (piles, slow)):
            items, ranks = np.array([3, 1, 2, 9]), np.array([5, 6, 7, 8])
            if number % 2:  # the true order does not count
                items[:3], ranks[[0, 2, 3]] = (2, 3, 1), (8, 5, 7)
            body(rng, items, 3, ranks, hidden)
            both.append((*items.tolist(), *ranks.tolist()))
        assert both[0] == both[1]
        assert both[0][3] == 9 and both[0][5] == 6
        seen[both[0]] += 1
    assert len(seen) == 36  # 6 orders of the pile, 6 of the ranks
    assert all(abs(n - 1200 / 36) < 5 * (1200 / 36) ** 0.5 for n in seen.values())


SOME_MOVED = [  # the ranks, and by piece those that it may have
    ([0, 0, 1, 2], [0b111, 0b110, 0b111, 0b111]),
    ([0, 1, 1, 2, 2], [0b111, 0b110, 0b010, 0b111, 0]),
    ([0, 0, 1, 2, 3], [0b0011, 0b1101, 0b1111, 0b1110, 0b0101]),
]


def again(rng, ranks, may):
    unseen.rerank_among(rng, ranks, may)


@pytest.mark.long
@pytest.mark.parametrize(("ranks", "may"), SOME_MOVED)
def test_ranks_that_a_piece_cannot_have_are_excluded_and_all_that_fits_is_alike(ranks, may):
    fits = {
        order
        for order in permutations(ranks)
        if all(m >> rank & 1 if m else rank == true
               for rank, true, m in zip(order, ranks, may, strict=True))
    }  # fmt: skip
    truths, found, each = sorted(fits), Counter(), 200
    rng, fast, run = seeded(1), seeded(1), compiled(again)
    for number in range(each * len(fits)):
        one, other = np.array(ranks), np.array(truths[number % len(truths)])
        unseen.rerank_among(rng, one, np.array(may))
        run(fast, other, np.array(may))  # another truth, the same result
        assert one.tolist() == other.tolist()
        found[tuple(one.tolist())] += 1
    assert found.keys() == fits and len(fits) >= 4
    assert max(abs(found[order] - each) for order in fits) < 5 * each**0.5


def test_six_different_sets_of_ranks_are_refused():
    with pytest.raises(ValueError, match="at most five different sets"):
        unseen.rerank_among(seeded(1), np.zeros(6, int), np.array([1, 3, 5, 7, 9, 11]))
