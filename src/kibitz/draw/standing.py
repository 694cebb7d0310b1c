"""Pieces as pictures: men of chess and checkers, discs, drawings, stacks, polyominoes, tiles.

Each is drawn around the origin; the shapes are our own, in a square from -1 to 1.
"""

from functools import lru_cache
from math import ceil, sqrt

from kibitz.draw.figures import DRAWN, Silhouette
from kibitz.draw.markup import LIT, NOTHING, Markup, element, label, together, translate
from kibitz.draw.theme import DARK_INK, PALETTE
from kibitz.scene import CHESS, Crowd, Drawing, Piece, Polyomino, Stack, Tile
from kibitz.scene.boards import SQUARE

BASE = "M-.52 .56H.52C.58 .56 .6 .8 .52 .8H-.52C-.6 .8 -.58 .56 -.52 .56Z"
OUTLINES = {
    "pawn": "M0 -.72C.2 -.72 .3 -.54 .28 -.4C.27 -.28 .2 -.2 .16 -.16H.26V-.06H.14"
    "C.16 .2 .26 .34 .42 .56H-.42C-.26 .34 -.16 .2 -.14 -.06H-.26V-.16H-.16"
    "C-.2 -.2 -.27 -.28 -.28 -.4C-.3 -.54 -.2 -.72 0 -.72Z",
    "rook": "M-.5 -.76V-.4L-.32 -.24L-.36 .36L-.46 .56H.46L.36 .36L.32 -.24L.5 -.4V-.76"
    "H.28V-.6H.12V-.76H-.12V-.6H-.28V-.76Z",
    "knight": "M-.4 .56C-.42 .3 -.1 .18 -.08 -.08C-.2 .02 -.34 .04 -.44 .16C-.52 .22 -.66 .14 -.66 "
    "0C-.6 -.16 -.48 -.34 -.38 -.48L-.36 -.82L-.14 -.62C.3 -.6 .6 -.2 .48 .56Z",
    "bishop": "M0 -.7C.34 -.44 .42 -.2 .32 0C.26 .12 .18 .18 .18 .22H.3V.32H.2L.36 .56H-.36"
    "L-.2 .32H-.3V.22H-.18C-.18 .18 -.26 .12 -.32 0C-.42 -.2 -.34 -.44 0 -.7Z",
    "queen": "M-.38 .34L-.72 -.4L-.36 -.04L-.32 -.58L-.1 -.12L0 -.68L.1 -.12L.32 -.58L.36 -.04"
    "L.72 -.4L.38 .34L.46 .56H-.46Z",
    "king": "M-.07 -.9H.07V-.76H.2V-.62H.07V-.4C.3 -.56 .7 -.42 .66 -.06C.64 .16 .42 .24 .38 .4"
    "L.46 .56H-.46L-.38 .4C-.42 .24 -.64 .16 -.66 -.06C-.7 -.42 -.3 -.56 -.07 -.4"
    "V-.62H-.2V-.76H-.07Z",
    "meeple": "M0 -.8C.2 -.8 .32 -.64 .28 -.46C.26 -.36 .22 -.32 .26 -.3C.52 -.26 .84 -.1 .84 .08"
    "C.84 .2 .62 .22 .44 .2C.46 .34 .64 .56 .64 .68C.64 .78 .56 .8 .48 .8H.2C.1 .8 .1 .58 0 .48"
    "C-.1 .58 -.1 .8 -.2 .8H-.48C-.56 .8 -.64 .78 -.64 .68C-.64 .56 -.46 .34 -.44 .2"
    "C-.62 .22 -.84 .2 -.84 .08C-.84 -.1 -.52 -.26 -.26 -.3C-.22 -.32 -.26 -.36 -.28 -.46"
    "C-.32 -.64 -.2 -.8 0 -.8Z",
    "cube": "M0 -.8L.7 -.44V.4L0 .8L-.7 .4V-.44Z",
    "flat": "M-.72 .1H.72V.5H-.72Z",
    "wall": "M-.26 -.8H.26V.7H-.26Z",
}
INNER = {  # lines on a piece
    "rook": "M-.32 -.24H.32M-.36 .36H.36",
    "bishop": "M0 -.5V-.16M-.14 -.34H.14",
    "queen": "M-.38 .34C-.1 .26 .1 .26 .38 .34",
    "king": "M0 -.4V.1M-.38 .4C-.1 .3 .1 .3 .38 .4"
    "M0 .1C-.1 -.1 -.4 -.24 -.44 0M0 .1C.1 -.1 .4 -.24 .44 0",
    "cube": "M-.7 -.44L0 -.1L.7 -.44M0 -.1V.8",
}
CROWN = "M-.5 .3L-.56 -.3L-.24 -.02L0 -.46L.24 -.02L.56 -.3L.5 .3Z"
BALLS = {"queen": ((-0.72, -0.46), (-0.32, -0.66), (0, -0.76), (0.32, -0.66), (0.72, -0.46))}
LEVEL = 0.2  # how much higher each piece of a stack lies, in its radius
IN_A_CROWD = 4  # pieces side by side at most
MOST_STANDING = IN_A_CROWD * IN_A_CROWD
SEEN = 5  # pieces of a stack that are drawn
PALE = [name for name, (_, _, ink) in PALETTE.items() if ink == DARK_INK]  # outlined by their ink
SMALL_RADIUS = 13.0  # below this radius a piece has a wider outline
ON_COUNTER = 0.76  # how large a figure is on its counter
HEXAGON = "M0 -1.16L1 -.58V.58L0 1.16L-1 .58V-.58Z"


