"""A language model as the scientist of Eleusis for one: it is asked in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...estimates import wilson
from ...induction.solo import HAND, PENALTY, TURNS, Guess

Message = dict[str, str]
NO_GUESS = ("", "none", "no", "null", "-")

EXAMPLES = """red if odd(last) else black
card > last or hearts(card)
suit(card) != suit(last2)"""
RULES = f"""You play Eleusis for one. A secret rule says which card may follow the cards of a line.
You have a hand of {HAND} cards, refilled from two packs, and {TURNS} turns. In each turn you play a
card. If it is right, it joins the line; if it is wrong, it lies below the line. Then you may name
the rule. Your score is the number of turns that are left when you name it, less {PENALTY} for each
wrong guess. A card is its rank (2 to 9, T, J, Q, K, A) and its suit (h, d, c, s), such as Th.

A rule is one expression in card (the card that is played), last, last2, last3 (the last right
cards) and place (the number of right cards so far). Properties of a card: red, black, hearts,
diamonds, clubs, spades, odd, even, high (8 to K), low (A to 7), face (J, Q, K), numeral; write
odd(last).
card > last compares ranks, from 1 for A to 13 for K; there are also suit(card) == suit(last),
colour(card) != colour(last) and place % 2 == 0. Join them by and, or, not, and A if B else C.
While there are fewer right cards than the rule names, every card is right. Examples:
{EXAMPLES}"""


class ChatScientist:
    """Asks a model for a card and a guess; illegal: how many of its cards were not in the hand."""

    def __init__(self, complete: Callable[[Sequence[Message]], str]) -> None:
        self._complete = complete
        self.illegal = self.asked = 0

    def begin(self, starter: str, hand: Sequence[str], seed: int) -> None:
        """A new deal begins."""
        self._line, self._news = [starter], ""

    def card(self, hand: Sequence[str], turn: int) -> str:
        """The card that the answer names; the first of the hand if it names none of the hand."""
        question = f"Turn {turn} of {TURNS}. Your hand: {' '.join(hand)}.\nWhich card do you play?"
        named = self._asked(question, "Card: Th")
        self.asked += 1
        if named in hand:
            return named
        self.illegal += 1
        return hand[0]

    def judged(self, card: str, right: bool, turn: int) -> Guess | None:
        """The rule that the answer names, if it names one."""
        self._line.append(card if right else f"(wrong: {card})")
        verdict = "right" if right else "wrong"
        question = f"Turn {turn} of {TURNS}. {card} is {verdict}.{self._news}\n"
        question += "Name the rule, or write none."
        self._news = ""
        named = self._asked(question, "Rule: none")
        return None if named.lower() in NO_GUESS else Guess(named)

    def guessed(self, right: bool) -> None:
        """Remember that a guess was wrong."""
        self._news = "" if right else " Your last guess was wrong."

    def end(self, score: int) -> None:
        """Nothing is kept from deal to deal."""

    def _asked(self, question: str, example: str) -> str:
        word = example.partition(":")[0]
        text = f"{RULES}\n\nThe line, with wrong cards where they were played:\n"
        text += f"{' '.join(self._line)}\n\n{question}\n"
        text += f"Write your answer as the last line, like this:\n{example}"
        answer = self._complete([{"role": "user", "content": text}])
        lines = re.findall(rf"^[\s*_`]*{word}[\s*_`]*:(.*)$", answer, re.IGNORECASE | re.MULTILINE)
        return (lines[-1] if lines else answer).strip(" \t\r\n*`.")

    @property
    def illegal_share(self) -> tuple[float, float, float]:
        """The share of cards that were not in the hand, with Wilson's interval."""
        n = max(1, self.asked)
        return (self.illegal / n, *wilson(self.illegal / n, n))
