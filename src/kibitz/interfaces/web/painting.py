"""Jobs of workers that draw tables, and the pictures that are kept."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from ...draw import svg
from ...scene import Scene

if TYPE_CHECKING:
    from PIL.Image import Image

PAINTING = 20.0  # seconds for a picture
FONT = "DejaVu Sans"
PRINTED = 718  # pixels of 96 an inch: 19 cm, which fits A4 and letter
DOTS, PAGE = 200, (1654, 2339)  # an inch, and a page of A4
PREVIEW, MARGIN = (1200, 630), 24  # the proportions that messengers show whole
GROUND = "#f7f5ef"  # of previews and films
FILM_WIDTH = 400
FILM_COLOURS = 128
FILM_BYTES = 2_000_000  # at most, for messengers
LEAST_PICTURE_MS, MOST_PICTURE_MS = 150, 700
FILM_MS, LAST_MS = 20_000, 4_000  # all pictures; the last one
MOST_KEPT_BYTES = 40_000_000
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class WantedPicture(NamedTuple):
    """A picture: of which table or game, in which state, at which step, as which kind.

    language: of its words; empty if it has none.
    """

    subject: str
    state: str
    step: int | None
    kind: str
    language: str = ""


def as_svg(scene: Scene) -> bytes:
    """A scene as SVG, in the colours that the reader prefers."""
    return svg(scene, theme="auto").encode()


def as_png(scene: Scene) -> bytes:
    """A scene as PNG, of twice the size, so that it is crisp where points are small."""
    return _draw_png(svg(scene), zoom=2)


def as_preview(scene: Scene) -> bytes:
    """A scene as PNG in the middle of the picture that messengers show beside a link."""
    own = svg(scene)
    width, height = size_of(own)
    room = (side - 2 * MARGIN for side in PREVIEW)
    scale = min(most / side for most, side in zip(room, (width, height), strict=True))
    left, top = (PREVIEW[0] - scale * width) / 2, (PREVIEW[1] - scale * height) / 2
    box = svg(scene, width=int(scale * width)).removeprefix("<svg")
    return _draw_png(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PREVIEW[0]}" height="{PREVIEW[1]}">'
        f'<rect width="100%" height="100%" fill="{GROUND}"/><svg x="{left}" y="{top}"{box}</svg>'
    )


def as_board(scene: Scene) -> bytes:
    """A board as SVG, 19 cm wide."""
    return svg(scene, width=PRINTED).encode()


def as_page(scene: Scene) -> bytes:
    """A board in the middle of a page of A4, as PDF."""
    from PIL import Image

    drawn = _draw_png(svg(scene, width=PRINTED), zoom=2)
    board = Image.open(BytesIO(drawn)).convert("RGB")
    page = Image.new("RGB", PAGE, "white")
    board.thumbnail(PAGE)
    page.paste(board, ((PAGE[0] - board.width) // 2, (PAGE[1] - board.height) // 2))
    written = BytesIO()
    page.save(written, "PDF", resolution=DOTS)
    return written.getvalue()


def size_of(picture: str) -> tuple[float, float]:
    """The width and height of a picture."""
    match = VIEW_BOX.search(picture)
    assert match, "each picture has a viewBox"
    return float(match[1]), float(match[2])


def _draw_png(picture: str, zoom: int | None = None) -> bytes:
    # Here alone, since only workers draw: this takes tenths of a second of the interpreter.
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=picture, sans_serif_family=FONT, zoom=zoom))


def as_film(scenes: Sequence[Scene]) -> bytes:
    """Scenes one after another as an animated GIF of at most FILM_BYTES."""
    from PIL.Image import Dither

    pictures = _of_one_size([_pixels(scene) for scene in scenes])
    colours = _colours(pictures)
    shown = [picture.quantize(palette=colours, dither=Dither.NONE) for picture in pictures]
    film = _animate(shown)
    while len(film) > FILM_BYTES and len(shown) > 2:
        shown = [*shown[:-1:2], shown[-1]]
        film = _animate(shown)
    return film


def _pixels(scene: Scene) -> Image:
    from PIL import Image

    return Image.open(BytesIO(_draw_png(svg(scene, width=FILM_WIDTH))))


def _of_one_size(pictures: Sequence[Image]) -> list[Image]:
    # From the top, so that what two of them have in common stands at the same place.
    from PIL import Image

    size = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    framed = [Image.new("RGB", size, GROUND) for _ in pictures]
    for frame, picture in zip(framed, pictures, strict=True):
        frame.paste(picture, ((size[0] - picture.width) // 2, 0), picture)
    return framed


def _colours(pictures: Sequence[Image]) -> Image:
    # Of the beginning, the middle and the end.
    from PIL import Image

    wide, tall = pictures[0].size
    some = Image.new("RGB", (wide, 3 * tall))
    for k in range(3):
        some.paste(pictures[k * (len(pictures) - 1) // 2], (0, k * tall))
    return some.quantize(FILM_COLOURS, Image.Quantize.MAXCOVERAGE)  # rings are thin


def _animate(pictures: Sequence[Image]) -> bytes:
    each = min(MOST_PICTURE_MS, max(LEAST_PICTURE_MS, FILM_MS // len(pictures)))
    durations = [each] * (len(pictures) - 1) + [LAST_MS]
    written = BytesIO()
    first, *others = pictures
    first.save(written, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return written.getvalue()


class PictureCache:
    """The last pictures, by their content, and those that are being drawn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[WantedPicture, bytes] = OrderedDict()
        self._size = 0
        self._coming: dict[WantedPicture, Future[bytes]] = {}
        self._lock = Lock()

    def find(self, wanted: WantedPicture) -> bytes | None:
        """A picture that was drawn before."""
        with self._lock:
            if wanted in self._kept:
                self._kept.move_to_end(wanted)
            return self._kept.get(wanted)

    def drawn(self, wanted: WantedPicture, draw: Callable[[], Future[bytes]]) -> Future[bytes]:
        """A picture that `draw` begins, unless somebody waits for it already; it is kept."""
        with self._lock:
            if coming := self._coming.get(wanted):
                return coming
            coming = self._coming[wanted] = draw()
        coming.add_done_callback(partial(self._keep, wanted))
        return coming

    def _keep(self, wanted: WantedPicture, drawn: Future[bytes]) -> None:
        with self._lock:
            del self._coming[wanted]
            if drawn.cancelled() or drawn.exception():
                return
            self._kept[wanted] = drawn.result()
            self._size += len(drawn.result())
            while self._size > MOST_KEPT_BYTES:
                self._size -= len(self._kept.popitem(last=False)[1])
