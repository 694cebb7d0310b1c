import numpy as np
import pytest

from kibitz.induction import bodies as body
from kibitz.induction import family, posterior
from kibitz.induction.chains import ALONE, ONE, chains
from kibitz.induction.evidence import as_rows
from kibitz.induction.family import fits
from kibitz.induction.inducer import Drawn
from kibitz.induction.vocabulary import conditions
from kibitz.kernel import compiled
from kibitz.kit import rulelang
from kibitz.secret_rules import Inducer, Rule, RuleError

PLAYS = ("3h", True), ("4s", False), ("9h", True), ("Js", False), ("2d", True)


@pytest.fixture
def inducer():
    found = Inducer(seed=1, budget=400)
    found.start("Th")
    for card, right in PLAYS:
        found.observe(card, right)
    return found


def agree_with(inducer):
    rules, line = [Rule(text_of(row)) for row in inducer.drawn.rows], ["Th"]
    for card, right in PLAYS:
        assert {rule.accepts(line, card) for rule in rules} == {right}
        if right:
            line.append(card)


def text_of(row):
    return rulelang.text(row)


@pytest.mark.long
def test_every_rule_that_it_holds_agrees_with_every_verdict(inducer):
    rows = inducer.drawn.rows
    assert len(rows) > 20
    agree_with(inducer)


@pytest.mark.long
def test_red_cards_alone_do_not_part_red_from_the_colour_of_the_last(inducer):
    best = inducer.best(3)
    assert best[0].weight > best[1].weight > 0
    assert Rule(best[0].rule).same("red", ["Th", "3h", "9h", "2d"])
    assert inducer.certainty() == best[0].weight
    assert best[0].words[0].isupper()


@pytest.mark.long
def test_the_chances_are_those_of_the_rules_held(inducer):
    assert inducer.chance("7d") > 0.5
    assert inducer.chance("7s") < 0.4


JUDGED = as_rows([(1, 8, -1, -1, 2, 1), (2, 2, 8, -1, 16, 0)])  # 3h on Th is right, 4s on 3h wrong


def verdicts(rows):
    out = np.zeros((len(rows), len(JUDGED)), np.int64)
    compiled(posterior.verdicts)(np.array(rows), JUDGED, out)
    return out.tolist()


@pytest.fixture
def fewer_bodies(monkeypatch):
    """Only the heavier ones, so that each can be asked; of every kind some are left."""
    monkeypatch.setattr(body, "LIGHTEST", 2e-7)
    body.bodies.cache_clear()
    yield body.bodies()
    body.bodies.cache_clear()


@pytest.mark.long
def test_rules_are_weighed_as_if_each_body_were_asked_of_each_card(fewer_bodies):
    fit, b, c = fits(JUDGED)[0], fewer_bodies, chains()
    assert {*b.operator.tolist()} == {*body.OPERATORS}
    near = np.flatnonzero(b.reach <= 1)
    rows = np.zeros((len(near), rulelang.LENGTH), np.int16)
    for row, k in zip(rows, near, strict=True):
        tokens = family._body(int(k))
        row[: len(tokens) + 1] = len(tokens), *tokens
    written = np.array(verdicts(rows))
    alone, chosen = b.weight[:, near]
    here = int(np.flatnonzero(c.shape == ALONE)[0])
    assert fit.reach == 1
    assert fit.weight[here] == pytest.approx(
        c.weight[here] * alone[(written == [1, 0]).all(axis=1)].sum()
    )
    on_high = next(k for k in np.flatnonzero(c.shape == ONE) if text(c.literal[k]) == "high(last)")
    fitting = chosen[written[:, 0] == 1].sum() * chosen[written[:, 1] == 0].sum()
    assert fit.weight[on_high] == pytest.approx(c.weight[on_high] * fitting)


