"""The rules of a game shown back: for each branch of their text a position of real play.

`show_rules` takes what a search reached (`unreached.py`), and begins with what came most seldom. A
condition gets two examples where it can: an act after which it is true, and another act in the same
position after which it is false. What the acts of earlier examples came to is not shown again.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np

from ..contract import WATCHER, GameError, Value
from ..draw import plain
from ..game import Game, Position
from ..given_file import read_text
from ..scene import Scene
from .text import RulesText, TextRecord, derived_at, luck_of
from .traced import CodeSite, SiteOutcome
from .unreached import (
    SECONDS,
    SearchedRules,
    changed_options,
    counted_outcomes,
    is_never_reached,
    search_rules,
)

RULES = 10  # at most, each with two examples at most
TRIED = 40  # acts of a position that are tried for the other outcome
LONG_CODE = 90  # characters
ABOUT_FUNCTIONS = {
    "start": "How a game begins",
    "player": "Whose turn it is",
    "legal": "Which acts are legal",
    "play": "What an act does",
    "over": "Whether the game is over",
    "returns": "Who gets what",
    "owes": "Who still has to choose",
    "turn_over": "When a turn ends",
}
NO_WORDS = ("fmt:", "noqa", "type:")  # comments for tools
SHOWN = 12  # places of a field, or legal acts, that are listed


@dataclass(frozen=True)
class RuleExample:
    """An act of real play which comes to an outcome; at the start there is no act.

    record: the acts and the luck that lead to it. before: None at the start.
    options: those that differ from what was asked, such as `size=3, `.
    """

    outcome: SiteOutcome
    record: TextRecord
    before: Position | None
    after: Position
    options: str = ""

    @property
    def act(self) -> str:
        """The act, as the seat that plays it calls it; empty at the start."""
        return self.record.acts[-1] if self.before else ""

    @property
    def case(self) -> dict[str, Any]:
        """The position and the act, as the keys of a case."""
        game, record = self.after.game, self.record
        usual = game.about.options
        changed = {k: v for k, v in game.options.items() if v != usual[k].default}
        facts: dict[str, Any] = {
            "options": changed,
            "seed": record.seed,
            "luck": list(record.luck),
            "acts": self.acts_before,
            "act": self.act,
        }
        return {key: value for key, value in facts.items() if value}

    @property
    def acts_before(self) -> str:
        """The acts before this one, as a text."""
        return " ".join(f'"{act}"' if " " in act else act for act in self.record.acts[:-1])

    def seen(self, p: Position) -> Scene:
        """A table of the example, as the seat that plays the act sees it."""
        mover = self.before.player if self.before else p.player
        return p.scene(WATCHER if mover is None else mover).still()

    @property
    def happens(self) -> str:
        """A sentence about the event."""
        given = f"With {self.options}" if self.options else ""
        if not self.before:
            return f"{given}the game begins." if given else "The game begins."
        came = f"After {self.acts_before}," if self.acts_before else "At the start"
        came = given + came[0].lower() + came[1:] if given else came
        return f"{came} {self.before.called(self.before.player or 0)} plays {self.act}."

    @property
    def follows(self) -> str:
        """A sentence about the consequence: whose turn it is, or the end."""
        p = self.after
        if p.over:
            gets = zip(range(p.game.seats), p.returns or (), strict=True)
            return f"The game is over: {', '.join(f'{p.called(s)} gets {n}' for s, n in gets)}."
        seat, acts = p.player or 0, p.moves()
        again = " again" if self.before and self.before.player == seat else ""
        more = f" and {len(acts) - SHOWN} more" if len(acts) > SHOWN else ""
        return f"{p.called(seat)} is to act{again}: {', '.join(acts[:SHOWN])}{more}."

    @property
    def changes(self) -> list[str]:
        """The fields that the act changes, each with its places."""
        if not self.before:
            return []
        one, other = self.before.state, self.after.state
        return [
            f"{name}: {_places(one[name][0], other[name][0])}"
            for name in one.dtype.names or ()
            if one[name].tobytes() != other[name].tobytes()
        ]


@dataclass(frozen=True)
class ShownRule:
    """A branch of the rules, the author's own words beside it, and one or two examples."""

    site: CodeSite
    words: str
    examples: tuple[RuleExample, ...]

    @property
    def sentence(self) -> str:
        """The subject of the branch, in the author's words where there are any, and its place."""
        site = self.site
        code = site.text if len(site.text) < LONG_CODE else f"{site.text[:LONG_CODE]} .."
        about = ABOUT_FUNCTIONS.get(site.function, f"In {site.function}")
        said = f"{self.words.rstrip('.')}: " if self.words else ""
        return f"{about}: {said}`{code}` ({site.file}, line {site.line})."


