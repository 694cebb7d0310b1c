"""A Ray cluster; the only door to Ray.

`map` runs the jobs of a lost machine again elsewhere. A job has its seed and its result is taken
once, so no game is lost or counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from ..contract import KibitzError
from .place import AHEAD, in_order

Job = TypeVar("Job")
Common = TypeVar("Common")
Result = TypeVar("Result")

FOR_EVER = -1  # how often a job is begun again when its machine is lost


class Cluster:
    """All cores of a cluster; the address is empty for the one of this machine."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise KibitzError("A Ray farm needs Ray: pip install 'kibitz[ray]'.") from None
        try:
            ray.init(address or None, log_to_driver=False, ignore_reinit_error=True)
        except (ConnectionError, OSError, ValueError) as fault:
            raise KibitzError(
                f"No Ray cluster answers at {address or 'this machine'}: {str(fault).rstrip('.')}."
            ) from fault
        self._ray: Any = ray

    @property
    def workers(self) -> int:
        """The cores that the cluster has now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def map(self, f: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results in the order of the jobs."""
        ray = self._ray
        remote = ray.remote(f).options(max_retries=FOR_EVER)

        def drop(ticket: Any) -> None:
            ray.cancel(ticket, force=True)

        return in_order(jobs, AHEAD * self.workers, remote.remote, ray.get, drop)

    def each(
        self, f: Callable[[Common, Job], Result], common: Common, jobs: Sequence[Job]
    ) -> list[Result | None]:
        """The results; None for a job whose machine or process died."""
        ray = self._ray
        remote, held = ray.remote(f).options(max_retries=0), ray.put(common)
        tickets = [remote.remote(held, job) for job in jobs]
        try:
            return [self._taken(ticket) for ticket in tickets]
        except BaseException:
            for ticket in tickets:
                ray.cancel(ticket, force=True)
            raise

    def _taken(self, ticket: Any) -> Any:
        faults = self._ray.exceptions
        try:
            return self._ray.get(ticket)
        except faults.RayTaskError:  # the job itself failed
            raise
        except faults.RayError:
            return None

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()
