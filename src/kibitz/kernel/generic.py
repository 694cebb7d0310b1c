"""Generic functions: written in terms of the contract; the rules of each game supply the answer.

The type of a position carries the title of its rules. In Python a generic function looks up the
rules by this title. When compiled, Numba resolves it by the type. So one source of a search
becomes machine code for each game, as with a template.
"""

from __future__ import annotations

import dis
import inspect
import re
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import takewhile
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from numba.core.errors import NumbaError

from ..contract import Fields, GameError, NobodyMayAct, NotFinite, NothingToDraw
from . import disk
from .admitted import admit, release, serve
from .admitted import by_hand as by_hand
from .dead_ends import dead_end_of
from .faulty_numbers import with_line
from .frozen import fingerprint, reachable_functions
from .game_rules import Rules, known
from .later import Steps
from .own_target import jit
from .refusals import luck_beside_the_seed, refusal

# Lines that begin so stand between a complaint of Numba and its object.
NOISE = re.compile(
    r"\*|\^|- Of|Overload|Operator Over|With argument|There (is|are)|No (match|implementation)|"
    r"Rejected|Failed in|raised from"
)

COLOUR = re.compile(r"\x1b\[[\d;]*m")  # which Numba adds where colorama is installed

F = TypeVar("F", bound=Callable[..., Any])


class Generic:
    """A function that a game may define in its own way; `default` is the general definition.

    needs: a rule without which `otherwise` stands in its place.
    """

    def __init__(
        self,
        default: Callable[..., Any],
        name: str = "",
        needs: str = "",
        otherwise: Callable[..., Any] | None = None,
    ) -> None:
        self.name = name or default.__name__
        self.takes = tuple(inspect.signature(default).parameters)
        self.default, self.needs, self.otherwise = default, needs, otherwise

    def general(self, rules: Container[str]) -> Callable[..., Any]:
        """The general definition for a game that has these rules."""
        return self.default if not self.otherwise or self.needs in rules else self.otherwise


def generic(default: F, name: str = "") -> F:
    """Make a function of a position that the rules of its game may replace.

    It calls the rules' function of the same name, or of `name`, with those arguments that this
    function names. If there is none, it runs the body of `default`.
    """
    return _stub_of(Generic(default, name))


def needing(rule: str, otherwise: F) -> Callable[[F], F]:
    """Make a function of a position that is `otherwise` for games without a rule.

    So what only few games need is compiled for these alone.
    """
    return lambda default: _stub_of(Generic(default, "", rule, otherwise))


def _stub_of(answers: Generic) -> Any:
    default = answers.default

    def stub(p: Fields, *arguments: Any) -> Any:
        return type(p).rules().serving(answers)(p, *arguments)

    def resolve(p: Fields, *arguments: Any) -> Callable[..., Any]:
        title = next(field.title for field in p.fields.values() if field.title)
        serving = known[title].serving(answers)
        admit(serving)
        return serving

    both: list[Any] = [stub, resolve]
    for function in both:
        function.__name__, function.__doc__ = answers.name, default.__doc__
        function.__signature__ = inspect.signature(default)
    stub.generic = answers  # type: ignore[attr-defined]
    serve(stub, resolve, answers.takes)
    return stub


_of_numbers: dict[Callable[..., Any], Callable[..., Any]] = {}  # compiled without rules


_others: list[Callable[..., Any]] = []


@contextmanager
def compiled_by(other: Callable[..., Any]) -> Iterator[None]:
    """Within this, `compiled` gives what `other` makes of a function and its rules.

    This holds for all threads. So a player can be run by another machine and be compared.
    """
    _others.append(other)
    try:
        yield
    finally:
        _others.pop()


def compiled(function: F, rules: Rules | None = None) -> F:
    """`function`, called with arrays of positions of these rules, as machine code.

    It may call generic functions and any plain function of ours; nothing needs a decorator.
    It runs without the GIL. Without rules it is called with plain numbers and arrays only.
    """
    if _others:
        return cast(F, _others[-1](function, rules))
    machines = rules.machines if rules else _of_numbers
    code = machines.get(function)
    if code is None:
        machine = Steps(partial(_machine, function, rules))
        code = machines[function] = _explaining(machine, rules) if rules else machine
    return cast(F, code)


