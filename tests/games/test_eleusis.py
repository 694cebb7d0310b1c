"""New Eleusis: the rules, one after another."""

from collections import Counter

import numpy as np
import pytest
from tests.games.eleusis import (
    CARDS,
    HANDS,
    PACK,
    SIDELINE,
    TABLE,
    begin,
    drawn,
    filled,
    hand,
    sizes,
    table,
)

import kibitz
from kibitz import IllegalMove, OptionError
from kibitz.check import check
from kibitz.draw import plain
from kibitz.games.eleusis import score
from kibitz.games.eleusis.acts import CALLING
from kibitz.games.eleusis.verdicts import fits, is_right
from kibitz.kit.rng import below, seeded

# Dealing


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize(("form", "each"), [("new", 14), ("express", 12)])
def test_each_player_but_the_dealer_has_his_cards_and_one_card_of_the_two_packs_is_the_starter(
    players, form, each
):
    p = kibitz.load("eleusis", players=players, form=form, rule="red").start(5)
    assert sizes(p) == [0] + [each] * (players - 1)
    assert p.record.count == p.record.down == 1
    cards = Counter(p.record.stock[: p.record.left].tolist())
    cards += Counter(
        card for held in p.record.hand for card in range(CARDS) for _ in range(held[card])
    )
    cards[int(p.record.laid[0])] += 1
    assert set(cards) == set(range(CARDS)) and set(cards.values()) == {2}


@pytest.mark.parametrize(
    ("starter", "players", "first"),
    [
        ("Ah", 4, 1),
        ("2h", 4, 2),
        ("3h", 4, 3),
        ("4h", 4, 1),
        ("Kc", 4, 1),
        ("Jd", 3, 1),
        ("Ts", 8, 3),
    ],
)
def test_the_first_player_is_found_by_counting_the_starters_value_from_the_dealers_left(
    starter, players, first
):
    p = kibitz.load("eleusis", players=players, rule="red", stock=starter).start()
    assert table(p) == starter and p.player == first


def test_a_written_deal_is_the_hands_from_seat_1_and_a_stock_from_the_starter_on():
    p = begin()
    assert [hand(p, seat) for seat in range(4)] == ["", *HANDS.split("/")]
    assert table(p) == "Ah" and p.record.left == 18
    p.play("2h done decline 2s")  # wrong
    p.play("done decline")
    assert hand(p, 2) == "3s4s5s6s7sTcJc"


def test_hands_without_a_stock_leave_the_rest_of_two_packs():
    p = begin(stock="")
    assert p.record.left == 104 - 18 - 1


def test_a_stock_without_hands_leaves_the_hands_to_chance():
    p = begin(deal="")
    assert sizes(p) == [0, 14, 14, 14] and p.record.left == 18
    assert hand(p, 1) != hand(kibitz.load("eleusis", **TABLE | {"deal": ""}).start(1), 1)


def test_when_the_stock_is_down_to_four_cards_another_pack_is_shuffled_in():
    p = begin("2s", deal="2s3s/4s5s/6s7s", stock="Ah" + "2c3c4c5c6c7c8c")
    p.play("done decline")
    assert p.record.left == 5
    p.play("4s done")
    assert p.record.left == 4 + 52 - 1
    assert Counter(p.record.stock[: p.record.left].tolist()).most_common(1)[0][1] <= 2


def test_a_stock_of_the_starter_alone_gets_a_pack_at_once():
    assert begin(stock="Ah").record.left == 52


# A turn


def test_a_right_card_joins_the_mainline():
    p = begin("2h done")
    assert table(p) == "Ah 2h" and hand(p, 1) == "3h4h5h6h7h"


def test_a_wrong_card_goes_to_the_sideline_and_two_are_drawn():
    p = begin("2h done decline 2s done decline 2d done")
    assert table(p) == "Ah 2h (2s) 2d"
    assert sizes(p) == [0, 5, 7, 5]


