"""The server as a browser meets it: the pages of games, and what every page keeps."""

import gzip
import re
import shutil
from urllib.parse import urljoin

import pytest
from tests.interfaces.web.conftest import ROOT
from tests.interfaces.web.visiting import act, opened, two_at_a_table

from kibitz import shelf
from kibitz.interfaces.web.pages.boxes import scene_of_box
from kibitz.interfaces.web.pages.markdown import split_short
from kibitz.interfaces.web.pages.teaching_pages import IN_SHORT
from kibitz.interfaces.web.server import has_display
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.library import Library, beside
from kibitz.words import LANGUAGES, Reader


@pytest.mark.long
def test_the_front_page_has_every_game_with_its_picture(browser, site):
    page = browser().get("/").text
    for id in site.library.ids():
        about = site.library.source(id).about
        assert f'action="/games/{id}"' in page
        assert about.title in page.replace("&#39;", "'")
        picture = browser().get(f"/games/{id}/picture.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert "data-action" not in picture.text


@pytest.mark.long
@pytest.mark.parametrize("id", ["beat-it-or-eat-it", "delphi", "eleusis", "president", "quet"])
def test_the_cards_in_the_picture_of_a_game_can_be_read(browser, id):
    """The list draws a picture in a frame of 260 by 190; a card is 46 wide."""
    picture = browser().get(f"/games/{id}/picture.svg").text
    wide, tall = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture).groups()
    assert 46 * min(260 / float(wide), 190 / float(tall)) > 18


def test_the_picture_of_a_short_game_shows_it_before_its_end(library):
    """Tic-tac-toe, which has nine cells, was shown with all of them taken."""
    (board,) = scene_of_box(library.source("tic-tac-toe")).boards()
    taken = sum(cell.piece is not None for cell in board.cells)
    assert 2 <= taken <= 4


@pytest.mark.long
def test_a_page_of_a_game_asks_for_its_options_and_shows_its_rules(browser):
    page = browser().get("/games/byg").text
    assert '<input type="number" name="option.side" value="5" min="2" max="10"' in page
    assert "<h2>The rules (version 1)</h2>" in page
    assert "<!--" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_our_games_begin_with_at_most_five_short_sentences(language):
    title = Reader(language).read(IN_SHORT)
    for id in shelf.ours():
        short, rest = split_short(shelf.game_named(id).rules_in(language), [title])
        sentences = re.findall(r"[^.!?:]+[.!?](?=\s|$)", short)
        assert 3 <= len(sentences) <= 5, (id, sentences)
        assert max(len(one.split()) for one in sentences) <= 45, id
        assert rest.count("\n## ") >= 4, id


@pytest.mark.parametrize(
    ("address", "language", "begins"),
    [
        ("/games/byg/rules", "en", "A group is one stone"),
        ("/games/byg/rules", "fr", "Un groupe est une pierre"),
        ("/games/own-rules/rules", "de", "Take one <em>stick</em>"),  # a page in English alone
    ],
)
def test_a_page_of_rules_opens_with_a_picture_and_the_rules_in_short(
    tmp_path, site, browser, address, language, begins
):
    shutil.copy(ROOT / "examples/tic_tac_toe.py", tmp_path / "own_rules.py")
    page = "# Own\n\n## In short\n\nTake one *stick* or two.\n\n## Play\n\nMore.\n"
    (tmp_path / "own_rules.rules.md").write_text(page)
    site.tables.library = Library([tmp_path / "own_rules.py"])
    shown = browser().get(address, headers={"accept-language": language}).text
    opening = shown.partition('<div class="opening">')[2]
    assert re.search(r"<svg|<img", opening.partition(begins)[0]), "the picture comes first"
    assert shown.count(begins) == 1
    assert begins in opening.partition("<h2>")[2].partition("<h2>")[0]


@pytest.mark.long
def test_a_page_says_with_how_many_players_a_game_is_at_its_best(browser):
    page = browser().get("/games/eleusis").text
    assert "3 to 8 players, best with 4 to 6" in page
    assert "of 3 none is Prophet" in page


@pytest.mark.long
def test_the_rules_of_every_game_have_a_drawn_example(browser, site):
    told = [id for id in site.library.ids() if beside(site.library.source(id), "rules.md")]
    assert len(told) >= 9
    for id in told:
        assert '<figure class="drawn">' in browser().get(f"/games/{id}/rules").text, id


