"""First code that comes with Kibitz: used where nothing has changed, and nowhere else."""

import zipfile

import llvmlite
import numba
import numpy as np
import pytest
from tests.kernel.new_process import python
from tests.kernel.test_disk import HELPER, NIM, RUN

from kibitz.kernel import frozen, prepared

pytestmark = pytest.mark.long

GAME = NIM.replace("from allowed import most", HELPER)
PREPARE = """
import os
from kibitz.kernel import cache_folder, later

cache_folder().mkdir(exist_ok=True)
lock = later.claim_lock()  # so that no program makes full code
"""
PACK = """
prepared.pack(prepared.gather(cache_folder()))
os.close(lock)
"""
EDITS = {
    "as it was": ("", ""),
    "another folder": ("", ""),
    "another constant": ("p.heap = 21", "p.heap = 1"),
    "another helper": ("return 3", "return 1"),
    "another type": ('("heap", "i4")', '("heap", "i8")'),
}


def in_a_new_process(folder, cache, *games, before="", after=""):
    """What random games come to, and whether code was loaded or compiled, a line a game."""
    where = f"from pathlib import Path\nfrom kibitz.kernel import prepared\n{before}\n"
    program = f"{where}prepared.FOLDER = Path({str(folder / 'prepared')!r})\n{RUN}{after}"
    done = python(program, *games, cache=cache, folder=folder)
    assert not done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder with a game whose code was prepared, and edited games of its name; its answer."""
    folder = tmp_path_factory.mktemp("nims")
    for name, (was, now) in EDITS.items():
        (folder / name).mkdir()
        (folder / name / "nim.py").write_text(GAME.replace(was, now))
    cache = folder / "cache of the author"
    (said,) = in_a_new_process(folder, cache, "./as it was/nim.py", before=PREPARE, after=PACK)
    return folder, said.removesuffix(" compiled")


def test_prepared_code_is_used_for_the_unchanged_game_only(played, tmp_path):
    nims, answer = played
    assert in_a_new_process(nims, tmp_path, *(f"./{name}/nim.py" for name in EDITS)) == [
        f"{answer} loaded",
        f"{answer} loaded",
        "1000 [1000.0, -1000.0] compiled",
        "21000 [1000.0, -1000.0] compiled",
        f"{answer} compiled",
    ]


def test_prepared_code_is_followed_by_full_code(played, tmp_path):
    nims, answer = played
    for before in (PREPARE, FULL):
        said = in_a_new_process(nims, tmp_path, "./as it was/nim.py", before=before)
        assert said == [f"{answer} loaded"]
    assert [file for file in tmp_path.glob("nim/*/*.code") if ".first" not in file.name]


FULL = """
from kibitz.kernel import full_code

full_code.main(None)
assert not full_code.waiting()
"""


def names(file):
    with zipfile.ZipFile(file) as opened:
        return opened.namelist()


def test_code_prepared_for_another_machine_or_python_is_not_used(played, monkeypatch):
    monkeypatch.setattr(prepared, "FOLDER", played[0] / "prepared")
    (file,) = prepared.FOLDER.iterdir()
    (name,) = names(file)
    assert prepared.read(name) and prepared.read(f"{name}0") is None
    monkeypatch.setattr(prepared, "PLATFORM", "sparc-sun-solaris2.11-cpython-311")
    assert prepared.read(name) is None


def test_the_name_of_code_holds_the_versions_of_all_that_makes_it():
    versions = numba.__version__, llvmlite.__version__, np.__version__, "cpython-3"
    assert all(version.encode() in frozen.VERSIONS for version in versions)
    usual = frozen.fingerprint([names])
    assert frozen.fingerprint([names], compiler=frozen.KERNEL + b"other") != usual


def test_a_file_of_prepared_code_that_is_cut_off_is_not_used(played, monkeypatch, tmp_path):
    (whole,) = (played[0] / "prepared").iterdir()
    monkeypatch.setattr(prepared, "FOLDER", tmp_path)
    (tmp_path / whole.name).write_bytes(whole.read_bytes()[:1000])
    assert prepared.read(names(whole)[0]) is None
