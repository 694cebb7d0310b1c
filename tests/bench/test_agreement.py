"""The comparison with OpenSpiel: quick rows, a disagreement, and the page."""

import pytest
from bench.agreement import Row, result, rows

from bench import agreement

QUICK = {"Kuhn poker", "Dark hex, 2 by 2", "Dots and Boxes, 2 by 1", "Matrix games, 3 by 3"}


def of_openspiel(row):
    return not row.game.startswith("Matrix games")


@pytest.mark.parametrize(
    "row", [r for r in rows() if r.game in QUICK], ids=lambda r: f"{r.game}, {r.compared}"
)
def test_a_quick_row_agrees(row):
    if of_openspiel(row):
        pytest.importorskip("pyspiel", reason="NOT RUN: OpenSpiel is not installed")
    found = result(row)
    assert found.agrees, found


def test_a_row_that_disagrees_is_named_and_the_page_stays_as_it_is(monkeypatch, tmp_path, capsys):
    fine = Row("Pairs", "count", lambda: (2.0, 0.0), lambda: (2.5, 0.5), 0)
    wrong = Row("Threes", "count", lambda: (3.0, 0.0), lambda: (3.6, 0.5), 0)
    monkeypatch.setattr(agreement, "PAGE", tmp_path / "agreement.md")
    monkeypatch.setattr(agreement, "rows", lambda: [fine, wrong])
    monkeypatch.setattr("sys.argv", ["bench.agreement"])
    with pytest.raises(SystemExit, match=r"1 of 2 rows disagree: Threes, count\."):
        agreement.main()
    assert not agreement.PAGE.exists()
    assert "| Threes | count | 3 | 3.6 | 0.6 | 0.5 |" in capsys.readouterr().out
    monkeypatch.setattr(agreement, "rows", lambda: [fine])
    agreement.main()
    assert "| Pairs | count | 2 | 2.5 | 0.5 | 0.5 |" in agreement.PAGE.read_text()


def test_the_page_has_each_row_and_each_agrees():
    lines = agreement.PAGE.read_text("utf-8").splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]
    assert [(game, compared) for game, compared, *_ in cells] == [
        (row.game, row.compared) for row in rows()
    ]
    for game, compared, _, _, difference, tolerance, _ in cells:
        assert float(difference) <= float(tolerance), (game, compared)
