"""President: the rules, one after another. Hands are written by ranks, separated by /."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.president_twin import Twin

import kibitz
import kibitz.check as checking
from kibitz import IllegalMove, OptionError
from kibitz.check import check
from kibitz.games.president import look
from kibitz.kit.rng import below, seeded

OTHERS = "/444/666/777"


def begin(acts="", deal="", **options):
    """A position of one deal, or of as many as the options say."""
    p = kibitz.load("president", **{"deals": 1, "deal": deal, **options}).start()
    p.play(acts)
    return p


def hand(p, seat):
    """The cards of a seat, the highest first."""
    return look._letters(p.record, look._held_after_exchange(p.record, seat))


def moves(p):
    return set(p.moves())


def at_random(p, until=lambda p: False, seed=0):
    """Play random acts to the end, or until something holds."""
    rng = seeded(seed)
    while not p.over and not until(p):
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
    return p


def second_deal(seed=0, **options):
    """The second deal before anything is given, with the seats of the first by place."""
    p = kibitz.load("president", **{"deals": 2, **options}).start(seed)
    at_random(p, lambda p: p.record.dealt == 1)
    return p, [int(seat) for seat in p.record.titled]


def order_of_play(p, first):
    seats = [first]
    while len(seats) < p.game.seats:
        seats.append(int(p.record.left[seats[-1]]))
    return seats


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


def second(deal, acts, **options):
    """What the seat to act may play after these acts."""
    return moves(begin(acts, deal=deal, **options))


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


# Jokers


def test_jokers_rank_above_the_twos():
    assert second("24/*K/5/6*", "2", jokers=2) == {"*", "pass"}
    assert second("224/**K/5/6", "22", jokers=2) == {"**", "pass"}
    assert second("A4/*2K/5/6*", "A", jokers=2) == {"2", "*", "pass"}


def test_jokers_that_only_rank_high_are_not_wild():
    assert moves(begin(deal="55**/4/6/7", jokers=2)) == {"5", "55", "*", "**"}


def test_a_joker_does_not_beat_a_joker_that_is_like_it():
    assert second("*4/*2/5/6", "*", jokers=2) == {"pass"}
    assert second("*4/*2/5/6", "*", jokers=2, equal=True) == {"*", "pass"}


def test_of_distinct_jokers_one_beats_the_other_and_everything_else():
    options = {"jokers": 2, "distinct_jokers": True}
    assert second("*4/+2/5/6", "*", **options) == {"+", "pass"}
    assert second("+4/*2/5/6", "+", **options) == {"pass"}
    assert second("24/*+/5/6", "2", **options) == {"*", "+", "pass"}


def test_distinct_jokers_are_of_two_ranks_and_no_pair():
    assert moves(begin(deal="*+3/4/5/6", jokers=2, distinct_jokers=True)) == {"*", "+", "3"}


WILD = {"jokers": 2, "joker_rule": "wild"}
BOTH = {"jokers": 2, "joker_rule": "both"}


def test_a_wild_joker_counts_as_any_rank_in_a_set_of_at_most_four():
    led = moves(begin(deal="5557**/4/6/8", **WILD))
    assert led == {
        "5",
        "55",
        "555",
        "7",
        "5*",
        "55*",
        "555*",
        "5**",
        "55**",
        "7*",
        "7**",
        "*",
        "**",
    }


def test_a_wild_set_is_beaten_by_the_natural_set_of_its_rank():
    assert second("6*4/663/5/9", "6*", **WILD) == {"66", "pass"}
    assert second("6*4/6637/5/9*", "6*", **WILD) == {"66", "pass"}


def test_a_natural_set_is_not_beaten_by_a_wild_one_of_its_rank_and_a_wild_one_by_no_wild_one():
    assert second("664/6*7/5/9", "66", **WILD) == {"7*", "pass"}
    assert second("6*4/6*7/5/9", "6*", **WILD) == {"7*", "pass"}


def test_where_equals_may_be_played_a_wild_set_may_follow_a_wild_set_but_not_a_natural_one():
    assert second("6*4/6*3/5/9", "6*", equal=True, **WILD) == {"6*", "pass"}
    assert second("664/6*3/5/9", "66", equal=True, **WILD) == {"pass"}


def test_jokers_that_are_wild_only_stand_by_themselves_for_the_best_rank():
    assert second("A4/*3/5/6", "A", **WILD) == {"*", "pass"}
    assert second("24/*3/5/6", "2", **WILD) == {"pass"}
    assert second("*4/23/5/6", "*", **WILD) == {"2", "pass"}
    assert second("**4/2243/5/6", "**", **WILD) == {"22", "pass"}


def test_with_both_rules_jokers_by_themselves_rank_above_twos_and_are_wild_otherwise():
    assert second("24/*A/5/6", "2", **BOTH) == {"*", "pass"}
    assert second("AA4/2*8/5/6", "AA", **BOTH) == {"2*", "pass"}
    assert second("*4/22/5/6", "*", **BOTH) == {"pass"}


def test_with_distinct_wild_jokers_it_matters_which_one_is_used():
    p = begin(deal="5*+3/4/6/8", distinct_jokers=True, **BOTH)
    assert moves(p) == {"5", "3", "*", "+", "5*", "5+", "5*+", "3*", "3+", "3*+"}
    p.play("5+")
    assert hand(p, 0) == "*3"
    assert second("5+4/66*/7/8", "5+", distinct_jokers=True, **BOTH) == {"66", "6*", "pass"}


def test_wild_jokers_are_of_no_rank_and_so_not_distinct():
    assert moves(begin(deal="5**/4/6/8", distinct_jokers=True, **WILD)) == {
        "5",
        "5*",
        "5**",
        "*",
        "**",
    }


# Options of common play


def test_twos_may_end_the_round():
    p = begin("5 2", deal="59/2K/7A/8A", twos_clear=True)
    assert p.player == 1 and moves(p) == {"K"}
    assert begin("5 2", deal="59/2K/7A/8A").player == 2


def test_eights_may_end_the_round():
    p = begin("55 88", deal="559/88K/7A/8A", eights_clear=True)
    assert p.player == 1 and moves(p) == {"K"}
    assert second("9/8K/5/6", "9", eights_clear=True) == {"K", "pass"}


def test_wild_sets_end_a_round_as_their_rank_does_and_jokers_by_themselves_end_none():
    p = begin("55 8*", deal="559/8*K/7A/3A", eights_clear=True, **WILD)
    assert p.player == 1 and "pass" not in p.moves()
    p = begin("5 *", deal="59/*K/7A/3A", twos_clear=True, **WILD)
    assert p.player == 2 and moves(p) == {"pass"}


def test_who_ends_the_round_with_his_last_card_passes_the_lead_on():
    p = begin("5 2", deal="59/2/7A/8A", twos_clear=True)
    assert p.player == 2 and moves(p) == {"7", "A"}


def test_four_of_a_kind_turn_the_ranks_upside_down():
    deal = "6666 7/3333K/TTTT/44445"
    assert second(deal, "6666", revolution=True) == {"3333", "pass"}
    assert second(deal, "6666", revolution=False) == {"pass"}
    p = begin("6666 pass pass 4444 pass pass pass", deal=deal, revolution=True)
    p.play("5")
    assert p.player == 0 and moves(p) == {"7", "pass"}


def test_until_they_are_turned_back_low_ranks_beat_high_ones():
    deal = "66669/38K/TTTT/4444 5"
    p = begin("6666 pass pass pass 9", deal=deal, revolution=True)
    assert moves(p) == {"3", "8", "pass"} and "upside down" in str(p)
    p = begin("6666 pass pass 4444 pass pass pass 5", deal=deal, revolution=True)
    assert moves(p) == {"9", "pass"}


def test_jokers_stay_on_top_in_a_revolution_and_a_wild_set_of_four_makes_one():
    p = begin("666* pass pass pass 9", deal="666*9/3*K/TTT/4447", revolution=True, **BOTH)
    assert moves(p) == {"3", "*", "pass"}
    p = begin("666* pass pass pass 3", deal="666*3/3*K/TTT/4447", revolution=True, **WILD)
    assert moves(p) == {"pass"}
    p = begin("666* pass pass pass 4", deal="666*4/3*K/TTT/4447", revolution=True, **WILD)
    assert moves(p) == {"3", "*", "pass"}


def test_a_revolution_ends_with_its_deal():
    p = begin("6666 pass pass pass", deal="6666/5/5/4", revolution=True, deals=2)
    assert p.record.reversed
    p.play("5 pass 4")
    assert p.record.dealt == 1 and not p.record.reversed


def test_an_equal_rank_may_skip_the_next_player():
    deal = "59/5K/7A/8A"
    assert begin("5 5", deal=deal, equal_skips=True).player == 3
    assert begin("5 K", deal=deal, equal_skips=True).player == 2
    assert begin("5 5", deal=deal, equal=True).player == 2


def test_who_is_skipped_has_not_passed():
    p = begin("5 5 8 pass pass", deal="59/5K/7A/8A", equal_skips=True, reenter=False)
    assert p.player == 2 and moves(p) == {"A", "pass"}


def test_a_skip_of_the_only_other_player_ends_the_round():
    p = begin("3 4 pass pass 5 5", deal="3/4/5T/59", equal_skips=True)
    assert p.player == 3 and moves(p) == {"9"}


def test_a_natural_set_on_a_wild_one_of_its_rank_beats_it_and_skips_nobody():
    assert begin("5* 55", deal="5*9/55K/7A/8A", equal_skips=True, **WILD).player == 2


# Titles, points, chairs


def test_the_first_two_to_run_out_score_2_and_1():
    p = begin("3 4 5", deal="3/4/5/99")
    assert p.returns == (2, 1, 0, 0)
    assert [p.called(seat) for seat in range(4)] == [
        "Boss (seat 0)", "Foreman (seat 1)", "Worker (seat 2)", "Bum (seat 3)",
    ]  # fmt: skip


def test_before_the_first_deal_is_over_nobody_has_a_title():
    assert begin().called(2) == "Seat 2"


@pytest.mark.parametrize(
    ("kind", "players", "titles"),
    [
        ("boss", 4, "Boss Foreman Worker Bum"),
        ("boss", 7, "Boss Foreman Clerk Fitter Porter Worker Bum"),
        ("president", 4, "President Vice-President Citizen Asshole"),
        ("king", 4, "King Nobleman Poorman Beggar"),
        ("king", 5, "King Nobleman Knight Poorman Beggar"),
    ],
)
def test_titles_go_by_the_order_of_running_out(kind, players, titles):
    assert " ".join(look.titles(kind, players)) == titles


def test_huberes_has_six_titles():
    assert look.titles("huberes", 6) == (
        "King", "Big Landowner", "Small Landowner", "Big Peasant", "Small Peasant", "Swampy",
    )  # fmt: skip


@pytest.mark.parametrize("kind", look.PLACES)
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_titles_are_given_once_each_and_shown(kind, players):
    p = at_random(begin(players=players, titles=kind))
    shown = [p.called(seat).split(" (")[0] for seat in p.record.titled]
    assert shown == list(look.titles(kind, players)) and len(set(shown)) == players


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_between_deals_foreman_sits_at_the_boss_left_bum_at_his_right_worker_at_the_bums_right(
    players,
):
    p, titled = second_deal(players=players)
    order = order_of_play(p, titled[0])
    assert order[:2] == titled[:2] and order[-2:] == titled[-2:]
    start = titled[1]  # the others as they sat, from the Foreman's left on
    others = [s % players for s in range(start, start + players) if s % players in order[2:-2]]
    assert order[2:-2] == others


def test_the_bum_deals_and_the_first_card_goes_to_the_boss():
    p, titled = second_deal(players=5)
    sizes = {seat: len(hand(p, seat)) for seat in range(5)}
    order = order_of_play(p, titled[0])
    boss, bum = titled[0], titled[-1]
    sizes[boss] -= 1  # what has come from the Bum
    sizes[bum] += 1
    assert [sizes[seat] for seat in order] == [11, 11, 10, 10, 10]


def test_the_game_ends_when_somebody_has_the_points():
    p = at_random(kibitz.load("president").start())
    assert max(p.returns) in (11, 12) and sum(p.returns) == 3 * p.record.dealt
    p = at_random(kibitz.load("president", target=3).start())
    assert max(p.returns) in (3, 4)


def test_or_it_ends_after_so_many_deals():
    p = at_random(kibitz.load("president", deals=3, target=1).start())
    assert sum(p.returns) == 9


def test_the_most_points_win_and_may_be_shared():
    p = begin("3 4 5", deal="3/4/5/99")
    assert "Boss (seat 0) has the most points, 2." in str(p)
    p.record.points[1] = 2
    assert "Boss (seat 0) and Foreman (seat 1) have the most points, 2." in str(p)


# The exchange


def test_the_bum_gives_the_boss_his_highest_card_and_the_boss_gives_any_card_back():
    p, (boss, _, _, bum) = second_deal()
    assert p.player == boss
    before, high = hand(p, boss), look._letters(p.record, p.record.up[0])
    assert high in before and len(before) == 14 and len(hand(p, bum)) == 12
    assert high == look._letters(p.record, p.record.hand[bum])[0]
    assert moves(p) == {f"give:{card}" for card in before}
    p.play(f"give:{before[-1]}")
    assert before[-1] in hand(p, bum)
    assert hand(p, boss) == before[:-1] and len(hand(p, bum)) == 13
    assert p.player == boss and "pass" not in p.moves()


def test_the_boss_may_give_the_card_back_that_he_got():
    p, (boss, *_, bum) = second_deal()
    mine, his = p.record.hand[boss], p.record.hand[bum]
    p.play(f"give:{look._letters(p.record, p.record.up[0])}")
    assert (p.record.hand[boss], p.record.hand[bum]) == (mine, his)


def test_with_two_cards_worker_and_foreman_exchange_one():
    p, (boss, foreman, worker, bum) = second_deal(exchange="two")
    assert [len(hand(p, seat)) for seat in (boss, foreman, worker, bum)] == [15, 14, 12, 11]
    assert (
        look._letters(p.record, p.record.up[0]) == look._letters(p.record, p.record.hand[bum])[:2]
    )
    turn = p.turn
    p.play(f"give:{hand(p, boss)[-1]}")
    assert p.player == boss and p.turn == turn  # both cards are one turn
    p.play(f"give:{hand(p, boss)[-1]}")
    assert p.player == foreman and p.turn == turn + 1
    p.play(f"give:{hand(p, foreman)[-1]}")
    assert p.player == boss
    assert [len(hand(p, seat)) for seat in range(4)] == [13] * 4


def test_jokers_are_the_highest_cards_in_an_exchange():
    for rule in ("high", "wild", "both"):
        for seed in range(40):
            p, titled = second_deal(seed, jokers=2, joker_rule=rule)
            if "*" in look._letters(p.record, p.record.hand[titled[3]]):
                assert look._letters(p.record, p.record.up[0]) == "*"
                break


def test_without_exchange_the_boss_leads_at_once():
    p, titled = second_deal(exchange="none")
    assert p.player == titled[0] and not p.moves()[0].startswith("give")


def test_or_the_bum_leads():
    p, titled = second_deal(exchange="none", leads="bum")
    assert p.player == titled[3]
    p, titled = second_deal(leads="bum")
    assert p.player == titled[0]
    p.play(p.moves()[0])
    assert p.player == titled[3]


def test_only_the_two_see_what_is_exchanged():
    p, (boss, foreman, worker, bum) = second_deal()
    action = p.legal()[0]
    seen = {seat: p.name(action, seat) for seat in (-1, *range(4))}
    assert seen[boss] == seen[bum] == p.moves()[0]
    assert seen[-1] == seen[foreman] == seen[worker] == "?"
    written = f"You got {look._letters(p.record, p.record.up[0])} from Bum"
    assert written in kibitz.draw.plain(p.scene(boss))
    assert "You g" not in kibitz.draw.plain(p.scene(worker))


# Words


@pytest.mark.parametrize(
    ("acts", "options", "why"),
    [
        ("pass", {}, "the leader may not pass."),
        ("9", {}, "you do not hold 9."),
        ("55 6", {}, "you must play two cards on 55."),
        ("5 66", {}, "you must play one card on 5."),
        ("55 44", {}, "44 does not beat 55."),
        ("5 pass", {"must_play": True}, "you must play if you can."),
        ("give:5", {}, "not legal now; legal: 5, 55, 555, K."),
        ("give:55", {}, "this game has no such act; legal: 5, 55, 555, K."),
        ("5*", {}, "this game has no such act; legal: 5, 55, 555, K."),
        ("55555", {}, "this game has no such act; legal: 5, 55, 555, K."),
    ],
)
def test_a_refusal_says_why(acts, options, why):
    with pytest.raises(IllegalMove) as fault:
        begin(acts, deal="555K/4466/7/8", **options)
    number = len(acts.split())
    assert str(fault.value) == f"act {number}, {acts.split()[-1]!r}: {why}"


def test_in_the_exchange_a_card_is_given_not_played():
    p, _ = second_deal()
    with pytest.raises(IllegalMove, match="not legal now; legal: give:"):
        p.play(hand(p, p.player)[0])


def test_ten_is_a_t_and_may_be_typed_as_a_number():
    p = begin("1010", deal="TT3/4/5/6")
    assert p.told(0) == "TT"


# A slow twin


OPTIONS = [
    {},
    {"players": 5, "must_play": True, "exchange": "two", "leads": "bum"},
    {"players": 7, "first": "3c", "top": "A", "reenter": False, "exchange": "none"},
    {"jokers": 2, "equal": True, "twos_clear": True, "eights_clear": True},
    {"players": 6, "jokers": 2, "joker_rule": "wild", "revolution": True, "equal_skips": True},
    {"jokers": 2, "joker_rule": "both", "distinct_jokers": True, "must_play": True,
     "revolution": True, "exchange": "two", "reenter": False, "top": "A", "eights_clear": True},
    {"players": 5, "jokers": 2, "joker_rule": "both", "equal": True, "must_play": True},
    {"players": 6, "jokers": 2, "distinct_jokers": True, "equal_skips": True, "reenter": False},
]  # fmt: skip


def letters(p):
    return [look._letters(p.record, int(cards)) for cards in p.record.hand]


def next_deal(p, twin):
    """The twin of the deal that has begun, checked against the one that has ended."""
    titled = twin.titled()
    assert [int(seat) for seat in p.record.titled] == titled
    sitting = twin.seats_after()
    assert order_of_play(p, titled[0]) == sitting
    twin = Twin(letters(p), sitting, sitting[0], p.game.options)
    twin.exchange(titled, titled[-1] if p.game.options["leads"] == "bum" else titled[0])
    return twin


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_a_slow_twin_plays_the_same_games(options, seed):
    p = kibitz.load("president", **{"deals": 3, **options}).start(seed)
    twin = Twin(letters(p), range(p.game.seats), p.player, p.game.options)
    points, rng = Counter(), seeded(seed)
    while not p.over:
        assert (p.player, moves(p)) == (twin.player, twin.moves())
        names = sorted(p.moves())
        word = names[below(rng, len(names))]
        p.play(word)
        twin.play(word)
        if twin.over:
            first, foreman, *_ = twin.titled()
            points.update({first: 2, foreman: 1})
            twin = twin if p.over else next_deal(p, twin)
    assert p.returns == tuple(points[seat] for seat in range(p.game.seats))


EVERY_OPTION = [
    {"players": 5, "first": "3c", "must_play": True, "jokers": 2, "joker_rule": "both",
     "distinct_jokers": True, "revolution": True, "exchange": "two", "reenter": False,
     "top": "A", "eights_clear": True, "leads": "bum"},
    {"players": 5, "jokers": 2, "joker_rule": "wild", "equal": True, "equal_skips": True,
     "twos_clear": True, "exchange": "none"},
]  # fmt: skip


@pytest.mark.parametrize(
    "options", [pytest.param(EVERY_OPTION[0], marks=pytest.mark.long), EVERY_OPTION[1]]
)
def test_it_keeps_what_every_game_must_keep(options):
    game = kibitz.load("president", **{"deals": 2, **options})
    assert check(game, games=1, bounds=False, options=False) == []


@pytest.mark.long
def test_every_option_holds_at_its_ends(monkeypatch):
    """One deal for each, and few positions: 99 deals take minutes."""
    at_the_ends = checking._at_the_ends
    one_deal = lambda game: (one for one in at_the_ends(game) if one.options["deals"] == 1)  # noqa: E731
    monkeypatch.setattr(checking, "_at_the_ends", one_deal)
    monkeypatch.setattr(checking, "_step", lambda ply: 1 if ply < 5 else 20)
    assert check(kibitz.load("president", deals=1), games=1, bounds=False) == []
