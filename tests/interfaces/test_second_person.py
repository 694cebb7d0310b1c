"""Captions and results in the second person."""

import pytest

from kibitz.interfaces.second_person import your_result, your_score, your_turn


@pytest.mark.parametrize(
    ("score", "written"), [(1_234_567, "1234567 points"), (0.1 + 0.2, "0.3 points")]
)
def test_points_are_said_in_full_and_without_the_noise_of_floats(score, written):
    assert f"with {written}." in your_score("Over.", 0, ALONE, [score, 9, 9])


@pytest.mark.parametrize(
    ("caption", "name", "written"),
    [
        ("Left to lead.", "Left", "Your turn: lead."),
        ("Seat 1 may beat 5 or pass.", "Seat 1", "Your turn: you may beat 5 or pass."),
        ("Seat 2 (dealer) writes a rule.", "Seat 2 (dealer)", "Your turn: write a rule."),
        ("Second bids or says liar.", "Second", "Your turn: bid or say liar."),
        ("White passes, or carries on.", "White", "Your turn: pass, or carry on."),
        (
            "Second has thrown 5: roll on, or hold.",
            "Second",
            "Your turn: you have thrown 5: roll on, or hold.",
        ),
        ("First threw a 1. Second rolls.", "Second", "First threw a 1. Your turn: roll."),
        ("All bid for the prize 5.", "Ann", "Your turn. All bid for the prize 5."),
        ("Blue 0, Red 0. Blue places.", "Blue", "Blue 0, Red 0. Your turn: place."),
        ("Blue 0, Red 0.", "Blue", "Your turn. Blue 0, Red 0."),
        ("Blue: 3. Red to move.", "Red", "Blue: 3. Your turn: move."),
        ("Red stones 3, Blue stones 5.", "Red", "Your turn. Red stones 3, Blue stones 5."),
        ("Red and Blue bid.", "Red", "Your turn. Red and Blue bid."),
        ("Red minus 3. Red plays.", "Red", "Red minus 3. Your turn: play."),
        ("Red was skipped. Red draws.", "Red", "Red was skipped. Your turn: draw."),
        ("Red leads 3 to 2.", "Red", "Your turn: lead 3 to 2."),
        ("Seat 10 passes.", "Seat 1", "Your turn. Seat 10 passes."),
        ("Red's turn.", "Red", "Your turn. Red's turn."),
        ("Whites and blacks move.", "White", "Your turn. Whites and blacks move."),
    ],
)
def test_a_caption_that_names_the_seat_speaks_to_its_player(caption, name, written):
    assert your_turn(caption, name) == written


def test_a_result_counts_the_own_points_first():
    sides = [[0], [1]]
    assert your_result("White wins by 12 to 9.", 0, sides, [1, -1]) == "You win 12 to 9."
    assert your_result("White wins, 12 to 9.", 1, sides, [1, -1]) == "You lose 9 to 12."
    assert your_result("White wins.", 1, sides, [1, -1]) == "You lose. White wins."
    assert your_result("A draw.", 1, sides, [0, 0]) == "A draw."


def test_partners_win_by_side_and_all_who_play_together_win_together():
    partners = [[0, 2], [1, 3]]
    assert your_result("North and South win.", 2, partners, [1, -1, 1, -1]) == (
        "Your side wins. North and South win."
    )
    assert your_result("All fires are out.", 1, [[0, 1, 2]], [1, 1, 1]) == (
        "You all win. All fires are out."
    )


ALONE, PARTNERS = [[0], [1], [2]], [[0, 2], [1, 3]]


def test_points_give_a_place_which_may_be_shared():
    assert your_score("Over.", 1, ALONE, [5, 9, 9]) == "You share first of 3 with 9 points. Over."
    assert your_score("Over.", 0, ALONE, [1, 9, 9]) == "You come third of 3 with 1 point. Over."
    assert (
        your_score("The game is over with 7 points.", 0, [[0]], [7])
        == "The game is over with 7 points."
    )


def test_partners_come_in_as_one_side():
    said = your_score("Over.", 2, PARTNERS, [5, 9, 5, 9])
    assert said == "Your side comes second of 2 with 5 points. Over."
