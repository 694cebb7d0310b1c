"""The audit of packages says aloud that it did not run."""

import json
import os
import shutil
import subprocess
import sys
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


def judged(*packages):
    done = subprocess.run(
        [sys.executable, AUDIT.with_name("audited.py")],
        input=json.dumps({"dependencies": packages}), capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stdout.splitlines()


SOUND = {"name": "sound", "version": "1", "vulns": []}
FAULTY = {"name": "faulty", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}
UNKNOWN = {"name": "kibitz", "skip_reason": "Dependency not found on PyPI"}


def test_a_known_fault_fails_the_audit_with_the_version_that_mends_it():
    status, lines = judged(SOUND, FAULTY, UNKNOWN)
    assert status == 1 and lines[0] == "faulty 2: PYSEC-1; mended in 3."
    assert lines[1:] == [
        "2 packages have 1 known faults.",
        "Not audited, since PyPI does not know them: kibitz.",
    ]


def test_an_audit_that_knows_no_package_does_not_pass_as_sound():
    assert judged(UNKNOWN)[0] == 3
    assert judged(SOUND)[0] == 0
