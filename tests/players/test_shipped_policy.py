"""Policies that come with a game: the same as learned ones, and only for the rules they are of."""

import shutil

import numpy as np
import pytest
from bench.policies import shipped

import kibitz
from kibitz import shelf
from kibitz.contract import KibitzError
from kibitz.players import playout_guide, shipped_policy
from kibitz.players.playout_guide import policy_for
from kibitz.players.playout_policy import WEIGHTS


def test_each_of_our_games_and_examples_with_a_policy_brings_one():
    """If this fails after an edit of rules: python -m bench.policies learns it again."""
    assert [game.id for game in shipped() if shipped_policy.fitting(game) is None] == []


def test_the_policy_of_president_is_not_learned_on_each_machine(monkeypatch):
    monkeypatch.setattr(playout_guide, "learn_weights", None)
    game = kibitz.load("president")
    policy_for.cache_clear()
    assert np.count_nonzero(policy_for(game)) > 1000
    policy_for.cache_clear()


def test_with_other_options_no_policy_comes_with_the_game():
    assert shipped_policy.fitting(kibitz.load("president", deals=1)) is None


@pytest.mark.parametrize(
    ("added", "is_same"), [("# A comment.\n", True), ('"""A text."""\n', True), ("X = 1\n", False)]
)
def test_an_edit_of_the_rules_but_no_comment_makes_a_policy_old(tmp_path, added, is_same):
    folder, game = tmp_path / "president", kibitz.load("president")
    shutil.copytree(
        shelf.places()["president"], folder, ignore=shutil.ignore_patterns("learned", "__*")
    )
    before = shipped_policy.origin(game, folder / shipped_policy.FILE)
    with (folder / "dealing.py").open("a") as file:
        file.write(added)
    (folder / "look.py").unlink()
    after = shipped_policy.origin(game, folder / shipped_policy.FILE)
    assert (after == before) is is_same


def test_what_is_written_is_read_again_as_it_was(tmp_path, monkeypatch):
    game, weights = kibitz.load("president"), np.zeros(WEIGHTS, np.float32)
    weights[[3, 999]] = 0.1, -2.5
    monkeypatch.setattr(shipped_policy.shelf, "folders", lambda package: (tmp_path,))
    assert shipped_policy.fitting(game) is None
    for kept in (weights, weights[:0]):
        shipped_policy.write(game, kept)
        assert np.array_equal(shipped_policy.fitting(game), kept)


def test_beside_a_game_in_one_file_its_policy_has_the_name_of_the_file(tmp_path):
    file = tmp_path / "hearts.py"
    shutil.copy("examples/hearts.py", file)
    shipped_policy.write(kibitz.load(str(file)), np.ones(WEIGHTS, np.float32))
    assert (tmp_path / "hearts.playouts.npz").is_file()
    assert shipped_policy.fitting(kibitz.load(str(file))).tolist() == [1.0] * WEIGHTS
    file.write_text(file.read_text().replace("13 * (bits", "12 * (bits"))
    assert shipped_policy.fitting(kibitz.load(str(file))) is None


@pytest.mark.parametrize("damaged", [b"", b"no archive", b"PK\3\4 half of one"])
def test_a_damaged_policy_beside_a_game_is_named_in_a_sentence(tmp_path, damaged):
    file = tmp_path / "hearts.py"
    shutil.copy("examples/hearts.py", file)
    (tmp_path / "hearts.playouts.npz").write_bytes(damaged)
    with pytest.raises(KibitzError, match=r"hearts\.playouts\.npz is no policy .* Delete it"):
        shipped_policy.fitting(kibitz.load(str(file)))


@pytest.mark.parametrize(
    "changed",
    [
        {"count": 1},  # of which machine code would read the last one of 2^18
        {"count": 10**12},
        {"count": -1},
        {"count": WEIGHTS + 0.5},
        {"places": np.array([WEIGHTS], np.int32)},
        {"places": np.array([-1], np.int32)},
        {"places": np.array([2**40])},
        {"values": np.array([np.nan], np.float32)},
        {"values": np.zeros(10**6, np.float32)},
        {"origin": np.zeros(10**6, "U1")},
    ],
)
def test_a_policy_beside_a_game_from_elsewhere_is_read_within_bounds(tmp_path, changed):
    file = tmp_path / "hearts.py"
    shutil.copy("examples/hearts.py", file)
    game, policy = kibitz.load(str(file)), tmp_path / "hearts.playouts.npz"
    weights = np.zeros(WEIGHTS, np.float32)
    weights[3] = 1.0
    shipped_policy.write(game, weights)
    with np.load(policy) as found:
        arrays = {name: found[name] for name in found.files}
    np.savez(policy, **{**arrays, **changed})
    with pytest.raises(KibitzError, match="is no policy for playouts that Kibitz wrote"):
        shipped_policy.fitting(game)
