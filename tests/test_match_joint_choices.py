"""Matches: sealed choices, of one act and of several."""

from itertools import permutations

import pytest
from tests.matches import HERE, refused

import kibitz
from kibitz.match import Accepted, Match
from kibitz.players.seat_view import joint_choice_begins, shown_to


def bids():
    return Match(kibitz.load(str(HERE / "sealed_bids.py")), casual=True)


def test_a_sealed_choice_is_taken_from_any_seat_that_owes_one_and_played_in_seat_order():
    match = bids()
    assert match.owing == {0, 1, 2}
    assert match.submit(2, 0, "2") == Accepted(1, ("2",))
    assert match.submit(0, 1, "0") == Accepted(2, ("0",))
    assert (match.player, match.owing, match.position.ply) == (1, {1}, 1)
    match.submit(1, 2, "1")
    assert match.position.history == [0, 1, 2]
    assert match.owing == {0, 1, 2}


def test_who_has_chosen_waits_for_the_others():
    match = bids()
    match.submit(2, 0, "2")
    why = "You have already chosen; wait for the others."
    assert refused(match, 2, 1, "1") == ("turn", why)
    match.submit(0, 1, "0")
    assert refused(match, 0, 2, "1") == ("turn", "It is Seat 1's turn.")


def test_a_sealed_choice_answers_the_ply_at_which_the_round_began():
    match = bids()
    match.submit(2, 0, "2")
    match.submit(1, 0, "1")
    assert refused(match, 0, 3, "0")[0] == "ply"
    assert match.submit(0, 0, "0") == Accepted(3, ("0",))
    assert refused(match, 0, 2, "0") == ("ply", "This answers ply 2, but the match is at ply 3.")


def test_nobody_sees_a_sealed_choice_before_all_are_in():
    match = bids()
    seen = [match.view(seat).scene for seat in range(-1, 3)]
    match.submit(2, 0, "2")
    match.submit(0, 0, "1")
    assert match.view(-1).scene == seen[0]
    assert match.view(1).scene == seen[2]
    assert match.record(1).turns == (("?",),)
    assert match.record(0).turns == (("1",),)
    match.submit(1, 0, "0")
    assert match.record(1).turns == (("1",), ("0",), ("2",))


def test_every_seat_that_owes_is_shown_its_acts():
    match = bids()
    for seat in range(3):
        assert match.view(seat).moves == ("0", "1", "2")
        assert match.view(seat).scene.acts() == {0: "0", 1: "1", 2: "2"}
    match.submit(2, 0, "2")
    assert match.view(2).moves == ()
    assert match.view(2).scene.acts() == {}


def test_a_takeback_seals_again_what_was_sealed():
    match = bids()
    for seat, bid in ((2, "2"), (0, "1"), (1, "0")):
        match.submit(seat, match.ply, bid)
    match.takeback(2)
    assert (match.position.history, match.owing) == ([1], {1})
    match.takeback(1)
    assert (match.position.history, match.owing) == ([], {0, 1})
    match.submit(0, 1, "0")
    match.submit(1, 2, "1")
    assert match.position.history == [0, 1, 2]


def test_a_bot_chooses_before_the_others_without_seeing_what_they_chose():
    match = bids()
    match.submit(0, 0, "2")
    shown = [match.for_bot(2, seed).record.bid[:2].tolist() for seed in range(40)]
    assert len({tuple(bid) for bid in shown}) == 9
    assert match.for_bot(2, 1).player == 2


# A joint choice of two acts a seat: tests/sealed_pairs.py


ANY_ORDER = [(2, "3"), (1, "0"), (2, "1"), (0, "2"), (1, "3"), (0, "1")]


def pairs():
    return Match(kibitz.load(str(HERE / "sealed_pairs.py")), casual=True)


def sent(match, acts):
    for seat, act in acts:
        answer = match.submit(seat, match.ply, act)
        assert isinstance(answer, Accepted), answer
    return match


