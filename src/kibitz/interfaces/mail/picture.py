"""A table as PNG; most mail programs show no SVG."""

from __future__ import annotations

import resvg_py

from ... import draw
from ...scene import Scene


def png(scene: Scene) -> bytes:
    """The picture of a scene, of one and a half times its size."""
    text = draw.svg(scene.still())
    return bytes(resvg_py.svg_to_bytes(svg_string=text, zoom=1.5, sans_serif_family="DejaVu Sans"))
