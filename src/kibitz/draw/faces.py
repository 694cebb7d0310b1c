"""The faces and backs of cards, our own drawings: pips, courts, jokers, cards without suits.

All in a box of WIDTH by HEIGHT. A face is the same from both ends, as on printed cards.
"""

from functools import lru_cache

from kibitz.draw.markup import NOTHING, Markup, element, label, together
from kibitz.draw.standing import figure_in_ink
from kibitz.scene import Card

WIDTH, HEIGHT = 46.0, 66.0
CENTRE, MIDDLE = WIDTH / 2, HEIGHT / 2
# Around the pen, so that one path has all pips of a card.
SUITS = {
    "h": "m0 .95c-.3-.45-1-.85-1-1.35c0-.35 .22-.52 .48-.52c.24 0 .44 .14 .52 .4"
    "c.08-.26 .28-.4 .52-.4c.26 0 .48 .17 .48 .52c0 .5-.7 .9-1 1.35z",
    "d": "m0-1c.2 .4 .5 .75 .76 1c-.26 .25-.56 .6-.76 1c-.2-.4-.5-.75-.76-1c.26-.25 .56-.6 .76-1z",
    "s": "m0-.95c.3 .45 1 .8 1 1.27c0 .3-.22 .46-.48 .46c-.2 0-.38-.1-.45-.3"
    "c.02 .22 .09 .38 .25 .48h-.64c.16-.1 .23-.26 .25-.48c-.07 .2-.25 .3-.45 .3"
    "c-.26 0-.48-.16-.48-.46c0-.47 .7-.82 1-1.27z",
    "c": "m-.45-.5a.45 .45 0 1 1 .9 0a.45 .45 0 1 1-.9 0zm-.53 .72a.45 .45 0 1 1 .9 0"
    "a.45 .45 0 1 1-.9 0zm1.06 0a.45 .45 0 1 1 .9 0a.45 .45 0 1 1-.9 0zm-.28-.42h.4l-.11 .6"
    "c.01 .3 .07 .46 .23 .56h-.64c.16-.1 .22-.26 .23-.56z",
}
RED = ("h", "d")
STAR = "m0-1l.26 .67l.71 .02l-.56 .44l.19 .68l-.6-.39l-.6 .39l.19-.68l-.56-.44l.71-.02z"
JOKERS = ("*", "+")
PIP, AT_INDEX, LARGE = 3.9, 3.2, 9.5  # half the size of a symbol

# Pips in columns -1, 0, 1 and in heights from 1 at the top to 0 in the middle; those above the
# middle stand on their heads below it.
SIDES = ((-1, 1.0), (1, 1.0))
FOUR = (*SIDES, (-1, 1 / 3), (1, 1 / 3))
ABOVE: dict[int, tuple[tuple[int, float], ...]] = {
    2: ((0, 1.0),),
    3: ((0, 1.0),),
    4: SIDES,
    5: SIDES,
    6: SIDES,
    7: SIDES,
    8: (*SIDES, (0, 0.5)),
    9: FOUR,
    10: (*FOUR, (0, 2 / 3)),
}
LEVEL: dict[int, tuple[tuple[int, float], ...]] = {
    3: ((0, 0.0),),
    5: ((0, 0.0),),
    6: ((-1, 0.0), (1, 0.0)),
    7: ((-1, 0.0), (1, 0.0), (0, 0.5)),
    8: ((-1, 0.0), (1, 0.0)),
    9: ((0, 0.0),),
}
COLUMN, ROW = 7.0, 21.0  # how far the outer pips are from the centre

