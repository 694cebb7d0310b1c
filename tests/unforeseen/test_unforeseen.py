"""Four games of kinds that nobody had in mind: 100,000 deals, turns of three acts against one,
negative and huge returns, and an end that is nearly always a limit."""

from pathlib import Path

import pytest
from bench.agreement.plain import levels_of

import kibitz
from kibitz import record
from kibitz.contract import IllegalMove, RecordError
from kibitz.interfaces import saved_games
from kibitz.interfaces.cli.solving import _line
from kibitz.interfaces.messages import show_end
from kibitz.kernel import NotEnumerable
from kibitz.match import Match
from kibitz.play.referee import submit
from kibitz.players import player
from kibitz.study.annotations import annotate_game
from kibitz.study.best_responder import lower_bound
from kibitz.study.exploitability import exploitability
from kibitz.study.walked_exploitability import walked_exploitability

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
NAMES = ("five_digits", "crane", "debts", "tug")


def load(name, **options):
    return kibitz.load(str(HERE / f"{name}.py"), **options)


@pytest.mark.parametrize("name", ["crane", "debts", "tug"])
def test_best_play_is_that_of_all_positions_with_fractions(name):
    game = load(name)
    exact = [float(x) for x in levels_of(game).best()]
    assert kibitz.solve(game).returns == pytest.approx(exact, rel=1e-12)


@pytest.mark.parametrize(("name", "options"), [("crane", {"rounds": 2}), ("tug", {"limit": 6})])
def test_an_open_game_is_judged_by_its_positions_as_by_its_tree(name, options):
    game = load(name, **options)
    one, other = walked_exploitability(game, "uniform"), exploitability(game, "uniform")
    assert one.gains == pytest.approx(other.gains, abs=1e-12)
    assert one.returns == pytest.approx(other.returns, abs=1e-12)


def test_exploit_walked_over_all_histories_of_an_open_game():
    """Of 426 positions there are 17,583,749,568,542,787,584 histories: it never ended."""
    found = kibitz.exploit(load("tug"), "uniform")
    exact = levels_of(load("tug"))
    usual = sum(float(likely) * ends[0] for likely, ends in exact.ends())
    assert found.returns[0] == pytest.approx(usual, abs=1e-12)
    assert found.gains[0] > 0.5


def test_an_open_game_in_which_play_can_come_back_is_refused():
    game = kibitz.load(str(HERE.parents[1] / "gallery/pong_hau_ki.py"))
    with pytest.raises(NotEnumerable, match="need not end"):
        walked_exploitability(game, "uniform")


def test_the_gain_in_a_game_of_100_000_deals_is_that_of_arithmetic():
    """Each seat guesses alone: with best guesses it gets 0.57124, at random 0."""
    found = lower_bound(load("five_digits"), "uniform", 2000, 500, 0)
    assert found.gain.low <= 0.57124 <= found.gain.high


@pytest.mark.parametrize("name", NAMES)
def test_their_records_are_read_and_go_on(name):
    game, bot = load(name), player("uniform", 1)
    match = Match(game, 5)
    for _ in range(5):
        if match.over:
            break
        *_, last = bot.think(match.position)
        match.submit(match.position.player, match.ply, match.position.name(last.action))
    text = record.write(match.record())
    again = record.replay(record.read(text), game)
    assert again.state.tobytes() == match.position.state.tobytes()
    with pytest.raises(IllegalMove):
        again.play("no such act")


def test_an_annotation_gave_the_value_of_the_best_act_to_a_lesser_one():
    """It said `better: shift pay (-1100000000)`, and to pay brings -1300000000."""
    p = load("debts", rounds=1).start(0)
    p.play("shift shift gamble")
    *_, last = annotate_game(p)
    assert last.best == ("shift",)
    assert _line(p, last).endswith("better: shift (-1500000000)")


def test_the_last_game_of_a_file_is_continued_by_its_path(tmp_path, monkeypatch):
    """`kibitz play --resume` named an option --game, which it does not have."""
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    match = Match(load("crane"), 1)
    submit(match, 0, "a")
    saved_games.write_text(saved_games.fresh_path("crane"), record.write(match.record()))
    with pytest.raises(RecordError, match=r"file of your own.*kibitz play ./mygame.py --resume"):
        saved_games.unfinished_match()
    _, again = saved_games.unfinished_match(str(HERE / "crane.py"))
    assert again.position.history == match.position.history


def test_a_seat_was_shown_less_at_the_end_of_a_game_than_before(capsys):
    match = Match(load("five_digits"), 1)
    for seat in (0, 1):
        submit(match, seat, "low")
    digits = match.position.record["digit"]
    show_end(match, 0)
    assert f"[{digits[0]} {digits[1]} ? ? {digits[4]}]" in capsys.readouterr().out


def test_a_solver_that_refused_too_many_deals_said_nothing_of_what_helps():
    with pytest.raises(NotEnumerable, match=r"Choose options with which less is dealt.*exploit"):
        kibitz.solve(load("five_digits"))
