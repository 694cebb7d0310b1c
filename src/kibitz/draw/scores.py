"""A table of scores as a picture."""

from kibitz.draw.cards import with_title
from kibitz.draw.markup import Markup, Picture, breadth, element, label, together
from kibitz.scene import ScoreTable

FONT = 14.0
LINE = 24.0
PAD = 18.0


def score_table(part: ScoreTable) -> Picture:
    """The headings, a rule under them, and a line for each row; numbers stand at the right."""
    lines = part.lines
    widths = [max(breadth(text, FONT) for text in texts) for texts in zip(*lines, strict=True)]
    width = sum(widths) + PAD * (len(widths) - 1)
    rule = element("line", x1=0.0, y1=LINE, x2=width, y2=LINE, class_="grid")
    rows = [_row(line, widths, r) for r, line in enumerate(lines)]
    drawn = Picture(width, LINE * len(lines), together(rule, *rows))
    return with_title(part.title, drawn)


def _row(line: list[str], widths: list[float], r: int) -> Markup:
    y, x, role, texts = LINE * (r + 0.5), 0.0, "words" if r else "title", []
    for i, (text, wide) in enumerate(zip(line, widths, strict=True)):
        at, anchor = (x, "start") if i == 0 else (x + wide, "end")
        texts.append(label(text, at, y, role, FONT, anchor))
        x += wide + PAD
    return together(*texts)
