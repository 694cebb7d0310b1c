"""Names of the tree mean one thing each, and its docstrings can be read alone."""

import ast
import re
from collections import defaultdict
from pathlib import Path

# The first words of a docstring that points at something that its reader does not see.
POINTERS = ("The same ", "Of ", "Those ", "Its ", "That ", "It ")
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


def test_a_docstring_can_be_read_alone():
    """75 began with "The same .." or "Of ..", which says nothing in a list of names."""
    docstrings = []
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                docstrings.append(f"{file.name}: {ast.get_docstring(node) or ''}")
    assert len(docstrings) > 5000
    assert not [text for text in docstrings if text.partition(": ")[2].startswith(POINTERS)]


def test_the_formatter_formats_all_of_the_source():
    """258 calls and signatures were kept from it by a comment."""
    texts = [file.read_text("utf-8") for file in (ROOT / "src").rglob("*.py")]
    assert len(texts) > 500
    assert not [text[:80] for text in texts if "# fmt:" in text]


UNCLEAR = re.compile(r"\b(so many|borne|heeds?|heeded|the own)\b", re.IGNORECASE)


def test_no_text_says_what_readers_of_other_languages_stumble_over():
    """86 docstrings and sentences said "so many", and 30 "the own"."""
    folders = [ROOT / name for name in ("src", "docs", "bench", "examples", "gallery")]
    files = [file for folder in folders for kind in ("*.py", "*.md") for file in folder.rglob(kind)]
    files += ROOT.glob("*.md")
    assert len(files) > 800
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    assert not [line for line in lines if UNCLEAR.search(line)]


VAGUE = {"MOST", "LEAST", "FEW", "MANY", "MORE", "SOME", "ALL", "NONE", "ENOUGH", "LITTLE"}
VAGUE |= {"LONG", "SHORT", "GAMES"}
# The names of constants count in the hash of a game's rules and of a policy for playouts: a new
# name would part records, tables and policies from their rules.
HASHED = ("games", "kit", "players/playout_policy.py")


def vague_constants(text):
    """
    >>> vague_constants("FEW, LIMIT = 1, 2; MOST_ACTS: int = 3; NONE: int = 4")
    ['FEW', 'NONE']
    """
    assigned = [
        node for node in ast.parse(text).body if isinstance(node, ast.Assign | ast.AnnAssign)
    ]
    names = [name for node in assigned for name in ast.walk(node) if isinstance(name, ast.Name)]
    return [name.id for name in names if isinstance(name.ctx, ast.Store) and name.id in VAGUE]


def test_a_constant_says_most_of_what():
    """MOST, FEW, NONE and GAMES were the names of 70 constants."""
    source = ROOT / "src/kibitz"
    hashed = tuple(str(source / place) for place in HASHED)
    files = [file for file in source.rglob("*.py") if not str(file).startswith(hashed)]
    assert len(files) > 500
    assert not {
        file: names for file in files if (names := vague_constants(file.read_text("utf-8")))
    }
