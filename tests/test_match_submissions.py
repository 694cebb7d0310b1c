"""Matches: what is submitted, and what each seat gets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.matches import HERE, act, byg, noughts, refused, secret

import kibitz
from kibitz.contract import IllegalMove
from kibitz.match import Accepted, Match, Refused, Seat, lock


def play(match, plies):
    for _ in range(plies):
        assert isinstance(match.submit(match.player, match.ply, act(match)), Accepted)


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


@pytest.mark.long
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


SUBMISSIONS = st.tuples(
    st.integers(-2, 3),
    st.integers(-1, 4),
    st.text(max_size=12)
    | st.sampled_from(
        ["c3", "a1 a3", "0", "1 2", "resign", "offer-draw", "accept-draw", "decline-draw", '"', "|"]
    ),
    st.text(max_size=3),
)


@pytest.mark.long
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


FORCED = {"deals": 1, "deal": "334/885/996/TT7"}  # after four pairs nobody holds another pair


def test_the_only_legal_act_is_named_where_the_game_asks_for_it():
    match = Match(kibitz.load("president", **FORCED))
    for seat, pair in enumerate(("33", "88", "99", "TT")):
        assert match.forced is None
        assert isinstance(match.submit(seat, match.ply, pair), Accepted)
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


@pytest.mark.timeout(30)
def test_an_act_after_which_listing_the_acts_does_not_end_is_accepted():
    # it was lost at a table, since the match asked for legal acts before the table stored it
    match = Match(kibitz.load(str(HERE / "endless.py"), where="legal"))
    assert match.submit(0, 0, "2").ply == 1
