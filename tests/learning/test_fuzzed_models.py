"""Every number of a model file is changed: the file is refused, or no position leads out of it.

Machine code does not check bounds. So what is accepted is read here by the same functions in
Python, with arrays that refuse each index outside of them, also a negative one.
"""

import os
import tracemalloc
import zipfile
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from tests.examples import load

from kibitz import given_file
from kibitz.contract import KibitzError
from kibitz.learning import (
    actor_critic_file,
    integer_network,
    model_file,
    network,
    policy,
    policy_file,
    seat_network,
    strategy_file,
    values_file,
)
from kibitz.learning.strategy_file import Strategies

MODELS = Path(__file__).parent / "models"
WRONG = (-1, 1, 255, 2**15, 2**16, 2**30, 2**31 - 1, -(2**31), -(2**31) + 7)
WRONG_WEIGHTS = (np.nan, np.inf, -np.inf)


class BoundedArray(np.ndarray):
    """An array with bounds on both sides."""

    def _check(self, place):
        places = place if isinstance(place, tuple) else (place,)
        for index, size in zip(places, self.shape, strict=False):
            if not isinstance(index, slice) and not 0 <= index < size:
                raise IndexError(f"{index} of {size}")

    def __getitem__(self, place):
        self._check(place)
        return super().__getitem__(place)

    def __setitem__(self, place, value):
        self._check(place)
        super().__setitem__(place, value)


def bounded(value):
    """The same arrays with bounds; whole numbers of 64 bits, as machine code adds them."""
    if isinstance(value, np.ndarray):
        wide = value.astype(np.int64) if value.dtype.kind in "iu" else value
        return wide.view(BoundedArray)
    return type(value)(*map(bounded, value)) if isinstance(value, tuple) else value


@cache
def positions(game):
    found = []
    for seed in range(3):
        p = game.start(seed)
        while not p.over:
            raw = p.state.copy().view(np.uint8).reshape(-1)
            found.append((raw.view(BoundedArray), p.player, p.legal()))
            p.act(p.legal()[seed % len(p.legal())])
    return found


def walk_values(net, game):
    net, cells = bounded(net), np.zeros(len(net.code), np.int64).view(BoundedArray)
    places, value = (
        np.zeros(len(net.base), np.int64).view(BoundedArray),
        np.zeros(net.weights.shape[1]),
    )
    changed, before = np.zeros((2, len(net.code)), np.int64).view(BoundedArray), None
    for raw, seat, _ in positions(game):
        if before is not None:
            network.shift(before, raw, net, cells, places, changed)
            network.add_up(net, net.weights, seat, places, value)
        network.read(raw, net, cells, places)
        network.add_up(net, net.weights, seat, places, value)
        before = raw


def walk_policy(found, game):
    found = bounded(found)
    cells = np.zeros(len(found.net.code), np.int64).view(BoundedArray)
    out = np.zeros(1 + 2 * (len(found.tuples) + 1), np.int64).view(BoundedArray)
    path = np.zeros(4, np.int64)
    policy.begin(path)
    for raw, seat, acts in positions(game):
        now = policy.moment(found, path, seat)
        for c in range(len(cells)):
            cells[c] = network.state_of(raw, found.net, c)
        for action in acts:
            policy.weigh(found, raw, now, action)
            n = policy.write_features(found, cells, now, action, out)
            assert all(0 <= place < len(found.weights) for place in out[:n].tolist())
        policy.step(path, seat, acts[0])


def walk_networks(found, game):
    for net in (found.policy, found.critic):
        whole = integer_network.in_integers(net)
        readers = seat_network.reader_for(net), integer_network.reader_for(whole)
        nets, readers = (bounded(net), whole), tuple(map(bounded, readers))
        seat_network.forget(nets[0], readers[0])
        for raw, seat, _ in positions(game):
            seat_network.read(nets[0], readers[0], raw, seat)
            seat_network.output(nets[0], readers[0], 0)


def walk_table(table, game):
    for k in range(len(table.keys)):
        table.acts(k)


def written(name):
    """The head and the arrays of a stored model; each example has another part beside values."""
    with np.load(MODELS / f"{name}.npz") as file:
        return {one: file[one] for one in file.files}


def table_of():
    """A table of strategies in the arrays of a file."""
    table = Strategies(
        keys=np.array([-7, 5], np.int64),
        ends=np.array([0, 2, 3], np.int32),
        actions=np.array([0, 1, 0], np.int32),
        shares=np.array([0.25, 0.75, 1], np.float32),
        values=np.array([0.5, -1], np.float32),
        games=3,
    )
    return {strategy_file.PREFIX + name: getattr(table, name) for name in strategy_file.KINDS}


PARTS = {
    "values": ("tic_tac_toe", values_file, lambda found, game: walk_values(found[0], game), ""),
    "policy": ("tic_tac_toe", policy_file, walk_policy, "policy_"),
    "networks": ("kuhn_poker", actor_critic_file, walk_networks, ("actor_", "critic_")),
    "table": ("kuhn_poker", strategy_file, walk_table, "table_"),
}


