"""Cards with words on them: a title, a cost, lines of text; as tall as the longest needs."""

from collections.abc import Sequence

from kibitz.draw.faces import fit
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    clickable,
    element,
    label,
    paragraph,
    together,
    translate,
)
from kibitz.scene import Card
from kibitz.words import read

WIDE, EDGE, COIN = 112.0, 8.0, 10.0
LEAST_HEIGHT, BAND = 92.0, 17.0  # the height of a card with few words, and of the note at its foot
TITLE, WORDS = 13.0, 11.0  # sizes of letters


def sheets(cards: Sequence[Card]) -> list[Picture]:
    """The cards one by one, all of one height."""
    texts = [_texts(card) for card in cards]
    notes = BAND if any(card.note for card in cards) else 0.0
    tall = max([LEAST_HEIGHT, *(text.height + 2 * EDGE + notes for text in texts)])
    return [_sheet(card, text, tall) for card, text in zip(cards, texts, strict=True)]


def _sheet(card: Card, text: Picture, tall: float) -> Picture:
    box = {"width": WIDE, "height": tall, "rx": 6.0}
    parts = (
        element("rect", x=-0.8, y=1.0, class_="shadow", **box),
        element("rect", class_="card", **box),
        translate(EDGE, EDGE, text.body),
        _coin(card),
        _band(card, tall),
        element("rect", class_=f"ring {'new' if card.new else 'last'}", **box)
        if card.new or card.last
        else NOTHING,
    )
    return Picture(WIDE, tall, clickable(card.name, card.action, *parts, said=read(card.said)))


def _texts(card: Card) -> Picture:
    room, text = WIDE - 2 * EDGE, card.text or ""
    size = fit(text, TITLE, room - (2 * COIN if card.cost else 0.0))
    title = label(text, 0, TITLE / 2, "rank suit-black", size, "start")
    y, placed = TITLE + 9, [title, element("path", d=f"M0 {TITLE + 5:g}h{room:g}", class_="frame")]
    for line in card.lines:
        size = min((fit(word, WORDS, room) for word in line.split()), default=WORDS)
        words = paragraph(line, "suit-black", size, room)
        placed.append(translate((room - words.width) / 2, y, words.body))
        y += words.height + 3
    return Picture(room, y, together(*placed))


def _coin(card: Card) -> Markup:
    if not card.cost:
        return NOTHING
    x, y = WIDE - EDGE - COIN + 3, EDGE + COIN - 3
    cost = label(card.cost, x, y, "rank suit-black", fit(card.cost, 12, 1.6 * COIN))
    return together(element("circle", cx=x, cy=y, r=COIN, class_="gold"), cost)


def _band(card: Card, tall: float) -> Markup:
    if not card.note:
        return NOTHING
    box = {"x": 1.0, "y": tall - BAND, "width": WIDE - 2, "height": BAND - 1, "rx": 4.0}
    text = label(card.note, WIDE / 2, tall - BAND / 2, "band-text", fit(card.note, 11, WIDE - 6))
    return together(element("rect", class_="band", **box), text)
