"""Boards as planes: a layer for each kind of piece, read from what the scene shows a seat."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.envs.batch import batch
from kibitz.envs.planes import Planes, _places
from kibitz.kernel import redeal
from kibitz.kit.rng import seeded
from kibitz.scene import Cell, HexBoard, Scene, SquareBoard

ROOT = Path(__file__).parents[2]
CONNECT, BREAKTHROUGH, DOTS, KALAH, PIG = (
    str(ROOT / f"examples/{name}.py")
    for name in ("connect_four", "breakthrough", "dots_and_boxes", "kalah", "pig")
)
TREASURE = str(Path(__file__).parent / "treasure.py")


def plane(planes, seen, name):
    return seen[planes.names.index(name)]


@pytest.mark.long
def test_each_kind_of_piece_has_a_plane_whose_row_0_is_the_bottom_row():
    game = kibitz.load(CONNECT)
    planes, p = Planes(game), game.start()
    p.play("d d a")
    seen = planes.of(p, 1)
    assert seen.dtype == np.int8
    assert planes.names[4:] == ("board", "red stone", "yellow stone", "other piece")
    assert seen.shape == planes.shape == (8, 6, 7)
    assert np.argwhere(plane(planes, seen, "red stone")).tolist() == [[0, 0], [0, 3]]
    assert np.argwhere(plane(planes, seen, "yellow stone")).tolist() == [[1, 3]]
    assert plane(planes, seen, "board").all()
    assert [int(layer[0, 0]) for layer in seen[:4]] == [0, 1, 0, 1]  # seat 1 acts and observes
    assert all(layer.min() == layer.max() for layer in seen[:4])


@pytest.mark.long
def test_small_numbers_of_a_board_become_planes():
    game = kibitz.load(BREAKTHROUGH, columns=3, rows=5)
    planes, p = Planes(game), game.start()
    while not p.over:
        seen, board = planes.of(p, 0), p.record["board"].reshape(5, 3)
        assert (plane(planes, seen, "white stone") == (board == 1)).all()
        assert (plane(planes, seen, "black stone") == (board == 2)).all()
        p.act(p.legal()[p.ply % len(p.legal())])
    assert not planes.of(p, 0)[:2].any()  # at the end no seat is to act


@pytest.mark.long
def test_on_hexagons_the_cells_outside_the_board_are_0_in_all_planes_of_pieces():
    game = kibitz.load("byg", side=2)
    planes, p = Planes(game), game.start()
    p.play("b2")
    seen = planes.of(p, 0)
    board = [[0, 1, 1], [1, 1, 1], [1, 1, 0]]
    assert plane(planes, seen, "board").tolist() in (board, [row[::-1] for row in board])
    assert seen[5:].sum() == 1
    assert seen[5:, 1, 1].sum() == 1


@pytest.mark.parametrize(
    "board",
    [HexBoard.hexagon(3, [Cell()] * 19), HexBoard.rhombus(3, 4, [Cell()] * 12)],
    ids=["hexagon", "rhombus"],
)
def test_neighbours_on_hexagons_are_always_in_the_same_six_directions(board):
    places = {cell.label: place for place, cell in _places(board).items()}
    points = {
        cell.label: (column + offset / 2, row)
        for row, (cells, offset) in enumerate(zip(board.rows, board.offsets, strict=True))
        for column, cell in enumerate(cells)
    }
    near = {(-1, 0), (1, 0), (-0.5, -1), (-0.5, 1), (0.5, -1), (0.5, 1)}
    steps = {True: set(), False: set()}
    for a, (x, y) in points.items():
        for b, (other_x, other_y) in points.items():
            step = places[b][0] - places[a][0], places[b][1] - places[a][1]
            steps[(other_x - x, other_y - y) in near].add(step)
    assert len(steps[True]) == 6
    assert not steps[True] & steps[False]
    assert max(abs(number) for step in steps[True] for number in step) == 1


@pytest.mark.long
def test_the_planes_of_a_seat_do_not_change_under_redeal_and_show_its_own_secret():
    game = kibitz.load(TREASURE)
    planes = Planes(game)
    for seed in range(4):
        p = game.start(seed)
        while not p.over:
            for seat in range(2):
                seen = planes.of(p, seat)
                for number in range(8):
                    world = p.copy()
                    redeal(world.record, seat, seeded(number))
                    assert (planes.of(world, seat) == seen).all()
                gold = np.argwhere(plane(planes, seen, "'gold'")).tolist()
                assert gold == [[*divmod(int(p.record["treasure"]), 3)]] * (seat == 0)
            p.act(p.legal()[0])


def test_a_scene_that_shows_a_secret_by_mistake_does_not_betray_it(monkeypatch):
    game = kibitz.load(TREASURE)
    honest = game.look["scene"]
    monkeypatch.setitem(game.look, "scene", lambda p, seat: honest(p, 0))
    planes = Planes(game)
    seen = [planes.of(game.start(seed), 1) for seed in range(12)]
    assert len({int(game.start(seed).record["treasure"]) for seed in range(12)}) > 1
    assert all((one == seen[0]).all() for one in seen)


def test_a_piece_that_random_games_never_showed_is_in_the_plane_of_other_pieces():
    game = kibitz.load(TREASURE)
    planes, p = Planes(game), game.start()
    p.record["dug"][4] = 3
    seen = planes.of(p, 1)
    other = planes.names.index("other piece")
    assert np.argwhere(seen[other]).tolist() == [[1, 1]]
    assert not seen[5:other].any()


@pytest.mark.long
@pytest.mark.parametrize("name", [DOTS, KALAH, PIG], ids=lambda name: Path(name).stem)
def test_a_game_without_a_board_of_cells_says_so(name):
    with pytest.raises(KibitzError, match=r"shows no boards of squares or hexagons, and planes"):
        Planes(kibitz.load(name))


@pytest.mark.parametrize(
    ("columns", "piece", "why"),
    [
        (lambda p: 1 + int(p.dug.sum() > 0), lambda p: "x", "does not always have the same cells"),
        (lambda p: 1, lambda p: str(p.dug), "planes are for 32 kinds of pieces at most"),
    ],
    ids=["growing", "numbers"],
)
def test_a_board_that_grows_or_shows_numbers_is_refused(monkeypatch, columns, piece, why):
    game = kibitz.load(TREASURE)

    def scene(p, seat):
        board = SquareBoard.squares(columns(p), 1, [Cell(piece(p))] * columns(p))
        return Scene("A strange board.", (board,))

    monkeypatch.setitem(game.look, "scene", scene)
    with pytest.raises(KibitzError, match=why):
        Planes(game)


@pytest.mark.long
@pytest.mark.parametrize("name", [CONNECT, TREASURE], ids=lambda name: Path(name).stem)
def test_a_batch_gives_each_row_the_planes_of_its_seat_to_act(name):
    games, again = (batch(name, 3, seed=2, observation="planes") for _ in range(2))
    planes = Planes(games.game)
    assert games.observations.shape == (3, *planes.shape)
    assert games.observations.dtype == np.int8
    for _ in range(20):
        chosen = games.masks.argmax(axis=1)
        games.step(chosen)
        again.step(chosen)
        for row in range(3):
            p = kibitz.Position(games.game, games._states[row : row + 1].copy())
            assert (games.observations[row] == planes.of(p, int(games.players[row]))).all()
    assert (games.observations == again.observations).all()


def test_planes_in_the_door_to_openspiel_are_its_observation_tensors():
    pytest.importorskip("pyspiel", reason="NOT RUN: OpenSpiel is not installed")
    from kibitz.envs import openspiel

    game = openspiel.load(CONNECT, observation="planes")
    planes, state = Planes(kibitz.load(CONNECT)), game.new_initial_state()
    assert game.observation_tensor_shape() == list(planes.shape)
    state.apply_action(3)
    for seat in range(2):
        seen = np.reshape(state.observation_tensor(seat), planes.shape)
        assert (seen == planes.of(state.position, seat)).all()
    usual = openspiel.load(CONNECT)
    assert usual.get_type().short_name != game.get_type().short_name
    assert usual.information_state_tensor_size() == game.information_state_tensor_size()


@pytest.mark.long
def test_the_environments_give_planes_that_lie_in_their_spaces():
    gymnasium = pytest.importorskip("kibitz.envs.gymnasium", exc_type=ImportError)
    pettingzoo = pytest.importorskip("kibitz.envs.pettingzoo", exc_type=ImportError)
    one = gymnasium.env(CONNECT, observation="planes", seat=1)
    seen, info = one.reset(seed=1)
    for _ in range(3):
        assert seen in one.observation_space
        assert (seen[5:7].sum(), seen[3].all()) == (one.playing.ply, True)
        seen, *_, info = one.step(int(np.flatnonzero(info["action_mask"])[0]))
    two = pettingzoo.env(CONNECT, observation="planes")
    two.reset(seed=1)
    two.step(3)
    last = two.observe("seat_1")
    assert last in two.observation_space("seat_1")
    assert last["observation"][5:7].sum() == 1
    with pytest.raises(KibitzError, match="observation is 'fields' or 'planes', not 'pixels'"):
        gymnasium.env(CONNECT, observation="pixels")
    many = gymnasium.SeatVectorEnv(CONNECT, 2, observation="planes", seat=1)
    seen, info = many.reset(seed=1)
    seen, *_ = many.step(info["action_mask"].argmax(axis=1))
    assert seen in many.observation_space
    assert seen[:, 5:7].sum() == 6
