import pytest

from kibitz import KibitzError, load, player
from kibitz.games.eleusis import bots
from kibitz.kit import rulelang
from kibitz.match import Match, Seat
from kibitz.play.referee import play_game
from kibitz.players.scientist import ideas
from kibitz.secret_rules import Rule

RULE = "red"


@pytest.fixture(scope="module")
def delphi():
    game = load("delphi", players=3, rule=RULE, deals=1)
    bots = [player("uniform", 1), player("scientist:level=student", 2), player("uniform", 3)]
    return play_game(game, bots, seed=5)


@pytest.mark.long
def test_a_scientist_at_delphi_comes_to_call_nearly_all_cards_rightly(delphi):
    assert delphi.returns[1] > 20 > delphi.returns[2]


@pytest.mark.long
def test_a_scientist_writes_a_rule_as_oracle_and_it_is_a_good_one():
    game = load("delphi", players=3, deals=1, deal="ThAs2c")
    match = play_game(game, [player("scientist:grade=easy", k) for k in range(3)], seed=1)
    assert match.over
    written = match.position.record.rule
    assert Rule(rulelang.text(written)).measure().passes


@pytest.mark.long
def test_a_scientist_who_wrote_a_hard_rule_gives_a_hint_that_the_others_hear():
    game = load("eleusis", players=3, deals=1, hints=True)
    p, dealer = game.start(3), player("scientist:grade=hard", 1)
    while p.player == 0:
        p.act(p.parse(dealer(p))[0])
    rule = rulelang.text(p.record.rule)
    hint = p.name(p.history[-1])
    assert hint != "decline" and hint[1:] in rule
    back = rulelang.reach(p.record.rule)
    assert rulelang.reach([1, rulelang.token(hint)]) == back
    heard = player("scientist", 2).mind(p).evidence.hints
    assert [rulelang.token(hint) in tokens for tokens in heard] == [True]


@pytest.mark.long
@pytest.mark.parametrize("form", ["new", "express"])
def test_scientists_play_eleusis_to_the_end(form):
    game = load("eleusis", players=3, form=form, deals=1, rule=RULE)
    match = play_game(game, [player("scientist:level=beginner", k) for k in range(3)], seed=2)
    assert match.over


@pytest.mark.long
def test_a_scientist_draws_the_same_from_every_world_that_it_cannot_tell_apart(delphi):
    game = load("eleusis", players=3, deals=1, rule=RULE)
    match = Match(game, 7, [Seat("a"), Seat("b"), Seat("c")])
    seat = match.player
    chosen = {player("scientist", 4)(match.for_bot(seat, k)) for k in range(4)}
    assert len(chosen) == 1


@pytest.mark.long
def test_ideas_tell_what_fits_and_which_cards_would_part_it():
    game = load("eleusis", players=3, deals=1, rule=RULE)
    match = Match(game, 7, [Seat("a"), Seat("b"), Seat("c")])
    found = ideas(match.for_bot(match.player, 1))
    assert len(found.leading) == 3
    assert found.leading[0].weight >= found.leading[1].weight
    bits = [bits for _, _, bits in found.cards]
    assert bits == sorted(bits, reverse=True) and len(bits) > 5


class Sure:
    """A mind as certain as it is told to be."""

    def __init__(self, certainty):
        self._certainty = certainty

    def certainty(self):
        return self._certainty

    def chance(self, card):
        return self._certainty


@pytest.mark.parametrize(
    ("certainty", "smallest", "declares"),
    [(0.9, 12, True), (0.6, 12, True), (0.4, 12, False), (0.6, 1, False), (0.9, 1, True)],
)
def test_a_scientist_becomes_prophet_when_its_expected_score_gains(certainty, smallest, declares):
    p = load("eleusis", players=5, deals=1, rule=RULE).start()
    p.play(p.moves()[0])
    record, others = p.record, [seat for seat in range(5) if seat not in (p.player, 0)]
    record.size[others] = smallest
    assert bots._foresees(record, Sure(certainty)) == declares


def test_a_game_without_secret_rules_has_nothing_to_find():
    with pytest.raises(KibitzError, match="byg has no secret rule"):
        player("scientist")(load("byg", side=2).start())


@pytest.mark.parametrize("given", ["level=genius", "grade=mad"])
def test_a_level_that_is_none_is_refused(given):
    with pytest.raises(KibitzError, match="scientist"):
        player(f"scientist:{given}")
