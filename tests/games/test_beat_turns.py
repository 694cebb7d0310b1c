"""Beat It or Eat It: leading, following, going round, and refusals."""

import pytest
from tests.games.beat_deals import EVERY_KIND, SAMPLE, begin, hand, layout

import kibitz
from kibitz import IllegalMove
from kibitz.kit.rng import below, seeded
from kibitz.match import Accepted, Match

# The game of the post


def test_the_sample_game_runs_through_the_layouts_that_its_author_prints():
    p = begin(**SAMPLE)
    assert (hand(p, 0), hand(p, 1)) == (layout("AQT98", "KJ"), layout("KJ", "AQT98"))
    p.play("8h Jh 8s Js 9h Kh 9s eat")
    assert (hand(p, 0), hand(p, 1)) == (layout("AKQJT98", "KJ98"), layout("", "AQT"))
    assert p.player == 1
    p.play("Ts Js 8h eat 9h eat Th eat")
    assert (hand(p, 0), hand(p, 1)) == (layout("AKQJ", "K98"), layout("T98", "AQJT"))
    assert p.player == 0
    p.play("8s Ts 8h Jh 9s Js 9h Qh Kh eat")
    assert (hand(p, 0), hand(p, 1)) == (layout("A", "K"), layout("KQJT98", "AQJT98"))
    assert p.player == 0
    p.play("Ah eat Ks")
    assert p.over and p.returns == (1, -1)


AS_PRINTED = """
8h, Jh.    8s, Js.    9h, Kh.   9s, LEFT eats all (by choice).
Ts, Js.    8h,  RIGHT must eat.     9h (R must eat).    Th (R must eat).
8s, Ts.    8h, Jh.    9s, Js.    9h, Qh.    Kh, RIGHT must eat all.
Ah (right must eat);  Ks and LEFT WINS.
"""


def test_the_sample_game_is_read_as_its_author_prints_it():
    """Act 8, 'LEFT', was no act of the game."""
    p = begin(AS_PRINTED, **SAMPLE)
    assert p.over and p.returns == (1, -1)
    assert len(p.history) == 29


@pytest.mark.parametrize("text", ["8h LEFT must eat", "RIGHT 8h", "8h Jh 8s RIGHT eats", "L WINS"])
def test_the_name_of_the_player_who_does_not_act_is_refused(text):
    with pytest.raises(IllegalMove, match=r"'(LEFT|RIGHT|L)'"):
        begin(text, **SAMPLE)


@pytest.mark.parametrize("text", ["LEFT", "must", "LEFT must (by choice)."])
def test_remarks_without_an_act_are_refused(text):
    p = begin(**SAMPLE)
    with pytest.raises(IllegalMove, match="no such act"):
        p.play(text)
    assert p.why_not(text.split()[0])
    match = Match(kibitz.load("beat", **SAMPLE), 1)
    assert (match.submit(0, 0, text).why, match.ply) == ("There is no act in this text.", 0)


def test_a_turn_at_a_table_may_have_remarks_before_and_after_its_act():
    match = Match(kibitz.load("beat", **SAMPLE), 1)
    match.submit(0, 0, "8h")
    match.submit(1, 1, "Jh, 8s.")
    assert match.submit(0, 2, "LEFT eats all (by choice).") == Accepted(3, ("eat",))


def test_where_the_author_says_must_eat_nothing_else_is_legal():
    p = begin("8h Jh 8s Js 9h Kh 9s eat Ts Js 8h", **SAMPLE)
    for lead in ("9h", "Th"):
        assert p.moves() == ["eat"]
        p.play(f"eat {lead}")
    assert p.moves() == ["eat"]


def test_left_could_have_won_in_the_first_round_as_the_author_shows():
    p = begin("8h Jh 8s Js 9h Kh 9s | Ks Th eat Ah eat Qh", **SAMPLE)
    assert p.returns == (1, -1)


# Leading


def test_the_leader_may_play_any_card_and_cannot_eat():
    p = begin(**SAMPLE)
    assert set(p.moves()) == layout("AQT98", "KJ")


def test_a_player_who_leads_the_last_card_wins_at_once():
    p = begin("Kh eat Ah", deal="AK/", ranks=3)
    assert p.over and p.returns == (1, -1)


# Following


def test_only_a_higher_card_of_the_suit_beats():
    p = begin("Th", **SAMPLE)
    assert set(p.moves()) == {"Jh", "Kh", "eat"}


def test_eating_is_always_allowed():
    assert begin("Th eat", **SAMPLE).player == 0


def test_eating_is_forced_when_nothing_beats():
    assert begin("Ah", **SAMPLE).moves() == ["eat"]


def test_a_player_who_beats_with_the_last_card_wins_at_once():
    p = begin("2h 3h", suits=1, deal="2 4/3")
    assert p.over and p.returns == (-1, 1)


def test_who_beats_leads_next_and_the_cards_stay_on_the_table():
    p = begin("8h Jh", **SAMPLE)
    assert p.player == 1 and "eat" not in p.moves()
    assert hand(p, 0) | hand(p, 1) == layout("AKQT9", "AKQJT98")


