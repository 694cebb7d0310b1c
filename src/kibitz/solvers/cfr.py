"""Equilibria of small games by counterfactual regret minimization (CFR: Zinkevich et al., 2007).

The two seats improve in turn. In each information set the regret of an act is its gain over the
strategy, and acts are played in proportion to their positive regrets. The average of all
strategies converges to an equilibrium. Three members of the family give different weights to
early updates:

- CFR+ (Tammelin, 2014): regrets never fall below 0; strategies count in proportion to their number;
- DCFR (Brown and Sandholm, 2019): regrets and strategies fade;
- PDCFR+ (Xu, Li, Fu and others, 2024): both, and the last regret predicts the next one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..kernel import compiled
from ..kit.arrays import Array
from .game_tree import DEAL, ENDED, GameTree


class Method(NamedTuple):
    """A member of the family.

    After t updates positive regrets are multiplied by t**alpha / (t**alpha + 1), negative ones by
    the same with beta, and strategies by (t / (t + 1))**gamma. floor: whether regrets are kept at 0
    or above. predicts: whether the last regret is added once more for the next strategy.
    """

    name: str
    alpha: float
    beta: float
    gamma: float
    floor: bool
    predicts: bool


class Discounts(NamedTuple):
    """The factors of one update: for regrets above 0, regrets below, and the strategies so far."""

    above: float
    below: float
    strategies: float
    floor: bool
    predicts: bool


class Response(NamedTuple):
    """The notes of a best responder on the nodes and, in the last two, on the sets and acts."""

    own: Any  # how many acts of the seat lead to a node
    reach: Any  # the probability of a node by luck and the other seat
    value: Any
    choice: Any
    gain: Any


FOR_EVER = 1e9  # as alpha: regrets do not fade
METHODS = {
    "cfr+": Method("CFR+", FOR_EVER, FOR_EVER, 1.0, True, False),
    "dcfr": Method("DCFR", 1.5, 0.0, 2.0, False, False),
    "pdcfr+": Method("PDCFR+", 2.3, 0.0, 5.0, True, True),
}


def discount(t: float, power: float) -> float:
    """The share of a regret that remains after t updates."""
    return 1.0 if power == FOR_EVER else t**power / (t**power + 1)


class RegretMatching:
    """Regrets, and the average of all strategies so far, of the information sets of all seats.

    known: where the acts of each set begin, how many they are, and the seat, (sets,). A subclass
    writes, for a seat, the regret of each act before its strategy is subtracted to `instant` and
    the seat's own share in the probability of each set to `own`.
    """

    def __init__(self, known: Any, acts: int, method: Method, seats: int = 2) -> None:
        self.known, self.method, self.updates, self.seats = known, method, 0, seats
        self.regret, self.instant, self.summed = (np.zeros(acts) for _ in range(3))
        self.current = compiled(uniform)(known, np.zeros(acts))
        self.own = np.zeros(len(known))

    def run(self, updates: int) -> None:
        """Update all seats this many times, one after another."""
        for _ in range(updates):
            self.updates += 1
            for seat in range(self.seats):
                self.find_regrets(seat)
                self._match_regrets(seat)

    def find_regrets(self, seat: int) -> None:
        """Write `instant` and `own` of this seat."""
        raise NotImplementedError

    def _match_regrets(self, seat: int) -> None:
        how, t = self.method, float(self.updates)
        shares = discount(t, how.alpha), discount(t, how.beta), (t / (t + 1)) ** how.gamma
        compiled(match_regrets)(
            self.known,
            self.regret,
            self.instant,
            self.current,
            self.summed,
            self.own,
            seat,
            Discounts(*shares, how.floor, how.predicts),
        )

    @property
    def strategy(self) -> Any:
        """The average strategy: the probability of each act of each information set."""
        return compiled(normalize)(self.known, self.summed, np.zeros(len(self.summed)))


class Cfr(RegretMatching):
    """One run of CFR on a tree; its strategy has the acts as `GameTree.actions` lists them."""

    def __init__(self, tree: GameTree, method: Method) -> None:
        seats = tree.game.seats
        super().__init__(tree.known, len(tree.actions), method, seats)
        self.tree = tree
        # Each seat's share in the probability of each node, then that of luck.
        self._reach, self._value = np.ones((seats + 1, len(tree.nodes))), np.zeros(len(tree.nodes))
        compiled(chance_reach)(tree.nodes, self._reach[seats])
        self._pays = [tree.pays(seat) - tree.total / 2 for seat in range(seats)]

    def find_regrets(self, seat: int) -> None:
        """Go through the tree from its root, and back from its ends."""
        tree, reach = self.tree, self._reach
        compiled(reach_probabilities)(tree.nodes, tree.known, self.current, reach, self.own)
        self.instant[:] = 0.0
        compiled(counterfactual_values)(
            tree.nodes,
            tree.known,
            self.current,
            reach,
            self._value,
            seat,
            self._pays[seat],
            self.instant,
        )


def best_responses(tree: GameTree, strategy: Array) -> tuple[list[float], list[float]]:
    """The return of each seat by its best response to a strategy, and if all play the strategy.

    strategy: the probability of each act.
    """
    seats = range(tree.game.seats)
    best = [best_response(tree, strategy, seat) for seat in seats]
    return best, [expected_return(tree, strategy, seat) for seat in seats]


def expected_return(tree: GameTree, strategy: Array, seat: int = 0) -> float:
    """The mean return of a seat if all play this strategy."""
    value = np.zeros(len(tree.nodes))
    return float(compiled(value_of)(tree.nodes, tree.known, strategy, tree.pays(seat), value))


def best_response(tree: GameTree, strategy: Array, seat: int) -> float:
    """The return of a seat that knows the strategy of the others and plays best against it."""
    return best_choices(tree, strategy, seat)[0]


def best_choices(tree: GameTree, strategy: Array, seat: int) -> tuple[float, Any]:
    """The best return of a seat, and the number of its best act in each of its information sets."""
    nodes, known, half = tree.nodes, tree.known, tree.total / 2
    pays = tree.pays(seat) - half
    reply = Response(
        *(np.zeros(len(nodes), np.int32), np.ones(len(nodes)), np.zeros(len(nodes))),
        *(np.zeros(len(known), np.int32), np.zeros(len(strategy))),
    )
    most = compiled(counterfactual_reach)(nodes, known, strategy, seat, reply.own, reply.reach)
    for depth in range(int(most), -1, -1):
        compiled(best_acts)(nodes, known, strategy, seat, pays, depth, reply)
    value = float(compiled(best_acts)(nodes, known, strategy, seat, pays, -1, reply)) + half
    return value, reply.choice


def best_strategy(tree: GameTree) -> tuple[float, Any]:
    """The best return of the only seat, and the strategy with it: the probability of each act."""
    strategy = np.zeros(len(tree.actions))
    value, choice = best_choices(tree, strategy, 0)
    strategy[tree.known["begin"] + choice] = 1.0
    return value, strategy


def own_reach(tree: GameTree, strategy: Array) -> Any:
    """How likely the seat of each information set plays towards it, (sets,)."""
    reach, own = np.ones((tree.game.seats + 1, len(tree.nodes))), np.zeros(len(tree.known))
    compiled(reach_probabilities)(tree.nodes, tree.known, strategy, reach, own)
    return own


# -- compiled ------------------------------------------------------------------------------


def uniform(known: Any, strategy: Array) -> Any:
    """All acts of an information set equally likely."""
    for k in range(len(known)):
        for a in range(known[k].begin, known[k].begin + known[k].count):
            strategy[a] = 1.0 / known[k].count
    return strategy


def normalize(known: Any, weight: Any, strategy: Array) -> Any:
    """Probabilities in proportion to weights; all equal where there are none."""
    uniform(known, strategy)
    for k in range(len(known)):
        begin, end = known[k].begin, known[k].begin + known[k].count
        total = weight[begin:end].sum()
        if total > 0.0:
            for a in range(begin, end):
                strategy[a] = weight[a] / total
    return strategy


def chance_reach(nodes: Array, reach: Array) -> None:
    """The probability of each node by luck alone."""
    for n in range(1, len(nodes)):
        reach[n] = reach[nodes[n].parent] * nodes[n].likely


def reach_probabilities(nodes: Array, known: Any, strategy: Array, reach: Array, own: Any) -> None:
    """Each seat's share in the probability of each node, and of each of its own sets."""
    for n in range(1, len(nodes)):
        parent = nodes[nodes[n].parent]
        for seat in range(len(reach) - 1):
            reach[seat, n] = reach[seat, nodes[n].parent]
        if parent.seat != DEAL:
            reach[parent.seat, n] *= strategy[known[parent.known].begin + nodes[n].act]
        if nodes[n].seat != ENDED:
            own[nodes[n].known] = reach[nodes[n].seat, n]


