"""Games as an environment of `verifiers`, for the training and testing of language models.

One model has a seat, and players of Kibitz have the others. The only door to `verifiers`, which is
installed apart; the package `kibitz_verifiers` gives it the name by which `verifiers` finds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from . import missing

try:
    import verifiers.v1 as vf
except ModuleNotFoundError as fault:
    raise missing(fault, "verifiers") from None

from ..contract import Value
from ..game import Game, load
from ..information import acts_heard
from ..match import Accepted, Match, Refused
from ..match.briefing import briefing, reply
from ..play.referee import submit, view_for
from ..play.seeds import derived_seed
from ..players import player
from .game_in_play import MOST_UNPLAYED, never_acts

ID = "kibitz-verifiers"
MISTAKES = 1  # in a row that do not end the game
ILLEGAL = -1.0  # the reward of an answer that ends the game
EACH = -1  # instead of a seat: each seat in turn


def load_environment(
    game: str = "byg",
    seat: int = EACH,
    opponents: str = "uniform",
    seed: int = 0,
    **options: Value,
) -> Any:
    """The environment of a game: a model in this seat, or in each in turn, against players.

    The number of tasks is not bounded: each is a game with a seed of its own.
    """
    chosen = KibitzTasksetConfig(
        id=ID, game=game, seat=seat, opponents=opponents, seed=seed, options=options
    )
    return KibitzEnv(KibitzEnvConfig(taskset=chosen))


class KibitzTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which game is played, and against whom."""

    game: str = "byg"
    seat: int = EACH
    opponents: str = "uniform"
    seed: int = 0
    options: dict[str, int | str] = {}  # noqa: RUF012  pydantic copies it


class KibitzData(vf.TaskData):  # type: ignore[misc]
    """The facts that reproduce an episode: game, options, seat, opponents, seed."""

    info: dict[str, Any]


class KibitzTask(vf.Task[KibitzData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """One game of one seat."""


class KibitzTaskset(vf.Taskset[KibitzTask, KibitzTasksetConfig]):  # type: ignore[misc]
    """Games with one seed after another."""

    INFINITE = True

    def load(self) -> Iterator[Any]:
        """A task for each seed; its prompt is the briefing before the first act of the seat."""
        config = self.config
        game, unplayed = load(config.game, **config.options), 0
        for number in count():
            info = {
                "game": config.game,
                "options": config.options,
                "seat": number % game.seats if config.seat == EACH else config.seat,
                "opponents": config.opponents,
                "seed": derived_seed(config.seed, number) % 2**31,
            }
            episode = Episode(game, info)
            if episode.over:  # before the seat acted: there is nothing to ask
                unplayed += 1
                if unplayed == MOST_UNPLAYED:
                    raise never_acts(game, episode.seat)
                continue
            unplayed = 0
            yield KibitzTask(
                KibitzData(name=f"{game.id}#{number}", prompt=episode.text, info=info),
                config.task,
            )


class KibitzEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """The model that plays: it answers without tools, so it needs no sandbox."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})


class KibitzEnv(vf.Env[KibitzEnvConfig]):  # type: ignore[misc]
    """A model plays a game by words; its reward is the return of its seat.

    The metric `illegal` counts its illegal answers. The second in a row ends the game with a
    reward of -1.
    """

    async def run(self, task: Any, agents: Any) -> None:
        """Play one game."""
        info = task.data.info
        episode = Episode(load(info["game"], **info["options"]), info)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                episode.take(segment.last_reply)
                if episode.over:
                    break
                segment = await interaction.turn(episode.text)
        trace = interaction.trace
        trace.record_reward("returns", episode.reward, 1.0)
        trace.record_metric("illegal", float(episode.illegal))
        trace.info["record"] = episode.acts


class Episode:
    """A game of one seat that answers in words, against players of Kibitz.

    text: the next message to the seat. illegal: its illegal answers so far.
    """

    def __init__(self, game: Game, info: dict[str, Any]) -> None:
        self.match, self.seat = Match(game, info["seed"]), info["seat"]
        seeds = (derived_seed(info["seed"], seat) for seat in range(game.seats))
        self._bots = [player(info["opponents"], seed) for seed in seeds]
        self.illegal = self._mistakes = 0
        self._let_others_act()
        self.text = briefing(self.match, self.seat).text

    @property
    def over(self) -> bool:
        """Whether the game is over, or ended by illegal answers."""
        return self.match.over or self._mistakes > MISTAKES

    @property
    def reward(self) -> float:
        """The return of the seat; 0 for an unfinished game."""
        if self._mistakes > MISTAKES:
            return ILLEGAL
        return float(self.match.returns[self.seat]) if self.match.returns else 0.0

    @property
    def acts(self) -> list[str]:
        """All acts, as the seat may read them."""
        return [heard.act for heard in acts_heard(self.match.position, self.seat)]

    def take(self, answer: str) -> Accepted | Refused:
        """Play the acts of an answer, and then those of the others."""
        result = reply(self.match, self.seat, answer)
        refusal = ""
        if isinstance(result, Refused):
            self.illegal, self._mistakes = self.illegal + 1, self._mistakes + 1
            refusal = f"Your answer was refused: {result.why}\n\n"
        else:
            self._mistakes = 0
            self._let_others_act()
        self.text = refusal + briefing(self.match, self.seat).present
        return result

    def _let_others_act(self) -> None:
        while (seat := self.match.player) not in (None, self.seat):
            bot = self._bots[seat or 0]
            submit(self.match, seat or 0, bot(view_for(self.match, seat or 0, bot)))
