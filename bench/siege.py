"""A server under siege: what other visitors wait while it is attacked, and whether acts are lost.

python -m bench.siege                       each attack, then all at once; writes docs/load.md
python -m bench.siege --seconds 10          prints a short run, writes nothing
python -m bench.siege --seconds 10 boards   the attacks whose names have this part

Each attack of bench/attacks.py comes from one address. Meanwhile pairs of clients with addresses of
their own play Byg at random, as in bench/load. The attackers get the processor time that is left,
since they share the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from .attacks import ATTACKS, Attack, attacked
from .command import reader
from .load import LoadRun, compared, played, slowness, whole
from .quiet import require_quiet
from .server import ServeProcess, serving
from .writing import DOCS, machine, printed, table, write_part

SECONDS, TABLES, RATE = 20.0, 20, 40.0
ENDLESS = Path(__file__).parents[1] / "tests" / "endless.py"
HEAD = (
    "attack", "its requests a second", "an act answered, ms: half, 99 of 100", "slowest",
    "refused", "lost", "most MB",
)  # fmt: skip


def besieged(attacks: Sequence[Attack], seconds: float) -> str:
    """A row of the table: what a crowd saw while these attacks ran."""
    name = " ".join((attacks[0].__doc__ or "").split()) if len(attacks) == 1 else "All at once."
    with serving(str(ENDLESS)) as server:
        run, asked = asyncio.run(_played(server, attacks, seconds))
        server.kill()
        faults = compared(server.database, run.tally)
    slowest = whole(1000 * max(run.tally.answers, default=0.0))
    most = whole(max(sample.memory for sample in run.samples))
    cells = slowness(run.tally.answers), slowest, len(run.tally.refused), faults.lost, most
    return printed(name.rstrip(".") if attacks else "none", whole(asked / seconds), *cells)


async def _played(
    server: ServeProcess, attacks: Sequence[Attack], seconds: float
) -> tuple[LoadRun, int]:
    with attacked(server.url, attacks) as asked:
        run = await played(server, TABLES, seconds, RATE, every=1.0)
        return run, asked.value


def main() -> None:
    """Attack, compare, and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("attack", nargs="*")
    arguments.add_argument("--seconds", type=float, default=SECONDS)
    given = arguments.parse_args()
    wanted = [
        attack
        for attack in ATTACKS
        if not given.attack or any(part in attack.__name__ for part in given.attack)
    ]
    is_whole = given == arguments.parse_args([])
    if is_whole:
        require_quiet()
    printed(*HEAD)
    sieges = [[], *([attack] for attack in wanted), *([ATTACKS] if not given.attack else ())]
    rows = [besieged(attacks, given.seconds) for attacks in sieges]
    if is_whole:
        require_quiet()
        text = f"{machine()}, {given.seconds:.0f} seconds each.\n\n{table(*HEAD, rows=rows)}"
        write_part(DOCS / "load.md", "siege", text)


if __name__ == "__main__":
    main()
