"""What does not compile is named by its line, in the author's words, with what to write instead."""

from pathlib import Path

import pytest

import kibitz
from kibitz.contract import GameError
from kibitz.kit.rng import seeded
from kibitz.players.playout import run

GAME = """
import itertools
from dataclasses import dataclass
{module}
from kibitz.contract import About

ABOUT = About("Mine")

def layout(options):
    return [("heap", "i1"), ("turn", "i1"), ("pile", "i1", 4)]

def actions(options):
    return 3

def start(p):
    p.heap = 9

def player(p):
    return p.turn

def legal(p, out):
    for action in range(min(3, p.heap)):
        out[action] = action
    return min(3, p.heap)

def play(p, action):
    p.heap -= action + 1
    p.turn = 1 - p.turn
    {rule}

def over(p):
    return p.heap == 0

def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1
"""

REFUSED = {
    "a generator": ("", "p.pile[0] = any(p.pile[i] > 3 for i in range(4))", "`any(.. for ..)` cannot be compiled; write a loop."),
    "a sum of a generator": ("", "p.pile[0] = sum(p.pile[i] for i in range(4)) % 3", "`sum(.. for ..)` cannot be compiled; write a loop."),
    "any of a list": ("", "p.pile[0] = any([x > 3 for x in p.pile])", "`any(..)` cannot be compiled; write a loop."),
    "global": ("COUNT = 0", "global COUNT; COUNT += 1", "`global COUNT` cannot be compiled, and a game must not remember anything there; make it a field of the position, in `layout`."),
    "a dict of the module": ("NEXT = {0: 1, 1: 0}", "p.pile[0] = NEXT[p.turn]", "`NEXT` is a dict of the module, which cannot be compiled; write it with `if` or as a NumPy array."),
    "a list of the module": ("NEXT = [1, 0]", "p.pile[0] = NEXT[p.turn]", "`NEXT` is a list of the module, which cannot be compiled; write it as a tuple or as a NumPy array."),
    "a set made in a loop": ("", "p.pile[0] = len({i % 2 for i in range(4)})", "fill a NumPy array in a loop."),
    "a class": ("@dataclass\nclass Card:\n    rank: int\n", "p.pile[0] = Card(3).rank", "`Card` is a class, which cannot be compiled;"),
    "a format": ("", "p.pile[0] = len('{} x'.format(action))", "a text with numbers put in cannot be compiled;"),
    "an unknown library": ("", "p.pile[0] = len(list(itertools.combinations(range(3), 2)))", "`itertools.combinations` cannot be compiled; rules may use math, numpy and kibitz.kit. Write a loop."),
    "a key": ("", "p.pile[0] = max((1, 2), key=abs)", "`max(.., key=..)` may not compile; write a loop."),
    "an exception of a kind": ("", "\n    try:\n        p.pile[0] = 1\n    except IndexError:\n        p.pile[0] = 2", "`except IndexError` cannot be compiled; ask with `if` before you do it."),
    "reversed": ("", "\n    for i in reversed(range(4)):\n        p.pile[0] = i", "`reversed(..)` cannot be compiled; write `range(n - 1, -1, -1)`."),
    "an import": ("", "import math; p.pile[0] = int(math.sqrt(4))", "line 29: an import inside a function cannot be compiled; move the import to the head of the file."),
    "an import of a name": ("", "from math import sqrt; p.pile[0] = int(sqrt(4))", "an import inside a function cannot be compiled; move the import to the head of the file."),
    "an import in a function that is called": ("def root(n):\n    import math\n    return int(math.sqrt(n))\n", "p.pile[0] = root(4)", "line 5: an import inside a function cannot be compiled;"),
    "with": ("import contextlib", "\n    with contextlib.suppress(ValueError):\n        p.pile[0] = 1", "`with` cannot be compiled; rules read no files and hold no locks."),
    "yield from": ("def each(n):\n    yield from range(n)\n", "\n    for i in each(3):\n        p.pile[0] = i", "line 5: `yield from` cannot be compiled; write a loop with `yield`."),
    "an f-string with a format": ("", "p.pile[0] = len(f'{action:03d}')", "a text with numbers put in cannot be compiled; such texts belong in `name` or `scene`."),
    "an exception with a name": ("", "\n    try:\n        p.pile[0] = 1\n    except Exception as fault:\n        p.pile[0] = 2", "`try` may not compile here; ask with `if` before you do it."),
    "a group of exceptions": ("", "\n    try:\n        p.pile[0] = 1\n    except* ValueError:\n        p.pile[0] = 2", "`except*` cannot be compiled; ask with `if` before you do it."),
    "a pattern of parts": ("", "\n    match (action, 1):\n        case (0, x):\n            p.pile[0] = x", "`case [0, x]` cannot be compiled; write it with `if`."),
    "a pattern of a class": ("", "\n    match action:\n        case int(x):\n            p.pile[0] = x", "`case int(x)` cannot be compiled; write it with `if`."),
    "the rest of a tuple": ("", "first, *rest = (1, 2, 3); p.pile[0] = rest[0]", "`*rest = ..` cannot be compiled; take the parts by index."),
    "a list as arguments": ("def first(*a):\n    return a[0]\n", "p.pile[0] = first(*[1, 2])", "`*` and `**` in a call may not compile here; write each argument."),
    "a strict zip": ("", "\n    for a, b in zip(p.pile, p.pile, strict=True):\n        p.pile[0] = a", "`zip(.., strict=..)` cannot be compiled; leave `strict` out."),
    "an empty default": ("def first(a, b=[]):\n    return a\n", "p.pile[0] = first(1)", "`first` has the default `[]`, which cannot be compiled; leave it out."),
    "a cache": ("import functools\n@functools.cache\ndef double(a):\n    return 2 * a\n", "p.pile[0] = double(1)", "`double` is made by functools, which cannot be compiled; write a function."),
    "a field by a text": ("", "setattr(p, 'heap', 3)", "`setattr(..)` cannot be compiled; use fields by name, `p.heap`, and no files."),
    "a number or None": ("", "x = None\n    if action > 0:\n        x = action\n    p.pile[0] = x or 0", "line 32: `x` may be None, which may not compile here; use -1 for none."),
    "None on one side of if": ("", "x = None if action == 0 else action\n    p.pile[0] = x or 0", "line 30: `x` may be None, which may not compile here; use -1 for none."),
    "many keywords": ("def many(**a):\n    return 1\n", "p.pile[0] = many(b=1)", "`**a` cannot be compiled; name each argument."),
}  # fmt: skip


