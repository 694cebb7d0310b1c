"""Rules of thumb as a player."""

from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.kit.rng import seeded
from kibitz.play.rounds import play_rounds
from kibitz.players.features import known_features, values
from kibitz.players.heuristic import choose_by_rules, spec

ROOT = Path(__file__).parents[2]

HEAP = '''"""Who takes the last of ten matches wins; features say what an act takes and leaves."""
from kibitz.contract import About

ABOUT = About("Heap", outcome="win")


def layout(options):
    return [("taken", "i1"), ("turn", "i1")]


def actions(options):
    return 3


def start(p):
    pass


def player(p):
    return p.turn


def legal(p, out):
    for action in range(min(3, 10 - p.taken)):
        out[action] = action
    return min(3, 10 - p.taken)


def play(p, action):
    p.taken += action + 1
    p.turn = 1 - p.turn


def over(p):
    return p.taken == 10


def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1


def features(p, action):
    return {"matches": action + 1, "matches left over fours": (9 - p.taken - action) % 4}
'''


@pytest.fixture
def heap(tmp_path):
    (tmp_path / "heap.py").write_text(HEAP, "utf-8")
    return kibitz.load(str(tmp_path / "heap.py"))


def test_features_of_the_game_itself_are_known(heap):
    assert known_features(heap) == ["matches", "matches left over fours"]
    assert values(heap.start())["matches"] == {0: 1, 1: 2, 2: 3}


def test_the_right_rule_of_thumb_wins_every_game_from_the_first_seat(heap):
    rule = spec([("matches left over fours", -1)])
    tally = play_rounds(
        heap, lambda seed: kibitz.player(rule, seed), lambda seed: kibitz.player("uniform", seed),
        rounds=20, keep=True,
    )  # fmt: skip
    first = [record for record in tally.records if record.seats[0] == rule]
    assert len(first) == 20
    assert {record.returns for record in first} == {("1", "-1")}


def test_the_first_rule_that_distinguishes_the_acts_decides(heap):
    p, rng = heap.start(), seeded(0)
    assert choose_by_rules(p, [("matches", 1)], rng) == 2
    assert choose_by_rules(p, [("no such thing", 1), ("matches", -1)], rng) == 0


@pytest.mark.parametrize("text", ["", "rules=beside", "rules=most-", "rules=much-matches"])
def test_rules_that_cannot_be_read_are_refused(text):
    with pytest.raises(KibitzError, match="heuristic takes rules as heuristic:rules=most-"):
        kibitz.player(f"heuristic:{text}")


def test_a_feature_that_the_game_lacks_is_refused_with_those_it_has(heap):
    with pytest.raises(KibitzError, match="no feature stones; it has matches, matches-left"):
        kibitz.player("heuristic:rules=most-stones").warm(heap)


def test_hidden_cards_are_not_seen_by_an_authors_features(tmp_path):
    peeking = (
        "\n\ndef features(p, action):\n    return {'n': action * int(p.card[1 - player(p)])}\n"
    )
    text = (ROOT / "examples/kuhn_poker.py").read_text("utf-8")
    (tmp_path / "peeking.py").write_text(text + peeking, "utf-8")
    one, other = (kibitz.load(str(tmp_path / "peeking.py")).start() for _ in range(2))
    one.state["card"], other.state["card"] = [[0, 1]], [[0, 2]]
    assert values(one) == values(other)
