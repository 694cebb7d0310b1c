"""The answers to the inventors: the page is what the results say, and the measures measure."""

from __future__ import annotations

import pytest
from research.answers import advice, byg, eleusis
from research.answers.__main__ import PAGE, PARTS, commands, page
from research.answers.answered import Answers, answer
from research.answers.compared import best_of, judged, measured, yes
from research.answers.measures import groups, titles
from research.answers.play import asked, results, summed

import kibitz
from kibitz.estimates import wilson


@pytest.fixture(scope="module")
def answers() -> Answers:
    return Answers()


def test_the_page_is_what_the_results_say(answers):
    assert PAGE.read_text() == page(answers)


def test_what_has_no_result_is_said_to_be_not_known(answers):
    asked = [question for questions in PARTS.values() for question in questions]
    open_still = [q for q in asked if not all(map(answers.knows, q.commands))]
    assert page(answers).count("Not known yet") == len(open_still) < len(asked) / 4
    assert page(Answers({}, {})).count("Not known yet") == sum(bool(q.commands) for q in asked)


def test_every_inventor_with_a_question_has_answers():
    assert all(questions for questions in PARTS.values())
    assert len({q.asked for qs in PARTS.values() for q in qs}) == sum(map(len, PARTS.values()))


@pytest.mark.long
def test_games_played_again_give_the_numbers_that_are_kept(answers):
    command = byg.relative("byg -o version=1", "0")
    assert command in commands()
    again = summed(list(results(asked(command.split()[3:]))))
    assert again == answers[command]["measured"]


@pytest.mark.long
def test_a_kept_annotation_is_what_the_command_says(answers):
    (command,) = [c for c in commands() if c.startswith("kibitz annotate")]
    assert answer(command) == answers[command]


def after(game, acts):
    p = game.start()
    p.play(acts)
    return p


def test_groups_are_those_of_the_full_board():
    """
      c  X   O   2
    b  O   X   O   3     White: 3 and 1     Black: 3
      a  X   O   2
    """
    game = kibitz.load("byg", side=2, version=2, pie=False)
    assert groups(after(game, "c2 b2 b3 a1 b1 c1 a2"), 1) == {
        "groups": 1.5,
        "largest group": (3 / 4 + 3 / 3) / 2,
        "tie": 1,
        "white wins": 1,
        "stones ahead": 1,
        "more stones win": 1,
        "ties: white wins": 1,
        "ties: first player wins": 0,
    }


@pytest.mark.long
def test_titles_are_compared_from_deal_to_deal():
    given = asked(
        ["president", "-o", "deals=3", "--player", "uniform", "--games", "4", "--measure", "titles"]
    )
    played = list(results(given))
    assert all(0 <= found["boss stays boss"] <= 1 for found in played)
    assert {found["place of the boss"] * 2 % 1 for found in played} == {0}
    assert titles(after(kibitz.load("president"), ""), 0) == {}


@pytest.mark.long
def test_each_of_two_players_sits_in_each_seat():
    """The stronger wins in both seats, so its share is not that of a seat."""
    words = "examples/tic_tac_toe.py --player 300 --player 0 --games 20"
    found = summed(list(results(asked([*words.split(), "--measure", "seats"]))))
    assert found["first player"]["mean"] > 0.9
    assert 0.3 < found["seat 0"]["mean"] < 0.7


def number(share, n):
    return {"mean": share, "interval": wilson(share, n), "games": n}


def test_a_difference_counts_by_its_chance_and_not_by_intervals_that_meet():
    """29 and 40 of 100 by hand: z = 1.64, p = 0.10; 26 and 40: z = 2.11, p = 0.035."""
    pairs = {"near": (number(0.29, 100), number(0.40, 100))}
    assert judged(numbers(pairs)).real == []
    pairs = {"far": (number(0.26, 100), number(0.40, 100))}
    assert judged(numbers(pairs))["far"] == -1
    one, other = pairs["far"]
    assert one["interval"][1] > other["interval"][0]


def test_more_comparisons_ask_for_more():
    """p = 0.035 alone is below 5%, but not below half of it beside another that is nothing."""
    pairs = {"far": (number(0.26, 100), number(0.40, 100)),
             "same": (number(0.5, 100), number(0.5, 100))}  # fmt: skip
    assert judged(numbers(pairs)).real == []


def numbers(pairs):
    return {name: tuple(map(measured, pair)) for name, pair in pairs.items()}


def test_of_many_the_best_are_those_not_shown_to_be_worse():
    scores = {name: measured(number(share, 400)) for name, share in
              {"good": 0.8, "as good": 0.78, "bad": 0.5}.items()}  # fmt: skip
    assert best_of(scores) == ["good", "as good"]


def test_yes_is_said_where_all_is_shown_and_no_where_it_is_the_other_way_round():
    assert (yes(1, 1), yes(1, 0), yes(1, -1)) == ("Yes", "Not shown", "No")


def test_a_difference_that_is_large_in_the_table_is_in_the_sentence(answers):
    """Bum to Boss 11.4% and 3.4% of 250: z = 3.4, also beside seven others."""
    question = next(q for q in PARTS["President (after David Parlett)"] if "two" in q.asked)
    sentence = question.answer(*(answers[command] for command in question.commands)).sentence
    assert "Bum to Boss (leads=boss) in 11.4%" in sentence
    assert "Boss stays Boss" not in sentence


def test_a_trap_is_the_lead_that_fewest_cards_answer():
    """On 5 beside 6, T asks for 6 to J, 4 for 5 and 6: of the other's 6 8 J the T leaves three."""
    game = kibitz.load("quet", opening="offence", deal="5T4K/668J")
    p = game.start()
    p.play("5 6")
    leads = {p.name(action): advice.trap(p.record, action) for action in p.legal()}
    assert leads == {"T": 3, "4": 1, "K": 3}


def test_the_dealer_is_compared_with_the_mean_of_the_others(answers):
    """By hand: 12 beside 3, 4 and 5 is 8 points more than their mean of 4."""
    deal = {"scores": [12, 3, 4, 5], "dealer": 0, "grade": "easy", "players": 4, "choice": None}
    found = {"deals": [deal, deal | {"scores": [13, 2, 4, 6]}] * 10}
    answer = eleusis.dealer(found)
    assert answer.sentence.startswith("Yes, dealing is an advantage: the dealer scores 8.5")
    assert "more than that" in answer.sentence
    stored = answers[eleusis.COMMAND]["deals"]
    assert len({row["number"] for row in stored}) == len(stored)


def test_a_prophet_is_compared_with_the_same_player_who_declined():
    def deal(certainty, cards, prophet, decline):
        choice = {"certainty": certainty, "cards": cards,
                  "prophet": {"score": prophet, "to_the_end": prophet > decline},
                  "decline": {"score": decline}}  # fmt: skip
        return {"choice": choice}

    sure = [deal(0.8, 25, 10 + k % 3, 4) for k in range(20)]
    unsure = [deal(0.1, 5, 2, 8 + k % 3) for k in range(20)]
    sentence = eleusis.prophet({"deals": sure + unsure}).sentence
    assert "It pays at 50% or more certainty and 20 to 30 cards." in sentence
    assert "It costs points at 0% to 25% certainty and 0 to 10 cards." in sentence
    same = [deal(0.3, 12, 5, 4 + k % 3) for k in range(21)]
    assert eleusis.prophet({"deals": same}).sentence.startswith("Not shown that it pays")