def arrays_of(part):
    name, _, _, prefix = PARTS[part]
    arrays = written(name) | (table_of() if part == "table" else {})
    own = [one for one in arrays if one != "about" and one.startswith(prefix)]
    return arrays, own if prefix else [*values_file.ARRAYS, "weights", "signs", "numbers"]


def changed(array):
    """The array with one number, its shape or its type changed, in many ways."""
    wrong = WRONG if array.dtype.kind in "iu" else (*WRONG[:5], *WRONG_WEIGHTS)
    for place in sorted({0, 1, array.size // 2, array.size - 1} & set(range(array.size))):
        for value in wrong:
            if array.dtype.kind in "iu":
                value = value % 256 if array.dtype.itemsize == 1 else value
            again = array.copy()
            with np.errstate(over="ignore"):
                again.reshape(-1)[place] = value
            yield again
    flat = array.reshape(-1)
    yield from (flat[:0], flat[:-1], array[:1], array[..., None], np.concatenate([array, array]))
    yield from (array.astype(np.complex128), np.array("text"), np.array([array] * 2))
    yield np.roll(array, 1) if array.ndim == 1 else array.T
    if array.dtype.kind in "iu":
        yield from (array.astype(np.int64) + 2**32, array + 0.5, -array.astype(np.int64))


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("part", PARTS)
def test_a_model_file_with_one_entry_changed_is_refused_or_stays_within_its_arrays(
    tmp_path, monkeypatch, part, every
):
    monkeypatch.setattr(model_file, "require_same_rules", lambda path, head, game: None)
    (name, module, walk, _), file, refused = PARTS[part], tmp_path / "model.npz", 0
    game, (arrays, own) = load(name), arrays_of(part)
    np.savez(file, **arrays)
    walk(module.read(file, game), game)  # the twin reads what is right
    for one in own:
        for again in islice(changed(arrays[one]), 0, None, every):
            np.savez(file, **{**arrays, one: again})
            try:
                found = module.read(file, game)
            except KibitzError as fault:
                assert "is damaged" in str(fault)
                refused += 1
                continue
            if found is not None:
                walk(found, game)
        del (less := dict(arrays))[one]
        np.savez(file, **less)
        if one not in MARKS:
            with pytest.raises(KibitzError, match="is damaged"):
                module.read(file, game)
    assert refused > 10 * len(own) / every


MARKS = ("policy_weights", "critic_scale", "table_keys")  # without it a file has no such part


def test_ends_that_wrap_in_32_bits_are_refused(tmp_path, monkeypatch):
    """`policy_begin` of 0, 2^31 - 1, -2^31 .. rises by differences of 32 bits."""
    wraps = np.array([0, 2**31 - 1, -(2**31), -1, 2], np.int32)
    with np.errstate(over="ignore"):
        assert (np.diff(wraps) >= 0).all()
    assert not model_file.are_ends(wraps, 2)


def test_strides_that_wrap_in_64_bits_are_refused(tmp_path, monkeypatch):
    """Four steps of 2^62 are none in NumPy."""
    monkeypatch.setattr(model_file, "require_same_rules", lambda path, head, game: None)
    arrays = written("tic_tac_toe")
    first, second = arrays["member"][:2]
    assert second - first >= 4
    states = arrays["states"].copy()
    states[arrays["code"][arrays["cells"][first : first + 4]]] = 2**31 - 1
    strides = arrays["strides"].copy()
    strides[first : first + 4] = 2**31 - 1
    np.savez(tmp_path / "model.npz", **{**arrays, "states": states, "strides": strides})
    with pytest.raises(KibitzError, match="is damaged"):
        values_file.read(tmp_path / "model.npz", load("tic_tac_toe"))


def test_an_archive_that_expands_to_gigabytes_takes_no_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(model_file, "require_same_rules", lambda path, head, game: None)
    file, arrays = tmp_path / "model.npz", written("tic_tac_toe")
    monkeypatch.setattr(given_file, "LARGEST_ARRAYS", 2**24)
    np.savez_compressed(file, **{**arrays, "weights": np.zeros((2 * 10**7, 1), np.float16)})
    assert file.stat().st_size < 10**5
    tracemalloc.start()
    with pytest.raises(KibitzError, match="is damaged"):
        values_file.read(file, load("tic_tac_toe"))
    assert tracemalloc.get_traced_memory()[1] < 10**7
    tracemalloc.stop()


def test_an_array_whose_head_promises_more_than_the_file_has_is_not_reserved(tmp_path):
    head = b"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,), }"
    file = tmp_path / "model.npz"
    with zipfile.ZipFile(file, "w") as made:
        start = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little")
        made.writestr("about.npy", start + head)
    with pytest.raises(KibitzError, match="is damaged"):
        model_file.facts_of(file)


@pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="NOT RUN: this system has no pipes in folders"
)
def test_a_pipe_in_place_of_a_model_file_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "model.npz")
    with pytest.raises(KibitzError, match="it is no regular file"):
        model_file.take(tmp_path / "model.npz")
