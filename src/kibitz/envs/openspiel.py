"""Games as OpenSpiel games: `load` registers one, so that OpenSpiel's algorithms run on it.

Each draw is a chance node with its probabilities. Luck that is drawn again until it fits is
one chance node of the outcomes that fit, so that the tree ends. Joint choices are made one seat
after another, and hidden from each other. The only door to OpenSpiel.
"""

from __future__ import annotations

import math
from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import missing

try:
    import pyspiel
except ModuleNotFoundError as fault:
    raise missing(fault, "open_spiel") from None

from .. import draw, kernel
from ..contract import Fields, KibitzError, Value
from ..game import Game, GameLike, Position
from ..game import load as load_game
from ..kernel import compiled
from ..kit.rng import State, below, derived, seeded
from .observing import Observer, observing
from .planes import FIELDS, Planes, planes_of

MOST_WAYS = 4096  # of a draw: the bound that OpenSpiel is given
MOST_ACTS = 10_000  # acts and draws of a game whose author states no bound
MOST_NUMBERS = 100_000  # of an information-state tensor
SAMPLED = 200  # games, to see whether the returns always add up to one number
DEAL = -1  # in place of an action: the deal


def load(game: GameLike, *, observation: str = FIELDS, **options: Value) -> Any:
    """The game of this id, alias or file as an OpenSpiel game, registered under a name of its own.

    The name is `kibitz_`, the id, and a hash of the rules, the options and the form of the
    observation. observation: `fields` of the record, or `planes` of the board; the tensors
    of information states are of the fields in any case, their texts of the information sets.
    """
    game = load_game(game, **options)
    words = repr((game.rules.title, sorted(game.options.items()), observation))
    short = f"kibitz_{game.id}_{blake2b(words.encode(), digest_size=4).hexdigest()}"
    return _register(short, game, observation)


_made: dict[str, Any] = {}


def _facts(short: str) -> _Facts:
    facts: _Facts = pyspiel.load_game(short).facts
    return facts


def _register(short: str, game: Game, observation: str) -> Any:
    if short not in _made:
        facts = _Facts(short, game, planes_of(game, observation))

        class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
            """A game of Kibitz."""

            def __init__(self, params: Any = None) -> None:
                super().__init__(facts.type, facts.info, params or {})
                self.facts = facts

            def new_initial_state(self) -> GameState:
                return GameState(self, facts)

            def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
                if params:
                    raise ValueError(f"The observer of {game.id} takes no parameters.")
                usual = pyspiel.IIGObservationType(perfect_recall=False)
                return _Observer(facts, (iig_obs_type or usual).perfect_recall)

        pyspiel.register_game(facts.type, OpenSpielGame)
        _made[short] = OpenSpielGame
    return pyspiel.load_game(short)


class _Facts:
    """The facts about a game that OpenSpiel needs before play."""

    def __init__(self, short: str, game: Game, planes: Planes | None) -> None:
        self.game, self.observer, self.planes = game, Observer(game), planes
        self.observe = compiled(observing(self.observer), game.rules)
        self.longest = game.longest or MOST_ACTS
        sums, scores, self.draws = _sample(game)
        low, high = _bounds(game, scores)
        numbers = self.observer.size * (self.longest + 1)
        self.has_tensor = game.longest is not None and numbers <= MOST_NUMBERS
        kinds = pyspiel.GameType
        self.type = pyspiel.GameType(
            short_name=short,
            long_name=game.about.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC
            if self.draws
            else kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.IMPERFECT_INFORMATION
            if game.information == "hidden"
            else kinds.Information.PERFECT_INFORMATION,
            utility=_utility(game, sums),
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=game.seats,
            min_num_players=game.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=self.has_tensor,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        self.info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=MOST_WAYS if self.draws else 0,
            num_players=game.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=sums.pop() if len(sums) == 1 else None,
            max_game_length=self.longest,
        )

    @cached_property
    def redrawn_deals(self) -> list[kernel.StateOutcome] | None:
        """The deals where their luck is drawn again until it fits; None of other luck."""
        return kernel.redrawn_outcomes(self.game.blank(), kernel.start, MOST_WAYS)

    def __deepcopy__(self, memo: Any) -> _Facts:
        return self  # it never changes

    def __reduce__(self) -> Any:
        return _facts, (self.type.short_name,)


