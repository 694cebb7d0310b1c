"""The commands that solve: exact values, tables, annotated records and puzzles."""

import json
from pathlib import Path

import pytest

from kibitz.interfaces.cli import solving

EXAMPLES = Path(__file__).parents[2] / "examples"
KUHN = str(EXAMPLES / "kuhn_poker.py")
ALONE = str(Path(__file__).parents[1] / "alone.py")
NOUGHTS = str(EXAMPLES / "tic_tac_toe.py")

SAMPLE = """
[Game "beat-it-or-eat-it"]
[Options "ranks=7 deal=AQT98/KJ"]
8h Jh 8s Js 9h Kh 9s eat | Ts Js 8h eat 9h eat Th eat
"""


@pytest.mark.long
def test_a_game_is_solved_and_its_table_kept(run):
    solve = ("solve", "beat", "-o", "ranks=4", "--json", "--out", ".")
    answer = json.loads(run(*solve).stdout)
    assert answer["layouts"] == {"win": 14, "draw": 0, "loss": 2}
    assert (answer["ranks"], sum(answer["weighted"].values())) == (4, 70)
    assert sum(answer["empty_table"].values()) == 254
    assert answer["sha256"] == json.loads(run(*solve).stdout)["sha256"]
    assert answer["table"] == "ranks=4,suits=2.table" and answer["seconds"] >= 0
    assert "layouts      win 14  draw 0  loss 2" in run(*solve[:4], "--out", ".").stdout


@pytest.mark.long
def test_a_table_that_many_workers_made_is_the_same(run):
    solve = ("solve", "beat", "-o", "ranks=4", "--json", "--out", ".")
    alone, shared = (json.loads(run(*solve, *more).stdout) for more in ((), ("--farm", "here")))
    assert alone["sha256"] == shared["sha256"] and alone["layouts"] == shared["layouts"]


TWO = """
from kibitz.contract import About
ABOUT = About("Two", outcome="scores")
def layout(options): return [("sum", "i4"), ("acts", "i1")]
def actions(options): return 2
def start(p): p.sum = 12345678
def player(p): return p.acts
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action):
    if p.acts == 0:
        p.sum += action
    p.acts += 1
def over(p): return p.acts == 2
def returns(p, out): out[0], out[1] = p.sum, -p.sum
"""


def test_every_act_of_a_record_has_its_exact_value(run):
    notes = json.loads(run("annotate", "-", "--json", given=SAMPLE).stdout)
    assert [note["act"] for note in notes] == SAMPLE.split("]")[-1].replace("|", "").split()
    assert (notes[7]["value"], notes[7]["best"], notes[7]["thrown_away"]) == ("won", ["Ks"], False)
    shown = run("annotate", "-", given=SAMPLE).stdout.splitlines()
    assert shown[7].split() == ["5.", "Left", "eat", "won", "4", "best:", "Ks", "(won", "1)"]


def test_an_act_that_threw_the_result_away_is_marked(run):
    record = '[Game "beat-it-or-eat-it"]\n[Options "ranks=3 deal=A/QK"]\nAh eat'
    lead, forced = json.loads(run("annotate", "-", "--json", given=record).stdout)
    assert (lead["value"], lead["best_value"], lead["better"]) == ("lost", "won", ["Qs", "Ks"])
    assert lead["thrown_away"] and not forced["thrown_away"]
    assert run("annotate", "-", given=record).stdout.split()[2] == "Ah??"


def test_a_lost_point_that_still_won_was_called_a_result_thrown_away(run, tmp_path):
    (tmp_path / "two.py").write_text(TWO)
    record = '[Game "two"]\n\n1. 0\n2. 1\n'
    shown = run("annotate", "-", "--game", str(tmp_path / "two.py"), given=record).stdout
    assert shown.splitlines()[0].split()[3:] == ["0??", "12345678", "better:", "1", "(12345679)"]
    assert shown.endswith("?? threw points away.\n")


def test_a_game_without_a_table_is_annotated_by_search(run):
    given = f'[Game "{Path(NOUGHTS).stem.replace("_", "-")}"]\n1. a1 2. b2 3. a2 4. c1'
    notes = json.loads(run("annotate", "-", "--game", NOUGHTS, "--json", given=given).stdout)
    assert [note["value"] for note in notes] == ["drawn", "drawn", "drawn", "lost"]
    assert notes[-1]["better"] == ["a3"]


def test_a_game_with_secrets_cannot_be_annotated(run):
    failed = run("annotate", "-", given='[Game "quet"]\n[Seed "1"]\n1. A', rc=2)
    assert "a seat does not see everything here" in failed.stderr


def test_any_game_is_solved_from_the_seat_to_act(run):
    answer = json.loads(run("solve", NOUGHTS, "a1 b2 a2", "--json").stdout)
    assert (answer["to_act"], answer["value"]) == ("O", "draw")
    assert answer["acts"]["a3"] == "draw"
    assert "seed" not in answer
    shown = run("solve", NOUGHTS, "a1 b2 a2").stdout
    assert "  loss       b1 c1 c2 b3 c3\n" in shown


def test_a_memory_that_changed_nothing_is_named(run):
    found = run("solve", NOUGHTS, "--remember", "1", "--json")
    assert json.loads(found.stdout)["returns"] == [0, 0]
    assert found.stderr.endswith("--remember changed nothing, since this solver forgets nothing.\n")


