"""Choices made at once: nobody answers a sealed act, and good play mixes."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.players import player
from kibitz.players.search.joint import OPEN_CHOICE, follow_joint_choice
from kibitz.players.seat_view import chooses_now, joint_choice_begins, shown_to
from kibitz.players.selfplay import SelfplayJob, Strength, play_job

HERE = Path(__file__).parent
MATRIX = kibitz.load(str(HERE / "matrix_game.py"))
HEARTS = str(HERE.parents[1] / "examples" / "hearts.py")
GOOFSPIEL = str(HERE.parents[1] / "examples" / "goofspiel.py")


@pytest.mark.long
@pytest.mark.parametrize(("seat", "first"), [(0, 3 / 7), (1, 2 / 7)])
def test_in_a_matrix_game_the_search_plays_near_the_equilibrium(seat, first):
    """The first seat gets 3 or -1 in one row, -2 or 1 in the other: the value is 1/7."""
    p = MATRIX.start()
    p.play("0 " * seat)
    bot = player("ismcts:sims=10000", 2)
    list(bot.think(p))
    weight = {action: found[0] for action, found in bot._trees[0].root().items()}
    assert weight[0] / sum(weight.values()) == pytest.approx(first, abs=0.05)
    drawn = Counter(player("ismcts:sims=1000", seed)(p) for seed in range(60))
    assert min(drawn["0"], drawn["1"]) >= 6


def test_a_sealed_act_is_not_answered():
    """The second seat chooses alike, whatever the first has sealed."""
    for seed in range(5):
        chosen = set()
        for sealed in "01":
            p = MATRIX.start()
            p.play(sealed)
            chosen.add(player("ismcts:sims=300", seed)(p))
        assert len(chosen) == 1


@pytest.mark.long
@pytest.mark.parametrize("sims", [10, 100])
def test_no_seat_of_goofspiel_is_better(sims):
    game = kibitz.load(GOOFSPIEL, cards=4, players=3)
    games = play_job(SelfplayJob(game, (Strength(sims),) * 3, 7, 500))
    returns = np.array([one.returns for one in games])
    error = returns.std(axis=0, ddof=1) / len(games) ** 0.5
    assert (abs(returns.mean(axis=0)) < 3.5 * error).all()


def passing(cards):
    """A game of Hearts in which this many cards have been passed."""
    p = kibitz.load(HEARTS).start(3)
    while p.record.passed < cards:
        p.act(p.legal()[0])
    return p


@pytest.mark.parametrize(
    "cards", [0, 3, 11, *(pytest.param(cards, marks=pytest.mark.long) for cards in (1, 9, 10))]
)
def test_the_last_card_that_the_last_seat_passes_is_part_of_the_joint_choice(cards):
    p = passing(cards)
    assert joint_choice_begins(p) == 0
    assert chooses_now(p)
    bot = player("ismcts:sims=20", 1)
    assert bot(p) in p.moves()
    assert bot._trees[0].mixes


def test_the_choice_is_made_when_its_last_card_is_passed():
    p = passing(12)
    assert joint_choice_begins(p) == p.ply and not chooses_now(p)
    p.act(p.legal()[0])
    assert joint_choice_begins(p) == p.ply


def test_all_seats_search_alike_when_each_passes_three_cards():
    """The last seat chose its second and third card by another search, and won by this."""
    seen = []
    p, begun = passing(0), kibitz.load(HEARTS).blank()
    joint = np.zeros(1, OPEN_CHOICE).view(np.recarray)[0]
    while p.record.passed < 12:
        follow_joint_choice(p.record, joint, begun, True, 4)
        seen.append((int(p.record.passed), int(joint.owing), int(begun[0].passed)))
        p.act(p.legal()[0])
    owing = [0b1111 & ~((1 << k // 3) - 1) for k in range(12)]
    assert seen == [(k, owing[k], 0) for k in range(12)]


@pytest.mark.long
def test_no_seat_of_hearts_is_better():
    game = kibitz.load(HEARTS, ranks=6)
    games = play_job(SelfplayJob(game, (Strength(100),) * 4, 7, 2000))
    returns = np.array([one.returns for one in games])
    error = returns.std(axis=0, ddof=1) / len(games) ** 0.5
    assert (abs(returns.mean(axis=0) - returns.mean()) < 3.5 * error).all()


@pytest.mark.long
def test_a_search_of_goofspiel_beats_random_bids_from_every_seat():
    game = kibitz.load(GOOFSPIEL, cards=4, players=3)
    for seat in range(3):
        seats = [Strength(0)] * 3
        seats[seat] = Strength(200)
        games = play_job(SelfplayJob(game, tuple(seats), 5, 400))
        assert np.mean([one.returns[seat] for one in games]) > 0.1  # random bids: 0


def test_the_joint_choice_that_is_open_is_found_in_the_past():
    p = kibitz.load(GOOFSPIEL, cards=4, players=3).start(1)
    begun = []
    for _ in range(6):
        begun.append(joint_choice_begins(p))
        p.act(p.legal()[0])
    assert begun == [0, 0, 0, 3, 3, 3]


def test_open_worlds_are_not_searched_where_choices_are_sealed():
    with pytest.raises(kibitz.KibitzError, match="leave out determinizations"):
        player("ismcts:determinizations=4")(MATRIX.start())


def test_a_bot_is_shown_the_joint_choice_from_its_beginning_on():
    """Others' sealed acts are made up, whatever they are; its own are kept."""
    p = kibitz.load(GOOFSPIEL, cards=4, players=3).start(1)
    p.act(3)
    made_up = Counter(tuple(shown_to(p, 1, seed).history) for seed in range(200))
    assert set(made_up) == {(card,) for card in range(4)} and min(made_up.values()) > 20
    assert shown_to(p, 0, 1).history == []
    assert shown_to(p, 2, 1).player == 2 and shown_to(p, 2, 1).ply == 2
