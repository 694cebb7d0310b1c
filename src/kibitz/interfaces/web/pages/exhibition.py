"""A recorded game that plays itself on a page: its first picture, and what each act changes in it.

`exhibition.txt` in the folder of a game is a record, as `kibitz watch --save` writes it. The
browser changes the picture by itself, so a page that plays costs the server nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .... import draw, record
from ....contract import message
from ....game import Position
from ....scene import Board, Graph
from ....shelf import Source
from ....tables.library import beside
from ..site import site

EXHIBITION = "exhibition.txt"
BEGUN = 0.55  # of the acts are played in the picture that stands there first
SCALE = 1.5
MOST_ACTS = 400
EXHIBITIONS_KEPT = 20  # games
SPACE = ' xmlns="http://www.w3.org/2000/svg"'  # which a page does not need
LIGHT = re.compile(r"light-[0-9a-f]+")  # each picture names its light by its content
NAMES = re.compile(r"<title>[^<]*</title>| data-cell=\"[^\"]*\"")
Change = tuple[list[int], str]  # the place of an element, child by child, and its new markup


@dataclass(frozen=True, slots=True)
class Exhibition:
    """A recorded game for a page.

    position: the one that stands there first. picture: of it. players: of the seats.
    film: as JSON, the number of that position, the first picture, and the changes of each act.
    """

    position: Position
    picture: Markup
    players: tuple[str, ...]
    film: str


@lru_cache(EXHIBITIONS_KEPT)
def exhibition(source: Source) -> Exhibition | None:
    """The exhibition of a game that has a board and a record of one."""
    path = beside(source, EXHIBITION)
    if path is None:
        return None
    kept = record.read(path.read_text("utf-8"))
    played = record.replay(kept)
    if played.ply > MOST_ACTS or not _boards(played):
        return None
    shown = int(BEGUN * played.ply)
    pictures = [_picture(played.at(ply)) for ply in range(played.ply + 1)]
    film = {"shown": shown, "first": pictures[0], "acts": _acts(pictures)}
    written = json.dumps(film, separators=(",", ":"))
    return Exhibition(played.at(shown), Markup(pictures[shown]), tuple(kept.seats), written)


def film(request: Request) -> Response:
    """The changes of the picture, for a script."""
    shown = exhibition(site(request).library.source(request.path_params["id"]))
    if shown is None:
        raise HTTPException(404, message("There is no recorded game of this game to show."))
    return Response(shown.film, media_type="application/json")


def _picture(position: Position) -> str:
    title = position.game.about.title
    drawn = draw.panel(_boards(position), title, scale=SCALE)
    return LIGHT.sub("light-exhibition", bare(drawn))


def bare(picture: str) -> str:
    """A picture without the names of its cells, for a page that only shows it."""
    return NAMES.sub("", picture).replace(SPACE, "")


def _boards(position: Position) -> list[Any]:
    return [part for part in position.scene().still().parts if isinstance(part, Board | Graph)]


def _acts(pictures: Sequence[str]) -> list[list[Change]]:
    trees = map(fromstring, pictures)
    return [[*_changes(before, after)] for before, after in pairwise(trees)]


def _changes(before: Element, after: Element, place: tuple[int, ...] = ()) -> Iterator[Change]:
    is_alike = (before.tag, before.attrib, before.text) == (after.tag, after.attrib, after.text)
    if not is_alike or len(before) != len(after):
        yield [*place], tostring(after, "unicode")
        return
    for k, (old, new) in enumerate(zip(before, after, strict=True)):
        yield from _changes(old, new, (*place, k))
