"""Templates as an exported page renders them; in a page `python/templates.js` stands for this."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from jinja2 import ChoiceLoader, DictLoader
from markupsafe import Markup

from ....contract import message
from ....words import Reader, reading
from ..site import fresh_templates

GIVEN = "from jinja2.runtime import environment\n"  # which Jinja leaves to the one who runs it
LEFT_OUT = {"_rule.html": ""}  # a field that asks a server


@cache
def _environment() -> Any:
    env = fresh_templates().env
    env.loader = ChoiceLoader([DictLoader(LEFT_OUT), cast(Any, env.loader)])
    return env


def render(name: str, given: dict[str, Any], reader: Reader) -> str:
    """A template with what it shows, in the words of a reader."""
    with reading(reader):
        return str(_environment().get_template(name).render(given))


def html(reader: Reader, id: str) -> Markup:
    """A sentence of ours with marks of HTML."""
    return Markup(reader.form(message(id)))


def template_text(name: str) -> str:
    """The Python that Jinja makes of a template."""
    env = _environment()
    source = env.loader.get_source(env, name)[0]
    return f"{GIVEN}{env.compile(source, name, name, raw=True)}"
