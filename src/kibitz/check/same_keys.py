"""Whether positions with one key go on alike, where they differ in what the key leaves out.

Two turns of a seat are exchanged in games: often the same position comes again with another past.
Such pairs with one key and different records are played on by the same acts, by several ways to
choose them, until they differ or end. Random acts seldom last until a counter that the key
forgot runs out; acts that come back to earlier positions do, and so do the least options.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from .. import kernel
from ..contract import KibitzError
from ..game import Game, load
from ..kernel import Positions
from .broken import Broken, line_of
from .reaching import ReachingSearch
from .text import RulesText, TextPosition, TextRecord, derived_at
from .ways_to_play import KINDS, Look

SECONDS = 3.0  # of the processor, for a game and its least options
GAMES_EACH, PLIES = 2, 60  # continuations of a pair, and acts of each
SWAPS = 20  # pairs of turns of a game that are exchanged
PAGE = "docs/the-past-counts.md"


@dataclass
class _Met:
    record: TextRecord
    nodes: list[TextPosition]


def same_keys_go_on_alike(game: Game, seed: int, seconds: float = SECONDS) -> int:
    """Broken if two positions with one key differ later; else how many pairs were played on."""
    if "key" not in game.rules.functions:
        return 0
    games, pairs = [game, *with_least(game)], 0
    for each in games:
        pairs += _in_game(each, seed, time.process_time() + seconds / len(games))
    return pairs


def with_least(game: Game) -> list[Game]:
    """The game with its whole numbers at the least."""
    low = {n: o.low for n, o in game.about.options.items() if o.low is not None}
    try:
        return [load(game.spec, **{**game.options, **low})] if low else []
    except KibitzError:  # refused together with other options
        return []


def _in_game(game: Game, seed: int, until: float) -> int:
    text, rng, pairs = RulesText(game), Random(seed), 0
    search = ReachingSearch(text, rng)
    while time.process_time() < until:
        *_, record = search.play(until)
        for one, other in _pairs(text, record, rng):
            pairs += 1
            for _ in range(GAMES_EACH):
                _play_on(text, one, other, rng)
            if time.process_time() > until:
                break
    return pairs


def _pairs(text: RulesText, record: TextRecord, rng: Random) -> Iterator[tuple[_Met, _Met]]:
    """Positions of a record, and the same after two turns of a seat in the other order."""
    nodes = list(text.nodes(record))
    begin = [0] + [
        k for k in range(1, len(nodes)) if nodes[k].seen.player != nodes[k - 1].seen.player
    ]
    places = range(len(begin) - text.game.seats - 1)
    for k in rng.sample(places, min(len(places), SWAPS)):
        first, second = begin[k : k + 2], begin[k + text.game.seats : k + text.game.seats + 2]
        acts, (a, b), (c, d) = record.acts, first, second
        swapped = (*acts[:a], *acts[c:d], *acts[b:c], *acts[a:b])
        after = list(text.nodes(TextRecord(swapped, record.luck, record.seed)))
        if len(after) <= d or after[-1].seen.fault or not after[-1].numbers:
            continue
        if after[-1].state.tobytes() == nodes[d].state.tobytes():
            continue
        if _key(text.game, after[-1]) == _key(text.game, nodes[d]):
            other = TextRecord(swapped, record.luck, record.seed)
            yield (
                _Met(TextRecord(acts[:d], record.luck, record.seed), nodes[: d + 1]),
                _Met(other, after),
            )


def _key(game: Game, node: TextPosition) -> bytes:
    out = game.key_room()
    return out[: kernel.write_key(node.state[0], out)].tobytes()


def _play_on(text: RulesText, one: _Met, other: _Met, rng: Random) -> None:
    """Broken if the same acts lead two positions to different ends, seats or acts."""
    choose, game = rng.choice(KINDS)(rng, text), text.game
    first, second, seed = list(one.nodes), list(other.nodes), rng.randrange(1 << 30)
    acts: list[str] = []

    def look(record: TextRecord, nodes: list[TextPosition], act: str) -> TextPosition:
        rng_at = derived_at(TextRecord(seed=seed), len(acts))
        return text.after(nodes[-1], nodes[-1].numbers[act], (), rng_at)

    look_at: Look = look
    for _ in range(PLIES):
        if _differ(first[-1], second[-1]):
            if not _is_repetition(game, first, second):
                said = _sentence(game, one, other, acts, first[-1], second[-1])
                raise Broken(said, text.position(other.record))
            return
        if not first[-1].numbers or _key(game, first[-1]) != _key(game, second[-1]):
            return  # a key that differs has the property of its own
        act = choose(look_at, TextRecord((*one.record.acts, *acts)), first)
        acts.append(act)
        generator = derived_at(TextRecord(seed=seed), len(acts))
        for nodes in (first, second):
            nodes.append(text.after(nodes[-1], nodes[-1].numbers[act], (), generator))


def _differ(one: TextPosition, other: TextPosition) -> bool:
    a, b = one.seen, other.seen
    return (a.player, a.legal, a.returns) != (b.player, b.legal, b.returns)


def _is_repetition(game: Game, first: list[TextPosition], second: list[TextPosition]) -> bool:
    """Whether one ended in a draw where its position came again, which a key may leave out."""
    for nodes in (first, second):
        returns = nodes[-1].seen.returns
        if returns is not None and len(set(returns)) == 1:
            earlier = {_key(game, node)[:-1] for node in nodes[:-1] if not node.seen.fault}
            if _key(game, nodes[-1])[:-1] in earlier or comes_again([node.state for node in nodes]):
                return True
    return False


def comes_again(states: Sequence[Positions]) -> bool:
    """Whether most of the last record stood there before: the end itself is written."""
    last, names = states[-1], states[-1].dtype.names or ()
    most = max(len(names) - 3, (len(names) + 1) // 2)
    return any(
        sum(state[name].tobytes() == last[name].tobytes() for name in names) >= most
        for state in states[:-2]
    )


def _sentence(
    game: Game, one: _Met, other: _Met, acts: list[str], first: TextPosition, second: TextPosition
) -> str:
    fields = [
        name
        for name in game.dtype.names or ()
        if one.nodes[-1].state[name].tobytes() != other.nodes[-1].state[name].tobytes()
    ]
    return (
        f"{line_of(game, 'key')}two positions have the same key, but go on differently. One comes "
        f"after {_acts(one.record.acts)}; the other after {_acts(other.record.acts)} ({game}). "
        f"After {_acts(tuple(acts))} from both, {_words(first)} in the first and {_words(second)} "
        f"in the second. They differ in {' and '.join(fields)}: key has to hold all of it that a "
        f"rule reads ({PAGE})."
    )


def _acts(acts: tuple[str, ...]) -> str:
    return " ".join(acts) or "the start"


def _words(node: TextPosition) -> str:
    if node.seen.returns is not None:
        return f"the game is over with {', '.join(f'{x:g}' for x in node.seen.returns)}"
    return f"seat {node.seen.player} has {len(node.seen.legal)} legal acts"
