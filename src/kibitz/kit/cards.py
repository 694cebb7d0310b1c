"""Playing cards as text and as numbers, and sets of cards as bits; knows no game.

A pack numbers its cards suit by suit, in each suit from the lowest rank, so that
card = suit * ranks + rank, and a card that follows another in its suit is higher.

>>> pack = Pack.of(13)
>>> pack.cards("2hTh3c")
[0, 8, 40]
>>> pack.text([0, 8, 40])
'2hTh3c'
>>> Pack.of(20, "hs").text([16, 39])
'17h,20s'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ..words import message
from . import bits
from .arrays import Array
from .rng import State, below

SUITS = "hsdc"
LETTERS = "23456789TJQK"
CHARACTERS = 40


def printed(rank: str) -> str:
    """A rank as it stands on a card without a suit: `10` for `T`."""
    return "10" if rank == "T" else rank


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game: the names of its ranks, lowest first, and the letters of its suits.

    Without suits a card is its rank. In a text the suit may be left out if there is one only,
    the case of letters does not matter, and blanks and commas may stand between cards.
    """

    ranks: tuple[str, ...]
    suits: str = SUITS

    @classmethod
    def of(cls, ranks: int, suits: str = SUITS, ace: Literal["high", "low"] = "high") -> Pack:
        """A pack with this many ranks a suit.

        Up to 13 they have letters: with the ace high those from the ace down, with the ace low
        those from the ace up. Longer suits are numbered from 1.
        """
        if ranks > len(LETTERS) + 1:
            return cls(tuple(str(rank) for rank in range(1, ranks + 1)), suits)
        letters = LETTERS + "A" if ace == "high" else "A" + LETTERS
        return cls(tuple(letters[-ranks:] if ace == "high" else letters[:ranks]), suits)

    def __len__(self) -> int:
        """The number of different cards."""
        return len(self.ranks) * max(1, len(self.suits))

    def name(self, card: int) -> str:
        """One card as text."""
        suit, rank = divmod(card, len(self.ranks))
        return self.ranks[rank] + self.suits[suit : suit + 1]

    def text(self, cards: Iterable[int]) -> str:
        """Cards as text, in the order given; `cards` can read it."""
        return ("," if self._numbered else "").join(self.name(card) for card in cards)

    def card(self, text: str) -> int:
        """The card of this name; ValueError if it names none, or more than one."""
        cards = self.cards(text)
        if len(cards) != 1:
            raise ValueError(
                message(
                    "{text} is not one card; write it like {card}.",
                    text=_shown(text),
                    card=self.name(0),
                )
            )
        return cards[0]

    def cards(self, text: str) -> list[int]:
        """The cards of a text, in its order; ValueError says which part is no card, and why.

        No cards are written as nothing or as `-`.
        """
        if text.strip() == "-":
            return []
        pattern = r"\d+[hsdc]?|[^\s,]" if self._numbered else r"(?:10|[^\s,])[hsdc]?"
        return [self._read(word, text) for word in re.findall(pattern, text, re.IGNORECASE)]

    def hands(self, text: str, seats: int, copies: int = 1) -> list[list[int]]:
        """One hand for each seat, separated by `/`; no card occurs more than `copies` times."""
        hands = [self.cards(part) for part in text.split("/")]
        if len(hands) != seats:
            raise ValueError(
                message(
                    "{text} is {n} hand, not {seats} separated by /.",
                    plural="{text} is {n} hands, not {seats} separated by /.",
                    text=_shown(text),
                    n=len(hands),
                    seats=seats,
                )
            )
        for card, times in Counter(card for hand in hands for card in hand).items():
            if times > copies:
                raise ValueError(_too_often(self.name(card), times, copies))
        return hands

    @property
    def _numbered(self) -> bool:
        return len(self.ranks[-1]) > 1

    def _read(self, word: str, text: str) -> int:
        suit = word[-1].lower() if word[-1].lower() in SUITS else ""
        rank = word.upper().removesuffix(suit.upper())
        rank = "T" if rank == "10" and not self._numbered else rank
        if rank not in self.ranks:
            raise ValueError(
                message(
                    "{text} is no card: the ranks are {ranks}.",
                    text=_in(word, text),
                    ranks=self._all_ranks(),
                )
            )
        if suit not in self.suits or (not suit and len(self.suits) > 1):
            raise ValueError(_wrong_suit(_in(word, text), self.suits))
        return max(0, self.suits.find(suit)) * len(self.ranks) + self.ranks.index(rank)

    def _all_ranks(self) -> str:
        if self._numbered:
            return message("1 to {highest}", highest=self.ranks[-1])
        return " ".join(self.ranks)


def _shown(text: str) -> str:
    return repr(text if len(text) <= CHARACTERS else text[:CHARACTERS] + "..")


def _in(word: str, text: str) -> str:
    if word == text:
        return repr(word)
    return message("{part} in {text}", part=repr(word[:CHARACTERS]), text=_shown(text))


def _wrong_suit(text: str, suits: str) -> str:
    if not suits:
        return message("{text} has not the right suit: none, the rank is enough.", text=text)
    among = " ".join(suits)
    return message("{text} has not the right suit: one of {suits}.", text=text, suits=among)


def _too_often(card: str, times: int, copies: int) -> str:
    if copies == 1:
        return message("{card} is dealt {times} times; once is right.", card=card, times=times)
    return message(
        "{card} is dealt {times} times; at most {copies} times is right.",
        card=card,
        times=times,
        copies=copies,
    )


# Sets of cards: a bit a card, at most 62. The same in Python and in machine code.


def as_set(cards: Iterable[int]) -> int:
    """The set of these cards; ordinary Python."""
    return sum(1 << card for card in set(cards))


def drawn(rng: State, wanted: int, among: int) -> int:
    """A random set of `wanted` of the first `among` cards, all sets equally likely."""
    cards = 0
    for card in range(among):
        if below(rng, among - card) < wanted:
            cards |= 1 << card
            wanted -= 1
    return cards


def some(rng: State, cards: int, wanted: int) -> int:
    """A random set of `wanted` of these cards, all sets equally likely."""
    chosen, left = 0, bits.popcount(cards)
    while wanted > 0:
        card = cards & -cards
        if below(rng, left) < wanted:
            chosen |= card
            wanted -= 1
        cards ^= card
        left -= 1
    return chosen


def listed(cards: int, out: Array) -> int:
    """Write the cards of a set to `out`, the lowest first, and return how many."""
    n = 0
    while cards != 0:
        out[n] = bits.lowest(cards)
        cards &= cards - 1
        n += 1
    return n
