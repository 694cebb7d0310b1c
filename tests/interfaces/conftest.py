"""Commands for the tests of all interfaces."""

import pytest
from tests.interfaces.command_runner import CommandRunner


@pytest.fixture
def run(tmp_path, monkeypatch):
    return CommandRunner(tmp_path, monkeypatch)
