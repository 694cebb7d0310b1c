"""Folders of compiled code that another local user could write to are not used."""

import os
import sys

import pytest

from kibitz.kernel import cache_folder, read_signed, write_signed
from kibitz.kernel.own_folder import why_not_own

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="NOT RUN: Windows has no such rights"
)
STRANGER = 54321  # a user and a group
as_root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="NOT RUN: only root gives files to others"
)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    folder = tmp_path / "shared" / "cache"
    folder.mkdir(parents=True)
    for one in (folder, folder.parent):
        one.chmod(0o755)
    monkeypatch.setenv("KIBITZ_CACHE", str(folder))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return folder


def require_refused(cache, capsys, words):
    found = cache_folder()
    assert found != cache and found.stat().st_mode & 0o077 == 0
    assert os.environ["KIBITZ_CACHE"] == str(found) and cache_folder() == found
    said = capsys.readouterr().err
    assert words in said and f"so {cache} is not used" in said and said.count("\n") == 1


def test_a_folder_of_ones_own_is_used_and_made_for_its_user_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "new" / "cache"))
    assert cache_folder() == tmp_path / "new" / "cache"
    assert cache_folder().stat().st_mode & 0o777 == 0o700
    assert not capsys.readouterr().err


@pytest.mark.parametrize("mode", [0o777, 0o757, 0o1777])
def test_a_folder_to_which_all_may_write_is_refused(cache, capsys, mode):
    cache.chmod(mode)
    require_refused(cache, capsys, f"other users may write to {cache}")


def test_a_folder_in_a_folder_to_which_all_may_write_is_refused(cache, capsys):
    cache.parent.chmod(0o777)
    require_refused(cache, capsys, f"other users may write to {cache.parent}")


def test_a_folder_of_ones_own_in_one_like_tmp_is_used(cache, capsys):
    cache.parent.chmod(0o1777)
    assert cache_folder() == cache and not capsys.readouterr().err


def test_a_link_to_a_folder_is_judged_by_where_it_leads(cache, tmp_path, monkeypatch, capsys):
    link = tmp_path / "link"
    link.symlink_to(cache)
    monkeypatch.setenv("KIBITZ_CACHE", str(link))
    assert why_not_own(link) == ""
    cache.chmod(0o777)
    assert why_not_own(link) == f"other users may write to {cache}"


@as_root
@pytest.mark.parametrize("own", ["cache", "parent"])
def test_a_folder_that_another_user_owns_is_refused(cache, capsys, own):
    at = cache if own == "cache" else cache.parent
    os.chown(at, STRANGER, 0)
    require_refused(cache, capsys, f"{at} belongs to another user")


@as_root
def test_a_folder_to_which_a_group_may_write_is_refused(cache, capsys):
    os.chown(cache, 0, STRANGER)
    cache.chmod(0o775)
    require_refused(cache, capsys, f"other users may write to {cache}")


@as_root
def test_a_key_that_is_a_link_or_belongs_to_another_user_is_not_used(cache, tmp_path, capsys):
    elsewhere = tmp_path / "key"
    elsewhere.write_bytes(b"k" * 32)
    elsewhere.chmod(0o600)
    (cache / "key").symlink_to(elsewhere)
    write_signed(cache / "code", b"code")
    assert not (cache / "code").exists()
    (cache / "key").unlink()
    elsewhere.rename(cache / "key")
    os.chown(cache / "key", STRANGER, STRANGER)
    from kibitz.kernel.signed_files import _key

    _key.cache_clear()
    write_signed(cache / "code", b"code")
    assert not (cache / "code").exists()
    assert "key belongs to another user" in capsys.readouterr().err


def test_a_signed_file_in_the_place_of_another_is_not_read(cache):
    (cache / "game").mkdir()
    write_signed(cache / "game" / "one.code", b"one")
    assert read_signed(cache / "game" / "one.code") == b"one"
    (cache / "game" / "one.code").rename(cache / "game" / "other.code")
    assert read_signed(cache / "game" / "other.code") is None


def test_a_signed_file_behind_a_link_is_not_read(cache):
    write_signed(cache / "one.code", b"one")
    (cache / "one.code").rename(cache / "kept")
    (cache / "one.code").symlink_to(cache / "kept")
    assert read_signed(cache / "one.code") is None


def test_a_folder_that_was_moved_with_all_its_files_is_read(cache, tmp_path, monkeypatch):
    write_signed(cache / "one.code", b"one")
    cache.rename(tmp_path / "moved")
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "moved"))
    assert read_signed(tmp_path / "moved" / "one.code") == b"one"
