"""`kibitz export --print`: the parts of a game as PDF, at the size that they have on a table."""

import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
from typer.testing import CliRunner

import kibitz
from kibitz import shelf
from kibitz.contract import KibitzError
from kibitz.draw.printed import CARD, Print
from kibitz.export.printing import box, print_and_play
from kibitz.export.printing.kinds import tokens_in, tokens_of
from kibitz.export.printing.sheets import OVERLAP, board_sheets
from kibitz.export.printing.survey import FoundParts, survey
from kibitz.interfaces.cli.app import app
from kibitz.scene import Card, Cell, Piece, Polyomino, Scene, Stack, Stone, Tile

ROOT = Path(__file__).parents[2]
POINT = 25.4 / 72  # mm
FILES = [*sorted((ROOT / "examples").glob("*.py")), *sorted((ROOT / "gallery").glob("*.py"))]
GAMES = [*shelf.ours(), *map(str, FILES)]


def printed(tmp_path, name, **how):
    file = tmp_path / "game.pdf"
    said = print_and_play.print_game(kibitz.load(name), file, **how)
    return said, pdfium.PdfDocument(file.read_bytes())


def sizes(document):
    """The sizes of the pages in mm."""
    return [tuple(round(side * POINT, 1) for side in page.get_size()) for page in document]


def text(page):
    return page.get_textpage().get_text_range()


def boxes(page):
    """Width and height in mm of each shape on a page, also of those in a picture."""
    found = []
    for shape in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=15):
        left, low, right, high = shape.get_bounds()
        found.append((round((right - left) * POINT, 1), round((high - low) * POINT, 1)))
    return found


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_all_pages_have_the_size_of_the_paper(tmp_path, paper, size):
    _, document = printed(tmp_path, str(ROOT / "examples/kuhn_poker.py"), paper=paper)
    assert set(sizes(document)) == {size}
    assert "100 percent" in text(document[0])


def test_cells_are_as_far_apart_as_the_first_page_says(tmp_path):
    for square, name in ((20, "examples/tic_tac_toe.py"), (31, "gallery/cram.py")):
        _, document = printed(tmp_path, str(ROOT / name), square=square)
        assert f"Cells are {square} mm apart" in text(document[0])
        page = document[1]
        lefts = sorted(
            {
                round(shape.get_bounds()[0] * POINT, 1)
                for shape in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=15)
            }
        )
        steps = {round(b - a, 0) for a, b in pairwise(lefts)}
        assert steps == {square}


def test_each_card_of_a_deck_is_printed_once_at_true_size_with_a_back_behind_it(tmp_path):
    said, document = printed(tmp_path, str(ROOT / "examples/leduc_poker.py"))
    assert [row[:2] for row in said.rows if row.part == "cards"] == [("cards, of 3 kinds", 6)]
    faces, backs = document[1], document[2]
    assert Counter(boxes(faces))[CARD] == 6
    assert sorted(re.findall(r"\b[JQK]\b", text(faces))) == sorted("JQK" * 6)  # three on each card
    assert Counter(boxes(backs))[CARD] == 9  # as many as fit, whichever way a printer turns


@pytest.mark.long
def test_the_hearts_deck_is_the_52_cards_and_every_hand_was_looked_into():
    found = survey(kibitz.load(str(ROOT / "examples/hearts.py")))
    assert set(found.cards.values()) == {1}
    assert len(found.cards) == found.cards_at_once


def test_two_seats_that_hold_the_same_card_hold_two(tmp_path):
    file = tmp_path / "twins.py"
    file.write_text(
        "from kibitz.contract import About\n"
        "from kibitz.kit.rng import below\n"
        "from kibitz.scene import Card, Hand, Pile, Scene\n"
        'ABOUT = About("Twins", information="hidden", outcome="win-draw")\n'
        "def layout(options): return [('card', 'i1', 2), ('done', 'i1')]\n"
        "def actions(options): return 1\n"
        "def start(p, rng):\n    p.card[0] = below(rng, 2)\n    p.card[1] = below(rng, 2)\n"
        "def player(p): return 0\n"
        "def legal(p, out):\n    out[0] = 0\n    return 1\n"
        "def play(p, action): p.done = 1\n"
        "def over(p): return p.done == 1\n"
        "def returns(p, out):\n    out[0] = 0\n    out[1] = 0\n"
        "def redeal(p, seat, rng): p.card[1 - seat] = below(rng, 2)\n"
        "def name(p, action, seat): return 'go'\n"
        "def scene(p, seat):\n"
        "    held = Card('AB'[p.card[seat]]) if seat >= 0 else Card()\n"
        "    return Scene('', (Hand((held,), 'Your card'), Pile(Card('C'), 7)))\n"
    )
    found = survey(kibitz.load(str(file)))
    assert found.cards == {Card("A"): 2, Card("B"): 2, Card("C"): 1}
    said, _ = printed(tmp_path, str(file))
    assert "Up to 8 cards lay on the table after a deal, and only 5" in said.missing[-1]


def test_pieces_are_counted_in_stacks_and_reserves_and_however_they_lie():
    man, king = Piece("man", "white"), Piece("crowned", "white")
    assert tokens_of(Stack((man, king), height=4)) == {man: 3, king: 1}
    assert tokens_in([Cell(man, name="men", note="3")]) == {man: 3}
    bend = [Polyomino(squares, "red", str(squares)) for squares in BENDS]
    assert list(tokens_in([Cell(one, name=one.name) for one in bend]).values()) == [1]
    tiles = {
        tokens_of(Tile(("road", "road", "field", "field"), turn)).__repr__() for turn in range(4)
    }
    assert len(tiles) == 1


