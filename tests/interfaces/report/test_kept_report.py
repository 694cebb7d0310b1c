"""A report that was kept: drawn again, compared, and as the history of a game."""

import json
import sys

import pytest
from tests.study.report.kept_facts import kept_report, number, with_faults

from kibitz.contract import RecordError
from kibitz.interfaces.cli import report_watch
from kibitz.interfaces.report import (
    keep_version,
    read_report,
    report_page,
    report_text,
    write_history,
    write_report,
)
from kibitz.interfaces.report.kept import drawn, figure_of
from kibitz.interfaces.report.strip_drawing import strip_svg, strip_text
from kibitz.study.report.section import Bars, Dots, Lines, Series
from kibitz.study.report.strips import strips
from kibitz.study.report.versions import side_by_side

EARLY = "games decided early (section 5)"


@pytest.mark.parametrize(
    "figure",
    [
        Lines("t", "x", "y", (Series("a", [1, 2], [3.0, 4.0], [2.5, 3.5], [3.5, 4.5]),), True, 0.5),
        Bars("t", "x", "y", 3, [1, 2, 3], 2),
        Dots("t", "x", "y", (("a", ()),), (0.0, 1.0)),
    ],
)
def test_a_figure_is_the_same_after_json(figure):
    again = figure_of(json.loads(json.dumps(drawn(figure))))
    assert json.dumps(drawn(again)) == json.dumps(drawn(figure))
    assert type(again) is type(figure)


def test_a_kept_report_is_read_as_it_was_written(tmp_path):
    kept = kept_report() | {"page": {"sections": {}, "about": {}}}
    write_report(tmp_path / "one.json", kept)
    assert read_report(tmp_path / "one.json") == kept


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "a", "sections": {}}', "nothing"])
def test_a_file_that_is_no_report_is_refused_in_a_sentence(tmp_path, text):
    (tmp_path / "one.json").write_text(text)
    with pytest.raises(RecordError, match=r"one\.json is no report; `kibitz report GAME --json"):
        read_report(tmp_path / "one.json")


def test_a_report_of_an_earlier_kibitz_is_shown_with_what_it_has():
    kept = kept_report()
    for name in ("kind", "made", "titles"):
        del kept[name]
    shown = report_page(kept)
    assert "kept by an older Kibitz" in shown
    assert kept["sections"]["fairness"]["words"][0] in shown


def test_the_page_answers_three_questions_before_anything_is_folded():
    kept = with_faults(EARLY, shape={"last_doubt": number(0.2, 0.18, 0.22)})
    kept["sections"]["verdict"]["faults"] = [
        {"fault": "games decided early", "change": "an earlier end",
         "command": 'kibitz tune mine --want "doubt>=50%"'},
    ]  # fmt: skip
    first, _, folded = report_page(kept).partition('<div class="more">')
    for words in ("Is it any good?", "What is wrong, and what to try", "Games decided early",
                  "an earlier end", "kibitz tune mine", "The winner is in doubt for 20 of 100"):  # fmt: skip
        assert words in first, words
    assert kept["sections"]["fairness"]["words"][0] in folded and folded.count("<details>") >= 7


def test_a_section_that_does_not_apply_has_no_heading_of_its_own():
    shown = report_page(kept_report())
    assert 'id="hidden"' not in shown
    assert "What could not be judged, and why" in shown and "nothing is drawn" in shown


def test_numbers_of_sections_lead_to_their_places():
    kept = with_faults(EARLY)
    kept["sections"]["verdict"]["words"] = [f"To look at: {EARLY}."]
    shown = report_page(kept)
    assert "(section 5)" not in shown and 'href="#shape"' in shown


def test_words_of_a_kept_report_cannot_become_markup():
    kept = with_faults("<b>bold</b> (section 2)")
    kept["title"] = kept["game"] = kept["command"] = "<script>alert(1)</script>"
    shown = report_page(kept)
    assert "<script>alert" not in shown and "<b>bold" not in shown


def test_the_text_has_the_sentence_the_strips_and_the_faults():
    shown = report_text(with_faults("many draws (section 3)"))
    assert "Mine: It has 1 fault to look at: many draws." in shown
    assert "Fair" in shown and "mind this" in shown and "! Many draws" in shown
    assert "Not judged: Luck, skill and hidden hands" in shown
    assert max(map(len, shown.splitlines())) <= 120


def test_a_share_with_no_game_beside_it_is_drawn_without_a_band():
    kept = kept_report(hidden={"words": ["Luck."], "luck": number(0.6, 0.4, 0.8)})
    kept["kind"] = {"information": "luck", "seats": "one side"}
    (luck,) = (one for one in strips(kept) if one.measure.id == "luck")
    assert not luck.others
    assert "<circle" in strip_svg(luck) and "band" not in strip_svg(luck)
    assert set(strip_text(luck)) == set(".=o")
    assert "too few to compare with" in report_page(kept)


def test_a_comparison_stands_on_the_page_and_in_the_json():
    old = kept_report(fairness={"shares": {"the first player": number(0.7, 0.68, 0.72, 2000)}})
    kept = kept_report()
    kept["compared_with"] = side_by_side(old, kept)
    shown = report_page(json.loads(json.dumps(kept)))
    assert "Better: fair" in shown and "cannot be told apart" in shown
    assert "Both reports are of the same rules" in shown


def test_a_folder_of_reports_is_the_history_of_a_game_the_newest_first(tmp_path):
    old = kept_report(fairness={"shares": {"the first player": number(0.7, 0.68, 0.72, 2000)}})
    keep_version(tmp_path, "mine", old | {"made": "2026-11-01T10:00:00+00:00"})
    newest = keep_version(tmp_path, "mine", kept_report())
    (tmp_path / "other.json").write_text("[]")
    page = write_history(tmp_path).read_text()
    assert page.index("2026-11-30 02:00") < page.index("2026-11-01 10:00")
    assert "Better: fair" in page and "rules abcdef01" in page
    assert "no reports: other.json" in page
    assert f'href="{newest.with_suffix(".html").name}"' in page
    assert read_report(newest)["compared_with"]["words"].startswith("Better: fair")


@pytest.mark.long
def test_a_saved_file_is_measured_again_first_briefly(tmp_path):
    """The first command of two is ended by a change, and both run again."""
    game, log = tmp_path / "mine.py", tmp_path / "log"
    game.write_text("a = 1")
    note = f"open({str(log)!r}, 'a').write({{!r}})"
    commands = [[sys.executable, "-c", note.format(name)] for name in ("short ", "long ")]
    looks = iter(range(60))

    def goes_on():
        ran = log.read_text().split() if log.exists() else []
        if ran == ["short", "long"]:
            game.write_text("a = 22")
        return len(ran) < 4 and next(looks, None) is not None

    report_watch.watch(game, commands, goes_on)
    assert log.read_text().split() == ["short", "long"] * 2


def test_a_watch_measures_a_minute_first_and_then_as_long_as_was_asked(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["kibitz", "report", "./mine.py", "--watch"])
    seen = []
    monkeypatch.setattr(report_watch, "watch", lambda path, commands: seen.extend(commands))
    report_watch.watch_game(__file__, 5.0)
    assert [words[-2:] for words in seen] == [["--minutes", "1.0"], ["--minutes", "5.0"]]
    assert all("--watch" not in words for words in seen)
