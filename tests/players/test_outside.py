"""Bots that somebody else wrote: found, given parameters, and named when wrong."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from docs import make
from kibitz.contract import KibitzError
from kibitz.interfaces.cli.app import main
from kibitz.players import PLAYERS, player
from kibitz.players.outside import parameters

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parent / "examples"

LAST = """
class Last:
    def choose(self, p):
        return p.moves()[-1]
"""


def run(monkeypatch, capsys, *arguments):
    """The exit of a command, its output and its errors."""
    monkeypatch.setattr(sys, "argv", ["kibitz", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    written = capsys.readouterr()
    return end.value.code, written.out, written.err


STATING = LAST + "    def probabilities(self, p):\n        return {shares}\n"


@pytest.mark.long
def test_the_probabilities_that_a_bot_states_make_its_exploitability_exact(bot):
    spec = bot(STATING.format(shares="{p.moves()[-1]: 0.75, p.legal()[0]: 0.25}"))
    kuhn = kibitz.load(str(EXAMPLES / "kuhn_poker.py"))
    p = kuhn.start(1)
    assert player(spec).probabilities(p) == {p.legal()[-1]: 0.75, p.legal()[0]: 0.25}
    assert kibitz.exploit(kuhn, spec).samples == 0
    assert player(bot(LAST, "other.py")).probabilities(p) is None


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ("{p.moves()[0]: 0.5}", "must be 0 or more with the sum 1, not 0.5."),
        ("{0: 1.5, 1: -0.5}", "must be 0 or more with the sum 1, not 1."),
        ("{}", "must be 0 or more with the sum 1, not 0."),
        ("{'nowhere': 1.0}", "names an act that is not legal."),
        ("{0: 1 / 0}", "ZeroDivisionError"),
        ("{0: 'all'}", "ValueError: could not convert string to float: 'all'"),
    ],
)
def test_wrong_probabilities_are_refused_in_one_sentence(bot, shares, said):
    p = kibitz.load(str(EXAMPLES / "kuhn_poker.py")).start(1)
    with pytest.raises(KibitzError, match=re.escape(said)):
        player(bot(STATING.format(shares=shares))).probabilities(p)


# Found and given parameters


@pytest.mark.parametrize(
    "answer", ["p.moves()[-1]", "p.legal()[-1]", "__import__('numpy').int32(p.legal()[-1])"]
)
def test_an_act_is_given_by_its_name_or_its_number(bot, answer):
    p = kibitz.load("byg", side=2).start()
    assert player(bot(LAST.replace("p.moves()[-1]", answer)))(p) == p.moves()[-1]


@pytest.mark.long
def test_a_match_takes_a_file_for_either_player(bot, monkeypatch, capsys):
    code, out, err = run(
        monkeypatch, capsys, "match", bot(LAST), "uniform", "byg", "-o", "side=2", "--games", "4"
    )
    assert (code, err) == (0, "")
    assert "./mybot.py against uniform at byg side=2" in out and "of 4 games" in out
    code, out, _ = run(
        monkeypatch, capsys, "match", "uniform", bot(LAST), "byg", "-o", "side=2", "--games", "2"
    )
    assert code == 0 and "uniform against ./mybot.py" in out


@pytest.mark.long
def test_a_file_can_be_watched_and_played_against(bot, monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, "watch", bot(LAST), "uniform", "byg", "-o", "side=2")
    assert code == 0 and "./mybot.py" in out
    code, out, _ = run(monkeypatch, capsys, "play", "byg", "-o", "side=2", "--against", bot(LAST))
    assert code == 0 and "./mybot.py" in out


PARAMETERS = """
from dataclasses import dataclass
from typing import ClassVar

class Plain:
    depth: int = 1
    weight: float = 0.5
    wise: bool = False
    name: str = "none"
    anything: list = []
    _own: int = 3

    def choose(self, p):
        return p.legal()[self.depth]

@dataclass
class _Fields:
    depth: int = 1
    seed: int = 0
    known: ClassVar[int] = 2

    def __post_init__(self):
        self.twice = 2 * self.depth

    def choose(self, p):
        return p.legal()[self.twice]
