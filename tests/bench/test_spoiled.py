"""Spoiled twins: the list is as it was drawn, and each twin has the fault that it is said to have."""

from collections import Counter

import pytest
from bench.spoiled import page
from bench.spoiled.__main__ import is_known, names_of, slim
from bench.spoiled.asking import false_alarms, is_found
from bench.spoiled.faults import FAULTS
from bench.spoiled.further_faults import FURTHER
from bench.spoiled.other_faults import OTHERS
from bench.spoiled.respected import RESPECTED
from bench.spoiled.twins import twins

import kibitz
from kibitz.kit.rng import below, seeded

TWINS = twins()


@pytest.fixture
def loaded(tmp_path):
    def load(one):
        file = tmp_path / f"{one.name}.py"
        file.write_text(one.text)
        return kibitz.load(str(file))

    return load


def played(game, seed, most=400):
    p, rng = game.start(seed), seeded(seed)
    while not p.over and p.ply < most:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
    return p


def of(fault):
    return next(one for one in TWINS if one.fault == fault and one.half == "tuning")


def test_there_are_128_twins_and_about_half_are_kept():
    assert len(set(TWINS)) == 128
    there = Counter(one.fault for one in TWINS)
    assert {one: there[one] for one in FAULTS} == dict.fromkeys(FAULTS, 5)
    assert {one: there[one] for one in OTHERS} == dict.fromkeys(OTHERS, 4)
    kept = Counter(one.fault for one in TWINS if one.half == "kept")
    assert all(abs(kept[one] - there[one] / 2) < 1 for one in FURTHER)
    assert 55 <= kept.total() <= 75


@pytest.mark.parametrize("one", TWINS, ids=lambda one: one.name)
def test_a_twin_is_a_game_that_can_be_played(one, loaded):
    p = played(loaded(one), 1)
    assert p.over or p.legal()
    if p.over:
        assert len(p.returns) == p.game.seats


def test_a_tail_of_twenty_acts_changes_nothing(loaded):
    p = played(loaded(of("tail")), 2)
    ends = [q for k in range(p.ply + 1) if (q := p.at(k)).state["spoiled_tail"][0] == 0]
    assert p.ply - (len(ends) - 1) == 20


def test_a_game_without_end_goes_on_for_ever(loaded):
    assert not played(loaded(of("endless")), 3, most=700).over


def test_only_the_first_seat_may_claim_and_it_wins(loaded):
    p = loaded(of("claim")).start()
    p.play("claim")
    assert p.returns == (1, -1)


def test_the_seat_that_resigns_loses(loaded):
    p = loaded(of("resign")).start()
    p.play("resign")
    assert p.returns == (-1, 1)


def test_the_second_seat_never_wins_with_the_handicap(loaded):
    game = loaded(of("handicap"))
    assert all(played(game, seed).returns[0] >= 0 for seed in range(20))


def test_an_act_that_can_never_be_played_is_not_legal(loaded):
    game = loaded(of("never"))
    p = game.start()
    assert p.name(game.actions - 1) == "never"
    assert game.actions - 1 not in p.legal()


def test_a_coin_makes_equal_games_end_differently(loaded):
    game = loaded(of("first-coin"))
    assert {played(game, seed).returns for seed in range(20)} == {(1, -1), (-1, 1)}


def test_on_boards_of_their_own_every_act_of_the_other_leaves_ones_own_legal(loaded):
    p = loaded(of("alone")).start()
    before = p.legal()
    p.act(before[0])
    assert p.legal() == before


def test_the_last_of_three_chooses_the_winner_among_the_others(loaded):
    p = played(loaded(of("kingmaker")), 1, most=2000)
    names = [p.at(p.ply - 1).name(action) for action in p.at(p.ply - 1).legal()]
    assert len(names) == 2
    assert all(name.startswith("crown-") for name in names)


def test_the_third_seat_never_wins(loaded):
    assert played(loaded(of("third")), 4, most=2000).returns[2] == -1


def test_a_secret_has_no_effect_and_is_hidden(loaded):
    game = loaded(of("secret"))
    assert game.information == "hidden"
    assert game.start(1).legal() == game.start(2).legal()


def test_a_fault_is_found_only_where_its_words_are_said():
    name = of("tail").name
    assert is_found(name, {"looks": ["games that go on when all is settled (section 2)"]})
    assert not is_found(name, {"looks": ["many draws (section 3)"]})


def test_what_is_known_of_a_respected_game_is_no_false_alarm():
    looks = ["seats that are not worth the same (section 3)", "many draws (section 3)"]
    assert false_alarms("hex", {"looks": looks}) == ["many draws (section 3)"]


def test_answers_are_asked_again_with_a_larger_budget_only():
    answered = {"minutes": 2, "cores": 1, "looks": []}
    assert is_known(answered, 1, 2)
    assert not is_known(answered, 2, 2)
    assert not is_known({"failed": "no", "minutes": 9, "cores": 9}, 1, 1)


def test_thirty_respected_games_and_half_of_the_twins_are_asked_in_turn():
    assert len(RESPECTED) == 30
    names = names_of(["open", "respected"])
    assert set(RESPECTED) < set(names)
    assert not {one.name for one in TWINS if one.half == "kept"} & set(names)


def test_the_tables_count_what_was_found_and_false_alarms():
    known = {"minutes": 1, "cores": 2, "sentences": ["To look at: x.", "Fair? Yes."]}
    name = of("tail").name
    known_tail = known | {"looks": ["games that go on when all is settled"]}
    assert "| 1 | 1 | 1 |" not in page.twins_table({}, page.FIRST)
    assert "| all | 47 | 1 | 1 |" in page.twins_table({name: known_tail}, page.FIRST)
    alarms = page.games_table({"hex": known | {"looks": ["many draws"]}}, ["hex"])
    assert "Of 2 sentences 1 name a fault that is not known: 50.0%" in " ".join(alarms.split())


def test_the_results_that_are_kept_have_what_is_compared_and_not_all_facts():
    facts = {"depth": {"steps": 3, "levels": [1, 2]}, "length": {"legal_acts": {"mean": 2.5}}}
    assert slim({"looks": [], "facts": facts}) == {
        "looks": [],
        "measures": {"depth": 3, "branching": 2.5},
    }
    assert slim({"failed": "no"}) == {"failed": "no"}
