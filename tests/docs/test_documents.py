"""The documents say what the code says, and their examples work."""

import re
import tomllib
from dataclasses import fields
from functools import partial
from pathlib import Path

import pytest

import kibitz
from docs import make
from kibitz import contract, record
from kibitz.check import check
from kibitz.contract import About, Option
from kibitz.interfaces.cli.app import ORDER
from kibitz.play.referee import play_game
from kibitz.play.rounds import play_rounds

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
PAGES += sorted(ROOT.glob("docs/**/*.md"))


def blocks(page, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S)


@pytest.mark.long
def test_what_is_made_from_the_code_is_not_stale():
    stale = [str(path.relative_to(ROOT)) for path in make.stale()]
    assert not stale, "write them again with: make docs"


def test_every_command_is_in_the_reference():
    assert list(make.COMMANDS) == list(ORDER)


def test_a_command_within_a_command_is_in_the_reference():
    """`kibitz mail reinvite` was missing: a list of these was kept by hand."""
    page = (ROOT / "docs/cli.md").read_text("utf-8")
    assert ("mail", "reinvite") in make.shown()
    assert all(f"\n## `kibitz {' '.join(words)}`\n" in page for words in make.shown())


def test_every_function_of_the_contract_is_explained():
    page = (ROOT / "docs/contract.md").read_text("utf-8")
    functions = {**contract.TABLE, **contract.RULES, **contract.LOOK}
    calls = {f"`{name}({', '.join(function.takes)})`" for name, function in functions.items()}
    assert calls == set(re.findall(r"^\| (`\w+\(.*?\)`) \|", page, re.M))
    assert set(re.findall(r"^### (`.*`)", page, re.M)) < calls


@pytest.mark.parametrize("kind", [About, Option])
def test_every_field_of_a_game_and_of_an_option_is_explained(kind):
    page = (ROOT / "docs/contract.md").read_text("utf-8")
    rows = {name for row in re.findall(r"^\|(.*?)\|", page, re.M) for name in row.split("`")[1::2]}
    assert {field.name for field in fields(kind)} <= rows


def test_every_game_has_rules_that_credit_its_inventor():
    for game in make.sources():
        page = (ROOT / f"docs/games/{game.id}.md").read_text("utf-8")
        assert game.about.inventor in " ".join(page.split())
        assert "What we settled" in page


