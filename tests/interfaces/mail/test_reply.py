"""Reading mails as the usual programs write them. `replies` has them, each with what to find."""

from pathlib import Path

import pytest
from tests.interfaces.mail.posting import SETTINGS, parse_mail

from kibitz.interfaces.mail.header import read_header
from kibitz.interfaces.mail.orders import read as orders_of
from kibitz.interfaces.mail.reply import read_body

REPLIES = sorted((Path(__file__).parent / "replies").glob("*.eml"))
TOKEN = "k7fq2mzx3ab4cd5e"


@pytest.mark.parametrize("file", REPLIES, ids=lambda file: file.stem)
def test_the_words_of_the_author_are_found(file):
    raw = file.read_bytes()
    expected = str(parse_mail(raw)["x-expected"] or "")
    header, body = read_header(raw, [], SETTINGS), read_body(raw)
    assert header.tokens == (TOKEN,)
    assert (header.reports and body.failed) == (expected == "bounce")
    assert header.automatic == (expected in ("bounce", "automatic"))
    if not header.automatic:
        given = orders_of(body.text)
        lines = [" ".join(("if", a, "then", b)) for line in given.lines for a, b in [line]]
        assert " / ".join(filter(None, [given.word or given.acts, *lines])) == expected


def test_an_empty_or_malformed_header_hides_no_token_in_another():
    """With Python 3.13 one empty header was enough, so no answer by mail was played."""
    raw = b"To: a b <c@, ;d\r\nCc:\r\nDelivered-To: kibitz+%s@example.org\r\n\r\nc3\r\n"
    assert read_header(raw % TOKEN.encode(), [], SETTINGS).tokens == (TOKEN,)


def test_there_are_many_programs():
    assert len(REPLIES) > 95
