"""Counting positions: against a count by sets, and at its bounds."""

from pathlib import Path

import pytest

import kibitz
from kibitz.solvers import count

EXAMPLES = Path(__file__).parents[2] / "examples"
NOUGHTS = (EXAMPLES / "tic_tac_toe.py").read_text()


@pytest.fixture(autouse=True)
def compiled_also_for_few_positions(monkeypatch):
    monkeypatch.setattr(count, "POSITIONS_IN_PYTHON", 0)


def slowly(game, turns, seed=0):
    """The same number by Python's sets of keys."""
    level, counts = {game.start(seed).key(): game.start(seed)}, []
    for _ in range(turns):
        found, waiting, seen = {}, [p for p in level.values() if not p.over], set()
        while waiting:
            p = waiting.pop()
            for q in (o.position for action in p.legal() for o in p.outcomes(action)):
                if q.turn > p.turn or q.over:
                    found[q.key()] = q
                elif (p.turn, q.key()) not in seen:
                    seen.add((p.turn, q.key()))
                    waiting.append(q)
        level = found
        counts.append(len(found))
    return counts


@pytest.mark.parametrize(
    ("name", "options", "turns", "seed"),
    [
        ("byg", {"side": 2}, 7, 0),
        ("byg", {"side": 2, "version": 2}, 8, 0),
        pytest.param("byg", {"side": 3}, 2, 0, marks=pytest.mark.long),
        ("beat", {"ranks": 4}, 6, 0),
        ("beat", {"ranks": 4}, 6, 3),
        pytest.param(
            "beat", {"suits": 1, "ranks": 6, "repetition": 0}, 6, 1, marks=pytest.mark.long
        ),
        (str(EXAMPLES / "tic_tac_toe.py"), {}, 9, 0),
        pytest.param(str(EXAMPLES / "hex.py"), {"size": 3}, 5, 0, marks=pytest.mark.long),
        (str(EXAMPLES / "pig.py"), {"goal": 12}, 4, 0),
    ],
)
def test_positions_are_counted_as_by_pythons_sets(name, options, turns, seed):
    game = kibitz.load(name, **options)
    assert count.positions(game, turns, seed=seed) == slowly(game, turns, seed)


def test_when_every_game_has_ended_there_is_nothing_left_to_count():
    game = kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))
    assert count.positions(game, 12)[8:] == [78, 0, 0, 0]


def test_no_turns_are_no_numbers():
    assert count.positions(kibitz.load("byg", side=2), 0) == []


@pytest.mark.long
def test_one_sentence_reports_too_many_positions_for_the_memory():
    with pytest.raises(
        kibitz.KibitzError, match=r"^Turn 3 has more than .+ positions, too many for 1 MB; .+\.$"
    ):
        count.positions(kibitz.load("byg", side=3), 4, memory_mb=1)


def test_progress_is_reported_by_turns():
    steps = []
    count.positions(kibitz.load("byg", side=2), 3, progress=steps.append)
    assert [step.what for step in steps if step.share == 1] == [
        "turn 1: 1 of 1 positions", "turn 2: 7 of 7 positions", "turn 3: 87 of 87 positions"
    ]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    "key", ["p.board[: p.placed]", "p.board[p.placed :]", "(p.board, p.board[: p.placed])"]
)
def test_keys_of_different_lengths_are_refused(tmp_path, key):
    # 0.1.0: a key longer than that of the start was written beyond its place
    (tmp_path / "game.py").write_text(f"{NOUGHTS}\n\ndef key(p):\n    return {key}\n")
    with pytest.raises(kibitz.GameError) as fault:
        count.positions(kibitz.load(str(tmp_path / "game.py")), 3)
    assert str(fault.value) == "game: the key of one position is longer than another's; pad it."