@dataclass
class ShownRules:
    """Some rules of a game; `left` are outcomes that no example shows, `never` none reached."""

    game: Game
    rules: list[ShownRule] = field(default_factory=list)
    left: list[SiteOutcome] = field(default_factory=list)
    never: list[SiteOutcome] = field(default_factory=list)

    @property
    def examples(self) -> Iterator[RuleExample]:
        """The examples of all rules, in their order."""
        for rule in self.rules:
            yield from rule.examples


def show_rules(game: Game, seed: int, most: int = RULES, seconds: float = SECONDS) -> ShownRules:
    """Examples of at most this many rules, the rarest first; GameError where the rules fail.

    seconds: of the search.
    """
    searched = search_rules(game, seed, seconds)
    if searched.failed:
        acts = " ".join(searched.failed[0].acts[-SHOWN:]) or "the start"
        raise GameError(
            f"The rules fail after {acts}: {searched.fault.rstrip('.')}. Mend this first; "
            f"kibitz check {game.spec} says more."
        )
    return _Choice(game, searched).shown(most)


class _Choice:
    """Chooses examples until all outcomes that were reached are shown, or there are enough."""

    def __init__(self, game: Game, searched: SearchedRules) -> None:
        self.game, self.searched = game, searched
        self.texts: dict[tuple[tuple[str, Value], ...], RulesText] = {}
        self.shown_numbers: set[int] = set()
        self.used: list[tuple[RulesText, TextRecord]] = []
        self.comments: dict[str, tuple[dict[int, str], dict[str, str]]] = {}

    def shown(self, most: int) -> ShownRules:
        """The rules that are shown: first what no example shows yet, then what else there is."""
        shown, outcomes = ShownRules(self.game), list(counted_outcomes(self.searched.text))
        by_site: dict[CodeSite, list[SiteOutcome]] = {}
        for outcome in sorted(filter(self._is_reached, outcomes), key=self._how_often):
            by_site.setdefault(outcome.site, []).append(outcome)
        for needs_new in (True, False):
            for site, reached in list(by_site.items()):
                is_new = any(outcome.number not in self.shown_numbers for outcome in reached)
                if len(shown.rules) < most and (is_new or not (needs_new or site.is_block)):
                    del by_site[site]
                    if examples := self._examples(reached):
                        shown.rules.append(ShownRule(site, self._words(site), examples))
        shown.left = [
            outcome
            for outcome in outcomes
            if self._is_reached(outcome) and outcome.number not in self.shown_numbers
        ]
        shown.never = [outcome for outcome in outcomes if is_never_reached(outcome, self.searched)]
        return shown

    def _is_reached(self, outcome: SiteOutcome) -> bool:
        return outcome.number in self.searched.reached

    def _how_often(self, outcome: SiteOutcome) -> tuple[bool, int, int]:
        known, _ = self.searched.reached[outcome.number]
        return outcome.number in self.searched.usual, known.times, outcome.number

    def _examples(self, reached: list[SiteOutcome]) -> tuple[RuleExample, ...]:
        """An example of an outcome of a site, and one of the other outcome, if they are new."""
        rarest, *others = sorted(reached, key=lambda outcome: outcome.number in self.shown_numbers)
        known, game = self.searched.reached[rarest.number]
        text = self._text(game)
        first = self._example(text, known.record, rarest)
        if first is None:
            return ()
        for other in others:
            beside = self._beside(text, first.record, other)
            if beside and (second := self._example(text, beside, other)):
                return first, second
            known, game = self.searched.reached[other.number]
            if second := self._example(self._text(game), known.record, other):
                return first, second
        return (first,)

    def _text(self, game: Game) -> RulesText:
        options = tuple(game.options.items())
        if options not in self.texts:
            self.texts[options] = RulesText(game)
        return self.texts[options]

    def _example(
        self, text: RulesText, record: TextRecord, outcome: SiteOutcome
    ) -> RuleExample | None:
        """The example, whose last act also shows other outcomes.

        None where it is shown already, or the rules fail.
        """
        if (text, record) in self.used:
            return None
        self.used.append((text, record))
        earlier = TextRecord(record.acts[:-1], record.luck, record.seed)
        nodes = text.nodes(earlier) if record.acts else text.nodes(TextRecord(seed=record.seed + 1))
        text.fresh.clear()
        nodes = text.nodes(record)
        if nodes[-1].seen.fault or len(nodes) <= len(record.acts):
            return None
        self.shown_numbers |= text.fresh | {outcome.number}
        drawn = len(luck_of(nodes))
        kept = TextRecord(record.acts, record.luck[:drawn], record.seed if drawn else 0)
        after = text.position(record)
        before = after.at(after.ply - 1) if after.ply else None
        options = changed_options(self.game, text.game)
        return RuleExample(outcome, kept, before, after, options)

    def _beside(
        self, text: RulesText, record: TextRecord, outcome: SiteOutcome
    ) -> TextRecord | None:
        """The record with another last act, or without it, to which the outcome comes; or None."""
        if not record.acts:
            return None
        earlier = TextRecord(record.acts[:-1], record.luck, record.seed)
        nodes = text.nodes(TextRecord(record.acts[:-2], record.luck, record.seed))
        text.fresh.clear()
        nodes = text.nodes(earlier)
        is_earlier = bool(earlier.acts) and outcome.number in text.fresh
        here, luck = nodes[-1], luck_of(nodes)
        for act in [number for number in here.numbers if number != record.acts[-1]][:TRIED]:
            text.fresh.clear()
            text.after(here, here.numbers[act], (), derived_at(record, len(record.acts)))
            if outcome.number in text.fresh:
                kept = luck if record.luck else ()
                return TextRecord((*record.acts[:-1], act), kept, record.seed)
        return earlier if is_earlier else None

    def _words(self, site: CodeSite) -> str:
        """The author's comment beside or above a line, or the docstring of a function."""
        if site.file not in self.comments:
            self.comments[site.file] = _comments(self.game, site.file)
        comments, functions = self.comments[site.file]
        of_function = "" if site.function in ABOUT_FUNCTIONS else functions.get(site.function, "")
        return comments.get(site.line, of_function)


