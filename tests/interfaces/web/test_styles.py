"""The styles of pages leave pictures alone: the two have names of classes in common."""

import re
from pathlib import Path

from kibitz.draw import theme
from kibitz.interfaces import web

STATIC = Path(web.__file__).parent / "static"
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
# What changes the place or the size of a shape in a picture; no width changes its words.
SHAPES = re.compile(
    "width|height|[xyrd]|rx|ry|cx|cy|transform|translate|rotate|scale|transition|animation"
)
WORDS = {"title", "words", "caption"}


def roles():
    looks = (theme.COMMON, theme.CONTRAST, theme.LIGHT, theme.DARK)
    return {role for look in looks for role in re.split(r"[ ,.]", " ".join(look)) if role}


def is_a_shape(selector):
    """Whether it may choose a shape of a picture by the classes alone."""
    subject = re.split(r"[\s>+~]+(?![^(]*\))", selector.strip())[-1]
    bare = re.sub(r":[\w-]+(\([^()]*\))?", "", subject)
    classes = set(re.findall(r"\.([\w-]+)", bare))
    return (
        bare.startswith(".")
        and bool(classes)
        and classes <= roles() - WORDS
        and "svg" not in selector
    )


def reaching_into_pictures(style):
    return [
        (one.strip(), name)
        for selectors, body in RULE.findall(re.sub(r"/\*.*?\*/", "", style, flags=re.S))
        for one in re.split(r",(?![^(]*\))", selectors)
        for name in re.findall(r"([\w-]+)\s*:", body)
        if SHAPES.fullmatch(name) and is_a_shape(one)
    ]


def test_no_style_of_a_page_moves_or_stretches_the_shapes_of_a_picture():
    """Plates of pieces were as wide as plates of players: lines ran across Battleship's waters."""
    found = {path.name: reaching_into_pictures(path.read_text()) for path in STATIC.glob("*.css")}
    assert len(found) >= 4
    assert {name: rules for name, rules in found.items() if rules} == {}


def test_a_style_that_stretches_a_shape_is_found():
    looks = ".tag { width: 3rem } li.card:hover { transform: none } .played > .red { color: red }"
    assert reaching_into_pictures(looks) == [(".tag", "width")]