def _bounds(game: Game, scores: list[float]) -> tuple[float, float]:
    if game.lowest is None or game.highest is None:
        raise KibitzError(
            f"{game.id}: OpenSpiel needs bounds of the returns. State lowest and highest in About, "
            f"as numbers or as functions of the options. {SAMPLED} random games returned "
            f"{min(scores):g} to {max(scores):g}; the bounds must hold for all games, so compute "
            "them from the rules."
        )
    return float(game.lowest), float(game.highest)


def _sample(game: Game) -> tuple[set[float], list[float], bool]:
    """The sums of the returns, all returns, and whether chance decides anything."""
    sums, scores, rng, draws = set[float](), [0.0], seeded(1), game.has_chance
    for seed in range(SAMPLED):
        p = game.start(seed)
        draws = draws or bool(p.dealt)
        while (legal := p.legal()) and p.ply < MOST_ACTS:
            p.act(legal[below(rng, len(legal))])
        sums.add(round(float(sum(p.returns or (0,))), 9))
        scores += map(float, p.returns or ())
    return sums, scores, draws


def _utility(game: Game, sums: set[float]) -> Any:
    kinds = pyspiel.GameType.Utility
    if game.is_cooperative:
        return kinds.IDENTICAL
    if sums == {0.0}:
        return kinds.ZERO_SUM
    return kinds.CONSTANT_SUM if len(sums) == 1 else kinds.GENERAL_SUM


class _Play:
    """A position, or one that still lacks draws: of the deal, or of the act that is under way."""

    def __init__(self, facts: _Facts) -> None:
        self.facts = facts
        self.position: Position | None = None
        self.action, self.ways = DEAL, 0
        self.chances: list[tuple[int, float]] = []  # of the draw that comes next
        self.drawn: tuple[int, ...] = ()
        self.listed: list[kernel.StateOutcome] | None = (
            None  # where luck is drawn again until it fits
        )
        self.seen: tuple[NDArray[np.float32], ...] = ()  # what each seat saw at each ply
        self.acts: tuple[tuple[int, int], ...] = ()  # seat and action
        self.steps: tuple[int, ...] = ()  # actions and draws
        self._list_or_draw()

    def __deepcopy__(self, memo: Any) -> _Play:
        twin = _Play.__new__(_Play)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy() if self.position else None
        return twin

    def __reduce__(self) -> Any:
        return _replay, (self.facts, self.steps)

    def step(self, number: int) -> None:
        self.steps = (*self.steps, number)
        if self.ways:
            self.draw(number)
        else:
            self.act(number)

    def draw_of_deal(self, steps: tuple[int, ...]) -> None:
        """Take the draws of the deal from the first of these steps."""
        draws = self.facts.game.dealing(0, steps)[1]
        self.steps = self.drawn = steps[: len(draws)]
        self._deal_or_play_when_drawn()

    def act(self, action: int) -> None:
        seat = self.position.player if self.position else None
        self.acts = (*self.acts, (-1 if seat is None else seat, action))
        self.action, self.drawn = action, ()
        self._list_or_draw()

    def draw(self, number: int) -> None:
        self.drawn = self.listed[number].draws if self.listed else (*self.drawn, number)
        self.listed = None
        self._deal_or_play_when_drawn()

    def _list_or_draw(self) -> None:
        self.listed = self._redrawn()
        if self.listed:
            self.ways = len(self.listed)
        else:
            self._deal_or_play_when_drawn()

    def _redrawn(self) -> list[kernel.StateOutcome] | None:
        game = self.facts.game
        if self.action == DEAL:
            return self.facts.redrawn_deals
        if not (game.has_chance and self.position):
            return None
        return kernel.redrawn_outcomes(self.position.state, self._change, MOST_WAYS)

    def _change(self, p: Fields, rng: State) -> None:
        kernel.play(p, self.action, rng)

    def _deal_or_play_when_drawn(self) -> None:
        draws = self._needed(self.drawn)
        if len(draws) > len(self.drawn):
            self.ways = draws[len(self.drawn)].ways
            if self.ways > MOST_WAYS:
                raise KibitzError(
                    f"{self.facts.game.id} draws from {self.ways} numbers at once; OpenSpiel's "
                    f"chance nodes have at most {MOST_WAYS} outcomes here."
                )
            self.chances = self._chances_of(draws[len(self.drawn)])
            return
        self.ways = 0
        if self.action == DEAL:
            self.position = self.facts.game.start(draws=self.drawn)
        elif self.position:
            drawn = self.drawn if self.facts.game.has_chance else None
            self.position.act(self.action, drawn)
        self._note_views()

    def _chances_of(self, draw: kernel.Draw) -> list[tuple[int, float]]:
        if draw.is_even:
            return [(number, 1 / draw.ways) for number in range(draw.ways)]
        each = (self._needed((*self.drawn, k))[len(self.drawn)] for k in range(draw.ways))
        chances = ((k, chance) for k, chance in enumerate(each) if chance.number == k)
        return [(k, chance.weight / chance.total) for k, chance in chances]

    def _needed(self, given: tuple[int, ...]) -> list[kernel.Draw]:
        game = self.facts.game
        if self.action == DEAL:
            return game.dealing(0, given)[1]
        if not (game.has_chance and self.position):
            return []
        return kernel.drawing(self.position.state, self._change, derived(0, 0), given)[1]

    def _note_views(self) -> None:
        assert self.position
        game, state = self.facts.game, self.position.state
        size = self.facts.observer.size
        rows, room = np.zeros((game.seats, size), np.float32), self.facts.observer.room()
        for seat in range(game.seats):
            self.facts.observe(state, seat, room, rows[seat])
        self.seen = (*self.seen, rows)


