"""A file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from kibitz.contract import KibitzError
from kibitz.whole_file import whole_file


def written(path, content):
    with whole_file(path) as file:
        file.write(content)


def test_a_file_takes_its_place_when_it_is_whole(tmp_path):
    path = tmp_path / "new" / "file"
    with whole_file(path) as file:
        file.write(b"first")
        assert not path.exists()
    assert path.read_bytes() == b"first"
    written(path, b"second")
    assert path.read_bytes() == b"second" and list(path.parent.iterdir()) == [path]


def test_a_failure_leaves_the_earlier_file_and_nothing_else(tmp_path):
    path = tmp_path / "file"
    written(path, b"first")
    for fault in (ValueError, KeyboardInterrupt):
        with pytest.raises(fault), whole_file(path) as file:
            file.write(b"half")
            raise fault
    assert path.read_bytes() == b"first" and list(tmp_path.iterdir()) == [path]


def test_of_two_that_write_at_once_the_later_wins_and_both_are_whole(tmp_path):
    path = tmp_path / "file"
    with whole_file(path) as slow:
        slow.write(b"slow, ")
        with whole_file(path) as quick:
            quick.write(b"quick")
        assert path.read_bytes() == b"quick"
        slow.write(b"later")
    assert path.read_bytes() == b"slow, later" and list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path):
    (tmp_path / "taken").mkdir()
    (tmp_path / "file").write_text("")
    for path, why in [("taken", "Is a directory"), ("file/below", "File exists|Not a directory")]:
        with pytest.raises(KibitzError, match=f"{path} cannot be written: ({why})"):
            written(tmp_path / path, b"all")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "taken"]


def test_a_file_may_be_read_by_those_who_may_read_other_new_files(tmp_path):
    written(tmp_path / "file", b"all")
    (tmp_path / "other").write_bytes(b"all")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_the_content_is_on_the_disk_before_the_name_is(tmp_path, monkeypatch):
    order, replace = [], Path.replace
    monkeypatch.setattr(os, "fsync", lambda file: order.append(os.fstat(file).st_size))
    monkeypatch.setattr(
        Path, "replace", lambda draft, path: order.append(path) or replace(draft, path)
    )
    written(tmp_path / "file", b"all")
    assert order == [3, tmp_path / "file"]
