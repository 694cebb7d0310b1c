"""Matches: results, draws, takebacks, records, and games that are stopped."""

import pytest
from tests.matches import act, byg, noughts, refused, secret

import kibitz
from kibitz import record
from kibitz.contract import IllegalMove
from kibitz.match import Accepted, Match
from kibitz.match.from_record import resume


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


def played(match, *submissions):
    """Submit all of them, each an answer to the newest ply."""
    for seat, text in submissions:
        assert isinstance(match.submit(seat, match.ply, text), Accepted), text


def test_a_turn_is_taken_back_in_place_if_the_other_agrees():
    match = byg()
    played(match, (0, "c3"), (1, "a1 e3"), (0, "b2"), (0, "offer-undo"))
    assert (match.offered, match.offer, match.view(1).offer) == (0, "undo", "undo")
    played(match, (1, "accept-undo"))
    assert match.record().acts == ["c3", "a1", "e3"]
    assert (match.player, match.offer, match.ply) == (0, "", 5)
    assert refused(match, 0, 2, "b3")[0] == "ply", "no act of before the undo arrives late"
    played(match, (0, "d3"))
    assert match.record().acts == ["c3", "a1", "e3", "d3"]


def test_the_turn_of_the_other_goes_back_with_an_earlier_one():
    match = byg()
    played(match, (0, "c3"), (1, "a1 e3"), (0, "offer-undo"), (1, "accept-undo"))
    assert (match.record().acts, match.player, match.undone) == ([], 0, (3,))


def test_a_submission_is_known_by_its_ply_after_turns_were_taken_back():
    match = byg()
    played(match, (0, "c3"), (0, "offer-undo"), (1, "accept-undo"), (0, "b2"), (1, "a1"))
    assert [(sent.ply, sent.acts) for sent in match.log] == [
        (2, ("accept-undo",)), (3, ("b2",)), (4, ("a1",)),
    ]  # fmt: skip
    again = byg()
    played(again, (0, "b2"), (1, "a1"))
    assert (match.position.key(), match.ply) == (again.position.key(), 5)
    assert match.moment != again.moment, "a draft of before the undo belongs to no position now"


def test_who_may_not_ask_for_an_undo_reads_why():
    match = byg()
    assert (
        refused(match, 0, 0, "offer-undo")[1] == "There is no turn of yours that can be taken back."
    )
    played(match, (0, "c3"), (0, "offer-undo"), (1, "decline-undo"))
    assert match.may_offer(0) == ("draw",) and match.record().acts == ["c3"]
    assert "only once between two of your turns" in refused(match, 0, 3, "offer-undo")[1]
    assert refused(match, 1, 3, "accept-undo")[1] == "Nobody asks to take a turn back."
    played(match, (1, "a1 e3"), (1, "offer-undo"), (0, "b2"))
    assert (match.offer, match.record().acts) == ("", ["c3", "a1", "e3", "b2"]), (
        "playing on declines"
    )


def test_what_revealed_something_is_not_taken_back():
    hidden = secret("3/1")
    played(hidden, (0, "bet"))
    assert "can be taken back" in refused(hidden, 0, 1, "offer-undo")[1]
    dice = Match(kibitz.load("examples/pig.py"), seed=1)
    played(dice, (0, "roll"))
    assert "can be taken back" in refused(dice, 0, 1, "offer-undo")[1]


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
    again = resume(record.read(record.write(match.record())), casual=True)
    assert (again.log, again.position.key(), again.player) == (match.log, match.position.key(), 0)


def test_a_resigned_game_stays_resigned():
    match = byg()
    match.submit(0, 0, "c3")
    match.submit(0, 1, "resign")
    again = resume(match.record())
    assert (again.over, again.returns) == (True, (-1, 1))


SHORT = {"players": 3, "form": "express", "rule": "red", "deal": "2h/3d5d", "stock": "AsKhKsKd"}


def between_deals():
    """A match of Eleusis Express after its first deal, in which seat 1 went out at once."""
    match = Match(kibitz.load("eleusis", **SHORT))
    assert match.agreeable == ""
    assert match.submit(1, 0, "offer-stop").why == "New Eleusis cannot be stopped here."
    for text in ("2h", "decline"):
        assert isinstance(match.submit(1, match.ply, text), Accepted)
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
    again = resume(record.read(text))
    assert (again.over, again.returns) == (True, (15, 25, 20))