FRAME = {"x": 11.6, "y": 6.0, "width": 22.8, "height": 54.0, "rx": 1.5}
ROBE = "M11.6 33V29C13.5 26 17.5 25 19.6 23.6L23 27L26.4 23.6C28.5 25 32.5 26 34.4 29V33Z"
COLLAR = "M18.6 24.2L23 28.6L27.4 24.2L28.6 25L24.6 29.6V33H21.4V29.6L17.4 25Z"
HEAD = "M19.3 13V18.4C19.3 21.6 20.4 23 21.4 23.3V26.6H24.6V23.3C25.6 23 26.7 21.6 26.7 18.4V13Z"
MOUTH = "M21.9 21.3H24.1"
EYES = "M21.3 17.1v.9M24.7 17.1v.9"
HAIR = {
    "K": "M18 13.6C17.2 19 17.6 25.4 23 26.4C28.4 25.4 28.8 19 28 13.6Z",
    "Q": "M17.8 13C15.6 19 16.2 24.4 17.8 26.6H28.2C29.8 24.4 30.4 19 28.2 13Z",
    "J": "M17.8 13C16.6 17 16.8 20.6 18 22.6H28C29.2 20.6 29.4 17 28.2 13Z",
}
BEARD = (
    "M19.3 18.6C20.4 20 21.8 19.9 23 19.3C24.2 19.9 25.6 20 26.7 18.6"
    "C26.8 23 25.4 26 23 26.4C20.6 26 19.2 23 19.3 18.6Z"
)
CROWN = {
    "K": "M17 14.6L15.6 8.8L19.6 11.4L22.2 9.2V8.2H21.2V7.2H22.2V6.4H23.8V7.2H24.8V8.2H23.8V9.2"
    "L26.4 11.4L30.4 8.8L29 14.6Z",
    "Q": "M17.4 14.2L15.8 9.6L19.4 12L20.6 8.4L23 11.4L25.4 8.4L26.6 12L30.2 9.6L28.6 14.2Z",
    "J": "M16.6 14.4V12.6H29.4V14.4Z",
}
CAP = "M17 12.6C16.8 9.4 20 7.6 24 7.8C27.6 8 29.2 10 29 12.6Z"
FEATHER = "M27.6 12C29.6 10.6 31.6 8.4 32.4 6.8C33.4 9.4 32 12 29.2 13.4Z"
COURTS = ("K", "Q", "J")

JESTER = (
    "M13.5 37C12 31 11 30 9 33C7 25 12 19 18.5 24C19 20 21 17 23 15.5C25 17 27 20 27.5 24"
    "C34 19 39 25 37 33C35 30 34 31 32.5 37Z"
)
BELLS = ((9.0, 33.6), (23.0, 14.6), (37.0, 33.6))


def face(card: Card) -> Markup:
    """The print on a card that lies face up."""
    return _of_deck(card) if card.colour else _face(card.rank, card.suit)


@lru_cache(maxsize=500)
def _of_deck(card: Card) -> Markup:
    """A number on the colour of its suit, with the sign of the suit in the middle."""
    text, ink = card.text or "", f"text-{card.colour}"
    inner = {"x": 2.5, "y": 2.5, "width": WIDTH - 5, "height": HEIGHT - 5, "rx": 4.0}
    size, down = (16, 14) if card.sign else (11, 10.5)
    ends = label(text, 6.5, down, f"rank {ink}", fit(text, size, 32), "start")
    if card.sign:
        at = f"translate({CENTRE:g} {MIDDLE:g})"
        middle = element("g", figure_in_ink(card.sign, card.colour, 13.0), transform=at)
    else:
        middle = label(text, CENTRE, MIDDLE, f"rank large {ink}", fit(text, 28, 34))
    both = _both_ends(ends) if len(text) <= 2 else ends
    return together(element("rect", class_=f"man {card.colour}", **inner), both, middle)


@lru_cache(maxsize=500)
def _face(rank: str, suit: str) -> Markup:
    if rank in JOKERS:
        return _joker(rank)
    if not suit:
        return _plain(rank)
    role = "suit-red" if suit in RED else "suit-black"
    return together(_both_ends(_index(rank, suit, role)), _figure(rank, suit, role))


def _figure(rank: str, suit: str, role: str) -> Markup:
    count = {"T": "10"}.get(rank, rank)
    if rank in COURTS:
        return _court(rank, suit, role)
    if count.isdecimal() and int(count) in ABOVE:
        return _pips(int(count), suit, role)
    return _symbol(SUITS[suit], CENTRE, MIDDLE, LARGE, role)


def _index(rank: str, suit: str, role: str) -> Markup:
    shown = {"T": "10"}.get(rank, rank)
    wide = 9.6 if len(shown) > 1 else None
    text = label(shown, 6.0, 8.8, f"rank {role}", 12, wide=wide)
    return together(text, _symbol(SUITS[suit], 6.0, 18.6, AT_INDEX, role))