def test_a_string_is_right_if_every_card_is_right_after_the_one_before():
    p = begin("2h 3h 4h done", rule="rank(card) == rank(last) + 1")
    assert table(p) == "Ah 2h 3h 4h" and sizes(p)[1] == 3


def test_a_wrong_string_goes_to_the_sideline_in_order_with_two_cards_drawn_for_each():
    p = begin("2h 4h 3h done", rule="rank(card) == rank(last) + 1")
    assert table(p) == "Ah (2h 4h 3h)" and sizes(p)[1] == 3 + 6


def test_the_dealer_does_not_say_which_card_of_a_string_failed():
    p = begin("2h 4h 3h done decline", rule="rank(card) == rank(last) + 1")
    assert "Wrong strings, after card 1: 2h 4h 3h." in plain(p.scene(2))


def test_a_string_is_judged_only_when_it_is_complete():
    p = begin("2s 2h", deal="2s2h3h/4s4s/5s5s")
    assert table(p) == "Ah" and p.player == 1
    p.play("done")
    assert table(p) == "Ah (2s 2h)"


def test_the_fourth_card_ends_a_string():
    p = begin("2h 3h 4h 5h")
    assert table(p) == "Ah 2h 3h 4h 5h" and p.moves() == ["prophet", "decline"]


def test_the_last_card_of_a_hand_ends_a_string():
    p = begin("2h 3h", deal="2h3h/4s4s/5s5s")
    assert table(p) == "Ah 2h 3h" and p.over


def test_a_turn_is_cards_and_done_or_no_play():
    p = begin()
    assert p.moves() == ["2h", "3h", "4h", "5h", "6h", "7h", "no-play"]
    p.play("4h")
    assert p.moves() == ["2h", "3h", "5h", "6h", "7h", "done"]


def test_two_copies_of_a_card_are_one_act():
    p = begin(deal="2h2h3h/4s4s/5s5s")
    assert p.moves() == ["2h", "3h", "no-play"]
    p.play("2h")
    assert p.moves() == ["2h", "3h", "done"]


# No play


def test_a_right_no_play_changes_the_hand_for_four_cards_fewer():
    p = begin("2h done decline no-play")
    assert hand(p, 2) == "TcJc" and table(p) == "Ah 2h"
    assert p.player == 3


def test_a_right_no_play_with_a_hand_of_four_ends_the_deal():
    p = begin("2h done decline no-play", deal="2h3h4h/2s3s4s5s/2d3d4d")
    assert p.over and sizes(p)[2] == 0


def test_a_right_no_play_with_fewer_than_four_ends_the_deal_too():
    p = begin("2h done decline no-play", deal="2h3h4h/2s/2d3d4d")
    assert p.over and sizes(p)[2] == 0


def test_after_a_wrong_no_play_the_dealer_plays_a_right_card_and_five_are_drawn():
    p = begin("no-play", deal="2h3h4s/2s3s4s/2d3d4d")
    assert p.player == 0 and p.moves() == ["2h", "3h"]
    p.play("3h")
    assert table(p) == "Ah 3h" and hand(p, 1) == "2h4s9cTcJcQcKc"


def test_a_hand_that_was_shown_is_known_until_it_is_played():
    p = begin("no-play 3h decline", deal="2h3h4s/2s3s4s/2d3d4d")
    assert "2h" in plain(p.scene(2)) and "4s" in plain(p.scene(2))
    shown = p.scene(2).parts[1].cards
    assert [card.text for card in shown] == ["2h", "4s"] + [None] * 5


# The Prophet

FIVE = {"players": 5, "deal": "2h3h4h2s3s/2h3h4h2s3s/2d3d4d2c3c/2d3d4d2c3c"}


@pytest.mark.parametrize("play", ["2h done", "2s done", "2h 3h done", "2h 2s done", "no-play 3h"])
def test_right_after_his_own_play_whatever_its_result_a_player_may_become_prophet(play):
    p = begin(play, **FIVE)
    assert p.player == 1 and p.moves() == ["prophet", "decline"]


def test_after_a_right_no_play_there_is_no_card_to_mark():
    p = begin("no-play", rule="clubs", **FIVE | {"deal": "2h3h4h5h6h/2c/2c/3c"})
    assert sizes(p)[1] == 1 and p.player == 2


