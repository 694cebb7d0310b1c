"""Each line of `lines/` gives in Node what it gives in Python: a value, or an error of the same kind.

A paragraph is a function if one of its lines is no expression.
"""

import ast
import json
import shutil
import sys
import types
import warnings
from pathlib import Path

import pytest
from tests.export.test_javascript import PYTHON, translated
from tests.export.test_npm_package import run_in_node

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")
LINES = Path(__file__).parent / "lines"
IMPORTS = """
import itertools, math
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache, partial, reduce, wraps
from typing import NamedTuple
import numpy as np
"""
SAID = """
const said = (line) => {
  try { return $.repr(line()); } catch (fault) { return `error ${fault?.constructor?.title ?? fault}`; }
};
"""


def is_expression(text):
    try:
        compile(text, "line", "eval")
    except SyntaxError:
        return False
    return True


def lines_of(file):
    """The expressions and the functions of a file."""
    for paragraph in file.read_text().split("\n\n"):
        rows = [row for row in paragraph.splitlines() if row and not row.startswith("# ")]
        yield from rows if all(map(is_expression, rows)) else ["\n".join(rows)]


def module_of(text):
    """A module whose function `line` gives what a text gives; classes stand outside of it."""
    if is_expression(text):
        return f"{IMPORTS}\ndef line():\n    return {text}\n"
    tree = ast.parse("def line():\n" + "".join(f"    {row}\n" for row in text.splitlines()))
    function = tree.body[0]
    classes = [one for one in function.body if isinstance(one, ast.ClassDef)]
    function.body = [one for one in function.body if one not in classes] or [ast.Pass()]
    return IMPORTS + ast.unparse(ast.Module([*classes, function], []))


def in_python(name, text):
    module = sys.modules[name] = types.ModuleType(name)  # data classes look for their module
    try:
        exec(compile(text, name, "exec"), module.__dict__)
        return repr(module.line())
    except Exception as fault:
        return f"error {type(fault).__name__}"
    finally:
        del sys.modules[name]


def in_node(script, *expressions):
    """What Node says of expressions after a translated script."""
    return run_in_node(
        f"import {{ $ }} from {json.dumps(PYTHON.as_uri())};{SAID}"
        f"const made = (($) => {{ {script} }})($);"
        f"console.log(JSON.stringify([{','.join(expressions)}]));"
    )


@pytest.mark.parametrize("file", sorted(LINES.glob("*.txt")), ids=lambda file: file.stem)
@pytest.mark.filterwarnings("ignore::SyntaxWarning", "ignore::RuntimeWarning")
def test_each_line_gives_in_a_page_what_it_gives_in_python(file):
    lines = list(lines_of(file))
    assert len(lines) > 10
    modules = {f"given{k}": module_of(text) for k, text in enumerate(lines)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        wanted = [in_python(name, text) for name, text in modules.items()]
    script = translated({name: (name, "line") for name in modules}, modules)
    found = in_node(script, *(f"said(made.{name})" for name in modules))
    different = [
        f"{text}\n  in Python {own}\n  in a page {other}"
        for text, own, other in zip(lines, wanted, found, strict=True)
        if own != other
    ]
    assert not different, "\n".join(different)


SETS = '''
def value(luck, kind):
    n = luck[0] = (luck[0] * 1103515245 + 12345) % 2147483648
    n = n // 256
    if kind == 0:
        return n % 40
    if kind == 1:
        return n % 4000 - 2000
    if kind == 2:
        return n % 9 - 2, n // 9 % 9 - 2
    if kind == 3:
        mixed = [n % 7, n % 5 / 4, (n % 3, n % 2 == 0), frozenset([n % 3, n % 11]), -n, (n % 4,), ()]
        return mixed[n % 7]
    return n * n * n

def evening(seed):
    """Three sets after forty operations."""
    luck, kind, found = [seed], seed % 5, []
    def pick(n):
        luck[0] = (luck[0] * 1103515245 + 12345) % 2147483648
        return luck[0] // 65536 % n
    sets = [set(), set(value(luck, kind) for _ in range(pick(30)))]
    sets.append({value(luck, kind) for _ in range(pick(60))})
    for _ in range(40):
        a, b, how, to = sets[pick(3)], sets[pick(3)], pick(19), pick(3)
        if how == 0: sets[to] = a | b
        elif how == 1: sets[to] = a & b
        elif how == 2: sets[to] = a - b
        elif how == 3: sets[to] = a ^ b
        elif how == 4: a |= b
        elif how == 5: a &= set(b)
        elif how == 6: a -= set(b)
        elif how == 7: a ^= set(b)
        elif how == 8: sets[to] = set(a)
        elif how == 9: sets[to] = set(list(a))
        elif how == 10: a.update([value(luck, kind) for _ in range(pick(20))])
        elif how == 11: sets[to] = a.union([value(luck, kind)], b)
        elif how == 12: sets[to] = a.intersection(list(b))
        elif how == 13: sets[to] = set(frozenset(a) | b)
        elif how == 14: found.append([a.pop()] if a else [])
        elif how == 15: sets[to] = a.difference(list(b))
        elif how == 16: sets[to] = {*a, value(luck, kind), *b}
        elif how == 17:
            for one in list(a)[::2]:
                a.discard(one)
        else: a.add(value(luck, kind))
        found.append([list(one) for one in sets])
    return found
'''


def test_sets_run_in_the_order_of_python_after_any_operations():
    own = {}
    exec(SETS, own)
    script = translated({"evening": ("given", "evening")}, {"given": SETS})
    wanted = [repr(own["evening"](seed)) for seed in range(300)]
    found = in_node(
        script, "...Array.from({ length: 300 }, (_, seed) => said(() => made.evening(seed)))"
    )
    assert [seed for seed in range(300) if wanted[seed] != found[seed]] == []
