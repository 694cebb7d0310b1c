"""New Eleusis: the end of a deal, scores, and a game of several deals."""

import numpy as np
import pytest
from tests.games.eleusis import (
    FIVE,
    MIXED,
    SIDELINE,
    begin,
    drawn,
    filled,
    sizes,
    table,
)

import kibitz
from kibitz.draw import plain
from kibitz.games.eleusis import score
from kibitz.games.eleusis.acts import CALLING
from kibitz.games.eleusis.verdicts import fits
from kibitz.kit.rng import below, seeded

# The end of a deal


def test_a_deal_ends_when_somebody_has_no_cards():
    p = begin("2h", deal="2h/2s3s/2d3d")
    assert p.over


def test_a_wrong_last_card_that_exposes_the_prophet_ends_the_deal():
    p = begin("2h done prophet 2s right", **FIVE | {"deal": "2h3h/2s/2d3d/2c3c"})
    assert p.over and sizes(p)[2] == 0


def test_a_deal_ends_when_every_player_is_expelled():
    p = drawn(filled(40), MIXED)
    p.play("2s done 5s done 7s done")
    assert p.over and sizes(p) == [0, 4, 3, 3]


def test_a_deal_ends_when_all_but_the_prophet_are_expelled():
    p = drawn(filled(32), "2h3h4h/2s3s4s5s/2d3d4d2c/3c4c5c", players=5)
    p.record.prophet, p.record.turn, p.record.marker = 1, 2, 1
    p.play("2s done wrong 2c done wrong 3c done wrong")
    assert p.over


def test_the_last_player_left_goes_on_alone():
    p = drawn(filled(40), "2h3h4h/2s3s/2c3c")
    p.play("2h done decline 2s done 2c done 3h done")
    assert p.player == 1 and not p.over
    assert p.turn == 4


def test_a_deal_ends_when_the_table_is_full():
    p = drawn(filled(246), MIXED, expulsion=False)
    p.play("2s done")
    assert p.over and p.record.count == 247


# Scores


@pytest.mark.parametrize(
    ("given", "scores"),
    [
        ({"hands": [0, 0, 5, 9, 14], "dealer": 0}, [18, 18, 9, 5, 0]),
        ({"hands": [0, 7, 19, 12], "dealer": 0}, [12, 12, 0, 7]),
        (
            {"hands": [6, 0, 0, 11, 8], "dealer": 1, "prophet": 4, "mainline_after": 7}
            | {"sideline_after": 5, "cards_before": 18 + 21},
            [5, 20, 15, 0, 20],
        ),
        (
            {"hands": [16, 0, 18, 11, 9], "dealer": 1, "prophet": 3, "mainline_after": 12}
            | {"sideline_after": 17, "cards_before": 3 + 4},
            [2, 14, 0, 53, 9],
        ),
    ],
)
def test_scores_of_a_deal(given, scores):
    assert score(**given) == scores


def test_the_dealers_hand_counts_for_nothing():
    assert score([50, 3, 5], dealer=0) == score([0, 3, 5], dealer=0) == [2, 2, 0]


def test_who_never_dealt_adds_ten_after_the_dealers_score_is_found():
    assert score([0, 3, 5], dealer=0, undealt=[1, 2]) == [2, 12, 10]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"dealer": 3}, "the dealer is a seat from 0 to 2, not 3."),
        ({"dealer": 0, "prophet": 0}, "the Prophet is a seat other than the dealer's, not 0."),
    ],
)
def test_a_score_that_cannot_be_found_is_refused_in_one_sentence(given, sentence):
    with pytest.raises(ValueError, match="seat") as fault:
        score([0, 3, 5], **given)
    assert str(fault.value) == sentence


