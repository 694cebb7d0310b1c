"""What benches keep and write: results by name, and the parts of a page between two marks."""

import json

import pytest
from bench.players import with_lines

from bench import command, writing
from kibitz.contract import KibitzError


def test_a_part_is_written_between_its_marks_and_the_prose_stays(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Prose.\n\n<!-- games -->\nold\n<!-- end of games -->\n\nMore.\n")
    writing.write_part(page, "games", "new\nlines")
    assert writing.part_of(page, "games") == "new\nlines"
    assert page.read_text().startswith("Prose.\n") and page.read_text().endswith("\nMore.\n")
    with pytest.raises(ValueError, match="substring not found"):
        writing.write_part(page, "players", "")


def test_cells_of_runs_are_the_median_and_the_extremes():
    assert writing.spread([1000.0, 3.0, 2000.0]) == ("1,000", "3 to 2,000")
    assert writing.spread([0.5], 2) == ("0.50", "0.50 to 0.50")


def test_a_table_has_a_head_and_its_lines():
    rows = (writing.line(name, number) for name, number in (("byg", 1), ("quet", 2)))
    assert writing.table("game", "n", rows=rows) == (
        "| game | n |\n|---|---|\n| byg | 1 |\n| quet | 2 |"
    )


def test_a_damaged_file_of_results_is_named_and_not_overwritten(tmp_path):
    file = tmp_path / "kept.json"
    writing.keep(file, "byg", 1)
    writing.keep(file, "quet", 2)
    assert writing.kept(file) == {"byg": 1, "quet": 2}
    file.write_text("{")
    with pytest.raises(KibitzError, match="is damaged"):
        writing.keep(file, "byg", 3)
    assert file.read_text() == "{"


@pytest.mark.parametrize(
    ("option", "answered"), [([], ["new"]), (["--page"], []), (["--again"], ["old", "new"])]
)
def test_only_what_is_not_known_is_answered(tmp_path, option, answered):
    file, seen = tmp_path / "kept.json", []
    file.write_text(json.dumps({"old": "known"}))
    given, asked = command.reader_of_answers("").parse_args(option), {"old": "old", "new": "new"}
    found = command.answers(given, file, asked, lambda one: seen.append(one) or "answered")
    assert seen == answered
    assert found == writing.kept(file)
    assert set(found) == {"old", *answered}


def test_a_line_that_is_played_again_takes_the_place_of_the_old_one():
    old = "| game | compared | score |\n|---|---|---|\n| byg | more | 1% |\n| quet | more | 2% |"
    assert with_lines(old, ["| byg | more | 9% |", "| byg | less | 3% |"]) == [
        "| byg | more | 9% |",
        "| quet | more | 2% |",
        "| byg | less | 3% |",
    ]
