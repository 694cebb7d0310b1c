"""The scene of a game that has none of its own."""

from pathlib import Path

import pytest

import kibitz
from kibitz.draw import plain
from kibitz.kernel import redeal
from kibitz.kit.rng import seeded
from kibitz.position import Position

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def without_scene(tmp_path):
    """Loads an example whose scene was taken away."""

    def load(name, **options):
        path = tmp_path / f"{name}.py"
        path.write_text((EXAMPLES / f"{name}.py").read_text().replace("def scene(", "def _scene("))
        return kibitz.load(str(path), **options)

    return load


def test_a_game_of_perfect_information_shows_its_fields_and_its_acts(without_scene):
    p = without_scene("tic_tac_toe").start()
    p.play("b2")
    assert "board: [0 0 0 0 1 0 0 0 0]" in plain(p.scene(-1))
    assert len(p.scene(0).acts()) == 8


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_what_a_seat_cannot_know_is_never_shown(without_scene, seat):
    game = without_scene("liars_dice", dice=2)
    p = game.start(seed=5)
    p.act(0)
    shown = plain(p.scene(seat))
    for other in range(2):
        if other == seat:
            continue
        for number in range(20):
            world = p.state.copy()
            redeal(world[0], other if seat < 0 else seat, seeded(1000 + number))
            assert plain(Position(game, world).scene(seat)) == shown


def test_a_seat_sees_its_own_dice_and_what_was_bid(without_scene):
    p = without_scene("liars_dice", dice=1, faces=6).start(seed=5)
    own = " ".join(str(n) for n in p.record.rolled[1])
    hidden = " ".join("?" * 6)
    assert f"rolled: [[{hidden}] [{own}]]" in plain(p.scene(1))
    assert f"rolled: [[{hidden}] [{hidden}]]" in plain(p.scene(-1))
    p.act(3)
    assert "bids: 8" in plain(p.scene(-1))


def test_only_the_seat_to_act_is_offered_acts_where_information_is_hidden(without_scene):
    p = without_scene("liars_dice").start()
    assert [bool(p.scene(seat).acts()) for seat in (-1, 0, 1)] == [False, True, False]


def test_without_redeal_an_author_reads_what_to_write(tmp_path):
    path = tmp_path / "secret.py"
    text = (EXAMPLES / "liars_dice.py").read_text().replace("def scene(", "def _scene(")
    path.write_text(text.replace("def redeal(", "def _redeal("))
    shown = plain(kibitz.load(str(path)).start().scene(0))
    assert "Write scene(p, seat)" in shown
    assert "rolled" not in shown