@pytest.mark.parametrize("order", sorted(set(permutations((0, 0, 1, 1, 2, 2)))))
def test_the_seats_send_the_acts_of_a_joint_choice_one_by_one_in_any_order(order):
    words = {seat: ["2", "1"] if seat == 0 else ["3", "0"] for seat in range(3)}
    match = pairs()
    for k, seat in enumerate(order):
        unfinished = {one for one in range(3) if one in order[k:]}
        assert match.owing == unfinished
        sent(match, [(seat, words[seat].pop(0))])
    assert match.position.history == [2, 1, 3, 0, 3, 0]
    assert match.owing == {0, 1, 2}


def test_a_seat_that_began_its_choice_sees_its_own_acts_and_what_it_may_add():
    match = sent(pairs(), ANY_ORDER[:2])
    assert match.view(2).moves == ("0", "1", "2")
    assert "yours: [3]" in str(match.view(2).scene)
    assert match.for_bot(2, 5).moves() == ["0", "1", "2"]
    assert match.for_bot(0, 5).moves() == ["0", "1", "2", "3"]


def test_a_seat_that_has_chosen_early_sees_its_choice_as_far_as_it_reveals_nothing():
    match = sent(pairs(), [(1, "0"), (1, "3"), (2, "3"), (2, "1")])
    assert "yours: [0, 3]" in str(match.view(1).scene)
    assert "yours: [3]" in str(match.view(2).scene)  # its last act would end the choice of all
    assert [match.view(seat).moves for seat in (1, 2)] == [(), ()]
    assert refused(match, 2, 4, "0")[0] == "turn"


def test_no_act_of_a_joint_choice_is_seen_before_the_last_seat_has_made_all_of_its_acts():
    match, orders = pairs(), [(0, "2"), (0, "1"), (1, "0"), (1, "3"), (2, "3")]
    for seat, act in orders:
        sent(match, [(seat, act)])
        told = [match.position.told(ply, 2) for ply in range(match.position.ply)]
        assert set(told[:4]) == {"?"}
    sent(match, [(2, "1")])
    assert match.position.played(0, 2) == ["2", "1"]


def test_no_act_of_a_joint_choice_is_sent_twice_and_another_seats_act_makes_none_stale():
    match = pairs()
    match.submit(2, 0, "3")
    assert refused(match, 2, 0, "1")[0] == "ply"
    assert isinstance(match.submit(0, 0, "1"), Accepted)
    assert isinstance(match.submit(2, 1, "1"), Accepted)


def test_a_text_of_acts_ends_with_the_choice():
    match = pairs()
    why = "act 3, '0': your turn ended with the act before."
    assert refused(match, 2, 0, "3 1 0") == ("legal", why)
    assert match.submit(2, 0, "3 1") == Accepted(1, ("3", "1"))


def test_a_takeback_goes_back_into_a_joint_choice_of_several_acts():
    for ply in range(6):
        match = sent(pairs(), ANY_ORDER)
        match.takeback(ply)
        fresh = sent(pairs(), ANY_ORDER[:ply])
        assert match.owing == fresh.owing
        assert match.position.history == fresh.position.history
        for seat in range(3):
            assert match.view(seat) == fresh.view(seat)
        sent(match, ANY_ORDER[ply:])
        assert match.position.history == [2, 1, 0, 3, 3, 1]


def test_a_sealed_act_stays_sealed_where_seats_make_different_numbers_of_acts():
    """After the second seat's first act, the record showed it what the first had sealed."""
    match = Match(kibitz.load(str(HERE / "sealed_unequal.py")), casual=True)
    match.submit(0, 0, "1")
    match.submit(1, 1, "0")
    assert match.record(1).turns == (("?",), ("0",))
    assert (match.position.told(0, 1), match.position.choice_began) == ("?", 0)
    assert shown_to(match.position, 1, 3).ply == 2
    assert joint_choice_begins(match.position) == 0
    match.submit(1, 2, "0")
    assert match.record(1).turns == (("1",), ("0", "0"))


def test_the_acts_of_the_larger_number_may_come_first():
    match = Match(kibitz.load(str(HERE / "sealed_unequal.py")), casual=True)
    match.submit(1, 0, "1 0")
    assert match.view(0).moves == ("0", "1") and match.record(0).turns == ()
    match.submit(0, match.ply, "1")
    assert match.position.history == [1, 1, 0]
