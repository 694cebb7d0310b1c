"""Finds the messages of Python files and of games, and writes them into a file `.po` to fill in.

A game may have messages, and texts that are shown as they stand: the words of `About` and of its
options, the texts of its scene, and its lesson. All of them are asked for.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

Found = tuple[str, str]  # a message and its plural; the second may be empty

OPENED = ("text", "hint", "after")  # of a step of a lesson
ARGUMENTS_SHOWN = frozenset(  # by their names: the parts of a scene, and the facts about a game
    {
        "About",
        "Button",
        "Choice",
        "Dice",
        "Hand",
        "Line",
        "Option",
        "PlayerBoard",
        "Pile",
        "Reserve",
    }
    | {"Scene", "ScoreTable", "Sheet", "Text", "Track", "Trick", "face_down", "face_up", "rolled"}
)
NEVER = frozenset(
    {"among", "default", "information", "inventor", "outcome", "redeal", "source", "aliases"}
)
UNKNOWN = (  # of the fields that Babel writes
    *(b"POT-Creation-Date", b"PO-Revision-Date", b"Project-Id-Version", b"Report-Msgid-Bugs-To"),
    *(b"Last-Translator", b"Language-Team", b"Generated-By"),
)
FRENCH_SPACES = re.compile(r" (?=[:;!?»%](?:[\s.,)]|$))|(?<=«) ")
WORDS = re.compile(r"[^\W\d_]{2}")


def messages_of_python(text: str) -> Iterator[Found]:
    """All messages of a Python text, each with the sentence for its own player.

    >>> list(messages_of_python('message("{n} card", plural="{n} cards", you="Yours.", n=1)'))
    [('{n} card', '{n} cards'), ('Yours.', '')]
    """
    tree = ast.parse(text)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) == "message" and node.args:
            first = node.args[0]
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            plural = next(_texts(named.get("plural")), "")
            given = constants.get(first.id) if isinstance(first, ast.Name) else first
            yield from ((text, plural) for text in _texts(given))
            yield from ((text, "") for text in _texts(named.get("you")))


def texts_of_game(text: str) -> Iterator[Found]:
    """The texts of a game that are no messages but shown as they stand."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and _name(node.func) in ARGUMENTS_SHOWN:
            given = [keyword.value for keyword in node.keywords if keyword.arg not in NEVER]
            of_option = node.args[1:] if _name(node.func) == "Option" else node.args
            for value in (*of_option, *given):
                yield from ((text, "") for text in _texts_shown(value) if WORDS.search(text))


def texts_of_lesson(text: str) -> Iterator[Found]:
    """The texts of a lesson."""
    for step in tomllib.loads(text).get("step", []):
        yield from ((step[name].strip(), "") for name in OPENED if step.get(name, "").strip())


def messages_of_game(rules: Path) -> list[Found]:
    """All messages and texts of the game whose rules are in a file, in their order, each once."""
    is_package = (rules.parent / "__init__.py").is_file()
    lesson = rules.parent / "lesson.toml" if is_package else rules.with_suffix(".lesson.toml")
    messages: list[Found] = []
    for file in sorted(rules.parent.glob("*.py")) if is_package else [rules]:
        text = file.read_text("utf-8")
        messages += [*messages_of_python(text), *texts_of_game(text)]
    if lesson.is_file():
        messages += texts_of_lesson(lesson.read_text("utf-8"))
    return list(dict.fromkeys(messages))


def write_catalogue(messages: Iterable[Found], language: str, before: bytes = b"") -> bytes:
    """A file `.po` with these messages; what `before` translates stays translated."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    known = read_po(BytesIO(before), locale=language) if before else Catalog(locale=language)
    fresh = Catalog(locale=language, charset="utf-8", header_comment="", fuzzy=False)
    plurals = dict(sorted(messages, key=lambda pair: bool(pair[1])))
    for id, plural in dict(messages).items():
        plural = plural or plurals.get(id, "")
        whole = (id, plural) if plural else id
        old = known.get(whole)
        is_alike = old is not None and isinstance(old.string, str) is not bool(plural)
        kept = old.string if old is not None and is_alike else None
        fresh.add(whole, _with_bound_marks(kept) if language == "fr" else kept)
    out = BytesIO()
    write_po(out, fresh, width=100, omit_header=False, sort_output=False)
    return _without_unknown(out.getvalue())


def _with_bound_marks(translated: Any) -> Any:
    # A space before a mark of French does not end a line.
    if isinstance(translated, str):
        return FRENCH_SPACES.sub("\u00a0", translated)
    return translated and tuple(map(_with_bound_marks, translated))


def _without_unknown(po: bytes) -> bytes:
    # So that a file changes only with its messages.
    return re.sub(rb'"(?:%s): [^"]*"\n' % b"|".join(UNKNOWN), b"", po).lstrip()


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _texts(node: ast.expr | None) -> Iterator[str]:
    """The constant texts of an expression, also both of `a if c else b`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _texts_shown(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from _texts_shown(element)
    yield from _texts(node)
