"""Speed against peers: the same game, the same machine, one run; of the full code."""

import os

os.environ.setdefault("KIBITZ_COMPILE", "full")
