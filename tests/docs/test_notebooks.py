"""The notebooks of docs/notebooks run from their first cell to their last."""

import ast
import json
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))


def cells(notebook):
    """The code of each cell."""
    read = json.loads(notebook.read_text("utf-8"))
    return ["".join(cell["source"]) for cell in read["cells"] if cell["cell_type"] == "code"]


def run(code, names, place):
    """What a cell shows: the value of its last line, as a notebook has it."""
    tree = ast.parse(code, place)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, place, "exec"), names)
    return last and eval(compile(ast.Expression(last.value), place, "eval"), names)


@pytest.mark.long
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    folder = tmp_path / "docs" / "notebooks"
    folder.mkdir(parents=True)
    for data in NOTEBOOKS[0].parent.glob("*.json"):
        shutil.copy(data, folder)
    monkeypatch.chdir(folder)
    names = {}
    shown = [
        run(code, names, f"{notebook.stem}, cell {k}") for k, code in enumerate(cells(notebook))
    ]
    assert any(one is not None for one in shown)


def test_each_notebook_is_on_its_page_and_holds_no_old_outputs():
    page = (ROOT / "docs/notebooks.md").read_text("utf-8")
    for notebook in NOTEBOOKS:
        assert f"notebooks/{notebook.name}" in page
        read = json.loads(notebook.read_text("utf-8"))
        assert all(not cell.get("outputs") for cell in read["cells"]), notebook.name


@pytest.mark.long
def test_the_notebook_of_a_playtest_reads_an_evening_with_one_game_of_a_version(
    tmp_path, monkeypatch
):
    """It took the ends of intervals that are not there, and two versions for granted."""
    (notebook,) = (one for one in NOTEBOOKS if one.stem == "a-playtest")
    evening = json.loads(notebook.with_name("playtest.json").read_text("utf-8"))
    evening["games"] = evening["games"][:1]
    section = next(one for one in evening["sections"] if "figures" in one)
    for found in section["figures"].values():
        found["interval"] = [None, None]
    evening["sections"] = [section]
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    folder = tmp_path / "docs" / "notebooks"
    folder.mkdir(parents=True)
    (folder / "playtest.json").write_text(json.dumps(evening), "utf-8")
    monkeypatch.chdir(folder)
    names = {}
    shown = [run(code, names, f"cell {k}") for k, code in enumerate(cells(notebook))]
    assert "versions: 1; with several games: 0; apart in turns: 0" in shown
