"""The conformance suite: the properties that every game must have, tested in random games.

>>> import kibitz
>>> check(kibitz.load("byg", side=2), games=2, bounds=False)
[]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from .. import kernel
from ..contract import DeadEnd, OptionError, whole_number
from ..deadline import Endless, deadline
from ..game import Game, GameLike, Position, load
from ..kernel.browser import NoBrowserCode, require_linker, require_wasmtime
from ..kit.rng import below, for_acts
from ..players.playout import MOST_ACTS
from ..players.signal import tell_signal
from ..progress import Progress, Step, remark, reporting
from .acting_seats import every_seat_acts
from .asking import playing_needs_no_change
from .bare_views import what_redeal_shows
from .broken import Broken, line_of
from .cases import Case, cases
from .failing_cases import failing_case
from .failure import Failure as Failure
from .failure import failure_at, record_and_board, what_failed
from .hidden_words import what_is_hidden
from .invariants import INVARIANT, invariant_holds
from .luck import foreseen, stored_generator
from .properties import PICTURE, PLAYS, PROPERTIES, same_record
from .raised import overflow
from .redeal_shares import unfair_worlds as unfair_worlds
from .returns_written import every_seat_gets_a_number
from .same_keys import same_keys_go_on_alike
from .shown import shown_is_known
from .small_options import redeal_fits
from .speeds import bounds as index_bounds
from .speeds import same_at_both_speeds, same_in_browser, same_searches_in_browser
from .transpositions import keys_have_one_future

TWO_SPEEDS = "plain equals compiled"
THIRD_SPEED = "plain equals the browser"
SAME_SEARCH = "a search gives the same act in the browser"
BOUNDS = "indices stay within their arrays"
FROM_THE_SEED = "all luck comes from the seed"
NO_FUTURE = "no position holds future luck"
ENDS = "a random game ends"
ONE_KEY = "one key has one future"
SHOWN_IS_KNOWN = "a seat is shown its information set"
EXACT = "redeal gives what fits, as often as it should"
MAY_ACT = "somebody may act until the end"
SEARCHES = "random games go on from any position"
CALLS_END = "every call of the rules ends"
ALL_ACT = "every seat acts"
ALL_GET = "every seat gets a result"
CASES = "what a person said follows"
OPENING = 30  # plies in which every position is tested

# What is tested at every ply, however long the game.
ALWAYS: dict[str, Callable[[Position], None]] = {
    "asking changes nothing": playing_needs_no_change,
    MAY_ACT: lambda p: _may_act(p),
    INVARIANT: invariant_holds,
}

LATE = 100  # acts, after which a number that overflows may count in a game without end
FIRST_LOOK = 10  # acts that are played as plain Python before anything is compiled
AT_ONCE = "already as Python: "
PLAYING = "playing"  # the step in which machine code may loop
MAY_NOT_END = (
    "the game may not end: a random game goes on after {:,} acts, and then a number overflows. End "
    "every game by a rule, such as a greatest number of turns. The number: "
)

Tell = Callable[[str], None]


def check(
    game: GameLike,
    games: int = 10,
    seed: int = 0,
    *,
    bounds: bool = True,
    options: bool = True,
    browser: bool = False,
    progress: Progress | None = None,
) -> list[Failure]:
    """All faults found in a game, one for each property; an empty list is a pass.

    bounds: also play compiled with every array index checked, in a process of its own.
    options: also play, as plain Python, each option at its ends.
    browser: also compare WebAssembly, and a search; NoBrowserCode without `kibitz[browser]`.
    progress: gets the name of each step before each position, and a remark on each thing that was
    tested.
    """
    games, seed = whole_number(games, "The number of games", 1), whole_number(seed, "A seed")
    with reporting(progress) as steps:
        return _run_checks(load(game), games, seed, bounds, options, browser, steps)


def _run_checks(
    game: Game,
    games: int,
    seed: int,
    bounds: bool,
    options: bool,
    browser: bool,
    progress: Progress,
) -> list[Failure]:
    def tell(what: str) -> None:
        progress(Step(what))

    findings = _Findings(game, tell, lambda sentence: progress(remark(sentence)))
    written = cases(game)
    if browser:
        require_linker()
        require_wasmtime()
        findings.browser = True
    try:
        with deadline():
            _play_games(game, games, seed, options, findings)
            findings.failures += _failing_cases(game, written, findings.note)
    except Endless as fault:
        findings.failures = [Failure(CALLS_END, str(fault), str(game), seed, "", "")]
    if bounds and all(failure.property == CASES for failure in findings.failures):
        tell("compiling")
        findings.game = game  # not one at the ends of its options
        findings.test(BOUNDS, None, seed, partial(index_bounds, game, seed))
    return findings.failures


def _failing_cases(game: Game, written: Sequence[Case], note: Tell) -> Iterator[Failure]:
    """A failure for each case that does not hold."""
    held = 0
    for case in written:
        sentence, p = failing_case(game, case)
        held += not sentence
        if sentence:
            moves, board = record_and_board(p) if p else ("", "")
            yield Failure(CASES, sentence, str(p.game if p else game), case.seed, moves, board)
    if written:
        note(f"{held} of {len(written)} cases hold.")


def _play_games(game: Game, games: int, seed: int, options: bool, findings: _Findings) -> None:
    if not findings.test(FROM_THE_SEED, None, seed, partial(_from_the_seed, game)):
        return
    _look_first(game, seed, findings)
    for number in range(games):
        _walk(game, seed + number, findings, machine=True)
    if not findings.failures:
        findings.tell("searching")
        _test_outlook(game, seed, findings)
        findings.test(ALL_ACT, None, seed, partial(every_seat_acts, game, seed, findings.acted))
        findings.test(ALL_GET, None, seed, partial(every_seat_gets_a_number, game, seed))
    if not findings.failures:
        _test_further(game, seed, findings)
    if options and not findings.failures:
        for other in _at_the_ends(game):
            _walk(other, seed, findings, machine=False)
            if other.seats != game.seats:
                findings.test(ALL_ACT, None, seed, partial(every_seat_acts, other, seed, set()))


def _test_further(game: Game, seed: int, findings: _Findings) -> None:
    """The tests of positions that random games meet too seldom."""

    def keys() -> None:
        again = keys_have_one_future(game, seed)
        pairs = same_keys_go_on_alike(game, seed)
        findings.note(f"{again}, and {pairs:,} pairs with one key and another past were played on.")

    def worlds() -> None:
        findings.note(redeal_fits(game, seed))
        for sentence in what_redeal_shows(game, seed):
            findings.note(sentence)

    def words() -> None:
        for sentence in what_is_hidden(game, seed):
            findings.note(sentence)

    def views() -> None:
        if compared := shown_is_known(game, seed):
            findings.note(f"{compared:,} views of a seat were compared with its information set.")

    findings.note(f"{findings.plies:,} positions were tested, both as Python and compiled.")
    if findings.in_browser:
        findings.note(f"{findings.in_browser:,} of them were tested in WebAssembly too.")
        findings.tell("compiling")
        findings.test(SAME_SEARCH, None, seed, partial(_same_search, game, seed, findings))
    if "key" in game.rules.functions:
        findings.test(ONE_KEY, None, seed, keys)
    findings.test(PICTURE, None, seed, words)
    findings.test(SHOWN_IS_KNOWN, None, seed, views)
    if game.information == "hidden" and game.about.redeal == "exact":
        findings.test(EXACT, None, seed, worlds)
    elif game.information == "hidden":
        findings.note('About(redeal="approximate"): its probabilities were not compared.')
    findings.test(SEARCHES, None, seed, partial(tell_signal, game, findings.note))


class _Findings:
    def __init__(self, game: Game, tell: Tell, note: Tell) -> None:
        self.note, self.plies = note, 0
        self.game = game
        self.tell = tell
        self.failures: list[Failure] = []
        self.futures: dict[bytes, Any] = {}
        self.acted: set[int] = set()  # seats
        self.browser, self.in_browser = False, 0  # whether to test it there, and positions tested
        self.compiled = False

    def test(self, name: str, p: Position | None, seed: int, body: Callable[[], None]) -> bool:
        try:
            with np.errstate(all="raise"):
                body()
        except DeadEnd as fault:
            said, _, position = str(fault).partition("\n")
            sentence = said.partition(" It happened after ")[0]  # the acts follow in any case
            moves = record_and_board(p)[0] if p else ""
            self.add(Failure(MAY_ACT, sentence, str(self.game), seed, moves, position))
            return False
        except Exception as fault:
            sentence = what_failed(fault)
            if p and p.ply >= LATE and overflow(fault):
                sentence = MAY_NOT_END.format(p.ply) + sentence
            at = getattr(fault, "p", None) or p
            nowhere = Failure(name, sentence, str(self.game), seed, "", "")
            self.add(failure_at(at, name, sentence) if at else nowhere)
            return False
        return True

    def add(self, failure: Failure) -> None:
        if all(failure.property != other.property for other in self.failures):
            self.failures.append(failure)


def _test_outlook(game: Game, seed: int, findings: _Findings) -> None:
    try:
        foreseen(game.start(seed))
    except Broken as fault:
        findings.failures.append(Failure(NO_FUTURE, str(fault), str(game), seed, "", ""))
    except Exception:
        return  # the other properties find it


def _from_the_seed(game: Game) -> None:
    fault = kernel.foreign_luck(game.rules)
    if fault:
        raise Broken(fault)


def _look_first(game: Game, seed: int, findings: _Findings) -> None:
    """Say at once what fails in the first acts as plain Python, before anything is compiled."""
    first = _Findings(game, lambda what: None, lambda what: None)
    _walk(game, seed, first, machine=False, most=FIRST_LOOK)
    for failure in first.failures:
        findings.tell(AT_ONCE + failure.sentence)


def _walk(
    game: Game, seed: int, findings: _Findings, machine: bool, most: int = sys.maxsize
) -> None:
    findings.game = game
    positions: list[Position] = []
    findings.test("start deals a position", None, seed, lambda: _start(game, seed, positions))
    if not positions:
        return
    p, rng = positions[0], for_acts(seed)
    longest = max(MOST_ACTS, game.longest or 0)
    while holds := _all_hold(p, seed, findings, machine):
        if p.over or p.ply >= min(longest, most):
            break
        findings.acted |= p.owing
        acts = p.legal()
        action = acts[below(rng, len(acts))]
        findings.test(NO_FUTURE, p, seed, partial(stored_generator, p, action))
        if not findings.test(PLAYS, p, seed, partial(p.act, action)):
            return
    if p.ply == longest and not p.over:
        findings.test(ENDS, None, seed, partial(_endless, game, longest))
    if holds:
        findings.test("a record reads back to the same game", p, seed, partial(same_record, p))


def _endless(game: Game, longest: int) -> None:
    raise Broken(
        f"{line_of(game, 'over')}a game of random acts had not ended after {longest:,} acts. "
        "End every game by a rule, such as a greatest number of turns; if games may be longer, "
        "state the greatest number of acts in About(longest=..)."
    )


def _all_hold(p: Position, seed: int, findings: _Findings, machine: bool) -> bool:
    # Late in a long game not every position is tested.
    for name, body in ALWAYS.items():
        if not findings.test(name, p, seed, partial(body, p)):
            return False
    if not _is_tested(p):
        return True
    stage = _stage(findings, machine)
    bodies = {name: partial(body, p, findings.futures) for name, body in PROPERTIES.items()}
    if machine:
        bodies[TWO_SPEEDS] = partial(same_at_both_speeds, p)

    def is_so(name: str) -> bool:
        findings.tell(stage)  # to draw a long game of cards can take ten seconds in Python
        return findings.test(name, p, seed, bodies[name])

    holds = all(map(is_so, bodies))
    if holds and machine and findings.browser:
        holds = findings.test(THIRD_SPEED, p, seed, partial(_same_in_browser, p, findings))
    findings.compiled = findings.compiled or machine
    findings.plies += machine
    return holds


def _stage(findings: _Findings, machine: bool) -> str:
    if not machine:
        return "playing with other options"
    return PLAYING if findings.compiled else "compiling"


def _same_in_browser(p: Position, findings: _Findings) -> None:
    if findings.in_browser < 2:  # the deal and the act
        findings.tell("compiling")
    try:
        same_in_browser(p)
        findings.in_browser += 1
    except NoBrowserCode as fault:
        findings.browser = False
        findings.note(f"WebAssembly was not compared. {fault}")


def _same_search(game: Game, seed: int, findings: _Findings) -> None:
    try:
        findings.note(same_searches_in_browser(game, seed))
    except NoBrowserCode as fault:
        findings.note(f"No search was compared in WebAssembly. {fault}")


def _may_act(p: Position) -> None:
    try:
        p.legal()
    except DeadEnd:
        raise
    except Exception:
        if _is_tested(p):
            return  # the other properties say more about it
        raise


def _is_tested(p: Position) -> bool:
    return p.ply % _step(p.ply) == 0 or p.over


def _step(ply: int) -> int:
    """The distance between tested positions: 1 in the opening, 10 below ply 1,000, then 100, .."""
    return 1 if ply <= OPENING else 10 ** max(1, len(str(ply)) - 2)


def _start(game: Game, seed: int, into: list[Position]) -> None:
    into.append(game.start(seed))
    if game.start(seed).state.tobytes() != into[0].state.tobytes():
        raise Broken("the same seed gave two different positions.")


def _at_the_ends(game: Game) -> Iterator[Game]:
    for name, option in game.about.options.items():
        ends = option.among or tuple(v for v in (option.low, option.high) if v is not None)
        for value in ends or ((True, False) if isinstance(option.default, bool) else ()):
            if value == game.options[name]:
                continue  # played already
            try:
                yield load(game.spec, **{**game.options, name: value})
            except OptionError:
                continue  # refused together with the other options, in a sentence


class _CheckModule(ModuleType):
    """This module, which can be called: `kibitz.check(game)`."""

    def __call__(self, *given: Any, **named: Any) -> list[Failure]:
        return check(*given, **named)


sys.modules[__name__].__class__ = _CheckModule
