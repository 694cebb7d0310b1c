"""For all tests: Ctrl-C works in the programs that they start, examples are the same each time,
compiling is quick, and bots have the priority of the tests."""

import gc
import os
import signal

from hypothesis import HealthCheck, settings

# How fast examples are made says more about the machine than about the code. A run fails by what was
# changed, not by luck; `--hypothesis-profile=fresh` searches for new counterexamples.
settings.register_profile("fresh", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", settings.get_profile("fresh"), derandomize=True)
settings.load_profile("steady")

# A program that was started with Ctrl-C ignored, as by nohup or in the background of a script, has
# children that ignore it too. The tests that press Ctrl-C start programs that a person would start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Half of the time of the tests is spent in compiling. `KIBITZ_COMPILE=full make test` makes the code that
# people run; those marked `long` in tests/test_check.py check that code in any case.
os.environ.setdefault("KIBITZ_COMPILE", "quick")

# The WebAssembly of each game that a test opens would take seconds to make. tests/interfaces/web/test_visitor_bot.py
# lets browsers think.
os.environ.setdefault("KIBITZ_BOTS", "server")

# While all cores are busy with tests, a bot of low priority would take minutes for its first act.
os.environ.setdefault("KIBITZ_NICE", "0")
os.environ["LC_ALL"] = "C.UTF-8"  # tests read what the terminal says in English

# Compiling makes millions of objects that live for seconds. Searching them for garbage at Python's
# own rate takes a twelfth of the time of the tests.
gc.set_threshold(100_000)
