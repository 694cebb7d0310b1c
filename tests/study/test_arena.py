"""The arena: its losses are those of best play, its scores those of the games, its keys are safe."""

import json
import sys
from functools import cache
from pathlib import Path

import pytest
from tests.stand_in_model import first_act, stand_in

import kibitz
from kibitz.contract import KibitzError
from kibitz.players import suitable_search
from kibitz.rule import Rule
from kibitz.solvers import Exact
from kibitz.study.arena import Transcript, against, levels_of, losses, model
from kibitz.study.arena.chat_scientist import EXAMPLES, ChatScientist
from kibitz.study.arena.endpoint import Endpoint
from kibitz.study.rule_finders import play_rules

ROOT = Path(__file__).parents[2]
NOUGHTS, KUHN, PEGS = (
    str(ROOT / f"examples/{name}.py") for name in ("tic_tac_toe", "kuhn_poker", "peg_solitaire")
)
KEY = "sk-very-secret-4711"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@pytest.fixture(scope="module")
def noughts():
    return kibitz.load(NOUGHTS)


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "*")


def program(*kinds):
    return f"{sys.executable} {Path(__file__).parent / 'first_act.py'} {' '.join(kinds)}"


def lines_of(file):
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@cache
def worth(board, mover):
    """What a board is worth to the seat to act, by the rules of the game alone."""
    if any({board[k] for k in line} == {3 - mover} for line in LINES):
        return -1
    free = [k for k in range(9) if not board[k]]
    after = [(*board[:k], mover, *board[k + 1 :]) for k in free]
    return max((-worth(one, 3 - mover) for one in after), default=0)


def test_losses_are_those_of_best_play_and_the_transcript_has_every_answer(noughts, tmp_path):
    log = Transcript(tmp_path / "all.jsonl")
    found = losses(model("uniform", seed=1), noughts, 30, seed=2, transcript=log)
    log.close()
    rows, expected = lines_of(tmp_path / "all.jsonl"), []
    for row in rows:
        p = noughts.start(row["seed"])
        p.play(" ".join(history(row["question"])))
        board, mover = [0] * 9, 1
        for action in p.history:
            board[action], mover = mover, 3 - mover
        values = {}
        for action in p.legal():
            after = [*board[:action], mover, *board[action + 1 :]]
            values[p.name(action)] = -worth(tuple(after), 3 - mover)
        assert row["worth"] == values
        expected.append(max(values.values()) - values[row["acts"][0]])
    assert found.losses == expected and len(expected) == 30
    assert sum(expected) > 0 and found.illegal.value == 0
    assert found.loss.value == pytest.approx(sum(expected) / 30)


def history(question):
    lines = question.split("History\n\n")[1].split("\n\n")[0].splitlines()
    return [line.split(": ")[1] for line in lines if ": " in line]


def test_a_perfect_player_loses_nothing_and_a_random_one_what_is_said(noughts):
    perfect = losses(model("perfect"), noughts, 25, seed=3)
    assert (perfect.loss.value, perfect.best.value) == (0, 1)
    assert perfect.loss.high > 0  # 25 positions do not prove that it never loses anything
    random = losses(model("uniform"), noughts, 25, seed=3)
    assert random.random_loss == perfect.random_loss
    assert random.loss.low <= random.random_loss <= random.loss.high


class WholeTurns:
    """Plays two acts where a turn may have two, and notes what is lost by the positions after it."""

    name = "whole turns"

    def __init__(self, game):
        self.exact, self.lost, self.longest = Exact(game), [], 0

    def answer(self, question):
        p, acts = question.match.position.copy(), []
        seat, turn, best = p.player, p.turn, self.value(p, p.player)
        while p.player == seat and p.turn == turn and len(acts) < 2:
            acts.append(p.moves()[0])
            p.act(p.legal()[0])
        self.longest = max(self.longest, len(acts))
        self.lost.append(best - self.value(p, seat))
        return "Act: " + " ".join(acts)

    def value(self, p, seat):
        if p.over:
            return p.returns[seat]
        best = max(worth.result for worth in self.exact.acts(p).values())
        return best if p.player == seat else -best


def test_acts_of_one_turn_are_judged_together():
    game = kibitz.load("byg", side=2)
    player = WholeTurns(game)
    found = losses(player, game, 20, seed=1)
    assert found.losses == player.lost and sum(player.lost) > 0 and player.longest == 2


def test_a_game_with_secrets_has_no_losses_and_says_so():
    found = losses(model("uniform"), kibitz.load(KUHN), 5, seed=1)
    assert found.loss is None and found.facts()["judged"] == 0
    assert found.illegal.n == 5


def test_a_program_answers_by_lines_and_its_nonsense_is_counted_and_explained(noughts, tmp_path):
    talker, log = model(program("nonsense")), Transcript(tmp_path / "all.jsonl")
    found = against(talker, noughts, "uniform", 1, seed=1, transcript=log)
    talker.close(), log.close()
    assert found.tally.games == 2 and found.replaced == 0
    assert found.answers.illegal * 2 == found.answers.count
    rows = [row for row in lines_of(tmp_path / "all.jsonl") if "answer" in row]
    assert all(row["refused"] for row in rows if "acts" not in row)
    assert {row["seat"] for row in rows} == {0, 1}


def test_the_program_of_the_page_plays(noughts, tmp_path):
    page = (ROOT / "docs/arena.md").read_text("utf-8")
    (tmp_path / "mine.py").write_text(page.split("```python\n")[1].split("```")[0])
    talker = model(f"{sys.executable} {tmp_path / 'mine.py'}")
    assert losses(talker, noughts, 3).illegal.value == 0
    talker.close()


