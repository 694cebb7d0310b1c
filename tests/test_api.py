"""The API as a researcher tries it at a prompt: nothing of it surprises."""

import io
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz.farm import farm
from kibitz.progress import reporting

EXAMPLES = Path(__file__).parents[1] / "examples"
KUHN = EXAMPLES / "kuhn_poker.py"
ROWS = EXAMPLES / "tic_tac_toe.py"


class Narrow:
    """A bot as docs/write-a-bot.md has it."""

    seed: int = 0

    def choose(self, p):
        return p.legal()[0]


class CarefulSearch(kibitz.Mcts):
    """A search of one's own."""


PLAYERS = {
    "text": "mcts:sims=20",
    "class": kibitz.Mcts,
    "object": kibitz.Mcts(sims=20),
    "own class": Narrow,
    "own object": Narrow(),
    "class from ours": CarefulSearch,
    "function of a seed": lambda seed: kibitz.Mcts(sims=20, seed=seed),
}
GAMES = {"id": "byg", "path": ROWS, "text of a path": str(ROWS), "game": kibitz.load(ROWS)}


@pytest.fixture
def p():
    return kibitz.load("byg", side=2).start()


# -- a prompt ----------------------------------------------------------------------------------


def test_tab_lists_the_public_names_and_nothing_else():
    assert dir(kibitz) == sorted([*kibitz.__all__, "__version__"])
    assert {"load", "solve", "Match", "Exact", "Equilibrium", "Batch", "record"} <= set(dir(kibitz))


def test_the_games_and_the_players_are_listed():
    assert {"byg", "president"} <= set(kibitz.list_games())
    assert all(about for about in kibitz.list_players().values())


def test_a_position_says_what_it_is(p):
    p.play("b2")
    assert repr(p) == f"<Position of {p.game}, after b2: Black to act>"
    assert repr(kibitz.load(ROWS).start()).endswith("after the deal: X to act>")


def test_a_long_past_is_shortened_and_an_end_is_said():
    p = kibitz.load(ROWS).start()
    p.play("a1 a2 b1 b2 c1")
    assert "to act" not in repr(p) and repr(p).endswith(": over>")


def test_what_is_secret_is_not_in_the_text_of_a_position():
    p = kibitz.load(EXAMPLES / "goofspiel.py", cards=3).start(7)
    p.act(p.legal()[-1])
    assert "after ?:" in repr(p) and "7" not in repr(p)


def test_a_scene_is_a_text(p):
    assert str(p.scene()) == str(p)
    assert "SquareBoard" in repr(kibitz.load(ROWS).start().scene())


def test_a_position_equals_its_copy_and_no_other(p):
    p.play("b2")
    twin = p.copy()
    assert p == twin
    twin.play(twin.moves()[0])
    assert p != twin
    twin.undo()
    assert p == twin
    assert p != p.reseeded(5) and p != p.game.start() and p != "b2"
    again = kibitz.load("byg", side=2).start()
    again.play("b2")
    assert p == again
    assert p != kibitz.load("byg", side=3).start()
    with pytest.raises(TypeError, match="unhashable"):
        hash(p)


def test_a_file_that_is_loaded_twice_is_one_game():
    one, other = (kibitz.load(ROWS).start() for _ in range(2))
    assert one == other


def test_positions_differ_if_their_luck_did():
    game = kibitz.load(EXAMPLES / "pig.py")
    one, other = game.start(1), game.start(1)
    one.act(0, draws=(1,))
    other.act(0, draws=(2,))
    assert one != other


# -- one type for a game and one for a player ----------------------------------------------------


@pytest.mark.parametrize("given", GAMES.values(), ids=GAMES)
def test_a_game_is_given_in_each_form(given):
    assert kibitz.play_game(given, ["uniform", "uniform"]).over
    assert kibitz.play_rounds(given, "uniform", "uniform", rounds=1).games == 2
    assert kibitz.batch(given, 2).players.tolist() == [0, 0]
    assert kibitz.load(given) is given or isinstance(kibitz.load(given), kibitz.Game)


def test_a_loaded_game_takes_other_options():
    byg = kibitz.load("byg", side=3)
    assert kibitz.load(byg) is byg
    assert kibitz.load(byg, side=2).options["side"] == 2
    assert kibitz.load(byg, pie=False).options["side"] == 3


