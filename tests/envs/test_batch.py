"""Many games stepped by one call: the same games as one by one."""

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.contract import IllegalMove, KibitzError
from kibitz.envs.batch import Batch, batch
from kibitz.envs.observing import Observer, observing
from kibitz.kernel import compiled, redeal
from kibitz.kit.rng import seeded

ROOT = Path(__file__).parents[2]
EXAMPLES = {
    name: str(ROOT / f"examples/{name}.py") for name in ("connect_four", "kuhn_poker", "pig")
}
GAMES = [
    ("byg", {"side": 2}),
    ("quet", {"players": 3}),
    (EXAMPLES["connect_four"], {}),
    (EXAMPLES["kuhn_poker"], {}),
]


def random_actions(games, rng):
    return (rng.random(games.masks.shape) * games.masks).argmax(axis=1)


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), GAMES, ids=lambda value: Path(str(value)).stem)
def test_each_row_is_a_game_by_the_rules(name, options):
    game = kibitz.load(name, **options)
    games, rng = Batch(game, 8, seed=3), np.random.default_rng(3)
    state = games._states.copy()
    for _ in range(40):
        actions = random_actions(games, rng)
        for row in range(8):
            p = kibitz.Position(game, state[row : row + 1].copy())
            assert games.players[row] == p.player
            assert np.flatnonzero(games.masks[row]).tolist() == sorted(p.legal())
            state[row : row + 1] = p.state
        games.step(actions)
        for row in np.flatnonzero(~games.ended):
            p = kibitz.Position(game, state[row : row + 1].copy())
            p.act(int(actions[row]))
            assert p.key() == kibitz.Position(game, games._states[row : row + 1]).key()
        state = games._states.copy()


def test_threads_change_nothing():
    one, two = (batch("byg", 10, seed=1, threads=t, side=2) for t in (1, 2))
    rng = np.random.default_rng(1)
    for _ in range(50):
        actions = random_actions(one, rng)
        one.step(actions)
        two.step(actions)
        assert (one.observations == two.observations).all() and (one.rewards == two.rewards).all()


def test_each_row_may_have_a_seed_of_its_own():
    games = batch(EXAMPLES["kuhn_poker"], 6)
    games.reset(np.array([5, 9, 5, 9, 5, 7]))
    assert (games.observations[0] == games.observations[[2, 4]]).all()
    alone = batch(EXAMPLES["kuhn_poker"], 1)
    alone.reset([7])
    assert (alone.observations[0] == games.observations[5]).all()
    alone.reset(np.int64(3))
    assert (alone.observations == batch(EXAMPLES["kuhn_poker"], 1, seed=3).observations).all()
    with pytest.raises(KibitzError, match=r"seed has the shape \(2,\); it must be \(6,\)"):
        games.reset([1, 2])


def test_an_illegal_action_names_its_row_and_changes_nothing():
    games = batch("byg", 3, seed=1, side=2)
    before = games.observations.copy()
    with pytest.raises(IllegalMove, match="row 2: action 99 is not legal"):
        games.step(np.array([0, 1, 99]))
    assert (games.observations == before).all()


@pytest.mark.long
def test_arrays_of_the_caller_are_used_in_place():
    game = kibitz.load(EXAMPLES["connect_four"])
    size = Observer(game).size
    seen, masks = np.zeros((4, size), np.int8), np.zeros((4, 7), np.int8)
    games = Batch(game, 4, observations=seen, masks=masks)
    games.step(np.zeros(4, int))
    assert seen.any() and masks.all() and games.observations is seen


def test_an_array_of_another_shape_or_too_narrow_a_type_is_refused():
    with pytest.raises(KibitzError, match=r"masks has the shape \(3, 7\); it must be \(4, 7\)"):
        Batch(kibitz.load(EXAMPLES["connect_four"]), 4, masks=np.zeros((3, 7)))
    with pytest.raises(KibitzError, match="int8 cannot hold all observations; take float32"):
        Batch(kibitz.load("catchup", side=3), 4, dtype=np.uint8)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("president", {}),
        ("quet", {"players": 3}),
        ("eleusis", {}),
        ("delphi", {}),
        (EXAMPLES["kuhn_poker"], {}),
    ],
)
def test_an_observation_does_not_change_under_redeal(name, options):
    game = kibitz.load(name, **options)
    observer = Observer(game)
    look, shuffled = (compiled(f, game.rules) for f in (observing(observer), _redealt))
    room, luck, p, changed = observer.room(), seeded(5), game.start(1), 0
    for _ in range(6):
        for seat in range(game.seats):
            seen = np.zeros((3, observer.size), np.float32)
            for number in range(3):
                world = p.state.copy()
                if number:
                    shuffled(world, seat, luck)
                changed += world.tobytes() != p.state.tobytes()
                look(world, seat, room, seen[number])
            assert (seen == seen[0]).all(), seat
        if not p.over:
            p.act(p.legal()[0])
    assert changed


def _redealt(states, seat, rng):
    redeal(states[0], seat, rng)


@pytest.mark.long
def test_the_numbers_of_the_author_are_taken_where_there_are_any():
    games = Batch(kibitz.load(str(Path(__file__).parent / "watched.py")), 5, viewer=0)
    secrets = games._states["secret"]
    assert (games.observations.argmax(axis=1) == secrets).all()
    assert (games.observations.sum(axis=1) == 1).all()


def test_the_last_observation_of_a_game_is_kept_when_the_next_is_dealt():
    games, rng = batch(EXAMPLES["connect_four"], 4, seed=2), np.random.default_rng(2)
    before = games._states.copy()
    while not games.ended.any():
        before = games._states.copy()
        actions = random_actions(games, rng)
        games.step(actions)
    row = int(np.flatnonzero(games.ended)[0])
    p = kibitz.Position(games.game, before[row : row + 1])
    mover = p.player
    p.act(int(actions[row]))
    expected = np.zeros(games.observer.size, np.float32)
    games.observer.write(p.state[0], mover, games.observer.room(), expected)
    assert p.over and (games.final_observations[row] == expected).all()


@pytest.mark.long
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))])
def test_a_copy_in_mid_game_goes_on_in_the_same_way(copied):
    one, rng = batch(EXAMPLES["pig"], 4, seed=2, threads=2), np.random.default_rng(2)
    for _ in range(5):
        one.step(random_actions(one, rng))
    two = copied(one)
    for _ in range(30):
        actions = random_actions(one, rng)
        one.step(actions)
        two.step(actions)
        assert (one.observations == two.observations).all() and (one.rewards == two.rewards).all()
