"""The games that `kibitz new` writes, one of each kind."""

from xml.etree import ElementTree

import pytest

import kibitz
from kibitz import draw
from kibitz.check import check
from kibitz.interfaces.cli.new_game import new
from kibitz.interfaces.first_games import KINDS
from kibitz.kit.rng import below, seeded

pytestmark = pytest.mark.parametrize("kind", KINDS)
MOST = 2000  # acts of a random game


@pytest.fixture
def path(kind, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    new("mygame", kind)
    assert "kibitz play ./mygame.py" in capsys.readouterr().out
    return tmp_path / "mygame.py"


@pytest.mark.long
def test_it_keeps_what_every_game_must_keep(path):
    assert [str(failure) for failure in check(kibitz.load(str(path)), games=2, bounds=False)] == []


@pytest.mark.long
def test_no_index_lies_beyond_its_array(path):
    assert check(kibitz.load(str(path)), games=1, options=False) == []


def test_it_is_played_to_its_end_and_drawn_for_each_seat_at_each_ply(path):
    p, rng = kibitz.load(str(path)).start(seed=3), seeded(3)
    while not p.over:
        for seat in range(-1, p.game.seats):
            scene = p.scene(seat)
            ElementTree.fromstring(draw.svg(scene))
            assert all(len(line) <= 78 for line in draw.plain(scene).splitlines())
        assert p.ply < MOST
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
    assert len(p.returns) == p.game.seats
    assert p.scene(0).acts() == {}


def test_it_is_short_and_says_how_it_is_changed(path):
    text = path.read_text()
    assert len(text.splitlines()) <= 90
    assert "`kibitz check ./mygame.py`" in text
    assert "NAME" not in text and "TITLE" not in text


def test_it_is_of_its_kind(kind, path):
    game = kibitz.load(str(path))
    assert game.has_chance == (kind == "dice")
    assert game.is_solitaire == (kind == "solitaire")
    assert game.is_cooperative == (kind == "coop")
    assert (game.information == "hidden") == (kind in ("cards", "simultaneous", "coop"))
    assert (len(game.start().owing) == 2) == (kind == "simultaneous")
    moves = [move for board in game.start().scene(0).boards() for move in board.moves]
    assert bool(moves) == (kind == "moves")
