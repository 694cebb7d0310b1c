"""The inventor's report: what it says of games about which it is known."""

import json
from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import Number, share
from kibitz.farm import farm
from kibitz.solvers import Exact
from kibitz.study.budget import Budget
from kibitz.study.report import make_report
from kibitz.study.report.fairness import fairness
from kibitz.study.report.measuring import exact_values
from kibitz.study.report.measuring.hard_puzzles import some_puzzles
from kibitz.study.report.measuring.lengths import waited_for
from kibitz.study.report.section import Section
from kibitz.study.report.sizes import near, size_option, smaller
from kibitz.study.report.verdict import verdict
from kibitz.study.run import Run

ROOT = Path(__file__).parents[3]
PLAYOUTS = 2_000_000


def report(game, playouts=PLAYOUTS, **more):
    with farm("here") as place:
        return make_report(game, place, Budget(playouts=playouts), **more)


@pytest.fixture(scope="module")
def noughts():
    return report(kibitz.load(str(ROOT / "examples/tic_tac_toe.py")), command="the command")


@pytest.fixture(scope="module")
def stuck():
    return report(kibitz.load(str(ROOT / "tests/study/stuck.py")))


def facts(made, section):
    return next(one.facts for one in made.sections if one.id == section)


def words(made, section):
    return " ".join(next(one.words for one in made.sections if one.id == section))


@pytest.mark.long
def test_tic_tac_toe_is_solved_and_the_estimate_stands_beside_it(noughts):
    (row,) = facts(noughts, "fairness")["exact"]
    assert row["exact"].value == 0.5
    assert row["exact"].exact
    assert row["estimate"].low <= 0.7


@pytest.mark.long
def test_strong_players_draw_it_more_often_than_weak_ones(noughts):
    rows = facts(noughts, "fairness")["by_strength"]
    assert rows[0]["playouts"] == 0
    assert rows[0]["draws"].low <= 8 / 63 <= rows[0]["draws"].high
    assert rows[-1]["draws"].low > rows[0]["draws"].high
    assert "many draws (section 3)" in facts(noughts, "verdict")["to_look_at"]


@pytest.mark.long
def test_every_square_is_judged_and_an_edge_is_worst(noughts):
    firsts = facts(noughts, "fairness")["first_acts"]
    assert len(firsts) == 9
    assert list(firsts)[-1] in ("a2", "b1", "b3", "c2")


def test_lengths_are_those_of_the_game(noughts):
    assert facts(noughts, "length")["legal_acts"]["most"] == 9
    assert facts(noughts, "soundness")["shortest"]["acts"] == 5
    assert facts(noughts, "soundness")["longest"]["acts"] == 9


def test_all_sections_are_there_and_begin_with_a_sentence(noughts):
    assert [one.id for one in noughts.sections] == [
        "verdict", "soundness", "fairness", "length", "shape", "depth", "hidden", "strategy",
        "openings", "games", "newcomers", "compared", "making",
    ]  # fmt: skip
    assert all(one.words and one.words[0].endswith(".") for one in noughts.sections)
    assert "the command" in words(noughts, "making")


def test_people_who_have_never_played_read_what_a_first_game_is_like(noughts):
    found = facts(noughts, "newcomers")
    assert found["acts"].value <= 9
    assert found["overlooked"].value < found["dangers"].value
    assert found["challenge"].value > 0.5
    assert 0 <= found["fun"].low < found["fun"].value < found["fun"].high <= 100
    assert "for games of this kind only" in words(noughts, "newcomers")


def test_a_section_that_does_not_apply_says_so(noughts):
    assert words(noughts, "hidden").startswith("This section does not apply")


def test_json_gives_each_number_its_interval_or_marks_it_exact(noughts):
    told = json.loads(json.dumps(noughts.json()))
    assert told["sections"]["fairness"]["exact"][0]["exact"] == {"value": 0.5, "exact": True}
    first = told["sections"]["fairness"]["by_strength"][0]["seats"][0]
    assert first["interval"][0] < first["value"] < first["interval"][1]
    assert first["n"] == told["sections"]["soundness"]["random_games"]
    assert told["complete"] is True


