"""Rules that people state in a few words: phrases in one of the forms that people put them in.

    one              P                            red
    joined           P and Q, P or Q              red or a face card
    exactly if       P == Q                       red exactly if even
    beside           R                            the suit of the last card
    two relations    R and S, R or S, R == S      the suit or the rank of the last card
    or a property    R or P, R and P              higher than the last card, or a face card
    imposes          P if C else not P            red after an odd card, black after an even one
    where            P if C else anything         never two low cards in a row
    turned           R if C else not R            the same suit after red, another after black
    up and down      R if C else R turned round   up after red, down after black
    where, beside    R if C else anything         the same colour, but after a face card anything
    begin again      P if C else R                higher; after a face card a numeral
    unlike           P if C else Q                red until five cards lie, then odd
    to two cards     R and R, R or R              the suit of one of the last two cards
    whole            a whole rule by its name     the suits in a circle

P and Q are properties of the card, R and S relations to an earlier card, and C is a condition: a
property of earlier cards, a place in the line, or a relation of one earlier card to another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import wholes
from .named_parts import SIMPLE, Kind, exchange, places, properties, relations

FORMS = (
    *("one", "joined", "exactly if", "beside", "two relations", "or a property", "imposes"),
    *("where", "turned", "up and down", "where, beside", "begin again", "unlike"),
    *("to two cards", "whole"),
)
ONE, BOTH, EITHER, SAME, CHOICE = range(5)  # what a rule does with its literals
NO_LITERAL = -1
EARLIER = ("last", "last2", "last3")
ALIKE = ("same colour", "same suit", "same parity", "same rank", "same half")
NEAR = (*ALIKE, "order")
PLACES = tuple(kind.name for kind in places())
ENDS = ("face", "height", "threshold")  # where a climb begins and ends
TURNED = ("order", "steps", "round")  # what people turn round: up and down

Texts = tuple[str, ...]
Use = tuple[str, str]  # a table of the weights, and a name in it
Numbers = NDArray[np.int64]
Columns = Sequence[Numbers]


@dataclass(frozen=True)
class Phrase:
    """A phrase about given cards: its literal, its kind, and what its weight is made of.

    A literal is a text and the next number its opposite. `turned` is the literal of the same
    relation of the other card to this one, where people turn it round.
    """

    literal: int
    turned: int
    kind: Kind
    uses: tuple[Use, ...]


class Listing:
    """Lists the rules of each form in `rows`: the form, what is done, three literals, phrases."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.phrases: list[Phrase] = []
        self.rows: list[Numbers] = []
        self._places: dict[str, int] = {}
        self._always = self._literal("True", "False")
        self._alone = self._add("alone", properties(), ("card",))
        self._own = self._add("properties", properties(), ("card",))
        self._besides = [
            self._add("beside", relations(), ("card", card), ("to", card)) for card in EARLIER
        ]
        self._to = [self._add("relations", relations(), ("card", card)) for card in EARLIER[:2]]
        self._when = np.concatenate([*self._conditions()])
        self._whole = self._add("wholes", wholes.kinds(), ())
        self._simple = _with_opposites(self._only(self._own, SIMPLE))
        self._near = _with_opposites(self._only(self._to[0], NEAR))
        for form in (self._of_the_card, self._beside, self._imposed, self._turned):
            form()

    def _literal(self, text: str, opposite: str) -> int:
        if text not in self._places:
            for each in (text, opposite):
                self._places[each] = len(self.texts)
                self.texts.append(each)
        return self._places[text]

    def _add(self, table: str, kinds: Iterable[Kind], cards: Texts, *uses: Use) -> Numbers:
        """Add phrases about given cards; return their literals and their numbers: (phrase, 2)."""
        rows = []
        for kind in kinds:
            for pair in kind.pairs:
                literal = self._literal(*(text.format(*cards) for text in pair))
                turned = literal ^ 1
                if kind.name in TURNED:
                    turned = self._literal(*(exchange(text).format(*cards) for text in pair))
                rows.append((literal, len(self.phrases)))
                self.phrases.append(Phrase(literal, turned, kind, (*uses, (table, kind.name))))
        return np.array(rows)

    def _conditions(self) -> Iterator[Numbers]:
        simple = [kind for kind in properties() if kind.name in SIMPLE]
        near = [kind for kind in relations() if kind.name in (*NEAR, "sum")]
        own, between = "properties", "relations"
        yield self._add(own, properties(), ("last",), ("when", "last"))
        yield self._add(own, simple, ("last2",), ("when", "last2"))
        yield self._add(own, simple, ("last3",), ("when", "last3"))
        yield self._add(between, near, ("last", "last2"), ("when", "last to last2"))
        yield self._add(between, near, ("last2", "last3"), ("when", "last2 to last3"))
        yield self._add("places", places(), (), ("when", "place"))
        yield self._add(own, wholes.among(simple, EARLIER[:2]), (), ("when", "one of two"))
        yield self._add(own, wholes.among(simple, EARLIER), (), ("when", "one of three"))

    def _only(self, phrases: Numbers, names: tuple[str, ...]) -> Numbers:
        return phrases[[self.phrases[k].kind.name in names for k in phrases[:, 1]]]

    def _of_the_card(self) -> None:
        own, simple = _with_opposites(self._own), self._simple
        self._add_combinations("one", ONE, _with_opposites(self._alone))
        for what in (BOTH, EITHER):
            self._add_combinations("joined", what, simple, own)
        self._add_combinations("exactly if", SAME, simple, self._own)
        self._add_combinations("whole", ONE, self._whole)

    def _beside(self) -> None:
        to, near, simple = _with_opposites(self._to[0]), self._near, self._simple
        for relation in self._besides:
            self._add_combinations("beside", ONE, _with_opposites(relation))
        last2 = _with_opposites(self._only(self._to[1], NEAR))
        for what in (BOTH, EITHER):
            self._add_combinations("two relations", what, near, to)
            self._add_combinations("or a property", what, to, simple)
            self._write("to two cards", what, [near[:, 0], last2[:, 0]], [near[:, 1]])
        self._add_combinations("two relations", SAME, near, self._only(self._to[0], NEAR))

    def _imposed(self) -> None:
        own, simple, when = _with_opposites(self._own), self._simple, _with_opposites(self._when)
        short = self._only(self._when, (*SIMPLE, *ALIKE, "order", *PLACES))
        self._add_combinations("imposes", CHOICE, own, self._when, second=own[:, 0] ^ 1)
        self._add_combinations("where", CHOICE, own, when, second=np.full(len(own), self._always))
        to = _with_opposites(self._to[0])
        self._add_combinations(
            "where, beside", CHOICE, to, when, second=np.full(len(to), self._always)
        )
        ends = (
            _with_opposites(self._only(self._own, ENDS)),
            _with_opposites(self._only(self._when, ENDS)),
        )
        order = _with_opposites(self._only(self._to[0], ("order",)))
        self._add_combinations("begin again", CHOICE, ends[0], order, ends[1])
        self._add_combinations("unlike", CHOICE, simple, simple, short)

    def _turned(self) -> None:
        """The other way round where the condition does not hold: opposite, or exchanged."""
        of_card = [self._only(self._own, SIMPLE), self._only(self._to[0], ALIKE)]
        when = np.concatenate([self._when, *of_card])
        to = _with_opposites(self._to[0])
        back = np.array([self._exchanged(*row) for row in to.tolist()])
        self._add_combinations("turned", CHOICE, to, when, second=to[:, 0] ^ 1)
        ordered = back != to[:, 0] ^ 1
        self._add_combinations("up and down", CHOICE, to[ordered], when, second=back[ordered])

    def _exchanged(self, literal: int, number: int) -> int:
        phrase = self.phrases[number]
        return phrase.turned ^ literal ^ phrase.literal

    def _add_combinations(
        self, form: str, what: int, *parts: Numbers, second: Numbers | None = None
    ) -> None:
        places = np.meshgrid(*(np.arange(len(part)) for part in parts), indexing="ij")
        chosen = [part[place.ravel()] for part, place in zip(parts, places, strict=True)]
        literals = [part[:, 0] for part in chosen]
        if second is not None:
            literals.insert(1, second[places[0].ravel()])
        self._write(form, what, literals, [part[:, 1] for part in chosen])

    def _write(self, form: str, what: int, literals: Columns, phrases: Columns) -> None:
        columns = np.full((8, len(literals[0])), NO_LITERAL)
        columns[0], columns[1] = FORMS.index(form), what
        for begin, part in ((2, literals), (5, phrases)):
            columns[begin : begin + len(part)] = part
        self.rows.append(columns.T)


def _with_opposites(phrases: Numbers) -> Numbers:
    return np.concatenate([phrases, phrases ^ [1, 0]])
