"""The styles of pages leave pictures alone, and each of them is for something that exists."""

import re
from pathlib import Path

from kibitz.draw import theme
from kibitz.interfaces import web

STATIC = Path(web.__file__).parent / "static"
SOURCES = Path(web.__file__).parents[2]
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


def classes(style):
    selectors = (chosen for chosen, _ in RULE.findall(re.sub(r"/\*.*?\*/", "", style, flags=re.S)))
    return {name for chosen in selectors for name in re.findall(r"\.([a-z][\w-]*)", chosen)}


def nowhere_set(names, sources):
    """Those that no text sets; `mat-red` may be made of `mat-` and a name in braces."""
    words = set(re.findall(r"(?<![\w.-])[a-z][\w-]*(?:(?<=-)\$?\{)?", sources))
    heads = {word.rstrip("${") for word in words if word.endswith("{")}
    return {
        name for name in names if name not in words and name.rpartition("-")[0] + "-" not in heads
    }


def test_each_class_of_a_style_is_set_by_a_page_a_script_or_a_picture():
    """Four rules were for the head of a page that had gone."""
    files = [file for kind in ("html", "js", "py") for file in SOURCES.rglob(f"*.{kind}")]
    sources = "\n".join(file.read_text("utf-8") for file in files)
    names = {name for file in SOURCES.rglob("*.css") for name in classes(file.read_text("utf-8"))}
    assert len(names) > 150
    assert nowhere_set(names, sources) == set()


def test_a_class_that_nothing_sets_is_found():
    names = classes(".gone .set, .mat-red { color: red } @media print { .asked { color: red } }")
    said = 'class="set mat-{{ colour }}" document.querySelector(".asked")'
    assert nowhere_set(names, said) == {"gone", "asked"}