def counterfactual_values(
    nodes: Array,
    known: Any,
    strategy: Array,
    reach: Array,
    value: Array,
    seat: int,
    pays: Array,
    instant: Any,
) -> None:
    """The value of each node to a seat, and the regret of each of its acts."""
    for n in range(len(nodes)):
        value[n] = pays[n] if nodes[n].seat == ENDED else 0.0
    for n in range(len(nodes) - 1, 0, -1):
        node, parent = nodes[n], nodes[nodes[n].parent]
        worth = node.likely * value[n]
        if parent.seat == DEAL:
            value[node.parent] += worth
            continue
        own = known[parent.known]
        value[node.parent] += worth * strategy[own.begin + node.act]
        if parent.seat == seat:
            others = 1.0
            for other in range(len(reach)):
                others *= reach[other, node.parent] if other != seat else 1.0
            instant[own.begin + node.act] += others * worth


def match_regrets(
    known: Any,
    regret: Any,
    instant: Any,
    current: Any,
    summed: Any,
    reached: Any,
    seat: int,
    by: Discounts,
) -> None:
    """Update the regrets of a seat, the sum of its strategies, and its strategy."""
    for k in range(len(known)):
        own = known[k]
        if own.seat != seat:
            continue
        usual = 0.0
        for a in range(own.begin, own.begin + own.count):
            summed[a] = by.strategies * summed[a] + reached[k] * current[a]
            usual += current[a] * instant[a]
        total = 0.0
        for a in range(own.begin, own.begin + own.count):
            more = instant[a] - usual
            regret[a] = regret[a] * (by.above if regret[a] > 0.0 else by.below) + more
            if by.floor:
                regret[a] = max(0.0, regret[a])
            current[a] = max(0.0, regret[a] + (more if by.predicts else 0.0))
            total += current[a]
        for a in range(own.begin, own.begin + own.count):
            current[a] = current[a] / total if total > 0.0 else 1.0 / own.count


