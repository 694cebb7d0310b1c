"""`map(f, jobs)` at a place with room: in this process, over cores, over a Ray cluster.

A job holds everything on which its result depends, its seed too, so every place gives the same
results. They come in the order of the jobs, so a program that stops after some of them stops at the
same result everywhere. `each(f, common, jobs)` is for jobs that may be lost with a worker.

>>> with farm("here") as place:
...     list(place.map(abs, [-1, 2, -3]))
[1, 2, 3]
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from ..contract import KibitzError, as_python
from .place import Here as Here
from .place import Workplace as Workplace
from .workers import Workers as Workers
from .workers import worker_name as worker_name


@contextmanager
def farm(where: str = "cores") -> Iterator[Workplace]:
    """The place of a name: `here`, `cores`, `cores:3`, `ray` or an address `ray://host:port`.

    `ray` joins the cluster that this machine belongs to, or begins one on it.
    """
    place = _place(where)
    try:
        yield place
    finally:
        place.close()


@contextmanager
def open_farm(given: str | Workplace | None) -> Iterator[Workplace | None]:
    """The place that is given, or the one of its name; None if there is none.

    A place that the caller has opened stays open.
    """
    if isinstance(given, str):
        with farm(given) as place:
            yield place
    elif given is None or hasattr(given, "map"):
        yield given
    else:
        raise KibitzError(
            f"A farm is a text such as 'cores:3', or what farm() gives, not {as_python(given)}."
        )


def _place(where: str) -> Workplace:
    name, _, given = where.partition(":")
    if name == "ray":
        from .cluster import Cluster

        return Cluster(where if given else "")
    if where == "here":
        return Here()
    if name == "cores" and (not given or (given.isdecimal() and int(given) > 0)):
        from .cores import Cores

        return Cores(int(given) if given else os.cpu_count() or 1)
    raise KibitzError(
        f"A farm is here, cores, cores:3, ray or ray://host:port, not {where[:40]!r}."
    )