"""


def test_annotated_attributes_are_parameters(bot):
    p = kibitz.load("byg", side=2).start()
    spec = bot(PARAMETERS)
    found = player(f"{spec}:depth=2,weight=0.25,wise=yes,name=a", seed=7)
    assert (found.own.depth, found.own.weight, found.own.wise, found.own.name) == (
        2,
        0.25,
        True,
        "a",
    )
    assert found.own.seed == 7 and found.spec == f"{spec}:depth=2,weight=0.25,wise=yes,name=a"
    assert found(p) == p.moves()[2] and player(spec)(p) == p.moves()[1]
    assert [*parameters(type(found.own))] == ["seed", "depth", "weight", "wise", "name"]


def test_the_fields_of_a_dataclass_are_parameters(bot):
    p = kibitz.load("byg", side=2).start()
    spec = bot(PARAMETERS.replace("Plain", "_Plain").replace("_Fields", "Fields"))
    assert player(f"{spec}:depth=2")(p) == p.moves()[4]


def test_a_path_may_have_a_colon(bot, tmp_path):
    (tmp_path / "c:d").mkdir()
    spec = bot(PARAMETERS, "c:d/mybot.py")
    assert player(f"{spec}:depth=2").own.depth == 2 and player(spec).own.depth == 1


@pytest.mark.long
def test_an_installed_package_offers_bots_by_name(tmp_path):
    (tmp_path / "lasting.py").write_text(LAST)
    info = tmp_path / "lasting-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lasting\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[kibitz.players]\nlast = lasting:Last\nuniform = lasting:Last\nbroken = lasting:Nothing\n"
    )

    def match(*players):
        done = subprocess.run(
            [sys.executable, "-m", "kibitz", "match", *players, "byg", "-o", "side=2", "--games", "2"],
            env={**os.environ, "PYTHONPATH": f"{Path(kibitz.__file__).parents[1]}{os.pathsep}{tmp_path}"},
            capture_output=True, text=True, check=False, timeout=240,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    code, out, err = match("last", "uniform")
    assert (code, err) == (0, "") and "last against uniform" in out
    code, _, err = match("broken", "uniform")
    assert code == 2 and err.startswith("The player broken cannot be imported: AttributeError: ")
    code, _, err = match("nobody", "uniform")
    assert code == 2 and "cheat, broken, last, or give a path" in err


def test_the_list_of_players_is_the_same_everywhere(monkeypatch, capsys):
    names = ", ".join(PLAYERS)
    with pytest.raises(kibitz.KibitzError) as fault:
        player("nobody")
    assert names in str(fault.value)
    _, out, _ = run(monkeypatch, capsys, "match", "--help")
    assert names in " ".join(out.split())
    page = (TESTS.parent / "docs/write-a-bot.md").read_text("utf-8")
    assert make.part("players") in page and all(f"| `{name}` |" in page for name in PLAYERS)


# Wrong bots


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("class A:\n    def choose(self, p):\n        return 1 / 0\n",
         "./mybot.py: line 3, ZeroDivisionError: division by zero."),
        ("class A:\n    def choose(self, p):\n        p.play('zz')\n",
         "./mybot.py: line 3, IllegalMove: act 1, 'zz':"),
        ("import sys\nclass A:\n    def choose(self, p):\n        sys.exit(0)\n",
         "./mybot.py: line 4, SystemExit: 0."),
        ("class A:\n    def choose(self, p):\n        return 'z9'\n",
         "./mybot.py, line 2: choose gives 'z9', which is no legal act; legal: a1, a2, b1,"),
        ("class A:\n    def choose(self, p):\n        return 99\n", "./mybot.py, line 2: choose gives '99', which"),
        ("class A:\n    def choose(self, p):\n        pass\n", "./mybot.py, line 2: choose gives 'None', which"),
        ("class A:\n    def think(self, p):\n        yield from ()\n", "./mybot.py, line 2: think gives no act."),
        ("class A:\n    def think(self, p):\n        yield 0.5\n", "./mybot.py, line 2: think gives '0.5', which"),
        ("class A:\n    def choose(self):\n        pass\n", "./mybot.py: line 2, TypeError: A.choose() takes 1"),
        ("class A:\n    def choose(self, p)\n        pass\n", "mybot.py cannot be read: line 2, SyntaxError: "),
        ("import nothing_of_that_name\n", "mybot.py cannot be read: line 1, ModuleNotFoundError: No module"),
        ("x = 1\n", "mybot.py, line 1: there is no class with a method choose(self, p)."),
        ("def choose(p):\n    return 0\n", "mybot.py, line 1: there is no class with a method choose(self, p)."),
        ("class A:\n    def choose(self, p): ...\nclass B:\n    def choose(self, p): ...\n",
         "mybot.py, line 4: there are several bots, A and B;"),
        ("class A:\n    def __init__(self, k):\n        pass\n    def choose(self, p): ...\n",
         "./mybot.py: line 4, TypeError: A.__init__() missing 1"),
        ("class A:\n    def warm(self, game):\n        raise ValueError(3)\n    def choose(self, p): ...\n",
         "./mybot.py: line 3, ValueError: 3."),
    ],
)  # fmt: skip
def test_a_wrong_bot_ends_in_one_sentence_with_its_file_and_line(
    bot, monkeypatch, capsys, text, written
):
    code, out, err = run(
        monkeypatch, capsys, "watch", bot(text), "uniform", "byg", "-o", "side=2",
    )  # fmt: skip
    assert code == 2
    assert err.startswith(written) and err.count("\n") == 1, err
    assert "Traceback" not in out + err


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (":dept=2", "./mybot.py has no parameter 'dept'; it has seed, depth, weight, wise, name."),
        (":depth=deep", "./mybot.py: depth is a whole number, not 'deep'."),
        (":wise=2", "./mybot.py: wise is yes or no, not '2'."),
        (":anything=2", "./mybot.py has no parameter 'anything'"),
    ],
)
def test_a_parameter_that_does_not_fit_is_refused(bot, given, written):
    with pytest.raises(kibitz.KibitzError) as fault:
        player(bot(PARAMETERS) + given)
    assert str(fault.value).startswith(written)


@pytest.mark.parametrize("spec", ["./nothing.py", "nothing.py:depth=2", "./nothing", "/etc/passwd"])
def test_a_file_that_is_not_there_is_refused(bot, spec):
    bot(LAST)
    with pytest.raises(kibitz.KibitzError) as fault:
        player(spec)
    assert "\n" not in str(fault.value)