def value_of(nodes: Array, known: Any, strategy: Array, pays: Array, value: Array) -> float:
    """The mean return of a seat. pays: what it gets at each end."""
    for n in range(len(nodes)):
        value[n] = pays[n] if nodes[n].seat == ENDED else 0.0
    for n in range(len(nodes) - 1, 0, -1):
        node, parent = nodes[n], nodes[nodes[n].parent]
        weight = node.likely
        if parent.seat != DEAL:
            weight *= strategy[known[parent.known].begin + node.act]
        value[node.parent] += weight * value[n]
    return float(value[0])


def counterfactual_reach(
    nodes: Array, known: Any, strategy: Array, seat: int, own: Any, reach: Array
) -> int:
    """The probability of each node by luck and the other seats.

    own: gets how many acts of the seat lead to each node; the most of them is returned.
    """
    most = 0
    for n in range(1, len(nodes)):
        node, parent = nodes[n], nodes[nodes[n].parent]
        reach[n] = reach[node.parent] * node.likely
        own[n] = own[node.parent]
        if parent.seat == seat:
            own[n] += 1
            most = max(most, own[n])
        elif parent.seat != DEAL:
            reach[n] *= strategy[known[parent.known].begin + node.act]
    return int(most)


def best_acts(
    nodes: Array, known: Any, strategy: Array, seat: int, pays: Array, depth: int, reply: Response
) -> float:
    """Choose the best act in the sets of a seat to which this number of its own acts leads.

    The acts of sets that come later are chosen already. With -1 all are: the value is returned.
    """
    own, reach, value, choice, gain = reply
    for n in range(len(nodes)):
        value[n] = pays[n] if nodes[n].seat == ENDED else 0.0
    for n in range(len(nodes) - 1, 0, -1):
        node, parent = nodes[n], nodes[nodes[n].parent]
        worth = node.likely * value[n]
        if parent.seat == DEAL:
            value[node.parent] += worth
        elif parent.seat != seat:
            value[node.parent] += worth * strategy[known[parent.known].begin + node.act]
        elif own[node.parent] == depth:
            gain[known[parent.known].begin + node.act] += reach[node.parent] * worth
        elif node.act == choice[parent.known]:
            value[node.parent] += worth
    if depth >= 0:
        for n in range(1, len(nodes)):
            if nodes[n].seat == seat and own[n] == depth:
                info = known[nodes[n].known]
                choice[nodes[n].known] = gain[info.begin : info.begin + info.count].argmax()
    return float(value[0])
