"""How long it takes to import Kibitz and to begin a command, in seconds of the processor.

python -m bench.startup     each line is the median of several fresh processes
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median

RUNS = 5
IMPORTS = (
    "import kibitz",
    "import numpy",
    "import numba",
    "from kibitz import load",
    "from kibitz import player",
    "import kibitz.interfaces.cli.app",
)
MEASURE = "import time; begun = time.process_time(); {}; print(time.process_time() - begun)"


def seconds(statement: str) -> float:
    """The processor time of a statement in a fresh process: the median of several."""
    command = [sys.executable, "-c", MEASURE.format(statement)]
    printed = [
        subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for _ in range(RUNS)
    ]
    return median(map(float, printed))


def main() -> None:
    """Print a line for each."""
    for statement in IMPORTS:
        print(f"{seconds(statement):5.2f} s  {statement}")


if __name__ == "__main__":
    main()