def scored(p):
    """The score of a deal by the public function, from what lies on the table."""
    r, options = p.record, p.game.options
    prophet = None if r.prophet < 0 else r.prophet
    wrong = (r.laid[r.marker + 1 : r.count] & SIDELINE) > 0
    return score(
        sizes(p),
        r.dealer,
        prophet,
        int((~wrong).sum()),
        int(wrong.sum()),
        len(r.laid[: r.marker]) - (not options["count_starter"]) + options["count_marked"],
        undealt=range(options["deals"], len(sizes(p))),
    )


def play_knowingly(p, rng):
    """Play at random, but become Prophet when possible and call as the dealer would."""
    while not p.over:
        moves = p.moves()
        if "prophet" in moves:
            moves = ["prophet"]
        if p.record.phase == CALLING:
            moves = ["right" if fits(p.record) else "wrong"]
        p.play(moves[below(rng, len(moves))])


@pytest.mark.long
@pytest.mark.parametrize("counted", [{}, {"count_starter": True}, {"count_marked": True}])
def test_the_rules_score_as_the_function_does(counted):
    game, prophets = kibitz.load("eleusis", players=5, rule="red", deals=1, **counted), 0
    for seed in range(30):
        p = game.start(seed)
        play_knowingly(p, seeded(seed))
        assert list(p.returns) == scored(p)
        prophets += p.record.prophet >= 0
    assert prophets > 20


@pytest.mark.parametrize(
    ("options", "dealer"),
    [({}, 2), ({"count_starter": True}, 4), ({"count_marked": True}, 4)],
)
def test_the_dealer_gets_at_most_twice_the_cards_before_the_marker_without_the_starter_and_the_marked(
    options, dealer
):
    hands = "2h3h4h5h6h7h/2s3s/2d3d4d/2c3c"
    p = begin("2h done decline 2s done prophet", players=5, deal=hands, **options)
    assert table(p) == "Ah 2h (2s)", "only 2h lies before the marker"
    p.play("2d 3d 4d right")
    assert p.over and p.returns[0] == dealer


def test_the_player_with_no_cards_adds_four_and_the_prophet_his_cards_after_the_marker():
    hands = "2h3h4h5h6h7h/2s3s/2d3d4d/2c3c"
    p = begin("2h done prophet 2s done wrong 2d 3d 4d right", players=5, deal=hands)
    assert sizes(p) == [0, 5, 3, 0, 2]
    assert p.returns == (0, 0 + 3 + 2 + 10, 2 + 10, 5 + 4 + 10, 3 + 10)


# The game


def test_everyone_deals_once():
    p = kibitz.load("eleusis", players=3, judge="dealer").start(1)
    rng, dealers = seeded(1), []
    while not p.over:
        if not dealers or p.record.dealer != dealers[-1]:
            dealers.append(p.record.dealer)
        p.act(p.legal()[below(rng, len(p.legal()))])
    assert dealers == [0, 1, 2] and p.returns == tuple(p.record.total)


def test_who_has_not_dealt_when_the_game_is_over_has_ten_more():
    p = begin("2h", deal="2h/2s3s/2d3d")
    assert p.returns == (6, 16, 10, 10)
    p = kibitz.load("eleusis", players=3, judge="dealer", deals=2).start(1)
    rng = seeded(1)
    while not p.over:
        p.act(p.legal()[below(rng, len(p.legal()))])
    assert p.returns == tuple(p.record.total + np.array([0, 0, 10]))


def test_after_a_deal_the_next_seat_deals_and_everybody_sees_the_last_rule():
    p = begin("2h", deal="2h/2s3s/2d3d", deals=2)
    assert not p.over and p.player == 1
    assert p.record.total.tolist() == [6, 6, 0, 0]
    assert sizes(p) == [14, 0, 14, 14] and p.record.count == 1
    for seat in range(-1, 4):
        assert "The rule of the last deal was: red(card)" in plain(p.scene(seat))
    p.play('"black if odd(last) else red"')
    assert p.player != 1


def test_a_rule_that_nobody_was_prophet_of_was_found_by_nobody():
    assert begin("2h", deal="2h/2s3s/2d3d").rule_played() == (1, "red(card)", 1, -1)
