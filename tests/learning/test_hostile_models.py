"""Model files from strangers: no program in one is run, in whatever place of the file it stands."""

import json
import os
import pickle

import numpy as np
import pytest
from tests.examples import load

from kibitz import given_file
from kibitz.contract import KibitzError
from kibitz.learning import model_file, values_file
from kibitz.players import player

GAME = load("tic_tac_toe")


class FileWriter:
    """What writes a file when it is unpickled."""

    def __init__(self, ran):
        self.ran = str(ran)

    def __reduce__(self):
        return os.mkdir, (self.ran,)


def bare_pickle(path, hostile):
    path.write_bytes(pickle.dumps(hostile))


def pickle_as_its_head(path, hostile):
    np.savez(path, about=np.array([hostile], object))


def pickle_among_its_arrays(path, hostile):
    head = {"format": values_file.FORMAT, **model_file.head_of(GAME)}
    about = np.frombuffer(json.dumps(head).encode(), np.uint8)
    np.savez(path, about=about, offsets=np.array([hostile], object))


def pickle_as_an_array(path, hostile):
    with path.open("wb") as file:
        np.save(file, np.array([hostile], object), allow_pickle=True)


@pytest.mark.parametrize(
    "written", [bare_pickle, pickle_as_its_head, pickle_among_its_arrays, pickle_as_an_array]
)
def test_no_program_in_a_model_file_is_run(tmp_path, written):
    file, ran = tmp_path / "model.npz", tmp_path / "ran"
    written(file, FileWriter(ran))
    with pytest.raises(KibitzError, match="is damaged"):
        player(f"learned:file={file}").warm(GAME)
    assert not ran.exists()


def test_a_file_that_would_fill_the_memory_is_not_unpacked(tmp_path, monkeypatch):
    file = tmp_path / "model.npz"
    about = np.frombuffer(b'{"format": 1}', np.uint8)
    np.savez_compressed(file, about=about, weights=np.zeros(10_000))
    assert model_file.take(file)[0] == {"format": 1}
    monkeypatch.setattr(given_file, "LARGEST_ARRAYS", 50_000)
    with pytest.raises(KibitzError, match="is damaged"):
        model_file.take(file)


def test_the_file_would_run_its_program_if_it_were_unpickled(tmp_path):
    ran = tmp_path / "ran"
    bare_pickle(tmp_path / "model.npz", FileWriter(ran))
    pickle.loads((tmp_path / "model.npz").read_bytes())
    assert ran.exists()
