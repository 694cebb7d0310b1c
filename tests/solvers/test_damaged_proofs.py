"""Each kind of damage of a proof, which the checker refuses in a sentence."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tests.solvers.kept_proofs import KEPT, proof_of, text_of

from kibitz.contract import KibitzError
from kibitz.solvers.proof_checker import WHOLE, ProofError, check


def checked(name, proof):
    return check(json.dumps(proof), KEPT[name].given)


def row_of(table, has):
    """The first row of a table with that many parts."""
    return next(row for row in table.values() if len(row) == has)


def value_of_one_position(proof):
    row_of(proof["low"], 2)[0] -= 1


def value_of_another(proof):
    list(proof["low"].values())[3][0] += 0.25


def answer_missing(proof):
    names = [name for name, row in proof["low"].items() if len(row) == 2]
    del proof["low"][names[-1]]


def illegal_act(proof):
    row_of(proof["low"], 3)[2] = 8


def act_of_the_loser(proof):
    row_of(proof["low"], 2).append(0)


def act_left_out(proof):
    row_of(proof["low"], 3).pop()


def rank_that_does_not_fall(proof):
    for row in proof["low"].values():
        row[1] = 5


def no_rank(proof):
    for row in proof["low"].values():
        row[1] = None


def negative_rank(proof):
    list(proof["low"].values())[-1][1] = -1


def position_that_never_comes_up(proof):
    proof["low"]["0" * 32] = [1, 1]


def claimed_value(proof):
    proof["value"] = [0, 1]


def other_rules(proof):
    proof["rules"] = "0123456789abcdef"


def other_options(proof):
    proof["options"] = {"size": 4}


def other_game(proof):
    proof["game"] = "byg"


def game_as_a_path(proof):
    proof["game"] = "/tmp/rules.py"


def other_acts(proof):
    proof["after"][-1] = 8


def act_that_is_illegal(proof):
    proof["after"][-1] = proof["after"][1]


def part_missing(proof):
    del proof["low"]


def part_more(proof):
    proof["more"] = 1


def list_for_a_table(proof):
    proof["low"] = [proof["low"]]


def number_as_a_text(proof):
    row_of(proof["low"], 2)[0] = "1"


def switch_for_a_number(proof):
    row_of(proof["low"], 2)[0] = True


def huge_number(proof):
    row_of(proof["low"], 2)[0] = 10**400


def not_a_number(proof):
    row_of(proof["low"], 2)[0] = float("nan")


def empty_table(proof):
    proof["low"] = {}


def no_table(proof):
    proof["low"] = None


def same_by_another_name(proof):
    proof["same"] = "knowledge"


def long_text_for_an_act(proof):
    next(row for row in proof["low"].values() if len(row) == 3)[2] = "x" * 5000


def long_name_of_an_option(proof):
    proof["options"] = {"x" * 5000: 1}


def signs_that_no_terminal_shows(proof):
    proof["game"] = "\ud800\x1b[31m\n"


def other_kind(proof):
    proof["kind"] = "strategies"


OF_A_WIN = [
    *(value_of_one_position, value_of_another, answer_missing, illegal_act, act_of_the_loser),
    *(act_left_out, rank_that_does_not_fall, no_rank, negative_rank, claimed_value),
    *(position_that_never_comes_up, other_rules, other_options, other_game, game_as_a_path),
    *(other_acts, act_that_is_illegal, part_missing, part_more, list_for_a_table),
    *(number_as_a_text, switch_for_a_number, huge_number, not_a_number, empty_table, no_table),
    *(same_by_another_name, other_kind, long_text_for_an_act, long_name_of_an_option),
    signs_that_no_terminal_shows,
]


@pytest.mark.parametrize("damage", OF_A_WIN, ids=lambda damage: damage.__name__)
def test_a_damaged_proof_of_a_win_is_refused_in_a_sentence(damage):
    proof = proof_of("fork")
    damage(proof)
    with pytest.raises(KibitzError) as refused:
        checked("fork", proof)
    assert str(refused.value).endswith(".") and str(refused.value).isprintable()
    assert len(str(refused.value)) < 400


def test_a_cycle_proves_no_win():
    """The piece goes round for ever; each position has an act that keeps the claimed value."""
    proof = proof_of("loops-draw")
    for row in proof["low"].values():
        row[0] = 1
    proof |= {"value": [1, 1], "high": None}
    with pytest.raises(ProofError, match="play without end proves nothing there"):
        checked("loops-draw", proof)
    for row in proof["low"].values():
        row[1] = 100
    with pytest.raises(ProofError, match="the steps do not fall"):
        checked("loops-draw", proof)


def weights(change):
    def damage(proof):
        row = next(row for row in proof["low"].values() if len(row) > 1)
        change(row, *list(row)[:2])

    return damage


def more_than_whole(row, first, second):
    row[first] += 1


def below_nothing(row, first, second):
    row[first], row[second] = -1, WHOLE + 1


def as_floats(row, first, second):
    row[first], row[second] = 0.5, 0.5


def another_strategy(row, first, second):
    row[first], row[second] = (0, WHOLE) if row[first] else (WHOLE, 0)


def an_act_more(row, first, second):
    row["99"] = 0


def an_act_less(row, first, second):
    row[first] += row.pop(second)


OF_STRATEGIES = [
    *(more_than_whole, below_nothing, as_floats, another_strategy, an_act_more, an_act_less),
]


@pytest.mark.parametrize("change", OF_STRATEGIES, ids=lambda change: change.__name__)
def test_damaged_strategies_are_refused(change):
    proof = proof_of("kuhn")
    weights(change)(proof)
    with pytest.raises(ProofError):
        checked("kuhn", proof)


def test_a_set_without_strategy_and_one_that_never_comes_up_are_refused():
    proof = proof_of("kuhn")
    row = proof["high"].pop(next(iter(proof["high"])))
    with pytest.raises(ProofError, match="has not the acts"):
        checked("kuhn", proof)
    proof = proof_of("kuhn")
    proof["high"]["0" * 32] = row
    with pytest.raises(ProofError, match="never come up"):
        checked("kuhn", proof)


def test_values_of_luck_must_be_the_mean_of_what_follows():
    proof = proof_of("pig")
    row_of(proof["low"], 3)[0] += 1e-6
    with pytest.raises(ProofError, match="whose value is"):
        checked("pig", proof)


@pytest.mark.parametrize("name", ["fork", "kuhn", "pig"])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_truncated_proof_is_refused(name, share):
    text = text_of(name).rstrip()
    with pytest.raises(ProofError, match="no whole JSON"):
        check(text[: int(share * len(text))], KEPT[name].given)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "[1]", "null", '{"proof": 1, "proof": 1}', "1" * 5000, '{"proof": Infinity}'],
    ids=["deep", "list", "null", "twice", "digits", "infinite"],
)
def test_a_hostile_text_is_refused(text):
    with pytest.raises(ProofError):
        check(text)


def test_a_file_of_rules_is_never_run_because_a_proof_names_it(tmp_path):
    rules, run = tmp_path / "evil.py", tmp_path / "run"
    rules.write_text(f"open({str(run)!r}, 'w')")
    proof = proof_of("fork") | {"game": str(rules)}
    with pytest.raises(ProofError, match="give the path of its file"):
        check(json.dumps(proof))
    assert not run.exists()


@pytest.mark.parametrize("name", ["kuhn", "fork", "pig"])
def test_a_proof_of_one_game_proves_nothing_of_another(name):
    other = "pig" if name == "kuhn" else "kuhn"
    with pytest.raises(KibitzError):
        check(text_of(name), KEPT[other].given)


def every_place(part, path=()):
    """The paths to all parts of a value of JSON."""
    yield path
    inner = part.items() if isinstance(part, dict) else ()
    for key, one in enumerate(part) if isinstance(part, list) else inner:
        yield from every_place(one, (*path, key))


ODD = [None, True, 0, 1, -1, 2, 7, 0.5, -0.5, 1e-7, 10**9, 10**400, "", "x", [], {}, [0, 0], WHOLE]


@pytest.mark.long
@settings(max_examples=400, deadline=None)
@given(data=some.data())
def test_a_mutated_proof_never_proves_another_value_than_the_true_one(data):
    name = data.draw(
        some.sampled_from(["fork", "loops-win", "loops-draw", "pig", "kuhn", "forgets"])
    )
    proof = proof_of(name)
    for _ in range(data.draw(some.integers(1, 3))):
        *path, last = data.draw(some.sampled_from(list(every_place(proof))[1:]))
        holder = proof
        for key in path:
            holder = holder[key]
        kind = data.draw(some.sampled_from(["odd", "number", "swap", "remove"]))
        if kind == "remove":
            del holder[last]
        elif kind == "swap":
            other = data.draw(
                some.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder)))
            )
            holder[last], holder[other] = holder[other], holder[last]
        elif kind == "number" and type(holder[last]) in (int, float):
            holder[last] += data.draw(some.sampled_from([1, -1, 0.5, 1e-10, -1e-10, 10**11]))
        else:
            holder[last] = copy.deepcopy(data.draw(some.sampled_from(ODD)))
    try:
        checked(name, proof)
    except KibitzError as refused:
        assert "\n" not in str(refused)
        return
    low, high = proof["value"]
    if proof["options"] == dict(KEPT[name].options) and proof["after"] == proof_of(name)["after"]:
        assert low - 1e-8 <= KEPT[name].value <= high + 1e-8