def loaded(folder: Path, module: str, rule: str) -> tuple[kibitz.Game, str]:
    text = GAME.replace("{module}", module).replace("{rule}", rule)
    (folder / "mine.py").write_text(text)
    return kibitz.load(str(folder / "mine.py")), text


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_compiled_is_named_in_the_words_of_the_author(tmp_path, what):
    module, rule, sentence = REFUSED[what]
    game, text = loaded(tmp_path, module, rule)
    with pytest.raises(GameError) as refused:
        run(game, 1, seeded(0))
    written = str(refused.value)
    assert written.startswith("mine: mine.py, line ") and sentence in written
    if not module or "of the module" in sentence:
        named = int(written.split("line ")[1].split(":")[0])
        assert any(word in text.splitlines()[named - 1] for word in rule.split()[:5])


def test_a_function_that_calls_itself_is_named(tmp_path):
    module = "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n"
    game, _ = loaded(tmp_path, module, "p.pile[0] = fib(4)")
    with pytest.raises(GameError, match="`fib` calls itself, which cannot be compiled"):
        run(game, 1, seeded(0))


ALLOWED = {
    "a dict in a function": ("", "moves = {0: 1, 1: 0}; p.pile[0] = moves[p.turn]"),
    "a list comprehension": ("", "p.pile[0] = len([i for i in range(4) if p.pile[i] > 1])"),
    "an f-string": ("", "p.pile[0] = len(f'{action} x')"),
    "a tuple of tuples": (
        "PAIRS = ((0, 1), (1, 2))",
        "\n    for a, b in PAIRS:\n        p.pile[a] = b",
    ),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_what_the_docs_allow_compiles(tmp_path, what):
    game, _ = loaded(tmp_path, *ALLOWED[what])
    acts, _ = run(game, 3, seeded(0))
    assert acts == run(game, 3, seeded(0), fast=False)[0]


def test_a_rule_that_yields_is_named(tmp_path):
    text = GAME.replace("{module}", "").replace("{rule}", "")
    (tmp_path / "mine.py").write_text(text.replace("return p.heap == 0", "yield p.heap == 0"))
    with pytest.raises(GameError) as refused:
        run(kibitz.load(str(tmp_path / "mine.py")), 1, seeded(0))
    assert str(refused.value) == (
        "mine: mine.py, line 32: `yield` in `over` cannot be compiled; `return` the answer."
    )


def test_a_helper_that_yields_compiles(tmp_path):
    helper = "def each(n):\n    for i in range(n):\n        yield i\n"
    game, _ = loaded(tmp_path, helper, "\n    for i in each(3):\n        p.pile[i] = i")
    assert run(game, 1, seeded(0))
