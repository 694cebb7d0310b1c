"""What random games meet too seldom: positions that come again, and worlds that do not fit."""

import re
from pathlib import Path

import numpy as np
import pytest
from tests.check.authors import game

import kibitz
from kibitz.check import _Findings, check
from kibitz.check.broken import Broken
from kibitz.check.exact_worlds import DRAWN, ComparedWorlds, _strays, listed_deals, redeal_is_exact
from kibitz.check.redeal_shares import ComparedShares as Views
from kibitz.check.redeal_shares import unfair_worlds
from kibitz.check.redeal_steps import redeal_goes_on
from kibitz.check.same_keys import same_keys_go_on_alike
from kibitz.check.small_options import redeal_fits
from kibitz.check.transpositions import keys_have_one_future

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs/the-past-counts.md"
GO = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[0]
HIDDEN_HANDS = PAGE.with_name("hidden-hands.md").read_text()
TRICKS = re.findall(r"```python\n(.*?)```", HIDDEN_HANDS, re.DOTALL)[0]
CODE = (HERE / "mastermind.py").read_text()
EXAMPLES = HERE.parents[1] / "examples"


def test_a_key_that_leaves_out_the_history_is_found(tmp_path):
    wrong = game(tmp_path, GO, ("p.turn, p.passes, p.seen", "p.turn, p.passes"))
    with pytest.raises(
        Broken, match=r"the same key, but .+ is legal after only one of them.+ differ in seen"
    ):
        keys_have_one_future(wrong, 0)


@pytest.mark.parametrize("seed", range(3))
def test_a_key_without_the_tricks_that_were_taken_is_found_at_the_end_of_games(tmp_path, seed):
    """The cards that are gone do not say who took them; only the result shows the difference."""
    key = "def key(p):\n    return p.holder, p.led, p.turn{}\n\n\ndef player(p):"
    forgets = game(tmp_path, TRICKS, ("def player(p):", key.format("")))
    with pytest.raises(Broken, match=r"the same key, but \d goes on .+ They differ in tricks: key"):
        keys_have_one_future(forgets, seed)
    right = game(tmp_path, TRICKS, ("def player(p):", key.format(", p.tricks")))
    assert keys_have_one_future(right, seed).again == 0


def test_a_key_with_the_history_is_right(tmp_path):
    assert keys_have_one_future(game(tmp_path, GO), 0).again == 0  # each order has its own key


@pytest.mark.long
def test_a_key_without_the_counter_of_quiet_turns_is_found():
    tak = kibitz.load(str(HERE / "key_without_counter.py"))
    with pytest.raises(Broken, match=r"same key, but go on differently.* They differ in still"):
        same_keys_go_on_alike(tak, 0, seconds=20)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_a_redeal_that_forgets_who_did_not_follow_suit_late_in_a_deal_is_found(seed):
    """Whether it was found depended on the seed: few of the compared acts told anything."""
    partners = kibitz.load(str(HERE / "forgotten_voids.py"))
    with pytest.raises(Broken, match=r"redeal for seat \d forgets what an act has shown"):
        redeal_goes_on(partners, seed)


def test_positions_come_again_in_another_order():
    assert keys_have_one_future(kibitz.load(str(EXAMPLES / "hex.py"), size=3), 0).again > 10


GANG = (
    (HERE.parents[1] / "tests/study/truth/gang.py").read_text()
    + """

def key(p):
    return p.left, p.turn
"""
)


@pytest.mark.parametrize("seed", range(3))
def test_all_positions_of_a_small_game_are_compared_whatever_the_seed(tmp_path, seed):
    """Of 22 positions two have one key without the turn; ten random games did not meet them."""
    with pytest.raises(Broken, match=r"same key, but .+ They differ in turn: key has to") as raised:
        keys_have_one_future(game(tmp_path, GANG, ("p.left, p.turn", "p.left")), seed)
    assert raised.value.p.ply > 2  # the acts that the report prints


def test_a_small_game_with_a_right_key_says_that_all_positions_were_compared(tmp_path):
    found = keys_have_one_future(game(tmp_path, GANG), 0)
    assert str(found).startswith("key was compared in all ")
    assert found.all_positions == 22


