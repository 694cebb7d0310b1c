"""The lesson and the puzzles of an exported page in Chromium, as the server has them."""

import re
import time
from base64 import b64decode

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, TIMEOUT
from tests.interfaces.web.conftest import ROOT
from typer.testing import CliRunner

import kibitz
from kibitz.interfaces.cli.app import app
from kibitz.interfaces.lesson import lesson
from kibitz.interfaces.web.exported import write_page
from kibitz.interfaces.web.exported.teaching import answered_lines, teaching
from kibitz.kernel.browser import NoBrowserCode, require_linker
from kibitz.players.act_effects import tactics
from kibitz.study.puzzles import Puzzle
from kibitz.words import Reader

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(str(fault), allow_module_level=True)

TIC_TAC_TOE = ROOT / "examples/tic_tac_toe.py"
TEACHING = r'"teaching.json": "data:application/json;base64,([^"]*)"'


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    """Tic-tac-toe as one file, which has a lesson and puzzles."""
    file = tmp_path_factory.mktemp("page") / "game.html"
    assert write_page(kibitz.load(str(TIC_TAC_TOE)), file, one_file=True).lacks == ""
    return file.as_uri()


@pytest.fixture
def opened(chromium):
    """Makes pages; a fault of a page is a fault of the test."""
    faults, contexts = [], []

    def page(address, **how):
        contexts.append(chromium.new_context(**how))
        made = contexts[-1].new_page()
        made.set_default_timeout(TIMEOUT)
        made.on("pageerror", lambda fault: faults.append(str(fault)))
        made.goto(address)
        made.wait_for_selector("#page[data-ready]")
        return made

    yield page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.mark.long
def test_a_lesson_is_played_to_its_end_and_a_wrong_act_gets_its_hint(opened, page_file):
    page = opened(page_file, locale="fr-FR")
    page.locator('a[href="?lesson=1"]').click()
    steps = lesson(kibitz.load(str(TIC_TAC_TOE)).source)
    for number, step in enumerate(steps, 1):
        expect(page.locator("aside")).to_contain_text(f"{number} sur {len(steps)}")
        wrong = next((a for a in step.position.legal() if a not in step.right), None)
        if wrong is not None:
            page.locator(f'#table [data-action="{wrong}"]').dispatch_event("click")
            expect(page.locator(".result")).to_contain_text(re.compile("^Pas "))
        page.locator(f'#table [data-action="{step.right[0]}"]').dispatch_event("click")
        expect(page.locator("#next")).to_be_visible()
        page.locator("#next").click()
    page.wait_for_selector("section[data-turn=yours]")  # a whole game


@pytest.mark.long
def test_the_list_of_puzzles_shows_each_with_its_position_and_leads_to_it(opened, page_file):
    page = opened(page_file, **PHONE, locale="de-DE")
    page.locator('a[href="?puzzles"]').click()
    puzzles = teaching(kibitz.load(str(TIC_TAC_TOE))).facts["puzzles"]
    cards = page.locator("li.card")
    expect(cards).to_have_count(len(puzzles))
    expect(cards.first.locator("h2")).to_have_text(re.compile("^Rätsel 1: [XO] gewinnt"))
    grid = page.locator(".games").evaluate("list => getComputedStyle(list).display")
    assert grid == "grid"  # its style sheet is in the file
    for card, puzzle in zip(cards.all(), puzzles, strict=True):
        expect(card.locator(".facts")).to_contain_text(str(len(puzzle["position"]["acts"])))
        picture = card.locator("svg")
        assert picture.evaluate("picture => picture.getBoundingClientRect().width") > 50
        assert picture.get_attribute("preserveAspectRatio") is None  # all of it is in sight
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cards.last.locator("h2 a").click()
    expect(page.locator("aside h2")).to_have_text(f"Rätsel {len(puzzles)}")
    page.locator('aside a[href="?puzzles"]').click()
    expect(cards).to_have_count(len(puzzles))


