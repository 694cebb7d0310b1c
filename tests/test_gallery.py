"""The games of the gallery keep the contract and have the values that others have published."""

import json
from pathlib import Path

import pytest
from bench.gallery import agrees, asked, solve
from bench.published import PUBLISHED, SOURCES

import kibitz
from kibitz.check import check

GALLERY = Path(__file__).parents[1] / "gallery"
FILES = sorted(GALLERY.glob("*.py"))


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_game_of_the_gallery_keeps_the_contract(file):
    assert check(kibitz.load(str(file)), games=2, bounds=False) == []


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_index_of_the_gallery_lies_beyond_its_array(file):
    assert check(kibitz.load(str(file)), games=1, options=False) == []


def first_of_its_game(one):
    return one == next(other for other in PUBLISHED if other.game == one.game)


def is_quick(one):
    """Whether `python -m bench.gallery` found the value within half a minute."""
    return FOUND.get(asked(one), {}).get("seconds", 600) < 30


FOUND = json.loads((GALLERY.parent / "bench/gallery.json").read_text("utf-8"))
CASES = [
    pytest.param(one, id=asked(one), marks=[] if first_of_its_game(one) else [pytest.mark.long])
    for one in PUBLISHED
    if is_quick(one)
]


@pytest.mark.long
@pytest.mark.parametrize("one", CASES)
def test_a_published_value_is_found(one):
    assert agrees(one, solve(one))


def test_every_game_of_the_gallery_has_a_published_value_or_agrees_with_openspiel():
    compared = {"gallery/battleship.py", "gallery/oshi_zumo.py"}  # solvers/test_openspiel_values.py
    assert {f"gallery/{file.name}" for file in FILES} <= {one.game for one in PUBLISHED} | compared


def test_every_source_is_used():
    assert {one.source for one in PUBLISHED} == set(SOURCES)


def test_white_may_need_fewer_marks_and_count_other_lines():
    game = kibitz.load(str(GALLERY / "mnk.py"), columns=3, rows=3, white=2, white_lines="diagonal")
    p = game.start()
    for act in ("a1", "b1", "a3", "b2", "c3"):
        p.play(act)
    assert not p.over  # b1-b2 is a straight line, which does not count for White
    p.play("c1")
    assert p.returns == (-1, 1)


def test_every_shot_at_battleship_is_answered_and_another_fleet_is_hidden():
    p = kibitz.load(str(GALLERY / "battleship.py"), columns=3, rows=2, ships="2").start()
    for act in ("a1-b1", "b1-b2", "a1", "a1"):
        p.play(act)
    first, second = p.scene(0), p.scene(1)
    assert shapes_of(first, 1) == ["drop", None, None, None, None, None]
    assert shapes_of(first, 0) == ["flame", "square", None, None, None, None]
    assert shapes_of(second, 0) == ["flame", None, None, None, None, None]
    marked = [[cell.last for cell in cells_of(first, owner)].count(True) for owner in (0, 1)]
    assert marked == [1, 0]  # the waters that were shot at, though both have an a1
    for act in ("b1", "b1"):
        p.play(act)
    assert p.over and p.returns == (-1, 1)


def test_a_ship_that_was_laid_is_marked_on_all_its_cells_and_on_its_own_waters_alone():
    """Rings of one's own ships stood on the waters of the enemy."""
    p = kibitz.load(str(GALLERY / "battleship.py"), columns=3, rows=3, ships="3").start()
    p.play("a1-c1")
    marked = [[cell.last for cell in cells_of(p.scene(0), owner)] for owner in (0, 1)]
    assert marked == [[True] * 3 + [False] * 6, [False] * 9]
    p.play("b1-b3")
    assert [cell.last for cell in cells_of(p.scene(0), 1)] == [False] * 9  # laid in secret
    assert [cell.last for cell in cells_of(p.scene(1), 1)].count(True) == 3
    for seat in (-1, 0, 1):
        assert p.scene(seat).names_of_several() == set()


def shapes_of(scene, owner):
    return [cell.piece.shape if cell.piece else None for cell in cells_of(scene, owner)]


def cells_of(scene, owner):
    (board,) = scene.parts[0].parts[owner].parts
    return [cell for row in board.rows for cell in row]


@pytest.mark.parametrize("options", [{"columns": 2, "rows": 2}, {"ships": "5 4 3 3 2"}])
def test_ships_of_battleship_need_room(options):
    with pytest.raises(kibitz.KibitzError, match="the ships need larger waters"):
        kibitz.load(str(GALLERY / "battleship.py"), **options).start()


@pytest.mark.parametrize(
    ("option", "movers"), [("black_first", [0, 0, 1, 0, 1]), ("white_first", [0, 1, 1, 0, 1])]
)
def test_a_seat_may_put_two_marks_in_its_first_turn(option, movers):
    p = kibitz.load(str(GALLERY / "mnk.py"), columns=5, rows=5, **{option: 2}).start()
    seen = []
    for act in ("a1", "c2", "e3", "b4", "d5"):
        seen.append(p.player)
        p.play(act)
    assert seen == movers
