"""President: jokers and options of common play, also against a slow twin."""

from collections import Counter

import pytest
from tests.games.president_deals import begin, hand, moves, order_of_play, second
from tests.games.president_twin import PresidentTwin

import kibitz
import kibitz.check as checking
from kibitz.check import check
from kibitz.games.president import look
from kibitz.kit.rng import below, seeded

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
    twin = PresidentTwin(letters(p), sitting, sitting[0], p.game.options)
    twin.exchange(titled, titled[-1] if p.game.options["leads"] == "bum" else titled[0])
    return twin


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_a_slow_twin_plays_the_same_games(options, seed):
    p = kibitz.load("president", **{"deals": 3, **options}).start(seed)
    twin = PresidentTwin(letters(p), range(p.game.seats), p.player, p.game.options)
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


@pytest.mark.long
@pytest.mark.parametrize("options", EVERY_OPTION)
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
