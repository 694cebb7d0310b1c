"""The tools and the documents that an assistant gets. No other room uses the `mcp` package."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mcp.server.mcpserver import Image

from ...contract import KibitzError
from ..first_games import KINDS, small_game_text
from . import playtest_tools
from .assistant_documents import DOCUMENTS, document, page_of_kind
from .assistant_server import AssistantServer
from .game_folder import GameFolder
from .kibitz_process import answer, facts
from .playtest_guest import PlaytestGuest
from .playtest_tools import PlaytestTools

SHORT, LONG = 120.0, 3600.0  # seconds: of a question about a position, and of a measurement
MOST_MINUTES = 60.0  # of a measurement

INSTRUCTIONS = """\
Kibitz is a workbench for new games: rules in plain Python give a table, opponents, exact values
and a report. Read kibitz://contract-in-short first. Begin a game with new_game, change it with
write_game, and call check_game after each change until nothing fails. Then show_position plays
it, solve_game finds exact values of small games, and report_game says whether the game is any
good. A game is a file such as mygame.py in the user's folder, or the id of a game that Kibitz
has, such as byg."""

Options = dict[str, str | int | bool]


def server(path: Path, playtest: PlaytestGuest | None = None) -> AssistantServer:
    """A server for one folder, and for the tables of a playtest if there is a guest for it."""
    tools, words = Tools(GameFolder(path)).all(), [INSTRUCTIONS]
    if playtest:
        tools += PlaytestTools(playtest).all()
        words.append(playtest_tools.ABOUT)
    made = AssistantServer("\n\n".join(words))
    for tool in tools:
        made.tool()(tool)
    for name, (_, about) in DOCUMENTS.items():
        made.resource(f"kibitz://{name}", name=name, description=about, mime_type="text/markdown")(
            _reader(name)
        )
    return made


def _reader(name: str) -> Callable[[], str]:
    def read() -> str:
        return document(name)

    return read


class Tools:
    """What an assistant can do in a folder. The docstrings are what it reads."""

    def __init__(self, folder: GameFolder) -> None:
        self._folder = folder

    def all(self) -> list[Callable[..., Any]]:
        """The tools, in the order in which a game is made."""
        return [
            self.list_games, self.new_game, self.read_game, self.write_game, self.check_game,
            self.show_position, self.draw_position, self.solve_game, self.match_players,
            self.report_game, self.compare_games, self.tune_game,
        ]  # fmt: skip

    async def list_games(self) -> dict[str, Any]:
        """List the files of the folder and the games that Kibitz has, each with its options."""
        known = json.loads(await self._run("games", "--json"))
        return {"files": self._folder.games(), "games": known}

    def new_game(self, file: str, kind: str = "board") -> dict[str, str]:
        """Write a small working game as a new file, to be changed into another.

        The answer has "result", the text of the file, and "read" with "page", the resource and the
        text that show how games of this kind are written.

        kind: board (stones on cells), moves (a piece from cell to cell), cards (hidden hands),
        dice, simultaneous (sealed choices), solitaire, coop.
        """
        path = self._folder.file(file)
        if kind not in KINDS:
            raise KibitzError(f"There is no kind {kind[:40]!r}; there are {', '.join(KINDS)}.")
        if path.exists():
            raise KibitzError(f"There is already a file {path.name}; nothing was written.")
        text = small_game_text(path.stem, kind, path.stem.replace("_", " ").capitalize())
        self._folder.write(file, text)
        page = page_of_kind(kind)
        return {"result": text, "read": f"kibitz://{page}", "page": document(page)}

    def read_game(self, file: str) -> str:
        """Read the text of a file of the folder."""
        return self._folder.read(file)

    def write_game(self, file: str, text: str) -> str:
        """Write the whole text of a game to a file of the folder; the earlier text is replaced."""
        self._folder.write(file, text)
        return f"Wrote {file}. Call check_game to test it."

    async def check_game(
        self, game: str, options: Options | None = None, games: int = 10
    ) -> dict[str, Any]:
        """Test that a game keeps the contract, in random games, as Python and as machine code.

        The answer has "faults", each with the property that does not hold, the function and line,
        a sentence that says what is wrong, and the acts and the position that show it.
        """
        words = _command("check", self._folder.game(game), options=options, games=games, json=True)
        return await facts(self._folder.path, words, LONG, failing=1)

    async def show_position(
        self, game: str, acts: str = "", options: Options | None = None, seed: int = 0,
        reply: str = "",
    ) -> dict[str, Any]:  # fmt: skip
        """Play acts from the start and show the position as text, with the legal acts.

        acts: names of acts separated by blanks. reply: a player that then makes the next turn,
        such as "mcts:sims=1000", "worlds:sims=500" where cards are hidden, or "uniform".
        """
        name = self._folder.game(game)
        how: dict[str, Any] = {"options": options, "seed": seed}
        answered: dict[str, Any] = {"reply": self._folder.player(reply)} if reply else {}
        words = _command("moves", name, *_acts(acts), json=True, **how, **answered)
        found = await self._facts(*words)
        after = " ".join([acts, *map(_quote, found.get("reply", ()))])
        text = await self._run(*_command("moves", name, *_acts(after), **how))
        return found | {"acts": after.strip(), "text": text}

    async def draw_position(
        self, game: str, acts: str = "", options: Options | None = None, seed: int = 0
    ) -> Image:
        """Draw the position after some acts as a picture, as the seat to act sees it."""
        with TemporaryDirectory() as folder:
            picture = Path(folder, "position.png")
            words = _command(
                "moves", self._folder.game(game), *_acts(acts),
                options=options, seed=seed, picture=picture, json=True,
            )  # fmt: skip
            await self._run(*words)
            return Image(data=picture.read_bytes(), format="png")

    async def solve_game(
        self, game: str, acts: str = "", options: Options | None = None, seconds: int = 60
    ) -> dict[str, Any]:
        """Compute the exact result of a small game, or of the position after some acts."""
        words = _command(
            "solve", self._folder.game(game), *_acts(acts),
            options=options, seconds=seconds, json=True,
        )  # fmt: skip
        return await self._facts(*words, seconds=seconds + SHORT)

    async def match_players(
        self, first: str, second: str, game: str, options: Options | None = None, rounds: int = 20
    ) -> dict[str, Any]:
        """Let two players, such as mcts:sims=500 and uniform, play games with sides exchanged."""
        players = [self._folder.player(first), self._folder.player(second)]
        words = _command(
            "match", *players, self._folder.game(game), options=options, games=rounds, json=True
        )
        return await self._facts(*words, seconds=LONG)

    async def report_game(
        self, game: str, options: Options | None = None, minutes: float = 1.0
    ) -> dict[str, Any]:
        """Say whether a game is any good: sound, fair, deep; measured facts with intervals."""
        name = self._folder.game(game)
        return await self._measured("report", name, options=options, minutes=_minutes(minutes))

    async def compare_games(self, games: list[str], minutes: float = 2.0) -> dict[str, Any]:
        """Measure games or versions side by side, as ["mine.py:pie=no", "mine.py:pie=yes"]."""
        if len(games) < 2:
            raise KibitzError("A comparison takes two games or more, or two versions of one.")
        named = [self._version(game) for game in games]
        return await self._measured("compare", *named, minutes=_minutes(minutes))

    async def tune_game(
        self, game: str, wish: str, over: list[str], minutes: float = 2.0
    ) -> dict[str, Any]:
        """Search the options of a game for the settings that meet a wish.

        wish: such as "first 45-55%, length 10-30". over: options to vary, such as
        ["side=3-5", "pie"].
        """
        name = self._folder.game(game)
        return await self._measured("tune", name, want=wish, over=over, minutes=_minutes(minutes))

    def _version(self, text: str) -> str:
        name, sign, options = text.partition(":")
        return self._folder.game(name) + sign + options

    async def _measured(self, command: str, *words: str, **how: Any) -> dict[str, Any]:
        with TemporaryDirectory() as folder:
            written = Path(folder, "facts.json")
            await self._run(*_command(command, *words, json=written, **how), seconds=LONG)
            found: dict[str, Any] = json.loads(written.read_text("utf-8"))
            return found

    async def _run(self, *words: str, seconds: float = SHORT) -> str:
        return await answer(self._folder.path, words, seconds)

    async def _facts(self, *words: str, seconds: float = SHORT) -> dict[str, Any]:
        return await facts(self._folder.path, words, seconds)


def _command(name: str, *words: str, options: Options | None = None, **named: Any) -> list[str]:
    """The words of a command: named options, then `--`, then what an assistant may name freely.

    So no game, player or act is ever read as an option, which could name a file elsewhere.
    """
    chosen = [f"{option}={_text(value)}" for option, value in (options or {}).items()]
    return [name, *_option_arguments({**named, "option": chosen}), "--", *words]


def _option_arguments(options: Mapping[str, Any]) -> Iterator[str]:
    for name, given in options.items():
        for value in given if isinstance(given, list) else [given]:
            yield f"--{name}" if value is True else f"--{name}={value}"


def _text(value: str | int | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _acts(acts: str) -> list[str]:
    return [acts] if acts.strip() else []


def _quote(act: str) -> str:
    return f'"{act}"' if " " in act else act


def _minutes(minutes: float) -> float:
    if not 0.1 <= minutes <= MOST_MINUTES:
        raise KibitzError(f"A measurement takes from 0.1 to {MOST_MINUTES:.0f} minutes.")
    return minutes
