"""Commands for the tests of all interfaces."""

import pytest
from tests.interfaces.command_runner import Commands


@pytest.fixture
def run(tmp_path, monkeypatch):
    return Commands(tmp_path, monkeypatch)
