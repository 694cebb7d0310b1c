"""The message of a command that failed: one sentence, never a traceback of ours."""

from __future__ import annotations

import errno
import os
import re
import sys
import sysconfig
import traceback
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from ...contract import DeadEnd, KibitzError, as_python
from ...deadline import Endless, deadline

VARIABLE = "KIBITZ_TRACEBACK"
OURS = Path(__file__).parents[2]
INSTALLED = {"site-packages", "dist-packages"}
LIFT = "An element of an array is as small as its field; lift it first, as in int(p.board[k]) * 3."
LOOK = "Use print or breakpoint() there to see why."
PLACE = re.compile(r'File "(.+?)", line (\d+), in (\S+)')


def rules_end() -> AbstractContextManager[None]:
    """A deadline for each call of an author's function; the server has its own."""
    return nullcontext() if "serve" in sys.argv[1:2] else deadline()


def is_no_fault(fault: BaseException) -> bool:
    """Whether this is a usual end of a command or a refusal, or a traceback is wanted."""
    by_typer = type(fault).__module__.partition(".")[0] in ("click", "typer")
    hung_up = isinstance(fault, OSError) and fault.errno == errno.EPIPE
    wanted = VARIABLE in os.environ and not isinstance(fault, KibitzError | Endless)
    return by_typer or hung_up or wanted


def sentence(fault: BaseException) -> str:
    """A fault in one line; one in an author's file with its line."""
    if isinstance(fault, DeadEnd):
        return str(fault)  # with the position below
    if isinstance(fault, KibitzError | Endless):
        return " ".join(str(fault).split())
    if isinstance(fault, OSError) and fault.errno == errno.ENAMETOOLONG:
        return f"A name is too long for a path: {as_python(str(fault.filename))}."
    what = " ".join(f"{type(fault).__name__}: {fault}".split())
    place = _authors_line("".join(traceback.format_exception(fault)))
    if place:
        from ...shelf import OVERFLOW  # with NumPy, which no command loads for its help

        return f"{place}: {what}. {LIFT if OVERFLOW in what else LOOK}"
    return f"This should not have failed: {what}. {VARIABLE}=1 shows where."


def _authors_line(text: str) -> str:
    libraries = (str(OURS), sysconfig.get_paths()["stdlib"])
    place = ""
    for file, line, name in PLACE.findall(text):
        is_installed = not INSTALLED.isdisjoint(Path(file).parts)  # here or in the system
        if Path(file).is_file() and not (is_installed or file.startswith(libraries)):
            place = f"{Path(file).name}, line {line}, in `{name}`"
    return place