@pytest.mark.long
def test_keys_scroll_a_drawing_or_a_table_of_rules_that_is_wider_than_its_page(browser):
    """Axe found the drawing of Kalah's pits out of reach of the keyboard."""
    assert '<pre tabindex="0"><code>   6 5 4' in browser().get("/games/kalah").text
    assert '<table tabindex="0">' in browser().get("/games/eleusis/rules").text


@pytest.mark.long
def test_a_drawn_example_may_show_what_a_seat_sees(browser):
    figure = browser().get("/games/president/rules").text.partition('<figure class="drawn">')[2]
    assert "Seat 0, you" in figure.partition("</figure>")[0]


@pytest.mark.parametrize(
    ("language", "heading", "seen"),
    [("de", "Was wir festgelegt haben", "Hand: Erster"), ("en", "What we settled", "First's")],
)
def test_rules_and_their_examples_are_in_the_language_of_the_browser(
    browser, language, heading, seen
):
    page = browser().get("/games/quet/rules", headers={"accept-language": language}).text
    assert heading in page
    assert seen in page.partition('<figure class="drawn">')[2].partition("</figure>")[0]


@pytest.mark.long
def test_the_page_of_a_variant_chooses_its_options(browser, site):
    client = browser()
    page = client.get("/games/ketchup").text
    assert "<option selected>revised</option>" in page
    assert 'action="/games/catchup"' in page
    assert "<option selected>catchup</option>" in client.get("/games/catchup").text
    table = opened(client, "ketchup").removeprefix("/table/")
    assert site.tables.find(table).game.options["version"] == "revised"


@pytest.mark.long
def test_every_link_on_a_page_of_a_game_leads_somewhere(browser, site):
    client = browser()
    for id in site.library.ids():
        links = re.findall(r'href="([^"]+)"', client.get(f"/games/{id}").text)
        inside = [link for link in links if not link.startswith("http")]
        assert inside
        for link in inside:
            assert client.get(urljoin(f"/games/{id}", link)).status_code == 200, (id, link)


@pytest.mark.long
def test_a_page_of_a_game_leads_to_all_that_is_known_of_it(browser):
    client = browser()
    page = client.get("/games/byg").text
    for known, says in (
        ("answers", "Let me know which version you prefer"),
        ("solved", "Byg, version 2: which colour to pick"),
        ("report", "<svg"),
    ):
        assert f'href="/games/byg/known/{known}"' in page
        assert says in client.get(f"/games/byg/known/{known}").text
    assert "Connect6" not in client.get("/games/byg/known/answers").text
    assert "sandbox" in client.get("/games/byg/known/report").headers["content-security-policy"]


@pytest.mark.long
def test_a_game_of_somebody_else_has_no_documents_of_ours(browser):
    assert "/known/" not in browser().get("/games/tic-tac-toe").text
    for page in ("answers", "report", "..%2Fcli", "tables"):
        assert browser().get(f"/games/tic-tac-toe/known/{page}").status_code == 404


@pytest.mark.long
def test_seats_beyond_the_usual_number_are_marked(browser):
    page = browser().get("/games/delphi").text
    assert "Seat 3</span>" in page
    more = "in a game of more players"
    assert f"Seat 4, {more}</span>" in page
    assert more not in browser().get("/games/byg").text


@pytest.mark.long
def test_a_sentence_reports_an_option_out_of_bounds(browser):
    answer = browser().post("/games/byg", data={"option.side": "99"})
    assert (answer.status_code, answer.text) == (
        422,
        "byg: side is a whole number from 2 to 10, not '99'.",
    )


@pytest.mark.long
@pytest.mark.parametrize("id", ["chess", "../../x", "x.py", "%2e%2e%2fx.py"])
def test_a_game_is_looked_up_by_its_id_and_never_as_a_path(browser, id):
    assert browser().get(f"/games/{id}").status_code in (404, 422)


@pytest.mark.long
def test_every_answer_says_what_a_page_may_do(browser):
    for path in ("/", "/games/byg", "/static/table.js", "/pictures.css", "/nothing"):
        policy = browser().get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


@pytest.mark.long
def test_pages_have_no_script_or_style_of_their_own(browser):
    table, first, _ = two_at_a_table(browser)
    for path in ("/", "/games/byg", table):
        page = first.get(path).text
        assert not re.search(r"<style|<script(?! src=)| style=| on\w+=", page)


