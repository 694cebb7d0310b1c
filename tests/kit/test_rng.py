"""Random numbers: the same for ever, the same at both speeds, and fair."""

import hashlib
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz
from kibitz.kernel import compiled
from kibitz.kit import rng as luck

SEEDS = st.integers(0, 2**64 - 1)


def test_the_first_words_of_a_seed_never_change():
    first = {
        seed: [luck.bits(rng) for rng in [luck.seeded(seed)] for _ in range(6)]
        for seed in (0, 1, 2**40)
    }
    assert first == {
        0: [1363572419, 145230303, 808754475, 4216505632, 947923937, 2491578854],
        1: [2012149540, 1872316204, 1707632675, 1779833415, 2026416846, 1661539736],
        2**40: [3641710716, 2369199687, 18926629, 3503360230, 1570332654, 519764259],
    }  # fmt: skip


def test_the_same_word_gives_the_same_whole_number_below_a_bound_for_ever():
    rng = luck.seeded(0)
    for _ in range(6):
        luck.bits(rng)
    assert [luck.below(rng, n) for n in (2, 6, 52, 2**31)] == [1, 2, 50, 508713988]
    assert luck.chance(rng) == 0.21926431474275887


class Sfc32:
    """The generator as its author publishes it, on whole numbers of 32 bits."""

    def __init__(self, seed):
        self.a, self.b, self.c, self.counter = 0, seed % 2**32, (seed >> 32) % 2**32, 1
        for _ in range(12):
            self.next()

    def next(self):
        word = (self.a + self.b + self.counter) % 2**32
        self.counter = (self.counter + 1) % 2**32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) % 2**32
        turned = (self.c << 21 | self.c >> 11) % 2**32
        self.c = (turned + word) % 2**32
        return word


@given(SEEDS)
def test_it_is_the_generator_sfc32(seed):
    ours, published = luck.seeded(seed), Sfc32(seed)
    assert [luck.bits(ours) for _ in range(50)] == [published.next() for _ in range(50)]


def test_seeds_that_differ_anywhere_in_64_bits_give_other_numbers():
    seeds = [0, *(1 << k for k in range(64))]
    assert len({luck.bits(luck.seeded(seed)) for seed in seeds}) == 65


def test_a_negative_seed_is_its_low_64_bits():
    assert luck.seeded(-1).tolist() == luck.seeded(2**64 - 1).tolist()


@given(SEEDS)
def test_the_state_stays_four_words_of_32_bits(seed):
    rng = luck.seeded(seed)
    for _ in range(20):
        luck.bits(rng)
        assert all(0 <= word < 2**32 for word in rng.tolist())


# Both speeds


def some_of_everything(out, n, rng):
    """Draw in every way, and write what came."""
    for k in range(len(out)):
        if k % 4 == 0:
            out[k] = luck.bits(rng)
        elif k % 4 == 1:
            out[k] = luck.below(rng, n)
        elif k % 4 == 2:
            out[k] = luck.chance(rng) * 4294967296.0
        else:
            luck.shuffle(rng, out, k)
    return rng[0]


@settings(deadline=None)
@given(SEEDS, st.integers(1, 2**31))
def test_python_and_machine_code_draw_the_same(seed, n):
    rules = kibitz.load("byg", side=2).rules
    plain, fast = np.zeros((2, 24), np.int64)
    one, other = luck.seeded(seed), luck.seeded(seed)
    assert some_of_everything(plain, n, one) == compiled(some_of_everything, rules)(fast, n, other)
    assert (plain.tolist(), one.tolist()) == (fast.tolist(), other.tolist())


# Fairness


def chi_square(counts, cells):
    expected = sum(counts.values()) / cells
    found = [counts[k] for k in counts] + [0] * (cells - len(counts))
    return sum((n - expected) ** 2 / expected for n in found)


