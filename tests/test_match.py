"""Matches: the only way in, and what comes out."""

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz
from kibitz import record
from kibitz.contract import IllegalMove
from kibitz.match import Accepted, Match, Refused, Seat, lock, resumed

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"


def byg(**options):
    return Match(kibitz.load("byg", **{"side": 3, **options}), casual=True)


def noughts(**options):
    return Match(kibitz.load(str(EXAMPLES / "tic_tac_toe.py")), **options)


def act(match):
    return match.position.moves()[0]


def play(match, plies):
    for _ in range(plies):
        assert isinstance(match.submit(match.player, match.ply, act(match)), Accepted)


def secret(deal=""):
    return Match(kibitz.load(str(HERE / "secret_cards.py"), deal=deal), seed=4)


def refused(match, *submission, **token):
    before = (match.ply, match.position.key(), match.ending, match.offered, list(match.log))
    answer = match.submit(*submission, **token)
    assert isinstance(answer, Refused)
    assert before == (match.ply, match.position.key(), match.ending, match.offered, match.log)
    return answer.check, answer.why


def test_a_turn_may_be_submitted_whole_or_act_by_act():
    match = byg()
    assert match.submit(0, 0, "c3") == Accepted(1, ("c3",))
    assert match.submit(1, 1, "a1 a3") == Accepted(2, ("a1", "a3"))
    match.submit(0, 2, "a2")
    assert match.submit(0, 3, "done") == Accepted(4, ("done",))
    assert (match.ply, match.position.ply, match.player) == (4, 5, 1)


def test_a_closed_match_takes_nothing():
    match = byg()
    match.close("its table was cleared")
    assert refused(match, 0, 0, "c3") == ("open", "This match is closed: its table was cleared.")


def test_a_seat_is_opened_by_its_own_token_only():
    match = Match(
        kibitz.load("byg", side=3), seats=[Seat("Ann", lock("one")), Seat("Bob", lock("two"))]
    )
    for token in ("", "two", "ONE", "\udcff"):
        assert refused(match, 0, 0, "c3", token=token)[0] == "token"
    assert refused(match, 2, 0, "c3", token="one")[0] == "token"
    assert match.submit(0, 0, "c3", token="one") == Accepted(1, ("c3",))


def test_a_game_that_is_over_takes_nothing_more():
    match = noughts()
    play(match, 7)
    assert match.over
    assert refused(match, 0, 7, "resign") == ("over", "The game is over.")


def test_a_seat_that_owes_nothing_reads_whose_turn_it_is():
    check, why = refused(byg(), 1, 0, "c3")
    assert check == "turn"
    assert why.endswith("'s turn.")


@pytest.mark.parametrize("ply", [-1, 1, 7])
def test_an_answer_to_another_ply_is_refused(ply):
    assert refused(byg(), 0, ply, "c3") == (
        "ply",
        f"This answers ply {ply}, but the match is at ply 0.",
    )


def test_what_cannot_be_read_is_refused():
    assert refused(byg(), 0, 0, "z9")[1].startswith("act 1, 'z9': this game has no such act")
    assert refused(byg(), 0, 0, " | ") == ("text", "There is no act in this text.")
    assert refused(byg(), 0, 0, "c3 " * 9999)[0] == "text"


def test_of_several_acts_all_or_none_are_played():
    match = byg()
    match.submit(0, 0, "c3")
    assert refused(match, 1, 1, "a1 c3") == ("legal", "act 2, 'c3': c3 is taken.")


def test_acts_beyond_the_own_turn_are_refused():
    check, why = refused(byg(), 0, 0, "c3 a1")
    assert (check, why) == ("legal", "act 2, 'a1': your turn ended with the act before.")


def test_the_questions_are_asked_in_one_order():
    match = Match(kibitz.load("byg", side=3), seats=[Seat("", lock("x")), Seat("", lock("y"))])
    asked = [refused(match, 1, 9, "z9", token=token)[0] for token in ("", "y")]
    match.submit(0, 0, "c3", token="x")
    asked += [
        refused(match, 1, ply, text, token="y")[0]
        for ply, text in [(9, "z9"), (1, "z9"), (1, "c3")]
    ]
    assert asked == ["token", "turn", "ply", "text", "legal"]


def test_who_resigns_loses_at_any_time():
    match = byg()
    assert match.submit(1, 0, "resign") == Accepted(1, ("resign",))
    assert (match.over, match.player, match.returns) == (True, None, (1, -1))
    assert match.record().ending == "seat 1 resigned"


