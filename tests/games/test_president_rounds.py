"""President: dealing, leading, following, and the round. Hands are written by ranks, separated by /."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.president_deals import begin, hand, moves, second

import kibitz
from kibitz import OptionError

OTHERS = "/444/666/777"


# Dealing


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@pytest.mark.parametrize("jokers", [0, 2])
def test_the_whole_pack_is_dealt_and_some_have_one_card_more(players, jokers):
    p = begin(players=players, jokers=jokers)
    hands = [hand(p, seat) for seat in range(players)]
    cards = 52 + jokers
    assert [len(h) for h in hands] == [(cards + players - 1 - s) // players for s in range(players)]
    pack = Counter("".join(hands))
    assert pack == Counter("AKQJT98765432" * 4 + "*" * jokers)


def test_of_two_distinct_jokers_one_is_the_higher():
    hands = "".join(hand(begin(jokers=2, distinct_jokers=True), seat) for seat in range(4))
    assert Counter(hands)["*"] == Counter(hands)["+"] == 1


def test_each_seat_gets_each_rank_alike_often():
    game, found = kibitz.load("president"), Counter()
    for seed in range(300):
        p = game.start(seed)
        found += Counter(
            {(s, card): n for s in range(4) for card, n in Counter(hand(p, s)).items()}
        )
    assert len(found) == 52
    assert all(abs(n - 300) < 80 for n in found.values())


def test_a_deal_may_be_written_with_suits_or_without_and_need_not_be_the_whole_pack():
    for deal in ("3c5h Kd/4s/10h/2d", "35K/4/T/2", "3,5,K/4/t/2"):
        p = begin(deal=deal)
        assert [hand(p, seat) for seat in range(4)] == ["K53", "4", "T", "2"]


def test_jokers_are_written_as_stars_and_the_higher_as_a_plus():
    p = begin(deal="3c*/4h/5d+/6s", jokers=2, distinct_jokers=True)
    assert [hand(p, seat) for seat in range(4)] == ["*3", "4", "+5", "6"]
    assert [hand(begin(deal="**/4/5/6", jokers=2), seat) for seat in (0, 1)] == ["**", "4"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deal": "3/4/5"}, "'3/4/5' is 3 hands, not 4 separated by /."),
        ({"deal": "3/4/5/-"}, "each hand needs a card."),
        ({"deal": "33/33/3/4"}, "3 is dealt 5 times; at most 4 times is right."),
        ({"deal": "3c/3c/4h/5h"}, "3c is dealt 2 times; once is right."),
        ({"deal": "3/4/5/X"}, "'X' is no card: the ranks are 3 4 5 6 7 8 9 T J Q K A 2."),
        ({"deal": "3c/4/5h/6h"}, "'4' has not the right suit: one of h s d c."),
        ({"deal": "3/4/5/*"}, "the deal has 1 of *, the pack 0."),
        ({"deal": "3/4/5/***", "jokers": 2}, "the deal has 3 of *, the pack 2."),
        ({"deal": "3/4/5/+", "jokers": 2}, "the deal has 1 of +, the pack 0."),
        ({"deal": "**/4/5/6", "jokers": 2, "distinct_jokers": True}, "the deal has 2 of *, the pack 1."),
        ({"deal": "3/4/5/6", "first": "3c"}, "first=3c needs a deal with suits in which a hand has the 3c."),
        ({"deal": "3h/4h/5h/6h", "first": "3c"}, "first=3c needs a deal with suits in which a hand has the 3c."),
        ({"players": 3}, "players is a whole number from 4 to 7, not '3'."),
        ({"jokers": 1}, "jokers is 0 or 2, not '1'."),
    ],
)  # fmt: skip
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("president", **options)
    assert str(fault.value) == f"president: {sentence}"


@settings(deadline=None, max_examples=60)
@given(
    st.text(max_size=30) | st.text("AKQJT98765432hsdc*+/, -", max_size=30),
    st.booleans(),
    st.sampled_from(["eldest", "3c"]),
)
def test_any_deal_is_played_or_refused(deal, distinct, first):
    try:
        p = begin(deal=deal, jokers=2, distinct_jokers=distinct, first=first)
    except OptionError as fault:
        assert str(fault).endswith(".")
        return
    assert all(hand(p, seat) for seat in range(4))


# Leading


def test_any_one_to_four_cards_of_a_rank_may_be_led_and_the_leader_may_not_pass():
    assert moves(begin(deal="3c3d5h5s5cKd/4c/4d/4h")) == {"3", "33", "5", "55", "555", "K"}
    assert moves(begin(deal="9999/4/5/6")) == {"9", "99", "999", "9999"}


def test_eldest_hand_leads_the_first_deal():
    assert begin(deal="5/3/4/6").player == 0


def test_or_the_player_holding_the_3_of_clubs_leads_any_card():
    p = begin(deal="3h4h/5h6h/3c9h/Th2h", first="3c")
    assert p.player == 2 and moves(p) == {"3", "9"}
    leaders = {begin(first="3c").player}
    for seed in range(12):
        p = kibitz.load("president", first="3c").start(seed)
        assert "3" in hand(p, p.player)
        leaders.add(p.player)
    assert len(leaders) > 1


# Following


def test_one_card_is_beaten_by_one_of_a_higher_rank_or_passed():
    assert second("8c4s/8h9cTd2s3c/5s/5d", "8") == {"9", "T", "2", "pass"}


def test_or_an_equal_rank_may_be_played():
    assert second("8c4s/8h9cTd2s3c/5s/5d", "8", equal=True) == {"8", "9", "T", "2", "pass"}


def test_or_one_must_play_if_able():
    assert second("8c4s/8h9cTd2s3c/5s/5d", "8", must_play=True) == {"9", "T", "2"}


def test_who_must_play_and_is_not_able_passes():
    assert second("2d3s/4c5d6s6h/5s/5h", "2", must_play=True) == {"pass"}


def test_as_many_cards_must_be_played_as_were_led():
    assert second("ThTs4s/QcQdQhJcJs7s/5s/5d", "TT") == {"JJ", "QQ", "pass"}
    assert second("444A/55559K/6/7", "444") == {"555", "pass"}


def test_twos_are_high_and_threes_are_low():
    assert second("A4/2K/5/6", "A") == {"2", "pass"}
    assert second("34/4A/5/6", "3") == {"4", "A", "pass"}


def test_or_aces_are_high_and_twos_are_low():
    assert second("K5/2A/5/6", "K", top="A") == {"A", "pass"}
    assert second("25/3A/5/6", "2", top="A") == {"3", "A", "pass"}


# The round


def test_who_passed_may_play_when_the_turn_comes_round_again():
    p = begin("5 pass 7 8 9", deal="593/QJ/74/86")
    assert p.player == 1 and moves(p) == {"J", "Q", "pass"}


def test_or_who_passed_is_out_of_the_round():
    p = begin("5 pass 7 8 9", deal="593/QJ/74/86", reenter=False)
    assert p.player == 2
    p.play("pass pass")
    assert p.player == 0 and moves(p) == {"3"}


def test_the_round_ends_when_all_others_pass_and_the_last_to_play_leads():
    p = begin("5 7 pass pass", deal="5A3/743/J4/Q6")
    assert p.player == 0
    p.play("pass")
    assert p.player == 1 and moves(p) == {"4", "3"}


def test_who_was_last_to_play_and_has_no_cards_left_passes_the_lead_to_the_next_who_has_any():
    p = begin("5 7 pass pass pass", deal="5A3/7/J4/Q6")
    assert p.player == 2 and moves(p) == {"J", "4"}


def test_the_lead_passes_over_all_who_are_out():
    p = begin("5 7 8 9 pass", deal="5A3/7/8/92")
    assert p.player == 3 and moves(p) == {"2"}
    p = begin("5 7 8 pass pass", deal="5A3/7/8/94")
    assert p.player == 3 and moves(p) == {"9", "4"}


def test_who_is_out_has_no_more_turns():
    p = begin("A", deal="A/45/67/89")
    for player in (1, 2, 3):
        assert p.player == player
        p.play("pass")
    assert p.player == 1 and "pass" not in p.moves()


def test_play_stops_when_one_player_has_cards():
    p = begin("3 4 5", deal="3/4/5/99")
    assert p.over and hand(p, 3) == "99"
