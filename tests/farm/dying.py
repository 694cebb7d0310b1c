"""Farms in this process that lose workers at set times, or in which somebody presses Ctrl-C."""

from kibitz.farm import Here


class Dying(Here):
    """Two workers; `losses` says how many are lost at each call."""

    workers = 2

    def __init__(self, losses=()):
        self.losses = list(losses)

    def each(self, f, common, jobs):
        lost = self.losses.pop(0) if self.losses else 0
        found = [f(common, job)._replace(worker=f"worker {k}") for k, job in enumerate(jobs)]
        return [None] * lost + found[lost:]


class Interrupted(Dying):
    """Ctrl-C is pressed at the first call at which `is_pressed` says so."""

    def each(self, f, common, jobs):
        if self.is_pressed():
            raise KeyboardInterrupt
        return super().each(f, common, jobs)

    @staticmethod
    def is_pressed():
        return False
