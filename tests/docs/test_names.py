"""The names of the tree, of which each means one thing."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "bench", "docs", "examples", "gallery")
CLASS = re.compile(r"^ *class (\w+)\b.*:", re.M)  # also in texts that a test writes into a file


def defines(file, name):
    tree = ast.parse(file.read_text("utf-8"))
    return any(isinstance(node, ast.ClassDef) and node.name == name for node in ast.walk(tree))


def test_a_class_name_means_one_thing():
    """Ten classes were named Workspace, and six Table."""
    files = defaultdict(list)
    for folder in FOLDERS:
        for file in (f for f in (ROOT / folder).rglob("*.py") if "node_modules" not in f.parts):
            for name in set(CLASS.findall(file.read_text("utf-8"))):
                files[name].append(file)
    assert len(files) > 500
    seen = {name: [f for f in files[name] if defines(f, name)] for name in files if files[name][1:]}
    assert not {name: defining for name, defining in seen.items() if len(defining) > 1}
