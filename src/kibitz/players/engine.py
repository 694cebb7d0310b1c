"""`outside`: any program that speaks UCI, USI, UCCI, GTP or UHP, as a player.

It knows the rules by itself. It receives the acts of the whole game, so nothing but the names of
acts has to match (`engine_file.py`). It plays games in which all is seen and nothing is drawn.
A program runs on for the next question, and ends with Kibitz.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ..contract import KibitzError
from ..game import Game, Position
from ..given_file import path_of
from .base import Player, SearchResult, choices, require_kinds, require_one_budget, require_within
from .engine_file import EngineFile, read_engine_file, same
from .engine_protocols import CONVERSATIONS, RESIGNS, Conversation, Move, MoveEffort
from .tree_search import HIGHEST

MOST_PROGRAMS = 4  # that run at a time
MOST_TURN = 8  # acts of a turn that is one move of a program
MOST_WAYS = 20_000  # turns that are tried for the move of a program
UNKNOWN = 600.0  # seconds for a move, where the effort is not in seconds
ACTS_SHOWN = 8  # legal acts that a sentence names


@dataclass
class Engine(Player):
    """Plays what an outside program answers.

    file: TOML that says how to start the program and how it calls the acts (docs/engines.md).
    time: seconds a move; nodes: positions a move; depth: moves that it looks ahead. One of them.
    """

    file: str = ""
    time: float = 0.0
    nodes: int = 0
    depth: int = 0
    seed: int = 0
    spec: str = "outside"
    _rest: dict[tuple[int, ...], int] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        require_kinds(self)
        require_one_budget(self, "time", "nodes", "depth")
        require_within(self, time=(0, HIGHEST), nodes=(0, HIGHEST), depth=(0, 1000))
        if not self.file:
            raise KibitzError(
                "outside needs the file of a program, as outside:file=engine.toml,time=1; "
                "docs/engines.md shows one."
            )
        given = self.time or self.nodes or self.depth
        self._effort = MoveEffort(self.time if given else 1.0, self.nodes, self.depth)
        self._file = read_engine_file(path_of(self.file, "file"))
        usable = CONVERSATIONS[self._file.protocol].efforts
        if self._effort.kind not in usable:
            raise KibitzError(
                f"{self._file.protocol} takes {' or '.join(usable)}, not {self._effort.kind}."
            )

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield the act of the program; KibitzError says in a sentence what is wrong with it."""
        legal = choices(p)
        planned = self._rest.pop(tuple(p.history), None)
        if planned in legal:
            yield SearchResult(planned)
            return
        yield SearchResult(legal[0] if len(legal) == 1 else self._asked(p, legal))

    def warm(self, game: Game) -> None:
        """Start the program, and refuse a game that no protocol can describe."""
        require_open(game, self._file)
        running(self._file)

    def _asked(self, p: Position, legal: list[int]) -> int:
        """The act of the program; those that follow in the same turn are kept."""
        require_open(p.game, self._file)
        begun = turn_began(p) if self._file.turns else p.ply
        asked, played = p.at(begun), p.history[begun:]
        answer = self._answer(asked)
        if same(answer) == RESIGNS:
            return legal[0]
        acts = acts_called(asked, answer, self._file)
        if not acts or acts[: len(played)] != played:
            raise KibitzError(_illegal(self._file, answer, p, legal))
        for number in range(len(played) + 1, len(acts)):
            self._rest[(*p.history[:begun], *acts[:number])] = acts[number]
        return acts[len(played)]

    def _answer(self, p: Position) -> str:
        moves = moves_of(p, self._file)
        patience = self._file.patience + (self._effort.time or UNKNOWN)
        try:
            return running(self._file).best(moves, p.player or 0, self._effort, patience)
        except KibitzError:
            end_program(self._file)
            raise


def _illegal(file: EngineFile, answer: str, p: Position, legal: list[int]) -> str:
    pairs = [f"{file.called(p.name(act))} ({p.name(act)})" for act in legal[:ACTS_SHOWN]]
    more = ", .." if len(legal) > ACTS_SHOWN else ""
    return (
        f"{file.title} answers {answer[:40]!r}, which is no legal act here. As {file.path} "
        f"translates them, these are: {', '.join(pairs)}{more}."
    )


def require_open(game: Game, file: EngineFile) -> None:
    """Raise KibitzError if a game has secrets or luck, of which no protocol speaks."""
    why = ""
    if game.information == "hidden" or "owes" in game.rules.functions:
        why = "hides something from a seat"
    elif game.has_chance or game.dealing(0)[1]:
        why = "has luck"
    if why:
        raise KibitzError(f"{game.id} {why}, and {file.protocol} has no words for that.")


def moves_of(p: Position, file: EngineFile) -> list[Move]:
    """The moves of the game so far, as the program calls them."""
    if p.at(0).state.tobytes() != p.game.start().state.tobytes():
        raise KibitzError(
            f"Kibitz cannot send {file.title} a position whose game did not begin at the start of "
            f"{p.game.id}."
        )
    moves: list[Move] = []
    for ply in range(p.ply):
        name = file.called(p.told(ply))
        if file.turns and ply and p.turn_at(ply) == p.turn_at(ply - 1):
            moves[-1] = moves[-1][0], f"{moves[-1][1]}{file.join}{name}"
        else:
            moves.append((p.seat_at(ply), name))
    return moves


def turn_began(p: Position) -> int:
    """The ply at which the present turn began."""
    began = p.ply
    while began and p.turn_at(began - 1) == p.turn:
        began -= 1
    return began


def acts_called(p: Position, answer: str, file: EngineFile) -> list[int]:
    """The acts from here that are this move of the program; empty if none are."""
    wanted, tries = same(answer), 0
    matches: list[list[int]] = []
    open_ways = [(p, "", list[int]())]
    while open_ways and tries < MOST_WAYS:
        here, said, acts = open_ways.pop()
        for act in here.legal():
            tries += 1
            name = same(f"{said}{file.join if said else ''}{file.called(here.name(act))}")
            if not wanted.startswith(name):
                continue
            after = here.copy()
            after.act(act)
            if after.over or after.turn != p.turn or not file.turns:
                matches += [[*acts, act]] if name == wanted else []
            elif len(acts) < MOST_TURN:
                open_ways.append((after, name, [*acts, act]))
    if len(matches) > 1:
        both = " and ".join(p.name(acts[0]) for acts in matches[:2])
        raise KibitzError(
            f"{file.path}: {file.title} would call two acts {answer[:40]!r}: {both}. Give them "
            "names under `acts`."
        )
    return matches[0] if matches else []


_programs: dict[Path, Conversation] = {}


def running(file: EngineFile) -> Conversation:
    """The program of a file, started if need be."""
    key = file.path.resolve()
    known = _programs.get(key)
    if known and known.file == file and known.program.status is None:
        return known
    end_program(file)
    while len(_programs) >= MOST_PROGRAMS:
        _programs.pop(next(iter(_programs))).close()
    _programs[key] = CONVERSATIONS[file.protocol](file)
    return _programs[key]


def end_program(file: EngineFile) -> None:
    """End the program of a file, if it runs."""
    with suppress(KeyError):
        _programs.pop(file.path.resolve()).close()


def end_programs() -> None:
    """End all outside programs of this process."""
    while _programs:
        _programs.popitem()[1].close()