def _comments(game: Game, file: str) -> tuple[dict[int, str], dict[str, str]]:
    """The comments by line, at its end or above it; and the first line about each function."""
    path = game.source.rules_file
    if path is None:
        return {}, {}
    comments, above, text = dict[int, str](), "", read_text(path.parent / file)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            said = token.string.lstrip("# ").strip()
            if said.startswith(NO_WORDS):
                continue
            is_alone = token.line.lstrip().startswith("#")
            above = f"{above} {said}".strip() if is_alone else ""
            comments[token.start[0] + is_alone] = above or said
        elif token.type != tokenize.NL:
            above = ""
    functions = {
        node.name: (ast.get_docstring(node) or comments.get(node.lineno, "")).split("\n")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
    return comments, functions


def _places(old: Any, new: Any) -> str:
    one, other = np.asarray(old), np.asarray(new)
    if one.shape == ():
        return f"{one} becomes {other}"
    places = [tuple(map(int, at)) for at in np.argwhere(one != other)]
    named = [f"[{', '.join(map(str, at))}] {one[at]} becomes {other[at]}" for at in places[:SHOWN]]
    return "; ".join([*named, *[f"{len(places) - SHOWN} more"] * (len(places) > SHOWN)])


def rule_data(shown: ShownRules) -> dict[str, Any]:
    """The rules and their examples as data; the examples are numbered from 1."""
    numbers = count(1)
    return {
        "rules": [
            {
                **rule.examples[0].outcome.data(),
                "words": rule.words,
                "sentence": rule.sentence,
                "examples": [
                    _example_data(example) | {"number": next(numbers)} for example in rule.examples
                ],
            }
            for rule in shown.rules
        ],
        "left": [outcome.data() for outcome in shown.left],
        "never": [outcome.data() for outcome in shown.never],
    }


def _example_data(example: RuleExample) -> dict[str, Any]:
    after = example.after
    return {
        "outcome": example.outcome.data()["outcome"],
        "case": example.case,
        "happens": example.happens,
        "follows": example.follows,
        "changes": example.changes,
        "over": after.over,
        "returns": after.returns,
        "player": None if after.player is None else str(after.called(after.player)),
        "legal": after.moves(),
        "before": plain(example.seen(example.before)) if example.before else "",
        "after": plain(example.seen(after)),
    }
