"""Pictures put together: one below another, side by side, around a table; and words."""

from collections.abc import Sequence

from kibitz.draw.markup import Markup, Picture, breadth, label, together, translate

BETWEEN = 18.0
APART = 28.0  # between parts side by side
LEADING = 1.12  # from line to line, in letters
STEPS = 16  # sizes that are tried
EMPTY = Picture(0.0, 0.0, together())


def column(pictures: Sequence[Picture]) -> Picture:
    """Pictures one under another, each in the middle."""
    if not pictures:
        return EMPTY
    width, y, placed = max(picture.width for picture in pictures), 0.0, []
    for picture in pictures:
        placed.append(translate((width - picture.width) / 2, y, picture.body))
        y += picture.height + BETWEEN
    return Picture(width, y - BETWEEN, together(*placed))


def flow(pictures: Sequence[Picture], room: float, between: float) -> Picture:
    """Pictures side by side, in as many rows as they need."""
    x, y, tall, wide, placed = 0.0, 0.0, 0.0, 0.0, []
    for picture in pictures:
        if x and x + picture.width > room:
            x, y, tall = 0.0, y + tall + between, 0.0
        placed.append(translate(x, y, picture.body))
        x, tall = x + picture.width + between, max(tall, picture.height)
        wide = max(wide, x - between)
    return Picture(wide, y + tall, together(*placed))


def across(pictures: Sequence[Picture]) -> Picture:
    """Pictures side by side, centred vertically."""
    x, tall, placed = 0.0, max((picture.height for picture in pictures), default=0.0), []
    for picture in pictures:
        placed.append(translate(x, (tall - picture.height) / 2, picture.body))
        x += picture.width + APART
    return Picture(max(0.0, x - APART), tall, together(*placed))


def paragraph(text: str, role: str, size: float, room: float) -> Picture:
    """Words in lines as wide as the room; line breaks are kept."""
    lines = [line for given in text.splitlines() for line in wrap(given, size, room)]
    height = size * 1.4
    wide = max((breadth(line, size) for line in lines), default=0.0)
    body = [label(line, wide / 2, height * (i + 0.5), role, size) for i, line in enumerate(lines)]
    return Picture(wide, height * len(lines), together(*body))


def fit_words(text: str, largest: float, wide: float, tall: float) -> tuple[list[str], float]:
    """The words in lines, and the largest size of letters at which they fill no more room."""
    for size in (largest * (1 - k / STEPS) for k in range(STEPS)):
        lines = wrap(text, size, wide)
        fits = all(breadth(line, size) <= wide for line in lines)
        if len(lines) * LEADING * size <= tall and fits:
            return lines, size
    return [text], min(largest, wide / max(1.0, breadth(text, 1.0)))


def block(lines: list[str], size: float, x: float, y: float, role: str) -> Markup:
    """Lines of words with their middle at (x, y)."""
    top = y - LEADING * size * (len(lines) - 1) / 2
    return together(
        *(label(line, x, top + k * LEADING * size, role, size) for k, line in enumerate(lines))
    )


def wrap(text: str, size: float, room: float) -> list[str]:
    """The words in lines that are as wide as the room, where no word is wider."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and breadth(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
