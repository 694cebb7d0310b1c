"""No Thanks!: chips, rows of cards, and the cards that stay out."""

import pytest
from tests.examples import load, played, random_game


def game(acts="", **fields):
    return played(load("no_thanks", players=3), acts, **fields)


def test_a_seat_without_a_chip_takes_the_card():
    p = game(chips=[0, 11, 11])
    assert p.moves() == ["take"]


def test_the_seat_that_takes_a_card_gets_its_chips_and_chooses_first_about_the_next():
    p = game("pay pay", card=20)
    assert p.player == 2
    p.play("take")
    assert p.player == 2 and p.record.chips.tolist() == [10, 10, 13] and p.record.pot == 0
    assert p.record.card != 20


def test_a_row_of_numbers_counts_its_lowest_card_and_each_chip_takes_one_off():
    owner = [0] * 36
    for card in (10, 11, 12, 20, 22):
        owner[card] = 1
    owner[21] = 2
    p = game(owner=owner, taken=24, chips=[4, 0, 30], pot=0)
    assert p.over and p.returns == (-(10 + 20 + 22 - 4), -21, 30)


@pytest.mark.parametrize(("players", "chips"), [(3, 11), (5, 11), (6, 9), (7, 7)])
def test_the_chips_of_a_seat_depend_on_the_number_of_seats(players, chips):
    p = load("no_thanks", players=players).start()
    assert p.record.chips.tolist() == [chips] * players


@pytest.mark.parametrize("seed", range(3))
def test_24_of_33_cards_are_taken_each_once(seed):
    *_, p = random_game(load("no_thanks"), seed)
    assert (p.record.owner > 0).sum() == 24
    assert not p.record.owner[:3].any()
