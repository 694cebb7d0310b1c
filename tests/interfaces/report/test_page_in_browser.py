"""The page of a report in a browser: wide and narrow, printed, stepped through, and locked."""

import re
import shutil

import pytest
from playwright.sync_api import sync_playwright
from tests.study.report.kept_facts import number, with_faults

import kibitz
from kibitz.interfaces.report import report_page
from kibitz.interfaces.report.kept import drawn
from kibitz.study.report.replays import moment_of
from kibitz.study.report.section import ShownScene
from kibitz.study.report.versions import side_by_side

EARLY = "games decided early"


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A page with a picture, a moment of a game, a comparison, and a picture that wants to act."""
    p = kibitz.load("byg", side=3).start()
    for _ in range(12):
        p.act(p.legal()[0])
    kept = with_faults(f"{EARLY} (section 5)", shape={"last_doubt": number(0.2, 0.18, 0.22)})
    hostile = '<svg onload="document.title=1"><script>document.title=2</script></svg>'
    kept["page"] = {
        "about": {"summary": "A game.", "inventor": "Somebody", "year": 2026},
        "picture": drawn(ShownScene("The middle of a game.", p.scene().still())),
        "moments": {EARLY: drawn(moment_of(p, 6, "Here it is decided.", "bots"))},
        "sections": {
            "shape": {"figures": [{"kind": "board", "title": "Hostile", "svg": hostile}]},
        },
    }
    kept["sections"]["verdict"]["faults"] = [
        {"fault": EARLY, "change": "an earlier end", "command": "kibitz tune mine --want x"},
    ]
    kept["compared_with"] = side_by_side(kept, kept)
    path = tmp_path_factory.mktemp("page") / "mine.html"
    path.write_text(report_page(kept), "utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def browser():
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        pytest.skip("NOT RUN: there is no Chromium on this machine")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


def opened(browser, file, **how):
    page, faults = browser.new_page(**how), []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(file)
    assert faults == []
    return page


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_screen_fits_and_shows_the_verdict(browser, file, size, scheme):
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = opened(browser, file, viewport=viewport, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    box = page.locator(".sentence").bounding_box()
    assert box["y"] + box["height"] < size[1]
    assert page.locator(".strip").count() == 7
    assert page.locator(".more details[open]").count() == 0


@pytest.mark.long
def test_a_moment_begins_where_the_fault_shows_and_can_be_stepped_through(browser, file):
    page = opened(browser, file)
    slider = page.locator(".card input")
    assert slider.input_value() == "4"
    page.locator(".card").get_by_label("On", exact=True).click()
    assert slider.input_value() == "5"
    assert page.locator(".card .picture svg").count() == 1


@pytest.mark.long
def test_a_link_to_a_folded_section_unfolds_it(browser, file):
    page = opened(browser, f"{file}#shape")
    assert page.locator("#shape > details").get_attribute("open") is not None


@pytest.mark.long
def test_a_strip_opens_to_its_numbers_seed_and_command(browser, file):
    page = opened(browser, file)
    page.locator("#strip-fair summary").click()
    words = page.locator("#strip-fair .inner").inner_text()
    assert "95% interval, from 400 trials" in words
    assert "Seed 7" in words and "kibitz report ./mine.py" in words
    assert "connect-four 54.7%" in words


@pytest.mark.long
def test_the_page_is_printed_on_two_sheets(browser, file):
    page = opened(browser, file)
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert 1 <= len(sheets) <= 2


@pytest.mark.long
def test_a_kept_picture_of_somebody_else_cannot_run(browser, file):
    page = opened(browser, file)
    page.locator("#shape summary").first.click()
    assert page.title() == "Mine: a report by Kibitz"
