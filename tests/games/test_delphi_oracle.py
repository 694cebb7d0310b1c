"""Delphi: the Oracle's rule, a clue to it, and an Oracle who judges by hand."""

import re

import pytest
from tests.games.delphi_layouts import (
    BY_HAND,
    ODD_RED,
    ONE,
    RED,
    begin,
    chips,
    columns,
    to_call,
    words,
)

import kibitz
from kibitz import IllegalMove, OptionError, record
from kibitz.check import check
from kibitz.interfaces.cli import arguments
from kibitz.kit import rulelang, texts
from kibitz.match import Match
from kibitz.players.playout import MOST_ACTS

# How long a game is


def test_a_game_of_seven_is_longer_than_check_allows_where_no_longest_game_is_stated():
    # `check` failed where it drew seven players: 6 calls of 51 cards in each of 7 deals.
    assert MOST_ACTS < 7 * 51 * 6
    rule, clue, calls = rulelang.LENGTH, texts.LONGEST + 1, 51 * 7
    assert kibitz.load("delphi").longest == 70 * (rule + clue + calls)


# The Oracle's rule


def test_the_oracle_writes_his_rule_before_a_card_is_turned_up():
    p = begin(**ONE)
    assert p.player == 0 and p.owing == {0}
    assert columns(p) == to_call(p) == []
    p.play(f'"{ODD_RED}"')
    assert p.player == 1 and len(columns(p)) == len(to_call(p)) == 1


def test_a_rule_is_typed_as_one_text_and_is_one_turn():
    p = begin(f'"{ODD_RED}"', **ONE)
    assert (p.turn, p.ply) == (1, 4)
    assert p.played(0, 0) == [".if", ".odd(last)", ".red(card)", ".black(card)"]


def test_a_rule_may_be_entered_piece_by_piece_and_ends_by_itself():
    p = begin(".if .odd(last) .red(card)", **ONE)
    assert p.player == 0 and "Your rule so far: .if .odd(last) .red(card)" in words(p, 0)
    p.play(".black(card)")
    assert p.player == 1
    assert p.record.rule.tolist() == begin(f'"{ODD_RED}"', **ONE).record.rule.tolist()


def test_only_the_oracle_reads_his_rule():
    p = begin(f'"{ODD_RED}"', **ONE)
    assert p.played(0, 1) == p.played(0, -1) == ["?"]
    for seat in (-1, 0, 1, 2):
        assert any("black" in text for text in words(p, seat)) == (seat == 0)


def test_the_first_rule_may_be_given():
    p = begin(**RED)
    assert (p.player, p.ply) == (1, 0)
    assert any("red" in text for text in words(p, 0))


def test_the_oracle_may_give_a_clue_to_his_rule_before_the_first_card():
    p = begin(rule="red", clue="Vérité in colours", deal="2h3h", players=3, deals=2)
    for seat in (-1, 0, 1, 2):
        assert "The Oracle's clue: Vérité in colours" in words(p, seat)
    p.play("yes yes")
    assert not any("clue" in text for text in words(p))


def test_when_the_deal_is_over_everybody_sees_its_rule():
    p = begin("yes yes", deal="2h3h", players=3, deals=2, rule="red")
    for seat in (-1, 0, 1, 2):
        (shown,) = (text for text in words(p, seat) if text.startswith("The last rule was: "))
        assert "red" in shown
    p = begin("yes yes", deal="2h3h", **RED)
    assert any(text.startswith("The rule was: ") for text in words(p))


# An Oracle without a written rule


def test_an_oracle_who_judges_by_hand_says_right_or_wrong():
    p = begin(deal="2h3h4s", **BY_HAND)
    assert p.player == 0 and p.owing == {0, 1, 2} and p.moves() == ["wrong", "right"]
    p.play("wrong no yes")
    assert columns(p) == ["2h 3h"] and chips(p)[1:] == [2, 0]
    p.play("right no yes")
    assert columns(p) == ["2h 3h", "4s"] and chips(p)[1:] == [1, 1]


def test_his_verdict_is_as_secret_as_the_calls_until_all_are_in():
    right, wrong = (begin(verdict, deal="2h3h4s", **BY_HAND) for verdict in ("right", "wrong"))
    for seat in (-1, 1, 2):
        assert right.scene(seat) == wrong.scene(seat)
    assert "You have called right." in words(right, 0)


def test_an_oracle_who_judges_by_hand_writes_no_rule_in_any_deal():
    p = begin("right yes yes", players=3, judge="dealer", deal="2h3h")
    assert p.record.oracle == 1 and p.moves() == ["no", "yes"]
    p.play("yes")
    assert p.player == 1 and p.moves() == ["wrong", "right"]


def test_a_rule_may_be_written_without_quotation_marks():
    match = Match(kibitz.load("delphi"), seed=3)
    assert match.submit(0, 0, "red if odd(last) else black").ply == 1
    quoted = kibitz.load("delphi").start(3)
    quoted.play('"red if odd(last) else black"')
    assert match.position.history == quoted.history


def test_a_faulty_rule_without_quotation_marks_is_answered_with_the_place():
    match = Match(kibitz.load("delphi"), seed=3)
    why = "The rule, at character 18: 'else' was expected, but there is 'els'."
    assert match.submit(0, 0, "red if odd(last) els black").why == why


@pytest.mark.parametrize(
    ("rule", "written"), [("False", "almost no card"), ("True", "almost every")]
)
def test_a_rule_of_no_use_is_refused_wherever_it_is_written(rule, written):
    with pytest.raises(OptionError, match=written):
        kibitz.load("delphi", rule=rule)
    p = kibitz.load("delphi").start()
    with pytest.raises(IllegalMove, match=written):
        p.play(f'"{rule}"')
    assert p.ply == 0


