"""A farm in this process that loses workers at set times."""

from kibitz.farm import Here

STOPPED = -1


class Dying(Here):
    """Two workers; `losses` says how many are lost at each call, or that Ctrl-C is pressed."""

    workers = 2

    def __init__(self, losses=()):
        self.losses = list(losses)

    def each(self, f, common, jobs):
        lost = self.losses.pop(0) if self.losses else 0
        if lost == STOPPED:
            raise KeyboardInterrupt
        found = [f(common, job)._replace(worker=f"worker {k}") for k, job in enumerate(jobs)]
        return [None] * lost + found[lost:]
