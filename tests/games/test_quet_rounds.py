"""Quet's game: openings, rounds, and the end."""

import pytest
from tests.games.quet_deals import begin, hand

import kibitz
from kibitz import draw
from kibitz.kit.rng import below, seeded
from kibitz.match import Match

# Both hands of the author's sample hold all that he says could be answered with.
SAMPLE = {"deal": "AA2333455667788899TTJJQQKK/AA222344455667789" + "9TTJJQQKK"}


# The sample game of the text


def test_the_sample_game_replays_with_the_answers_that_its_author_lists():
    p = begin("5 6 T", **SAMPLE)
    assert (p.player, p.moves()) == (1, list("6789TJ"))
    p.play("7 3")
    assert (p.player, p.moves()) == (0, list("6789T"))
    p.play("8 8")
    assert (p.player, p.moves()) == (1, ["skip"])
    p.play("skip 7")
    assert (p.player, p.moves()) == (0, list("89TJQ"))
    p.play("Q")
    assert p.player == 0


def test_in_the_sample_only_a_3_would_have_answered_the_second_8():
    assert "First stayed at 8: Second answers with 3, or skips." in str(
        begin("5 6 T 7 3 8 8", **SAMPLE)
    )


# The opening


def test_each_opens_with_any_card_of_his_hand():
    p = begin(deal="A5K/229")
    assert (p.player, p.moves()) == (0, ["A", "5", "K"])
    p.play("5")
    assert (p.player, p.moves()) == (1, ["2", "9"])


def test_the_offence_attacks_after_the_openings_in_any_order():
    assert begin("5 9", deal="A5K/229").player == 0
    assert begin("5 9", deal="A5K/229", opening="offence").player == 0
    p = begin(deal="A5K/229", opening="defence")
    assert p.player == 1
    p.play("9 5")
    assert p.player == 0


def test_with_more_players_the_defence_opens_in_seat_order_before_the_offence():
    p = begin(deal="A2/34/56/78", opening="defence")
    for seat, card in ((1, "3"), (2, "5"), (3, "7"), (0, "A")):
        assert p.player == seat
        p.play(card)
    assert (p.player, p.moves()) == (0, ["2"])


def test_simultaneous_openings_are_taken_from_any_seat_and_shown_together():
    match = Match(kibitz.load("quet", deal="A5K/229"))
    assert match.owing == {0, 1}
    match.submit(1, 0, "9")
    match.submit(0, 0, "5")
    assert match.player == 0 and match.position.history == [4, 8]


def sights(match):
    return [draw.plain(match.view(seat).scene) for seat in (-1, 0, 1)]


def test_nobody_sees_a_sealed_opening_of_another():
    shown = []
    for card in "A5K":
        match = Match(kibitz.load("quet", deal="A5K/229"))
        match.submit(0, 0, card)
        watcher, own, other = sights(match)
        assert "First's pile:  ##  1 card" in watcher and "Not seen: A 22 5 9 K" in watcher
        assert f"First's pile: ({card}) 1 card" in own
        assert match.record(1).acts == ["?"]
        shown.append(other)
    assert len(set(shown)) == 1


@pytest.mark.parametrize("opening", ["offence", "defence"])
def test_an_opening_that_comes_second_is_made_in_sight_of_the_first(opening):
    p = begin(deal="A5K/229", opening=opening)
    first = p.player
    p.play(p.moves()[0])
    pile = f"{('First', 'Second')[first]}'s pile: ({'A2'[first]}) 1 card"
    assert pile in draw.plain(p.scene(1 - first))
    assert p.owing == {1 - first}


# A round


def test_the_offence_may_play_any_card():
    assert begin("5 6", deal="5A3K/62").moves() == ["A", "3", "K"]


# The offence goes from 5 to what is led; the defence stands at 7 and holds every answer.
@pytest.mark.parametrize(
    ("led", "answers", "strictly"),
    [
        ("6", "78", "8"),
        ("9", "789TJ", "89TJ"),
        ("K", "789TJQK", "89TJQK"),
        ("3", "567", "56"),
        ("A", "34567", "3456"),
        ("5", "7", "7"),
    ],
)
def test_an_answer_goes_the_same_way_and_no_farther(led, answers, strictly):
    deal = "55A369K/A234567789TJQK"
    assert begin(f"5 7 {led}", deal=deal).moves() == list(answers)
    assert begin(f"5 7 {led}", deal=deal, strict_sign=True).moves() == list(strictly)


