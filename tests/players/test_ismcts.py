"""Search where cards are hidden: what it must find, and that it never peeks."""

from collections import Counter
from pathlib import Path

import pytest

import kibitz
from kibitz import KibitzError
from kibitz.players import player

ROOT = Path(__file__).parents[2]
KUHN = kibitz.load(str(ROOT / "examples" / "kuhn_poker.py"))
BIDS = kibitz.load(str(ROOT / "tests" / "sealed_bids.py"))


def dealt(deal, acts=""):
    """Kuhn poker with these two cards."""
    p = KUHN.start()
    p.state["card"] = [["JQK".index(card) for card in deal]]
    p.play(acts)
    return p


def chosen(p, spec="worlds:sims=400", seeds=8):
    return Counter(player(spec, seed)(p) for seed in range(seeds))


@pytest.mark.parametrize("deal", ["QJ", "KJ"])
def test_a_jack_never_answers_a_bet(deal):
    assert chosen(dealt(deal, "bet")) == {"pass": 8}


@pytest.mark.parametrize("deal", ["JK", "QK"])
def test_a_king_always_answers_a_bet_and_bets_after_a_pass(deal):
    assert chosen(dealt(deal, "bet")) == {"bet": 8}
    assert chosen(dealt(deal, "pass")) == {"bet": 8}


@pytest.mark.long
@pytest.mark.parametrize(
    "spec",
    [
        "worlds:sims=200",
        "worlds:sims=200,threads=2",
        "ismcts:sims=200,determinizations=8",
        "greedy:worlds=4",
    ],
)
def test_an_honest_player_chooses_the_same_for_all_hidden_cards(spec, tmp_path):
    file = tmp_path / "guessed.py"
    guess = (
        "\n\ndef guess(p, seat):\n    return (p.card[seat] - 1.0) * (1 if p.bet[seat] else -1)\n"
    )
    file.write_text((ROOT / "examples" / "kuhn_poker.py").read_text() + guess)
    game = kibitz.load(str(file))
    for seed in range(6):
        acts = []
        for other in (0, 2):
            p = game.start()
            p.state["card"] = [[1, other]]
            acts.append(player(spec, seed)(p))
        assert acts[0] == acts[1]


def test_a_cheat_bets_its_queen_against_a_jack_only():
    assert chosen(dealt("QJ", "pass"), "cheat:sims=300") == {"pass": 8}
    assert chosen(dealt("JQ", "pass"), "cheat:sims=300") == {"bet": 8}
    assert chosen(dealt("KQ", "pass"), "cheat:sims=300") == {"pass": 8}


@pytest.mark.long
def test_three_seats_each_play_for_themselves():
    assert chosen(BIDS.start(), "ismcts:sims=3000") == {"2": 8}


def test_the_same_seed_gives_the_same_move_for_a_number_of_threads():
    for threads in (1, 2):
        spec = f"worlds:sims=300,threads={threads}"
        one, other = (list(player(spec, 5).think(dealt("QK")))[-1] for _ in range(2))
        assert one == other


def test_every_simulation_is_counted_once():
    last = list(player("worlds:sims=500", 1).think(dealt("QK")))[-1]
    assert (last.done, last.total, last.share, last.verdict) == (500, 500, 1.0, None)


def test_a_full_tree_is_searched_on():
    bot = player("ismcts:sims=300", 1)
    bot._room = lambda *_: 4
    assert bot(dealt("JK", "bet")) == "bet"


def test_time_is_kept():
    last = list(player("worlds:time=0.1", 1).think(dealt("QK")))[-1]
    assert last.share == 1.0
    assert last.done > 0


def test_mcts_and_greedy_say_what_they_cannot_play():
    with pytest.raises(KibitzError, match="mcts sees every card"):
        player("mcts")(dealt("QK"))
    with pytest.raises(KibitzError, match="greedy needs a game with a guess, and kuhn-poker has"):
        player("greedy")(dealt("QK"))
    with pytest.raises(KibitzError, match="worlds takes threads >= 1"):
        player("worlds:threads=0")
    with pytest.raises(KibitzError, match="greedy takes worlds >= 1"):
        player("greedy:worlds=0")


def test_greedy_takes_a_result_before_a_guess():
    p = kibitz.load("beat-it-or-eat-it", suits=1, ranks=4, deal="JQ/A").start()
    p.play("Jh")
    assert [player("greedy", seed)(p) for seed in range(4)] == ["Ah"] * 4


@pytest.mark.long
def test_one_who_plays_alone_asks_before_the_prize_is_taken():
    # To look costs a point and tells only where the prize is: worth 3 at once, 9.75 with looks.
    cups = kibitz.load(str(ROOT / "tests/players/cups.py"))
    looks = chosen(cups.start(3), "ismcts:sims=20000", seeds=4)
    assert all(act.startswith("look-") for act in looks), looks