def test_a_large_game_does_not_say_that_all_positions_were_compared():
    large = kibitz.load(str(EXAMPLES / "hex.py"), size=5)
    assert keys_have_one_future(large, 0).all_positions == 0


RING = """
from kibitz.contract import About

ABOUT = About("Ring", "an author", outcome="win-draw")


def layout(options):
    return [("at", "i1"), ("turn", "i1"), ("times", "i1", 4), ("again", "?")]


def actions(options):
    return 2


def start(p):
    p.times[0] = 1


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.at = (p.at + 2 * action - 1) % 4
    p.times[p.at] += 1
    p.turn = 1 - p.turn
    p.again = p.times[p.at] == 3


def over(p):
    return bool(p.again)


def returns(p, out):
    out[:] = 0


def key(p):
    return p.at, p.turn
"""


def test_a_key_may_leave_out_how_often_a_position_came(tmp_path):
    found = keys_have_one_future(game(tmp_path, RING), 0)
    assert found.all_positions > found.again > 10


RACE = '''"""Race: move by the die, or stay; the first at the goal wins."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Race", "an author", outcome="win", longest=200)


def layout(options):
    return [("at", "i1", 2), ("die", "i1"), ("turn", "i1"), ("acts", "i2")]


def actions(options):
    return 2


def start(p, rng):
    p.die = 1 + below(rng, 3)


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    if action == 0:
        p.at[p.turn] += p.die
    p.turn = 1 - p.turn
    p.die = 1 + below(rng, 3)
    p.acts += 1


def over(p):
    return p.at.max() >= 9


def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1


def key(p):
    return p.at, p.turn, p.die
'''


def test_a_key_without_the_dice_passed_since_they_change_no_legal_act(tmp_path):
    wrong = game(tmp_path, RACE, ("p.turn, p.die", "p.turn"))
    words = r"same key, but 0 goes on differently.+seed \d.+They differ in .*die.*: key has to hold"
    with pytest.raises(Broken, match=words):
        keys_have_one_future(wrong, 0)


def test_a_key_with_the_dice_is_right(tmp_path):
    assert keys_have_one_future(game(tmp_path, RACE), 0).again > 10


FAULTS = {
    "draws half of the codes": ("below(rng, n)]", "below(rng, (n + 1) // 2)]", "where 0.111 is right"),
    "draws one code too often": ("below(rng, n)]", "below(rng, n + 1) % n]", "is right"),
    "gives a code that an answer excludes": ("!= p.right[t]:", "!= p.right[t] and t > 0:", "does not fit what the seat has seen"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_redeal_of_wrong_worlds_is_found(tmp_path, fault):
    was, now, words = FAULTS[fault]
    with pytest.raises(Broken, match=words):
        redeal_fits(game(tmp_path, CODE, (was, now)), 0)


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "liars_dice"])
def test_a_redeal_of_the_right_worlds_is_compared_and_passes(name, monkeypatch):
    monkeypatch.setattr("kibitz.check.exact_worlds.SECONDS", 0.3)
    compared = ComparedWorlds()
    poker = kibitz.load(str(EXAMPLES / f"{name}.py"))
    redeal_is_exact(poker, listed_deals(poker), 0, compared)
    assert compared.views > 5 and compared.worlds > compared.views


def test_a_secret_that_no_seat_sees_is_compared(tmp_path):
    views = Views()
    assert unfair_worlds(game(tmp_path, CODE), 300, plies=1, compared=views) == []
    assert (views.views, views.worlds) == (1, 3)
    [fault] = unfair_worlds(
        game(tmp_path, CODE, ("below(rng, n)]", "below(rng, (n + 1) // 2)]")), 300, plies=0
    )
    assert "in code at place 0" in fault and "No seat sees it." in fault


def test_three_seats_that_choose_at_once_were_blamed_for_a_fair_redeal():
    bids = kibitz.load(str(HERE.parent / "sealed_bids.py"))
    assert unfair_worlds(bids, 200, plies=2, redeals=300) == []


