"""`learned`: search with a value that `kibitz train` has learned from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import log
from pathlib import Path

from ..contract import KibitzError
from ..game import Game, GameLike, Position, load
from ..given_file import path_of
from ..learning import actor_critic_file, model_file, policy_file, strategy_file, values_file
from ..learning.actor_critic import ActorCritic
from ..learning.learner import has_minimax_value
from ..learning.network import Network
from ..learning.policy import Policy
from ..learning.strategy_file import Strategies
from . import alphabeta, network_guide, policy_guide, shipped
from .base import (
    DefaultBudget,
    Player,
    SearchResult,
    choices,
    require_kinds,
    require_one_budget,
    require_position,
    require_within,
)
from .deepening import AlphaBeta
from .ismcts import Ismcts, chooses_jointly
from .mcts import Mcts
from .network_guide import Networks, NetworkSearch, for_play
from .policy_guide import PolicySearch
from .search_analysis import Analysis, analysis
from .table_search import TableSearch
from .tree_search import HIGHEST
from .value_guide import MIXED, VALUES_ONLY, InfosetValueSearch, ValueSearch
from .worlds import Worlds

USUAL_SIMS = 1000
SEARCHES = ("alphabeta", "uct", "mixed", "policy", "plain", "table")
ALPHABETA, UCT, MIX, POLICY, PLAIN, TABLE = SEARCHES
EXPLORE = {UCT: 0.3, MIX: 0.6, POLICY: policy_guide.EXPLORE, PLAIN: 0.7, TABLE: 0.7}


@dataclass
class Learned(Player):
    """Searches with the value of a file that `kibitz train` has made.

    file: its path; without it, the file that comes with the game. The budget is one of these:
    time: seconds an act. sims: positions an act. depth: acts to look ahead at most, in games of two
    opposed sides without luck.
    search: alphabeta (only in these games), uct (a tree of learned values), mixed (values and
    playouts), policy (a learned policy as prior knowledge and in playouts), plain
    (playouts only, as mcts), or table (a table of strategies, without a search); without it, the
    one that the file names as best, for about this time an act where it names several.
    explore: weight of the confidence bound of a tree; without it, the usual one of that search.
    """

    file: str = ""
    time: float = 0.0
    sims: int = 0
    depth: int = 0
    search: str = ""
    explore: float = 0.0
    memory: int = 64
    seed: int = 0
    spec: str = "learned"
    _bot: AlphaBeta | Mcts | Ismcts | None = field(default=None, repr=False)
    _game: Game | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        require_kinds(self)
        require_one_budget(self, "time", "sims", "depth")
        if min(self.time, self.sims, self.depth) < 0 or self.memory < 8:
            raise KibitzError("learned takes time, sims or depth above 0, and memory >= 8 (MB).")
        if self.depth > alphabeta.DEEPEST:
            raise KibitzError(f"learned takes a depth of at most {alphabeta.DEEPEST} acts.")
        require_within(
            self, time=(0, HIGHEST), sims=(0, HIGHEST), memory=(8, HIGHEST), explore=(0, HIGHEST)
        )
        if self.search not in ("", *SEARCHES):
            known = ", ".join(SEARCHES)
            raise KibitzError(f"learned: search is one of {known}, not {self.search[:40]!r}.")

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield better and better results, at least every 50 ms; the last one counts."""
        legal = choices(p)
        if len(legal) == 1:
            yield SearchResult(legal[0])
            return
        yield from self._prepared(p.game).think(p)

    def analyse(self, p: Position) -> Analysis:
        """Search a position and return all that is known of its acts and of the play to expect."""
        choices(p)
        bot = self._prepared(p.game)
        if not isinstance(bot, AlphaBeta):
            return bot.analyse(p)
        *_, last = bot.think(p)
        return analysis(last, p, {}, [])

    def probabilities(self, p: Position) -> dict[int, float] | None:
        """The probability of each legal act where it is drawn from an average strategy."""
        require_position(p)
        bot = self._prepared(p.game)
        return None if isinstance(bot, AlphaBeta) else bot.probabilities(p)

    def warm(self, game: GameLike) -> None:
        """Read the file and compile the search for this game, once on a machine."""
        game = load(game)
        self._prepared(game).warm(game)

    def _prepared(self, game: Game) -> AlphaBeta | Mcts | Ismcts:
        if self._bot is None or self._game is not game:
            own = path_of(self.file, "file") if self.file else None
            file = own or shipped.require_fitting(game)
            net, best = of_file(file, game, self.time)
            self._bot, self._game = self._made(game, file, net, best), game
        return self._bot

    def _made(self, game: Game, file: Path, net: Network, best: str) -> AlphaBeta | Mcts | Ismcts:
        search = self.search or (ALPHABETA if self.depth else best)
        if search in (ALPHABETA, UCT, MIX) and not has_values(file, game):
            known = " or ".join(choices_of(file, game))
            raise KibitzError(f"{file} has no values of positions; learned takes search={known}.")
        if search != ALPHABETA and self.depth:
            raise KibitzError(f"learned takes sims or time, not depth, with search={search}.")
        if search == ALPHABETA:
            if not has_minimax_value(game, net):
                raise KibitzError(
                    f"{game.id} has luck or hidden information, or not two sides that oppose; "
                    "learned takes sims or time there, and searches by uct, mixed or policy."
                )
            return AlphaBeta(game, net, self.time, self.sims, self.depth, self.memory)
        explore = self.explore or _usual_explore(search, game)
        given = (self.sims or DefaultBudget(USUAL_SIMS), self.time, 1, self.memory, explore)
        if search == POLICY:
            return _by_policy(given, self.seed, _required_policy(file, game))
        if search == TABLE:
            return TableSearch(*given, seed=self.seed, strategies=_required_table(file, game))
        if game.information == "hidden":
            return _by_information_sets(given, self.seed, search, net)
        if search == PLAIN:
            return Mcts(*given, seed=self.seed)
        use = VALUES_ONLY if search == UCT else MIXED
        return ValueSearch(*given, seed=self.seed, use=use, net=net)


