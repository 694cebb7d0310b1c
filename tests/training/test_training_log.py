"""A log of a training in CSV and for TensorBoard, and copies of the file on the way."""

import csv
import math
import struct
from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import Number
from kibitz.training.learned_search import SearchTrial
from kibitz.training.trainer import PolicyProgress
from kibitz.training.training_log import COLUMNS, follow
from kibitz.training.value_training import Generation
from kibitz.training.workflow import Began, SearchChosen

HALF = Number(0.5, 0.4, 0.6, 20)
EVENTS = [
    Began("what learns"),
    Generation(1, None, 0, 1, 120, 900, 1.5, 8.5),
    Generation(2, 0.75, 16, 2, 300, 2100, 3.0, 7.0),
    PolicyProgress(40, 280, 2.0, HALF),
    SearchChosen("uct", [SearchTrial("uct", HALF)]),
]


def lines_of(file):
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def test_each_measurement_is_a_line_and_the_events_pass_through(tmp_path):
    log = tmp_path / "log.csv"
    assert list(follow(EVENTS, tmp_path / "none.npz", log)) == EVENTS
    lines = lines_of(log)
    assert tuple(lines[0]) == COLUMNS
    assert [line["part"] for line in lines] == ["values", "values", "policy", "search"]
    assert [line["score"] for line in lines] == ["", "0.75", "0.5", "0.5"]
    assert (lines[1]["games"], lines[1]["best"], lines[2]["high"]) == ("300", "2", "0.6")


def test_one_trial_has_no_interval(tmp_path):
    log = tmp_path / "log.csv"
    once = PolicyProgress(40, 280, 2.0, Number(1.0, -math.inf, math.inf, 1))
    list(follow([once], tmp_path / "none.npz", log))
    assert (lines_of(log)[0]["score"], lines_of(log)[0]["low"]) == ("1.0", "")


def test_a_line_is_there_before_the_next_event(tmp_path):
    log = tmp_path / "log.csv"
    events = iter(follow(EVENTS, tmp_path / "none.npz", log))
    next(events), next(events)
    assert len(lines_of(log)) == 1


def test_a_training_that_goes_on_adds_to_the_log(tmp_path):
    log = tmp_path / "log.csv"
    for _ in range(2):
        list(follow(EVENTS, tmp_path / "none.npz", log))
    assert len(lines_of(log)) == 8


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("notes.csv", "day,rain\n1,2\n", "is no log of a training"),
        ("notes.csv", None, "cannot be written: No such file or directory."),
        ("notes.txt", None, "A log is a .csv file or a folder for TensorBoard, not"),
    ],
)
def test_what_cannot_be_a_log_is_refused_before_the_training(tmp_path, name, content, sentence):
    log = tmp_path / ("folder" if content is None else "") / name
    if content is not None:
        log.write_text(content)
    with pytest.raises(kibitz.KibitzError, match=sentence):
        follow(EVENTS, tmp_path / "none.npz", log)
    assert content is None or log.read_text() == content


def test_a_folder_of_checkpoints_that_cannot_be_made_is_refused(tmp_path):
    with pytest.raises(kibitz.KibitzError, match="cannot be made: No such file or directory"):
        follow(EVENTS, tmp_path / "none.npz", "", tmp_path / "a" / "b")


def test_tensorboard_shows_the_scores_by_games(tmp_path):
    pytest.importorskip("tensorboardX", reason="NOT RUN: tensorboardX is not installed")
    list(follow(EVENTS, tmp_path / "none.npz", tmp_path / "run"))
    (file,) = (tmp_path / "run").iterdir()
    assert scalars(file)["values/score", 300] == 0.75
    assert scalars(file)["policy/score", 40] == 0.5
    assert scalars(file)["search/uct/score", 40] == 0.5


def test_a_folder_for_tensorboard_that_cannot_be_made_is_refused_in_a_sentence(tmp_path):
    pytest.importorskip("tensorboardX", reason="NOT RUN: tensorboardX is not installed")
    (tmp_path / "file").write_text("")
    with pytest.raises(kibitz.KibitzError, match="cannot be written: Not a directory"):
        follow(EVENTS, tmp_path / "none.npz", tmp_path / "file" / "run")


def scalars(file: Path):
    """All scalars of a file of events, by name and step: records of a length, a checksum, an event."""
    from tensorboardX.proto.event_pb2 import Event

    content, at, found = file.read_bytes(), 0, {}
    while at < len(content):
        (length,) = struct.unpack_from("<Q", content, at)
        event = Event.FromString(content[at + 12 : at + 12 + length])
        found |= {(one.tag, event.step): one.simple_value for one in event.summary.value}
        at += 16 + length
    return found


@pytest.mark.long
def test_each_checkpoint_is_a_player(tmp_path):
    game = kibitz.load(str(Path(__file__).parents[2] / "examples/tic_tac_toe.py"))
    file, kept = tmp_path / "tic.npz", tmp_path / "kept"
    kibitz.train(game, file, games=60, seed=1, checkpoints=kept, log=tmp_path / "log.csv")
    parts = {line["part"] for line in lines_of(tmp_path / "log.csv")}
    assert {"values", "policy"} <= parts
    copies = sorted(kept.iterdir())
    assert {copy.name.split("-")[1] for copy in copies} == {"values", "policy"}
    for copy in copies:
        bot = kibitz.player(f"learned:file={copy},sims=20")
        assert bot(game.start()) in game.start().moves()
