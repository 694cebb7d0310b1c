"""A match: seats, submissions, and the views of the seats. No clock, no network, no files.

Every interface plays through `submit` alone. It checks in this order: Is the match open? Is this
the seat's own token? Does the game still go on? Does this seat have to act? Is the answered ply
the current one? Can the text be read? Is the act legal? If all hold, it plays the act. If one
fails, it returns a sentence with the reason and changes nothing.

>>> import kibitz
>>> table = Match(kibitz.load("byg", side=2), seed=1)
>>> table.submit(0, 0, "a1")
Accepted(ply=1, acts=('a1',))
>>> table.submit(0, 1, "b2").why
"It is Black's turn."
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .. import record
from ..act_names import typed
from ..contract import WATCHER, IllegalMove, SeatName, message, whole_number
from ..game import Game, Number, Position, load
from ..information import turns_complete
from ..players.seat_view import known_to
from ..record import Record
from .agreement import ABOUT, DRAW, MOST_ACTS, OFFERS, STOP, UNDO, Agreement, begin_of_last_turn
from .agreement import ACCEPT as ACCEPT
from .agreement import ACCEPT_STOP as ACCEPT_STOP
from .agreement import DECLINE as DECLINE
from .agreement import DECLINE_STOP as DECLINE_STOP
from .agreement import OFFER as OFFER
from .agreement import OFFER_STOP as OFFER_STOP
from .early_acts import EarlyActs
from .submissions import Accepted as Accepted
from .submissions import Refused as Refused
from .submissions import RefusedError, acts_of_turn, require_open
from .submissions import Seat as Seat
from .submissions import Submission as Submission
from .submissions import View as View
from .submissions import lock as lock
from .words import LOST as LOST
from .words import RESIGN as RESIGN
from .words import TIME_OUT as TIME_OUT
from .words import WORDS as WORDS
from .words import dead_end, returns_if_lost, why_not_agree


@dataclass
class Match:
    """A game being played. `casual` permits taking back; `practice`: seed or deal were chosen.

    game: a game, its name or the path of its file. undone: the plies at which all seats agreed to
    take a turn back, which `log` has no more.
    """

    game: Game
    seed: int = 0
    seats: Sequence[Seat] = ()
    casual: bool = False
    practice: bool = False
    position: Position = field(init=False)
    log: list[Submission] = field(init=False, default_factory=list)
    closed: str = field(init=False, default="")
    ending: str = field(init=False, default="")
    undone: tuple[int, ...] = field(init=False, default=())
    _removed: int = field(init=False, default=0, repr=False)  # submissions that were taken back
    _asked: tuple[Position, int, bool] | None = field(init=False, default=None, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """The state for another process, without the kept position of the last question."""
        return {**vars(self), "_asked": None}

    def __post_init__(self) -> None:
        """Deal, and fill the seats that the caller left out."""
        if not isinstance(self.game, Game):
            self.game = load(self.game)
        given = list(self.seats)[: self.game.seats]
        self.seats = (*given, *[Seat()] * (self.game.seats - len(given)))
        self.position = self.game.start(self.seed)
        self._agreement = Agreement(self.game.seats)
        self._returns: tuple[Number, ...] | None = None
        self._early = EarlyActs()
        self._since = 0

    @property
    def ply(self) -> int:
        """The number of accepted submissions, with those that were taken back."""
        return len(self.log) + self._removed

    @property
    def moment(self) -> int:
        """The number of acts, larger after each undo, so that it names one position only."""
        return self.position.ply + MOST_ACTS * len(self.undone)

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or by its seats."""
        return bool(self.ending) or self.position.over

    @property
    def player(self) -> int | None:
        """The seat whose act the game waits for; None at the end."""
        return None if self.over else self.position.player

    @property
    def owing(self) -> frozenset[int]:
        """The seats that may submit an act: several where choices are made at once.

        None at the end or in a closed match, and none where the rules are stuck.
        """
        is_ended = self.over or self.closed or self.is_stuck
        return frozenset() if is_ended else self._choosing

    @property
    def _choosing(self) -> frozenset[int]:
        # Asks for no legal acts, since the rules may never end to list them.
        return frozenset(self.position.owing - self._early.complete)

    @property
    def is_stuck(self) -> bool:
        """Whether the seat to act has no legal act, a fault of the rules: the game cannot go on."""
        p = self.position
        if self._asked is None or self._asked[0] is not p or self._asked[1] != p.ply:
            self._asked = p, p.ply, not p.over and not p.listed()
        return self._asked[2] and not self.ending

    @property
    def dead_end(self) -> str:
        """The sentence for the people at a table that is stuck; else empty."""
        seat = self.called(self.position.player or 0)
        return dead_end(seat) if self.is_stuck else ""

    def require_no_dead_end(self) -> None:
        """DeadEnd, with the position, if the rules are stuck."""
        if self.is_stuck:
            self.position.legal()

    @property
    def only_act(self) -> str | None:
        """The only legal act of the only seat that has to act; None if there is a choice."""
        if len(self.owing) != 1:
            return None
        moves = self.position.moves()
        return moves[0] if len(moves) == 1 else None

    @property
    def forced(self) -> str | None:
        """The only legal act, if the game plays it without asking a person; else None."""
        return self.only_act if self.game.about.plays_forced else None

    @property
    def agreeable(self) -> str:
        """The agreements that are possible now: `draw`, `stop`, or none.

        Where three sides or more play, a draw has no meaning.
        """
        if self.over:
            return ""
        if "may_stop" in self.game.look or len(self.game.sides) < 2:
            return STOP if self.position.returns_if_stopped is not None else ""
        return DRAW if self.can_be_resigned else ""

    @property
    def is_sealing(self) -> bool:
        """Whether seats choose in secret at the same time, so that no act can be taken back."""
        hides = self.game.information == "hidden" and not self.over
        return hides and (len(self.owing) > 1 or self.position.choice_began is not None)

    @property
    def can_be_resigned(self) -> bool:
        """Whether a seat can end the game by giving up: not where three sides or more play."""
        return len(self.game.sides) <= 2

    @property
    def offered(self) -> int | None:
        """The seat whose offer, of a draw, to stop or to undo, is open."""
        return None if self.over else self._agreement.by

    @property
    def offer(self) -> str:
        """The kind of the open offer: `draw`, `stop` or `undo`; empty if there is none."""
        return "" if self.offered is None else self._agreement.what

    def may_offer(self, seat: int) -> tuple[str, ...]:
        """The kinds of offers that a seat may make now."""
        kinds = [self.agreeable, UNDO if self.undo_to(seat) is not None else ""]
        return tuple(kind for kind in kinds if kind and self._agreement.may_offer(seat, kind))

    def undo_to(self, seat: int) -> int | None:
        """The number of acts to which all may agree to go back; None if there is no such turn."""
        seat = self.game.require_seat(seat)
        return None if self.over else begin_of_last_turn(self.position, seat)

    @property
    def returns(self) -> tuple[Number, ...] | None:
        """One number for each seat at the end, None before."""
        return self._returns if self.ending else self.position.returns

    def called(self, seat: int) -> SeatName:
        """The name of a seat in the game's words, such as `White`, or its number."""
        return self.position.called(seat)

    def submit(self, seat: int, ply: int, moves: str, token: str = "") -> Accepted | Refused:
        """Play the acts of a text for a seat, all or none, or a word of the match."""
        try:
            require_open(self, seat, token)
            word, ply = typed(moves).strip(), whole_number(ply, "A ply")
            if word in WORDS and not self._is_act(word):
                self._require_current(seat, ply)
                acts = self._agree(seat, word)
            else:
                self._require_turn(seat)
                self._require_current(seat, ply)
                acts = self._play(seat, moves)
        except RefusedError as refusal:
            return refusal.refused
        return Accepted(self.ply, acts)

    def _is_act(self, word: str) -> bool:
        # It goes before a word of the match.
        return not self.is_stuck and word in self.position.moves()

    def _require_turn(self, seat: int) -> None:
        if seat in self._early.complete:
            raise RefusedError("turn", message("You have already chosen; wait for the others."))
        if self.is_stuck:
            raise RefusedError("legal", self.dead_end)
        if seat not in self.owing:
            raise RefusedError(
                "turn", message("It is {seat}'s turn.", seat=self.called(self.player or 0))
            )

    def _require_current(self, seat: int, ply: int) -> None:
        """In a joint choice, an act may answer any ply since the seat's own last act."""
        later = range(self.ply, self._since, -1)
        sent = {number: self.log[number - 1 - self._removed] for number in later}
        own = next((number for number in later if sent[number].seat == seat), 0)
        if not max(self._since, own) <= ply <= self.ply:
            raise RefusedError(
                "ply",
                message(
                    "This answers ply {ply}, but the match is at ply {now}.", ply=ply, now=self.ply
                ),
            )

    def _play(self, seat: int, moves: str) -> tuple[str, ...]:
        before = self.owing
        ahead = self.chooser(seat).copy()
        begun = ahead.ply
        acts = tuple(acts_of_turn(ahead, seat, moves))
        actions = tuple(ahead.history[begun:])
        self.log.append(Submission(seat, acts, self.position.ply, actions, self.ply))
        if self.position.player == seat:
            self.position = ahead
        else:
            self._early.add(self.position, seat, actions)
        if self._early.actions:
            self.position = self._early.played(self.position)
        choosing = self._choosing
        if len(before) < 2 or not choosing or not choosing <= before:
            self._since = self.ply
        self._agreement.moved(seat)
        return acts

    def chooser(self, seat: int) -> Position:
        """The position in which a seat that has to act chooses."""
        seat = self.game.require_seat(seat, WATCHER)
        if seat == self.position.player or seat not in self.owing:
            return self.position
        return self._early.chooser(self.position, seat)

    def objection(self, seat: int, text: str) -> str:
        """The reason of the game against a text that a seat has typed; empty if there is none."""
        if "objection" not in self.game.look or seat not in self.owing:
            return ""
        try:
            return self.chooser(seat).objection(text)
        except IllegalMove:  # which `submit` says better
            return ""

    def _agree(self, seat: int, word: str) -> tuple[str, ...]:
        if word in LOST:
            self._lose(seat, word)
        elif not self._may_agree(seat, word):
            raise RefusedError("legal", why_not_agree(self.game, word))
        else:
            self._say(seat, word)
        self.log.append(Submission(seat, (word,), self.position.ply, ply=self.ply))
        self._since = self.ply
        return (word,)

    def _may_agree(self, seat: int, word: str) -> bool:
        if ABOUT[word] == UNDO:
            return word not in OFFERS or self.undo_to(seat) is not None
        return ABOUT[word] == self.agreeable

    def _say(self, seat: int, word: str) -> None:
        try:
            all_agree = self._agreement.say(seat, word)
        except IllegalMove as fault:
            raise RefusedError("legal", fault.said) from None
        if all_agree and ABOUT[word] == UNDO:
            self._undo(self._agreement.by or 0)
        elif all_agree and ABOUT[word] == DRAW:
            self.end(record.AGREED, (0,) * self.game.seats)
        elif all_agree:
            self.end(record.STOPPED, self.position.returns_if_stopped)

    def _undo(self, seat: int) -> None:
        to = self.undo_to(seat)
        assert to is not None  # as it was when the seat asked: no act has been played since
        self.undone = (*self.undone, self.ply)
        first = next(k for k, sent in enumerate(self.log) if sent.actions and sent.at >= to)
        self._removed += len(self.log) - first
        self._go_back(first)

    def _go_back(self, first: int) -> None:
        """Go back to the position before a submission of the log, which forgets all from there."""
        del self.log[first:]
        self.position, self._early = EarlyActs.after(self.log, self.position)
        self._agreement = Agreement(self.game.seats)

    def _lose(self, seat: int, word: str) -> None:
        if not self.can_be_resigned:
            raise RefusedError(
                "legal", message("A game of three sides or more goes on when a seat gives up.")
            )
        self.end(f"seat {seat} {LOST[word]}", returns_if_lost(self.game, seat))

    def end(self, ending: str, returns: tuple[Number, ...] | None) -> None:
        """End the game by a word of its seats, with these returns; an empty word continues it."""
        self.ending, self._returns = ending, returns

    def close(self, why: str) -> None:
        """Accept nothing more; `why` is the reason that later submissions get."""
        self.closed = why

    def takeback(self, ply: int) -> None:
        """Go back to an earlier ply; only at a casual table, else IllegalMove."""
        if not self.casual:
            raise IllegalMove(message("nothing can be taken back at this table."))
        first = whole_number(ply, "A ply", 0) - self._removed
        if not 0 <= first < len(self.log):
            raise IllegalMove(
                message(
                    "there is no ply {ply} to go back to; now is ply {now}.", ply=ply, now=self.ply
                )
            )
        if any(map(self.position.draws, range(self.log[first].at, self.position.ply))):
            raise IllegalMove(
                message("luck cannot be taken back: a later act drew random numbers.")
            )
        self._go_back(first)
        self._since = self.ply
        self.end("", None)

    def view(self, seat: int) -> View:
        """The view of a person at this seat; `WATCHER` if it only watches."""
        shown, owing = self.chooser(seat), self.owing
        scene = shown.scene(seat)
        if seat in self._early.complete:
            scene = self._early.choice_made(self.position, seat).scene(seat).still()
        return View(
            scene=scene,
            moves=tuple(shown.moves()) if seat in owing else (),
            player=self.player,
            owing=owing,
            ply=self.ply,
            turn=turns_complete(self.position, seat),
            over=self.over,
            returns=self.returns,
            ending=self.ending,
            offered=self.offered,
            agreeable=self.agreeable,
            actions=tuple(shown.legal()) if seat in owing else (),
            offer=self.offer,
            may_offer=self.may_offer(seat) if 0 <= seat < self.game.seats else (),
        )

    def for_bot(self, seat: int, seed: int) -> Position:
        """The view of a bot at this seat: with hidden cards a determinization, without a past.

        In an open joint choice it contains the seat's own acts, and made-up acts of the others.
        Later acts draw other numbers than in the match.
        """
        return known_to(self.chooser(seat), seat, seed)

    def record(self, seat: int | None = None) -> Record:
        """The record as a seat may have it; without a seat, the whole record."""
        whole = record.of(
            self.position,
            seats=[seat.name for seat in self.seats],
            practice=self.practice,
            ending=self.ending,
            returns=self.returns,
        )
        return whole if seat is None else record.redact(whole, self.position, seat)
