"""No second door to the future: what a table, a record and a bot tell of luck to come."""

import re
from pathlib import Path

import pytest
from tests import dice

import kibitz
from kibitz import record
from kibitz.contract import RecordError
from kibitz.match import Accepted, Match
from kibitz.match.from_record import resume
from kibitz.tables import drafts

ROLL, HOLD = 0, 1

# A race in which a seat names its roll before it rolls: a turn of two acts, the second draws.
SPOKEN = (
    Path(dice.__file__)
    .read_text()
    .replace('("die", "i1")]', '("die", "i1"), ("spoken", "i1")]')
    .replace("return 2\n\n\ndef start", "return 3\n\n\ndef start")
    .replace("    out[0], out[1] = ROLL, HOLD\n", "    if not p.spoken:\n        out[0] = 2\n        return 1\n    out[0], out[1] = ROLL, HOLD\n")
    .replace("    p.turn = 1 - p.turn\n", "    p.spoken = 1 - p.spoken\n    if not p.spoken:\n        p.turn = 1 - p.turn\n")
    .replace('("roll", "hold")', '("roll", "hold", "hail")')
)  # fmt: skip


@pytest.fixture
def race():
    return kibitz.load(dice.__file__, goal=30)


@pytest.fixture
def spoken(tmp_path):
    (tmp_path / "spoken.py").write_text(SPOKEN)
    return kibitz.load(str(tmp_path / "spoken.py"))


def rolled(p, times=40):
    found = []
    for _ in range(times):
        if not p.over:
            p.act(ROLL)
            found.append(int(p.record.die))
    return found


def begun(game, seed=7, acts=4, **how):
    match = Match(game, seed, **how)
    for ply in range(acts):
        assert isinstance(match.submit(ply % 2, ply, "roll"), Accepted)
    return match


# Bots


def test_a_bot_that_plays_on_sees_other_dice_than_will_fall(race):
    match = begun(race)
    shown = match.for_bot(0, seed=123)
    assert shown.seed == 123 and shown.state.tobytes() == match.position.state.tobytes()
    assert rolled(shown.copy()) == rolled(shown) != rolled(match.position.copy())


def test_what_a_bot_foresees_is_right_as_often_as_chance_has_it(race):
    right = 0
    for seed in range(300):
        match = begun(race, seed, acts=1)
        right += rolled(match.for_bot(1, seed + 10_000), 1) == rolled(match.position, 1)
    assert abs(right - 50) < 5 * (300 * 5 / 36) ** 0.5


def test_the_past_that_a_bot_is_shown_is_the_true_one(race):
    match = begun(race)
    shown = match.for_bot(0, seed=1)
    assert [shown.draws(k) for k in range(4)] == [match.position.draws(k) for k in range(4)]


# Acts that draw are sent alone and stay


@pytest.mark.parametrize("text", ["roll roll", "roll hold", "roll nonsense"])
def test_a_text_ends_with_an_act_that_draws(race, text):
    match = Match(race, 7)
    refused = match.submit(0, 0, text)
    assert refused.why.endswith("send the act before it alone, because it draws.")
    assert match.ply == match.position.ply == 0


def test_acts_before_one_that_draws_may_be_sent_with_it(spoken):
    match = Match(spoken, 7)
    assert isinstance(match.submit(0, 0, "hail roll"), Accepted)


def test_luck_cannot_be_taken_back_at_a_table(race):
    match = begun(race, acts=2, casual=True)
    with pytest.raises(kibitz.IllegalMove, match="luck cannot be taken back"):
        match.takeback(1)
    assert match.ply == 2
    assert isinstance(match.submit(0, 2, "hold"), Accepted)
    match.takeback(2)
    assert match.ply == match.position.ply == 2


def test_a_draft_ends_with_an_act_that_draws_and_is_sent_then(spoken):
    p = spoken.start(7)
    hailed = drafts.draft(p, [2])
    assert not hailed.ended and not hailed.has_drawn
    both = drafts.draft(p, [2, ROLL])
    assert both.ended and both.has_drawn and drafts.should_send(both, {"action": "0"})
    assert drafts.draft(p, [2, ROLL, 2]) is None


def test_what_a_draft_draws_is_not_what_will_be_drawn(spoken):
    drawn = [
        (drafts.draft(spoken.start(seed), [2, ROLL]).position.draws(1), after(spoken.start(seed)))
        for seed in range(40)
    ]
    assert len({one for one, _ in drawn}) == 1 and len({true for _, true in drawn}) == 6


def after(p):
    p.play("hail roll")
    return p.draws(1)


# Records