def text(literals):
    return rulelang.text(conditions().rows[literals[0] // 2])


@pytest.mark.long
def test_every_rule_drawn_fits_for_any_shape_and_reach():
    for fit in fits(JUDGED):
        drawn = fit.draw(300, np.random.default_rng(1))
        rows = [np.frombuffer(row, np.int16) for row in drawn]
        assert {rulelang.reach(row) for row in rows} <= {0, 1, fit.reach}
        assert verdicts(rows) == [[1, 0]] * len(rows)


@pytest.mark.long
def test_a_wrong_string_strikes_rules_that_call_all_its_cards_right():
    inducer = Inducer(seed=2, budget=400)
    inducer.start("Th")
    inducer.observe_string(["3h", "9d"], False)
    for row in inducer.drawn.rows:
        rule = Rule(text_of(row))
        assert not (rule.accepts(["Th"], "3h") and rule.accepts(["Th", "3h"], "9d"))


@pytest.mark.long
def test_a_right_string_is_as_good_as_its_cards_one_by_one():
    one, two = Inducer(seed=3), Inducer(seed=3)
    for inducer in (one, two):
        inducer.start("Th")
    one.observe_string(["3h", "9d"], True)
    two.observe("3h", True)
    two.observe("9d", True)
    assert one.evidence == two.evidence
    assert one.chance("5h") == two.chance("5h")


def test_a_right_no_play_makes_every_card_of_the_hand_wrong():
    inducer = Inducer(seed=4)
    inducer.start("Th")
    inducer.observe_no_play(["2s", "9s", "Kc", "9s"])
    assert inducer.chance("9s") == 0
    assert inducer.chance("4h") > inducer.chance("4s")


def tokens_of(inducer):
    return [{rulelang.name(int(t)) for t in row[1 : row[0] + 1]} for row in inducer.drawn.rows]


def test_a_hint_leaves_rules_that_ask_the_same_of_the_same_card(inducer):
    suits = {f".{word}(last)" for word in ("suit", "colour", "red", "black")}
    suits |= {f".{suit}(last)" for suit in ("hearts", "spades", "diamonds", "clubs")}
    assert not all(tokens & suits for tokens in tokens_of(inducer))
    inducer.observe_hint(".clubs(last)")
    assert all(tokens & suits for tokens in tokens_of(inducer))
    assert any(".red(last)" in tokens for tokens in tokens_of(inducer))
    agree_with(inducer)


@pytest.mark.parametrize("piece", [".if", ".red(last3)"])
def test_a_hint_without_information_or_without_a_rule_is_ignored(inducer, piece):
    inducer.observe_hint(piece)  # after Js was wrong on the second card no rule looks back to last3
    assert not inducer.exhausted
    agree_with(inducer)


def test_what_was_refuted_comes_back_in_no_other_words(inducer):
    written = inducer.best()[0].rule
    inducer.refuted(written)
    line = ["Th", "3h", "9h", "2d"]
    assert not any(Rule(found.rule).same(written, line) for found in inducer.best(10))


@pytest.mark.long
def test_it_waits_while_it_is_not_sure_and_says_what_it_is_sure_of(inducer):
    fresh = Inducer(seed=5)
    fresh.start("Th")
    assert fresh.guess(29, 2) is None
    for card, right in (("5s", False), ("Kd", True), ("8c", False), ("4d", True), ("Qc", False)):
        inducer.observe(card, right)
    assert Rule("red").same(inducer.guess(20, 2), ["Th", "Kd", "4d"])


def test_it_says_so_when_nothing_fits():
    inducer = Inducer(seed=6)
    inducer.start("Th")
    inducer.observe("3h", True)
    inducer.observe("3h", False)
    inducer.observe("3h", True)
    for card in ("3h", "4h", "5h", "4h", "3h", "5h") * 3:
        inducer.observe(card, False)
        inducer.observe(card, True)
    assert inducer.exhausted
    assert inducer.certainty() == 0 and inducer.best() == [] and inducer.guess() is None
    assert 0 < inducer.chance("2h") < 1
    assert inducer.suggest(["2h", "3h"]) in ("2h", "3h")


def test_the_most_telling_card_is_one_of_which_it_is_least_sure(inducer):
    card = inducer.suggest(["7d", "7s", "4h"])
    assert card in ("7d", "7s", "4h")
    assert inducer.suggest(["7s", "7d"], "score") == "7d"
    with pytest.raises(RuleError, match="no card in the hand"):
        inducer.suggest([])


def test_the_same_seed_finds_the_same():
    shown = []
    for _ in range(2):
        inducer = Inducer(seed=7)
        inducer.start("Ks")
        inducer.observe("2h", False)
        shown.append((inducer.best(5), inducer.suggest(["3h", "Js", "9d"])))
    assert shown[0] == shown[1]


def test_a_card_that_is_none_is_refused():
    with pytest.raises(RuleError, match="is no card"):
        Inducer().start("1x")


def test_nothing_is_judged_before_the_starter_lies():
    with pytest.raises(RuleError, match=r"begin with start\(card\)"):
        Inducer().observe("3h", True)


def test_a_guess_is_named_only_if_it_gains_more_than_it_risks():
    """It named rules that it held for 4% likely, since no card of the hand told anything more."""
    inducer = Inducer(seed=1)
    inducer.start("Th")
    inducer.observe("3c", True)
    sure = inducer.certainty()
    assert 0 < sure < 0.2
    assert inducer.guess(turns_left=5, penalty=2) is None
    assert inducer.guess(turns_left=5, penalty=0) is not None


def holding(*shares):
    """An inducer that holds rules with these shares; a card tells whether it is the first."""
    inducer = Inducer()
    rows = np.array([rulelang.program(f"rank(card) > {k}") for k in range(len(shares))])
    right = np.array([1] + [0] * (len(shares) - 1))
    inducer._drawn = Drawn(rows, np.array(shares), right, np.arange(len(shares)))
    return inducer


def test_between_two_rules_a_card_is_cheaper_than_a_guess():
    assert holding(0.55, 0.45).guess(turns_left=20, penalty=2) is None
    assert holding(0.8, 0.2).guess(turns_left=20, penalty=2) is not None


def test_a_guess_is_named_earlier_where_much_would_be_left_to_find_if_it_were_wrong():
    assert holding(0.6, *[0.4 / 40] * 40).guess(turns_left=20, penalty=2) is not None
    assert holding(0.6, 0.4).guess(turns_left=20, penalty=2) is None
