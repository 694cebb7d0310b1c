"""All places that name the version name the same, and a hosted test runs each Python that we name."""

import re
import tomllib
from pathlib import Path

import kibitz

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def found(file, pattern):
    return re.search(pattern, (ROOT / file).read_text("utf-8"), re.M)[1]


def test_the_version_is_the_same_everywhere():
    assert PROJECT["version"] == kibitz.__version__
    assert found("CITATION.cff", r"^version: (.+)$") == kibitz.__version__
    assert found("docs/api.md", r"The version is (\S+)\.") == kibitz.__version__
    assert found("CHANGELOG.md", r"^## (\d\S+), ") == kibitz.__version__


def test_the_citation_has_the_date_of_the_version():
    assert found("CHANGELOG.md", r"^## \d\S+, (.+)$") == found(
        "CITATION.cff", r"^date-released: (.+)$"
    )


def test_hosted_tests_try_each_python_that_the_package_names():
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    matrix = found(".github/workflows/tests.yml", r"python: \[(.+)\]")
    assert re.findall(r"[\d.]+", matrix) == named
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_hosted_tests_call_commands_that_exist():
    workflow = (ROOT / ".github/workflows/tests.yml").read_text("utf-8")
    targets = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"run: make (\S+)", workflow):
        assert f"\n{target}: " in targets
    for script in re.findall(r"run: (\.ci/\S+)", workflow):
        assert (ROOT / script).is_file()
