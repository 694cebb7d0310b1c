"""The fingerprint of compiled code: what changes it, and what does not."""

import importlib.util
import sys
from itertools import count
from typing import NamedTuple

import numba
import pytest

import kibitz.kit.squares  # noqa: F401
from kibitz import kit
from kibitz.contract import RULES
from kibitz.kernel import Rules, generic
from kibitz.kernel.frozen import fingerprint, hash_of_value, reachable_functions

HELPER = """
STEP = 2

def grown(x):
    return x + STEP
"""
GAME = """
from enum import Enum, IntEnum
from typing import NamedTuple
import helper
from kibitz import kit
import kibitz.kit.squares
from helper import grown
from kibitz.kit import sets
from kibitz.kit.rng import below
from numpy import arange, dtype
from numba import njit, types

LIMIT = 3
NAMES = ("a", "b")
HALF = 0.5
TABLE = arange(4)
UNUSED = 1

def made(k):
    def inside(x):
        return x + k
    return inside

closed = made(1)

class Kind(IntEnum):
    MAN = 1
    KING = 2

class Colour(Enum):
    RED = "r"
    BLACK = "b"

class Pair(NamedTuple):
    left: float
    right: float = 2.0

BEST = Colour.RED
BOTH = Pair(1.0, 1.0)
CELL = dtype([("owner", "i1"), ("height", "i1")])
WORD = types.int64

@njit
def fast(x):
    return x + 5

def play(p, action, more=1, *, less=2):
    \"\"\"Play.\"\"\"
    if action in (1, 2):
        return LIMIT
    return rule(p) + more

def rule(p):
    return grown(p) + TABLE[0] + HALF + closed(p) + len(NAMES) + helper.STEP + sets.words(64) + corner(p)

def corner(p):
    return kit.squares.stride(p) + Kind.KING + cornered(p)

def cornered(p):
    try:
        k = fast(p)
    except Exception:
        return BEST, BOTH, CELL, WORD
    return Pair(k, k)

def unused(p):
    return 0
"""
numbers = count()


@pytest.fixture
def written(tmp_path, monkeypatch):
    """The fingerprint of `play` in a game and its helper as text."""

    def writes(game=GAME, helper=HELPER):
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        modules = {}
        for name, text in (("helper", helper), ("game", game)):
            path = folder / f"{name}.py"
            path.write_text(text)
            spec = importlib.util.spec_from_file_location(name, path)
            modules[name] = importlib.util.module_from_spec(spec)
            monkeypatch.setitem(sys.modules, name, modules[name])
            spec.loader.exec_module(modules[name])
        return fingerprint([modules["game"].play])

    return writes


def edited(text, was, now):
    assert was in text
    return text.replace(was, now, 1)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("return rule(p) + more", "return rule(p) - more"),
        ("LIMIT = 3", "LIMIT = 4"),
        ("LIMIT = 3", "LIMIT = 3.0"),
        ("LIMIT = 3", "LIMIT = True"),
        ('("a", "b")', '("a", "b", "c")'),
        ("HALF = 0.5", "HALF = 0.25"),
        ("arange(4)", "arange(5)"),
        ("arange(4)", "arange(1, 5)"),
        ("arange(4)", "arange(4, dtype='int32')"),
        ("more=1", "more=2"),
        ("made(1)", "made(2)"),
        ("return x + k", "return x - k"),
        ("(1, 2)", "(1, 3)"),
        ("in (1, 2)", "not in (1, 2)"),
        ("grown(p) +", "grown(p) *"),
        ("sets.words(64)", "sets.words(65)"),
        ("KING = 2", "KING = 3"),
        ("less=2", "less=3"),
        ("left: float\n    right: float", "right: float\n    left: float"),
        ("left: float\n    right: float = 2.0", "left: float\n    right: float = 3.0"),
        ('RED = "r"', 'RED = "b"'),
        ("BEST = Colour.RED", "BEST = Colour.BLACK"),
        ('("owner", "i1"), ("height", "i1")', '("height", "i1"), ("owner", "i1")'),
        ('("height", "i1")', '("height", "i2")'),
        ("WORD = types.int64", "WORD = types.int32"),
        ("return x + 5", "return x + 6"),
        ("        k = fast(p)\n    except Exception:", "        k = 0\n    except Exception:"),
        ("kit.squares.stride", "kit.squares.letters"),
        ("sets.words(64)", "sets.size(64)"),
        ("from kibitz.kit.rng import below", "from kibitz.kit.rng import chance as grown"),
    ],
)
def test_an_edit_of_what_is_reached_changes_it(written, was, now):
    assert written(edited(GAME, was, now)) != written()


