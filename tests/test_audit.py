"""The audit of packages says aloud that it did not run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

AUDIT = Path(__file__).parents[1] / ".ci/audit"


@pytest.mark.skipif(not shutil.which("curl"), reason="NOT RUN: there is no curl on this machine")
def test_an_audit_without_advisories_says_that_it_did_not_run():
    nowhere = "http://127.0.0.1:9/"
    environment = {**os.environ, "ADVISORIES": nowhere, "GITHUB_ACTIONS": "true"}
    done = subprocess.run([AUDIT], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert f"NOT RUN: pip-audit, since {nowhere} does not answer." in done.stderr
    assert done.stdout.startswith("::warning title=NOT RUN::pip-audit")