def _replay(facts: _Facts, steps: tuple[int, ...]) -> _Play:
    play = _Play(facts)
    if steps and play.ways and not play.listed:
        play.draw_of_deal(steps)
    for number in steps[len(play.steps) :]:
        play.step(number)
    return play


class GameState(pyspiel.State):  # type: ignore[misc]
    """A state of a game of Kibitz."""

    def __init__(self, game: Any, facts: _Facts) -> None:
        super().__init__(game)
        self.facts, self.play = facts, _Play(facts)

    @property
    def position(self) -> Position | None:
        """The position; None before the deal."""
        return self.play.position

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        if self.play.ways:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.player if self.position else None
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal()) if self.position else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers that may be drawn next, with their probabilities."""
        if self.play.listed:
            return [(number, end.probability) for number, end in enumerate(self.play.listed)]
        return self.play.chances

    def _apply_action(self, action: int) -> None:
        self.play.step(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.position is None:
            return f"draw {action}"
        return self.position.name(action, player)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """A number a seat at the end, 0 before."""
        returns = self.position.returns if self.position and not self.play.ways else None
        return [float(x) for x in returns] if returns else [0.0] * self.facts.game.seats

    def __str__(self) -> str:
        if self.play.ways or self.position is None:
            return f"drawing one of {self.play.ways} after {self.history()}"
        return draw.plain(self.position.scene()) + f"\n{self.history()}"


class _Observer:
    """The observation of one seat: now, or with perfect recall all it has seen and done."""

    def __init__(self, facts: _Facts, recall: bool) -> None:
        self.facts, self.recall = facts, recall
        size = facts.observer.size
        rows = facts.longest + 1 if recall and facts.has_tensor else 1
        shape = facts.planes.shape if facts.planes and not recall else (rows, size)
        self.tensor = np.zeros(math.prod(shape), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: GameState, player: int) -> None:
        self.tensor.fill(0)
        rows = self.dict["observation"]
        if self.facts.planes and not self.recall:
            if state.position:
                rows[:] = self.facts.planes.of(state.position, player)
            return
        seen = state.play.seen if self.recall and len(rows) > 1 else state.play.seen[-1:]
        for row, numbers in zip(rows, seen, strict=False):
            row[:] = numbers[player]

    def string_from(self, state: GameState, player: int) -> str:
        if not self.recall:
            seen = state.play.seen[-1][player].tobytes() if state.play.seen else b""
            return blake2b(seen, digest_size=12).hexdigest()
        own = [action for seat, action in state.play.acts if seat == player]
        known = (
            state.position.information_key(player).hex() if state.position else "before the deal"
        )
        return f"{player} {own} {known}"