def standing(thing: Piece | Stack | Crowd | Polyomino | Tile, radius: float) -> Markup:
    """The drawing of the piece on a cell, around the origin."""
    match thing:
        case Piece():
            return piece(thing, radius)
        case Stack():
            return stack(thing, radius)
        case Crowd():
            return crowd(thing, radius)
        case Polyomino():
            return polyomino(thing, radius)
        case Tile():
            return tile(thing, radius)


def piece(piece: Piece, radius: float) -> Markup:
    """A piece with its label; a face-down piece shows only a back in its owner's colour."""
    ink = f"text-{piece.colour}"
    if piece.face_down:
        back = element(
            "rect", x=-0.7, y=-0.8, width=1.4, height=1.6, rx=0.16, **_fill(piece.colour)
        )
        inner = element("rect", x=-0.5, y=-0.6, width=1.0, height=1.2, rx=0.1, **_line(ink))
        return _scale(radius, back, inner)
    body = _scale(radius, _body(piece, ink), turn=90 if piece.turned else 0, role=_role(radius))
    star = label("★", radius * 0.6, -radius * 0.62, "note", radius * 0.55)
    return together(body, _label(piece, radius, ink), star if piece.promoted else NOTHING)


def printed(piece: Piece, radius: float) -> Markup:
    """What is on a square that fills its cell: a figure or a label, in the ink of its colour."""
    figure = (
        figure_in_ink(str(piece.shape), piece.colour, radius * ON_COUNTER) if piece.on else NOTHING
    )
    return together(figure, _label(piece, radius, f"text-{piece.colour}"))


def _role(radius: float) -> str | None:
    return "small" if radius < SMALL_RADIUS else None


def _body(piece: Piece, ink: str) -> Markup:
    if isinstance(piece.shape, Drawing):
        return together(_counter(piece.on or "disc", piece.colour), _drawing(piece.shape))
    if piece.shape in DRAWN:
        return _figure(DRAWN[piece.shape], piece.colour, piece.on)
    if piece.shape in OUTLINES:
        base = element("path", d=BASE, **_fill(piece.colour)) if piece.shape in CHESS else NOTHING
        inner = INNER.get(piece.shape)
        return together(
            element("ellipse", cx=0.06, cy=0.78, rx=0.66, ry=0.16, class_="shadow"),
            element("path", d=OUTLINES[piece.shape], **_fill(piece.colour)),
            base,
            element("path", d=inner, **_line(ink)) if inner else NOTHING,
            *(
                element("circle", cx=x, cy=y, r=0.1, **_fill(piece.colour))
                for x, y in BALLS.get(piece.shape, ())
            ),
            _eye(ink) if piece.shape == "knight" else NOTHING,
        )
    if piece.shape == "square":
        return _square(piece.colour, ink)
    rings = [element("circle", r=r, **_line(ink)) for r in _rings(piece.shape)]
    crown = element("path", d=CROWN, class_=ink) if piece.shape == "crowned" else NOTHING
    return together(_disc(piece.colour), *rings, crown)


def _figure(figure: Silhouette, colour: str, on: str) -> Markup:
    """A figure in its colour, or in the ink of that colour on a counter."""
    if on:
        return together(_counter(on, colour), _on_counter(figure, colour))
    rim = outlined(colour)
    return element(
        "g",
        _paths(f"limb {rim}", figure.limbs),
        _paths(f"limb thin edge-{colour}", figure.limbs),
        *(_paths(f"man {rim}", path) for path in figure.body),
        _paths(f"line line-{colour}", figure.lines),
        _paths(f"text-{colour}", figure.spots),
        class_="figure",
    )