def test_there_is_one_prophet_at_a_time():
    p = begin("2h done prophet 2h done right", **FIVE)
    assert p.player == 3


def test_two_other_players_must_be_left_in():
    assert begin("2h done", players=3, deal="2h3h/2h3h").player == 2
    p = drawn(filled(40), "2h3h/2s3s/2h3h")
    p.play("2h done decline 2s done 2h done")
    assert p.player == 1, "seat 2 is expelled, and nobody can become Prophet"


def test_the_prophets_marker_goes_on_the_card_just_played():
    p = begin("2h 3h done prophet", **FIVE)
    marked = [column.card for column in p.scene().parts[0].columns if column.card.note]
    assert [card.text for card in marked] == ["3h"]
    p = begin("2h 2s done prophet", **FIVE)
    marked = [
        card for column in p.scene().parts[0].columns for card in column.sideline if card.note
    ]
    assert [card.text for card in marked] == ["2s"]


def test_the_prophet_calls_the_others_plays_and_takes_no_turn():
    p = begin("2h done prophet 2h done", **FIVE)
    assert p.player == 1 and p.moves() == ["right", "wrong"]
    p.play("right 2d done right 2c done wrong")
    assert p.player == 2 and table(p) == "Ah 2h 2h 2d (2c)"


def test_a_right_call_of_a_wrong_play_costs_the_player_his_penalty():
    p = begin("2h done prophet 2s done wrong", **FIVE)
    assert sizes(p) == [0, 4, 6, 5, 5] and p.record.prophet == 1


def test_a_wrong_call_overthrows_the_prophet_who_draws_five():
    p = begin("2h done prophet 2h done wrong", **FIVE)
    assert table(p) == "Ah 2h 2h" and sizes(p) == [0, 9, 4, 5, 5]
    p.play("decline 2d done decline 2d done decline")
    assert p.player == 1, "he plays again"


def test_who_exposes_a_prophet_gets_no_penalty_for_a_wrong_play():
    p = begin("2h done prophet 2s 2h done right", **FIVE)
    assert table(p) == "Ah 2h (2s 2h)" and sizes(p) == [0, 9, 3, 5, 5]


def test_who_exposes_a_prophet_may_become_prophet_himself():
    p = begin("2h done prophet 2s done right", **FIVE)
    assert p.player == 2 and p.moves() == ["prophet", "decline"]


def test_who_was_prophet_cannot_be_one_again_in_this_deal():
    p = begin(
        "2h done prophet 2s done right decline 2d done decline 2d done decline 3h done", **FIVE
    )
    assert p.player == 2 and p.record.turn == 2


def test_a_no_play_is_judged_by_the_prophet_too():
    p = begin("2h done prophet no-play", **FIVE)
    assert p.player == 1 and p.moves() == ["right", "wrong"]
    p.play("wrong 3h")
    assert sizes(p)[2] == 4 + 5 and p.record.prophet == 1
    p = begin("2h done prophet no-play right 3h", **FIVE)
    assert sizes(p) == [0, 9, 4, 5, 5] and p.record.prophet == -1


def test_a_right_no_play_called_wrong_overthrows_the_prophet_too():
    p = begin("2h done prophet no-play wrong", **FIVE | {"deal": "2h3h/2s3s4s5s6s/2h/3h"})
    assert p.record.prophet == -1 and sizes(p) == [0, 6, 1, 1, 1]


# Expulsion


MIXED = "2h3h2s3s4s/4h5h5s6s/6h7h7s8s"


def test_from_forty_cards_on_the_table_a_wrong_play_expels():
    p = drawn(filled(39), MIXED)
    p.play("2s done")
    assert sizes(p)[1] == 4 + 2 and p.record.expelled == 0
    p = drawn(filled(40), MIXED)
    p.play("2s 3s done")
    assert p.record.expelled == 1 << 1
    p.play("4h done 6h done")
    assert p.player == 2, "seat 1 plays no more"


