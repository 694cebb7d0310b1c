"""The rule editor over HTTP: who gets it, what it says, and that nobody else learns of it."""

import logging
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.interfaces.web.test_leaks import ONE, seated, sent, submit

from kibitz.interfaces import notebook
from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.secret_rules import Rule
from kibitz.tables.rate_limit import RateLimit
from kibitz.tables.workers.worker_pool import BusyError
from kibitz.words import Reader

HERE = "http://testserver"
RULE = "red if odd(last) else black"
IN_GERMAN = Reader("de").read(Rule(RULE).words)
EDITOR = 'name="rule"'


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))


@pytest.fixture
def local(site):
    """The same tables, served to their own machine only."""
    return Site(site.tables, site.bot_pool, is_local=True)


def judged(client, rule, **fields):
    return client.post("/rules/judged", data={"rule": rule, **fields})


def judged_for_a_minute(text, names):
    time.sleep(60)


def view(table, client):
    return client.get(f"/table/{table.stored.id}/view").text


DELPHI = {"players": "3", "deals": "1"}


@pytest.mark.long
def test_a_rule_is_put_in_words_with_the_numbers_of_the_command(browser):
    page = judged(browser(), RULE).text
    found = Rule(RULE).measure(0)
    assert Rule(RULE).words in page
    assert f"{found.mean:.3f} of the cards on average" in page
    assert "<dt>passes</dt><dd>yes</dd>" in page
    assert "kibitz rule &#39;red if odd(last) else black&#39; --seed 0" in page
    assert "Take this rule" not in page


@pytest.mark.long
def test_a_judgement_is_in_the_language_of_the_page(browser):
    german = browser()
    german.headers["accept-language"] = "de"
    page = judged(german, RULE).text
    assert f"<strong>{IN_GERMAN}</strong>" in page
    assert "Die Regel, bei Zeichen 1" in judged(german, "<script>").text
    assert "<dt>besteht</dt><dd>ja</dd>" in page
    assert "1: bis 1 Karte liegt, sind alle richtig" in page
    assert "Zufällig gezogene Karten" in page
    assert " falsch</title>" in page
    assert "eine gute Regel mindestens 20 %" in judged(german, "red and face").text


@pytest.mark.long
def test_the_oracle_at_a_table_reads_no_empty_interval_and_no_shell_command(browser):
    page = judged(browser(), "red", table="1").text
    assert "0.500 of the cards on average, 0.500 in the worst" in page
    assert "interval" not in page and "kibitz rule" not in page


@pytest.mark.long
def test_a_rule_that_accepts_too_few_cards_does_not_pass(browser):
    assert "no: too few cards; 0.2 to 0.9 is good" in judged(browser(), "card == 3").text


@pytest.mark.long
def test_a_rule_in_other_words_is_found_in_the_notebook(browser):
    page = judged(browser(), "not odd(last) and black or odd(last) and not black").text
    assert "the same as odd-red by David Parlett" in page
    assert "not in the notebook" in judged(browser(), "heart").text


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("red if odd(last) els black", "at character 18: &#39;else&#39; was expected"),
        ("<script>", "The rule, at character 1"),
        ("red " * 100, "at most 300 characters"),
    ],
)
def test_a_fault_is_a_sentence(browser, rule, sentence):
    answer = judged(browser(), rule)
    assert answer.status_code == 200 and sentence in answer.text
    assert "<script" not in answer.text


@pytest.mark.long
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=320))
def test_any_text_is_answered(browser, site, rule):
    site.rule_limit = RateLimit(1e9, 1)
    answer = judged(browser(), rule)
    assert answer.status_code == 200
    assert not rule.strip() or "fault" in answer.text or "<dt>accepts</dt>" in answer.text


@pytest.mark.long
def test_only_the_seat_that_owes_a_rule_gets_the_editor(browser, site):
    for game, options in [("delphi", DELPHI), ("eleusis", {"players": "3"})]:
        table, clients = seated(browser, site, game, game, 4, **options)
        assert [seat for seat in clients if EDITOR in view(table, clients[seat])] == [0]
        submit(table, clients[0], f'"{RULE}"')
        assert not any(EDITOR in view(table, client) for client in clients.values())


@pytest.mark.long
def test_each_dealer_reads_the_rule_in_words_of_the_own_language(browser, site):
    for game, options in [("delphi", DELPHI), ("eleusis", {"players": "3"})]:
        table, clients = seated(browser, site, game, game, 4, **options)
        submit(table, clients[0], f'"{RULE}"')
        assert Rule(RULE).words in view(table, clients[0])
        clients[0].headers["accept-language"] = "de"
        page = view(table, clients[0])
        assert IN_GERMAN in page and "red(card) if odd(last) else black(card)" in page
        assert IN_GERMAN not in view(table, clients[1])


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("red and", "Die Regel, bei Zeichen 8: "),
        ("red and face", "die Regel ist nicht gut: "),
    ],
)
def test_a_rule_that_is_refused_for_a_new_table_is_refused_in_its_language(browser, rule, said):
    german = browser()
    german.headers["accept-language"] = "de"
    for game in ("delphi", "eleusis"):
        fields = {"seat.0": "you", "seat.1": "friend", "option.rule": rule}
        refused = german.post(f"/games/{game}", data=fields)
        assert refused.status_code == 422
        assert refused.text.startswith(f"{game}: {said}"), refused.text


@pytest.mark.long
def test_a_rule_begun_piece_by_piece_is_not_typed_whole(browser, site):
    table, clients = seated(browser, site, "delphi", ONE, 4, **DELPHI)
    submit(table, clients[0], ".if")
    assert EDITOR not in view(table, clients[0])
    assert "Pieces of a rule" in view(table, clients[0])