def outlined(colour: str) -> str:
    """The classes of a colour with an outline that is seen on any ground."""
    return f"{colour} line-{colour}" if colour in PALE else colour


def figure_in_ink(name: str, colour: str, radius: float) -> Markup:
    """A figure in the ink of a colour, as it is printed on a card of that colour."""
    return _scale(radius / ON_COUNTER, _on_counter(DRAWN[name], colour))


def _on_counter(figure: Silhouette, colour: str) -> Markup:
    ink, ground = f"text-{colour}", f"edge-{colour}"
    return element(
        "g",
        _paths(f"limb thin line-{colour}", figure.limbs),
        *(_paths(f"man {ink} {ground}", path) for path in figure.body),
        _paths(f"line {ground}", figure.lines),
        _paths(f"flat {colour}", figure.spots),
        class_="figure",
        transform=f"scale({ON_COUNTER})",
    )


def _paths(role: str, d: str) -> Markup:
    return element("path", d=d, class_=role) if d else NOTHING


def _counter(on: str, colour: str) -> Markup:
    match on:
        case "hexagon":
            return element("path", d=HEXAGON, **_fill(colour))
        case "square":
            return element("rect", **_box(1.0), **_fill(colour))
    return _disc(colour)


def _square(colour: str, ink: str) -> Markup:
    inner = element("rect", **_box(0.66), **_line(ink), opacity=0.35)
    return together(element("rect", **_box(1.1), **_fill(colour)), inner)


def _box(r: float) -> dict[str, float]:
    return {"x": -r, "y": -r, "width": 2 * r, "height": 2 * r, "rx": 0.12}


def _rings(shape: str) -> tuple[float, ...]:
    return {"man": (0.72, 0.46), "crowned": (0.76,)}.get(shape, ())


def _disc(colour: str) -> Markup:
    return together(
        element("circle", cx=0.05, cy=0.09, r=0.92, class_="shadow"),
        element("circle", r=0.92, **_fill(colour)),
        element("circle", r=0.92, fill=LIT),
    )


def _drawing(art: Drawing) -> Markup:
    left, top, width, height = art.box
    size = 1.25 / max(width, height)
    middle = f"scale({size:.5f}) translate({-left - width / 2:.3f} {-top - height / 2:.3f})"
    return element("g", Markup(art.markup), transform=middle)  # cleaned by Drawing


def _eye(ink: str) -> Markup:
    return element("circle", cx=-0.26, cy=-0.34, r=0.07, class_=ink)


def _label(piece: Piece, radius: float, ink: str) -> Markup:
    if not piece.label:
        return NOTHING
    if piece.is_figure:
        return plate(piece.label, radius * 0.55, -radius * 0.66, radius)
    size = radius * min(1.0, 2.2 / max(1, len(piece.label)))
    low = 0.14 * radius if piece.shape in ("meeple", "cube") else 0.0
    return label(piece.label, 0, low, f"rank {ink}", size)


def plate(text: str, x: float, y: float, radius: float) -> Markup:
    """A few letters on a plate of their own, which covers little of what is under it."""
    tall = radius * 0.62
    size = min(tall * 0.86, 2.6 * radius / max(1, len(text)))
    wide = max(tall, len(text) * size * 0.62 + 0.2 * tall)
    rect = {"x": x - wide / 2, "y": y - tall / 2, "width": wide, "height": tall, "rx": tall / 2}
    return together(element("rect", class_="tag", **rect), label(text, x, y, "tag-text", size))


def stack(pile: Stack, radius: float) -> Markup:
    """The highest pieces of a stack, each a little above the one below it, and the height."""
    if pile.height < 2:
        return piece(pile.top, radius)
    shown = pile.pieces[-SEEN:]
    step, small = radius * LEVEL, radius * 0.82
    low = step * (len(shown) - 1) / 2
    body = [translate(0, low - k * step, piece(p, small)) for k, p in enumerate(shown)]
    at = radius * 0.74
    plate = element("circle", cx=at, cy=at, r=radius * 0.34, class_="tag")
    return together(*body, plate, label(str(pile.height), at, at, "tag-text", radius * 0.46))


