"""What holds for all tests: Ctrl-C works in the programs that they start; no test is timed."""

import signal

from hypothesis import HealthCheck, settings

# How fast examples are made says more about the machine than about the code.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# A program that was started with Ctrl-C ignored, as by nohup or in the background of a script, has
# children that ignore it too. The tests that press Ctrl-C start programs that a person would start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
