"""Generic functions, plain and compiled, and the versions of a file."""

import gc
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from tests.kernel.heap import HEAP

import kibitz
from kibitz.kernel import (
    admitted,
    compiled,
    generic,
    is_compiled,
    play,
    put,
    redeal,
    start,
    turn_over,
    write_key,
)
from kibitz.kernel.game_rules import known
from kibitz.kit.rng import seeded


@generic
def wager(p: Any, seat: int, most: int) -> int:
    """What a seat bets: all it may, unless the game knows better."""
    return most


def ask(state: Any, seat: int, most: int) -> int:
    return wager(state[0], seat, most)


def both(body, game, *arguments):
    """The answer to one question, plain and compiled."""
    return body(game.blank(), *arguments), compiled(body, game.rules)(game.blank(), *arguments)


def test_where_a_game_has_no_answer_the_general_one_serves(load):
    assert both(ask, load(), 1, 7) == (7, 7)


@pytest.fixture
def wagers(monkeypatch):
    """Let rules have a function `wager`."""
    from kibitz import contract

    extra = {**contract.RULES, "wager": contract.Function(("p", "seat", "most"), "a bet")}
    monkeypatch.setattr("kibitz.contract.RULES", extra)
    monkeypatch.setattr("kibitz.kernel.game_rules.RULES", extra)


@pytest.mark.parametrize(
    ("own", "bet"),
    [
        ("def wager(p, seat, most):\n    return 10 * seat + most", 17),
        ("def wager(p, seat):\n    return 10 * seat", 10),
        ("def wager(p, most):\n    return most + 1", 8),
        ("def wager(most, p):\n    return most + 2", 9),
        ("def wager(p):\n    return 3", 3),
        ("def wager():\n    return 4", 4),
    ],
)
def test_a_games_own_answer_serves_and_takes_what_it_names(wagers, load, own, bet):
    assert both(ask, load(f"{HEAP}\n{own}\n"), 1, 7) == (bet, bet)


def test_two_games_in_one_process_are_served_each_by_its_own_rules(wagers, load):
    one = load(HEAP + "\ndef wager(p):\n    return 1\n")
    other = load(HEAP + "\ndef wager(p):\n    return 2\n")
    assert one.dtype != other.dtype
    assert [both(ask, game, 0, 7) for game in (one, other, one)] == [(1, 1), (2, 2), (1, 1)]


def test_start_may_leave_out_the_generator(load):
    def begin(state: Any, rng: Any) -> int:
        start(state[0], rng)
        return state[0].heap

    assert both(begin, load(), seeded(0)) == (5, 5)


def test_what_a_game_does_not_define_changes_nothing(load):
    def idle(state: Any, rng: Any) -> bool:
        redeal(state[0], 0, rng)
        return turn_over(state[0])

    game = load()
    p = game.start()
    before = p.state.tobytes()
    assert both(idle, game, seeded(0)) == (False, False)
    idle(p.state, seeded(0))
    assert p.state.tobytes() == before


def test_a_helper_in_another_module_is_compiled_with_the_rules(load):
    game = load(
        "import amounts\n" + HEAP.replace("p.heap -= action", "p.heap -= amounts.twice(action)"),
        amounts="def twice(n):\n    return plus(n, n)\n\ndef plus(a, b):\n    return a + b\n",
    )

    def take(state: Any) -> int:
        play(state[0], 2, seeded(0))
        return state[0].heap

    assert both(take, game) == (-4, -4)


def test_it_is_known_whether_a_function_has_been_compiled(load, monkeypatch, tmp_path):
    def fresh(state: Any) -> int:
        return state[0].heap

    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    game = load()
    assert not is_compiled(fresh, game.rules)
    compiled(fresh, game.rules)(game.blank())
    assert is_compiled(fresh, game.rules)


def test_another_general_answer_is_compiled_afresh(load, monkeypatch, tmp_path):
    def asking(bet):
        scope: dict[str, Any] = {}
        exec(f"def wager(p):\n return {bet}", scope)
        wager = generic(scope["wager"])

        def ask(state: Any) -> int:
            return wager(state[0])

        return ask

    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    game = load()
    assert compiled(asking(1), game.rules)(game.blank()) == 1
    assert is_compiled(asking(1), game.rules)
    assert not is_compiled(asking(2), game.rules)
    assert compiled(asking(2), game.rules)(game.blank()) == 2


# Versions of a file that an author edits


def edited(load, version):
    return load(HEAP.replace("p.heap = 5", f"p.heap = {version}"))


def taken(state: Any, rng: Any) -> int:
    start(state[0], rng)
    play(state[0], 1, rng)
    return state[0].heap


def sizes():
    """How much is kept: rules, functions that machine code may call, machine code."""
    gc.collect()
    dispatchers = sum(issubclass(type(o), Dispatcher) for o in gc.get_objects())
    return len(known), len(admitted._types), dispatchers