def test_the_best_list_of_rules_is_a_player_that_can_be_named(noughts):
    found = facts(noughts, "strategy")
    game = kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))
    bot = kibitz.player(found["bot"])
    bot.warm(game)
    assert bot(game.start()) == "b2"  # whatever is best, it takes the middle
    assert found["bot"] in words(noughts, "strategy")


@pytest.mark.long
def test_the_same_seed_and_playouts_give_the_same_numbers():
    game = kibitz.load("byg", side=2)
    once, again = (report(game, 200_000).json()["sections"] for _ in range(2))
    for told in (once, again):
        told.pop("making")  # has seconds
    assert once == again


@pytest.mark.long
def test_dead_ends_acts_never_used_and_idle_options_are_found(stuck):
    found = facts(stuck, "soundness")
    assert found["dead_ends"].low > 0
    assert found["acts_never_played"] == 1
    assert found["options_without_effect"] == ["idle"]
    looks = facts(stuck, "verdict")["to_look_at"]
    assert looks[0] == "dead ends (section 2)"
    assert "options without effect (section 2)" in looks


def test_records_of_games_shown_replay_to_their_end(noughts):
    from kibitz import record

    for name in ("representative", "surprising"):
        written = record.read(facts(noughts, "games")[name]["record"])
        p = record.replay(written, kibitz.load(str(ROOT / "examples/tic_tac_toe.py")))
        assert p.over


@pytest.mark.long
def test_deals_are_played_again_with_seats_exchanged():
    made = report(kibitz.load(str(ROOT / "examples/kuhn_poker.py")))
    found = facts(made, "hidden")
    assert "points" in facts(made, "fairness")["by_strength"][0]
    assert found["information"].high > 0.5
    assert found["luck"].value > 0.5  # the higher card wins most deals, however it is played
    for section in ("fairness", "hidden"):
        assert "could exploit" in words(made, section) or "be exploited" in words(made, section)


@pytest.mark.long
def test_ctrl_c_gives_the_report_so_far():

    def interrupt(step):
        if step.what.startswith("games of 32"):
            raise KeyboardInterrupt

    found = report(kibitz.load("byg", side=2), progress=interrupt)
    assert found.facts["complete"] is False
    assert facts(found, "fairness")["by_strength"][1]["playouts"] == 16
    assert "interrupted" in words(found, "making")


@pytest.mark.long
def test_a_game_of_one_seat_is_judged_by_its_points():
    found = report(kibitz.load(str(ROOT / "tests/alone.py")))
    last = found.json()["sections"]["success"]["by_strength"][-1]
    assert last["points"]["value"] > 5.5  # 6 is the most, 4 the mean of random play


def test_sizes_with_tables_of_their_own_are_looked_up_even_in_a_hurry(monkeypatch):
    monkeypatch.setattr(exact_values, "_estimate", lambda *arguments: None)
    with farm("here") as place:
        game = kibitz.load("beat", ranks=4)
        monkeypatch.setattr(Budget, "elapsed", 0.0)  # however busy the machine is
        hurry = Run(game, place, Budget(seconds=20), 0, lambda *at: None)
        rows = exact_values.exact_sizes(hurry, 1.0)
    assert [(row["size"], row["deals"]) for row in rows] == [(n, 200) for n, _ in smaller(game)]
    assert len(rows) == 3


@pytest.mark.long
def test_an_estimate_is_of_the_deals_whose_exact_value_stands_beside_it(monkeypatch):
    games = []
    monkeypatch.setattr(exact_values, "by_first_mover", lambda played, seats: games.extend(played))
    with farm("here") as place:
        run = Run(kibitz.load("beat", ranks=4), place, Budget(playouts=PLAYOUTS), 0, ignore)
        run.random = run.play_random(run.game, 500, 1.0)
        exact_values._estimate(run, run.game, 200, 1.0)
    assert [one.seed for one in games] == [*range(200), *range(200)]
    assert [one.acts for one in games[:200]] != [one.acts for one in games[200:]]


