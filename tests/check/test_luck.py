"""A game whose luck can be foreseen is refused, with the line and with what to write instead."""

import pytest
from tests.check.authors import DRAWS, PIG, first, game, line

import kibitz
from kibitz.check.properties import Broken
from kibitz.check.shown import shown_is_known

FUTURE = "no position holds future luck"
SEED = "all luck comes from the seed"
FROM_RECORD = ("below(rng, 6)", "below(p.luck, 6)")
FILLED = (
    "    p.turn = 0\n\ndef player",
    "    for k in range(4):\n        p.luck[k] = 1 + below(rng, 99)\n\ndef player",
)
UNSEEN = "redeal keeps nothing that its seat has not seen"
KEPT = DRAWS[DRAWS.index("    unseen = np.zeros") : DRAWS.index("def scene(")]


def test_dice_from_rng_pass(tmp_path):
    assert first(tmp_path, PIG) == ("", "")


@pytest.mark.long
def test_a_hidden_pack_that_redeal_shuffles_passes(tmp_path):
    assert first(tmp_path, DRAWS) == ("", "")


@pytest.mark.long
def test_a_generator_in_the_record_is_named_with_the_line_that_draws_from_it(tmp_path):
    property, sentence = first(
        tmp_path, PIG, FROM_RECORD, FILLED, ("def play(p, action, rng)", "def play(p, action)")
    )
    text = (tmp_path / "mine.py").read_text()
    assert property == FUTURE
    assert f"mine.py, line {line(text, 'below(p.luck')} draws from a generator" in sentence
    assert "name `rng` in play(p, action, rng)" in sentence


@pytest.mark.long
def test_a_generator_that_is_copied_out_of_the_record_is_found_too(tmp_path):
    copied = (
        "        roll = 1 + below(rng, 6)\n",
        "        mine = p.luck.copy()\n        roll = 1 + below(mine, 6)\n        p.luck[:] = mine\n",
    )
    assert first(tmp_path, PIG, copied, FILLED)[0] == FUTURE


def test_dice_that_were_thrown_before_and_nobody_sees_are_found(tmp_path):
    coming = ("roll = 1 + below(rng, 6)", "roll = 1 + p.luck[p.points[0] % 4] % 6")
    property, sentence = first(tmp_path, PIG, coming, FILLED)
    assert property == FUTURE and "luck is drawn before, nobody sees it" in sentence


@pytest.mark.long
def test_one_die_that_is_thrown_an_act_ahead_is_found(tmp_path):
    ahead = (
        ('("luck", "i8", 4)', '("coming", "i1")'),
        (
            "        roll = 1 + below(rng, 6)\n",
            "        roll = int(p.coming)\n        p.coming = 1 + below(rng, 6)\n",
        ),
        (
            "    p.turn = 0\n\ndef player",
            "    p.turn = 0\n    p.coming = 1 + below(rng, 6)\n\ndef player",
        ),
    )
    property, sentence = first(tmp_path, PIG, *ahead)
    assert property == FUTURE and "coming is drawn before" in sentence


def test_a_redeal_that_keeps_the_cards_to_come_is_found(tmp_path):
    only_the_hand = """    held = int(p.own[1 - seat])
    p.own[1 - seat] = p.pack[19]
    p.pack[19] = held

"""
    mine = game(tmp_path, DRAWS, (KEPT, only_the_hand))
    with pytest.raises(Broken) as broken:
        shown_is_known(mine, 0)
    at = f"mine.py, line {line(DRAWS, 'def redeal')}: `redeal` keeps pack "
    assert str(broken.value).startswith(at)
    assert first(tmp_path, DRAWS, (KEPT, only_the_hand))[0] in (
        UNSEEN,
        "redeal gives what fits, as often as it should",
        "a seat is shown its information set",
    )


@pytest.mark.long
def test_a_redeal_that_keeps_a_generator_is_found(tmp_path):
    luck = (
        ('("own", "i1", 2)]', '("own", "i1", 2), ("luck", "i8", 4)]'),
        (
            "    p.next = 2\n",
            "    p.next = 2\n    for k in range(4):\n        p.luck[k] = 1 + below(rng, 99)\n",
        ),
        (
            "p.sums[(p.next + action) % 2] += p.pack[p.next]",
            "p.sums[p.next % 2] += below(p.luck, 9)",
        ),
    )
    property, sentence = first(tmp_path, DRAWS, *luck)
    assert property in (FUTURE, UNSEEN) and "redeal" in sentence


def test_random_numbers_of_python_are_refused_with_their_line(tmp_path):
    own = (
        "from kibitz.contract import About\n",
        "import random\n\nfrom kibitz.contract import About\n",
    )
    property, sentence = first(tmp_path, PIG, own, ("1 + below(rng, 6)", "random.randint(1, 6)"))
    text = (tmp_path / "mine.py").read_text()
    assert property == SEED
    assert sentence.startswith(
        f"mine.py, line {line(text, 'randint')}: `random.randint` does not come from the seed"
    )


def test_the_games_at_hand_draw_from_the_seed_only():
    from kibitz import kernel, shelf

    assert [kernel.foreign_luck(kibitz.load(name).rules) for name in shelf.names()] == [""] * len(
        shelf.names()
    )


@pytest.mark.long
def test_the_default_scene_shows_no_secret(tmp_path):
    assert first(tmp_path, DRAWS[: DRAWS.index("def scene(")]) == ("", "")


def test_a_test_game_can_be_played(tmp_path):
    assert game(tmp_path, PIG).start().moves() == ["roll", "hold"]