@pytest.mark.parametrize(("n", "bound"), [(2, 10.9), (3, 13.9), (7, 22.5), (52, 89.3)])
def test_whole_numbers_below_n_come_alike(n, bound):
    rng = luck.seeded(n)
    counts = Counter(luck.below(rng, n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < bound  # 1 in 1000


@pytest.mark.parametrize("n", [3 * 2**29, 2**31 - 1, 2**31])
def test_large_bounds_are_as_fair_as_small_ones(n):
    rng = luck.seeded(1)
    thirds = Counter(luck.below(rng, n) * 3 // n for _ in range(3000))
    assert set(thirds) == {0, 1, 2} and chi_square(thirds, 3) < 13.9


def words(rng):
    """How many words have been drawn."""
    return int(rng[3])


def test_a_word_that_would_favour_some_numbers_is_drawn_again():
    # n = 3 * 2^29 fits 2 times into 2^32, so a quarter of all words is thrown away
    rng, n, draws = luck.seeded(1), 3 * 2**29, 4000
    begun = words(rng)
    for _ in range(draws):
        luck.below(rng, n)
    assert 1.28 < (words(rng) - begun) / draws < 1.39


def test_a_power_of_two_never_needs_a_second_word():
    rng = luck.seeded(1)
    begun = words(rng)
    for _ in range(1000):
        luck.below(rng, 2**20)
    assert words(rng) - begun == 1000


def test_of_one_number_there_is_no_choice():
    assert {luck.below(rng, 1) for rng in [luck.seeded(5)] for _ in range(50)} == {0}


def test_chances_lie_from_0_up_to_1_and_spread_evenly():
    rng = luck.seeded(9)
    chances = [luck.chance(rng) for _ in range(5000)]
    assert min(chances) >= 0 and max(chances) < 1
    assert chi_square(Counter(int(10 * x) for x in chances), 10) < 27.9


def test_every_order_of_three_comes_alike():
    rng, counts = luck.seeded(3), Counter()
    for _ in range(1200):
        items = np.arange(3)
        luck.shuffle(rng, items, 3)
        counts[tuple(items.tolist())] += 1
    assert set(counts) == set(permutations(range(3)))
    assert chi_square(counts, 6) < 20.5


@given(SEEDS, st.integers(0, 20))
def test_a_shuffle_moves_only_the_first_items_and_loses_none(seed, n):
    items = np.arange(20)
    luck.shuffle(luck.seeded(seed), items, n)
    assert sorted(items[:n].tolist()) == list(range(n))
    assert items[n:].tolist() == list(range(n, 20))


def test_a_bound_may_be_an_element_of_a_small_array():
    small = np.array([6], np.int8)
    assert luck.below(luck.seeded(4), small[0]) == luck.below(luck.seeded(4), 6)


def test_all_bits_of_a_secret_count_and_a_plain_seed_deals_as_it_did():
    secret = 1 << 255 | 12345
    states = {tuple(luck.derived(secret ^ 1 << bit, 0).tolist()) for bit in range(0, 255, 15)}
    assert len(states) == 17
    of_one = {tuple(luck.derived(secret, number)[:3].tolist()) for number in range(50)}
    assert len(of_one) == 50
    assert luck.derived(secret, 3).tolist() == luck.derived(secret, 3).tolist()
    assert luck.derived(7 + 2**64, 1).tolist() == luck.derived(7, 1).tolist()  # plain: 64 bits


def test_a_secret_is_the_key_of_a_published_hash():
    key = hashlib.sha256(str(1 << 255).encode()).digest()
    digest = hashlib.blake2b((9).to_bytes(4, "big"), key=key, person=b"kibitz rng").digest()
    words = [int.from_bytes(digest[k : k + 4], "big") for k in (0, 4, 8)]
    assert luck.derived(1 << 255, 9).tolist() == [*words, 1]


def test_random_acts_of_a_game_do_not_follow_its_deal():
    """They came from one generator, so a random player guessed the first secret of each deal."""
    same = sum(
        luck.below(luck.derived(seed, 0), 9) == luck.below(luck.for_acts(seed), 9)
        for seed in range(900)
    )
    assert 60 < same < 140
