"""A recorded game as one picture that moves: SVG that needs no script.

What stays is drawn once. What an act changes stands there once for each span of plies in which it
looks alike, and the style shows each span in its time. Where the reader wants no motion, the end of
the game stands still.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from kibitz import draw, record
from kibitz.interfaces.web.pages.exhibition import LIGHT, bare
from kibitz.scene import Choice, Scene

SECONDS = 0.6  # that a ply is shown
HELD = 8  # plies for which the end of the game is shown
SVG = "http://www.w3.org/2000/svg"

Span = tuple[int, int]  # the first ply at which something is shown, and the one at which no more


def moving_picture(file: Path) -> str:
    """The game of a record."""
    played = record.replay(record.read(file.read_text("utf-8")))
    name = f"A game of {played.game.about.title} plays itself"
    scenes = [played.at(ply).scene().still() for ply in range(1, played.ply + 1)]
    pictures = [bare(draw.svg(_without_buttons(scene, name))) for scene in scenes]
    frames = [fromstring(LIGHT.sub("light", picture)) for picture in pictures]
    (whole,) = merged(frames)
    whole.set("xmlns", SVG)
    spans = {
        _span(element) for element in whole.iter() if element.get("class", "").startswith("plies-")
    }
    SubElement(whole, "style").text = "".join(style(sorted(spans), len(frames)))
    return tostring(whole, "unicode") + "\n"


def _without_buttons(scene: Scene, name: str) -> Scene:
    # They come and go, and the board would jump.
    parts = tuple(part for part in scene.parts if not isinstance(part, Choice))
    return replace(scene, caption=name, parts=parts)


def merged(frames: Sequence[Element]) -> Iterator[Element]:
    """The elements that stand in the place of one, which is given for each ply."""
    first = frames[0]
    if all(_head(frame) == _head(first) for frame in frames):
        same = Element(first.tag, first.attrib)
        same.text = first.text
        for parts in zip(*frames, strict=True):
            same.extend(merged(parts))
        yield same
        return
    written = [tostring(frame, "unicode") for frame in frames]
    for _, plies in groupby(range(len(frames)), written.__getitem__):
        begun, *rest = plies
        shown = Element("g", {"class": f"plies-{begun}-{begun + len(rest) + 1}"})
        shown.append(frames[begun])
        yield shown


def _head(element: Element) -> tuple[object, ...]:
    return element.tag, element.attrib, element.text, len(element)


def _span(element: Element) -> Span:
    begun, end = element.attrib["class"].removeprefix("plies-").split("-")
    return int(begun), int(end)


def style(spans: Sequence[Span], plies: int) -> Iterator[str]:
    """The rules that show each span in its time."""
    whole = plies + HELD
    for begun, end in spans:
        seen = "visible" if end == plies else "hidden"  # without motion
        at = {0: "hidden", begun: "visible"} | ({end: "hidden"} if end < plies else {})
        steps = "".join(f"{100 * ply / whole:.4g}%{{visibility:{how}}}" for ply, how in at.items())
        name = f"plies-{begun}-{end}"
        time = f"{whole * SECONDS:g}s step-end infinite"
        yield f".{name}{{visibility:{seen};animation:{name} {time}}}@keyframes {name}{{{steps}}}"
    yield "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
