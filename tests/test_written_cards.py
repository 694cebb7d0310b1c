"""Cards with a cost and lines of words: picture, text, acts, and what is refused."""

import re

import pytest

from kibitz.draw import plain, svg
from kibitz.interfaces.web.pages.pictures import pieces
from kibitz.scene import Card, Hand, Scene

MILL = Card("Mill", 0, cost="3", lines=("Take a grain.", "Worth <2> points."))
MARKET = Scene("North buys.", (Hand((MILL, Card("Well", note="2 coins")), "Market"),))


def test_all_words_of_a_card_are_in_its_picture_and_in_its_text() -> None:
    drawn = " ".join(re.findall(r">([^<>]+)</text>", svg(MARKET)))
    assert all(word in drawn for word in ("Mill", "3", "Take a grain.", "&lt;2&gt;", "2 coins"))
    assert "Mill, cost 3: Take a grain. Worth <2> points.\n" in plain(MARKET)


def test_a_card_with_words_is_clicked_by_its_name_and_its_words_are_its_description() -> None:
    assert MARKET.acts() == {0: "Mill"}
    assert 'aria-label="Mill"' in svg(MARKET)
    assert "<title>Mill, cost 3: Take a grain. Worth &lt;2&gt; points.</title>" in svg(MARKET)


def test_on_a_page_a_hand_of_cards_with_words_wraps_card_by_card() -> None:
    ((kind, market),) = pieces(MARKET)
    assert (kind, market.look, len(market.pictures)) == ("cards", "written", 2)


def test_a_long_word_is_written_smaller_and_stays_on_its_card() -> None:
    long = Scene("", (Hand((Card("A", lines=("w" * 40,)),)),))
    sizes = re.findall(r'font-size="([\d.]+)"[^>]*>w+<', svg(long))
    assert sizes and max(map(float, sizes)) * 0.6 * 40 < 96


@pytest.mark.parametrize(
    ("card", "fault"),
    [
        ({"text": "Mill", "lines": "Take a grain."}, "a tuple of texts, not 'Take a grain.'"),
        ({"text": None, "lines": ("Take a grain.",)}, "face down shows no cost and no lines"),
        ({"text": None, "cost": "3"}, "face down shows no cost and no lines"),
    ],
)
def test_words_that_no_card_can_have_are_refused(card, fault) -> None:
    with pytest.raises(ValueError, match=fault):
        Card(**card)