def test_a_comparison_with_nothing_says_so(tmp_path):
    views = Views()
    unfair_worlds(game(tmp_path, CODE), 20, plies=1, compared=views)
    assert str(views).startswith("no view of a seat came 100 times, so nothing was compared")


@pytest.mark.long
def test_the_check_says_what_it_tested(tmp_path):
    steps = []
    mine = game(tmp_path, CODE)
    assert check(mine, 1, bounds=False, options=False, progress=steps.append) == []
    said = [step.found for step in steps if step.found]
    assert re.match(r"\d+ positions were tested", said[0])
    assert re.match(r"[\d,]+ views of a seat were compared", said[1])
    assert re.match(r"redeal was compared with the exact probabilities in [\d,]+ views", said[2])


def test_a_deal_that_the_options_give_is_hidden_by_redeal_and_not_compared():
    game = kibitz.load("delphi", players=3, rule="red", deal="Th3c8s")
    assert "the options give the deal" in redeal_fits(game, 0)


def test_an_even_redeal_of_many_worlds_does_not_seem_uneven():
    """Mastermind with 1,296 codes: one came five times in 400 redeals, and seemed wrong."""
    for seed in range(50):
        drawn = np.random.default_rng(seed).integers(1296, size=DRAWN)
        shares = np.bincount(drawn, minlength=1296) / DRAWN
        assert not any(_strays(1 / 1296, float(share)) for share in shares)
    assert not _strays(1.0, 1.0)


def test_a_world_that_is_never_dealt_or_too_often_is_seen():
    assert _strays(1 / 10, 0.0) and _strays(1 / 10, 2 / 10) and _strays(0.0, 1 / DRAWN)


def test_a_fair_redeal_of_a_purse_was_blamed_after_a_sealed_bid_was_opened(monkeypatch):
    """The bid had the weight of one choice among all: a habit, and no fact that the rules show."""
    monkeypatch.setattr("kibitz.check.exact_worlds.SECONDS", 0.3)
    purses, compared = kibitz.load(str(HERE / "kinds/sealed_purses.py")), ComparedWorlds()
    redeal_is_exact(purses, listed_deals(purses), 0, compared)
    assert compared.views > 5 and compared.worlds > compared.views


def test_a_wrong_redeal_is_shown_with_the_acts_that_lead_there(tmp_path):
    """The acts were "(none)", since the test plays games of its own."""
    text = (HERE / "kinds/sealed_purses.py").read_text()
    mine = game(tmp_path, text, ("least + below(rng, MOST - least + 1)", "MOST"))
    found = _Findings(mine, print, print)
    found.test(
        "fair", None, 0, lambda: redeal_is_exact(mine, listed_deals(mine), 0, ComparedWorlds())
    )
    later = game(tmp_path, text, ("least = max(1, int(p.shown[other]))", "least = 1"))
    found.test(
        "fits", None, 0, lambda: redeal_is_exact(later, listed_deals(later), 0, ComparedWorlds())
    )
    assert [one.moves.count("bid") for one in found.failures] == [0, 2]


def test_a_wrong_redeal_of_many_cards_is_shown_with_a_world_and_the_acts(tmp_path):
    """The sentence named a word of a table only, and the acts were "(none)"."""
    text = (HERE / "kinds/fishing.py").read_text()
    wrong = game(tmp_path, text, (" or (p.lacks[seat, rank] and n > 0)", ""))
    with pytest.raises(Broken) as raised:
        redeal_goes_on(wrong, 0)
    said, p = str(raised.value), raised.value.p
    assert re.search(r"After .+, it deals (some )?worlds .+, such as .*holder \[", said)
    assert p.ply and f"After {p.told(0)}" in said


@pytest.mark.long
def test_hands_that_are_dealt_in_many_ways_are_not_called_many_deals(tmp_path):
    """Nine cards make 1,680 deals, but were said to make more than 5,000."""
    said = redeal_fits(game(tmp_path, TRICKS), 0)
    assert "the deal is drawn in more than 5,000 ways" in said
    assert "six cards are shuffled in 720 ways" in said
