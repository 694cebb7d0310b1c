"""Python that was translated says in Node what it says in Python, and what cannot be is a sentence."""

import json
import shutil

import pytest
from tests.export import spoken_python
from tests.export.test_npm_package import run_in_node

from kibitz.export.javascript import CannotTranslate, translate
from kibitz.export.javascript.library import LIBRARY, METHODS
from kibitz.export.npm_package import RUNTIME

PYTHON = RUNTIME.parent.parent / "javascript/python/python.js"
needs_node = pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")


def translated(roots, texts=None):
    own = lambda name: name.startswith(("kibitz.", "tests.", "given")) and ".kernel" not in name  # noqa: E731
    return translate(roots, own, {}, {}, texts or {}).first


@needs_node
def test_lines_of_python_give_the_same_in_a_page():
    script = translated({"answers": (spoken_python.__name__, "answers")})
    found = run_in_node(
        f"import {{ $ }} from {json.dumps(PYTHON.as_uri())};"
        f"const made = (($) => {{ {script} }})($);"
        "console.log(JSON.stringify(made.answers()));"
    )
    assert found == spoken_python.answers()


KINDS = """
class Stone: pass
class Card: pass
class Ace(Card): pass
class Die: pass
Thing = Stone | Card | Die
def drawn_card(thing): return "card"
def drawn_die(thing): return "die"
def drawn(thing):
    if isinstance(thing, Die) and thing: return drawn_die(thing)
    match thing:
        case (Die(), _): return drawn_die(thing)
        case Die() | Stone(): return "stone"
        case Card(): return drawn_card(thing)
    return "nothing" if isinstance(thing, Thing) else "no thing"
"""


def in_node(script, shown):
    return run_in_node(
        f"import {{ $ }} from {json.dumps(PYTHON.as_uri())};"
        f"const made = (($) => {{ {script} }})($); console.log(JSON.stringify({shown}));"
    )


@needs_node
def test_what_asks_for_a_kind_of_which_no_object_is_made_is_left_out_with_all_that_it_reaches():
    text = f"{KINDS}def scene(): return [drawn(Stone()), drawn(Ace()), drawn(1)]\n"
    script = translated({"scene": ("given.py", "scene")}, {"given.py": text})
    assert "drawn_card" in script  # an Ace is a Card
    assert "drawn_die" not in script and "Die$" not in script
    assert in_node(script, "made.scene()") == ["stone", "card", "no thing"]
    more = f"{text}def scene(): return [drawn(Die()), drawn((Die(), 1))]\n"
    script = translated({"scene": ("given.py", "scene")}, {"given.py": more})
    assert in_node(script, "made.scene()") == ["die", "die"]


@needs_node
def test_what_comes_later_shares_what_the_first_script_has():
    text = "class Room:\n    size = 2.5\ndef first(): return Room()\n"
    text += "def later(room): return isinstance(room, Room) and room.size + 0.5\n"
    own = "given.py".__eq__
    first, later = translate(
        {"first": ("given.py", "first")},
        own,
        {},
        {},
        {"given.py": text},
        {"later": ("given.py", "later")},
    )
    assert "later" not in first and "class" not in later
    both = f"const one = (($) => {{ {first} }})($); return (($, $lent) => {{ {later} }})($, one.$lent).later(one.first());"
    assert in_node(f"return {{ shown: (() => {{ {both} }})() }};", "made.shown.v") == 3


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


@needs_node
def test_the_methods_of_a_page_have_the_names_that_are_known_here():
    found = run_in_node(
        f"import {{ $ }} from {json.dumps(PYTHON.as_uri())};"
        "console.log(JSON.stringify($.methods.flatMap(Object.keys)));"
    )
    assert set(found) == METHODS


ROOM = "class Room:\n"
DATA = "from dataclasses import dataclass\n@dataclass"


def test_a_name_inside_an_asynchronous_function_is_none_of_its_module():
    text = "async def other():\n    found = 1\ndef found():\n    return 2\ndef scene():\n    return found()\n"
    assert "return 2" in translated({"scene": ("given.py", "scene")}, {"given.py": text})


@needs_node
def test_the_intervals_of_a_review_are_those_of_scipy():
    special = pytest.importorskip("scipy.special")
    found = run_in_node(
        f"import {{ $ }} from {json.dumps(PYTHON.as_uri())};"
        'const { stdtrit } = $.library["kibitz.estimates"]._special().methods;'
        "console.log(JSON.stringify([1, 2, 3, 4].map((n) => stdtrit(n, $.F(0.025)).v)));"
    )
    assert found == pytest.approx([special.stdtrit(n, 0.025) for n in (1, 2, 3, 4)], rel=1e-9)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import os\ndef scene():\n    return os.getcwd()\n", "line 3: `getcwd` of the module os"),
        ("def scene():\n    return unknown\n", "line 2: `unknown` has no translation"),
        ("async def scene():\n    pass\n", "has no name scene"),
        ("def scene():\n    x = 1\n    del x\n", "line 3: `del` of a name has no translation"),
        ("def scene():\n    global x\n    x = 1\n", "line 2: `global x` has no translation"),
        ("def scene():\n    return ascii('a')\n", "line 2: `ascii` has no translation"),
        ("def scene():\n    return f'{1!a}'\n", "line 2: `!a` in a text has no translation"),
        ("def scene():\n    return 'a'.expandtabs()\n", "line 2: the method `expandtabs`"),
        ("def scene():\n    return 1j\n", "line 2: the value 1j has no translation"),
        ("import math\ndef scene():\n    return math.lcm(4, 6)\n", "line 3: `lcm` of the module"),
        (f"{ROOM}    def __call__(self): pass\n", "line 2: the method `__call__` has no"),
        (f"{ROOM}    @x.setter\n    def x(self): pass\n", "line 2: `@x.setter` has no translation"),
        ("class Room(int): pass\nscene = Room\n", "line 1: a class made from `int` has no"),
        ("class Room(metaclass=int): pass\nscene = Room\n", "line 1: the class Room has keywords"),
        (
            f"{DATA}(unsafe_hash=True)\nclass Room: pass\nscene = Room\n",
            "line 2: the option `unsafe",
        ),
        ("from enum import Enum\nclass Room(Enum): A = 1\nscene = Room\n", "line 2: `Enum` of the"),
    ],
)
def test_what_has_no_translation_is_a_sentence_with_its_file_and_line(text, said):
    text = f"{text}scene = Room\n" if text.startswith(ROOM) else text
    with pytest.raises(CannotTranslate) as fault:
        translated({"scene": ("given.py", "scene")}, {"given.py": text})
    assert said in str(fault.value)