def test_each_draw_stands_beside_its_act(race):
    p = race.start(7)
    p.play("roll roll hold roll")
    text = record.write(record.of(p))
    assert re.findall(r"\S+ \{\d\}|hold", text) == [
        f"roll {{{p.draws(0)[0]}}}", f"roll {{{p.draws(1)[0]}}}", "hold", f"roll {{{p.draws(3)[0]}}}",
    ]  # fmt: skip
    assert record.write(record.read(text)) == text


def test_while_a_game_of_luck_is_open_its_record_keeps_the_seed_and_can_be_replayed(race):
    match = begun(race)
    shown = match.record(0)
    assert shown.seed is None and match.record().seed == 7
    again = record.replay(record.read(record.write(shown)), race)
    assert again.state.tobytes() == match.position.state.tobytes()
    assert record.of(again).seed is None and not again.is_from_seed
    rolled(match.position)
    assert match.over and match.record(0).seed == 7


def test_what_a_public_deal_drew_stands_in_a_record_without_its_seed(tmp_path):
    text = (
        Path(dice.__file__)
        .read_text()
        .replace("def start(p):\n    p.die = 0", "def start(p, rng):\n    p.die = below(rng, 100)")
    )
    (tmp_path / "dealt.py").write_text(text)
    game = kibitz.load(str(tmp_path / "dealt.py"))
    match = Match(game, 5)
    match.submit(0, 0, "roll")
    text = record.write(match.record(-1))
    assert "[Drawn " in text and "[Seed" not in text
    replayed = record.replay(record.read(text), game)
    assert replayed.state.tobytes() == match.position.state.tobytes()
    assert replayed.at(0).state.tobytes() == game.start(5).state.tobytes()
    assert record.of(replayed).dealt == replayed.dealt == (34,)


@pytest.mark.parametrize(("tags", "acts", "sentence"), [
    ("", "roll", "turn 1, act 1 in all, 'roll': this act draws 1 number, and 0 are given."),
    ("", "roll {6}", "turn 1, act 1 in all, 'roll': this act draws a number from 0 to 5, and 6 is given."),
    ("", "roll {1 2}", "turn 1, act 1 in all, 'roll': this act draws 1 number, and 2 are given."),
    ("", "roll {1} hold {1}", "turn 1, act 2 in all, 'hold': this act draws no numbers, and 1 are given."),
    ("", "roll {9999999999}", "turn 1, act 1 in all, 'roll': this act draws a number from 0 to 5, and 9999999999 is given."),
    ('[Seed "7"]', "roll {0}", "turn 1, act 1 in all, 'roll': with this seed the act draws 1; remove the seed or the draw."),
    ('[Seed "7"]', "hold {0}", "turn 1, act 1 in all, 'hold': with this seed the act draws nothing; remove the seed or the draw."),
    ('[Drawn "1"]', "hold", "The tag Drawn does not fit: the deal draws no numbers, and 1 are given."),
    ('[Drawn "one"]', "hold", "The tag Drawn has the draws of the deal, like 3 0 2, not 'one'."),
])  # fmt: skip
def test_draws_that_cannot_be_are_refused_in_a_sentence(race, tags, acts, sentence):
    with pytest.raises(RecordError) as fault:
        record.replay(record.read(f'[Game "dice"] {tags} 1. {acts}'), race)
    assert str(fault.value) == sentence


def test_a_seed_needs_no_draws_and_may_stand_beside_the_right_ones(race):
    one = record.replay(record.read('[Game "dice"] [Seed "7"] 1. roll'), race)
    other = record.replay(record.read('[Game "dice"] [Seed "7"] 1. roll {1}'), race)
    assert one.state.tobytes() == other.state.tobytes() and one.is_from_seed


def test_numbers_in_braces_are_a_comment_where_nothing_is_drawn():
    text = '[Game "byg"] [Options "side=2"] {12} 1. b2 {3} 2. a1 {4 5} {nice} c2'
    assert record.replay(record.read(text)).ply == 3


def test_words_in_braces_are_a_comment_where_something_is_drawn(race):
    text = '[Game "dice"] [Seed "7"] {begun} 1. roll {a good one} {5 or so} {1} ; {0}\n 2. roll'
    assert record.replay(record.read(text), race).ply == 2


def test_nobody_goes_on_from_an_open_record_without_its_seed(race):
    with pytest.raises(RecordError, match="keeps its seed secret"):
        resume(begun(race).record(0), race)
    whole = begun(race)
    again = resume(whole.record(), race)
    assert rolled(again.position) == rolled(whole.position)


def test_an_open_record_of_hidden_cards_contains_no_draws(tmp_path):
    text = Path(dice.__file__).read_text()
    (tmp_path / "dark.py").write_text(
        text.replace('About("Race", ', 'About("Race", information="hidden", ')
    )
    match = begun(kibitz.load(str(tmp_path / "dark.py")))
    assert len(match.record().draws) == 4
    assert match.record(0).draws == {} and match.record(0).seed is None
