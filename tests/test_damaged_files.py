"""Each file that Kibitz reads and somebody else may have written: damage is one sentence."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from tests.examples import load

from kibitz import given_file
from kibitz.contract import KibitzError
from kibitz.interfaces import notebook, saved_games
from kibitz.interfaces.cli import arguments, report_command, solo_command, solving
from kibitz.interfaces.lesson import lesson
from kibitz.interfaces.mail import configuration
from kibitz.learning import model_file
from kibitz.players import shipped_policy
from kibitz.scene import Drawing
from kibitz.solvers import game_solver, table_files
from kibitz.solvers.sharing import News
from kibitz.study.tuning.ledger import Ledger
from kibitz.training import training_log

GAME = load("tic_tac_toe")


def empty(path):
    path.write_bytes(b"")


def noise(path):
    path.write_bytes(np.random.default_rng(1).bytes(3000))


def deep(path):
    path.write_text("[" * 100_000)


def another_kind(path):
    path.write_text(
        '{"format": 1, "head": 3, "batches": 7, "exact": [], "seconds": "x", "sections": [1]}'
    )


def a_list(path):
    path.write_text("[[1, 2], null]")


def folder(path):
    path.mkdir()


def pipe(path):
    os.mkfifo(path)


def ledger(path):
    Ledger(
        place=None, budget=SimpleNamespace(begun=0.0), progress=None, head={"seed": 1}, file=path
    ).read()


def rules(path):
    notebook.entries()


def begun_lesson(path):
    lesson(Beside(path.parent / "game.py"))


@dataclass(frozen=True)
class Beside:
    path: Path
    folder: None = None


def news(path):
    (path.parent / "t.0000000.news").symlink_to(path)
    News(path.parent, "t").read(0)


READERS = {
    "tune --resume": ("tune.json", ledger),
    "rules.jsonl": ("rules.jsonl", rules),
    "lesson": ("game.lesson.toml", begun_lesson),
    "learned player": ("model.npz", model_file.take),
    "log of a training": ("log.csv", training_log._csv),
    "news of a solver": ("news", news),
    "table": ("a.table", table_files.head_of),
    "proof": ("proof.json", solving.verify),
    "mail": ("mail.toml", configuration.read_file),
    "playtest": ("playtest.json", lambda path: report_command.people_sections(str(path))),
    "notebook": ("rules.json", lambda path: solo_command.read_rules(str(path))),
}
SAYS_NOTHING = {
    ("log of a training", empty),
    ("rules.jsonl", empty),
    ("lesson", empty),
    ("lesson", folder),  # that is no lesson
    ("lesson", pipe),
    ("table", another_kind),  # a head of whatever words
}
OF_THE_SHELL = {"playtest", "notebook"}  # a pipe of a shell is given on purpose


@pytest.mark.parametrize(
    "damage", [empty, noise, deep, another_kind, a_list, folder, pipe], ids=lambda one: one.__name__
)
@pytest.mark.parametrize("name", READERS)
def test_a_damaged_file_is_refused_in_a_sentence_that_names_it(tmp_path, monkeypatch, name, damage):
    if damage is pipe and (name in OF_THE_SHELL or not hasattr(os, "mkfifo")):
        pytest.skip("a pipe of a shell")
    file, read = READERS[name]
    path = tmp_path / file
    damage(path)
    monkeypatch.setattr(saved_games, "folder", lambda: tmp_path)
    if (name, damage) in SAYS_NOTHING or (name == "mail" and damage is empty):
        read(path) if name != "mail" else None
        return
    with pytest.raises(KibitzError) as fault:
        read(path)
    said = str(fault.value)
    assert re.search(rf"{re.escape(file)}|news|\[Smtp|smtp|mail", said) and "\n" not in said


@pytest.mark.parametrize("damage", [empty, noise, deep, folder, pipe])
def test_unfinished_work_that_does_not_fit_is_begun_anew(tmp_path, damage):
    damage(tmp_path / "work")
    assert game_solver._unfinished_work(tmp_path / "work") is None


def test_unfinished_work_of_another_table_is_begun_anew(tmp_path):
    game_solver.write_arrays(tmp_path / "work", np.array([3, 1.0]), np.zeros(5, np.uint8))
    blank = np.zeros(9, np.uint8)
    solver = game_solver.Solver("one", SimpleNamespace(blank=lambda scope: blank))
    assert solver._unfinished_work(tmp_path / "work", {}) == (blank, 0, 0.0)
    fits = game_solver.Solver("one", SimpleNamespace(blank=lambda scope: np.zeros(5, np.uint8)))
    assert fits._unfinished_work(tmp_path / "work", {})[1] == 3


def test_a_text_of_too_many_bytes_is_not_read_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr(given_file, "LARGEST_TEXT", 100)
    (tmp_path / "record.txt").write_text("x" * 101)
    with pytest.raises(KibitzError, match="has more than 100 bytes"):
        arguments.text_of(str(tmp_path / "record.txt"))


def test_a_pipe_in_place_of_a_drawing_is_refused_at_once(tmp_path):
    pipe(tmp_path / "dragon.svg")
    with pytest.raises(OSError, match="no regular file"):
        Drawing.load(tmp_path / "dragon.svg")


def test_a_pipe_in_place_of_a_policy_for_playouts_is_refused_at_once(tmp_path):
    pipe(tmp_path / "playouts.npz")
    with pytest.raises(KibitzError, match="is no policy for playouts"):
        shipped_policy._read(GAME, tmp_path / "playouts.npz")