BENDS = (
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
)


def test_the_list_of_parts_has_a_plural_where_there_are_several():
    found = FoundParts(
        Scene(""),
        tokens=Counter({Stone("black"): 2, Stone("white"): 1}),
        walls=Counter({("red", 2): 2}),
        dice=Counter({"blue": 2}),
        cards=Counter({Card("A"): 1}),
    )
    listed = box.Box(found, "a4", 20.0)
    assert [f"{row.number} {row.what}" for row in listed.rows] == [
        "1 card, of 1 kind",
        "2 pieces: black stone",
        "1 piece: white stone",
        "2 red walls of 2 squares",
    ]
    assert listed.needs == ["2 blue dice"]


def test_a_board_that_is_too_large_lies_on_sheets_that_overlap():
    board = Print("<svg/>", 408.0, 394.0)
    for paper in ("a4", "letter"):
        sheets = board_sheets(board, paper)
        windows = [placed.window for sheet in sheets for placed in sheet.placed]
        lefts = sorted({window[0] for window in windows})
        tops = sorted({window[1] for window in windows})
        assert len(sheets) == len(lefts) * len(tops)
        for starts, side, k in ((lefts, 408.0, 2), (tops, 394.0, 3)):
            length = windows[0][k]
            assert starts[0] == 0 and starts[-1] + length == pytest.approx(side)
            for a, b in pairwise(starts):
                assert a + length - b == pytest.approx(OVERLAP)
        for sheet in sheets:
            assert all(0 <= end <= max(sheet.size) for mark in sheet.marks for end in mark)


def test_the_crosses_of_two_sheets_lie_at_one_place_of_the_board():
    first, second = board_sheets(Print("<svg/>", 300.0, 100.0), "a4")[:2]

    def places(sheet):
        left, top, *_ = sheet.placed[0].window
        level = [mark for mark in sheet.marks if mark.y1 == mark.y2 and mark.x2 - mark.x1 < 10]
        return {
            (round((mark.x1 + mark.x2) / 2 - sheet.placed[0].x + left, 3), round(mark.y1 + top, 3))
            for mark in level
        }

    assert places(first) and places(first) == places(second)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("examples/hive.py", "No board is printed for a plane that has no edge"),
        ("examples/goofspiel.py", "Players choose at the same moment"),
    ],
)
@pytest.mark.long
def test_what_paper_cannot_do_is_said_on_the_sheet_and_in_the_answer(tmp_path, name, sentence):
    said, document = printed(tmp_path, str(ROOT / name))
    assert any(one.startswith(sentence) for one in said.missing)
    assert sentence in " ".join(text(document[0]).split())


@pytest.mark.long
def test_a_rule_that_kibitz_judges_is_said_to_need_a_person():
    game = kibitz.load("eleusis")
    assert any("judges by hand" in one for one in box.other_limits(game, FoundParts(Scene(""))))


def test_words_of_an_author_are_never_markup(tmp_path):
    file = tmp_path / "odd.py"
    title = "#panic() [*x*] \\\\ </svg> $1$ @me"
    source = (ROOT / "examples/tic_tac_toe.py").read_text("utf-8")
    file.write_text(source.replace('title="Tic-tac-toe"', f"title={title!r}"))
    assert kibitz.load(str(file)).about.title == title
    _, document = printed(tmp_path, str(file))
    assert title in text(document[0])


def test_the_command_prints_says_what_is_in_it_and_does_not_write_over_a_file(tmp_path):
    game, out = str(ROOT / "examples/kuhn_poker.py"), str(tmp_path / "k.pdf")
    run = CliRunner().invoke(app, ["export", game, "--print", "--paper", "letter", "--out", out])
    assert run.exit_code == 0, run.output
    assert "3 cards, of 3 kinds" in run.output and "random games" in run.output
    again = CliRunner().invoke(app, ["export", game, "--print", "--out", out])
    assert again.exit_code != 0
    data = CliRunner().invoke(app, ["export", game, "--print", "--out", out, "--replace", "--json"])
    assert '"number": 3' in data.output


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--print", "--paper", "a5"], "There is no paper 'a5'; there are a4 and letter."),
        (["--print", "--square", "3"], "A square has 10 to 60 mm, not 3"),
        (["--print", "--learned"], "--learned belongs to a package"),
        (["--paper", "a4"], "give --print too"),
    ],
)
def test_a_wrong_request_is_refused_in_a_sentence_and_nothing_is_written(tmp_path, given, sentence):
    out = tmp_path / "game.pdf"
    run = CliRunner().invoke(
        app, ["export", str(ROOT / "examples/pig.py"), "--out", str(out), *given]
    )
    assert run.exit_code != 0 and isinstance(run.exception, KibitzError | SystemExit)
    assert sentence in f"{run.output} {run.exception}"
    assert not out.exists()


def test_without_typst_the_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    game, out = str(ROOT / "examples/pig.py"), str(tmp_path / "pig.pdf")
    run = CliRunner().invoke(app, ["export", game, "--print", "--out", out])
    assert run.exit_code != 0
    assert "pip install 'kibitz[print]'" in f"{run.output} {run.exception}"


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_ours_can_be_printed(tmp_path, name):
    said, document = printed(tmp_path, name, paper="letter")
    assert said.rows or said.needs or said.missing
    assert set(sizes(document)) <= {(215.9, 279.4), (279.4, 215.9)}
    cards = sum(row.number for row in said.rows if row.part == "cards")
    sheets = [page for page in document if CARD in boxes(page)]
    assert sum(Counter(boxes(page))[CARD] for page in sheets[::2]) == cards