@pytest.mark.long
def test_the_first_seat_to_act_has_its_own_score_where_it_is_drawn():
    with farm("here") as place:
        run = Run(kibitz.load("beat", ranks=3), place, Budget(playouts=PLAYOUTS), 0, ignore)
        run.random = run.play_random(run.game, 2_000, 1.0)
        run.more(16, 400, 1.0)
        found = fairness(run, {}, [])
    weak, strong = (row["beginner"] for row in found.facts["by_strength"])
    assert "the seat that acts first" in found.words[0]
    assert found.words[0].startswith("Not even")
    assert strong.low > weak.high > 0.5
    assert found.tables[0].head[2:5] == ("Left", "Right", "the seat that acts first")


@pytest.mark.long
def test_the_hardest_puzzles_of_many_games_are_shown():
    with farm("here") as place:
        run = Run(kibitz.load("byg", side=2), place, Budget(playouts=PLAYOUTS), 0, ignore)
        run.random = run.play_random(run.game, 500, 1.0)
        run.more(64, 100, 1.0)
        shown = some_puzzles(run, 1.0)
    assert len(shown) == 2
    assert shown[0].grade >= shown[1].grade > 1
    for puzzle in shown:
        wins = [a for a, worth in Exact(run.game).acts(puzzle.position).items() if worth.result > 0]
        assert wins == [puzzle.answer]


@pytest.mark.long
def test_games_that_end_before_anybody_acts_are_reported_on():
    made = report(kibitz.load(str(ROOT / "tests/study/sudden.py")), 500_000)
    rows = facts(made, "fairness")["by_strength"]
    assert len(rows) > 2
    assert rows[-1]["beginner"].low > 0.5
    assert facts(made, "length")["random_acts"]["5%"] == 0


def ignore(step):
    """Take no notice of how far it is."""


def test_a_seat_that_is_surely_better_is_something_to_look_at():
    game = kibitz.load("byg")

    def sections(low, high):
        seats = [Number((low + high) / 2, low, high, 900), Number(0.5, 0.0, 1.0, 900)]
        row = {"playouts": 64, "games": 900, "seats": seats, "draws": share(0, 900)}
        fair = {"by_strength": [row], "shares": {"one": seats[0]}, "summary": ["Not even."]}
        clean = {"dead_ends": share(0, 9), "endless": share(0, 9), "random_games": 9}
        return {
            "soundness": Section("soundness", "", facts=clean | {"options_without_effect": []}),
            "fairness": Section("fairness", "", ["Not even."], fair),
            **{name: Section(name, "") for name in ("length", "shape", "depth", "hidden")},
            "strategy": Section("strategy", ""),
        }

    looks = [
        verdict(sections(*ends), game).facts["to_look_at"] for ends in [(0.49, 0.53), (0.51, 0.57)]
    ]
    assert looks == [[], ["a seat that may be worth a little more (section 3)"]]
    surely = verdict(sections(0.56, 0.62), game)
    assert surely.words[0] == "To look at: seats that are not worth the same (section 3)."


def test_who_choose_at_once_do_not_wait_for_one_another():
    p = kibitz.load("delphi", deals=1, rule="red").start()
    while not p.over:
        p.play(p.moves()[0])
    assert waited_for(p) == pytest.approx(1 / 3, abs=0.01)  # three call each card at once
    q = kibitz.load("byg", side=2).start()
    q.play("a1 | b2")
    assert waited_for(q) == 1


def test_the_size_is_the_option_that_makes_boards_or_packs_larger():
    sizes = {"beat": "ranks", "byg": "side", "symple": "side", "president": None}
    assert {name: size_option(kibitz.load(name)) for name in sizes} == sizes
    assert list(near(kibitz.load("byg", side=2), "side", 2)) == [2, 3, 4]
