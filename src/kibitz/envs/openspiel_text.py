"""A game of OpenSpiel as the other text of `kibitz check --against openspiel:NAME`.

Acts are called by their numbers in OpenSpiel. Simultaneous choices are made in turns.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from .answering_text import Told, answer_all, refuse

MOST_WAYS = 10_000  # the largest denominator of probabilities that are given as equal ways
MOST_PARTS = 10**9  # of other probabilities


class OpenSpielText:
    """A game of OpenSpiel that is asked about positions."""

    def __init__(self, name: str) -> None:
        import pyspiel

        game = pyspiel.load_game(name)
        dynamics = game.get_type().dynamics
        if dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
            game = pyspiel.convert_to_turn_based(game)
        elif dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
            raise ValueError(f"{name} is a mean-field game, which has no turns.")
        self.game = game

    def follow(self, acts: Sequence[str], luck: Iterator[int]) -> Iterator[Told]:
        """The positions along acts, with the luck that was drawn before each."""
        state = self.game.new_initial_state()
        yield self._told(state, luck)
        for act in acts:
            if state.is_terminal() or act not in map(str, state.legal_actions()):
                return
            state.apply_action(int(act))
            yield self._told(state, luck)

    def _told(self, state: Any, luck: Iterator[int]) -> Told:
        draws = []
        while state.is_chance_node():
            draws.append(self._draw(state, next(luck)))
        known: Told = {"draws": draws, "words": str(state)}
        if self.game.get_type().provides_information_state_string and not state.is_terminal():
            seats = range(self.game.num_players())
            known["sees"] = [state.information_state_string(seat) for seat in seats]
        if state.is_terminal():
            return known | {"returns": list(state.returns())}
        legal = [str(action) for action in state.legal_actions()]
        return known | {"player": state.current_player(), "legal": legal}

    def _draw(self, state: Any, number: int) -> list[int]:
        """Apply a chance outcome; the number drawn and the number of equally likely ways.

        Where there are too many ways: the number and the count of the outcomes, and a weight.
        """
        outcomes = state.chance_outcomes()
        if len(shares := _fractions(outcomes, MOST_WAYS)) < len(outcomes):
            return self._draw_by_weight(state, number)
        ways = math.lcm(*(share.denominator for share in shares))
        left = number = number % ways
        for (action, _), share in zip(outcomes, shares, strict=True):
            left -= int(share * ways)
            if left < 0:
                state.apply_action(action)
                break
        return [number, ways]

    def _draw_by_weight(self, state: Any, number: int) -> list[int]:
        outcomes = state.chance_outcomes()
        if len(shares := _fractions(outcomes, MOST_PARTS)) < len(outcomes):
            raise ValueError(
                f"the probabilities of a chance node are no fractions of at most {MOST_PARTS:,} "
                "parts that add up to 1."
            )
        number %= len(outcomes)
        total = math.lcm(*(share.denominator for share in shares))
        state.apply_action(outcomes[number][0])
        return [number, len(outcomes), int(shares[number] * total), total]


def _fractions(outcomes: Sequence[tuple[int, float]], parts: int) -> list[Fraction]:
    """The probabilities, with denominators of at most `parts`; none if these do not add up."""
    shares = [Fraction(likely).limit_denominator(parts) for _, likely in outcomes]
    return shares if sum(shares) == 1 and all(shares) else []


def main() -> None:
    """Answer questions about the game of this name."""
    try:
        text = OpenSpielText(sys.argv[1])
    except ImportError:
        refuse("OpenSpiel is missing: pip install open_spiel")
    except (RuntimeError, ValueError) as fault:
        refuse(f"OpenSpiel: {str(fault).splitlines()[0]}")
    else:
        answer_all(text.follow)


if __name__ == "__main__":
    main()
