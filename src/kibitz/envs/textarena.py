"""Games as TextArena environments, for language models; the only door to TextArena.

Importing it registers each game of ours, as `kibitz/byg-v0`, and `kibitz/byg-v0-raw` without
TextArena's wrapper.
"""

from __future__ import annotations

import random

from . import missing

try:
    import textarena as ta
except ModuleNotFoundError as fault:
    raise missing(fault, "kibitz[envs]") from None

from .. import shelf
from ..contract import KibitzError, Value
from ..game import Game, GameLike, load
from ..match import Match, Refused
from ..match.briefing import briefing, reply

MISTAKES = 1  # of a player in a row that do not end the game
ILLEGAL = -1.0  # the reward of a player whose second answer in a row is illegal


class TextArenaEnv(ta.Env):  # type: ignore[misc]
    """The game of an id, alias or file; the seats are TextArena's players.

    The prompt has the rules. Before each act its player gets the history and the table, as far as
    the seat may know them, and the legal acts. The rewards are the returns of the game. A second
    illegal answer in a row ends the game with a reward of -1 for its player, and 0 for the others.
    """

    def __init__(self, game: GameLike, **options: Value) -> None:
        super().__init__()
        self.game = load(game, **options)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal a new game; the same seed deals the same game."""
        self.game = self._game_for(num_players)
        chosen = random.randrange(2**31) if seed is None else seed
        self.match = Match(self.game, chosen)
        self.state = ta.FFAMultiPlayerState(num_players, seed=seed, error_allowance=MISTAKES)
        self.state.reset(
            game_state={"seed": chosen},
            player_prompt_function=lambda player_id, game_state: self._prompt(player_id),
            role_mapping={seat: f"Player {seat}" for seat in range(num_players)},
        )
        self._show()

    def _game_for(self, players: int) -> Game:
        if players == self.game.seats:
            return self.game
        if "players" in self.game.about.options:
            return load(self.game, players=players)
        raise KibitzError(f"{self.game.id} has {self.game.seats} seats, not {players}.")

    def _prompt(self, player: int) -> str:
        return briefing(self.match, player).heading

    def _show(self) -> None:
        seat = self.match.player
        if seat is None:
            self.state.set_game_outcome(self._rewards(), "The game is over.")
            for player in range(self.game.seats):
                self._tell(player, briefing(self.match, player).present)
        else:
            self.state.manually_set_current_player_id(seat)
            self._tell(seat, briefing(self.match, seat).present)

    def _tell(self, player: int, text: str) -> None:
        self.state.add_observation(text, ta.ObservationType.GAME_BOARD, to_id=player)

    def _rewards(self) -> dict[int, float]:
        return {seat: float(x) for seat, x in enumerate(self.match.returns or ())}

    def step(self, action: str) -> tuple[bool, ta.Info]:
        """Play the acts that an answer names."""
        if self.state.done:
            raise KibitzError("The game is over; call reset.")
        seat = self.state.current_player_id
        self.state.add_observation(
            action, ta.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat
        )
        answer = reply(self.match, seat, action)
        if not isinstance(answer, Refused):
            self._show()
        elif not self.state.set_invalid_move(answer.why):
            refusal = f"Your answer was refused: {answer.why}\n\n"
            self._tell(seat, refusal + briefing(self.match, seat).present)
        else:
            others = dict.fromkeys(range(self.game.seats), 0.0)
            self.state.set_game_outcome({**others, seat: ILLEGAL}, f"Illegal: {answer.why}")
        done, info = self.state.step(rotate_player=False)
        return bool(done), info


def _register() -> None:
    shown = [ta.wrappers.GameBoardObservationWrapper]
    for id in shelf.names():
        name = f"kibitz/{id}-v0"
        ta.envs.registration.register_with_versions(
            name, TextArenaEnv, wrappers={"default": shown, "-raw": []}, game=id
        )


_register()