def prose(text):
    """The lines of a page outside code, tables and headings, each with its number."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not re.match(r"\s*[|#<]|- \[.*\]\(.*\)$", line):
            yield number, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_line_of_prose_has_at_most_100_characters(page):
    lines = prose(page.read_text("utf-8"))
    long = [number for number, line in lines if len(line) > 100 and " " in line.strip()]
    assert not long, f"{page.name}, lines {long}: wrap them at 100 characters"


def test_a_line_that_is_too_long_is_found_outside_tables_and_code():
    words = "word " * 30
    text = f"{words}\n| {words} |\n```\n{words}\n```\n- {words}"
    assert [number for number, line in prose(text) if len(line) > 100] == [1, 6]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert "://" in link or (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_within_pages_lead_to_a_heading_or_a_mark(page):
    for link, anchor in re.findall(r"\]\(([^)#]*)#([^)]+)\)", page.read_text("utf-8")):
        target = ((page.parent / link) if link else page).read_text("utf-8")
        headings = re.findall(r"^#+ (.*)", target, re.M)
        marks = re.findall(r'^<a id="(.+)"></a>$', target, re.M)
        assert anchor in [
            *marks, *(re.sub(r"[^\w-]", "", h.lower().replace(" ", "-")) for h in headings),
        ]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("README.md", "Take away"),
        ("docs/write-a-game.md", "Cut"),
        ("docs/hidden-hands.md", "Three tricks"),
        ("docs/luck.md", "Two dice"),
        ("docs/moves.md", "Falling floor"),
        ("docs/choosing-at-once.md", "Undercut"),
        ("docs/the-past-counts.md", "Go on a line"),
    ],
)
def test_a_game_shown_in_a_page_passes_its_check(tmp_path, page, title):
    text = next(block for block in blocks(page, "python") if f'ABOUT = About("{title}"' in block)
    file = tmp_path / "shown.py"
    file.write_text(text, "utf-8")
    game = kibitz.load(str(file))
    assert game.about.title == title
    assert check(game, games=4, bounds=False) == []


def test_the_rooms_are_listed_in_the_order_of_their_imports():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    height = {room: k for k, row in enumerate(reversed(layers)) for room in re.split(" [|:] ", row)}
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rooms = re.findall(r"^\| `(\w+)(?:\.py|/)` ", page, re.M)
    assert set(rooms) == set(height)
    assert [height[room] for room in rooms] == sorted(height.values())


def test_the_records_shown_can_be_replayed():
    shown = blocks("docs/record.md", "record")
    assert shown
    for text in shown:
        written = record.read(text)
        assert record.replay(written).ply == len(written.acts)
        assert record.read(record.write(written)) == written


def test_commands_shown_name_commands_that_exist():
    for page in PAGES:
        text = page.read_text("utf-8")
        shown = re.findall(r"^kibitz (\w[\w-]*)|`kibitz (\w[\w-]*)", text, re.M)
        assert {one or other for one, other in shown} <= set(ORDER), page


def test_every_decision_has_a_date():
    text = (ROOT / "docs/decisions.md").read_text("utf-8")
    entries = re.findall(r"^### (.*)\n(.*)", text, re.M)
    assert len(entries) > 70
    assert not [
        title for title, first in entries if not re.match(r"\*20\d\d-\d\d-\d\d\.\* ", first)
    ]
    assert not re.findall(r"^\*\*.*", text.split("<!-- end of decisions -->")[1], re.M)


@pytest.mark.parametrize("number", range(2))
def test_the_bots_shown_play(number, tmp_path):
    text = blocks("docs/write-a-bot.md", "python")[number]
    (tmp_path / "mybot.py").write_text(text)
    bots = [kibitz.player(str(tmp_path / "mybot.py"), seed=1), kibitz.player("uniform", seed=2)]
    assert play_game(kibitz.load("byg", side=2), bots, 1).over


@pytest.mark.long
def test_the_first_bot_has_ten_lines_and_beats_chance(tmp_path):
    text = blocks("docs/write-a-bot.md", "python")[0]
    assert len([line for line in text.splitlines() if line]) <= 10
    (tmp_path / "mybot.py").write_text(text)
    game = kibitz.load(str(ROOT / "examples/breakthrough.py"))
    makers = [partial(kibitz.player, spec) for spec in (str(tmp_path / "mybot.py"), "uniform")]
    assert play_rounds(game, *makers, rounds=5, seed=1).score > 0.6


@pytest.mark.parametrize(
    ("source", "written"),
    [
        (
            "A club: site.org/2007/it.html",
            "A club: [site.org/2007/it.html](https://site.org/2007/it.html)",
        ),
        (
            "http://a.b.com/2008/09/, 22 Sep",
            "[http://a.b.com/2008/09/](http://a.b.com/2008/09/), 22 Sep",
        ),
        ("I-C. Wu, A new family, 2005", "I-C. Wu, A new family, 2005"),
    ],
)
def test_an_address_in_a_source_is_a_link(source, written):
    assert make.linked(source) == written


def test_the_changes_of_a_version_are_few_enough_to_read():
    """A merge may bring back lines that a version has gathered: keep only those that are yours."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = text.split("\n## ")[1:]
    assert versions[0].startswith("Unreleased") and versions[1].startswith("0.1.0, 2026")
    for version in versions:
        entries = version.count("\n- ")
        assert entries <= 60, f"{version[:12]!r} has {entries} entries: a merge brought some back"


def test_a_default_in_the_help_stood_behind_a_sign_of_markup():
    """With Typer 0.21.0 and older ones: \\[default: cores]."""
    assert "\\[" not in (ROOT / "docs/cli.md").read_text("utf-8")