@pytest.mark.long
def test_solve_always_says_what_each_seat_gets(run):
    for name, returns in ((NOUGHTS, [0, 0]), (ALONE, [6]), (KUHN, [-1 / 18, 1 / 18])):
        answer = json.loads(run("solve", name, "--json").stdout)
        assert answer["returns"] == pytest.approx(returns, abs=1e-4)
    assert len(answer["strategy"]) == 12 and answer["exploitability"] < 1e-4
    assert "First    J            pass" in run("solve", KUHN).stdout
    beat = ("solve", "beat", "-o", "ranks=4", "--json", "--out", ".")
    assert json.loads(run(*beat).stdout)["returns"] == [0, 0]  # the leader is drawn by lot
    led = json.loads(run(*beat, "-o", "leader=1").stdout)["returns"]
    assert led == pytest.approx([(8 - 62) / 70, (62 - 8) / 70])
    quet = ("solve", "quet", "-o", "ranks=4", "-o", "suits=1", "--json")
    assert json.loads(run(*quet, "-o", "opening=offence").stdout)["returns"] == [1, -1]


@pytest.mark.long
def test_the_exploitability_of_a_player_is_measured(run):
    answer = json.loads(run("exploit", "uniform", KUHN, "--json").stdout)
    assert answer["exploitability"] == pytest.approx(0.4583, abs=1e-4)
    assert "0.4583  (exact: the player states" in run("exploit", "uniform", KUHN).stdout


@pytest.mark.parametrize(
    ("bot", "game", "why"),
    [
        ("nobody", KUHN, "There is no player 'nobody'"),
        ("mcts:sims=none", KUHN, "sims"),
        ("mcts", KUHN, "mcts sees every card"),
        ("uniform", ALONE, "nobody plays against anybody here"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_a_responder_is_trained(run, bot, game, why):
    # 0.1.0: "So a responder is trained" came before the refusal of an unknown player
    refused = run("exploit", bot, game, rc=2).output
    assert why in refused and "responder" not in refused


@pytest.mark.long
def test_any_game_gets_a_table_of_all_its_positions_if_one_is_wanted(run):
    answer = json.loads(run("solve", NOUGHTS, "--out", "here", "--json").stdout)
    assert (answer["value"], answer["positions"]) == ("draw", 5478)  # as counted by many
    assert answer["table"].startswith("here/") and answer["bytes"] > 20 * 5478


@pytest.mark.long
def test_a_dealt_game_says_for_which_deal_it_is_solved(run):
    quet = ("solve", "quet", "-o", "ranks=4", "-o", "suits=1")
    every = json.loads(run(*quet, "-o", "opening=offence", "--json").stdout)
    assert (every["deals"], every["offence"]) == (6, 6)
    given = run(*quet, "-o", "opening=offence", "-o", "deal=A3/24", "--json")
    assert json.loads(given.stdout)["value"] == "win"
    first = json.loads(run("moves", "beat", "-o", "ranks=3", "--seed", "2", "--json").stdout)[
        "moves"
    ][0]
    beat = json.loads(run("solve", "beat", "-o", "ranks=3", first, "--seed", "2", "--json").stdout)
    assert beat["seed"] == 2


@pytest.mark.long
def test_puzzles_come_with_their_answers_and_can_be_replayed(run):
    options = ("-o", "width=4", "-o", "height=4")
    name = str(EXAMPLES / "connect_four.py")
    found = json.loads(run("puzzles", name, *options, "--number", "2", "--json").stdout)
    assert len(found) == 2
    for puzzle in found:
        acts = " ".join(puzzle["acts"])
        values = json.loads(run("solve", name, *options, acts, "--json").stdout)["acts"]
        assert [act for act, value in values.items() if value == "win"] == [puzzle["answer"]]
    shown = run("puzzles", name, *options, "--number", "2").stdout
    assert shown.count("to act and win; ") == 2
    assert shown.splitlines()[-1].startswith("Answers: 1. ")


@pytest.mark.long
def test_a_game_with_secrets_that_is_too_large_gets_proved_bounds(run):
    file = str(EXAMPLES.parent / "gallery" / "dark_hex.py")
    few = ("solve", file, "-o", "columns=3", "--memory", "16", "--seconds", "2", "--json")
    found = json.loads(run(*few).stdout)
    low, high = found["bounds"]
    assert 0.99 < low <= found["returns"][0] <= high < 1.0 + 1e-9  # the first seat wins
    assert found["method"].endswith("bounds by best responses")


@pytest.mark.long
def test_a_tolerance_that_is_not_reached_in_time_is_said(run):
    solve = ("solve", KUHN, "--tolerance", "1e-18", "--seconds", "0.5", "--json")
    shown = run(*solve)
    assert json.loads(shown.stdout)["exploitability"] > 1e-18
    assert "The tolerance of 1e-18 was not reached" in shown.stderr
    assert "not reached" not in run("solve", KUHN, "--tolerance", "1e-4", "--json").stderr


def test_without_a_terminal_nothing_was_said_for_a_hundred_seconds(run, monkeypatch):
    monkeypatch.setattr(solving, "SECONDS_A_LINE", 0.0)
    said = run("solve", KUHN, "--seconds", "0.1").stderr
    assert said.startswith("Solving: the game tree has about 8 nodes\nSolving: ")
    assert "updates, exploitability" in said
