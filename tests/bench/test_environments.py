"""The speed of environments beside their peers: a peer that is missing is named aloud."""

import pytest

from bench import environments


def missing():
    raise ImportError("No module named 'peer'")


def three():
    return 3


def test_a_row_has_its_rates_and_a_missing_peer_is_named_aloud(capsys):
    found = environments.steppers({"ours": lambda: three, "a peer": missing})
    assert "NOT MEASURED: a peer: No module named 'peer'" in capsys.readouterr().err
    head, _, ours, peer = environments.measured("A game", found, 0.001).splitlines()
    assert head.startswith("| A game, one thread |")
    assert int(ours.split("|")[2].replace(",", "")) > 0
    assert peer == "| a peer | not installed |  |"


def test_the_page_stays_as_it_is_if_a_peer_is_missing(monkeypatch, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("<!-- environments -->\n<!-- end of environments -->\n")
    monkeypatch.setattr(environments, "PAGE", page)
    monkeypatch.setattr(environments, "SECONDS", 0.001)
    monkeypatch.setattr(environments, "require_quiet", lambda: None)
    tables = {"Connect Four": {"ours": lambda: three}, "Leduc poker": {"a peer": missing}}
    monkeypatch.setitem(environments.TABLES, "environments", tables)
    with pytest.raises(SystemExit, match="a peer is missing"):
        environments.write("environments", 0.001)
    assert "one thread" not in page.read_text()
    del tables["Leduc poker"]
    environments.write("environments", 0.001)
    assert "| ours |" in page.read_text()
