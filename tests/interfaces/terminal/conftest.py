"""What the tests of the terminal share."""

import os
import signal

import pytest
from tests.interfaces.terminal.screen import TIMEOUT, Screen


@pytest.fixture
def sit(tmp_path):
    screens = []

    def sits(*arguments, **how):
        screens.append(Screen(tmp_path, *arguments, **how))
        return screens[-1]

    yield sits
    for screen in screens:
        if screen.program.poll() is None:
            os.kill(screen.program.pid, signal.SIGKILL)
            screen.program.wait(TIMEOUT)
        os.close(screen.terminal)