def test_an_expelled_player_keeps_his_hand_for_scoring():
    p = drawn(filled(40), MIXED)
    p.play("2s done")
    assert hand(p, 1) == "2h3h3s4s"


def test_with_expelled_draws_the_penalty_is_still_drawn():
    p = drawn(filled(40), MIXED, expelled_draws=True)
    p.play("2s 3s done")
    assert p.record.expelled == 1 << 1 and sizes(p)[1] == 3 + 4


def test_an_expelled_player_cannot_become_prophet():
    p = drawn(filled(40), MIXED)
    p.play("2s done")
    assert p.player == 2


def test_a_right_play_expels_nobody():
    p = drawn(filled(40), MIXED)
    p.play("2h done decline")
    assert p.record.expelled == 0


def test_a_wrong_no_play_expels_too():
    p = drawn(filled(40), MIXED)
    p.play("no-play 2h")
    assert p.record.expelled == 1 << 1 and sizes(p)[1] == 4


def test_nobody_goes_out_by_the_play_that_expels_him():
    p = drawn(filled(40), "2s/4h5h5s6s/6h7h7s8s")
    p.play("2s")
    assert not p.over and sizes(p)[1] == 2 and p.record.expelled == 1 << 1


def test_without_expulsion_players_stay_in_for_ever():
    p = drawn(filled(60), MIXED, expulsion=False)
    p.play("2s done")
    assert sizes(p)[1] == 4 + 2 and p.record.expelled == 0


WITH_PROPHET = {"players": 5, "hands": "2h3h4h/2s3s4s5s/2d3d4d/2c3c4c"}


@pytest.mark.parametrize(("cards", "expelled"), [(29, 0), (30, 1 << 2)])
def test_while_there_is_a_prophet_a_wrong_play_expels_from_thirty_cards_after_his_marker(
    cards, expelled
):
    p = drawn(filled(cards + 2), **WITH_PROPHET)
    p.record.prophet, p.record.turn, p.record.marker = 1, 2, 1
    p.play("2s done wrong")
    assert p.record.expelled == expelled and sizes(p)[2] == (5 if not expelled else 3)


def test_while_there_is_a_prophet_forty_cards_on_the_table_expel_nobody():
    p = drawn(filled(60), **WITH_PROPHET)
    p.play("2h done prophet 2s done wrong")
    assert p.record.expelled == 0 and sizes(p)[2] == 3 + 2


def test_who_exposes_a_prophet_is_not_expelled_either():
    p = drawn(filled(60), **WITH_PROPHET)
    p.record.prophet, p.record.turn, p.record.marker = 1, 2, 1
    p.play("2s done right")
    assert p.record.expelled == 0 and sizes(p)[2] == 3


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


# The dealer's rule

SECRET = {"deal": "", "stock": "", "rule": ""}


def test_the_dealer_types_his_rule_as_one_text():
    p = begin(**SECRET)
    assert p.player == 0
    p.play('"red if odd(last) else black"')
    assert p.player in (1, 2, 3) and p.ply == 4
    assert "Your rule: red(card) if odd(last) else black(card)" in plain(p.scene(0))


def test_token_by_token_it_is_the_same_rule():
    p, q = begin(**SECRET), begin(**SECRET)
    p.play('"red if odd(last) else black"')
    q.play(".if .odd(last) .red(card) .black(card)")
    assert p.key() == q.key()


def test_nobody_else_reads_it():
    p = begin(**SECRET)
    p.play(".if .odd(last)")
    for seat in (1, 2, 3, -1):
        assert p.name(p.legal()[0], seat) == "?"
        assert p.told(0, seat) == "?"
        assert "odd" not in plain(p.scene(seat)).partition("On the table")[2]
        assert "so far" not in plain(p.scene(seat))
    assert "Your rule so far: .if .odd(last)" in plain(p.scene(0))
    p.play(".red(card) .black(card)")
    for seat in (1, 2, 3, -1):
        assert "red" not in plain(p.scene(seat))