def _machine(function: Callable[..., Any], rules: Rules | None) -> Any:
    machine = jit(function, nogil=True, error_model="numpy", no_cfunc_wrapper=True)
    prepare = partial(prepare_compiling, function, rules)
    machine._cache = disk.DiskCache(_folder(function, rules), prepare)
    return machine


def prepare_compiling(function: Callable[..., Any], rules: Rules | None) -> None:
    """Let Numba find the rules and every function that this one reaches."""
    # Code that is on disk does not need this.
    if rules:
        known[rules.title] = rules  # of two that were read from the same text, one may be gone
    try:
        release(known)
    except Exception as fault:
        disk.say_once("Old versions of a game stay in memory", fault)
    admit(function)


def _explaining(machine: Any, rules: Rules) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        try:
            return machine(*arguments)
        except NobodyMayAct as fault:
            raise dead_end_of(rules, arguments) from fault
        except (NotFinite, NothingToDraw) as fault:
            raise with_line(rules, fault) from fault
        except Exception as fault:
            if isinstance(fault, NumbaError) or not machine.signatures:
                raise GameError(_one_sentence(rules, fault)) from fault
            raise

    return call


def _one_sentence(rules: Rules, fault: Exception) -> str:
    own = _own(rules)
    files = {Path(f.__code__.co_filename).name for f in own}
    said = COLOUR.sub("", str(fault))
    file, line = _line_to_blame(said, files)
    reason = refusal(own, file, line)
    if reason:
        return f"{rules.id}: {reason}"
    complaint, place = f"{type(fault).__name__}: {said}", f"{file}, line {line}: " * bool(file)
    if isinstance(fault, KeyError):
        complaint = f"the position has no field {fault}"
    if isinstance(fault, NumbaError):
        lines = [line.strip() for line in said.splitlines()]
        complaint = _innermost(lines) or complaint
    return f"{rules.id} cannot be compiled: {place or _quoted_place(complaint, own)}{complaint}"


def _line_to_blame(complaint: str, files: set[str]) -> tuple[str, int]:
    places = re.findall(r'File "(.+)", line (\d+):|[Rr]aised from (\S+) \((\d+)\)', complaint)
    named = ((Path(a or c).name, int(b or d)) for a, b, c, d in places)
    return next((place for place in named if place[0] in files), ("", 0))


def _own(rules: Rules) -> list[FunctionType]:
    return [
        f for rule in rules.functions.values() for f in reachable_functions(rule) if _authors(f)
    ]


def _innermost(lines: list[str]) -> str:
    """The last message before Numba begins to list its own steps."""
    begin = takewhile(lambda line: not line.startswith(("During", 'File "')), lines)
    complaint = next((line for line in reversed(list(begin)) if line and not NOISE.match(line)), "")
    return re.sub("^>>> ", "there is no ", complaint)


def _quoted_place(complaint: str, own: list[FunctionType]) -> str:
    quoted = re.search(r"'(\w+)'", complaint)
    for function in own if quoted else []:
        for code in dis.get_instructions(function):
            if quoted and code.argval == quoted[1] and code.positions and code.positions.lineno:
                file = Path(function.__code__.co_filename).name
                return f"{file}, line {code.positions.lineno}: "
    return ""


def _authors(function: FunctionType) -> bool:
    return not function.__module__.startswith(("kibitz.kit.", "kibitz.kernel."))


def is_compiled(function: Callable[..., Any], rules: Rules) -> bool:
    """Whether this machine has compiled `function` for these rules before."""
    return any(_folder(function, rules).glob("*.code"))


def _folder(function: Callable[..., Any], rules: Rules | None) -> Path:
    return function_folder([function], rules, function.__name__)


def function_folder(functions: list[Callable[..., Any]], rules: Rules | None, called: str) -> Path:
    """The folder of the code of some functions for these rules, under a name of theirs."""

    def serving(value: Any) -> Any:
        own = getattr(value, "generic", None)
        return rules.serving(own) if rules and isinstance(own, Generic) else value

    name = fingerprint(functions, serving)
    return disk.folder(rules.id if rules else "no-game", called, name)


def foreign_luck(rules: Rules) -> str:
    """The first clock or random number in the rules beside the seed, as a sentence."""
    return luck_beside_the_seed(_own(rules))