@pytest.mark.parametrize("game", ["delphi", "eleusis"])
@pytest.mark.parametrize(("rule", "share"), [("card == 4", "8%"), ("card != 4", "92%")])
def test_a_rule_that_accepts_fewer_than_one_card_in_five_is_refused_with_its_share(
    game, rule, share
):
    """A terminal took `card == 4` in silence, which only the page of the browser called bad."""
    p = kibitz.load(game).start()
    assert share in rulelang.unfair(rulelang.program(rule))
    with pytest.raises(IllegalMove, match=share):
        p.play(f'"{rule}"')
    assert share in p.objection(" ".join(tokens(rule)))
    assert p.objection(" ".join(tokens("red if odd(last) else black"))) == ""


@pytest.mark.parametrize("game", ["delphi", "eleusis"])
def test_an_option_is_refused_as_the_dealers_text_is_and_stored_games_go_on(game):
    """`-o rule="card == 4"` was taken in silence where the text demands one card in five."""
    with pytest.raises(OptionError, match=f"{game}: the rule is not good: it accepts 8%"):
        arguments.load(game, ["rule=card == 4"])
    assert arguments.load(game, ["rule=red"]).options["rule"] == "red"
    assert kibitz.load(game, rule="card == 4").start().moves()  # as records and tables load it


def tokens(rule):
    return [rulelang.name(int(token)) for token in rulelang.tokens_of(rule)]


def test_every_oracle_may_name_a_piece_of_the_rule_as_a_clue():
    p = begin('"red if odd(last) else black"', clues=True, players=3, deal="Th3c8s")
    assert (p.player, to_call(p)) == (0, [])
    assert ".odd(last)" in p.moves() and ".even(last)" not in p.moves() and "decline" in p.moves()
    assert not any("odd" in one for one in words(p, 1))
    p.play(".odd(last)")
    for seat in (-1, 0, 1):
        assert "The Oracle's clue: the rule has the piece .odd(last)" in words(p, seat)
    assert p.told(p.ply - 1, 1) == ".odd(last)"
    assert to_call(p) == ["3c"]


@pytest.mark.long
def test_an_oracle_may_decline_to_give_a_clue_and_the_next_deal_has_none_of_the_last():
    p = begin("red", clues=True, players=3, deal="Th3c", deals=2)
    p.play("decline")
    assert not any("clue" in one for one in words(p, 1))
    p.play("yes | no")
    p.play("black")
    assert (p.player, p.record.naming) == (1, True)
    assert check(p.game, games=1, bounds=False, options=False) == []


def test_a_rule_of_no_use_written_piece_by_piece_is_legal_but_a_person_is_warned():
    p = kibitz.load("delphi").start()
    assert "almost no card" in p.objection(".False")
    assert p.objection(".red(card)") == ""
    assert "almost every card" in p.objection(".not .False")
    p.play(".False")
    assert not p.record.writing


CLUE = "clue: Look at the colours, Zoë!"
ALL = "".join(sign for sign in texts.ALPHABET if sign != " ") + " ."


def test_every_oracle_may_write_a_clue_in_his_own_words():
    p = begin("red", clue_words=True, players=3, deal="Th3c", deals=2)
    p.play("'L")
    assert "Your clue so far: L" in words(p, 0) and "so far" not in str(words(p, 1))
    p.play("'o done")
    assert "The Oracle's clue: Lo" in words(p, 1) and to_call(p) == ["3c"]
    p.play("yes | no")
    p.play("black")
    assert (p.player, p.record.naming) == (1, True)
    assert "clue: Lo" not in str(words(p, 0))
    p.play(CLUE)
    for seat in (-1, 0, 1):
        assert "The Oracle's clue: Look at the colours, Zoë!" in words(p, seat)
    assert p.told(p.ply - 2, 0) == "'!"


def test_a_record_keeps_a_clue_in_words():
    p = begin("red", clue_words=True, players=3, deal="Th3c", deals=1)
    p.play(f'"clue: {ALL}"')
    again = record.replay(record.read(record.write(record.of(p))))
    assert f"The Oracle's clue: {ALL}" in words(again, 1)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("Colours", 'write a clue as "clue: Look at the colours"'),
        ("clue: worth 5 €", "the sign € can't be written here"),
        ('"clue: ' + "x" * 201 + '"', "this text has 201 signs; at most 200 are possible"),
        ("clue:", "the Oracle names a piece of the rule as a clue"),
    ],
)
def test_a_clue_that_cannot_be_written_is_refused_in_a_sentence(written, why):
    p = begin("red", clue_words=True, players=3, deal="Th3c")
    with pytest.raises(IllegalMove, match=re.escape(why)):
        p.play(written)


def test_a_clue_of_200_signs_has_room_for_no_more():
    p = begin("red", clue_words=True, players=3, deal="Th3c")
    p.play(" ".join(["'x"] * 200))
    assert p.moves() == ["done"]


@pytest.mark.long
def test_a_game_with_clues_in_words_keeps_the_contract():
    game = kibitz.load("delphi", players=3, deal="Th3c", deals=1, clues=True, clue_words=True)
    assert check(game, games=1, bounds=False, options=False) == []


@pytest.mark.long
def test_a_search_writes_no_clue_of_random_signs():
    """It wrote some 200 of them, thinking about each."""
    p = begin("red", clue_words=True, players=3, deal="Th3c8s")
    assert kibitz.player("worlds:sims=100", seed=1)(p) == "decline"
    p.play("'L")
    assert kibitz.player("worlds:sims=100", seed=1)(p) == "done"
