"""The tools and the documents that an assistant gets. No other room uses the `mcp` package."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mcp.server.mcpserver import Image

from ...check.cases import with_case
from ...contract import KibitzError
from ..first_games import KINDS, small_game_text
from . import playtest_tools
from .assistant_documents import DOCUMENTS, document, page_of_kind
from .assistant_prompts import PROMPTS
from .assistant_server import AssistantServer
from .game_folder import GameFolder
from .kibitz_process import ASKING, MEASURING, FolderCommands, Options, command_words
from .measuring_tools import MeasuringTools
from .playtest_guest import PlaytestGuest
from .playtest_tools import PlaytestTools

MOST_RULES = 50  # of an explanation

INSTRUCTIONS = """\
Kibitz is a workbench for new games: rules in plain Python give a table, opponents, exact values
and a report. Read kibitz://contract-in-short first. Begin a game with new_game, change it with
write_game or edit_game, and call check_game after each change until nothing fails. Then show the
person the rules back with explain_game: each no becomes a case with add_case. show_position plays
the game, solve_game finds exact values of small games, and report_game says whether the game is any
good. A game is a file such as mygame.py in the user's folder, or the id of a game that Kibitz
has, such as byg."""


def server(path: Path, playtest: PlaytestGuest | None = None) -> AssistantServer:
    """A server for one folder, and for the tables of a playtest if there is a guest for it."""
    folder, words = GameFolder(path), [INSTRUCTIONS]
    tools = Tools(folder).all() + MeasuringTools(folder).all()
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
    for prompt in PROMPTS:
        made.prompt()(prompt)
    return made


def _reader(name: str) -> Callable[[], str]:
    def read() -> str:
        return document(name)

    return read


class Tools:
    """What an assistant can do in a folder. The docstrings are what it reads."""

    def __init__(self, folder: GameFolder) -> None:
        self._folder, self._commands = folder, FolderCommands(folder.path)

    def all(self) -> list[Callable[..., Any]]:
        """The tools, in the order in which a game is made."""
        return [
            self.list_games,
            self.new_game,
            self.read_game,
            self.write_game,
            self.edit_game,
            self.check_game,
            self.explain_game,
            self.add_case,
            self.compare_rules,
            self.show_position,
            self.draw_position,
            self.replay_record,
            self.export_game,
        ]

    async def list_games(self) -> dict[str, Any]:
        """List the files of the folder and the games that Kibitz has, each with its options."""
        known = json.loads(await self._commands.run("games", "--json"))
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
        """Read the text of a file of the folder: a game, a player, or mygame.cases.toml."""
        return self._folder.read(file)

    def write_game(self, file: str, text: str) -> str:
        """Write the whole text of a file of the folder; the earlier text is replaced.

        It is a game, a player (kibitz://write-a-bot), or mygame.cases.toml: the cases of mygame.py,
        which check_game tests.
        """
        self._folder.write(file, text)
        return f"Wrote {file}. Call check_game to test it."

    async def edit_game(self, file: str, old: str, new: str) -> str:
        """Replace a part of a file: a text that it has exactly once, with its blanks."""
        self._folder.replace_part(file, old, new)
        return f"Changed {file}. Call check_game to test it."

    async def check_game(
        self, game: str, options: Options | None = None, games: int = 10
    ) -> dict[str, Any]:
        """Test that a game keeps the contract, in random games, as Python and as machine code.

        The answer has "faults", each with the property that does not hold, the function and line,
        a sentence that says what is wrong, and the acts and the position that show it. The cases
        of the game are tested too. "notes" says what was tested and what the author must judge;
        "reach" lists lines of the rules that no game reached.
        """
        words = command_words(
            "check", self._folder.game(game), options=options, games=games, json=True
        )
        return await self._commands.facts(*words, seconds=MEASURING, failing=1)

    async def explain_game(
        self, game: str, options: Options | None = None, rules: int = 10, page: bool = False
    ) -> dict[str, Any]:
        """Show the rules back in examples of real play, the rarest first, for the person.

        Say each example in plain words and ask: is this what you mean? Turn a no into a case with
        add_case, from the "case" of the example. page: also write mygame.rules.html, which the
        person reads and answers in a browser.
        """
        if not 1 <= rules <= MOST_RULES:
            raise KibitzError(f"An explanation has from 1 to {MOST_RULES} rules.")
        name = self._folder.game(game)
        with TemporaryDirectory() as folder:
            written = Path(folder, "rules.html")
            how: dict[str, Any] = {"html": written} if page else {}
            words = command_words(
                "check", name, options=options, explain=True, rules=rules, json=True, **how
            )
            facts = await self._commands.facts(*words)
            if page:
                facts["page"] = self._folder.write_page(name, written.read_bytes())
        return facts

    async def add_case(self, game: str, case: dict[str, Any]) -> str:
        """Write a case beside the rules: a position, an act and what must follow.

        Keys of the position: says (the words of the person), options, seed, luck, acts, or record
        and ply; then act. Keys of what must follow: allowed, over, returns, player, legal, may,
        may_not, shows, hides, seat, fields. check_game tests all cases. The document "cases"
        describes them.
        """
        path = self._folder.cases(self._folder.game(game))
        before = self._folder.read(path.name) if path.is_file() else ""
        text, place = with_case(path, before, case)
        self._folder.write(path.name, text)
        return f"Wrote {place}. Call check_game to test it."

    async def compare_rules(
        self, game: str, other: str, options: Options | None = None, seconds: int = 60
    ) -> dict[str, Any]:
        """Search for a difference between two texts of one game, such as two files of rules.

        The best test of rules that you wrote is a second text by somebody who has not seen them.
        other: a file of this folder, openspiel:NAME or pettingzoo:NAME.
        """
        words = command_words(
            "check",
            self._folder.game(game),
            options=options,
            against=self._folder.other_text(other),
            seconds=seconds,
            json=True,
        )
        return await self._commands.facts(*words, seconds=seconds + ASKING, failing=1)

    async def show_position(
        self,
        game: str,
        acts: str = "",
        options: Options | None = None,
        seed: int = 0,
        reply: str = "",
    ) -> dict[str, Any]:
        """Play acts from the start and show the position as text, with the legal acts.

        acts: names of acts separated by blanks. reply: a player that then makes the next turn,
        such as "mcts:sims=1000", "worlds:sims=500" where cards are hidden, or "uniform".
        """
        name = self._folder.game(game)
        how: dict[str, Any] = {"options": options, "seed": seed}
        answered: dict[str, Any] = {"reply": self._folder.player(reply)} if reply else {}
        words = command_words("moves", name, *_acts(acts), json=True, **how, **answered)
        facts = await self._commands.facts(*words)
        after = " ".join([acts, *map(_quote, facts.get("reply", ()))])
        text = await self._commands.run(*command_words("moves", name, *_acts(after), **how))
        return facts | {"acts": after.strip(), "text": text}

    async def draw_position(
        self, game: str, acts: str = "", options: Options | None = None, seed: int = 0
    ) -> Image:
        """Draw the position after some acts as a picture, as the seat to act sees it."""
        with TemporaryDirectory() as folder:
            picture = Path(folder, "position.png")
            words = command_words(
                "moves",
                self._folder.game(game),
                *_acts(acts),
                options=options,
                seed=seed,
                picture=picture,
                json=True,
            )
            await self._commands.run(*words)
            return Image(data=picture.read_bytes(), format="png")

    async def replay_record(
        self, record: str, game: str = "", boards: bool = False
    ) -> dict[str, Any]:
        """Play the text of a record again and say where it ends; "boards" has each position.

        game: the file of a game of this folder; a game of Kibitz is named by its record.
        """
        how: dict[str, Any] = {"game": self._folder.game(game)} if game else {}
        how |= {"boards": True} if boards else {}
        with TemporaryDirectory() as folder:
            written = Path(folder, "record.txt")
            written.write_text(record, "utf-8")
            words = command_words("replay", str(written), json=True, **how)
            return await self._commands.facts(*words)

    async def export_game(
        self, game: str, into: str, options: Options | None = None
    ) -> dict[str, Any]:
        """Write a game with a computer player as a package for any web page, to a new folder."""
        folder = self._folder.new_folder(into)
        words = command_words(
            "export", self._folder.game(game), options=options, out=f"./{folder.name}", json=True
        )
        return await self._commands.facts(*words, seconds=MEASURING)


def _acts(acts: str) -> list[str]:
    return [acts] if acts.strip() else []


def _quote(act: str) -> str:
    return f'"{act}"' if " " in act else act
