"""A position with its past: its legal acts, the acts played, and the view of each seat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from . import act_names, draw, information, kernel
from .bare_scene import bare_scene
from .contract import (
    SECRET,
    WATCHER,
    DeadEnd,
    GameError,
    IllegalMove,
    KibitzError,
    RulePlayed,
    SeatName,
    message,
    whole_number,
)
from .kernel import Draws, Positions
from .kit.rng import derived, unused
from .past import Past
from .scene import Scene
from .scene.wrong_part import wrong_part

Number = int | float
RECENT = 40  # acts that a sentence about a dead end repeats
RECENT_IN_REPR = 8
_UNUSED = unused()


class Outcome(NamedTuple):
    """One chance outcome of an act: its probability, its draws, and the position after it."""

    probability: float
    draws: Draws
    position: Position


class Position(Past):
    """A position of a game, with the acts that led to it."""

    @property
    def returns(self) -> tuple[Number, ...] | None:
        """One number for each seat at the end, None before."""
        return self._returns_now() if self.over else None

    def _returns_now(self) -> tuple[Number, ...]:
        out = np.zeros(self.game.seats)
        kernel.returns(self.record, out)
        return tuple(int(x) if x == int(x) else float(x) for x in out)

    @property
    def returns_if_stopped(self) -> tuple[Number, ...] | None:
        """The returns if the seats may agree to stop here, else None."""
        own = self.game.look.get("may_stop")
        may_stop = own is not None and not self.over and bool(own(self.record))
        return self._returns_now() if may_stop else None

    def legal(self) -> list[int]:
        """The legal actions, as numbers; empty at the end.

        DeadEnd if there are none although the game is not over: a fault of the rules.
        """
        actions = self.listed()
        if not actions and not self.over:
            acts = [self.told(ply, -1) for ply in range(self.ply)]
            acts = [".."] * (len(acts) > RECENT) + acts[-RECENT:]
            raise DeadEnd(self.dead_end(f"It happened after {' '.join(acts) or 'the deal'}."))
        return actions

    def dead_end(self, when: str) -> str:
        """The sentence that nobody may act here though the game is not over, and the position."""
        seat = self.player or 0
        return (
            f"{self.game}: {self.called(seat)} (seat {seat}) is to act and has no legal act, but "
            f"the game is not over. Let `over` end the game there, or let `legal` offer an act "
            f"such as pass. {when}\n{self}"
        )

    def listed(self) -> list[int]:
        """The actions that the rules give as legal; faulty rules may give none before the end."""
        if self.over:
            return []
        out = np.zeros(self.game.actions, np.int32)
        written = kernel.listed(self.record, out)
        return [int(action) for action in out[: kernel.require_count(self.game.rules, written)]]

    def moves(self) -> list[str]:
        """The names of the legal acts, as the seat to act calls them."""
        p, mover = self.record, self.player
        if mover is None:
            return []
        return [self.game.name(p, action, mover) for action in self.legal()]

    def name(self, action: int, seat: int | None = None) -> str:
        """The name of an act, as a seat may read it; by default the seat to act."""
        reader = self.player if seat is None else self.require_seat(seat, WATCHER)
        return self.game.name(self.record, action, WATCHER if reader is None else reader)

    def called(self, seat: int) -> SeatName:
        """The name of a seat in this position, such as White."""
        return self._called(self.record, self.require_seat(seat))

    def _called(self, record: Any, seat: int) -> SeatName:
        own = self.game.look.get("called")
        name = own(record, seat) if own else self.game.called(seat)
        return SeatName(seat, name if isinstance(name, str) else str(name))

    def act(self, action: int, draws: Sequence[int] | None = None) -> None:
        """Play one action by its number; IllegalMove if it is not legal.

        draws: the draws of the act, in the form that `draws` returns; by default they come from
        the seed.
        """
        number = self._legal_action(action)
        self._push(number, draws if draws is None else kernel.as_draws(draws))

    def _legal_action(self, action: int) -> int:
        try:
            number = whole_number(action, "An action")
        except KibitzError as fault:
            how = f" play({action!r}) takes an act by its name." * isinstance(action, str)
            raise IllegalMove(f"{fault}{how}") from None
        if number not in self.legal():
            raise IllegalMove(act_names.refusal(self, number))
        return number

    def play(self, text: str) -> None:
        """Play the acts of a text, all or none; IllegalMove names the first bad act and the
        reason.

        Blanks separate acts, and `|` is ignored. A quoted text is one act, and so is a text that
        the game reads as one.
        """
        begun, words = self.ply, self.words(text)
        for number, word in enumerate(words, 1):
            try:
                self._play_word(word)
            except IllegalMove as fault:
                while self.ply > begun:
                    self.undo()
                raise IllegalMove(act_names.at_act(number, word, fault.said)) from None
        if words and self.ply == begun:  # nothing but remarks
            raise IllegalMove(act_names.at_act(1, words[0], act_names.refusal(self, None)))

    def words(self, text: str) -> list[str]:
        """The acts of a text; the whole text if the game reads it as one, as a secret rule."""
        return act_names.split(self, text)

    def _play_word(self, word: str) -> None:
        for action in self.parse(word):
            self.act(action)

    def parse(self, word: str) -> list[int]:
        """The actions that one word means here, none for a remark; IllegalMove if the game can't
        read it.
        """
        actions = act_names.read(self, word)
        if actions is None:
            raise IllegalMove(act_names.refusal(self, None))
        return actions

    def why_not(self, word: str) -> str:
        """The reason why a word is not a legal act now, in one sentence; empty if it is legal."""
        try:
            action = next(iter(self.parse(word)), None)
        except IllegalMove as fault:
            return fault.said
        return "" if action in self.legal() else act_names.refusal(self, action)

    def objection(self, text: str) -> str:
        """The reason why a person should not play legal acts, such as a useless rule; else empty.

        Searches and replays do not ask for it. IllegalMove if the acts are illegal.
        """
        return act_names.objection(self, text)

    def _push(self, action: int, given: Sequence[int] | None = None) -> None:
        mover = self.player
        after, drawn = self._after(action, given)
        self._states.append(after)
        self._draws.append(drawn)
        self.history.append(action)
        ended = self.player != mover or bool(kernel.turn_over(self.record))
        self._turns.append(self.turn + ended)

    def _after(self, action: int, given: Sequence[int] | None) -> tuple[Positions, Draws]:
        """The state after an action, and its draws: `given` first, then the generator's."""
        if not self.game.has_chance:
            after = self.state.copy()
            kernel.play(after[0], action, _UNUSED)
            if given:
                kernel.require_possible(message("this act"), given, [])
            return after, ()
        generator = derived(self.seed, self.ply + 1)
        after, drawn = kernel.drawing(
            self.state, lambda p, rng: kernel.play(p, action, rng), generator, given or ()
        )
        if given is not None:
            kernel.require_possible(message("this act"), given, drawn)
            self.is_from_seed &= not drawn
        return after, tuple(draw.number for draw in drawn)

    def reseeded(self, seed: int) -> Position:
        """A copy with a different future: later acts draw from another seed."""
        twin = self.copy()
        twin._dealt, twin.is_from_seed = self.dealt, False
        twin.seed = whole_number(seed, "A seed")
        return twin

    def outcomes(self, action: int, most: int = kernel.MOST_OUTCOMES) -> list[Outcome]:
        """All chance outcomes of a legal action: (probability, draws, position).

        The probabilities add up to 1. Raises KibitzError if there are more than `most` outcomes.
        """
        action = self._legal_action(action)
        known = kernel.outcomes(self.state, action, kernel.as_limit(most))
        outcomes = [Outcome(likely, draws, self.copy()) for likely, draws, _ in known]
        for outcome in outcomes:
            outcome.position.act(action, outcome.draws)
        return outcomes

    def share(self, ply: int) -> Fraction:
        """The exact probability of the draws of the act at a ply; -1 is the deal."""
        ply = self._require_ply(ply, self.ply, least=-1)
        if ply < 0:
            return kernel.share_of(self.game.dealing(self.seed, self.dealt)[1])
        if not self.game.has_chance:
            return Fraction(1)
        action, given = self.history[ply], self.draws(ply)
        _, drawn = kernel.drawing(
            self._states[ply], lambda p, rng: kernel.play(p, action, rng), _UNUSED, given
        )
        return kernel.share_of(drawn)

    def undo(self) -> None:
        """Take back the last act; IllegalMove at the start."""
        if not self.history:
            raise IllegalMove(message("nothing has been played yet."))
        self.history.pop()
        self._states.pop()
        self._draws.pop()
        for rows in self._knowledge.values():
            del rows[self.ply + 1 :]
        self._looks = self._looks_until(self.ply)
        del self._players[self.ply + 1 :]
        self._turns.pop()

    def copy(self) -> Position:
        """An independent copy with the same past."""
        twin = Position(self.game, self.state, self.seed, self._dealt)
        twin.is_from_seed = self.is_from_seed
        twin.history, twin._turns = self.history[:], self._turns[:]
        twin._states, twin._players = self._states[:], self._players[:]
        twin._draws = self._draws[:]
        twin._knowledge = {seat: rows[:] for seat, rows in self._knowledge.items()}
        twin._looks = self._looks.copy()
        return twin

    def at(self, ply: int) -> Position:
        """The position after the first `ply` acts of this one."""
        ply, earlier = self._require_ply(ply, self.ply + 1), self.copy()
        del earlier.history[ply:], earlier._turns[ply + 1 :]
        del earlier._states[ply + 1 :], earlier._players[ply + 1 :], earlier._draws[ply:]
        earlier._knowledge = {seat: rows[: ply + 1] for seat, rows in self._knowledge.items()}
        earlier._looks = self._looks_until(ply)
        return earlier

    def scene(self, seat: int = WATCHER) -> Scene:
        """The table as a seat may see it; `WATCHER` if it only watches."""
        seat = self.require_seat(seat, WATCHER)
        own = self.game.look.get("scene")
        shown: Scene = own(self.record, seat) if own else bare_scene(self, seat)
        if not isinstance(shown, Scene):
            raise GameError(f"{self.game}: {wrong_part(shown)}")
        return shown.marked(self.played(self.turn - 1, seat), self.played(self.turn, seat))

    def rule_played(self) -> RulePlayed | None:
        """The result of the rule of the last deal; None if no written rule judged it."""
        own = self.game.look.get("rule_played")
        return own(self.record) if own else None

    def played(self, turn: int, seat: int = WATCHER) -> list[str]:
        """The names of the acts of one turn, as a seat may read them; the first turn is 0."""
        seat = self.require_seat(seat, WATCHER)
        turn = whole_number(turn, "A turn", -1)
        begun, ended = bisect_left(self._turns, turn), bisect_right(self._turns, turn)
        return [h.act for h in information.acts_heard(self, seat, begun, min(ended, self.ply))]

    def told(self, ply: int, seat: int | None = None) -> str:
        """The name of the act played at a ply, as a seat may read it; by default its own seat."""
        before, mover = self._states[self._require_ply(ply, self.ply)][0], self.seat_at(ply)
        seat = seat if seat is None else self.require_seat(seat, WATCHER)
        if seat not in (None, mover) and self.is_sealed(ply):
            return SECRET
        return self.game.name(before, self.history[ply], mover if seat is None else seat)

    def mover(self, ply: int) -> SeatName:
        """The name that the seat which acted at a ply had then."""
        seat = self.seat_at(ply)
        return self._called(self._states[ply][0], seat)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game, with the same acts, luck and seed."""
        if not isinstance(other, Position):
            return NotImplemented
        mine, its = self.game, other.game
        is_same_game = mine is its or (mine.options == its.options and self._has_rules_of(other))
        same = is_same_game and self.history == other.history and self.seed == other.seed
        return same and self.is_from_seed == other.is_from_seed and self._same_states(other)

    __hash__ = None  # type: ignore[assignment]  # it changes with each act; use `key`

    def _has_rules_of(self, other: Position) -> bool:
        """Whether both games have the same rules, also where their file was read twice."""
        mine, its = self.game, other.game
        is_same_text = mine.id == its.id and mine.source.rules_hash == its.source.rules_hash
        return mine.rules is its.rules or is_same_text

    def _same_states(self, other: Position) -> bool:
        pairs = zip(self._states, other._states, strict=True)
        return self._draws == other._draws and all(
            state is its or state.tobytes() == its.tobytes() for state, its in pairs
        )

    def __repr__(self) -> str:
        # As somebody who watches may see it: it may come into a log.
        acts = [self.told(ply, WATCHER) for ply in range(self.ply)][-RECENT_IN_REPR:]
        past = " ".join([".."] * (self.ply > len(acts)) + acts) or "the deal"
        now = "over" if self.player is None else f"{self.called(self.player)} to act"
        return f"<Position of {self.game}, after {past}: {now}>"

    def __str__(self) -> str:
        return draw.plain(self.scene())

    def _repr_svg_(self) -> str:
        return draw.svg(self.scene())

    def _repr_html_(self) -> str:
        return f'<div class="kibitz">{draw.svg(self.scene())}</div>'
