"""A game as text."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz
from kibitz import record
from kibitz.contract import RecordError, RecordWarning
from kibitz.record import Record, quote, read, redact, replay, write

HERE = Path(__file__).parent

EXAMPLE = """\
[Game "byg"]
[Options "side=3 version=2 pie=yes"]
[Seed "7"]
[Seat 0 "mcts:sims=1000"]
[Seat 1 "Ann"]

1. c3
2. black
"""


def played(acts="c3 black", **options):
    position = kibitz.load("byg", **{"side": 3, "version": 2, **options}).start(7)
    position.play(acts)
    return position


@pytest.mark.parametrize("returns", [(-11e9, 11e9), (1.7e308, -1.7e308), (0.00005, 1e9 + 0.5)])
def test_every_result_that_is_written_reads_back(returns):
    written = record.of(played(), returns=returns)
    assert read(write(written)).returns == written.returns
    assert tuple(map(float, written.returns)) == returns


def secret(acts="", **options):
    position = kibitz.load(str(HERE / "secret_cards.py"), **options).start(3)
    position.play(acts)
    return position


def fault(text):
    with pytest.raises(RecordError) as found:
        replay(read(text))
    return str(found.value)


def test_a_record_is_written_as_a_person_would_write_it():
    position = played()
    version = f'[Kibitz "{kibitz.__version__}"]\n[Rules "{position.game.source.rules_hash}"]\n'
    written = write(record.of(position, seats=("mcts:sims=1000", "Ann")))
    assert version in written and written.replace(version, "") == EXAMPLE


def test_what_is_written_is_read_back():
    whole = record.of(played(), seats=("a", "b"), tags={"Event": "at home"})
    assert read(write(whole)) == whole


def test_a_record_leads_to_the_position_that_it_was_made_from():
    assert replay(read(EXAMPLE)).key() == played().key()


def test_each_turn_has_a_line_with_all_its_acts():
    position = kibitz.load("byg", side=3).start()
    position.play("a1 c2 c4 e3")
    assert write(record.of(position)).endswith("\n\n1. a1\n2. c2 c4\n3. e3\n")


def test_a_turn_that_is_not_finished_is_a_line_too():
    position = kibitz.load("byg", side=3).start()
    position.play("a1 c2")
    assert record.of(position).turns == (("a1",), ("c2",))


def test_comments_bars_and_line_ends_of_any_kind_are_passed_over():
    text = '\ufeff[Game "byg"]\r\n{ by\nmail } 1. e5 | ; the centre\r\n2. a1 2'
    assert read(text).turns == (("e5",), ("a1", "2"))


def test_turn_numbers_may_be_left_out():
    assert read('[Game "byg"] a1 c2').acts == ["a1", "c2"]


def test_a_number_that_waits_for_its_acts_is_no_turn_yet():
    assert read('[Game "byg"] 1. a1 2.').turns == (("a1",),)


def test_tags_that_kibitz_does_not_know_are_kept():
    kept = read('[Game "byg"]\n[Event "a \\"big\\" one"]\n')
    assert kept.tags == {"Event": 'a "big" one'}
    assert read(write(kept)) == kept


@pytest.mark.parametrize(
    "act", ["red if odd(last) else black", "12.", 'say "x"', "", "[a]", "a|b", "{"]
)
def test_acts_that_could_be_read_otherwise_stand_in_quotes(act):
    assert quote(act).startswith('"')
    assert read(f'[Game "byg"] 1. {quote(act)}').acts == [act]


def test_a_result_agrees_with_the_moves():
    assert replay(read(f'[Game "byg"]\n[Options "side=2"]\n{END}')).over
    written = f'[Game "byg"]\n[Options "side=2"]\n[Result "{LIE}"]\n{END}'
    assert fault(written).startswith("The tag Result says")


def _whole_game():
    position = kibitz.load("byg", side=2).start()
    while not position.over:
        position.play(position.moves()[0])
    return position


END = "\n".join(write(record.of(_whole_game())).split("\n\n")[1:])
LIE = " ".join(str(-number) for number in _whole_game().returns)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'A record needs a tag for its game, like [Game "byg"].'),
        ('[Game "chess"]', "There is no game 'chess'"),
        ('[Game "../byg.py"]', "There is no game '../byg.py'"),
        ('[Game "byg"]\n[Game "byg"]', "line 2: there is a second tag Game"),
        ('[Game "byg"]\n1. a1\n[Seed "1"]', "line 3: the tag Seed comes after acts"),
        ('[Game "byg"]\n[Seed "x"]', "The tag Seed is a whole number"),
        ('[Game "byg"]\n[Seed 1]', "line 2: a tag that cannot be read"),
        ('[Game "byg"]\n[Options "side"]', "The tag Options has 'side'"),
        ('[Game "byg"]\n[Options "side=99"]', "byg: side is a whole number from 2 to 10"),
        ('[Game "byg"]\n[Options "side=\'"]', "The tag Options cannot be read"),
        ('[Game "byg"]\n[Seat 1 "Ann"]', "There is no tag Seat 0"),
        ('[Game "byg"]\n[Practice "maybe"]', "The tag Practice is yes or no"),
        ('[Game "byg"]\n[Result "white"]', "The tag Result is one number a seat"),
        ('[Game "byg"]\n1. a1\n3. a2', "line 3: turn 3. should be turn 2."),
        ('[Game "byg"]\n1.\n2. a2', "line 3: turn 1 has no act"),
        ('[Game "byg"]\n1. "a1', "line 2: a quotation mark without its second one"),
        ('[Game "byg"]\n1. {a1', "line 2: a comment that does not end"),
        ('[Game "byg"]\n1. a1 ]', "line 2: ']' stands alone"),
        ('[Game "byg"]\n1. "\\x"', 'line 2: "\\x" cannot be read'),
        ('[Game "byg"]\n1. e5\n2. e5', "turn 2, act 2 in all, 'e5': e5 is taken."),
        ('[Game "byg"]\n1. z99', "turn 1, act 1 in all, 'z99': this game has no such act"),
        ('[Game "byg"]\n1. ?', "turn 1, act 1 in all, '?': this act is secret"),
    ],
)
def test_every_fault_is_a_sentence_with_its_place(text, sentence):
    assert fault(text).startswith(sentence)


def test_a_text_of_more_than_a_million_characters_is_refused():
    assert fault("x" * 1_000_001).startswith("A record has at most 1,000,000 characters")


def test_more_than_a_hundred_thousand_acts_are_refused():
    assert fault('[Game "byg"] ' + "a " * 100_001).endswith(
        "at most 100,000 acts, this text 100,001."
    )


def test_a_game_in_hand_must_be_the_one_of_the_record():
    with pytest.raises(RecordError, match="is of 'byg', not of secret-cards"):
        replay(read(EXAMPLE), secret().game)


def test_an_open_game_with_secrets_is_shown_without_seed_deal_and_others_acts():
    position = secret("bet pass", deal="3/1")
    seen = redact(record.of(position), position, 0)
    assert (seen.seed, seen.options) == (None, {"cards": "5"})
    assert seen.turns == (("bet",), ("?",))
    assert redact(record.of(position), position, -1).acts == ["?", "?"]


def test_a_redacted_record_cannot_be_replayed():
    position = secret("bet")
    seen = redact(record.of(position), position, 0)
    with pytest.raises(RecordError, match="keeps its seed secret"):
        replay(seen, position.game)


def test_the_whole_record_is_everybodys_at_the_end():
    position = secret("bet pass bet bet")
    assert redact(record.of(position), position, -1) == record.of(position)


def test_a_game_without_secrets_is_never_redacted():
    assert redact(record.of(played()), played(), 0) == record.of(played())


def test_a_deal_that_somebody_chose_is_practice():
    assert record.of(secret(deal="3/1")).practice
    assert not record.of(secret()).practice
    assert not record.of(kibitz.load("beat-it-or-eat-it").start()).practice
    assert '[Practice "yes"]' in write(record.of(secret(), practice=True))


TEXTS = st.text(max_size=20)
DRAWS = st.lists(st.integers(0, 10**10 - 1), min_size=1, max_size=4).map(tuple)
RECORDS = st.builds(
    Record,
    dealt=DRAWS | st.just(()),
    game=TEXTS.filter(bool),
    options=st.dictionaries(TEXTS.filter(lambda t: t and "=" not in t), TEXTS, max_size=3),
    seed=st.none() | st.integers(-(2**63), 2**64 - 1),
    turns=st.lists(st.lists(TEXTS, min_size=1, max_size=3).map(tuple), max_size=5).map(tuple),
    seats=st.lists(TEXTS, max_size=3).map(tuple),
    returns=st.lists(st.sampled_from(["1", "-1", "0", "0.5"]), max_size=4).map(tuple),
    ending=TEXTS,
    practice=st.booleans(),
    tags=st.dictionaries(st.sampled_from(["Event", "Date", "X-y", "Seats"]), TEXTS, max_size=2),
)


@pytest.mark.long
@given(RECORDS, st.dictionaries(st.integers(0, 14), DRAWS, max_size=4))
def test_any_record_is_read_back_exactly(bare, draws):
    drawn = {act: numbers for act, numbers in draws.items() if act < len(bare.acts)}
    whole = replace(bare, draws=drawn)
    assert read(write(whole)) == whole


PIECES = st.sampled_from(
    [
        '[Game "byg"]',
        "\n",
        " ",
        "1.",
        "2.",
        "e5",
        "a1",
        "done",
        "?",
        '"',
        "{",
        "}",
        "[",
        ";",
        "{5}",
        "{0 3}",
    ]
)


@given(TEXTS | st.lists(PIECES, max_size=12).map("".join))
def test_no_text_raises_anything_but_a_record_error(text):
    try:
        replay(read(text))
    except RecordError as found:
        assert "\n" not in str(found)


@settings(max_examples=30)
@given(st.integers(0, 99), st.integers(0, 30))
def test_any_game_of_byg_comes_back_from_its_text(seed, plies):
    position = kibitz.load("byg", side=3).start(seed)
    for step in range(plies):
        if not position.over:
            position.act(position.legal()[(seed * step) % len(position.legal())])
    again = replay(read(write(record.of(position))))
    assert (again.history, again.key()) == (position.history, position.key())


def test_the_number_of_acts_of_a_secret_turn_is_not_shown(tmp_path):
    text = (HERE / "secret_cards.py").read_text()
    text = text.replace("return p.ply % 2", "return p.ply // 2").replace(
        "p.ply % 2", "(p.ply // 2)"
    )
    (tmp_path / "long_turns.py").write_text(text)
    position = kibitz.load(str(tmp_path / "long_turns.py")).start()
    position.play("bet pass bet")
    assert record.redact(record.of(position), position, 1).turns == (("?",), ("bet",))


# The rules of a record

NOUGHTS = (HERE.parent / "examples" / "tic_tac_toe.py").read_text("utf-8")


def as_rules_have_it(folder, text, name="game.py"):
    (folder / name).write_text(text)
    return kibitz.load(str(folder / name))


def test_a_record_says_under_which_rules_and_by_which_version_it_was_written():
    position = played()
    found = read(write(record.of(position)))
    assert (found.kibitz, found.rules) == (kibitz.__version__, position.game.source.rules_hash)
    assert not record.changes(found, position.game)


def test_a_record_that_is_replayed_under_other_rules_says_so(tmp_path):
    game = as_rules_have_it(tmp_path, NOUGHTS)
    position = game.start()
    position.play("b2 a1")
    written = record.of(position)
    other = as_rules_have_it(tmp_path, NOUGHTS.replace("p.placed += 1", "p.placed += 2"))
    assert other.source.rules_hash != game.source.rules_hash
    with pytest.warns(RecordWarning, match="other rules of game: their hash is"):
        assert replay(written, other).ply == 2
    with pytest.raises(RecordError, match=r"no such act.*other rules of game"):
        replay(replace(written, turns=(("z9",),)), other)


def test_an_old_record_that_names_no_rules_is_replayed_without_a_word():
    assert not read(EXAMPLE).rules
    assert replay(read(EXAMPLE)).ply


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("def play(p, action):", "def play(p, action):  # a comment", True),
        ("def play(p, action):", 'def play(p, action):\n    """Put a mark."""', True),
        ("p.placed += 1", "p.placed += (1)", True),
        ("p.placed += 1", "p.placed += 2", False),
        ("letters(action % 3)", "letters(action // 3)", False),
        ("Scene(caption", "Scene('!' + caption", True),
        ("(0, 4, 8)", "(0, 4, 7)", False),
    ],
)
def test_the_hash_of_rules_changes_with_what_they_say_and_not_with_their_words(
    tmp_path, old, new, same
):
    assert old in NOUGHTS
    first = as_rules_have_it(tmp_path, NOUGHTS).source.rules_hash
    again = as_rules_have_it(tmp_path, NOUGHTS.replace(old, new)).source.rules_hash
    assert (first == again) is same
