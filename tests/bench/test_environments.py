"""The speed of environments beside their peers: a peer that is missing is named aloud."""

import pytest

from bench import environments


def missing():
    raise ImportError("No module named 'peer'")


def three():
    return 3


def test_a_row_has_its_rates_and_a_missing_peer_is_named_aloud(capsys):
    measured = environments.steppers({"ours": lambda: three, "a peer": missing})
    assert "NOT MEASURED: a peer: No module named 'peer'" in capsys.readouterr().err
    head, _, ours, peer = environments.table("A game", measured, 0.001)
    assert head.startswith("| A game, one thread |")
    assert int(ours.split("|")[2].replace(",", "")) > 0
    assert peer == "| a peer | not installed |  |  |"


def test_the_page_stays_as_it_is_if_a_peer_is_missing(monkeypatch, tmp_path, capsys):
    page = tmp_path / "page.md"
    marks = ("redeals", "environments")
    page.write_text("".join(f"<!-- {name} -->\n<!-- end of {name} -->\n" for name in marks))
    monkeypatch.setattr(environments, "PAGE", page)
    monkeypatch.setattr(environments, "SECONDS", 0.001)
    monkeypatch.setattr(environments, "OF_SECRETS", {"with observe": lambda: three})
    monkeypatch.setattr(environments, "OF_CONNECT_FOUR", {"ours": lambda: three})
    monkeypatch.setattr(environments, "OF_LEDUC", {"a peer": missing})
    monkeypatch.setattr("sys.argv", ["bench.environments"])
    with pytest.raises(SystemExit, match="a peer is missing"):
        environments.main()
    assert "one thread" not in page.read_text()
    monkeypatch.setattr(environments, "OF_LEDUC", {})
    environments.main()
    assert "| ours |" in page.read_text() and "| with observe |" in page.read_text()
