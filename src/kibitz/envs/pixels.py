"""A position as an array of pixels, for `rgb_array`."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import missing

try:
    import resvg_py
    from PIL import Image
except ModuleNotFoundError as fault:
    raise missing(fault, "kibitz[envs]") from None

from .. import draw
from ..contract import WATCHER
from ..game import Position

WIDTH = 480


def pixels(position: Position, seat: int = WATCHER) -> NDArray[np.uint8]:
    """The scene of a seat as an image (height, width, 3)."""
    picture = draw.svg(position.scene(seat), width=WIDTH, theme="light")
    png: Any = resvg_py.svg_to_bytes(svg_string=picture, background="white")
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