def test_small_games_are_solved_and_judged_by_their_name():
    assert kibitz.solve(ROWS).returns == (0.0, 0.0)
    assert kibitz.exploit(KUHN, kibitz.player("uniform")).value > 0.4
    assert kibitz.exploit(KUHN, Narrow, samples=1).information_sets == 12
    assert kibitz.check(ROWS, games=1, bounds=False, options=False) == []


CALLS = {
    "load": kibitz.load,
    "solve": kibitz.solve,
    "exploit": lambda game: kibitz.exploit(game, "uniform"),
    "train": kibitz.train,
    "check": kibitz.check,
    "report": kibitz.report,
    "tune": lambda game: kibitz.tune([game], "length 10-30"),
    "play_game": lambda game: kibitz.play_game(game, ["uniform", "uniform"]),
    "play_rounds": lambda game: kibitz.play_rounds(game, "uniform", "uniform", rounds=1),
    "batch": lambda game: kibitz.batch(game, 2),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_game_gets_a_sentence(name):
    said = r"^A game is its name, such as 'byg', .*, not 3\.$"
    with pytest.raises(kibitz.GameError, match=said):
        CALLS[name](3)


@pytest.mark.parametrize("given", PLAYERS.values(), ids=PLAYERS)
def test_a_player_is_given_in_each_form(given):
    rows = kibitz.load(ROWS)
    assert kibitz.play_game(rows, [given, "uniform"], seed=1).over
    tally = kibitz.play_rounds(rows, given, "uniform", rounds=1, keep=True)
    again = kibitz.play_rounds(rows, given, "uniform", rounds=1, keep=True)
    assert tally.games == 2 and tally.records == again.records


def test_an_object_plays_each_game_with_a_seed_of_its_own():
    rows, bot = kibitz.load(ROWS), kibitz.Mcts(sims=5)
    kept = kibitz.play_rounds(rows, bot, bot, rounds=6, keep=True)
    assert len({record.turns for record in kept.records}) > 2
    assert bot.seed == 0


def test_a_player_of_ours_stays_the_same_object():
    bot = kibitz.Mcts(sims=5, seed=4)
    assert kibitz.player(bot, seed=9) is bot and bot.seed == 4
    assert kibitz.player(kibitz.Mcts, seed=9).seed == 9


@pytest.mark.parametrize("wrong", [7, None, object(), int, ["uniform"]])
def test_what_is_no_player_gets_a_sentence(wrong):
    said = r"^A player is a text such as 'mcts:sims=100', a class or an object with a method "
    with pytest.raises(kibitz.KibitzError, match=said):
        kibitz.player(wrong)
    with pytest.raises(kibitz.KibitzError, match=said):
        kibitz.play_rounds("byg", wrong, "uniform", rounds=1)


def test_a_text_in_place_of_a_list_of_players_gets_a_sentence():
    with pytest.raises(kibitz.KibitzError, match="takes a list of as many players"):
        kibitz.play_game("byg", "uniform")


@pytest.mark.parametrize("wrong", [None, 3, {"uniform", "mcts"}])
def test_what_is_no_list_of_players_gets_a_sentence(wrong):
    with pytest.raises(kibitz.KibitzError, match="takes a list of as many players"):
        kibitz.play_game("byg", wrong)


def test_a_function_that_chooses_an_act_is_no_maker_of_players():
    """It said: 'int' object has no attribute 'legal'."""
    with pytest.raises(kibitz.KibitzError, match="A function makes a player of a seed; one that"):
        kibitz.player(lambda p: p.legal()[0])


def test_a_class_of_a_file_has_a_name_for_the_command_line(tmp_path):
    file = tmp_path / "bots.py"
    file.write_text(
        "import kibitz\n"
        "class First:\n    def choose(self, p): return p.legal()[0]\n"
        "class Last:\n    depth: int = 1\n    def choose(self, p): return p.legal()[-self.depth]\n"
        "class Quick(kibitz.Mcts): pass\n"
    )
    p = kibitz.load(ROWS).start()
    assert kibitz.player(f"{file}:First")(p) == p.moves()[0]
    assert kibitz.player(f"{file}:Last")(p) == p.moves()[-1]
    assert kibitz.player(f"{file}:Last,depth=2")(p) == p.moves()[-2]
    assert kibitz.player(f"{file}:Quick,sims=5")(p) in p.moves()
    with pytest.raises(kibitz.KibitzError, match=rf"line 6: .*say which, as in {file}:First"):
        kibitz.player(file)
    with pytest.raises(kibitz.KibitzError, match="there is no class Best with a method choose"):
        kibitz.player(f"{file}:Best")
    file.write_text("import kibitz\n\nclass A(kibitz.Mcts): pass\n\nclass B(kibitz.Mcts): pass\n")
    with pytest.raises(kibitz.KibitzError, match="line 5: there are several bots, A and B"):
        kibitz.player(file)  # it named line 129, of the class from which B inherits


# -- budgets and progress ----------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0, -1, "x", True, float("nan"), float("inf")])
def test_a_budget_of_no_time_is_refused_and_nothing_is_written(seconds, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    calls = (
        lambda: kibitz.train(ROWS, seconds=seconds),
        lambda: kibitz.report(ROWS, seconds=seconds),
        lambda: kibitz.tune("byg", "length 3-9", seconds=seconds),
        lambda: kibitz.solve(ROWS, seconds=seconds),
    )
    for call in calls:
        with pytest.raises(kibitz.KibitzError, match=r"^seconds is a number above 0, not "):
            call()
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_a_training_writes_nothing_into_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    steps = []
    trained = kibitz.train(ROWS, games=40, seed=1, progress=steps.append)
    assert not list(tmp_path.iterdir()) and trained.file.is_file()
    assert steps[-1].share and steps[-1].found.games > 0
    other = kibitz.train(ROWS, games=40, seed=1)
    assert other.file != trained.file


def test_every_long_computation_reports_steps():
    steps = []
    kibitz.play_rounds(ROWS, "uniform", "uniform", rounds=2, progress=steps.append)
    assert str(steps[0]) == "1 of 4 games: 25%" and steps[-1].share == 1.0
    kibitz.exploit(KUHN, Narrow, samples=1, progress=steps.append)
    assert steps[-1].what == "information sets" and steps[-1].share == 1.0
    kibitz.check(ROWS, games=1, bounds=False, progress=steps.append)
    assert any("positions were tested" in (step.found or "") for step in steps)
    steps.clear()
    kibitz.solve(KUHN, progress=steps.append)
    assert steps and all(isinstance(step, kibitz.Step) for step in steps)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_shows_a_line_of_progress_and_a_file_does_not(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    kibitz.exploit(KUHN, Narrow, samples=1)
    assert "information sets: 50%" in sys.stderr.getvalue()
    assert sys.stderr.getvalue().endswith("\r\x1b[2K")
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    kibitz.exploit(KUHN, "uniform")
    assert not sys.stderr.getvalue()


def test_remarks_stay_on_the_terminal(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with reporting(None) as progress:
        progress(kibitz.Step("a remark", found="a remark"))
        progress(kibitz.Step("games", 0.5))
    assert "a remark\n" in sys.stderr.getvalue()


def test_a_farm_that_is_none_gets_a_sentence():
    with pytest.raises(kibitz.KibitzError, match="A farm is here, cores"):
        kibitz.exploit(KUHN, "uniform", train=2, farm="nowhere")
    with pytest.raises(kibitz.KibitzError, match="A farm is a text such as 'cores:3'"):
        kibitz.exploit(KUHN, "uniform", train=2, farm=3)


@pytest.mark.long
def test_a_farm_that_the_caller_has_opened_stays_open():
    texts = kibitz.exploit(KUHN, "uniform", train=2, farm="here")
    with farm("here") as place:
        given = kibitz.exploit(KUHN, "uniform", train=2, farm=place)
    assert texts.gains == given.gains


# -- results -----------------------------------------------------------------------------------


def test_a_record_is_read_and_written(tmp_path):
    match = kibitz.play_game("byg", ["uniform", "uniform"], seed=3)
    file = tmp_path / "game.txt"
    file.write_text(kibitz.record.write(match.record()))
    record = kibitz.record.read(file.read_text())
    assert isinstance(record, kibitz.Record) and str(record) == file.read_text()
    assert kibitz.record.replay(record) == match.position
    assert kibitz.record.replay(record, "byg") == match.position


def test_a_record_of_a_file_is_replayed_with_its_options_from_the_path():
    path = EXAMPLES / "goofspiel.py"
    match = kibitz.play_game(kibitz.load(path, cards=4), ["uniform", "uniform"], seed=3)
    assert kibitz.record.replay(match.record(), path) == match.position
    with pytest.raises(kibitz.RecordError, match=r"give that of your own game as --game \./my"):
        kibitz.record.replay(match.record())
