"""The tools that measure a game, its players, and make better players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...contract import KibitzError
from .game_folder import GameFolder
from .kibitz_process import ASKING, MEASURING, FolderCommands, Options, command_words

MOST_MINUTES = 60.0  # of a measurement
MOST_LINES = 40  # of the log of a training that are returned


class MeasuringTools:
    """The measurements of an assistant in a folder. The docstrings are its descriptions."""

    def __init__(self, folder: GameFolder) -> None:
        self._folder, self._commands = folder, FolderCommands(folder.path)

    def all(self) -> list[Callable[..., Any]]:
        """The tools, from a small game to the settings of a whole one."""
        return [
            self.solve_game,
            self.match_players,
            self.exploit_player,
            self.train_player,
            self.report_game,
            self.compare_games,
            self.tune_game,
        ]

    async def solve_game(
        self, game: str, acts: str = "", options: Options | None = None, seconds: int = 60
    ) -> dict[str, Any]:
        """Compute the exact result of a small game, or of the position after some acts."""
        words = command_words(
            "solve",
            self._folder.game(game),
            *([acts] if acts.strip() else []),
            options=options,
            seconds=seconds,
            json=True,
        )
        return await self._commands.facts(*words, seconds=seconds + ASKING)

    async def match_players(
        self,
        first: str,
        second: str,
        game: str,
        options: Options | None = None,
        rounds: int | None = None,
    ) -> dict[str, Any]:
        """Let two players play games with sides exchanged.

        A player is mcts:sims=500, worlds:sims=500 where cards are hidden, uniform,
        learned:file=mygame.npz, or a file of the folder with your own player, such as mybot.py:
        one class with a method choose(self, p) that returns a legal act (kibitz://write-a-bot).
        rounds: how many games, a multiple of the seats; by default 20, or the next multiple.
        """
        players = [self._folder.player(first), self._folder.player(second)]
        words = command_words(
            "match",
            *players,
            self._folder.game(game),
            options=options,
            games=[] if rounds is None else rounds,
            json=True,
        )
        return await self._commands.facts(*words, seconds=MEASURING)

    async def exploit_player(
        self,
        player: str,
        game: str,
        options: Options | None = None,
        samples: int = 100,
        train: int = 0,
    ) -> dict[str, Any]:
        """Compute how much a perfect opponent gains against a player of a game with secrets.

        samples: how often the player is asked in each information set. train: games that train an
        opponent where the game is too large for an exact answer; the gain is then a lower bound.
        """
        words = command_words(
            "exploit",
            self._folder.player(player),
            self._folder.game(game),
            options=options,
            samples=samples,
            train=train,
            json=True,
        )
        return await self._commands.facts(*words, seconds=MEASURING)

    async def train_player(
        self,
        game: str,
        file: str,
        options: Options | None = None,
        minutes: float = 1.0,
        seed: int = 0,
    ) -> dict[str, Any]:
        """Train a player by self-play from the rules alone, and write it as a file like mine.npz.

        The answer has "player", by which other tools call it, and what the training said.
        """
        path = self._folder.learned(file)
        words = command_words(
            "train",
            self._folder.game(game),
            options=options,
            minutes=_minutes(minutes),
            seed=seed,
            out=f"./{path.name}",
        )
        said = (await self._commands.run(*words, seconds=60 * minutes + MEASURING)).splitlines()
        return {"player": f"learned:file={path.name},time=0.2", "said": said[-MOST_LINES:]}

    async def report_game(
        self, game: str, options: Options | None = None, minutes: float = 1.0
    ) -> dict[str, Any]:
        """Say whether a game is any good: sound, fair, deep; measured facts with intervals."""
        name = self._folder.game(game)
        how = {"options": options, "minutes": _minutes(minutes)}
        return await self._commands.measured("report", name, **how)

    async def compare_games(self, games: list[str], minutes: float = 2.0) -> dict[str, Any]:
        """Measure games or versions side by side, as ["mine.py:pie=no", "mine.py:pie=yes"]."""
        if len(games) < 2:
            raise KibitzError("A comparison takes two games or more, or two versions of one.")
        named = [self._version(game) for game in games]
        return await self._commands.measured("compare", *named, minutes=_minutes(minutes))

    async def tune_game(
        self, game: str, wish: str, over: list[str], minutes: float = 2.0
    ) -> dict[str, Any]:
        """Search the options of a game for the settings that meet a wish.

        wish: such as "first 45-55%, length 10-30". over: options to vary, such as
        ["side=3-5", "pie"].
        """
        name, how = self._folder.game(game), {"want": wish, "over": over}
        return await self._commands.measured("tune", name, **how, minutes=_minutes(minutes))

    def _version(self, text: str) -> str:
        name, sign, options = text.partition(":")
        return self._folder.game(name) + sign + options


def _minutes(minutes: float) -> float:
    if not 0.1 <= minutes <= MOST_MINUTES:
        raise KibitzError(f"A measurement takes from 0.1 to {MOST_MINUTES:.0f} minutes.")
    return minutes
