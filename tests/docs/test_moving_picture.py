"""The picture that moves on the first page: at each time it shows one position, and all of it."""

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring, tostring

from docs import moving_picture
from kibitz import draw, record

ROOT = Path(__file__).parents[2]
FILE = ROOT / "src/kibitz/games/byg/exhibition.txt"
PICTURE = (ROOT / "docs/pictures/byg-moves.svg").read_text("utf-8")
SPAN = re.compile(r"plies-(\d+)-(\d+)")


def spans(tree):
    """Each element that comes and goes, with the frames in which it is shown."""
    for one in tree.iter():
        if found := SPAN.fullmatch(one.get("class", "")):
            yield one, range(*map(int, found.groups()))


def test_the_stones_of_each_position_are_shown_in_its_time():
    played = record.replay(record.read(FILE.read_text("utf-8")))
    tree = fromstring(PICTURE)
    changing = {id(part): plies for one, plies in spans(tree) for part in one.iter()}
    stones = [one for one in tree.iter() if one.get("class", "").startswith("stone ")]
    for frame, ply in enumerate(range(1, played.ply + 1)):
        shown = [one for one in stones if frame in changing.get(id(one), [frame])]
        assert len(shown) == draw.svg(played.at(ply).scene()).count('class="stone ')


def test_each_span_has_its_time_in_the_style_and_nothing_is_asked_of_another_server():
    tree = fromstring(PICTURE)
    named = {one.get("class") for one, _ in spans(tree)}
    assert set(re.findall(r"@keyframes (plies-\d+-\d+)", PICTURE)) == named
    assert "prefers-reduced-motion" in PICTURE
    assert "http" not in PICTURE.replace(moving_picture.SVG, "") and "<script" not in PICTURE
    assert len(tostring(tree)) < 400_000