@pytest.mark.parametrize("text", ["redd", "card +", "__import__('os')", "red(last9)"])
def test_a_rule_that_cannot_be_read_is_refused_in_a_sentence(text):
    p = begin(**SECRET)
    with pytest.raises(IllegalMove) as fault:
        p.play(f'"{text}"')
    assert "The rule, at character" in str(fault.value) and p.ply == 0


def test_a_given_rule_is_the_first_deals_only():
    p = begin("2h", deal="2h/2s3s/2d3d", deals=2)
    assert "writes a rule" in plain(p.scene(2))


def test_everybody_sees_the_rule_when_the_game_is_over():
    p = begin("2h", deal="2h/2s3s/2d3d")
    assert "The rule was: red(card)" in plain(p.scene(-1))


def test_the_hint_is_read_by_all_in_the_first_deal():
    p = begin(hint="Only the colour counts: naïve?", deals=2, deal="2h/2s3s/2d3d")
    assert "The dealer's hint: Only the colour counts: naïve?" in plain(p.scene(-1))
    p.play("2h")
    assert "hint" not in plain(p.scene(-1))


HINTS = SECRET | {"hints": True}


def test_a_dealer_who_has_written_his_rule_names_a_piece_of_it_for_all_to_read():
    p = begin('"red if odd(last) else black"', **HINTS)
    assert p.player == 0 and p.turn == 0
    assert p.moves() == ["decline", ".odd(last)", ".red(card)", ".black(card)", ".if"]
    p.play(".odd(last)")
    assert p.player in (1, 2, 3) and p.told(4, 1) == ".odd(last)"
    for seat in (1, 2, 3, -1):
        assert "The dealer's hint: the rule has the piece .odd(last)" in plain(p.scene(seat))


def test_before_he_names_it_nobody_else_reads_the_pieces():
    p = begin('"red if odd(last) else black"', **HINTS)
    for seat in (1, 2, 3, -1):
        assert "odd" not in plain(p.scene(seat)).partition("On the table")[2]


def test_he_may_name_none_and_the_next_dealer_is_asked_anew():
    p = begin("red decline", deals=2, deal="2h/2s3s/2d3d", hints=True, rule="", stock="Ah 4h")
    assert "hint" not in plain(p.scene(1))
    p.play("2h black")
    assert p.player == 1 and "names a piece" in plain(p.scene(0))


def test_a_piece_that_is_not_in_the_rule_is_refused():
    p = begin("red", **HINTS)
    with pytest.raises(IllegalMove, match=r"\.odd\(last\) is not a piece of the rule"):
        p.play(".odd(last)")


def test_a_given_rule_has_the_given_hint_alone():
    assert begin(hints=True).player == 1


@pytest.mark.parametrize(
    ("rule", "accepted"),
    [
        ("card > last if not face(last) else numeral", "6h 7h 8h"),
        ("red if odd(last) else black", "5h 7h 2d"),
        ("high if colour(last) == colour(last2) else low", "8h 9h"),
    ],
)
def test_rules_from_the_authors_text_judge(rule, accepted):
    p = begin(rule=rule, deal="2h3h4h/2s3s/2d3d", stock="5h")
    r = p.record
    for text in accepted.split():
        card = PACK.card(text)
        assert is_right(r, r.down, int(r.last[0]), int(r.last[1]), int(r.last[2]), card)


# A dealer who judges by hand

BY_HAND = {"judge": "dealer", "rule": ""}


def test_by_hand_the_dealer_says_right_or_wrong():
    p = begin("2h 3h done", **BY_HAND)
    assert p.player == 0 and p.moves() == ["right", "wrong"]
    p.play("wrong decline 2s done right")
    assert table(p) == "Ah (2h 3h) 2s"


def test_by_hand_the_dealer_confirms_the_prophets_call():
    p = begin("2h done right prophet 2h done right", **BY_HAND, **FIVE)
    assert p.player == 0 and "has called right" in plain(p.scene(3))
    p.play("wrong")
    assert sizes(p) == [0, 9, 4, 5, 5] and table(p) == "Ah 2h (2h)"