def test_a_draw_can_be_agreed_in_a_game_that_never_ends_in_one():
    match = byg()
    match.submit(0, 0, "offer-draw")
    match.submit(1, 1, "accept-draw")
    assert (match.over, match.returns, match.ending) == (True, (0, 0), "draw agreed")


def test_a_seat_whose_time_is_up_loses():
    match = byg()
    assert isinstance(match.submit(1, 0, "time-out"), Accepted)
    assert (match.returns, match.ending) == ((1, -1), "seat 1 ran out of time")


def test_a_draw_is_offered_and_accepted():
    match = noughts()
    match.submit(0, 0, "offer-draw")
    assert match.view(1).offered == 0
    assert refused(match, 0, 1, "accept-draw")[1] == "There is no draw offer to answer."
    match.submit(1, 1, "accept-draw")
    assert (match.over, match.returns, match.ending) == (True, (0, 0), "draw agreed")


def test_a_declined_draw_can_be_offered_again_after_an_own_turn():
    match = noughts()
    match.submit(0, 0, "offer-draw")
    match.submit(1, 1, "decline-draw")
    assert refused(match, 0, 2, "offer-draw")[0] == "legal"
    match.submit(0, 2, act(match))
    assert isinstance(match.submit(0, 3, "offer-draw"), Accepted)


def test_playing_on_declines_a_draw():
    match = noughts()
    match.submit(1, 0, "offer-draw")
    match.submit(0, 1, act(match))
    assert match.offered is None


def test_a_turn_can_be_taken_back_at_a_casual_table_only():
    match = byg()
    first = match.position.key()
    match.submit(0, 0, "c3")
    match.submit(1, 1, "resign")
    match.takeback(0)
    assert (match.position.key(), match.ply, match.over) == (first, 0, False)
    with pytest.raises(IllegalMove, match="no ply 3"):
        match.takeback(3)
    with pytest.raises(IllegalMove, match="nothing can be taken back"):
        noughts().takeback(0)


def test_legal_acts_are_shown_to_the_seat_that_is_to_act():
    match = byg()
    assert len(match.view(0).moves) == 19
    assert match.view(1).moves == match.view(-1).moves == ()


def test_a_bot_gets_a_copy_where_nothing_is_hidden():
    match = byg()
    match.submit(0, 0, "c3")
    given = match.for_bot(1, 1)
    given.play("a1")
    assert match.position.ply == 1


def test_a_bot_never_gets_the_hidden_cards_or_the_past():
    match = secret()
    match.submit(0, 0, "bet")
    held = [match.for_bot(0, seed).record.held for seed in range(200)]
    mine = int(match.position.record.held[0])
    assert {int(cards[0]) for cards in held} == {mine}
    assert {int(cards[1]) for cards in held} == set(range(5)) - {mine}
    assert match.for_bot(0, 1).history == []


@given(
    seat=st.integers(-1, 1),
    acts=st.lists(st.sampled_from(["bet", "pass"]), max_size=3),
    seed=st.integers(0, 99),
)
def test_what_a_seat_sees_does_not_change_with_what_it_cannot_see(seat, acts, seed):
    match = secret()
    for each in acts:
        match.submit(match.player, match.ply, each)
    if seat >= 0:
        other = secret()
        other.position = match.for_bot(seat, seed)
        seen, also = match.view(seat), other.view(seat)
        assert (seen.scene, seen.moves) == (also.scene, also.moves)


def test_a_seat_gets_its_own_record_only():
    match = secret("3/1")
    match.submit(0, 0, "bet")
    assert match.record(1).acts == ["?"]
    assert match.record(1).seed is None
    assert match.record().acts == ["bet"]


def test_a_record_is_taken_up_again():
    match = byg()
    match.submit(0, 0, "c3")
    match.submit(1, 1, "a1 a3")
    match.submit(0, 2, "a2")
    again = resumed(record.read(record.write(match.record())), casual=True)
    assert (again.log, again.position.key(), again.player) == (match.log, match.position.key(), 0)


def test_a_resigned_game_stays_resigned():
    match = byg()
    match.submit(0, 0, "c3")
    match.submit(0, 1, "resign")
    again = resumed(match.record())
    assert (again.over, again.returns) == (True, (-1, 1))


SUBMISSIONS = st.tuples(
    st.integers(-2, 3),
    st.integers(-1, 4),
    st.text(max_size=12)
    | st.sampled_from(
        ["c3", "a1 a3", "0", "1 2", "resign", "offer-draw", "accept-draw", "decline-draw", '"', "|"]
    ),
    st.text(max_size=3),
)


