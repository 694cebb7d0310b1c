"""Gambit's extensive games (.efg) read as trees, with exact fractions.

https://gambitproject.readthedocs.io/en/latest/formats.efg.html describes the file: its nodes in the
order in which a walk through the tree meets them. An outcome that stands before an end is added to
those that follow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, NoReturn

from ..contract import GameError

CHANCE, END = -1, -2  # in place of a seat
MOST_NODES, DEEPEST = 200_000, 1000  # nodes of a tree, and of a way through it
MOST_PLAYERS = 100
LARGEST_PAYOFF = 10**300  # of a payoff, which becomes a float
TOKEN = re.compile(
    r'"(?P<text>(?:[^"\\]|\\.)*)"|(?P<word>[^\s{}",]+)|(?P<sign>[{}])|[\s,]+|(?P<bad>.)'
)
NUMBER = re.compile(r"[+-]?(\d+/\d+|(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?)")

Payoffs = tuple[Fraction, ...]
Numbered = tuple[int, int]  # a seat or CHANCE, and the number of its information set in the file


class Token(NamedTuple):
    """A part of the file: its kind (text, word or sign), what it says, and its line."""

    kind: str
    says: str
    line: int


@dataclass
class ExtensiveForm:
    """A game in extensive form; its nodes are numbered in the order of the file.

    mover: of each node, its seat, CHANCE or END. known: its information set. children: of each
    node. acts, labels, shares: by information set, the names of the acts, its own name, and of
    luck the probabilities. pays: of each node, what the seats have got there.
    """

    title: str
    seats: list[str]
    mover: list[int] = field(default_factory=list)
    known: list[Numbered] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    acts: dict[Numbered, list[str]] = field(default_factory=dict)
    labels: dict[Numbered, str] = field(default_factory=dict)
    shares: dict[Numbered, list[Fraction]] = field(default_factory=dict)
    pays: list[Payoffs] = field(default_factory=list)


def read_tree(text: str, name: str) -> ExtensiveForm:
    """The tree of a file; GameError with its line where it is none. name: of the file."""
    return _EfgReader(name, list(_tokens(text))).tree()


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for match in TOKEN.finditer(text.removeprefix("\ufeff")):
        kind = match.lastgroup
        if kind:
            says = re.sub(r"\\(.)", r"\1", match[kind]) if kind == "text" else match[kind]
            yield Token(kind, says, line)
        line += match[0].count("\n")


class _EfgReader:
    def __init__(self, name: str, tokens: list[Token]) -> None:
        self.name, self.tokens, self.at = name, tokens, 0
        self.outcomes: dict[int, Payoffs] = {}
        self.depth: list[int] = []  # of each node

    def tree(self) -> ExtensiveForm:
        if [token.says for token in self.tokens[:2]] != ["EFG", "2"]:
            self.refuse("is no extensive game of Gambit, which begins with EFG 2 R")
        self.at = 2
        if self.next("word").says not in ("R", "D"):
            self.refuse("is no extensive game of Gambit, which begins with EFG 2 R")
        title, names = self.next("text").says, [token.says for token in self.braces()]
        if not 1 <= len(names) <= MOST_PLAYERS:
            self.refuse(f"names {len(names) or 'no'} players; it may have 1 to {MOST_PLAYERS}")
        tree = ExtensiveForm(title, [name or f"Player {n}" for n, name in enumerate(names, 1)])
        self.skip_text()
        self.outcomes[0] = (Fraction(0),) * len(tree.seats)
        self.read_nodes(tree)
        if self.at < len(self.tokens):
            self.at += 1
            self.refuse("goes on after the tree is complete")
        return tree

    def read_nodes(self, tree: ExtensiveForm) -> None:
        """Read nodes until each has its children; `waiting` has those that still lack some."""
        waiting: list[int] = []
        while not tree.mover or waiting:
            parent = waiting.pop() if waiting else -1
            node = self.read_node(tree, parent)
            if parent >= 0:
                tree.children[parent].append(node)
                if len(tree.children[parent]) < len(tree.acts[tree.known[parent]]):
                    waiting.append(parent)
            if tree.mover[node] != END:
                waiting.append(node)

    def read_node(self, tree: ExtensiveForm, parent: int) -> int:
        if len(tree.mover) == MOST_NODES:
            self.refuse(f"has more than {MOST_NODES:,} nodes")
        kind = self.next("word").says
        if kind not in ("c", "p", "t"):
            self.refuse(f"has {kind[:20]!r} where a node begins with c, p or t")
        self.depth.append(self.depth[parent] + 1 if parent >= 0 else 1)
        if self.depth[-1] > DEEPEST:
            self.refuse(f"has a way of more than {DEEPEST:,} nodes to an end")
        self.next("text")
        mover, known = END, (END, 0)
        if kind != "t":
            mover = CHANCE if kind == "c" else self.seat(tree)
            known = mover, self.number()
            self.read_set(tree, known)
        tree.mover.append(mover)
        tree.known.append(known)
        tree.children.append([])
        before = tree.pays[parent] if parent >= 0 else self.outcomes[0]
        own = self.outcome(len(tree.seats))
        tree.pays.append(tuple(a + b for a, b in zip(before, own, strict=True)))
        return len(tree.mover) - 1

    def seat(self, tree: ExtensiveForm) -> int:
        number = self.number()
        if not 1 <= number <= len(tree.seats):
            self.refuse(f"names player {number}, and has {len(tree.seats)} players")
        return number - 1

    def read_set(self, tree: ExtensiveForm, known: Numbered) -> None:
        """The acts of an information set, which may be left out after the first time."""
        tree.labels.setdefault(known, self.skip_text())
        if not self.is_next("{"):
            if known not in tree.acts:
                self.refuse(f"names no acts of information set {known[1]}, which is new here")
            return
        inside = self.braces()
        names = inside[::2] if known[0] == CHANCE else inside
        if any(name.kind != "text" for name in names) or not names:
            self.refuse("has a list of acts without their names in quotation marks")
        acts = [name.says for name in names]
        if known[0] == CHANCE:
            shares = self.shares(inside[1::2])
            if len(shares) != len(acts):
                self.refuse("has acts of luck without their probabilities")
            if tree.shares.setdefault(known, shares) != shares:
                self.refuse(f"has two lists of probabilities for information set {known[1]}")
        if tree.acts.setdefault(known, acts) != acts:
            self.refuse(f"has two lists of acts for information set {known[1]}")

    def shares(self, given: list[Token]) -> list[Fraction]:
        """The probabilities of luck."""
        shares = [self.fraction(part) for part in given]
        if min(shares, default=0) < 0:
            self.refuse("has a probability of luck below 0")
        if sum(shares) != 1:
            self.refuse(
                f"has probabilities of luck that add up to {sum(shares)}, not to 1; write exact "
                "ones, such as 1/3"
            )
        return shares

    def outcome(self, seats: int) -> Payoffs:
        """The payoffs of an outcome, which may be left out after the first time."""
        number = self.number()
        self.skip_text()
        if self.is_next("{"):
            pays = tuple(self.fraction(token) for token in self.braces())
            if len(pays) != seats:
                self.refuse(f"has {len(pays)} payoffs for {seats} players")
            if self.outcomes.setdefault(number, pays) != pays:
                self.refuse(f"has two lists of payoffs for outcome {number}")
        if number not in self.outcomes:
            self.refuse(f"has no payoffs for outcome {number}")
        return self.outcomes[number]

    def number(self) -> int:
        says = self.next("word").says
        if not (says.isascii() and says.isdigit() and len(says) < 10):
            self.refuse(f"has {says[:20]!r} where a number belongs")
        return int(says)

    def fraction(self, token: Token) -> Fraction:
        if token.kind != "word" or len(token.says) > 100 or not NUMBER.fullmatch(token.says):
            self.refuse(f"has {token.says[:20]!r} where a fraction or a decimal number belongs")
        try:
            number = Fraction(token.says)
        except ZeroDivisionError:
            self.refuse(f"divides by zero in {token.says[:20]}")
        if abs(number) > LARGEST_PAYOFF:
            self.refuse(f"has the number {token.says[:20]}, which is greater than 10^300")
        return number

    def braces(self) -> list[Token]:
        if not self.is_next("{"):
            self.refuse("lacks { here")
        self.at += 1
        inside: list[Token] = []
        while not self.is_next("}"):
            inside.append(self.next())
        self.at += 1
        return inside

    def is_next(self, sign: str) -> bool:
        return self.peek() == ("sign", sign)

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at][:2] if self.at < len(self.tokens) else ("", "")

    def skip_text(self) -> str:
        kind, says = self.peek()
        self.at += kind == "text"
        return says if kind == "text" else ""

    def next(self, kind: str = "") -> Token:
        if self.at == len(self.tokens):
            self.refuse("ends before its tree is complete")
        self.at += 1
        token = self.tokens[self.at - 1]
        if kind and token.kind != kind:
            wanted = "a text in quotation marks" if kind == "text" else "a word or a number"
            self.refuse(f"has {token.says[:20]!r} where {wanted} belongs")
        return token

    def refuse(self, what: str) -> NoReturn:
        line = self.tokens[max(0, min(self.at, len(self.tokens)) - 1)].line if self.tokens else 1
        raise GameError(f"{self.name}, line {line}: the file {what}.")