@pytest.mark.long
def test_old_versions_of_a_file_are_let_go(load, monkeypatch, tmp_path):
    # 0.1.0: each version stayed with its machine code, so that `kibitz serve` grew without end
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    found = []
    for version in range(2, 6):
        assert (
            compiled(taken, edited(load, version).rules)(edited(load, version).blank(), seeded(0))
            == version - 1
        )
        found.append(sizes())
    rules, functions, machines = zip(*found[1:], strict=True)
    assert rules[1] == rules[2] and functions[1] == functions[2]
    assert machines[0] >= machines[1] or machines[1] >= machines[2]  # one kept version: one growth


@pytest.mark.long
def test_reading_a_file_many_times_keeps_one_version(load):
    edited(load, 1)
    gc.collect()
    before = len(known)
    for version in range(2, 100):
        game = edited(load, version)
    del game
    gc.collect()
    assert len(known) <= before


@pytest.mark.long
def test_a_game_in_play_keeps_its_version_whatever_its_file_became(load, monkeypatch, tmp_path):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    old = edited(load, 10)
    p = old.start()
    for version in (20, 30):
        fresh = edited(load, version)
        assert both(taken, fresh, seeded(0)) == (version - 1, version - 1)
    gc.collect()
    p.act(1)
    assert p.record.heap == 9
    assert both(taken, old, seeded(0)) == (9, 9)
    assert both(begun, old, seeded(0)) == (10, 10)


def begun(state: Any, rng: Any) -> int:
    start(state[0], rng)
    return state[0].heap


def test_of_two_readings_of_one_text_one_may_go(load, monkeypatch, tmp_path):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    first, second = edited(load, 10), edited(load, 10)
    assert first.rules is not second.rules
    del second
    gc.collect()
    assert both(taken, first, seeded(0)) == (9, 9)


# Keys


FIELDS = """[
        ("byte", "i1"), ("word", "i8"), ("flag", "?"), ("half", "f8"), ("short", "u1", 3),
        ("signed", "i2", (2, 3)), ("singles", "f4", 2), ("halves", "f8", 2),
        ("long", "i8", 2),
    ]"""


def keyed(load, answer):
    text = HEAP.replace('[("heap", "i2"), ("taken", "i1")]', FIELDS).replace("p.heap = 5", "pass")
    text = text.replace("p.heap -= action\n    p.taken += 1", "pass").replace("p.taken % 2", "0")
    text = text.replace("p.heap <= 0", "True")
    return load(f"{text}\ndef key(p):\n    return {answer}\n" if answer else text)


def write(state: Any, out: Any) -> int:
    return write_key(state[0], out)


def anything(rng, field):
    """Numbers of the type of a field, its least and its largest included."""
    if field.dtype.kind == "f":
        return rng.random(field.shape) - 0.5
    if field.dtype.kind == "b":
        return rng.random(field.shape) < 0.5
    ends = np.iinfo(field.dtype)
    return rng.integers(ends.min, ends.max, field.shape, field.dtype, endpoint=True)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "p",
        "p.byte",
        "p.word",
        "p.flag",
        "p.half",
        "p.short",
        "p.signed",
        "p.signed[:, 1]",
        "p.signed[1, ::2]",
        "p.short > 9",
        "p.singles > 0",
        "p.singles",
        "p.halves",
        "p.long[1:]",
        "(p.byte, p.long, (p.flag, p.signed))",
        "(p.byte,)",
        "p.byte + 2 * p.flag",
        "p.byte < 0",
        "p.half / 3",
        "()",
    ],
)
def test_a_key_is_written_the_same_in_python_and_in_machine_code(load, answer):
    game = keyed(load, answer)
    keys = set()
    for seed in range(6):
        state, rng = game.blank(), np.random.default_rng(seed)
        for name in game.dtype.names:
            state[name] = anything(rng, state[name])
        one, other = np.zeros((2, 500), np.uint8)
        size = write(state, one)
        assert compiled(write, game.rules)(state, other) == size
        assert one.tolist() == other.tolist() and not one[size:].any()
        keys.add(one.tobytes())
    assert len(keys) > 1 or answer == "()"


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        ('"u8"', "is uint64; it may be i1 i2 i4 i8 u1 u2 u4 f4 f8 ?."),
        ('"f2"', "is float16; it may be"),
        ('"O"', "is object; it may be"),
        ('"U5"', "is <U5; it may be"),
        ('"M8[s]"', "is datetime64[s]; it may be"),
        ('[("x", "i1")]', "is [('x', 'i1')]; it may be"),
    ],
)
def test_a_field_that_machine_code_cannot_hold_is_refused(load, kind, written):
    with pytest.raises(kibitz.GameError) as fault:
        load(HEAP.replace('("taken", "i1")', f'("taken", {kind})'))
    assert str(fault.value).startswith(f"heap: the field taken {written}")


def test_numbers_take_eight_bytes_and_arrays_their_own():
    out = np.full(40, 9, np.uint8)
    assert put((1, -1, np.array([1, -2], np.int16)), out, 2) == 22
    assert out.tolist() == [9, 9, 1, *[0] * 7, *[255] * 8, 1, 0, 254, 255, *[9] * 18]