@settings(max_examples=200)
@given(st.booleans(), st.lists(SUBMISSIONS, max_size=6))
def test_any_submission_is_accepted_or_refused_with_a_sentence(draws, submissions):
    match = noughts() if draws else byg()
    for submission in submissions:
        ply = match.ply
        answer = match.submit(*submission)
        if isinstance(answer, Refused):
            assert match.ply == ply
            assert answer.why.endswith(".")
        else:
            assert match.ply == answer.ply == ply + 1


@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from(['"', "c3", "a1", "|", "done", " ", "c3 "])).map("".join)
)
def test_any_text_played_is_played_or_refused_whole(text):
    position = kibitz.load("byg", side=3).start()
    try:
        position.play(text)
    except IllegalMove:
        assert position.ply == 0


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


FORCED = {"deals": 1, "deal": "334/885/996/TT7"}  # after four pairs nobody holds another pair


def test_the_only_legal_act_is_named_where_the_game_asks_for_it():
    match = Match(kibitz.load("president", **FORCED))
    for seat, act in enumerate(("33", "88", "99", "TT")):
        assert match.forced is None
        assert isinstance(match.submit(seat, match.ply, act), Accepted)
    played = []
    while (act := match.forced) is not None:
        played.append(act)
        match.submit(match.player, match.ply, act)
    assert played == [*["pass"] * 3, "7", *["pass"] * 3, "4"]
    assert set(match.view(1).moves) == {"5", "pass"}


def test_of_other_games_no_act_is_forced():
    match = Match(kibitz.load("beat", ranks=2, deal="A/K", leader=0))
    match.submit(0, 0, "Ah")
    assert match.view(1).moves == ("eat",)
    assert match.forced is None


SHORT = {"players": 3, "form": "express", "rule": "red", "deal": "2h/3d5d", "stock": "AsKhKsKd"}


def between_deals():
    """A match of Eleusis Express after its first deal, in which seat 1 went out at once."""
    match = Match(kibitz.load("eleusis", **SHORT))
    assert match.agreeable == ""
    assert match.submit(1, 0, "offer-stop").why == "New Eleusis cannot be stopped here."
    for act in ("2h", "decline"):
        assert isinstance(match.submit(1, match.ply, act), Accepted)
    return match


def test_a_game_is_stopped_between_deals_if_all_agree_and_who_never_dealt_has_ten_points():
    """12 less the cards left, and 3 for an empty hand: 15 and 10; the dealer as much as the best."""
    match = between_deals()
    assert (match.player, match.agreeable) == (1, "stop")
    for seat, word in ((2, "offer-stop"), (0, "accept-stop")):
        assert isinstance(match.submit(seat, match.ply, word), Accepted)
        assert not match.over
    assert isinstance(match.submit(1, match.ply, "accept-stop"), Accepted)
    assert match.returns == (15, 15 + 10, 10 + 10)
    assert match.ending == "stop agreed"


def test_one_seat_that_declines_lets_the_game_go_on():
    match = between_deals()
    match.submit(2, match.ply, "offer-stop")
    match.submit(0, match.ply, "decline-stop")
    assert match.offered is None
    assert match.submit(1, match.ply, "accept-stop").why == "There is no stop offer to answer."
    assert (
        match.submit(1, match.ply, "offer-draw").why == "New Eleusis cannot be drawn by agreement."
    )
    assert isinstance(match.submit(1, match.ply, "black"), Accepted)
    assert match.agreeable == ""
    assert match.submit(2, match.ply, "offer-stop").why == "New Eleusis cannot be stopped here."


def test_an_offer_to_stop_lapses_when_the_next_dealer_writes():
    match = between_deals()
    match.submit(2, match.ply, "offer-stop")
    assert isinstance(match.submit(1, match.ply, "black"), Accepted)
    assert match.offered is None


def test_the_record_of_a_stopped_game_has_its_result_and_can_be_read_again():
    match = between_deals()
    for seat, word in ((2, "offer-stop"), (0, "accept-stop"), (1, "accept-stop")):
        match.submit(seat, match.ply, word)
    text = record.write(match.record())
    assert '[Ending "stop agreed"]' in text
    assert '[Result "15 25 20"]' in text
    again = resumed(record.read(text))
    assert (again.over, again.returns) == (True, (15, 25, 20))


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
