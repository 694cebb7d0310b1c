"""New Eleusis: the dealer's rule and his hints, and a dealer who judges by hand."""

import pytest
from tests.games.eleusis import (
    FIVE,
    PACK,
    begin,
    sizes,
    table,
)

from kibitz import IllegalMove
from kibitz.draw import plain
from kibitz.games.eleusis.verdicts import is_right

# The dealer's rule


SECRET = {"deal": "", "stock": "", "rule": ""}


def test_the_dealer_types_his_rule_as_one_text():
    p = begin(**SECRET)
    assert p.player == 0
    p.play('"red if odd(last) else black"')
    assert p.player in (1, 2, 3) and p.ply == 4
    assert "Your rule: red(card) if odd(last) else black(card)" in plain(p.scene(0))


def test_token_by_token_it_is_the_same_rule():
    p, q = begin(**SECRET), begin(**SECRET)
    p.play('"red if odd(last) else black"')
    q.play(".if .odd(last) .red(card) .black(card)")
    assert p.key() == q.key()


def test_nobody_else_reads_it():
    p = begin(**SECRET)
    p.play(".if .odd(last)")
    for seat in (1, 2, 3, -1):
        assert p.name(p.legal()[0], seat) == "?"
        assert p.told(0, seat) == "?"
        assert "odd" not in plain(p.scene(seat)).partition("On the table")[2]
        assert "so far" not in plain(p.scene(seat))
    assert "Your rule so far: .if .odd(last)" in plain(p.scene(0))
    p.play(".red(card) .black(card)")
    for seat in (1, 2, 3, -1):
        assert "red" not in plain(p.scene(seat))


@pytest.mark.parametrize("text", ["redd", "card +", "__import__('os')", "red(last9)"])
def test_a_rule_that_cannot_be_read_is_refused_in_a_sentence(text):
    p = begin(**SECRET)
    with pytest.raises(IllegalMove) as fault:
        p.play(f'"{text}"')
    assert "The rule, at character" in str(fault.value) and p.ply == 0


def test_a_given_rule_is_the_first_deals_only():
    p = begin("2h", deal="2h/2s3s/2d3d", deals=2)
    assert "writes a rule" in plain(p.scene(2))


def test_everybody_sees_the_rule_when_the_game_is_over():
    p = begin("2h", deal="2h/2s3s/2d3d")
    assert "The rule was: red(card)" in plain(p.scene(-1))


def test_the_hint_is_read_by_all_in_the_first_deal():
    p = begin(hint="Only the colour counts: naïve?", deals=2, deal="2h/2s3s/2d3d")
    assert "The dealer's hint: Only the colour counts: naïve?" in plain(p.scene(-1))
    p.play("2h")
    assert "hint" not in plain(p.scene(-1))


HINTS = SECRET | {"hints": True}


def test_a_dealer_who_has_written_his_rule_names_a_piece_of_it_for_all_to_read():
    p = begin('"red if odd(last) else black"', **HINTS)
    assert p.player == 0 and p.turn == 0
    assert p.moves() == ["decline", ".odd(last)", ".red(card)", ".black(card)", ".if"]
    p.play(".odd(last)")
    assert p.player in (1, 2, 3) and p.told(4, 1) == ".odd(last)"
    for seat in (1, 2, 3, -1):
        assert "The dealer's hint: the rule has the piece .odd(last)" in plain(p.scene(seat))


def test_before_he_names_it_nobody_else_reads_the_pieces():
    p = begin('"red if odd(last) else black"', **HINTS)
    for seat in (1, 2, 3, -1):
        assert "odd" not in plain(p.scene(seat)).partition("On the table")[2]


def test_he_may_name_none_and_the_next_dealer_is_asked_anew():
    p = begin("red decline", deals=2, deal="2h/2s3s/2d3d", hints=True, rule="", stock="Ah 4h")
    assert "hint" not in plain(p.scene(1))
    p.play("2h black")
    assert p.player == 1 and "names a piece" in plain(p.scene(0))


def test_each_dealer_may_write_a_hint_in_his_own_words():
    p = begin("red", deals=2, deal="2h/2s3s/2d3d", hint_words=True, rule="", stock="Ah 4h")
    p.play("'C 'o")
    assert "Your hint so far: Co" in plain(p.scene(0)) and "so far" not in plain(p.scene(1))
    p.play("hint: lours count")
    assert "The dealer's hint: Colours count" in plain(p.scene(1))
    p.play("2h black")
    assert p.player == 1 and "Colours" not in plain(p.scene(0))
    p.play('"hint: Naïve"')
    assert "The dealer's hint: Naïve" in plain(p.scene(0))


def test_a_dealer_may_name_a_piece_or_write_a_hint_where_both_are_asked_for():
    p = begin("red", **HINTS, hint_words=True)
    assert p.moves()[:2] == ["decline", ".red(card)"]
    q = begin("red", **HINTS, hint_words=True)
    p.play(".red(card)")
    q.play("hint: Blood")
    assert "has the piece .red(card)" in plain(p.scene(1))
    assert "The dealer's hint: Blood" in plain(q.scene(1)) and q.player == p.player != 0


def test_a_piece_that_is_not_in_the_rule_is_refused():
    p = begin("red", **HINTS)
    with pytest.raises(IllegalMove, match=r"\.odd\(last\) is not a piece of the rule"):
        p.play(".odd(last)")


def test_a_given_rule_has_the_given_hint_alone():
    assert begin(hints=True).player == 1


@pytest.mark.parametrize(
    ("rule", "accepted"),
    [
        ("card > last if not face(last) else numeral", "6h 7h 8h"),
        ("red if odd(last) else black", "5h 7h 2d"),
        ("high if colour(last) == colour(last2) else low", "8h 9h"),
    ],
)
def test_rules_from_the_authors_text_judge(rule, accepted):
    p = begin(rule=rule, deal="2h3h4h/2s3s/2d3d", stock="5h")
    r = p.record
    for text in accepted.split():
        card = PACK.card(text)
        assert is_right(r, r.down, int(r.last[0]), int(r.last[1]), int(r.last[2]), card)


# A dealer who judges by hand


BY_HAND = {"judge": "dealer", "rule": ""}


def test_by_hand_the_dealer_says_right_or_wrong():
    p = begin("2h 3h done", **BY_HAND)
    assert p.player == 0 and p.moves() == ["right", "wrong"]
    p.play("wrong decline 2s done right")
    assert table(p) == "Ah (2h 3h) 2s"


def test_by_hand_the_dealer_confirms_the_prophets_call():
    p = begin("2h done right prophet 2h done right", **BY_HAND, **FIVE)
    assert p.player == 0 and "has called right" in plain(p.scene(3))
    p.play("wrong")
    assert sizes(p) == [0, 9, 4, 5, 5] and table(p) == "Ah 2h (2h)"


def test_by_hand_the_dealer_says_which_card_of_a_wrong_no_play_is_right():
    p = begin("no-play wrong", **BY_HAND)
    assert p.player == 0 and p.moves() == ["2h", "3h", "4h", "5h", "6h", "7h"]
    p.play("4h")
    assert table(p) == "Ah 4h" and sizes(p)[1] == 5 + 5


def test_by_hand_nobody_writes_a_rule():
    assert begin(**BY_HAND, deals=2).player == 1