def test_beyond_the_ends_of_the_pack_there_is_nothing():
    assert begin("A Q K", deal="AK2/QAK").moves() == ["K"]
    assert begin("K 2 A", deal="AK2/2A3").moves() == ["A"]
    assert begin("A K 2", deal="AK2/KKA").moves() == ["K"]
    assert begin("A K 2", deal="AK2/KKA", strict_sign=True).moves() == ["skip"]


def test_who_can_answer_must():
    assert "skip" not in begin("5 6 7", deal="579/688").moves()


def test_who_cannot_answer_skips_and_keeps_his_hand():
    p = begin("5 6 7", deal="579/6AA")
    assert p.moves() == ["skip"]
    p.play("skip")
    assert hand(p, 1) == "AA" and p.record.top[1] == 5


def test_the_roles_change_whether_or_not_the_defence_skipped():
    assert begin("5 6 7 8", deal="579/68A").player == 1
    assert begin("5 6 7 skip", deal="579/6AA").player == 1


def test_both_cards_are_then_the_tops_of_their_piles():
    p = begin("5 6 7 8 4", deal="5723489/684K")  # 8 to 4 is four down, and so is 7 to 3
    assert p.moves() == ["3", "4"]


def test_after_a_skip_the_next_step_begins_at_the_old_top():
    p = begin("5 6 7 skip 2", deal="5793/6A2")  # from 6 to 2, and from 7: 3 to 7
    assert p.moves() == ["3"]


# The end


def test_the_offence_wins_with_its_last_card_before_the_defence_answers():
    p = begin("5 6 7", deal="57/67")
    assert p.over and p.returns == (1, -1)


def test_the_defence_wins_by_answering_with_its_last_card():
    p = begin("5 6 7 7", deal="579/67")
    assert p.over and p.returns == (-1, 1)
    assert "Second has no card left and wins." in str(p)


def test_if_the_round_is_finished_and_both_are_out_the_game_is_drawn():
    p = begin("5 6 7", deal="57/67", last_card="finish-round")
    assert not p.over and p.moves() == ["7"]
    p.play("7")
    assert p.over and p.returns == (0, 0)
    assert "First and Second have no card left and share the win." in str(p)


def test_if_the_round_is_finished_and_the_defence_cannot_answer_it_loses():
    p = begin("5 6 7 skip", deal="57/6A", last_card="finish-round")
    assert p.over and p.returns == (1, -1)


@pytest.mark.parametrize("seed", range(20))
def test_two_players_need_at_most_fifty_rounds(seed):
    p, rng = kibitz.load("quet").start(seed), seeded(seed)
    while not p.over:
        moves = p.legal()
        p.act(moves[below(rng, len(moves))])
    assert p.ply <= 2 + 2 * 50


# Three and four players


def test_every_other_player_defends_against_the_same_step_from_his_own_pile():
    p = begin("5 A 9 J", deal="589/A4588/9QKTA/JJKKK")
    p.play("8")  # three up
    assert (p.player, p.moves()) == (1, ["4"])
    p.play("4")
    assert (p.player, p.moves()) == (2, ["T", "Q"])
    p.play("Q")
    assert (p.player, p.moves()) == (3, ["J", "K"])


def test_the_offence_goes_round_whether_or_not_somebody_skipped():
    p = begin("5 5 5", suits=8, deal="556678/555678/555678")
    offences = []
    while not p.over:
        if p.player == p.record.offence:
            offences.append(p.player)
        p.play(p.moves()[0])
    assert offences[:6] == [0, 1, 2, 0, 1, 2]


def test_who_runs_out_first_wins_in_the_middle_of_a_round():
    p = begin("5 5 5 6 6", deal="566/56/56")
    assert p.over and p.returns == (-1, 1, -1)


def test_if_the_round_is_finished_all_who_are_out_share_the_win():
    options = {"deal": "566/56/56/5A", "last_card": "finish-round"}
    p = begin("5 5 5 5 6 6 6 skip", **options)
    assert p.over and p.returns == (-1, 0, 0, -1)
    assert "Second and Third have no card left and share the win." in str(p)


def test_three_who_share_the_win_get_a_third_of_it_each():
    p = begin("5 5 5 6 6 6", deal="56/56/56", last_card="finish-round")
    assert p.returns == pytest.approx((-1 / 3, -1 / 3, -1 / 3))
