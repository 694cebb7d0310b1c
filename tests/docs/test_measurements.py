"""The measurements of bench: each has its command in a document, and each such command exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("CONTRIBUTING.md", "Makefile", ".ci/run", "README.md")
COMMAND = re.compile(r"python -m ((?:bench|docs|tests)[\w.]*)(.{0,80})", re.S)


def texts():
    files = [ROOT / place for place in PLACES]
    files += [*(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.py")]
    return {file: re.sub(r"`?\n", " ", file.read_text("utf-8")) for file in files}


def modules(folder):
    """The modules that run as commands, by name."""
    found = [file.relative_to(ROOT).with_suffix("") for file in (ROOT / folder).rglob("*.py")]
    names = {".".join(path.parts).removesuffix(".__main__"): path for path in found}
    is_command = {
        name: path.name == "__main__" or "__main__" in path.with_suffix(".py").read_text("utf-8")
        for name, path in names.items()
    }
    return {name for name in names if is_command[name]}


def test_each_command_that_a_document_names_exists():
    """Eleven commands of documents did not exist any more."""
    known = modules("bench") | modules("docs") | modules("tests")
    named = {
        (file.name, name)
        for file, text in texts().items()
        for name, after in COMMAND.findall(text)
        if "a command of revision" not in after
    }
    assert len(named) > 40
    assert not [(file, name) for file, name in sorted(named) if name.rstrip(".") not in known]


def test_each_measurement_is_named_by_a_document():
    """A finished study that no document needs leaves the tree: nothing else runs it."""
    read = "\n".join(texts().values())
    own = {".".join(name.split(".")[:2]) for name in modules("bench")}
    assert len(own) > 25
    assert not {name for name in own if not re.search(rf"{re.escape(name)}\b", read)}
