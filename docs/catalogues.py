"""The catalogues of Kibitz and its games, brought up to date: `python -m docs.catalogues`.

It adds new messages without a translation, and drops what nobody says any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment, nodes

from kibitz import shelf
from kibitz.interfaces import notebook
from kibitz.words import ENGLISH, LANGUAGES
from kibitz.words.catalogue import HERE, beside
from kibitz.words.extraction import Found, messages_of_game, messages_of_python, write_catalogue

SOURCES = HERE.parent
TEMPLATES = SOURCES / "interfaces" / "web" / "templates"
CALLS = ("_", "html")
# Those that teach a first game, and so have more words of their own than a caption.
EXAMPLES = sorted(
    lesson.with_name(lesson.name.replace(".lesson.toml", ".py"))
    for lesson in HERE.parents[2].glob("examples/*.lesson.toml")
)


def of_kibitz() -> list[Found]:
    """All messages of Kibitz itself."""
    messages: list[Found] = []
    for file in sorted(SOURCES.rglob("*.py")):
        if "games" not in file.relative_to(SOURCES).parts:
            messages += messages_of_python(file.read_text("utf-8"))
    messages += [(rule.about, "") for rule in notebook.shipped_rules().values()]
    for file in sorted(TEMPLATES.glob("*.html")):
        messages += of_template(file.read_text("utf-8"))
    return list(dict.fromkeys(messages))


def of_template(text: str) -> Iterator[Found]:
    """The messages of a template."""
    for call in Environment().parse(text).find_all(nodes.Call):
        is_ours = isinstance(call.node, nodes.Name) and call.node.name in CALLS
        if is_ours and call.args and isinstance(call.args[0], nodes.Const):
            named = {keyword.key: keyword.value for keyword in call.kwargs}
            plural = named.get("plural")
            yield call.args[0].value, plural.value if isinstance(plural, nodes.Const) else ""


def files() -> Iterator[tuple[Path, bytes]]:
    """Each catalogue and its content."""
    rules = [shelf.game_named(game).rules_file for game in shelf.ours()] + EXAMPLES
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        own = HERE / f"{language}.po"
        yield own, write_catalogue(of_kibitz(), language, _known(own))
        for game in filter(None, rules):
            file = beside(game, language)
            yield file, write_catalogue(messages_of_game(game), language, _known(file))


def _known(file: Path) -> bytes:
    return file.read_bytes() if file.is_file() else b""


if __name__ == "__main__":
    for path, content in files():
        path.write_bytes(content)
