"""An entry that an observation calls known is the same in the truth and in every world."""

import functools
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

import kibitz
from kibitz.envs.game_in_play import GameInPlay
from kibitz.envs.observing import HIDDEN
from kibitz.envs.planes import Planes
from kibitz.kernel import compiled, redeal
from kibitz.kit.rng import below, seeded

ROOT = Path(__file__).parents[2]
PHANTOM, DICE = ROOT / "gallery/phantom_tic_tac_toe.py", ROOT / "examples/liars_dice.py"
LEDUC, HANABI = ROOT / "examples/leduc_poker.py", ROOT / "examples/hanabi.py"
WORLDS = 5


@functools.cache
def plain(path):
    """The game without its own `observe`, ready to play."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_text(path.read_text().replace("def observ", "def _observ"))
        return GameInPlay(kibitz.load(str(copy)))


def _redealt(states, seat, rng):
    redeal(states[0], seat, rng)


def fields_of(observer, state):
    """All entries of a record, hidden or not."""
    found = []
    for name, kind, _ in observer.fields:
        values = np.atleast_1d(state[name][0]).ravel()
        if kind.base == np.int64:
            found += [(int(v) >> b) & 1 for v in values for b in range(64)]
        else:
            found += values.tolist()
    return np.array(found, np.float32)


def known_entries_that_differ(path, deals):
    """How many entries that are called known differ in the truth or a world; and the hidden."""
    playing = plain(path)
    game, observer = playing.game, playing.observer
    make = compiled(_redealt, game.rules)
    luck, rng, wrong, hidden = seeded(77), seeded(78), 0, 0
    first, n = observer.first, observer.width
    for deal in range(deals):
        playing.reset(deal)
        for _ in range(below(rng, 8)):
            if playing.player >= 0:
                legal = np.flatnonzero(playing.mask)
                playing.step(int(legal[below(rng, len(legal))]))
        state = playing._state
        for seat in range(game.seats):
            seen = playing.observe(seat)
            numbers, mask = seen[first : first + n], seen[observer.mask] == 1
            assert (numbers[mask] == HIDDEN).all()
            hidden += int(mask.sum())
            worlds = [state] + [state.copy() for _ in range(WORLDS)]
            for world in worlds[1:]:
                make(world, seat, luck)
            for world in worlds:
                wrong += int((numbers != fields_of(observer, world))[~mask].sum())
    return wrong, hidden


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "deals"),
    [(DICE, 300), (PHANTOM, 100), (LEDUC, 100), (HANABI, 20)],
    ids=lambda value: getattr(value, "stem", ""),
)
def test_in_many_deals_no_entry_called_known_differs_from_the_truth_or_a_world(path, deals):
    wrong, hidden = known_entries_that_differ(path, deals)
    assert wrong == 0
    assert hidden > deals


@pytest.mark.long
def test_all_faces_of_the_other_die_are_hidden_and_those_of_the_own_are_known():
    playing = plain(DICE)
    for seed in range(20):
        playing.reset(seed)
        seen, n = playing.observe(0), playing.observer.width
        hidden = seen[playing.observer.mask]
        assert hidden[:12].tolist() == [0] * 6 + [1] * 6
        assert hidden[12:].sum() == 0 and n == 12 + 64 + 3


@pytest.mark.long
def test_a_vacant_cell_on_which_a_stone_may_lie_is_hidden_on_the_board_and_on_planes():
    playing = plain(PHANTOM)
    playing.reset(0)
    playing.step(4)
    playing.step(0)
    mask = playing.observe(0)[playing.observer.mask][:9]
    assert mask.tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    planes = Planes(playing.game)
    assert planes.names[-1] == "hidden"
    seen = planes.of(playing.position, 0)[-1]
    assert seen.ravel().tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
