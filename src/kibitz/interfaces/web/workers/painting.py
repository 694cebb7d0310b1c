"""Jobs of workers that draw tables, and the pictures that are kept."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from ....draw import svg
from ....scene import Scene

PAINTING = 20.0  # seconds for a picture
MOST_KEPT = 200


class Wanted(NamedTuple):
    """A picture: of which table in which state, at which step, as which kind."""

    table: str
    state: str
    step: int | None
    kind: str


def as_svg(scene: Scene) -> bytes:
    """A scene as SVG, in the colours that the reader prefers."""
    return svg(scene, theme="auto").encode()


def as_png(scene: Scene) -> bytes:
    """A scene as PNG, of twice the size, so that it is crisp where points are small."""
    import resvg_py  # only workers draw

    drawn = resvg_py.svg_to_bytes(svg_string=svg(scene), zoom=2, sans_serif_family="DejaVu Sans")
    return bytes(drawn)


class PictureCache:
    """The last pictures, by their content."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Wanted, bytes] = OrderedDict()
        self._lock = Lock()

    def find(self, wanted: Wanted) -> bytes | None:
        """A picture that was drawn before."""
        with self._lock:
            if wanted in self._kept:
                self._kept.move_to_end(wanted)
            return self._kept.get(wanted)

    def keep(self, wanted: Wanted, picture: bytes) -> None:
        """Keep a picture, and forget the one that was wanted least recently."""
        with self._lock:
            self._kept[wanted] = picture
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