def test_by_hand_the_dealer_says_which_card_of_a_wrong_no_play_is_right():
    p = begin("no-play wrong", **BY_HAND)
    assert p.player == 0 and p.moves() == ["2h", "3h", "4h", "5h", "6h", "7h"]
    p.play("4h")
    assert table(p) == "Ah 4h" and sizes(p)[1] == 5 + 5


def test_by_hand_nobody_writes_a_rule():
    assert begin(**BY_HAND, deals=2).player == 1


# Options


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deal": "2h/3h"}, "'2h/3h' is 2 hands, not 3 separated by /."),
        ({"deal": "2h/3h/-"}, "each hand needs a card; leave out the dealer, who has no hand."),
        ({"deal": "2h/3h/1h"}, "'1h' is no card: the ranks are A 2 3 4 5 6 7 8 9 T J Q K."),
        ({"deal": "2h2h2h/3h/4h"}, "2h is dealt 3 times; at most 2 times is right."),
        (
            {"deal": "2h2h/3h/4h", "stock": "5h2h"},
            "hands and stock hold 2h 3 times; at most 2 times is possible.",
        ),
        ({"stock": "2h/3h"}, "'2h/3h' is 2 hands, not 1 separated by /."),
        (
            {"players": 8, "stock": "AhAsAdAc2h2s2d2c"},
            "a stock of 8 cards leaves 96 of two packs, and 7 hands need 98.",
        ),
        (
            {"rule": "red", "judge": "dealer"},
            "a dealer who judges by hand writes no rule: leave out rule.",
        ),
        ({"hint": "x" * 201}, "a hint has at most 200 characters, not 201."),
        ({"players": 9}, "players is a whole number from 3 to 8, not '9'."),
        ({"form": "old"}, "form is new or express, not 'old'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("eleusis", **options)
    assert str(fault.value) == f"eleusis: {sentence}"


def test_a_rule_that_cannot_be_read_is_a_bad_option():
    with pytest.raises(OptionError, match=r"eleusis: The rule, at character 6"):
        kibitz.load("eleusis", rule="red +")


def test_both_packs_in_the_hands_leave_no_starter():
    every = PACK.text(range(52))
    with pytest.raises(OptionError, match="leave at least the starter"):
        kibitz.load("eleusis", players=3, deal=f"{every}/{every}")


# What every game must keep


@pytest.mark.parametrize(
    "options",
    [
        {"rule": "red if odd(last) else black", "deals": 1, "expelled_draws": True},
        {"judge": "dealer", "deals": 1},
        {"form": "express", "deals": 2},
        {"form": "express", "judge": "dealer", "deals": 1},
        {"hints": True, "deals": 1},
        pytest.param({"players": 6, "hints": True, "deals": 2}, marks=pytest.mark.long),
    ],
)
def test_the_game_keeps_the_contract(options):
    assert check(kibitz.load("eleusis", **options), games=2, bounds=False, options=False) == []


# Words


@pytest.mark.parametrize(
    ("before", "word", "why"),
    [
        ("", "9c", "Seat 1 does not hold 9c."),
        ("", "done", "the player puts down cards"),
        ("2h done", "2h", "the player says prophet or decline."),
        ("no-play", "2s", "the dealer plays a right card from the hand that is shown."),
        ("2h done prophet 2s done", "2s", "the Prophet calls: right or wrong."),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(before, word, why):
    p = begin(before)
    with pytest.raises(IllegalMove) as fault:
        p.play(word)
    assert why in str(fault.value)


def test_seats_are_called_by_their_office():
    p = begin("2h done prophet")
    assert [p.called(seat) for seat in range(3)] == [
        "Seat 0 (dealer)",
        "Seat 1 (Prophet)",
        "Seat 2",
    ]


def test_only_the_seat_to_act_has_something_to_click():
    p = begin("2h done prophet 2s done")
    assert p.scene(1).acts() == {action: p.name(action) for action in p.legal()}
    assert not any(p.scene(seat).acts() for seat in (-1, 0, 2, 3))