@pytest.mark.long
def test_all_that_a_table_loads_is_under_100_kilobytes_compressed(browser, site):
    friends = {f"seat.{k}": "friend" for k in range(1, 10)}
    for game in site.library.ids():
        client = browser()
        page = client.get(opened(client, game, **friends)).text
        asked = set(re.findall(r'(?:src|href)="(/(?:static/|pictures)[^"]*)"', page))
        assert {"/pictures.css", "/static/live.js", "/static/drag.js"} <= asked
        parts = [page.encode(), *(client.get(path).content for path in asked)]
        assert sum(len(gzip.compress(part, 1)) for part in parts) < 100_000, game


@pytest.mark.long
def test_pages_of_games_and_faults_are_in_the_language_of_the_reader(browser):
    german = {"accept-language": "de", "accept": "text/html"}
    here = browser()
    shelf, page = here.get("/", headers=german).text, here.get("/games/byg", headers=german).text
    assert "oder lassen Sie Ihre Gruppen wachsen; die größte Gruppe gewinnt." in shelf
    assert "Place scattered stones" not in shelf
    assert re.search(r"\d Wörter, \d Minuten Lesezeit", page)
    assert "Diese Seite gibt es nicht." in here.get("/nowhere", headers=german).text
    board = here.post("/games/byg/analysis/position", headers=german, data={"acts": ""}).json()
    assert board["mover"] == "Weiß"


def test_the_plate_of_a_computer_says_in_the_language_of_the_reader_that_it_thinks(
    browser, monkeypatch
):
    monkeypatch.setattr(BotPool, "_let_act", lambda *_: None)  # it thinks as long as this test
    here = browser()
    table = opened(here, **{"seat.0": "you", "seat.1": "easy", "option.side": "3"})
    act(here, table, "b2")
    page = here.get(table, headers={"accept-language": "de"}).text
    assert '<span data-busy="denkt nach">denkt nach</span> · ' in page


def test_faults_are_pages_for_people_and_words_for_scripts(browser):
    page = browser().get("/table/none", headers={"accept": "text/html"})
    assert (page.status_code, "<h1>That did not work</h1>" in page.text) == (404, True)
    assert browser().get("/table/none").text == "There is no such table."


@pytest.mark.parametrize(
    ("platform", "names", "there"),
    [
        ("linux", (), False),
        ("linux", ("DISPLAY",), True),
        ("linux", ("WAYLAND_DISPLAY",), True),
        ("darwin", (), True),
        ("win32", (), True),
    ],
)
def test_a_browser_is_opened_only_where_it_has_a_window(monkeypatch, platform, names, there):
    monkeypatch.setattr("sys.platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name in names:
        monkeypatch.setenv(name, ":0")
    assert has_display() == there


DAMAGED = [
    ("", 'Eine Aufzeichnung braucht die Angabe ihres Spiels, wie [Game "byg"].'),
    ("[Game byg]\n", "Zeile 1: eine Angabe ist nicht lesbar"),
    ('[Game "byg"]\n\n2. e5\n', "Zeile 3: Zug 2. sollte Zug 1 sein."),
    ('[Game "byg"]\n\n1. {e5\n', "Zeile 3: ein Kommentar, der nicht endet; er reicht von { bis }."),
    ('[Game "byg"]\n\n1. zz\n', "Zug 1, Aktion 1 insgesamt, 'zz': in diesem Spiel gibt es keine"),
    (
        '[Game "byg"]\n[Options "sides=3"]\n',
        "byg hat keine Option 'sides'; die Optionen sind: side",
    ),
    ('[Game "byg"]\n[Options "side=99"]\n', "side ist eine ganze Zahl von 2 bis 10, nicht '99'."),
    ('[Game "byg"]\n[Options "side=3"]\n\n1. b2\n2. b2\n', "b2 ist besetzt."),
]


@pytest.mark.parametrize(("text", "why"), DAMAGED)
def test_the_fault_of_a_damaged_record_is_in_the_language_of_the_reader(browser, text, why):
    answer = browser().post("/records", data={"text": text}, headers={"accept-language": "de"})
    assert answer.status_code == 422 and why in answer.text


def test_a_record_that_a_text_editor_saved_as_utf_16_opens(browser):
    record = '[Game "byg"]\n[Options "side=3"]\n[Seed "1"]\n\n1. b2\n'.encode("utf-16")
    answer = browser().post("/records", files={"file": ("byg.txt", record)}, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def test_the_reason_of_a_game_is_in_the_language_of_the_reader_of_its_analysis(browser):
    asked = {"option.side": "3", "seed": "1", "acts": "", "text": "b2 b2"}
    said = browser().post(
        "/games/byg/analysis/position", data=asked, headers={"accept-language": "de"}
    )
    assert said.status_code == 422 and said.text.endswith("b2 ist besetzt.")