def crowd(crowd: Crowd, radius: float) -> Markup:
    """Pieces side by side in rows; of very many the first, and how many more there are."""
    count = len(crowd.pieces)
    side = ceil(sqrt(count)) if count <= MOST_STANDING else IN_A_CROWD
    shown = crowd.pieces if count <= MOST_STANDING else crowd.pieces[: MOST_STANDING - 1]
    step, rows = 2 * radius / side, ceil(min(count, MOST_STANDING) / side)
    body = []
    for k, p in enumerate(shown):
        in_row = min(side, min(count, MOST_STANDING) - k // side * side)
        x = (k % side - (in_row - 1) / 2) * step
        y = (k // side - (rows - 1) / 2) * step
        body.append(translate(x, y, piece(p, 0.5 * step)))
    if count > MOST_STANDING:
        corner = (side - 1) / 2 * step
        body.append(plate(f"+{count - MOST_STANDING + 1}", corner, corner, 0.9 * step))
    return together(*body)


def polyomino(polyomino: Polyomino, radius: float) -> Markup:
    """The squares of a polyomino as one piece with one outline, as large as they fit."""
    left, low = (min(place[k] for place in polyomino.squares) for k in (0, 1))
    wide, tall = (max(place[k] for place in polyomino.squares) + 1 for k in (0, 1))
    wide, tall = wide - left, tall - low
    return squares(polyomino, 2 * radius / max(3, wide, tall), (left + wide / 2, low + tall / 2))


def squares(polyomino: Polyomino, side: float, centre: tuple[float, float]) -> Markup:
    """The squares of a polyomino, each as wide as a side, with a point of them at the origin."""
    body, seams, hull = "", "", ""
    for x, y in polyomino.squares:
        across, down = (x - centre[0]) * side, (centre[1] - y - 1) * side
        body += f"M{across:.2f} {down:.2f}h{side:.2f}v{side:.2f}h{-side:.2f}z"
        for edge, (right, up) in zip(_edges(across, down, side), SQUARE, strict=True):
            other = x + right, y + up
            if other not in polyomino.squares:
                hull += edge
            elif other > (x, y):
                seams += edge
    return together(
        element("path", d=body, class_=f"stone flat {polyomino.colour}"),
        element("path", d=seams, class_="seam") if seams else NOTHING,
        element("path", d=hull, class_="hull"),
    )


def _edges(x: float, y: float, side: float) -> tuple[str, ...]:
    """The edges of a square from its upper left corner: above, right, below, left."""
    right, down = x + side, y + side
    return (
        f"M{x:.2f} {y:.2f}H{right:.2f}",
        f"M{right:.2f} {y:.2f}V{down:.2f}",
        f"M{x:.2f} {down:.2f}H{right:.2f}",
        f"M{x:.2f} {y:.2f}V{down:.2f}",
    )


CITY = "M-1 -1H1C.5 -.34 -.5 -.34 -1 -1Z"
WATER = "M-.3 -1H.3C.2 -.6 .34 -.3 0 0C-.34 -.3 -.2 -.6 -.3 -1Z"


def tile(tile: Tile, radius: float) -> Markup:
    """A square of fields, with roads, rivers and cities at its edges as they lie."""
    looks = {"city": ("city", CITY), "water": ("water", WATER), "road": ("road", "M0 -1V.13")}
    ground = element("rect", x=-1, y=-1, width=2, height=2, rx=0.06, class_="field")
    edges = [
        element("path", d=looks[edge][1], class_=looks[edge][0], transform=f"rotate({90 * k})")
        for k, edge in enumerate(tile.turned)
        if edge in looks
    ]
    drawn = [_join(tile, *pair) for pair in tile.joined] if tile.paths else edges
    on = piece(tile.piece, radius * 0.5) if tile.piece else NOTHING
    return together(_scale(radius, ground, *drawn), on)


ENDS = (0, -1), (1, 0), (0, 1), (-1, 0)  # the middles of the sides of a tile


def _join(tile: Tile, start: int, end: int) -> Markup:
    # A line across, or a bend around the corner between two sides.
    (x, y), (u, v) = ENDS[start], ENDS[end]
    way = f"M{x} {y}Q0 0 {u} {v}"
    if tile.turned[start] == "road":
        return element("path", d=way, class_="road")
    return element("path", d=way, fill="none", stroke="#4f94c9", stroke_width=0.26)


def _scale(radius: float, *content: Markup, turn: int = 0, role: str | None = None) -> Markup:
    turned = f" rotate({turn})" if turn else ""
    return element("g", *content, transform=f"scale({radius:.2f}){turned}", class_=role)


def _fill(colour: str) -> dict[str, str]:
    return {"class_": f"man {colour}"}


@lru_cache
def _line(ink: str) -> dict[str, str]:
    return {"class_": f"line {ink.replace('text', 'line')}"}