@pytest.mark.parametrize(
    ("was", "now"), [("x + STEP", "x - STEP"), ("STEP = 2", "STEP = 1"), ("(x):", "(x, y=0):")]
)
def test_an_edit_of_a_helper_in_another_file_changes_it(written, was, now):
    assert written(helper=edited(HELPER, was, now)) != written()


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("LIMIT = 3", "# how many\n\nLIMIT = 3"),
        ("return LIMIT", "return LIMIT  # enough"),
        ("return 0", "return 1"),
        ("UNUSED = 1", "UNUSED = 2"),
        ("def rule(p):", "\n\n\ndef rule(p):"),
        ("    return rule(p) + more", "\n    return rule(p) + more"),
        ("LIMIT = 3\nNAMES", "NAMES = ()\nLIMIT = 3\nNAMES"),
    ],
)
def test_comments_lines_and_what_is_not_reached_change_nothing(written, was, now):
    assert written(edited(GAME, was, now)) == written()


def test_the_same_text_in_another_folder_has_the_same_fingerprint(written):
    assert written() == written()


def test_functions_of_a_module_in_a_package_are_reached():
    def cells(p):
        return kit.squares.room(p, p)

    assert {f.__name__ for f in reachable_functions(cells)} == {"cells", "room", "stride"}


def test_functions_that_call_each_other_are_read_once():
    def even(n):
        return n == 0 or odd(n - 1)

    def odd(n):
        return n > 0 and even(n - 1)

    assert {f.__name__ for f in reachable_functions(even)} == {"even", "odd"}
    assert fingerprint([even]) == fingerprint([even]) != fingerprint([odd])


def test_the_order_of_functions_matters():
    def one(p):
        return 1

    def two(p):
        return 2

    assert fingerprint([one, two]) != fingerprint([two, one])


def rules(**own):
    """Rules that do nothing, but for some functions."""
    scope = {}
    for name, wanted in RULES.items():
        if wanted.required:
            exec(f"def {name}({', '.join(wanted.takes)}): return 0", scope)
    functions = {name: scope[name] for name, wanted in RULES.items() if wanted.required}
    return Rules("nothing", {**functions, **own})


def test_what_serves_in_place_of_a_generic_function_counts():
    def text(answer):
        scope = {}
        exec(f"def wager(p):\n return {answer}", scope)
        return scope["wager"]

    def finger(default, own=None):
        answers = generic(text(default))

        def ask(p):
            return answers(p)

        game = rules(**({"wager": own} if own else {}))

        def serving(value):
            return game.serving(value.generic) if hasattr(value, "generic") else value

        return fingerprint([ask], serving)

    assert finger(1) == finger(1) != finger(2)
    assert finger(1, text(3)) == finger(2, text(3)) != finger(2, text(4))


def test_the_name_under_which_rules_have_a_function_counts():
    def answer(p, seat):
        return 1

    assert rules(owes=answer).title != rules(redeal=answer).title


def test_argument_types_count_by_what_they_hold():
    def pair(*fields):
        return NamedTuple("Pair", [(name, float) for name in fields])

    def kind(made):
        return hash_of_value(numba.typeof(made(1.0, 2.0)))

    assert kind(pair("a", "b")) == kind(pair("a", "b")) != kind(pair("b", "a"))
    nested = [
        hash_of_value(numba.typeof((3, cls(1.0, 2.0)))) for cls in (pair("a", "b"), pair("b", "a"))
    ]
    assert nested[0] != nested[1]


def test_two_games_of_one_text_but_two_names_have_two_titles():
    one, other = rules(), Rules("other", rules().functions)
    assert one.title != other.title
    assert one.title == rules().title