def test_who_eats_takes_every_card_on_the_table_with_the_one_just_led():
    p = begin("8h Jh 8s eat", **SAMPLE)
    assert hand(p, 0) == layout("AQJT98", "KJ8")
    assert hand(p, 1) == layout("K", "AQT9")


def test_after_an_eat_the_same_leader_leads_again():
    assert begin("8h Jh 8s eat", **SAMPLE).player == 1


def test_in_singmasters_telling_the_taker_leads():
    assert begin("8h Jh 8s eat", taker_leads=True, **SAMPLE).player == 0


# Four suits


def test_a_trump_beats_any_card_but_not_a_higher_trump_of_its_own():
    deal = "2h 9h 3d/2s 5s 9c 6d"
    assert set(begin("3d", suits=4, deal=deal).moves()) == {"6d", "2s", "5s", "eat"}
    assert set(begin("9h", suits=4, deal=deal).moves()) == {"2s", "5s", "eat"}
    assert set(begin("5s", suits=4, deal=deal, leader=1).moves()) == {"2h", "9h", "eat"}
    assert set(begin("9c", suits=4, deal=deal, leader=1).moves()) == {"2h", "9h", "eat"}


def test_the_opponents_trump_is_a_plain_suit_for_the_follower():
    p = begin("2h", suits=4, deal="2h 4h/3h 5h 2s")
    assert set(p.moves()) == {"3h", "5h", "2s", "eat"}


def test_a_trump_led_to_its_owner_is_beaten_only_by_a_higher_one():
    p = begin("5h", suits=4, deal="2h 9h/5h 6c", leader=1)
    assert set(p.moves()) == {"9h", "eat"}


@pytest.mark.parametrize("ranks", [6, 8, 9, 10, 13])
def test_with_four_suits_hearts_mirror_spades_and_diamonds_clubs(ranks):
    mirror = str.maketrans("hsdc", "shcd")
    for seed in range(5):
        p = kibitz.load("beat", suits=4, ranks=ranks).start(seed)
        assert len(hand(p, 0)) == 2 * ranks and not hand(p, 0) & hand(p, 1)
        assert {card.translate(mirror) for card in hand(p, 0)} == hand(p, 1)


# Going round


ROUND = "Jh Qh Ah eat Kh Ah Qh eat "
RING = {"ranks": 4, "deal": "J/QKA"}


def test_the_third_time_of_the_same_lead_at_an_empty_table_is_a_draw():
    p = begin(ROUND, **RING)
    assert not p.over
    p.play(ROUND.removesuffix("eat "))
    assert not p.over
    p.play("eat")
    assert p.over and p.returns == (0, 0)
    assert "third time" in str(p)


def test_the_count_of_times_is_an_option():
    assert begin(ROUND, repetition=2, **RING).over
    assert not begin(2 * ROUND, repetition=4, **RING).over
    assert begin(3 * ROUND, repetition=4, **RING).over


def test_without_repetition_a_game_goes_on_for_ever():
    assert not begin(600 * ROUND, repetition=0, **RING).over


def test_the_same_hands_with_another_leader_are_another_lead():
    p = begin(ROUND, **RING)
    q = begin(**RING, leader=1)
    assert p.key() != q.key()


@pytest.mark.long
def test_five_hundred_and_twelve_eats_are_remembered_and_one_more_is_a_draw():
    game, rng = kibitz.load("beat", ranks=26, repetition=9), seeded(0)
    p, eats = game.start(), 0
    while not p.over:
        moves = p.legal()
        action = moves[below(rng, len(moves))]
        eats += p.name(action) == "eat"
        p.act(action)
    assert eats == 513 and p.returns == (0, 0)


def test_two_positions_are_the_same_however_they_came_about():
    assert begin(ROUND, **RING).key() == begin(**RING).key()
    assert begin("8h Jh", **SAMPLE).key() != begin("8h", **SAMPLE).key()


# Words and pictures


@pytest.mark.parametrize(
    ("before", "word", "why"),
    [
        ("", "eat", "You must lead a card. You may eat the table only in answer to a card."),
        ("", "Kh", "You do not hold Kh."),
        ("Js", "8s", "8s does not beat Js."),
        ("Js", "Kh", "Kh does not beat Js."),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(before, word, why):
    p = begin(before, **SAMPLE)
    with pytest.raises(IllegalMove) as fault:
        p.play(word)
    assert why in str(fault.value)


def test_both_hands_and_the_table_lie_face_up():
    p = begin("8h Jh 8s", **SAMPLE)
    for seat in (-1, 0, 1):
        shown = [card.text for part in p.scene(seat).parts[:3] for card in part.cards]
        assert len(shown) == 14 and None not in shown


def test_only_the_seat_to_act_and_a_watcher_see_what_can_be_clicked():
    p = begin("8h", **SAMPLE)
    assert sorted(p.scene(1).acts()) == sorted(p.scene(-1).acts()) == sorted(p.legal())
    assert p.scene(0).acts() == {}


@pytest.mark.parametrize("options", EVERY_KIND)
def test_the_name_of_an_act_is_read_back(options):
    p = begin(**options)
    for action in range(p.game.actions):
        assert p.parse(p.name(action)) == [action]
    for word in ("", "e", "0h", "8x", "8h8h", "ten"):
        with pytest.raises(IllegalMove):
            p.parse(word)
