"""A finished game is looked over: what a review says of it, and when it has nothing to say."""

from itertools import pairwise

import pytest
from tests.interfaces.web.test_company import short_deals
from tests.interfaces.web.visiting import act, opened

from kibitz import load
from kibitz.tables.thinking.review import review, review_seat


def test_a_finished_game_is_looked_over_turn_by_turn(browser):
    client = browser()
    table = opened(client, "byg", **{"option.side": "2", "seat.1": "you"})
    assert client.get(f"{table}/review").status_code == 409
    for text in ("b2", "a1 b3", "c2 done", "c1", "a2 b1"):
        act(client, table, text)
    act(client, table, "resign")
    shown = client.get(f"{table}/review").text
    assert 'class="review"' in shown and 'data-at="1"' in shown


def test_the_review_gives_a_position_with_one_legal_act_the_value_of_what_follows():
    """A lost game of Byg jumped to exactly 50% there, since a search gives such a position none."""
    played = load("byg", side=2).start()
    while not played.over:
        played.act(played.legal()[0])
    judged = review(played)
    forced = [
        (one.value, after.value)
        for one, after in pairwise(judged)
        if after.ply == one.ply + 1 and len(played.at(one.ply).legal()) == 1
    ]
    assert forced, "no turn of this game was forced"
    assert all(value == after for value, after in forced)


def _called_down(game, seed):
    played = game.start(seed)
    while not played.over:
        played.play("call")
    return played


@pytest.mark.long
def test_the_review_of_a_card_game_judges_a_seat_by_what_it_knew_and_not_by_the_hidden_cards():
    game = load("examples/leduc_poker.py")
    games = [_called_down(game, seed) for seed in range(40)]
    own = [played.at(0).information_key(0) for played in games]
    first = games[0]
    others = [
        played
        for played, known in zip(games, own, strict=True)
        if known == own[0] and played.at(0).information_key(1) != first.at(0).information_key(1)
    ]
    assert others, "no deal gives only the other seat another card"
    judged, again = (review_seat(played, 0).judged[0] for played in (first, others[0]))
    assert judged == again


@pytest.mark.long
def test_the_review_finds_that_a_pair_was_folded_and_says_what_it_had_no_time_for():
    game = load("examples/leduc_poker.py")
    deals = (game.start(seed) for seed in range(200))
    played = next(p for p in deals if p.record.card[1] == p.record.open != p.record.card[0])
    played.play("call call raise fold")
    assert played.over
    (worst,) = review_seat(played, 1).mistakes
    assert worst.ply == played.ply
    assert worst.better != "fold"
    assert worst.loss > 0.2
    assert review_seat(played, 1, seconds=-1).left == 2


def test_a_game_with_a_secret_rule_says_why_it_is_not_reviewed(browser, site):
    client = browser()
    path = short_deals(client)
    assert "after its end" in client.get(f"{path}/review").text
    with site.tables.find(path.rpartition("/")[2]).locked() as match:
        match.ending = "by agreement"
    answer = client.get(f"{path}/review")
    assert (answer.status_code, "a secret rule" in answer.text) == (409, True)
