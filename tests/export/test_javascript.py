"""Python that was translated says in Node what it says in Python, and what cannot be is a sentence."""

import json
import shutil

import pytest
from tests.export import spoken_python
from tests.export.test_npm_package import run_in_node

from kibitz.export.javascript import CannotTranslate, translate
from kibitz.export.javascript.library import LIBRARY
from kibitz.export.npm_package import RUNTIME

PYTHON = RUNTIME.parent.parent / "javascript/python/python.js"
needs_node = pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")


def translated(roots, texts=None):
    own = lambda name: name.startswith(("kibitz.", "tests.", "given")) and ".kernel" not in name  # noqa: E731
    return translate(roots, own, {}, {}, texts or {})


@needs_node
def test_lines_of_python_give_the_same_in_a_page():
    script = translated({"answers": (spoken_python.__name__, "answers")})
    found = run_in_node(
        f"import {{ $ }} from {json.dumps(PYTHON.as_uri())};"
        f"const made = (($) => {{ {script} }})($);"
        "console.log(JSON.stringify(made.answers()));"
    )
    assert found == spoken_python.answers()


@needs_node
def test_the_library_of_a_page_has_the_names_that_are_known_here():
    found = run_in_node(
        f"import {{ $ }} from {json.dumps(PYTHON.as_uri())};"
        "const names = Object.entries($.library).map(([one, all]) => [one, Object.keys(all)]);"
        "console.log(JSON.stringify(Object.fromEntries(names)));"
    )
    assert {name: set(all) for name, all in found.items() if all} == {
        name: set(all) for name, all in LIBRARY.items()
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import os\ndef scene():\n    return os.getcwd()\n", "line 3: `getcwd` of the module os"),
        ("def scene():\n    return unknown\n", "line 2: `unknown` has no translation"),
        ("async def scene():\n    pass\n", "has no name scene"),
        ("def scene():\n    x = 1\n    del x\n", "line 3: `del` of a name has no translation"),
    ],
)
def test_what_has_no_translation_is_a_sentence_with_its_file_and_line(text, said):
    with pytest.raises(CannotTranslate) as fault:
        translated({"scene": ("given.py", "scene")}, {"given.py": text})
    assert said in str(fault.value)
