"""Each extra is named with what it gives, and a library that is missing gives one sentence."""

import importlib
import re
import sys
import tomllib
from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.estimates import mean
from kibitz.store.matches import Store

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_first_page_says_what_each_extra_gives(extra):
    assert f"`{extra}`" in (ROOT / "docs/index.md").read_text("utf-8")


def test_sentences_name_only_extras_that_there_are():
    texts = [path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")]
    texts += [path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")]
    named = {name for text in texts for name in re.findall(r"'kibitz\[([\w,]+)\]'", text)}
    assert {one for name in named for one in name.split(",")} <= {*EXTRAS}
    required = {name for text in texts for name in re.findall(r'\.require\(\s*"(\w+)"', text)}
    assert required <= {*EXTRAS}


def test_an_interval_without_scipy_names_the_extra_that_has_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(KibitzError, match=r"pip install 'kibitz\[report\]'"):
        mean([1.0, 2.0])


def test_a_report_and_a_tuning_without_scipy_are_refused_before_any_game_is_played(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    game, begun = kibitz.load("byg"), []

    with pytest.raises(KibitzError, match=r"pip install 'kibitz\[report\]'"):
        kibitz.report(game, progress=begun.append)
    with pytest.raises(KibitzError, match=r"pip install 'kibitz\[report\]'"):
        kibitz.tune(game, "first 45-55%", progress=begun.append)
    assert not begun


def test_a_database_without_its_driver_names_the_driver(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(KibitzError, match=r"pip install 'psycopg\[binary\]'"):
        Store("postgresql+psycopg://localhost/kibitz")


@pytest.mark.parametrize(
    ("door", "library", "install"),
    [
        ("gymnasium", "gymnasium", "kibitz[envs]"),
        ("pettingzoo", "gymnasium", "kibitz[envs]"),
        ("pettingzoo", "pettingzoo", "kibitz[envs]"),
        ("textarena", "textarena", "kibitz[envs]"),
        ("pixels", "PIL", "kibitz[envs]"),
        ("openspiel", "pyspiel", "open_spiel"),
        ("verifiers", "verifiers", "verifiers"),
        ("kaggle", "kaggle_environments", "kaggle-environments"),
    ],
)
def test_an_environment_without_its_library_says_what_installs_it(
    door, library, install, monkeypatch
):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"kibitz.envs.{door}", raising=False)
    sentence = f"{library}.* is missing; install it with: pip install '{re.escape(install)}'"
    with pytest.raises(ModuleNotFoundError, match=sentence):
        importlib.import_module(f"kibitz.envs.{door}")
