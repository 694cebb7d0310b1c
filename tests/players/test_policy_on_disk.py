"""A policy for playouts is learned once on a machine: later processes read it from the disk."""

import numpy as np
import pytest
from tests.examples import load

from kibitz.players import policy_on_disk
from kibitz.players.policy_on_disk import file_for, load_or_learn

PIG = load("pig")
VALUE = 3.0


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))


def weights(game):
    return np.full(5, VALUE, np.float32)


def never(learn):
    """A function with the same file as `learn`, which must not be called."""

    def refuse(game):
        raise AssertionError("It was learned again.")

    return lambda function, game: file_for(learn, game), refuse


def test_a_second_process_reads_what_the_first_learned(monkeypatch):
    first = load_or_learn(weights, PIG)
    place, refuse = never(weights)
    monkeypatch.setattr(policy_on_disk, "file_for", place)
    assert np.array_equal(load_or_learn(refuse, PIG), first) and first[0] == VALUE


@pytest.mark.parametrize("left", [0, 1, 100])
def test_a_damaged_file_is_made_again(left):
    file = file_for(weights, PIG)
    load_or_learn(weights, PIG)
    whole = file.read_bytes()
    file.write_bytes(whole[:left])
    assert np.array_equal(load_or_learn(weights, PIG), weights(PIG))
    assert np.array_equal(policy_on_disk.read(file), weights(PIG))


def test_changed_weights_on_disk_are_noticed():
    file = file_for(weights, PIG)
    load_or_learn(weights, PIG)
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 255
    file.write_bytes(content)
    assert np.array_equal(load_or_learn(weights, PIG), weights(PIG))


def test_a_disk_that_cannot_be_written_changes_nothing(tmp_path):
    (tmp_path / "cache").write_text("a file in the way of the folder")
    assert np.array_equal(load_or_learn(weights, PIG), weights(PIG))


def test_other_rules_other_options_and_other_code_have_other_files(monkeypatch):
    before = file_for(weights, PIG)
    assert file_for(weights, load("pig", goal=50)) != before
    assert file_for(weights, load("goofspiel", cards=3)) != before
    monkeypatch.setitem(globals(), "VALUE", 4.0)
    assert file_for(weights, PIG) != before


def test_nothing_but_the_file_stays_in_the_folder():
    load_or_learn(weights, PIG)
    assert [file.name for file in file_for(weights, PIG).parent.iterdir()] == ["weights"]
