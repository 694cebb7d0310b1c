"""A redeal that its author calls approximate is not compared, and `check` says so."""

from pathlib import Path

import pytest

import kibitz
from kibitz.check import check

DARK_HEX = (Path(__file__).parents[2] / "gallery" / "dark_hex.py").read_text()
DECLARED = '    redeal="approximate",  # the record does not hold when a stone was laid\n'


def checked(tmp_path, text):
    (tmp_path / "hidden_hex.py").write_text(text)
    notes = []
    game = kibitz.load(str(tmp_path / "hidden_hex.py"))
    found = check(game, games=1, bounds=False, options=False, progress=notes.append)
    return found, [step.found for step in notes if step.found]


@pytest.mark.long
def test_an_approximate_redeal_is_said_and_not_compared(tmp_path):
    faults, notes = checked(tmp_path, DARK_HEX)
    assert not faults
    assert 'About(redeal="approximate"): its probabilities were not compared.' in notes


def test_without_the_word_the_same_redeal_is_a_fault(tmp_path):
    assert DECLARED in DARK_HEX
    faults, _ = checked(tmp_path, DARK_HEX.replace(DECLARED, ""))
    assert ["does not fit what the seat has seen" in fault.sentence for fault in faults] == [True]


def test_another_word_is_refused(tmp_path):
    with pytest.raises(kibitz.KibitzError, match="it is 'exact' or 'approximate'"):
        checked(tmp_path, DARK_HEX.replace('redeal="approximate"', 'redeal="nearly"'))
