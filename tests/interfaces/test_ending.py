"""The end of a match on its page: the result once, who won and by what."""

import kibitz
from kibitz.interfaces.ending import Ending, ending
from kibitz.interfaces.outcome import places
from kibitz.match import Match
from kibitz.words import Reader, SeatName, message

from ..examples import EXAMPLES


def played(name, *acts, **options):
    """A match of an example after some acts of its seats in turn."""
    match = Match(kibitz.load(str(EXAMPLES / f"{name}.py"), **options), 1)
    for act in acts:
        seat = match.position.player
        assert match.submit(seat, match.ply, act)
    return match


def said(match, seat=-1, names=()):
    ended = ending(match, seat, match.position.scene().caption)
    reader = Reader(seat=seat, names=names)
    return ended and Ending(reader.read(ended.verdict), reader.read(ended.manner))


def to_the_end(match):
    while not match.over:
        seat = match.position.player
        match.submit(seat, match.ply, match.position.moves()[0])
    return match


LINE = ("a1", "a2", "b1", "b2", "c1")


def test_a_match_that_goes_on_has_no_ending():
    assert said(played("tic_tac_toe", "a1")) is None


def test_the_winner_the_loser_and_the_others_read_who_won_and_by_what():
    match = played("tic_tac_toe", *LINE)
    how = "X has three in a row and wins."
    assert said(match, 0) == Ending("You win", how)
    assert said(match, 1) == Ending("You lose", how)
    assert said(match, -1, ["Ann (X)", "Bob (O)"]) == Ending("Ann (X) wins", how)


def test_a_draw_is_said_once():
    match = played("tic_tac_toe", "a1", "b1", "c1", "a2", "b2", "a3", "c2", "c3", "b3")
    assert said(match, 0) == said(match) == Ending("A draw", "")


def test_words_that_repeat_the_verdict_are_left_out():
    match = played("connect_four", "a", "b", "a", "b", "a", "b", "a")
    assert said(match, 0) == Ending("You win", "")
    assert said(match) == Ending("Red wins", "")


def test_a_resignation_is_named_after_the_verdict():
    match = played("tic_tac_toe", "a1")
    match.submit(1, match.ply, "resign")
    assert said(match, 0) == Ending("You win", "by resignation")
    assert said(match, 1) == Ending("You lose", "by resignation")


def test_hanabi_does_not_say_its_points_three_times():
    assert said(to_the_end(played("hanabi")), 0) == Ending("0 points", "")


def test_among_four_seats_each_reads_its_place_and_who_won():
    match = to_the_end(played("hearts", passing="hold", ranks=3))
    assert match.returns == (-15, 0, -1, 0)
    over = "The deal is over: South 15, West 0, North 1, East 0"
    won = f"West and East win. {over}"
    assert said(match, 0) == Ending("You come 4th", won)
    assert said(match, 1) == Ending("You share first place", over)
    assert said(match, 2) == Ending("You come third", won)
    assert said(match) == Ending("West and East win", over)


def test_a_solitaire_names_its_points_and_its_own_words():
    match = to_the_end(played("peg_solitaire"))
    assert said(match, 0) == Ending("9 pegs are left: the game is over.", "")


def test_only_a_winner_reads_a_result_that_is_marked_as_won():
    def marks(match):
        return [ending(match, seat, "").mark for seat in (0, 1, -1)]

    assert marks(played("tic_tac_toe", *LINE)) == ["won", "lost", "won"]
    drawn = played("tic_tac_toe", "a1", "b1", "c1", "a2", "b2", "a3", "c2", "c3", "b3")
    assert marks(drawn) == ["drawn"] * 3
    match = to_the_end(played("hearts", passing="hold", ranks=3))
    assert [ending(match, seat, "").mark for seat in range(4)] == ["lost", "won", "lost", "won"]
    assert places(match) == (4, 1, 3, 1)
    assert ending(to_the_end(played("peg_solitaire")), 0, "").mark == ""


def test_a_caption_that_names_the_winner_is_the_verdict_of_all_others():
    match = played("tic_tac_toe", *LINE)
    white = SeatName(0, "X")
    words = message("{winner} wins by {a} to {b}.", you="By {a} to {b}.", winner=white, a=24, b=20)
    assert ending(match, -1, words) == Ending(words, "", "won")
    ended = ending(match, 0, words)
    assert (ended.verdict, Reader(seat=0).read(ended.manner)) == ("You win", "By 24 to 20.")
    ended = ending(match, 1, words)
    assert (ended.verdict, Reader(seat=1).read(ended.manner)) == (
        "You lose",
        "X wins by 24 to 20.",
    )


def test_a_name_with_brackets_is_a_name():
    match = Match(kibitz.load("president", players=4, deals=1), 1)
    to_the_end(match)
    loser = min(range(4), key=lambda seat: match.returns[seat])
    assert "has the most points" in match.position.scene().caption
    assert said(match, loser).manner.endswith("has the most points, 2.")
