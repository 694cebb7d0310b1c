"""Lines of Python that a page may run too; `answers` has what each gives, as text."""

# ruff: noqa: SIM905, UP031, UP032, PIE800, B905

from collections import Counter, defaultdict
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cache, lru_cache, partial, reduce
from itertools import chain, combinations, groupby, pairwise, product
from math import comb, degrees, hypot, sqrt

import numpy as np

from kibitz.kit import bits, sets
from kibitz.kit.cards import Pack
from kibitz.words import message

TABLE = np.zeros((3, 4), np.int64)
for k in range(12):
    TABLE[k // 4, k % 4] = k * k


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float = 0.0
    _: KW_ONLY
    name: str = ""
    near: tuple[int, ...] = ()

    def __post_init__(self):
        object.__setattr__(self, "name", self.name or f"{self.x:g}|{self.y:g}")

    @property
    def far(self):
        return hypot(self.x, self.y)

    @classmethod
    def at(cls, *both, **more):
        return cls(*both, **more)


@dataclass
class Bag:
    held: list[int] = field(default_factory=list)


def kind(value):
    match value:
        case Point(0, y):
            return f"on the axis at {y}"
        case Point(x, name="named") if x > 1:
            return "named"
        case str() | int() as plain:
            return f"plain {plain!r}"
        case [first, *rest]:
            return f"{first} and {len(rest)} more"
        case None:
            return "nothing"
    return "other"


def numbers():
    yield 7 // 2, -7 // 2, 7 % 3, -7 % 3, 7 / 2, 2**70, -(2**70) // 3, 1 << 62, -1 >> 3, ~5
    yield (
        0.1 + 0.2,
        1e16,
        1e-5,
        2.0,
        -0.0,
        float("1.5"),
        int("12"),
        int(2.9),
        round(2.5),
        round(3.5),
    )
    yield round(2.675, 2), f"{0.125:.2f} {0.375:.2f} {2.5:.0f} {-0.001:.2f} {1234567.891:,.1f}"
    yield f"{3:>4}|{3:<4}|{3:04d}|{'ab':^6}|{'ab':*>5}|{255:x}|{0.5:%}|{1e7:g}|{123456789.0:g}|{5:+d}"
    yield (
        divmod(-7, 2),
        comb(10, 3),
        sqrt(2),
        degrees(1),
        max(3, 1),
        min([4, 2], default=0),
        sum([]),
    )
    yield bits.popcount(-1), bits.lowest(8), bits.highest(-1), bits.nth(0b1011, 2), True + True


def texts():
    yield "a,b,,c".split(","), " a  b ".split(), "a-b-c".rsplit("-", 1), "abc"[::-1], "abc"[-2:]
    yield "Abc".swapcase(), "é😀x"[1], len("é😀x"), "x".join("ab"), "a=b".partition("="), "ab" * 2
    yield "10" < "9", sorted(["b", "A", "a"]), "abc".removeprefix("ab"), "%s %d" % ("a", 3)
    yield repr("it's"), str([1, "a", None, 2.0, (1,)]), "a b".title(), "{} {x}".format(1, x=2)
    said = message("{n} card", plural="{n} cards", n=3)
    yield said, said.id, said + "!", isinstance(said, str), f"{said:>9}", {said: 1}["3 cards"]


def rows():
    mixed = [33, 8, 1, 16]  # a constant set has another order once it comes from a .pyc file
    yield [*range(3), *(4, 5)], (1, *[2]), {**{"a": 1}, "b": 2}, {3, 1, 2} | {9}, set(mixed)
    first, *rest = [1, 2, 3]
    yield first, rest, [1, 2] == [1, 2], (1, 2) < (1, 3), [0] * 3, [1, 2, 3][-2:], (1,) == [1]
    yield (
        [list(group) for _, group in groupby("aabbb")],
        list(pairwise("abc")),
        dict(Counter("abca")),
    )
    yield list(combinations("abc", 2)), list(product((0, 1), repeat=2)), list(chain("ab", [1]))
    yield sorted([(2, "b"), (1, "z"), (2, "a")], key=lambda one: one[0], reverse=True)
    yield reduce(lambda a, b: a * 10 + b, [1, 2, 3]), partial(max, 3)(2), list(zip("ab", [1, 2]))
    found = defaultdict(list)
    found["x"].append(1)
    yield (
        dict(found),
        any(k > 2 for k in range(4)),
        all([]),
        [k for k in range(9) if k % 2 if k > 2],
    )
    yield next((k for k in [5, 6] if k > 5), None), (found := 3) + found, 1 < 2 < 3 != 4


def arrays():
    board = TABLE.copy()
    board[1] = 7
    board[:, 0] += 1
    yield (
        board.tolist(),
        int(TABLE.sum()),
        TABLE.max(axis=0).tolist(),
        bool((TABLE > 9).any()),
        TABLE[-1, 1:3].tolist(),
    )
    yield np.flatnonzero(TABLE[0] % 2).tolist(), int(((TABLE[0] + 1) * (TABLE[0] > 2)).argmax())
    yield (
        TABLE[TABLE > 80].tolist(),
        TABLE[[0, 2], 1].tolist(),
        TABLE.T.shape,
        TABLE.reshape(2, 6)[1].tolist(),
    )
    yield (
        np.where(TABLE[0] > 1, -1, TABLE[0]).tolist(),
        int(np.full(3, 2).sum()),
        np.arange(2, 5).tolist(),
    )
    yield sets.members(sets.of([0, 5, 63, 64, 70], 71)), sets.size(sets.full(70)), 4 in TABLE


def things():
    point = Point.at(3, 4, near=(1, 2))
    yield (
        point.far,
        point.name,
        replace(point, x=0, name="").name,
        point == Point(3, 4, near=(1, 2)),
    )
    yield repr(point), {point: 1}[Point(3, 4, near=(1, 2))], Bag() == Bag([]), Bag().held
    yield [kind(one) for one in (Point(0, 2), Point(2, name="named"), "a", 3, [1, 2], None, 2.0)]
    yield Pack.of(13).text([0, 8, 40]), Pack.of(20, "hs").cards("17h 20s"), memory(3) is memory(3)


@cache
def memory(n):
    return [n]


@lru_cache(maxsize=3)
def kept(n):
    return n


def caught():
    for act in (lambda: [][1], lambda: {}["a"], lambda: int("x"), lambda: 1 // 0, lambda: Point()):
        try:
            act()
        except (LookupError, ValueError) as fault:
            yield type(fault).__name__
        except Exception:
            yield "other"
        else:
            yield "none"


def answers():
    every = (numbers, texts, rows, arrays, things, caught)
    return [repr(one) for each in every for row in each() for one in (row, kept(1))]