@pytest.mark.long
def test_what_the_editor_gives_to_say_is_accepted_by_the_table(browser, site):
    table, clients = seated(browser, site, "delphi", ONE, 4, **DELPHI)
    page = judged(clients[0], RULE, table="1").text
    assert f'data-say="&#34;{RULE}&#34;"' in page
    submit(table, clients[0], f'"{RULE}"')


@pytest.mark.long
def test_a_clue_that_is_typed_in_the_browser_is_read_by_all(browser, site):
    table, clients = seated(browser, site, "delphi", ONE, 4, **DELPHI, clue_words="yes")
    submit(table, clients[0], "red")
    submit(table, clients[0], "clue: Look at the <colours>")
    for client in clients.values():
        assert "The Oracle&#39;s clue: Look at the &lt;colours&gt;" in view(table, client)


@pytest.mark.long
def test_a_rule_being_written_is_seen_by_nobody_else(browser, site, caplog):
    caplog.set_level(logging.DEBUG)
    table, clients = seated(browser, site, "delphi", ONE, 4, **DELPHI)
    for seat in (1, 2, -1):  # the first visit replaces the token of an invitation
        sent(table, clients[seat])
    before = [sent(table, clients[seat]) for seat in (1, 2, -1)]
    for rule in (RULE, "red if odd(last) els black", "x" * 70_000):
        answer = judged(clients[0], rule, table="1")
        assert rule not in str(answer.headers) and rule not in str(answer.url)
    assert [sent(table, clients[seat]) for seat in (1, 2, -1)] == before
    said = caplog.text.replace(" ", "")
    assert RULE.replace(" ", "") not in said and "odd(last)" not in said


@pytest.mark.long
def test_another_site_cannot_ask_and_nobody_can_ask_without_end(browser, site):
    site.rule_limit = RateLimit(2, 0)
    stranger = browser()
    stranger.headers["origin"] = "http://elsewhere"
    assert judged(stranger, "red").status_code == 403
    assert [judged(browser(), "").status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.long
def test_only_a_few_rules_of_one_client_wait(browser, site, monkeypatch):
    def busy(client, job):
        raise BusyError

    monkeypatch.setattr(site.judges, "submit", busy)
    assert judged(browser(), RULE).status_code == 429
    monkeypatch.undo()
    assert judged(browser(), RULE).status_code == 200


@pytest.mark.long
def test_a_rule_that_takes_too_long_to_judge_is_refused_with_a_sentence(browser, site, monkeypatch):
    site.judges_rules = True
    monkeypatch.setattr("kibitz.interfaces.web.pages.rule_pages.judgement", judged_for_a_minute)
    monkeypatch.setattr("kibitz.interfaces.web.pages.rule_pages.JUDGING", 0.01)
    assert "This rule takes too long to judge." in judged(browser(), RULE).text


@pytest.mark.long
def test_a_server_for_others_shows_and_keeps_no_notebook_of_its_user(browser):
    notebook.add("mine", "heart or spade(last)")
    assert "odd-red" in browser().get("/rules").text
    assert "mine" not in browser().get("/rules").text
    answer = browser().post("/rules", data={"name": "more", "rule": "red or spade(last)"})
    assert answer.status_code == 403
    assert "more" not in notebook.entries()


@pytest.mark.long
def test_on_ones_own_machine_the_notebook_is_read_and_added_to(local):
    client = TestClient(application(local, ["testserver"]), HERE, headers={"origin": HERE})
    given = {"name": "mine", "rule": "heart or spade(last)", "by": "Ann"}
    assert "heart or spade(last)" in client.post("/rules", data=given).text
    assert notebook.entries()["mine"].author == "Ann"
    again = client.post("/rules", data=given)
    assert again.status_code == 422 and "There is already a rule mine" in again.text


EXPRESS = {
    "form": "express",
    "players": "3",
    "deals": "1",
    "rule": RULE,
    "deal": "2h3h/4s5s",
    "stock": "AhKhKsKd",
}


@pytest.mark.long
@pytest.mark.parametrize(("is_local", "plays"), [(True, 1), (False, 0)])
def test_the_notebook_learns_who_found_a_rule_at_a_table(browser, site, is_local, plays):
    Site(site.tables, site.bot_pool, is_local=is_local)
    table, clients = seated(browser, site, "eleusis", ONE, 4, **EXPRESS)
    with table.locked() as match:
        player = match.player
    submit(table, clients[player], "2h" if player == 1 else "4s")
    assert notebook.entries()["odd-red"].plays == []
    submit(table, clients[player], f'"{RULE}"')
    noted = notebook.entries()["odd-red"].plays
    assert noted == [notebook.Play("a person", 1)] * plays


@pytest.mark.long
def test_a_rule_that_is_not_in_the_notebook_is_added_with_its_success(browser, local):
    table, clients = seated(browser, local, "eleusis", ONE, 4, **EXPRESS | {"rule": "red"})
    with table.locked() as match:
        player = match.player
    submit(table, clients[player], "2h" if player == 1 else "4s")
    if player == 1:
        submit(table, clients[player], '"red"')
        added = notebook.entries()["rule-1"]
        assert (added.text, len(added.plays), added.success) == ("red(card)", 1, "100%")


@pytest.mark.long
def test_a_damaged_notebook_stops_no_table(local, caplog):
    notebook.path().write_text("no note\n")
    assert list(local.notebook()) == list(notebook.shipped_rules())
    assert "line 1, is no note on a rule" in caplog.text
