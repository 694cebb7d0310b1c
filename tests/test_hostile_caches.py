"""Files that Kibitz keeps between two runs, put there by a stranger: no program in one is run."""

import pickle
from types import SimpleNamespace

import numpy as np
import pytest
from tests.examples import load
from tests.learning.test_hostile_models import FileWriter, bare_pickle, pickle_as_an_array

from kibitz.contract import KibitzError
from kibitz.interfaces.cli import report_command
from kibitz.kernel.browser import wasm
from kibitz.solvers import game_solver, table_files, walking
from kibitz.solvers.sharing import News
from kibitz.study.tuning import ledger
from kibitz.tables import rebuilding


@pytest.fixture(params=[bare_pickle, pickle_as_an_array], ids=["pickle", "array of objects"])
def put(request, tmp_path, monkeypatch):
    """Puts a hostile file somewhere; after the test its program has not run."""
    ran = tmp_path / "ran"
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))

    def put(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        request.param(path, FileWriter(ran))
        return path

    yield put
    assert not ran.exists()


def test_a_table_of_exact_values(put, tmp_path):
    with pytest.raises(KibitzError, match="is damaged"):
        table_files.read(put(tmp_path / "suits=2.table"), table_files)


def test_unfinished_work_of_a_solver(put, tmp_path):
    assert game_solver._unfinished_work(put(tmp_path / "work")) is None


def test_news_of_another_worker(put, tmp_path):
    news = News(tmp_path, "suits=2")
    put(news._file(0))
    with pytest.raises(KibitzError, match="is damaged; delete it and begin again"):
        news.read(0)


def test_the_parts_of_a_walk(put, tmp_path, monkeypatch):
    monkeypatch.setattr(walking, "_fingerprint", lambda walks: "one")
    put(tmp_path / "exploit.one.npy")
    kept = walking.WalkParts([SimpleNamespace(parts=range(3))], tmp_path, resume=True)
    assert np.isnan(kept.found).all()


def test_the_state_of_a_tuning(put, tmp_path):
    with pytest.raises(KibitzError, match="no file that kibitz tune --resume has written"):
        ledger._read(put(tmp_path / "tune.json"))


def test_the_results_of_a_playtest(put, tmp_path):
    with pytest.raises(KibitzError, match=r"is not text|has no results of a playtest"):
        report_command.people_sections(str(put(tmp_path / "playtest.json")))


@pytest.fixture
def deep(tmp_path):
    """A file of JSON that is nested deeper than Python reads."""
    (tmp_path / "deep").write_text("[" * 200_000)
    return tmp_path / "deep"


def test_json_that_is_nested_too_deeply_is_refused_in_a_sentence(deep):
    with pytest.raises(KibitzError, match="no file that kibitz tune --resume has written"):
        ledger._read(deep)
    with pytest.raises(KibitzError, match="has no results of a playtest"):
        report_command.people_sections(str(deep))
    with pytest.raises(KibitzError, match="is damaged"):
        table_files.head_of(deep)


def test_a_checkpoint_of_a_table(put):
    put(rebuilding._folder() / "name")
    assert rebuilding._last_checkpoint(["first", "name"]) is None


def test_webassembly_of_a_game(put, monkeypatch, tmp_path):
    monkeypatch.setattr(wasm, "function_folder", lambda *_: tmp_path / "wasm")
    monkeypatch.setattr(wasm, "hash_of_value", lambda _: "entry")
    monkeypatch.setattr(wasm, "_linker", lambda: "")
    put(tmp_path / "wasm/entry.wasm")
    with pytest.raises(KibitzError, match="needs a linker"):
        wasm.module({"first": (load, ())}, None)


def test_the_same_file_signed_by_this_user_is_read(monkeypatch, tmp_path):
    """So the tests above would see a program that runs."""
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    place = rebuilding._folder() / "name"
    rebuilding.write_signed(place, pickle.dumps(FileWriter(tmp_path / "ran")))
    rebuilding._last_checkpoint(["first", "name"])
    assert (tmp_path / "ran").exists()