def _usual_explore(search: str, game: Game) -> float:
    if search == POLICY and game.information == "hidden":
        return network_guide.EXPLORE
    return EXPLORE[search]


def _by_information_sets(
    given: tuple[int, float, int, int, float], seed: int, search: str, net: Network
) -> Ismcts:
    if search == PLAIN:
        return Worlds(*given, seed=seed)
    share = {UCT: VALUES_ONLY, MIX: MIXED}[search].share
    return InfosetValueSearch(*given, seed=seed, share=share, net=net)


def _by_policy(
    given: tuple[int, float, int, int, float], seed: int, policy: Policy | Networks | None
) -> Mcts | Ismcts:
    if isinstance(policy, Networks):
        return NetworkSearch(*given, seed=seed, spec="learned", networks=policy)
    return PolicySearch(*given, seed=seed, spec="learned", policy=policy)


def _required_policy(file: Path, game: Game) -> Policy | Networks:
    policy = _read_for_play(file, game, _time_written(file))
    if not policy:
        raise KibitzError(f"{file} has no policy; learned takes search=policy where it has one.")
    return policy


def _required_table(file: Path, game: Game) -> Strategies:
    table = table_of_file(file, game)
    if not table:
        raise KibitzError(f"{file} has no table; learned takes search=table where it has one.")
    return table


def choices_of(path: Path, game: Game) -> tuple[str, ...]:
    """The searches in which what a file has learned can be used."""
    net, _ = of_file(path, game)
    by_values = (ALPHABETA,) * has_minimax_value(game, net) + (UCT, MIX)
    by_policy = (POLICY,) * bool(policy_of_file(path, game))
    by_table = (TABLE,) * bool(table_of_file(path, game))
    return by_values * has_values(path, game) + by_policy + by_table


def with_playouts(path: Path, game: Game) -> str:
    """The search of a file for hints and evaluations: `mixed` or `policy`, or `plain`.

    All play to the end of the game, so the value of an act is an expected result.
    """
    named = of_file(path, game)[1]
    if named == TABLE:
        return PLAIN
    if named in (MIX, POLICY):
        return named
    return MIX if has_values(path, game) else POLICY


def plays_with_playouts(bot: Player, game: Game) -> bool:
    """Whether a bot is the learned player that comes with a game, and searches as the next one."""
    if type(bot) is not Learned or bot.file or bot.depth or bot.explore or bot.search:
        return False
    file = shipped.fitting(game)
    return file is not None and of_file(file, game, bot.time)[1] == with_playouts(file, game)


