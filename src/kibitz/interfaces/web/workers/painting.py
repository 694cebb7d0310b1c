"""Jobs of workers that draw tables, and the pictures that are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from ....draw import svg
from ....scene import Scene

if TYPE_CHECKING:
    from PIL.Image import Image

PAINTING = 20.0  # seconds for a picture
FILM_WIDTH, FILM_GROUND = 400, "#f7f5ef"
FILM_COLOURS = 128
FILM_BYTES = 2_000_000  # at most, for messengers
LEAST_PICTURE_MS, MOST_PICTURE_MS = 150, 700
FILM_MS, LAST_MS = 20_000, 4_000  # all pictures; the last one
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


def as_film(scenes: Sequence[Scene]) -> bytes:
    """Scenes one after another as an animated GIF of at most FILM_BYTES."""
    from PIL.Image import Dither

    pictures = _of_one_size([_pixels(scene) for scene in scenes])
    colours = _colours(pictures)
    shown = [one.quantize(palette=colours, dither=Dither.NONE) for one in pictures]
    film = _animated(shown)
    while len(film) > FILM_BYTES and len(shown) > 2:
        shown = [*shown[:-1:2], shown[-1]]
        film = _animated(shown)
    return film


def _pixels(scene: Scene) -> Image:
    import resvg_py
    from PIL import Image

    drawn = svg(scene, width=FILM_WIDTH)
    return Image.open(
        BytesIO(resvg_py.svg_to_bytes(svg_string=drawn, sans_serif_family="DejaVu Sans"))
    )


def _of_one_size(pictures: Sequence[Image]) -> list[Image]:
    # From the top, so that what two of them have in common stands at the same place.
    from PIL import Image

    size = max(one.width for one in pictures), max(one.height for one in pictures)
    framed = [Image.new("RGB", size, FILM_GROUND) for _ in pictures]
    for frame, one in zip(framed, pictures, strict=True):
        frame.paste(one, ((size[0] - one.width) // 2, 0), one)
    return framed


def _colours(pictures: Sequence[Image]) -> Image:
    # Of the beginning, the middle and the end.
    from PIL import Image

    wide, tall = pictures[0].size
    some = Image.new("RGB", (wide, 3 * tall))
    for k in range(3):
        some.paste(pictures[k * (len(pictures) - 1) // 2], (0, k * tall))
    return some.quantize(FILM_COLOURS, Image.Quantize.MAXCOVERAGE)  # rings are thin


def _animated(pictures: Sequence[Image]) -> bytes:
    each = min(MOST_PICTURE_MS, max(LEAST_PICTURE_MS, FILM_MS // len(pictures)))
    durations = [each] * (len(pictures) - 1) + [LAST_MS]
    written = BytesIO()
    first, *others = pictures
    first.save(written, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return written.getvalue()


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