@pytest.mark.long
def test_a_wrong_act_of_a_puzzle_is_refuted_on_the_board_on_a_phone(opened, page_file):
    page = opened(f"{page_file}?puzzle=1", **PHONE)
    (puzzle, *_) = teaching(kibitz.load(str(TIC_TAC_TOE))).facts["puzzles"]
    for wrong in puzzle["position"]["acts"]:
        if wrong == puzzle["answer"]:
            continue
        answered = puzzle["lines"][str(wrong)]
        page.locator(f'#table [data-action="{wrong}"]').dispatch_event("click")
        said = f"{answered['act']} does not win. "
        expect(page.locator(".result")).to_contain_text(said)
        expect(page.locator(".result")).to_contain_text(", ".join(answered["replies"]))
        expect(page.locator("#table .last")).not_to_have_count(0)
        page.locator("#next").click()
        expect(page.locator(".result")).to_have_text("Which act wins?")
    page.locator(f'#table [data-action="{puzzle["answer"]}"]').dispatch_event("click")
    expect(page.locator(".result")).to_contain_text("Yes, ")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_a_hint_says_what_its_act_does_as_the_hint_of_a_server_does(opened, page_file):
    game = kibitz.load(str(TIC_TAC_TOE))
    page, told = opened(page_file, locale="de-DE"), set()
    page.locator("[data-new]").click()
    for seat in page.locator('#new [name="seat"]').all():
        seat.select_option("person")
    page.locator("[data-begin]").click()
    for acts in ("a1 b1 a2 b2", "a1 b2 c3", "a1 b1"):
        p = game.start()
        p.play(acts)
        for action in p.legal():
            reader = Reader("de").at(game.source.rules_file)
            wanted = [reader.read(said) for said in tactics(p, action, lambda: None)]
            told |= set(wanted)
            link = ".".join(f"{act:x}" for act in p.history)
            page.evaluate(f"location.hash = '1.{link}'")
            expect(page.locator(".moves li [data-at]")).to_have_count(p.ply)
            found = page.evaluate(
                "async (action) => (await (await import('kibitz/script/dom.js')).server.answer("
                "`./effects?act=${action}`)).text()",
                action,
            )
            assert found.split() == " ".join(wanted).split()
    assert len(told) >= 4  # a win, a threat, what is allowed, what is prevented


def test_a_puzzle_whose_acts_are_not_answered_in_time_is_left_out_and_a_long_line_ends():
    p = kibitz.load(str(TIC_TAC_TOE)).start()
    p.play("a1 b1 a3 b2")
    puzzle = Puzzle(p, p.parse("a2")[0], 2)
    assert answered_lines(puzzle, time.monotonic() - 1) == {}
    found = answered_lines(puzzle, time.monotonic() + 60)
    assert {line for line in found if len(line) == 1} == {(action,) for action in p.legal()}
    assert found[puzzle.answer,].keeps_win


def test_a_game_without_a_lesson_and_with_hidden_cards_teaches_nothing():
    found = teaching(kibitz.load(str(ROOT / "examples/kuhn_poker.py")))
    assert found.kinds == [] and found.lacks == ""


def test_an_export_says_what_it_does_and_a_quick_one_looks_for_no_puzzles(tmp_path):
    said = []
    taught = teaching(kibitz.load(str(TIC_TAC_TOE)), 20.0, lambda step: said.append(step.what))
    assert taught.kinds == ["lesson", "puzzles"]
    assert "answers what may be tried in puzzles" in said
    out = tmp_path / "game.html"
    command = ["export", str(TIC_TAC_TOE), "--page", "--one-file", "--quick", "--out", str(out)]
    run = CliRunner().invoke(app, command)
    assert run.exit_code == 0, run.output
    assert '"puzzles": []' in b64decode(re.search(TEACHING, out.read_text())[1]).decode()


def test_quick_belongs_to_a_page(tmp_path):
    command = ["export", str(TIC_TAC_TOE), "--quick", "--out", str(tmp_path / "x")]
    run = CliRunner().invoke(app, command)
    assert run.exit_code and "give --page too" in f"{run.output} {run.exception}"
