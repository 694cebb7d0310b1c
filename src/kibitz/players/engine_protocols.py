"""The questions to an outside program in its protocol: the best move after some moves.

Each question sends the game from its start, so a program needs no memory of it and one program can
answer for several seats and games.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..contract import KibitzError
from ..guarded import LineProgram
from .engine_file import EngineFile

Move = tuple[int, str]  # the seat that moved, and the name of the move

QUOTED = 80  # characters of an answer that a sentence repeats
BEGINNING = 30.0  # seconds for a program to start
RESIGNS = "resign"


@dataclass(frozen=True)
class MoveEffort:
    """How long a program thinks about a move: one of seconds, positions and depth, the others 0."""

    time: float = 0.0
    nodes: int = 0
    depth: int = 0

    @property
    def kind(self) -> str:
        """The name of the one that is given."""
        return next(name for name in ("nodes", "depth", "time") if getattr(self, name))


class Conversation:
    """A running program and its protocol."""

    efforts: tuple[str, ...] = ("time", "nodes", "depth")

    def __init__(self, file: EngineFile) -> None:
        self.file = file
        hint = f"It is asked by the protocol {file.protocol}."
        self.program = LineProgram(file.command, file.title, hint)
        try:
            self.begin()
        except BaseException:
            self.program.close()
            raise

    def begin(self) -> None:
        """Greet the program and send the lines of the file."""
        raise NotImplementedError

    def best(self, moves: Sequence[Move], seat: int, effort: MoveEffort, patience: float) -> str:
        """The move of the program after these moves."""
        raise NotImplementedError

    def close(self) -> None:
        """End the program and all that it started."""
        self.program.close()

    def say(self, line: str) -> None:
        """Send a line."""
        self.program.write(line.encode())

    def hear(self, is_wanted: Callable[[str], bool], patience: float) -> list[str]:
        """The lines of the program up to the first that is wanted."""
        until, heard = time.monotonic() + patience, list[str]()
        while not (heard and is_wanted(heard[-1])):
            line = self.program.read(patience, until).decode(errors="replace")
            heard = [*heard[-200:], line.strip()]
        return heard

    def wrong(self, answer: str) -> KibitzError:
        """The fault of an answer that is none."""
        return KibitzError(f"{self.file.title} answers {answer[:QUOTED]!r}, which is no move.")


class UniversalChess(Conversation):
    """UCI, and its like for shogi (USI) and xiangqi (UCCI)."""

    def begin(self) -> None:
        """Greet the program, send the options, and wait until it is ready."""
        name = self.file.protocol
        self.say(name)
        self.hear(lambda line: line == f"{name}ok", BEGINNING)
        for line in self.file.begin:
            self.say(line)
        self.say("isready")
        self.hear(lambda line: line == "readyok", BEGINNING)
        with suppress(KeyError):
            self.say({"uci": "ucinewgame", "usi": "usinewgame"}[name])

    def best(self, moves: Sequence[Move], seat: int, effort: MoveEffort, patience: float) -> str:
        """The move after `bestmove`."""
        played = f" moves {' '.join(name for _, name in moves)}" if moves else ""
        self.say(f"position {self.file.start or 'startpos'}{played}")
        self.say(f"go {self._effort(effort)}")
        words = self.hear(lambda line: line.startswith("bestmove"), patience)[-1].split()
        if len(words) < 2:
            raise self.wrong(" ".join(words))
        return words[1]

    def _effort(self, effort: MoveEffort) -> str:
        if effort.kind != "time":
            return f"{effort.kind} {getattr(effort, effort.kind)}"
        milliseconds = max(1, round(1000 * effort.time))
        ways = {"uci": "movetime {}", "usi": "btime 0 wtime 0 byoyomi {}", "ucci": "time {}"}
        return ways[self.file.protocol].format(milliseconds)


class GoText(Conversation):
    """GTP, also as HTP for Hex: the moves are played again before each question."""

    efforts = ("time",)

    def begin(self) -> None:
        """Send the lines of the file; each has to be answered."""
        self.ask("protocol_version", BEGINNING)
        for line in self.file.begin:
            self.ask(line, BEGINNING)

    def best(self, moves: Sequence[Move], seat: int, effort: MoveEffort, patience: float) -> str:
        """The move that the program generates."""
        colours = self.file.colours
        self.ask("clear_board", patience)
        with suppress(KibitzError):  # many programs take no times
            self.ask(f"time_settings 0 {max(1, math.ceil(effort.time))} 1", patience)
        for mover, name in moves:
            self.ask(f"play {colours[mover % len(colours)]} {name}", patience)
        return self.ask(f"genmove {colours[seat % len(colours)]}", patience)

    def ask(self, line: str, patience: float) -> str:
        """The answer to a command; KibitzError if the program refuses it."""
        self.say(line)
        answer = self.hear(lambda heard: heard[:1] in ("=", "?"), patience)[-1]
        self.hear(lambda heard: not heard, patience)
        if answer.startswith("?"):
            said = answer[1:].strip()[:QUOTED]
            raise KibitzError(f"{self.file.title} refuses {line[:QUOTED]!r}: {said}")
        return answer[1:].strip()


class UniversalHive(Conversation):
    """UHP: the moves are played again before each question; each answer ends with `ok`."""

    efforts = ("time", "depth")

    def begin(self) -> None:
        """Wait for the greeting, and send the lines of the file."""
        self.hear(lambda line: line == "ok", BEGINNING)
        for line in self.file.begin:
            self.ask(line, BEGINNING)

    def best(self, moves: Sequence[Move], seat: int, effort: MoveEffort, patience: float) -> str:
        """The move that the program finds best."""
        self.ask(f"newgame {self.file.start or 'Base'}", patience)
        for _, name in moves:
            self.ask(f"play {name}", patience)
        whole = max(1, math.ceil(effort.time))
        clock = f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"
        how = f"time {clock}" if effort.kind == "time" else f"depth {effort.depth}"
        move = self.ask(f"bestmove {how}", patience)
        if not move:
            raise self.wrong("ok")
        return move

    def ask(self, line: str, patience: float) -> str:
        """The answer to a command; KibitzError if the program refuses it."""
        self.say(line)
        *answer, _ = self.hear(lambda heard: heard == "ok", patience)
        refused = next((reply for reply in answer if reply.startswith(("err", "invalidmove"))), "")
        if refused:
            raise KibitzError(f"{self.file.title} refuses {line[:QUOTED]!r}: {refused[:QUOTED]}")
        return answer[-1] if answer else ""


CONVERSATIONS: dict[str, type[Conversation]] = {
    "uci": UniversalChess,
    "usi": UniversalChess,
    "ucci": UniversalChess,
    "gtp": GoText,
    "uhp": UniversalHive,
}
