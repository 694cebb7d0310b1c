"""How two texts call the same acts: alike, by number, by a table, or found by trial.

By trial: games of the first text are followed by the second, and each act that is new gets a name
of the second under which all stays the same so far. A choice that leads to no end is taken back.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

from ..contract import KibitzError
from ..given_file import read_text
from .text import GameText, RulesText, Seen, TextPosition, TextRecord, luck_of

RANDOM_GAMES, MOST_ACTS = 40, 400  # games by which names are tried, and acts of each
SECONDS = 20.0  # of the processor; of the wall where the second text is a program
ENOUGH_OF_GAMES = 0.6  # share of the games that must fit
NAMES_SHOWN = 12  # names that a sentence shows

ToSecond = Callable[[TextPosition, str], str]
Names = dict[int, str]  # of the second text, by action of the first


class Translated:
    """The second text in the words of the first."""

    def __init__(self, first: RulesText, second: GameText, to_second: ToSecond) -> None:
        self.first, self.second, self.to_second = first, second, to_second
        self.title = second.title

    def follow(self, record: TextRecord) -> list[Seen]:
        """The answers of the second text along a record, with the names of the first."""
        nodes = self.first.nodes(record)
        acts = tuple(map(self.to_second, nodes, record.acts))
        answered = self.second.follow(replace(record, acts=acts))
        return [
            replace(seen, legal=frozenset(self._back(node, seen.legal)))
            for node, seen in zip(nodes, answered, strict=False)
        ]

    def _back(self, node: TextPosition, legal: frozenset[str]) -> set[str]:
        ours = {self.to_second(node, act): act for act in node.numbers}
        return {ours.get(name, name) for name in legal}


def innermost(text: GameText) -> GameText:
    """The text itself, in its own words."""
    return text.second if isinstance(text, Translated) else text


@dataclass(frozen=True)
class Matched:
    """The second text in the words of the first, and how sure the names are."""

    text: GameText
    note: str = ""


BY_TRIAL = (
    "The names of acts were matched by trial: all was the same in {} random games. If a difference "
    "looks like another name, give a table with --names FILE."
)


def translate(first: RulesText, second: GameText, table: Mapping[str, str], seed: int) -> Matched:
    """The second text in the words of the first; KibitzError if no names fit.

    table: names of the second text by those of the first; empty if they are to be found.
    """
    if table:
        return Matched(Translated(first, second, lambda node, act: table.get(act, act)))
    games = _games(first, seed)
    if _know_acts(first, second, games):
        return Matched(second)
    numbered = second
    if isinstance(second, RulesText) and second.game.actions == first.game.actions:
        numbered = RulesText(second.game, second.rules, True)
    by_number = Translated(first, numbered, lambda node, act: str(node.numbers.get(act)))
    for text in (by_number, *_in_order_of_board(first, second, games)):
        if (fit := fitting(first, text, games)) >= ENOUGH_OF_GAMES * len(games):
            return Matched(text, BY_TRIAL.format(fit))
    trial = Trial(first, second, games)
    try:
        names = trial.names()
    except KibitzError:
        if not _know_acts(first, by_number, games):
            raise
        return Matched(by_number, "The acts were matched by their numbers.")
    named = Translated(first, second, lambda node, act: names.get(node.numbers.get(act, -1), act))
    return Matched(named, BY_TRIAL.format(trial.best))


def fitting(first: RulesText, second: GameText, games: list[TextRecord]) -> int:
    """The number of games in which two texts agree from the start to the end."""
    fits = 0
    for game in games:
        pairs = zip(first.follow(game), second.follow(game), strict=False)
        fits += len(second.follow(game)) > len(game.acts) and all(
            one.player == other.player and one.legal == other.legal and one.returns == other.returns
            for one, other in pairs
        )
    return fits


def _in_order_of_board(
    first: RulesText, second: GameText, games: list[TextRecord]
) -> Iterator[GameText]:
    """The first acts of both in their orders; and those of a board read in other directions."""
    numbers = sorted(first.nodes(games[0])[0].numbers.values())
    theirs = sorted(second.follow(replace(games[0], acts=()))[0].legal, key=_in_order)
    for order in _orders(len(numbers)) if len(numbers) == len(theirs) else ():
        names = {numbers[k]: theirs[place] for k, place in enumerate(order)}
        if any(
            node.numbers.keys() and not names.keys() >= set(node.numbers.values())
            for node in first.nodes(games[0])
        ):
            return  # acts that the first position does not have
        yield Translated(first, second, partial(_by_table, names))


def _by_table(names: Names, node: TextPosition, act: str) -> str:
    return names.get(node.numbers.get(act, -1), act)


def _orders(count: int) -> Iterator[list[int]]:
    """The numbers in order; then those of a board of rows, turned and mirrored."""
    for columns in (n for n in range(1, count + 1) if count % n == 0):
        board = np.arange(count).reshape(-1, columns)
        for turned in (board, board.T) if columns > 1 else (board,):
            for mirrored in (turned, turned[::-1], turned[:, ::-1], turned[::-1, ::-1]):
                yield mirrored.ravel().tolist()


def read_table(path: Path) -> dict[str, str]:
    """A table of names: `"ours" = "theirs"` on each line, in TOML; KibitzError if it is not one."""
    try:
        table = tomllib.loads(read_text(path))
    except OSError as fault:
        raise KibitzError(f"{path} cannot be read: {fault.strerror}.") from fault
    except ValueError as fault:
        raise KibitzError(f"{path} is no table of names in TOML: {fault}.") from fault
    wrong = next((name for name, other in table.items() if not isinstance(other, str)), None)
    if wrong is not None:
        raise KibitzError(f'{path}: {wrong} is no text; a line is "our name" = "their name".')
    twice = {other for other in table.values() if list(table.values()).count(other) > 1}
    if twice:
        raise KibitzError(f"{path}: two acts are both called {min(twice)!r}.")
    return {str(name): str(other) for name, other in table.items()}


def _games(first: RulesText, seed: int) -> list[TextRecord]:
    """Random games, the shortest first."""
    games = []
    for number in range(RANDOM_GAMES):
        rng, record = Random(seed + number), TextRecord(seed=seed + number)
        while (legal := first.follow(record)[-1].legal) and len(record.acts) < MOST_ACTS:
            record = record.then(rng.choice(sorted(legal)))
        games.append(replace(record, luck=luck_of(first.nodes(record))))
    return sorted(games, key=lambda record: len(record.acts))


def _know_acts(first: RulesText, second: GameText, games: list[TextRecord]) -> bool:
    """Whether the second text knows the names of nearly all acts of these games."""
    known = sum(len(second.follow(game)) > len(game.acts) for game in games)
    start = first.follow(TextRecord(seed=games[0].seed))[0].legal
    return known >= ENOUGH_OF_GAMES * len(games) and bool(start & second.follow(games[0])[0].legal)


class Trial:
    """A search for the names of the second text."""

    def __init__(self, first: RulesText, second: GameText, games: list[TextRecord]) -> None:
        self.first, self.second, self.games = first, second, games
        self.clock = time.process_time if isinstance(second, RulesText) else time.monotonic
        self.until, self.best, self.best_names = self.clock() + SECONDS, 0, Names()
        self.nodes = [list(first.nodes(game)) for game in games]

    def names(self) -> Names:
        """Names under which most games are the same; KibitzError if there are none."""
        self._go_on({}, 0)
        if self.best < ENOUGH_OF_GAMES * len(self.games):
            raise KibitzError(self._sentence())
        return self.best_names

    def _go_on(self, names: Names, game: int) -> bool:
        """Whether all games from this one fit with these names and some for the rest."""
        while game < len(self.games):
            if self.clock() > self.until:
                return True  # the best so far has to do
            ply, seen = self._agree(names, game)
            nodes, acts = self.nodes[game], self.games[game].acts
            if ply < 0:
                return False
            if ply < len(acts):
                action = nodes[ply].numbers[acts[ply]]
                free = _by_rank(seen.legal, names, sorted(nodes[ply].numbers.values()), action)
                return any(self._go_on({**names, action: name}, game) for name in free)
            game += 1
            if game > self.best:
                self.best, self.best_names = game, names
        return True

    def _agree(self, names: Names, number: int) -> tuple[int, Seen]:
        """The first ply of a game whose act has no name yet, with what the second text says.

        It is beyond the last act if all have one, and -1 if the texts differ before.
        """
        game, nodes = self.games[number], self.nodes[number]
        actions = [node.numbers[act] for node, act in zip(nodes, game.acts, strict=False)]
        named = next((k for k, action in enumerate(actions) if action not in names), len(actions))
        acts = tuple(names[action] for action in actions[:named])
        answered = self.second.follow(replace(game, acts=acts))
        agree = len(answered) == named + 1 and all(
            _same(node, seen, names) for node, seen in zip(nodes, answered, strict=False)
        )
        return (named if agree else -1), answered[-1]

    def _sentence(self) -> str:
        start = self.second.follow(replace(self.games[0], acts=()))[0]
        ours, theirs = (_some(legal) for legal in (self.nodes[0][0].seen.legal, start.legal))
        return (
            f"The names of acts could not be matched: {self.first.title} calls the first acts "
            f"{ours}, {self.second.title} calls them {theirs}, and no names were found under which "
            f"random games are the same (the best fit {self.best} of {len(self.games)}). Give a "
            'table with --names FILE, one line "our name" = "their name" for each act.'
        )


def _by_rank(legal: frozenset[str], names: Names, numbers: list[int], action: int) -> list[str]:
    """The names that are free; first those that stand where the action stands among the legal."""
    ordered, taken = sorted(legal, key=_in_order), set(names.values())
    place = numbers.index(action)
    near = sorted(range(len(ordered)), key=lambda k: abs(k - place))
    return [ordered[k] for k in near if ordered[k] not in taken]


def _in_order(name: str) -> tuple[int, str]:
    return (int(name), "") if name.isdecimal() else (0, name)


def _same(node: TextPosition, seen: Seen, names: Names) -> bool:
    ours = node.seen
    if (ours.player, ours.returns) != (seen.player, seen.returns):
        return False
    if len(ours.legal) != len(seen.legal):
        return False
    numbers, actions = set(node.numbers.values()), {name: action for action, name in names.items()}
    return all(names[action] in seen.legal for action in numbers & names.keys()) and all(
        actions[name] in numbers for name in seen.legal & actions.keys()
    )


def _some(names: frozenset[str]) -> str:
    more = " .." if len(names) > NAMES_SHOWN else ""
    return " ".join(sorted(names)[:NAMES_SHOWN]) + more if names else "nothing"
