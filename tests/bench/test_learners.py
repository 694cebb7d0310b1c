"""The comparison of learners judges strategies exactly, and writes what it kept."""

import pytest

from bench import learners


def rising(p):
    """Probabilities that depend on the legal acts only, and not all alike."""
    return {action: 1.0 + k for k, action in enumerate(p.legal())}


@pytest.mark.long
@pytest.mark.parametrize("share", [rising, lambda p: None], ids=["rising", "random acts"])
def test_a_walk_judges_a_strategy_as_the_tree_of_all_play_does(share):
    walked = learners.by_walk("leduc_poker", share)
    assert walked == pytest.approx(learners.by_tree("leduc_poker", share), abs=1e-9)


def test_each_line_is_measured_once():
    keys = [job.key for some in learners.ALL for job in learners.jobs_of(some)]
    assert len(keys) == len(set(keys))


def test_the_page_has_the_lines_that_were_measured():
    answer = {"exploitability": 0.5, "games": 10, "day": "2026-11-28"}
    kept = {
        "leduc_poker external seed=1 seconds=10": answer,
        "leduc_poker external seed=2 seconds=10": answer | {"exploitability": 0.25, "games": 20},
    }
    text = learners.section(learners.SMALL, kept)
    *_, line = text.splitlines()
    assert "until 2026-11-28" in text
    assert line.startswith("| leduc-poker | not judged | ")
    assert "| 0.5000 and 0.2500 (15 games) |" in line
    assert not learners.section(learners.LARGER, kept)
