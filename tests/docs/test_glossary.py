"""The glossary names things that exist, where they are, in order."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| `([^`|]+)` \|$",
    (ROOT / "docs/glossary.md").read_text("utf-8"),
    re.M,
)
SEARCHED = (
    *("MCTS", "UCT", "RAVE", "PUCT", "information set", "determinization", "playout", "rollout"),
    *("perft", "exploitability", "simulation", "ISMCTS", "transposition", "perfect recall"),
)


def test_every_term_has_a_meaning_and_a_module():
    assert len(ROWS) > 50
    lines = (ROOT / "docs/glossary.md").read_text("utf-8").splitlines()
    body = [line for line in lines if line.startswith("| ") and not line.startswith("| term")]
    assert len(body) == len(ROWS)


@pytest.mark.parametrize("module", sorted({module for _, _, module in ROWS}))
def test_every_module_that_is_named_exists(module):
    assert (ROOT / "src/kibitz" / module).exists()


def test_no_term_stands_twice():
    terms = [term for term, _, _ in ROWS]
    assert len(terms) == len(set(terms))


@pytest.mark.parametrize("term", SEARCHED)
def test_a_search_of_the_documents_for_a_standard_term_finds_it(term):
    assert term.lower() in (ROOT / "docs/glossary.md").read_text("utf-8").lower()
