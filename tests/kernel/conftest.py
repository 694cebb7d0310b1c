"""A game in a file, which tests of the kernel change and load again."""

import pytest
from tests.kernel.heap import HEAP

import kibitz


@pytest.fixture
def load(tmp_path):
    def loads(text=HEAP, **beside):
        for name, helper in beside.items():
            (tmp_path / f"{name}.py").write_text(helper)
        (tmp_path / "heap.py").write_text(text)
        return kibitz.load(str(tmp_path / "heap.py"))

    return loads
