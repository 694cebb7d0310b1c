"""Two texts of one game against each other: `kibitz check GAME --against OTHER`.

The other text is a rules file, a game of OpenSpiel or PettingZoo, or any program that speaks the
protocol of `program.py`.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from ..contract import KibitzError, Option, OptionError, Value, as_text
from ..deadline import deadline
from ..draw import plain
from ..game import Game, Position, load
from ..kernel import Draw, Positions, share_of
from ..scene import Scene
from .difference import SHOWN, TextComparison, TextDifference, clock_for, differs
from .luck_apart import Uneven, agree_over_luck, compare_over_luck, draw_apart
from .many_games import records_apart
from .names_of_acts import Translated, innermost, translate
from .program import ANSWERS_IN, Program
from .text import GameText, RulesText, Seen, TextRecord

SECONDS = 60.0
SLICE = 0.02  # share of the time that options are compared at once
FIRST_SHARE = 0.1  # of the time, in Python before many games in machine code
MANY_GAMES_SHARE = 0.1
LIBRARIES = {"openspiel": "kibitz.envs.openspiel_text", "pettingzoo": "kibitz.envs.pettingzoo_text"}
FEW_VALUES = 8  # of an option, all of which are tried
MOST_SETTINGS = 12  # of options besides the given ones

Say = Callable[[str], None]


@dataclass
class Verdict:
    """The result of a comparison of two texts, and how much was compared.

    difference: a few lines, empty if none was found. facts: the same as data.
    many_games: random games in machine code.
    """

    first: str
    second: str
    difference: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    records: int = 0
    positions: int = 0
    many_games: int = 0
    settings: int = 1
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        others = f" with {self.settings} settings of the options" * (self.settings > 1)
        compared = f"{self.records:,} games and {self.positions:,} positions{others}"
        if self.many_games:
            compared += f", and {self.many_games:,} random games in machine code"
        if self.difference:
            return f"{self.difference}\nIt was found after {compared}."
        return f"{self.first} and {self.second} agree in {compared}."


def compare(
    game: Game,
    other: str,
    *,
    seconds: float = SECONDS,
    seed: int = 0,
    table: Mapping[str, str] | None = None,
    say: Say = lambda what: None,
) -> Verdict:
    """Search for a difference between a game and another text of it.

    seconds: of the processor; of the wall where the other text is a program. table: names of the
    other text by those of the game. KibitzError if the texts cannot be compared.
    """
    with deadline(), _open_other(other, game) as second:
        return _compare(game, second, seconds, seed, table or {}, say)


@contextmanager
def _open_other(other: str, game: Game) -> Iterator[Program | Game]:
    if not _is_program(other):
        yield load(other, **_shared_options(load(other), game.options))
        return
    with Program(_command(other), game.options, other, ANSWERS_IN) as program:
        yield program


def _is_program(other: str) -> bool:
    library = other.partition(":")[0] in LIBRARIES
    return (
        library or " " in other.strip() or (Path(other).is_file() and Path(other).suffix != ".py")
    )


def _command(other: str) -> list[str]:
    library, _, name = other.partition(":")
    if library in LIBRARIES:
        return [sys.executable, "-m", LIBRARIES[library], name]
    try:
        words = shlex.split(other)
    except ValueError as fault:
        raise KibitzError(f"{other!r} is no command: {fault}.") from fault
    return [str(Path(words[0]).resolve()), *words[1:]] if Path(words[0]).is_file() else words


def _shared_options(other: Game, options: Mapping[str, Value]) -> dict[str, Value]:
    return {name: value for name, value in options.items() if name in other.options}


def _compare(
    game: Game, other: Program | Game, seconds: float, seed: int, table: Mapping[str, str], say: Say
) -> Verdict:
    first = RulesText(game)
    second: GameText = RulesText(other) if isinstance(other, Game) else other
    verdict = Verdict(first.title, second.title)
    if fault := first.follow(TextRecord())[0].fault:
        raise KibitzError(f"{first.title} fails at the start: {fault}")
    say("matching the names of acts")
    matched = translate(first, second, table, seed)
    second = matched.text
    verdict.notes += [matched.note] if matched.note else []
    say("searching for a difference")
    if draw_apart(first, second):
        return _over_luck(first, second, seconds, verdict)
    comparisons = [TextComparison(first, second, seed)]
    if isinstance(other, Game) and not isinstance(second, Translated):
        pairs = settings(game, other)
        comparisons += [TextComparison(RulesText(one), RulesText(two), seed) for one, two in pairs]
        verdict.notes += _options_note(game, other)
    if isinstance(other, Game) and not isinstance(second, Translated):
        apart, which = _search_with_many_games(comparisons, other, seconds, seed, verdict)
    else:
        apart, which = _search_by_turns(comparisons, seconds)
    verdict.settings = len(comparisons)
    verdict.records = sum(comparison.records for comparison in comparisons)
    verdict.positions = sum(comparison.positions for comparison in comparisons)
    if apart and apart.record.luck and agree_over_luck(which.first, second, apart.record.acts):
        return _over_luck(first, second, seconds, verdict)  # the same draws mean something else
    if apart:
        verdict.difference, verdict.facts = _sentence(which, apart), _facts(which, apart)
    return verdict


def _over_luck(first: RulesText, second: GameText, seconds: float, verdict: Verdict) -> Verdict:
    clock = clock_for(second)
    uneven, verdict.records = compare_over_luck(first, second, clock() + seconds, clock)
    verdict.notes.append("They draw luck in different ways, so they were compared over all luck.")
    if uneven:
        verdict.difference = _uneven_sentence(first, second, uneven)
        verdict.facts = {"kind": "luck", "acts": list(uneven.record.acts)}
    return verdict


def _search_by_turns(
    comparisons: list[TextComparison], seconds: float
) -> tuple[TextDifference | None, TextComparison]:
    """The given options and one other setting by turns, each for a slice of the time."""
    main = comparisons[0]
    clock = main.clock
    begun = clock()
    if len(comparisons) == 1:
        return main.search(seconds), main
    for turn in count():
        left = begun + seconds - clock()
        if left <= 0:
            break
        comparison = main if turn % 2 == 0 else comparisons[1 + turn // 2 % (len(comparisons) - 1)]
        if difference := comparison.search(min(left, SLICE * seconds)):
            return difference, comparison
    return None, main


def _search_with_many_games(
    comparisons: list[TextComparison],
    other: Game,
    seconds: float,
    seed: int,
    verdict: Verdict,
) -> tuple[TextDifference | None, TextComparison]:
    """In Python for a short time, then many random games in machine code, then in Python again."""
    main = comparisons[0]
    apart, which = _search_by_turns(comparisons, FIRST_SHARE * seconds)
    if apart:
        return apart, which
    records, games = records_apart(main.first.game, other, seed, MANY_GAMES_SHARE * seconds)
    verdict.many_games = games
    for record in records:
        if not main.compare(record):
            return main.search(0.0), main
    return _search_by_turns(comparisons, (1 - FIRST_SHARE - MANY_GAMES_SHARE) * seconds)


def settings(game: Game, other: Game) -> Iterator[tuple[Game, Game]]:
    """Both games with other values of the options that both have, small ones first."""
    common = {n: o for n, o in game.about.options.items() if n in other.about.options}
    low: dict[str, Value] = {n: o.low for n, o in common.items() if o.low is not None}
    high: dict[str, Value] = {n: o.high for n, o in common.items() if o.high is not None}
    given: list[dict[str, Value]] = [low, high, *({name: value} for name, value in low.items())]
    for name, option in common.items():
        ends: list[Value] = [*option.among]
        ends += [option.high] if option.high is not None else []
        given += [{name: value} for value in ends]
        if isinstance(option.default, bool):
            given.append({name: not game.options[name]})
    given += [{name: value} for name, option in common.items() for value in _between(option)]
    met = [dict(game.options)]
    for changed in given:
        options = {**game.options, **changed}
        if options in met or len(met) > MOST_SETTINGS:
            continue
        met.append(options)
        try:
            two = load(other.spec, **{**other.options, **_shared_options(other, options)})
            yield load(game.spec, **options), two
        except OptionError:
            continue  # refused together with other options


def _between(option: Option) -> Iterator[int]:
    """The values between the ends of an option that has few, such as a number of players."""
    low, high = option.low, option.high
    if type(low) is int and type(high) is int and high - low <= FEW_VALUES:
        yield from range(low + 1, high)


def _options_note(game: Game, other: Game) -> Iterator[str]:
    apart = game.options.keys() ^ other.options.keys()
    if apart:
        yield f"Only one text has the option {' and '.join(sorted(apart))}, so it kept its value."


def _sentence(of: TextComparison, difference: TextDifference) -> str:
    record, first, second = difference.record, of.first, of.second
    options = " ".join(f"{name}={as_text(value)}" for name, value in first.game.options.items())
    acts = " ".join(record.acts) or "the start"
    luck = f", luck {' '.join(map(str, record.luck))}" if record.luck else ""
    setting = f"{len(record.acts)} acts, {options or 'no options'}{luck}"
    head = f"The two texts differ after {acts} ({setting})."
    kind = differs(difference.first, difference.second)
    ours = _words(difference.first, difference.second, kind)
    theirs = _words(difference.second, difference.first, kind)
    lines = [head, f"  {first.title}: {ours}", f"  {second.title}: {theirs}"]
    return "\n".join([*lines, *_pictures(of, difference)])


def _words(seen: Seen, other: Seen, kind: str) -> str:
    if seen.fault:
        return f"the rules fail: {seen.fault}"
    if kind == "luck":
        lots = [_lot(draw) for draw in seen.draws]
        return f"draws luck among {', '.join(lots)}" if lots else "draws no luck"
    if seen.returns is not None:
        return f"the game is over, returns {', '.join(f'{value:g}' for value in seen.returns)}"
    alone = sorted(seen.legal - other.legal)
    only = f", and only here may play {_some(alone)}" if alone and other.legal else ""
    return f"seat {seen.player} is to act, with {len(seen.legal)} legal acts{only}"


def _lot(draw: Draw) -> str:
    """The ways of a draw, and where they are not equally likely, the share of the one drawn."""
    even = "" if draw.is_even else f" by weight ({share_of([draw])} for {draw.number})"
    return f"{draw.ways}{even}"


def _some(acts: list[str]) -> str:
    return " ".join(acts[:SHOWN]) + f" and {len(acts) - SHOWN} more" * (len(acts) > SHOWN)


def _pictures(of: TextComparison, difference: TextDifference) -> Iterator[str]:
    """The position in the words of both texts."""
    for text in (of.first, innermost(of.second)):
        try:
            if isinstance(text, RulesText):
                state = text.nodes(difference.record)[-1].state
                shown = plain(_scene(text.game, state))
            else:
                text.follow(difference.record)
                shown = text.words if isinstance(text, Program) else ""
        except Exception:  # the rules fail here, or the position cannot be drawn
            continue
        if shown:
            yield f"\n{text.title} shows:\n{shown}"


def _scene(game: Game, state: Positions) -> Scene:
    p = Position(game, state)
    return p.scene(0 if game.is_solitaire or p.player is None else p.player)


def _facts(of: TextComparison, difference: TextDifference) -> dict[str, Any]:
    return {
        "kind": differs(difference.first, difference.second),
        "acts": list(difference.record.acts),
        "luck": list(difference.record.luck),
        "options": dict(of.first.game.options),
        "texts": [_facts_of(difference.first), _facts_of(difference.second)],
    }


def _facts_of(seen: Seen) -> dict[str, Any]:
    return {
        "player": seen.player,
        "legal": sorted(seen.legal),
        "returns": seen.returns,
        "fault": seen.fault,
    }


def _uneven_sentence(first: GameText, second: GameText, uneven: Uneven) -> str:
    acts = " ".join(uneven.record.acts) or "the start"
    seen = uneven.seen
    what = _words(seen, seen, "")
    if seen.legal:
        what = f"seat {seen.player} may play {_some(sorted(seen.legal))}"
    return (
        f"The two texts differ after {acts}: over all luck, {what} in {uneven.first:.4g} of the "
        f"cases of {first.title} and in {uneven.second:.4g} of those of {second.title}."
    )
