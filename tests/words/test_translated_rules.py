"""The rules in other languages: each says what the English text says, and is not older than it."""

import hashlib
import re
from collections import Counter

import pytest
from markdown_it import MarkdownIt

from kibitz import shelf
from kibitz.shelf import RULES_PAGE
from kibitz.words import ENGLISH, LANGUAGES

MARKDOWN = MarkdownIt("commonmark").enable("table")
FIRST_LINE = "<!-- translates rules.md {} -->\n"
DRAWING = re.compile(r"^(<!-- board of .*-->\n)(?s:.*?)(?=<!-- end of board -->)", re.M)
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
ENGLISH_RULES = {id: shelf.game_named(id).folder / RULES_PAGE for id in shelf.ours()}
TRANSLATED = [
    pytest.param(page, page.with_suffix(f".{code}.md"), id=f"{id}-{code}")
    for id, page in ENGLISH_RULES.items()
    for code in OTHERS
    if page.with_suffix(f".{code}.md").is_file()
]


def read(page):
    """The text of a page without what `make docs` draws in it."""
    return DRAWING.sub(r"\1", page.read_text("utf-8"))


def digest(english):
    """Eight digits that change with the English text, but not with its lines."""
    return hashlib.sha256(" ".join(english.split()).encode()).hexdigest()[:8]


def translated_text(page):
    return read(page).split("\n", 1)[1]


def shape(text):
    """The headings, lists, rows of tables and paragraphs of a page, in order."""
    return [f"{one.type} {one.tag}" for one in MARKDOWN.parse(text) if one.type != "inline"]


def parts(text, kind):
    return [one for line in MARKDOWN.parse(text) for one in line.children or () if one.type == kind]


def links(text):
    return Counter(one.attrs["href"] for one in parts(text, "link_open"))


def code(text):
    """The names of acts, options and cards."""
    return Counter(" ".join(one.content.split()) for one in parts(text, "code_inline"))


def numbers(text):
    return Counter(re.findall(r"\d+", text))


def boards(text):
    return re.findall(r"^<!-- board of .*-->$", text, re.M)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_rules_of_every_game(language):
    pages = [page.with_suffix(f".{language}.md") for page in ENGLISH_RULES.values()]
    assert [f"{page.parent.name}/{page.name}" for page in pages if not page.is_file()] == []


@pytest.mark.parametrize(("english", "page"), TRANSLATED)
def test_rules_in_another_language_translate_the_english_text_of_today(english, page):
    line = FIRST_LINE.format(digest(read(english)))
    assert page.read_text("utf-8").startswith(line), (
        f"{page.parent.name}/{english.name} has changed since {page.name} was written: "
        f"bring {page.name} up to date, then make its first line {line.strip()}"
    )


@pytest.mark.parametrize("of", [shape, links, code, numbers, boards])
@pytest.mark.parametrize(("english", "page"), TRANSLATED)
def test_rules_in_another_language_leave_nothing_out(english, page, of):
    assert of(translated_text(page)) == of(read(english))


@pytest.mark.parametrize(("english", "page"), TRANSLATED)
def test_a_line_of_translated_rules_has_at_most_100_characters(english, page):
    lines = read(page).splitlines()
    long = [n for n, line in enumerate(lines, 1) if len(line) > 100 and line[0] not in "|<"]
    assert not long, f"{english.parent.name}/{page.name}, lines {long}"


def test_a_changed_sentence_a_lost_number_and_a_lost_act_are_seen():
    text = "# A\n\n1. Put 2 stones, or say `done`.\n2. See [b](c).\n"
    assert digest(text) != digest(text.replace("Put", "Place"))
    assert digest(text) == digest(text.replace("Put ", "Put\n   "))
    for of, changed in (
        (shape, text.replace("2. ", "")),
        (links, text.replace("(c)", "(d)")),
        (code, text.replace("`done`", "done")),
        (numbers, text.replace("2 stones", "two stones")),
    ):
        assert of(changed) != of(text)
