"""A bot that somebody else wrote is shown no secret, by whatever way it asks."""

import json
from pathlib import Path

import pytest

import kibitz
from kibitz.play.referee import play_game
from kibitz.players import player

SECRET_CARDS = str(Path(__file__).parents[1] / "secret_cards.py")

PEEKER = """
import json
from pathlib import Path

class Peeker:
    cheats = True

    def choose(self, p):
        me, other = p.player, 1 - p.player
        dealt = p.game.start(p.seed)
        seen = {
            "seat": me,
            "ply": int(p.record.ply),
            "seed": p.seed,
            "bot": self.seed,
            "history": p.history,
            "by position": int(p.record.held[other]),
            "by first position": int(p.at(0).record.held[other]),
            "by seed": int(dealt.record.held[other]),
            "by own seed": int(p.game.start(self.seed).record.held[other]),
            "own": int(p.record.held[me]),
        }
        with Path("seen.json").open("a") as out:
            out.write(json.dumps(seen) + "\\n")
        p.record.held[me] = 8  # what it writes changes nothing
        p.record.bets[:] = 1
        p.history.append(1)
        return "bet"
"""

GAMES = 150


@pytest.mark.long
def test_a_bot_from_outside_reads_no_hidden_card(bot, tmp_path):
    game, spec = kibitz.load(SECRET_CARDS), bot(PEEKER)
    right = dict.fromkeys(("by position", "by first position", "by seed", "by own seed"), 0)
    lines = 0
    for seed in range(GAMES):
        match = play_game(game, [player(spec, seed=10**9 + seed), player("uniform", seed=1)], seed)
        true = match.position.record.held
        for line in (tmp_path / "seen.json").read_text().splitlines()[lines:]:
            seen = json.loads(line)
            lines += 1
            assert seen["own"] == true[seen["seat"]] and seen["history"] == []
            assert seen["seed"] != seed
            for way in right:
                right[way] += seen[way] == true[1 - seen["seat"]]
    assert lines == 2 * GAMES
    # of five cards four are unseen: a guess is right in 75 of 300, and more than 110 is 4.6 sigma
    assert all(found < 110 for found in right.values()), right


def test_a_bot_asked_from_python_is_shown_no_secret_either(bot, tmp_path):
    game, asked = kibitz.load(SECRET_CARDS), player(bot(PEEKER), seed=1)
    right = 0
    for seed in range(GAMES):
        p = game.start(seed)
        before = p.state.tobytes()
        asked.seed = seed + 1
        asked(p)
        assert p.state.tobytes() == before and p.history == []
        seen = json.loads((tmp_path / "seen.json").read_text().splitlines()[-1])
        assert seen["seed"] != seed
        right += seen["by position"] == p.record.held[1]
    assert right < 65  # 37.5 are expected, and this is 5 sigma


def test_what_a_bot_writes_to_its_position_changes_nothing(bot, tmp_path):
    game, spec = kibitz.load(SECRET_CARDS), bot(PEEKER)
    match = play_game(game, [player(spec), player(spec)], 3)
    assert match.position.history == [1, 1, 1, 1]
    assert (match.position.record.held == game.start(3).record.held).all()


DICE = """
from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Dice", outcome="win")

def layout(options):
    return [("rolls", "i4", 6), ("ply", "i4")]

def actions(options):
    return 1

def start(p):
    p.ply = 0

def player(p):
    return p.ply % 2

def legal(p, out):
    out[0] = 0
    return 1

def play(p, action, rng):
    p.rolls[p.ply] = 1 + below(rng, 1000)
    p.ply += 1

def over(p):
    return p.ply == 6

def returns(p, out):
    out[0], out[1] = 1, -1
"""

FORESEER = """
from pathlib import Path

class Foreseer:
    def choose(self, p):
        ahead = p.copy()
        ahead.act(0)
        with Path("foreseen").open("a") as out:
            out.write(f"{p.ply} {int(ahead.record.rolls[p.ply])} {p.seed}\\n")
        return 0
"""


def test_a_bot_from_outside_foresees_no_dice(bot, tmp_path):
    (tmp_path / "dice.py").write_text(DICE)
    game, spec = kibitz.load(str(tmp_path / "dice.py")), bot(FORESEER)
    match = play_game(game, [player(spec), player(spec, seed=1)], 5)
    seen = [
        [int(word) for word in line.split()]
        for line in (tmp_path / "foreseen").read_text().splitlines()
    ]
    assert [ply for ply, _, _ in seen] == [*range(6)]
    assert all(roll != match.position.record.rolls[ply] for ply, roll, _ in seen)
    assert all(seed != 5 for _, _, seed in seen)
