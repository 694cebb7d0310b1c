"""Bots in files of a folder of their own."""

import pytest


@pytest.fixture
def bot(tmp_path, monkeypatch):
    """Write a bot to a file of the folder in which we are; its name is the answer."""
    monkeypatch.chdir(tmp_path)

    def writes(text, name="mybot.py"):
        (tmp_path / name).write_text(text)
        return f"./{name}"

    return writes
