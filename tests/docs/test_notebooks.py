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
