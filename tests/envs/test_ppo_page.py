"""The PPO of docs/environments.md learns, and `kibitz exploit` judges it."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

import kibitz

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.fixture
def ppo(tmp_path, monkeypatch):
    pytest.importorskip("torch", reason="NOT RUN: PyTorch is not installed")
    monkeypatch.chdir(tmp_path)
    text = next(
        t for t in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S) if "PPO" in t
    )
    Path("ppo.py").write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("ppo", "ppo.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "ppo", module)
    spec.loader.exec_module(module)
    return module


def test_the_ppo_of_the_page_learns_kuhn_poker_and_its_exploitability_is_exact(ppo, monkeypatch):
    monkeypatch.setattr(ppo, "ROWS", 256)
    monkeypatch.setattr(ppo, "STEPS", 32)
    monkeypatch.setattr(ppo, "PIECES", 4)
    kuhn = kibitz.load(str(PAGE.parents[1] / "examples" / "kuhn_poker.py"))
    ppo.train(kuhn, 100)
    found = kibitz.exploit(kuhn, "./ppo.py")
    assert found.samples == 0  # it states its probabilities
    assert found.value < 0.3 < kibitz.exploit(kuhn, "uniform").value
    assert len(Path("ppo.csv").read_text().splitlines()) == 101
