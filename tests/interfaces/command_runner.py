"""Commands in the process of the tests, which has loaded all that a command needs."""

import shlex
import sys
from pathlib import Path

from typer.testing import CliRunner

from kibitz.interfaces.cli.app import app


class CommandRunner:
    """Run `kibitz` with arguments in a folder; give its output and errors, and check its status."""

    def __init__(self, folder: Path, monkeypatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.environment = {"KIBITZ_DATA": str(folder), "COLUMNS": "100"}

    def __call__(self, *arguments, given="", rc=0):
        with self.monkeypatch.context() as patch:
            patch.chdir(self.folder)
            patch.setattr(sys, "argv", ["kibitz", *arguments])
            done = CliRunner().invoke(
                app, arguments, input=given, env=self.environment, prog_name="kibitz"
            )
        assert done.exit_code == rc, f"{shlex.join(arguments)}: {done.output} {done.exc_info}"
        return done
