"""A report as a page."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import kibitz
from kibitz.farm import farm
from kibitz.interfaces.report import comparison_page, kept_report, report_page
from kibitz.interfaces.report.replay import frames
from kibitz.study.budget import Budget
from kibitz.study.compare import compare_variants
from kibitz.study.report import make_report
from kibitz.study.report.section import Replay

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def shown():
    game = kibitz.load("byg", side=2)
    with farm("here") as place:
        found = make_report(game, place, Budget(playouts=150_000), command="kibitz <report> & more")
    return report_page(json.loads(json.dumps(kept_report(found))))


@pytest.mark.long
def test_the_page_needs_nothing_else(shown):
    fetched = re.findall(r"""(?:src|href)\s*=\s*["']?(?!#)([^"'\s>]+)|url\((?!#)""", shown)
    assert not [address for address in fetched if address]
    assert "<link" not in shown and "import(" not in shown and "fetch(" not in shown
    assert len(shown) < 400_000


@pytest.mark.long
def test_words_cannot_become_markup(shown):
    assert "kibitz &lt;report&gt; &amp; more" in shown
    assert "<report>" not in shown


def test_a_game_cannot_end_the_script_that_holds_it():
    from kibitz.interfaces.report.page import _in_script

    written = _in_script({"words": "</script><!-- & more"})
    assert "</" not in written and "<!--" not in written
    assert json.loads(written) == {"words": "</script><!-- & more"}


@pytest.mark.long
def test_tags_are_closed(shown):
    class Open(HTMLParser):
        VOID = ("meta", "input")

        def __init__(self):
            super().__init__()
            self.open = []

        def handle_starttag(self, tag, attrs):
            if tag not in self.VOID:
                self.open.append(tag)

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    reader = Open()
    reader.feed(shown)
    assert reader.open == []


def test_the_pieces_of_a_game_make_its_pictures_again():
    from kibitz import draw

    p = kibitz.load("byg", side=2).start()
    p.play("a1 | b2 | c2")
    scenes = tuple(p.at(ply).scene().still() for ply in range(p.ply + 1))
    written = json.loads(json.dumps(frames(Replay("", scenes, ("",) * 4, ""))))
    now = []
    for frame, scene in zip(written["frames"], scenes, strict=True):
        for place, gone, *come in frame:
            now[place : place + gone] = come
        drawn = "".join(written["pieces"][piece] for piece in now)
        assert drawn == draw.panel(scene.parts, scene.caption, scale=0.7)


def test_a_stone_whose_group_grows_is_not_stored_again():
    """A report of Byg had 488 KB, since each stone was stored with the size of its group."""
    p = kibitz.load("byg", side=2).start()
    p.play("a1 | b2 | c2")
    scenes = tuple(p.at(ply).scene().still() for ply in range(p.ply + 1))
    pieces = frames(Replay("", scenes, ("",) * 4, ""))["pieces"]
    named = [piece for piece in pieces if "<title>" in piece]
    assert any("group of" in piece for piece in named)
    assert all(re.fullmatch("<title>[^<]*</title>", piece) for piece in named)


@pytest.mark.long
def test_a_comparison_is_a_page_too_with_a_figure_of_what_differs_over_a_size():
    variants, at = ("byg:version=1", "<byg>:version=2"), ({"side": "2"}, {"side": "3"})
    games = [
        [kibitz.load("byg", version=version, side=int(size["side"])) for version in (1, 2)]
        for size in at
    ]
    with farm("here") as place:
        found = compare_variants(
            games, variants, at, place, Budget(playouts=300_000), 0, lambda *at: None
        )
    facts = {"command": "kibitz compare", "seed": 0, "seconds": 1.0, **found.facts()}
    shown = comparison_page(found, facts)
    assert "<byg>" not in shown and "&lt;byg&gt;:version=2" in shown
    assert all(sentence.replace("<byg>", "&lt;byg&gt;") in shown for sentence in found.words())
    assert "Turns: turns of a game" in shown and 'figure class="chart"' in shown