def search_with_playouts(game: Game, memory: int) -> Mcts | Ismcts | None:
    """The search of `with_playouts`, where a learned player comes with the game.

    Its guide is of one kind in all positions; None also where it is not. memory: megabytes.
    """
    file = shipped.fitting(game)
    if file is None:
        return None
    bot = Learned(search=with_playouts(file, game), memory=memory)._prepared(game)
    varies = isinstance(bot, InfosetValueSearch) and chooses_jointly(game)
    return None if varies or isinstance(bot, AlphaBeta) else bot


def has_values(path: Path, game: Game) -> bool:
    """Whether the network of a file has learned; a file may have a policy only."""
    return _read(path, game, _time_written(path))[2]


def of_content(content: bytes, game: Game, search: str, seconds: float, seed: int) -> Player:
    """The player of a file's content, with `mixed` or `policy`, whose games all differ.

    It needs no file, so it can play on other machines.
    """
    given = (DefaultBudget(USUAL_SIMS), seconds, 1, 64, _usual_explore(search, game))
    if search == POLICY:
        return _by_policy(given, seed, _policy(content, game))
    net = _network(content, game)
    return ValueSearch(*given, seed=seed, spec="learned", use=MIXED, net=net)


@lru_cache(maxsize=1)
def _network(content: bytes, game: Game) -> Network:
    return values_file.network_of(content, game)


@lru_cache(maxsize=1)
def _policy(content: bytes, game: Game) -> Policy | Networks | None:
    if game.information == "hidden":
        return _for_play(actor_critic_file.networks_of(content, game))
    return policy_file.policy_of(content, game)


def _for_play(policy: Policy | ActorCritic | None) -> Policy | Networks | None:
    return for_play(policy) if isinstance(policy, ActorCritic) else policy


def of_file(path: Path, game: Game, seconds: float = 0.0) -> tuple[Network, str]:
    """The network of a file and the search that suits it; KibitzError if it does not fit the game.

    seconds: an act, where the file may name another search for about that time. The file is read
    again if it was written anew.
    """
    net, search, _, at_pace = _read(path, game, _time_written(path))
    if seconds and at_pace:
        search = min(at_pace, key=lambda pair: abs(log(pair[0] / seconds)))[1]
    return net, search


def policy_of_file(path: Path, game: Game) -> Policy | ActorCritic | None:
    """The policy of a file; None if it has none. KibitzError as by `of_file`."""
    return _read_policy(path, game, _time_written(path))


def table_of_file(path: Path, game: Game) -> Strategies | None:
    """The table of strategies of a file; None if it has none. KibitzError as by `of_file`."""
    return _read_table(path, game, _time_written(path))


def _time_written(path: Path) -> int:
    return path.stat().st_mtime_ns if path.is_file() else 0


@lru_cache(maxsize=4)
def _read_policy(path: Path, game: Game, written: int) -> Policy | ActorCritic | None:
    if game.information == "hidden":
        return actor_critic_file.read(path, game)
    return policy_file.read(path, game)


@lru_cache(maxsize=4)
def _read_table(path: Path, game: Game, written: int) -> Strategies | None:
    return strategy_file.read(path, game)


@lru_cache(maxsize=4)
def _read_for_play(path: Path, game: Game, written: int) -> Policy | Networks | None:
    return _for_play(_read_policy(path, game, written))


@lru_cache(maxsize=4)
def _read(
    path: Path, game: Game, written: int
) -> tuple[Network, str, bool, tuple[tuple[float, str], ...]]:
    net, facts = values_file.read(path, game)
    learned = facts.get("generation") != 0 or bool(net.weights.any())
    usual = ALPHABETA if has_minimax_value(game, net) else UCT
    usual = usual if learned else POLICY
    usual = PLAIN if game.information == "hidden" else usual
    named = facts.get("search")
    with model_file.reading(path):
        at_pace = tuple((float(pace), name) for pace, name in facts.get("at_pace", ()))
    at_pace = tuple(pair for pair in at_pace if pair[0] > 0 and pair[1] in SEARCHES)
    return net, named if named in SEARCHES else usual, learned, at_pace
