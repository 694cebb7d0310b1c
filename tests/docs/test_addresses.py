"""The package and the site have the public addresses of the clone, and nothing secret of it."""

import subprocess
import tarfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from hypothesis import given
from hypothesis import strategies as st

from docs import addresses

ROOT = Path(__file__).parents[2]
HOOK = """
[project]
name = "thing"
version = "1.0"
dynamic = ["urls"]
[tool.hatch.metadata.hooks.custom]
[tool.hatch.build]
include = ["docs/*.py"]
"""


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A small project that takes its addresses as ours does, without a remote."""
    monkeypatch.delenv(addresses.GIVEN, raising=False)
    for name in ("hatch_build.py", "docs/__init__.py", "docs/addresses.py"):
        copy = tmp_path / "thing" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text((ROOT / name).read_text("utf-8"), "utf-8")
    (tmp_path / "thing/pyproject.toml").write_text(HOOK, "utf-8")
    git(tmp_path / "thing", "init", "-q")
    return tmp_path / "thing"


def git(folder, *words):
    subprocess.run(["git", "-C", folder, *words], check=True)


def urls(folder):
    return ProjectMetadata(str(folder), PluginManager()).core.urls


def test_a_package_has_the_addresses_of_its_remote(clone):
    git(clone, "remote", "add", "origin", "git@github.com:ann/thing.git")
    assert urls(clone) == {
        "Homepage": "https://github.com/ann/thing",
        "Source": "https://github.com/ann/thing",
        "Documentation": "https://github.com/ann/thing/blob/HEAD/docs/index.md",
        "Issues": "https://github.com/ann/thing/issues",
        "Changelog": "https://github.com/ann/thing/blob/HEAD/CHANGELOG.md",
    }


def test_a_package_without_a_remote_has_no_addresses_and_says_so(clone, capsys):
    assert urls(clone) == {}
    assert "the clone has no public remote `origin`" in capsys.readouterr().err


def test_an_address_may_be_given_where_the_clone_has_none(clone, monkeypatch):
    monkeypatch.setenv(addresses.GIVEN, "https://example.org/ann/thing")
    assert urls(clone) == {
        "Homepage": "https://example.org/ann/thing",
        "Source": "https://example.org/ann/thing",
    }


def test_a_copy_within_another_project_does_not_take_its_remote(clone, tmp_path):
    git(tmp_path, "init", "-q")
    git(tmp_path, "remote", "add", "origin", "https://github.com/bob/other")
    (clone / ".git").rename(tmp_path / "gone")
    assert urls(clone) == {}


def test_a_copy_without_git_has_no_addresses(clone, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert urls(clone) == {}


def test_a_source_distribution_keeps_the_addresses_of_its_clone(clone, tmp_path):
    git(clone, "remote", "add", "origin", "https://github.com/ann/thing")
    packed = next(SdistBuilder(str(clone)).build(directory=str(tmp_path / "dist")))
    with tarfile.open(packed) as files:
        files.extractall(tmp_path / "away", filter="data")
    assert urls(tmp_path / "away/thing-1.0")["Source"] == "https://github.com/ann/thing"


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://github.com/a/b", "https://github.com/a/b"),
        ("https://github.com/a/b.git", "https://github.com/a/b"),
        ("git@host.org:a/b.git", "https://host.org/a/b"),
        ("ssh://git@host.org/a/b.git", "https://host.org/a/b"),
        ("https://gitlab.com/group/inner/b.git/", "https://gitlab.com/group/inner/b"),
        ("https://ann:secret@host.org/a/b.git", "https://host.org/a/b"),
        ("https://x:p@ss@host.org/a/b.git", "https://host.org/a/b"),
        ("https://host.org/a/b?token=secret", ""),
        ("https://x:se/cret@host.org/a/b", ""),
        ("http://host.org/a/b", ""),
        ("/srv/git/b.git", ""),
        ("../b", ""),
        ("file:///srv/b", ""),
        ("https://127.0.0.1:3000/a/b", ""),
        ("https://localhost/a/b", ""),
    ],
)
def test_a_remote_becomes_a_public_address_or_none(remote, address):
    assert addresses.public(remote) == address


@given(st.text("abc:/@.", max_size=12), st.text("abc:/@.?#", max_size=12))
def test_no_part_of_a_user_or_a_password_is_in_an_address(user, password):
    found = addresses.public(f"https://{user}SECRET:{password}SECRET@host.org/a/b.git")
    assert "SECRET" not in found


def test_a_host_has_its_own_form_of_the_address_of_an_issue(monkeypatch):
    monkeypatch.setenv(addresses.GIVEN, "https://gitlab.com/a/b")
    assert addresses.addresses(ROOT)["Issues"] == "https://gitlab.com/a/b/-/issues"