def test_a_program_that_ends_is_a_sentence(noughts):
    talker = model(program("silent"), patience=5)
    with pytest.raises(KibitzError, match=r"ended with status \d+ before it answered"):
        losses(talker, noughts, 1)
    talker.close()


def test_after_three_illegal_answers_a_random_act_is_played(noughts):
    with stand_in(lambda prompt: "I pass.") as endpoint:
        found = against(model(endpoint.url), noughts, "uniform", 1, seed=1)
    assert found.illegal.value == 1 and found.answers.count == 3 * found.replaced
    assert found.tally.games == 2 and found.unfinished == 0


def test_a_refused_answer_is_said_with_its_reason(noughts):
    with stand_in(lambda prompt: first_act(prompt) if "legal acts" in prompt else "?") as endpoint:
        endpoint.answer = lambda prompt: "Act: zz"
        against(model(endpoint.url), noughts, "uniform", 1, seed=1)
    roles = [message["role"] for message in endpoint.asked[2]["messages"]]
    assert roles == ["user", "assistant", "user", "assistant", "user"]
    assert "Your answer was refused: act 1, 'zz'" in endpoint.asked[2]["messages"][-1]["content"]


def test_a_solitaire_is_played_deal_by_deal():
    found = against(model("uniform"), kibitz.load(PEGS), "uniform", 2, seed=1)
    assert len(found.tally.rounds) == 2 and 0 <= found.tally.score <= 1


def test_the_same_seed_gives_the_same_numbers(noughts):
    first, again = (against(model("uniform"), noughts, "uniform", 3, seed=5) for _ in range(2))
    assert first.facts() == again.facts()


def test_levels_are_the_usual_ones_or_those_of_a_ladder(noughts):
    assert levels_of(noughts) == ["uniform", "mcts:sims=16", "mcts:sims=128", "mcts:sims=1024"]
    secret = kibitz.load(KUHN)
    assert levels_of(secret)[1] == f"{suitable_search(secret)}:sims=16"
    ladder = {"levels": [{"playouts": 0}, {"playouts": 4}]}
    assert levels_of(noughts, ladder) == ["uniform", "mcts:sims=4"]
    with pytest.raises(KibitzError, match="it has no levels"):
        levels_of(noughts, {"depth": 3})


def endpoint_at(url, **how):
    return Endpoint(url, "m", KEY, {"temperature": 0}, 5.0, sleep=lambda seconds: None, **how)


def test_an_endpoint_gets_the_key_in_its_header_and_the_body_as_it_is_given():
    with stand_in(lambda prompt: "Act: a1") as server:
        assert endpoint_at(server.url).complete([{"role": "user", "content": "?"}]) == "Act: a1"
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert server.asked[0] == {
        "model": "m", "temperature": 0, "messages": [{"role": "user", "content": "?"}],
    }  # fmt: skip


def test_a_busy_endpoint_is_asked_again_and_another_fault_is_a_sentence():
    with stand_in(lambda prompt: "Act: a1", faults=(503, 429)) as server:
        assert endpoint_at(server.url).complete([{"role": "user", "content": "?"}]) == "Act: a1"
    with stand_in(faults=(401,)) as server, pytest.raises(KibitzError, match="answered 401"):
        endpoint_at(server.url).complete([{"role": "user", "content": "?"}])
    assert len(server.asked) == 1
    with pytest.raises(KibitzError, match=r"The endpoint at 127\.0\.0\.1 fails"):
        endpoint_at("http://127.0.0.1:9/v1").complete([])


def test_a_key_that_an_endpoint_says_back_is_blotted_out():
    with stand_in(lambda prompt: f"Act: {KEY}") as server:
        assert KEY not in endpoint_at(server.url).complete([{"role": "user", "content": "?"}])
    echo = stand_in(faults=(400,), fault_text=f"bad key {KEY}")
    with echo as server, pytest.raises(KibitzError) as fault:
        endpoint_at(server.url).complete([{"role": "user", "content": "?"}])
    assert KEY not in str(fault.value) and "bad key [key]" in str(fault.value)


def test_a_redirect_is_not_followed_with_the_key():
    with stand_in() as other, stand_in(faults=(302, 307), location=other.url) as server:
        for _ in range(2):
            with pytest.raises(KibitzError, match="answered 30"):
                endpoint_at(server.url).complete([{"role": "user", "content": "?"}])
    assert other.asked == []


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://example.org/v1", "A key is not sent to example.org without encryption"),
        ("https://me:secret@example.org/v1", "has no user, password or query"),
        ("https://example.org/v1?key=secret", "has no user, password or query"),
    ],
)
def test_an_endpoint_that_would_show_the_key_is_refused(url, why):
    with pytest.raises(KibitzError, match=why) as fault:
        endpoint_at(url)
    assert "secret" not in str(fault.value) and KEY not in str(fault.value)


def test_a_model_plays_eleusis_for_one_in_words():
    def answer(prompt):
        if "Which card" in prompt:
            return "Card: " + prompt.split("Your hand: ")[1].split(" ")[0]
        return "It seems so.\nRule: red" if "Turn 3" in prompt else "Rule: none"

    with stand_in(answer) as endpoint:
        found = play_rules(
            {"red": Rule("red"), "odd": Rule("odd")}, model(endpoint.url).scientist()
        )
    assert found.deals["red"][0].solved == 3 and found.deals["odd"][0].solved is None
    assert "Ks" not in EXAMPLES and all(Rule(line) for line in EXAMPLES.splitlines())


def test_a_card_that_is_not_in_the_hand_is_counted():
    scientist = ChatScientist(lambda messages: "Card: joker")
    scientist.begin("Th", ["3c"], 1)
    assert scientist.card(["3c"], 1) == "3c"
    assert scientist.illegal_share[0] == 1