def _pips(count: int, suit: str, role: str) -> Markup:
    above, level = ABOVE[count], LEVEL.get(count, ())
    return together(
        _path(SUITS[suit], (*above, *level), role), _turn(_path(SUITS[suit], above, role))
    )


def _path(symbol: str, places: tuple[tuple[int, float], ...], role: str) -> Markup:
    drawn = "".join(
        f"M{column * COLUMN / PIP:.2f} {-height * ROW / PIP:.2f}{symbol}"
        for column, height in places
    )
    place = f"translate({CENTRE:g} {MIDDLE:g}) scale({PIP:g})"
    return element("path", d=drawn, class_=role, transform=place)


def _court(rank: str, suit: str, role: str) -> Markup:
    robe = "robe-red" if suit in RED else "robe-black"
    half = together(
        element("path", d=ROBE, class_=robe),
        element("path", d=COLLAR, class_="gold"),
        element("path", d=HAIR[rank], class_="hair"),
        element("path", d=HEAD, class_="skin"),
        element("path", d=BEARD, class_="hair") if rank == "K" else NOTHING,
        element("path", d=EYES + MOUTH if rank != "K" else EYES, class_="ink"),
        element("path", d=FEATHER, class_="gold") if rank == "J" else NOTHING,
        element("path", d=CAP, class_=robe) if rank == "J" else NOTHING,
        element("path", d=CROWN[rank], class_="gold"),
        _symbol(SUITS[suit], 14.2, 19.5, 2.5, role),
    )
    return together(element("rect", class_="frame", **FRAME), _both_ends(half))


def _joker(rank: str) -> Markup:
    robe = "robe-red" if rank == "+" else "robe-black"
    role = "suit-red" if rank == "+" else "suit-black"
    bells = [element("circle", cx=x, cy=y, r=2.2, class_="gold") for x, y in BELLS]
    mark = label("+", 6.3, 19, f"rank {role}", 11) if rank == "+" else NOTHING
    return together(
        _both_ends(together(_symbol(STAR, 6.8, 8.6, 4.6, role), mark)),
        element("path", d=JESTER, class_=robe),
        element("rect", x=12.4, y=35.0, width=21.2, height=4.6, rx=2.3, class_="gold"),
        *bells,
        _symbol(STAR, CENTRE, 48, 4.6, role),
    )


def _plain(text: str) -> Markup:
    """A number, a letter or a word in a medallion."""
    index = label(text, 3.5, 8.6, "rank suit-black", fit(text, 13, 38), "start")
    return together(
        _both_ends(index) if len(text) <= 3 else index,
        element("ellipse", cx=CENTRE, cy=MIDDLE, rx=17.0, ry=20.0, class_="frame"),
        element("ellipse", cx=CENTRE, cy=MIDDLE, rx=14.6, ry=17.6, class_="frame"),
        label(text, CENTRE, MIDDLE, "rank large suit-black", fit(text, 25, 28)),
    )


def back() -> Markup:
    """The pattern on the back of every card."""
    inner = {"x": 3.5, "y": 3.5, "width": WIDTH - 7, "height": HEIGHT - 7, "rx": 3.0}
    lattice = "M5 19L19 5M5 33L33 5M5 47L41 11M5 61L41 25M19 61L41 39M33 61L41 53"
    mirrored = "M41 19L27 5M41 33L13 5M41 47L5 11M41 61L5 25M27 61L5 39M13 61L5 53"
    return together(
        element("rect", class_="ground", **inner),
        element("path", d=lattice + mirrored, class_="weave"),
        element("path", d="M23 20L32 33L23 46L14 33Z", class_="ground weave"),
        _symbol(STAR, CENTRE, MIDDLE, 4.6, "pattern"),
    )


def fit(text: str, size: float, room: float) -> float:
    """The size of letters at which a text fits the room, at most `size`."""
    return min(size, room / (0.68 * max(1, len(text))))


def _symbol(path: str, x: float, y: float, size: float, role: str) -> Markup:
    place = f"translate({x:g} {y:g}) scale({size:g})"
    return element("path", d=f"M0 0{path}", class_=role, transform=place)


def _both_ends(drawn: Markup) -> Markup:
    return together(drawn, _turn(drawn))


def _turn(drawn: Markup) -> Markup:
    return element("g", drawn, transform=f"rotate(180 {CENTRE:g} {MIDDLE:g})")
