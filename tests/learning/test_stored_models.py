"""Files of learned players that were written on 2026-11-27, with values, a policy, an actor and a
critic: what is written to a file later has to be read like them."""

from pathlib import Path

import numpy as np
import pytest
from tests.examples import load

from kibitz.learning import actor_critic_file, model_file, policy_file, values_file

MODELS = Path(__file__).parent / "models"


def stored(tmp_path, name):
    """A stored file and its game; the hash of the rules, which examples may change, is of today."""
    game, file = load(name), tmp_path / f"{name}.npz"
    file.write_bytes((MODELS / file.name).read_bytes())
    model_file.note(file, model_file.head_of(game))
    return file, game


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker"])
def test_the_values_of_a_stored_file_are_read_and_written_as_they_were(tmp_path, name):
    file, game = stored(tmp_path, name)
    net, facts = values_file.read(file, game)
    assert facts["generation"] == 12
    assert np.abs(net.weights).sum() > 0
    values_file.write(tmp_path / "again.npz", game, net, facts)
    same_arrays(file, tmp_path / "again.npz", (*values_file.ARRAYS, "weights", "signs", "numbers"))


@pytest.mark.parametrize(
    ("name", "module", "games", "prefixes"),
    [
        ("tic_tac_toe", policy_file, 2, ("policy_",)),
        ("kuhn_poker", actor_critic_file, 454, ("actor_", "critic_")),
    ],
)
def test_what_chooses_acts_in_a_stored_file_is_read_and_written_as_it_was(
    tmp_path, name, module, games, prefixes
):
    file, game = stored(tmp_path, name)
    learned = module.read(file, game)
    assert learned.games == games
    again = written_into_another(tmp_path, file)
    module.note(again, learned)
    same_arrays(file, again, kept(file, *prefixes))


def written_into_another(tmp_path, file):
    """A file with the same head and no arrays."""
    head, _ = model_file.take(file)
    model_file.put(tmp_path / "again.npz", head, {})
    return tmp_path / "again.npz"


def kept(file, *prefixes):
    _, arrays = model_file.take(file)
    return [name for name in arrays if name.startswith(prefixes)]


def same_arrays(file, again, names):
    (_, old), (_, new) = model_file.take(file), model_file.take(again)
    assert names
    for name in names:
        assert old[name].dtype == new[name].dtype
        np.testing.assert_array_equal(old[name], new[name])
