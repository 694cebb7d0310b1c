"""Playing at the terminal. Every act goes through `match.submit`; start reading at `sit_down`.

The game is saved after every accepted act, so that it can be left at any time.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ... import record
from ...act_names import is_among, plain, words
from ...contract import KibitzError, message
from ...information import turns_complete
from ...match import ACCEPT, OFFER, OFFER_STOP, RESIGN, Accepted, Match, Seat
from ...play.referee import submit, view_for
from ...play.seeds import derived_seed
from ...players import is_file, player
from ...players.base import Player, SearchResult
from ...scene import worded
from ...tables.bots.draw_offers import answer_to_draw_offer
from ...words import Reader, current, language_of, reading
from .. import notebook, saved_games
from ..messages import buttons, console, read, say, show, show_end
from ..outcome import your_turn
from .bot_progress import Compilation, decide, outlook, with_outlook
from .help import HELP
from .questions import (
    PERSON,
    PlayRequest,
    ask,
    chosen_game,
    chosen_opponents,
    chosen_seat,
    usual,
)
from .sealed_acts import SealedActs

FEW_ACTS = 9
OF_CARD = "{card}: {bits:.2f} bits, right with {chance:.0f}%"


def sit_down(request: PlayRequest) -> None:
    """Play the game that a person asked for, until its end or until the person leaves.

    It speaks the language of the environment.
    """
    with reading(Reader(language_of(os.environ))):
        _sit_down(request)


def _sit_down(request: PlayRequest) -> None:
    try:
        table = _resume(request) if request.resume else _fresh(request)
    except (KeyboardInterrupt, EOFError):
        say()
        say(message("Nothing was begun."))
        return
    with reading(current().at(table.game.source.rules_file)):
        try:
            table.play()
        except (KeyboardInterrupt, EOFError):
            table.leave()


def _fresh(request: PlayRequest) -> TerminalGame:
    game = chosen_game(request)
    against = chosen_opponents(request, game)
    mine = chosen_seat(request, game) if set(against) != {PERSON} else 0
    others = iter(against + against[-1:] * game.seats)
    names = [PERSON if seat == mine else next(others) for seat in range(game.seats)]
    seed = secrets.randbits(63) if request.seed is None else request.seed
    match = Match(game, seed, [Seat(name) for name in names], casual=True)
    match.practice = request.seed is not None
    return TerminalGame(match, saved_games.fresh_path(game.id), request)


def _resume(request: PlayRequest) -> TerminalGame:
    path, match = saved_games.unfinished_match(request.game)
    say(message("Taking up {game} from {path}.", game=str(match.game), path=str(path)))
    return TerminalGame(match, path, request)


class TerminalGame:
    """A match, its bots, and the file in which it is saved."""

    def __init__(self, match: Match, path: Path, request: PlayRequest) -> None:
        self.match = match
        self.kept = match.position
        self.game = match.game
        self.path = path
        self.request = request
        self.bots = {i: bot for i, seat in enumerate(match.seats) if (bot := self._bot(i, seat))}
        self.compilation = Compilation(self.game, list(self.bots.values()))
        self.hinter: Player | None = None
        self.sealed = SealedActs(self._reader)

    def _bot(self, number: int, seat: Seat) -> Player | None:
        if seat.name in (PERSON, ""):
            return None
        try:
            return player(seat.name, seed=derived_seed(self.match.seed, number))
        except KibitzError:
            if is_file(seat.name):
                raise
            return None  # the record of two people with names of their own

    @property
    def persons(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat in range(self.game.seats) if seat not in self.bots]

    def play(self) -> None:
        """Let each seat act in its turn, to the end."""
        begun = message(
            "{title}: {who}. Type help for what you can do.",
            title=self.game.about.title,
            who=", ".join(self._who()),
        )
        say()
        say(begun, "bold")
        say()
        while (seat := self.match.player) is not None:
            self.match.require_no_dead_end()
            if seat in self.bots:
                self._bot_turn(seat)
            elif act := self._forced_act():
                self._submit(seat, record.quote(act))
                called = self.match.called(seat)
                say(
                    message("{seat} plays {act}: nothing else is legal.", seat=called, act=act),
                    "bold",
                )
                say()
            else:
                self._person_turn(seat)
        self._finish()

    def _who(self) -> Iterator[str]:
        for number, seat in enumerate(self.match.seats):
            player = message("person") if seat.name == PERSON else seat.name
            yield f"{read(self.match.called(number))} {read(player)}"

    def _bot_turn(self, seat: int) -> None:
        self.compilation.wait()
        turn, veiled = self.match.position.turn, self.game.information == "hidden"
        while self.match.player == seat and self.match.position.turn == turn:
            result, act = self._search(self.bots[seat], seat, veiled=veiled)
            submit(self.match, seat, act)
            self._keep()
        aloud = "" if veiled else with_outlook(self.game, result)
        heard = message("{seat} plays {acts}", seat=self.match.called(seat), acts=self._heard(turn))
        say(f"{read(heard)}{aloud}", "bold")
        self._say_opened()
        say()

    def _heard(self, turn: int) -> str:
        return " ".join(map(record.quote, self.match.position.played(turn, self._reader)))

    @property
    def _reader(self) -> int:
        """The seat whose view the screen shows while bots play; a watcher's for several people."""
        return self.persons[0] if len(self.persons) == 1 else -1

    def _search(self, bot: Player, seat: int, *, veiled: bool = False) -> tuple[SearchResult, str]:
        shown = view_for(self.match, seat, bot)
        result = decide(bot, shown, veiled=veiled)
        return result, shown.name(result.action)

    def _forced_act(self) -> str | None:
        # Playing it without a question must not reveal a secret.
        veiled = self.game.information == "hidden" and len(self.persons) > 1
        return None if veiled else self.match.forced

    def _person_turn(self, seat: int) -> None:
        self._hand_over(seat)
        self._look(seat)
        ply = self.match.ply
        while self.match.ply == ply and self.match.player == seat:
            turn = turns_complete(self.match.position, seat) + 1
            called = self.match.called(seat)
            text = input(read(message("{seat}, turn {turn}> ", seat=called, turn=turn)))
            if text.strip():
                self._do(seat, text.strip())
        self._say_opened()
        say()

    def _say_opened(self) -> None:
        for sentence in self.sealed.opened(self.match.position):
            say(sentence, "bold")

    def _hand_over(self, seat: int) -> None:
        if self.game.information == "hidden" and len(self.persons) > 1:
            console().clear()
            called = self.match.called(seat)
            input(
                read(message("{seat}: press Enter when only you can see the screen. ", seat=called))
            )

    def _look(self, seat: int) -> None:
        scene = self.match.position.scene(seat)
        if len(self.persons) == 1:
            scene = replace(scene, caption=your_turn(scene.caption, seat))
            scene = worded(scene, current().at(self.game.source.rules_file, seat))
        show(scene)
        say()
        moves = self.match.view(seat).moves
        if len(moves) <= FEW_ACTS and not set(moves) <= buttons(self.match.view(seat).scene):
            say(message("Legal: {acts}", acts=" ".join(map(record.quote, moves))), "dim")

    def _do(self, seat: int, text: str) -> None:
        command = COMMANDS.get(plain(text).partition(" ")[0].lower().lstrip("/"))
        if command and not self._means_an_act(text):
            try:
                command(self, seat, text.partition(" ")[2].strip())
            except KibitzError as fault:
                say(str(fault), "red")
        else:
            self._submit(seat, text)

    def _means_an_act(self, text: str) -> bool:
        parts = words(text)
        moves = self.match.view(self.match.player or 0).moves
        return bool(parts) and is_among(moves, parts[0])

    def _submit(self, seat: int, text: str) -> bool:
        if fault := self.match.objection(seat, text):
            say(fault, "red")
            return False
        answer = self.match.submit(seat, self.match.ply, text)
        if isinstance(answer, Accepted):
            self._keep()
            return True
        say(answer.why, "red")
        return False

    def _keep(self) -> None:
        saved_games.write_text(self.path, record.write(self.match.record()))
        self._learn()

    def _learn(self) -> None:
        before, self.kept = self.kept, self.match.position
        try:
            notebook.learn(before, self.kept, [seat.name or PERSON for seat in self.match.seats])
        except KibitzError as fault:  # the act stands all the same
            say(str(fault), "red")

    def help(self, seat: int, rest: str) -> None:
        """List the commands."""
        say(HELP)

    def moves(self, seat: int, rest: str) -> None:
        """List the legal acts."""
        say(" ".join(map(record.quote, self.match.view(seat).moves)))

    def undo(self, seat: int, rest: str) -> None:
        """Take back the last turn of a person, and the bots' answers to it."""
        ply = self._turn_begun()
        if ply is None:
            say(message("You have no turn to take back."), "red")
            return
        self.match.takeback(ply)
        self._keep()

    def _turn_begun(self) -> int | None:
        log, position = self.match.log, self.match.position
        plies = (i for i in reversed(range(len(log))) if log[i].seat in self.persons)
        ply = next((i for i in plies if not self._was_forced(i)), None)
        while ply and log[ply - 1].seat == log[ply].seat and not self._ended(ply):
            ply -= 1
        return ply if position.history or ply is None else None

    def _was_forced(self, ply: int) -> bool:
        before = self.match.position.at(self.match.log[ply].at)
        return self.game.about.plays_forced and len(before.legal()) == 1

    def _ended(self, ply: int) -> bool:
        log, position = self.match.log, self.match.position
        return position.turn_at(log[ply].at) != position.turn_at(log[ply - 1].at)

    def hint(self, seat: int, rest: str) -> None:
        """Let a search look at the position."""
        if self.hinter is None:
            self.hinter = player(usual(self.game), seed=derived_seed(self.match.seed, "hint"))
            Compilation(self.game, [self.hinter]).wait()
        result, act = self._search(self.hinter, seat)
        say(message("Hint: {hint}", hint=", ".join([act, *outlook(self.game, result)])))

    def ideas(self, seat: int, rest: str) -> None:
        """List secret rules that fit the table, and the information of each card."""
        from ...players.scientist import ideas

        thoughts = ideas(self.match.for_bot(seat, derived_seed(self.match.seed, "ideas")))
        for rule in thoughts.leading:
            say(f"{100 * rule.weight:3.0f}%  {rule.rule}: {current().read(rule.words)}")
        if not thoughts.leading:
            say(message("The computer finds no rule that fits the table."))
        for card, chance, bits in thoughts.cards[:FEW_ACTS]:
            say(message(OF_CARD, card=card, bits=bits, chance=100 * chance))

    def resign(self, seat: int, rest: str) -> None:
        """Give the game up."""
        self._submit(seat, RESIGN)

    def offer(self, seat: int, rest: str) -> None:
        """Offer a draw, and have it answered at once; a bot accepts if it stands worse."""
        if self._submit(seat, OFFER):
            self._offer_to_others(seat, "draw", self._accepts)

    def stop(self, seat: int, rest: str) -> None:
        """Offer to stop here, and have it answered at once; a bot always agrees."""
        if self._submit(seat, OFFER_STOP):
            self._offer_to_others(seat, "stop", self._agrees_to_stop)

    def _offer_to_others(self, seat: int, what: str, accepts: Callable[[int], bool]) -> None:
        for other in range(self.game.seats):
            if other != seat and self.match.offered is not None:
                word = "accept" if accepts(other) else "decline"
                self.match.submit(other, self.match.ply, f"{word}-{what}")
        self._keep()
        if not self.match.over:
            say(message("The offer is declined."))

    def _agrees_to_stop(self, other: int) -> bool:
        if other not in self.persons:
            return True
        called = self.match.called(other)
        question = message("{seat}, do you agree to stop here? yes or no", seat=called)
        return ask(question, "no", str.lower) in ("yes", "y")

    def _accepts(self, other: int) -> bool:
        if other in self.persons:
            called = self.match.called(other)
            question = message("{seat}, do you accept a draw? yes or no", seat=called)
            return ask(question, "no", str.lower) in ("yes", "y")
        self.compilation.wait()
        result, _ = self._search(self.bots[other], other)
        return answer_to_draw_offer(self.match.position, result, other) == ACCEPT

    def record(self, seat: int, rest: str) -> None:
        """Show the record as this seat may have it."""
        say(record.write(self.match.record(seat)))

    def save(self, seat: int, rest: str) -> None:
        """Write the record to a file."""
        if not rest:
            say(message("Say which file: save game.txt"), "red")
            return
        path = Path(rest).expanduser()
        saved_games.require_record(path)
        saved_games.write_text(path, record.write(self.match.record(seat)))
        say(message("The record is in {path}.", path=rest))

    def quit(self, seat: int, rest: str) -> None:
        """Leave."""
        raise EOFError

    def leave(self) -> None:
        """Say how to continue later."""
        if not self.match.position.history:
            say()
            say(message("Nothing was played."))
            return
        named = f" {self.request.game}" if self.request.game.endswith(".py") else ""
        command = f"kibitz play{named} --resume"
        say()
        say(message("The game is saved. Continue it with: {command}", command=command))

    def _finish(self) -> None:
        show_end(self.match, self.persons[0] if len(self.persons) == 1 else None)
        if self.match.log:
            self._keep()
            say(message("The record is in {path}.", path=str(self.path)))
        if self.request.save:
            saved_games.write_text(self.request.save, record.write(self.match.record()))
            say(message("The record is in {path}.", path=str(self.request.save)))


COMMANDS: dict[str, Callable[[TerminalGame, int, str], None]] = {
    "help": TerminalGame.help,
    "moves": TerminalGame.moves,
    "undo": TerminalGame.undo,
    "hint": TerminalGame.hint,
    "ideas": TerminalGame.ideas,
    "resign": TerminalGame.resign,
    "draw": TerminalGame.offer,
    "stop": TerminalGame.stop,
    "record": TerminalGame.record,
    "save": TerminalGame.save,
    "quit": TerminalGame.quit,
}

with suppress(ImportError):  # line editing, where the platform has it
    import readline  # noqa: F401
