"""`python -m kibitz`."""

import sys
from pathlib import Path

# Python puts the folder where one starts first, and a game there may be named `random.py`.
if not sys.flags.safe_path and sys.path and Path(sys.path[0]) == Path.cwd():
    sys.path.append(sys.path.pop(0))

from .interfaces.cli import main

main()
