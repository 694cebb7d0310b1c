"""A notice of one's turn by mail, over a real mail server."""

import re

import pytest

pytest.importorskip("mailparser_reply", reason="the extra `mail` is not installed")

from playwright.sync_api import expect
from tests.interfaces.mail.posting import text_of
from tests.interfaces.mail.servers import PASSWORD, USER, Provider, authority
from tests.interfaces.web.browsing import SIZES, begin, changing, come_by_link, join, shoot
from tests.interfaces.web.conftest import Server
from tests.ports import free_port

ANN = "ann@example.net"
CONFIGURATION = """
address = "kibitz@example.org"
minutes_away = 0
[smtp]
host = "localhost"
port = {smtp}
user = "{user}"
[listen]
port = {listen}
"""


@pytest.fixture
def provider(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_SMTP_PASSWORD", PASSWORD)
    made = Provider(authority(tmp_path, monkeypatch))
    yield made
    made.close()


@pytest.fixture
def mail_server(tmp_path, provider):
    """A server whose people can get mails."""
    file = tmp_path / "mail.toml"
    file.write_text(CONFIGURATION.format(smtp=provider.port, user=USER, listen=free_port()))
    running = Server(tmp_path / "tables.db", "--mail", file)
    yield running
    running.kill()


@pytest.mark.long
def test_a_player_who_closed_the_page_gets_a_mail_with_the_link_of_the_seat(
    chromium, mail_server, provider
):
    first, second, other = (
        come_by_link(chromium, mail_server.url, viewport=SIZES[number]) for number in (1, 0, 0)
    )
    begin(first, "byg", option_side="3", seat_1="friend")
    join(second, first, "Black")
    second.get_by_text("Links and record").click()
    shoot(second, "mail-offered-phone")
    second.get_by_label("A mail with your link when it is your turn").fill(ANN)
    second.get_by_role("button", name="Send me mails").click()
    shown = second.get_by_text("You get a mail when it is your turn")
    expect(shown).to_be_attached()  # on the next page
    second.get_by_text("Links and record").click()
    expect(shown).to_be_visible()
    assert ANN not in second.content()
    phone = second.context
    second.close()
    with changing(first):
        first.locator('[aria-label="c3"]').click()
    said = text_of(provider.wait_for(ANN, 1))
    other.goto(re.search(r"http://\S+/seat/\S+", said)[0])
    expect(other.locator(".seats .own")).to_contain_text("Black")
    other.goto(re.search(r"http://\S+/no-notices/\S+", said)[0])
    other.get_by_role("button", name="Stop these mails").click()
    expect(other.get_by_role("status")).to_contain_text("You get no more mails")
    shoot(other, "no-mails-phone")
    for context in (first.context, phone, other.context):
        context.close()
