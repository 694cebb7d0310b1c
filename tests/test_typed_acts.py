"""Acts as people, keyboards, mail programs and language models write them: one reader for all."""

import random

import pytest

import kibitz
from kibitz import record
from kibitz.act_names import forms
from kibitz.contract import IllegalMove
from kibitz.match import Accepted, Match, Refused
from kibitz.match.briefing import acts_of, reply
from kibitz.record import quote

EXAMPLES = "examples/{}.py"
GAMES = {  # boards, dice, cards that are hidden, joint choices, several seats, one seat
    "byg": {"side": 3}, "beat-it-or-eat-it": {}, "president": {}, "eleusis": {}, "quet": {},
    EXAMPLES.format("breakthrough"): {}, EXAMPLES.format("pig"): {},
    EXAMPLES.format("goofspiel"): {}, EXAMPLES.format("peg_solitaire"): {},
    EXAMPLES.format("los_alamos_chess"): {}, EXAMPLES.format("kuhn_poker"): {},
}  # fmt: skip
DECORATIONS = {
    "direction marks": "\u200e{}\u200f", "isolates": "\u2066{}\u2069", "word joiner": "\u2060{}",
    "soft hyphen": "\u00ad{}", "bold": "**{}**", "italics": "_{}_", "code": "`{}`",
    "a full stop": "{}.", "a comma": "{},", "bold and a full stop": "**{}**.", "blank": "\u00a0{} ",
    "typographic quotes": "\u201c{}\u201d", "guillemets": "\u00ab{}\u00bb",
}  # fmt: skip


def some_positions(game, number=4, acts=12):
    for seed in range(number):
        choose, p = random.Random(seed), game.start(seed)
        for _ in range(choose.randrange(acts)):
            if p.over:
                break
            p.act(choose.choice(list(p.legal())))
        if not p.over:
            yield p


def wide(text):
    """The letters of a text as East Asian keyboards write them."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c not in '|"' else c for c in text)


@pytest.mark.parametrize("name", GAMES)
def test_what_surrounds_an_act_does_not_matter_in_any_game(name):
    game = kibitz.load(name, **GAMES[name])
    for p in some_positions(game):
        moves = p.moves()
        for move in moves[:5]:
            if quote(move) != move or " " in move:
                continue
            action = p.parse(move)
            for what, form in DECORATIONS.items():
                (word,) = p.words(form.format(move))
                assert p.parse(word) == action, (what, move)
            assert p.parse(wide(move)) == action
            if "-" in move[1:]:
                for dash in "\u2010\u2011\u2013\u2212":
                    assert p.parse(move.replace("-", dash)) == action


def test_an_act_as_it_is_written_goes_before_all_other_readings():
    assert next(iter(forms("Bc3"))) == "Bc3"
    assert next(iter(forms("x\u200d"))) == "x\u200d", "joiners are part of some names"


def test_a_text_that_means_nothing_is_refused_by_its_own_words():
    match = Match(kibitz.load("byg", side=3), seed=1)
    for text in ["**", "\u200e\u200f", "?", "b9", "hello b2"]:
        refused = match.submit(0, 0, text)
        assert isinstance(refused, Refused) and refused.check == "text", text
    assert match.ply == 0


def test_acts_may_be_a_list_with_commas():
    match = Match(kibitz.load("byg", side=3), seed=1)
    match.submit(0, 0, "c3")
    for text in [
        "b2, c4",
        "b2,c4",
        "- b2 c4",
        "\u2022 b2, c4.",
        "2. b2 c4",
        "b2\uff0cc4",
        "b2; c4;",
    ]:
        trial = Match(match.game, seed=1)
        trial.submit(0, 0, "c3")
        assert trial.submit(1, 1, text) == Accepted(2, ("b2", "c4")), text


def test_a_move_that_can_be_read_but_is_not_legal_is_never_read_as_another_one():
    p = kibitz.load(EXAMPLES.format("breakthrough")).start()
    with pytest.raises(IllegalMove):
        p.play("a2-a9")
    assert p.ply == 0


@pytest.mark.parametrize(
    "text",
    [
        "Act: b2.", "Act: B2", "- Act: b2", "### Act: b2", "Final act: b2", "Act\uff1ab2",
        "**Final Act:** **b2**", "> Act: `b2`", "1 is weak.\n\nMy act: b2!", "* __Act__: b2",
        "Act: \u201cb2\u201d", "\uff21\uff43\uff54: \uff42\uff12", "Act:\u00a0b2", "Act: [b2].",
        "Act: a1\nNo, better:\nAct: b2", "\u200eb2", "acts: b2", "Act : b2", "**b2**",
    ],
)  # fmt: skip
def test_an_answer_of_a_language_model_is_read_as_a_mail_is(text):
    match = Match(kibitz.load("byg", side=3), seed=1)
    match.submit(0, 0, "c3")
    assert reply(match, 1, text) == Accepted(2, ("b2",))


def test_prose_about_acts_is_no_act():
    assert acts_of("In the first act: nothing.\nAct: b2") == "b2"
    match = Match(kibitz.load("byg", side=3), seed=1)
    assert isinstance(reply(match, 0, "I play in the middle, since all acts are good."), Refused)


@pytest.mark.parametrize("name", ["byg", "president", EXAMPLES.format("breakthrough")])
def test_a_record_that_went_through_a_mail_program_can_be_read(name):
    """No-break spaces and typographic quotation marks made it unreadable."""
    game = kibitz.load(name)
    p = game.start(3)
    for _ in range(6):
        p.act(p.legal()[0])
    text = record.write(record.of(p, seats=["Ann", "Bob"][: game.seats]))
    mailed = "".join(
        "\u201c" if c == '"' and k % 2 else "\u201d" if c == '"' else "\u00a0" if c == " " else c
        for k, c in enumerate(text)
    )
    changed = "\ufeff" + mailed.replace("]\n", "]\u200b\n").replace("\n", "\r\n")
    assert record.read(changed) == record.read(text)
    assert record.replay(record.read(changed), game).key() == p.key()


def test_a_record_that_needs_no_mending_is_not_mended():
    text = (
        '[Game "byg"]\n[Seat 0 "Ann \u201cthe wall\u201d O\u00a0Neill"]\n[Seat 1 "Bob"]\n\n1. c3\n'
    )
    assert record.read(text).seats[0] == "Ann \u201cthe wall\u201d O\u00a0Neill"
