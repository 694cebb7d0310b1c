"""`kibitz check --explain`: as text, as data, as a page with answers, and asked at a terminal."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from tests.interfaces.command_runner import CommandRunner

import kibitz
from kibitz.check import rule_examples
from kibitz.check.cases import cases, read_cases
from kibitz.check.failing_cases import failing_case
from kibitz.check.unreached import search_rules

GAME = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setattr(
        rule_examples, "search_rules", lambda game, seed, _: search_rules(game, seed, 2.0)
    )
    shutil.copy(GAME, tmp_path / "mine.py")
    return CommandRunner(tmp_path, monkeypatch)


def test_the_rules_are_printed_with_examples(run):
    done = run("check", "./mine.py", "--explain", "--rules", "2")
    assert done.stdout.startswith("mine: 2 rules with ")
    assert "Whether the game is over: `p.placed == 9` (mine.py, line 58)." in done.stdout
    assert "The game is over: X gets 0, O gets 0." in done.stdout and "--rules shows" in done.stdout


def test_the_examples_are_data_too(run):
    found = json.loads(run("check", "./mine.py", "--explain", "--json").stdout)
    first = found["rules"][0]["examples"][0]
    assert first["number"] == 1 and first["case"]["act"] and first["over"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--html", "page.html"), "--html is for --explain, which is missing."),
        (("--ask",), "--ask is for --explain, which is missing."),
        (("--explain", "--ask"), "--ask is for a person at a terminal"),
        (("--explain", "--html", "none/page.html"), "There is no folder none"),
    ],
)
def test_a_wrong_use_is_one_sentence(run, arguments, words):
    assert words in run("check", "./mine.py", *arguments, rc=2).stderr


@pytest.mark.long
def test_each_no_at_a_terminal_is_written_as_a_case(run, tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.interfaces.cli.arguments.on_terminal", lambda: True)
    said = ["no", "It goes on.", "over = maybe", "over = false", "y", "perhaps", "n", "", "", "q"]
    done = run("check", "./mine.py", "--explain", "--ask", given="\n".join(said) + "\n")
    assert "is no key = value of TOML" in done.stdout and "2 cases were written." in done.stdout
    first, second = cases(kibitz.load(str(tmp_path / "mine.py")))
    assert first.says == "It goes on." and first.wanted == {"over": False}
    assert second.says == "" and second.wanted == {}
    done = run("check", "./mine.py", "--explain", "--ask", given="no\n", rc=2)
    assert "The input ended before the last answer." in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("wide", [390, 1100])
def test_a_no_on_the_page_becomes_a_case_that_check_reads(run, tmp_path, wide):
    """A person answers in a browser without a network, with signs that TOML would read."""
    path = shutil.which("chromium") or pytest.skip("NOT RUN: there is no Chromium on this machine")
    run("check", "./mine.py", "--explain", "--html", "page.html")
    says = 'Never "so" \\ here. </script>\x7f'
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page, faults = browser.new_page(viewport={"width": wide, "height": 800}), []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto((tmp_path / "page.html").as_uri())
        first, second = page.locator("article").nth(0), page.locator("article").nth(1)
        first.get_by_label("No", exact=True).check()
        first.get_by_label("What is wrong, in your words").fill(says)
        first.get_by_label("What must follow").select_option("over = false")
        second.get_by_label("Yes", exact=True).check()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file").click()
        saved.value.save_as(tmp_path / "mine.cases.toml")
        assert page.locator("#count").inner_text().startswith("Yes: 1. No: 1. Without an answer:")
        assert page.evaluate("document.documentElement.scrollWidth") <= wide and not faults
        assert page.locator("article").first.locator("svg").count() == 2
        browser.close()
    game = kibitz.load(str(tmp_path / "mine.py"))
    [case] = read_cases(tmp_path / "mine.cases.toml", (tmp_path / "mine.cases.toml").read_text())
    assert case.says == says and "must go on, and it is over with" in failing_case(game, case)[0]
