"""What a playtest reads without a server: its plan, its questions, and its tables in the store."""

import pytest
from tests.interfaces.web.conftest import ROOT
from tests.interfaces.web.friends import GAME

from kibitz.contract import KibitzError, OptionError
from kibitz.interfaces.cli.playtest_command import playtest
from kibitz.match import Seat
from kibitz.store import Store, StoredMatch, StoredMove
from kibitz.tables.playtest.plan import questions, variants
from kibitz.tables.playtest.results import results

KUHN = ROOT / "examples/kuhn_poker.py"


def test_questions_of_the_author_replace_ours():
    choice, text = questions(["Too random?: yes, no", "Why?"])
    assert (choice.words, choice.choices, text.words) == ("Too random?", ("yes", "no"), "Why?")
    assert len(questions([])) == 5


def test_what_is_compared_needs_two_values_and_is_given_once():
    with pytest.raises(OptionError, match="needs two values"):
        variants([GAME], {}, {"size": "3"})
    with pytest.raises(OptionError, match="give it only once"):
        variants([GAME], {"size": "3"}, {"size": "3,4"})
    two = variants([GAME, KUHN], {}, {"size": "3,4"})
    assert [one.name for one in two][::2] == ["stake-out size=3", "kuhn-poker size=3"]


def test_two_versions_have_names_of_their_own(tmp_path):
    """The second file took the place of the first, and was compared with itself."""
    with pytest.raises(OptionError, match="Two files have the name stake-out; give each version"):
        variants([GAME, tmp_path / "stake-out.py"], {}, {})


def test_results_need_a_folder(tmp_path):
    """It said only that this should not have failed."""
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    with pytest.raises(KibitzError, match=r"needs a folder to write in, not .*: File exists"):
        playtest([GAME], results=file, database=f"sqlite:///{tmp_path}/tables.db")
    assert file.read_text("utf-8") == "mine"


def test_results_name_a_table_whose_acts_are_refused_now(tmp_path):
    """They counted it as a game that goes on; later it took all other games with it."""
    database = f"sqlite:///{tmp_path}/tables.db"
    store = Store(database)
    for id, acts in (("abc", ["z9"]), ("def", ["resign"])):
        store.add(StoredMatch(id, "byg", {"side": "3"}, 1, (Seat("Ann"), Seat("Ben"))))
        store.playtests.add_table("byg", id, "byg")
        for ply, act in enumerate(acts):
            store.append(id, StoredMove(ply, ply % 2, act))
    store.close()
    found = results(database, "byg", judges=False, foresees=False)
    assert [one.match for one in found.games] == ["def"]
    assert "cannot be continued" in found.facts()["games_not_read"][1]
    assert "Table 1 cannot be read: This table cannot be continued" in found.sections[0].words[0]
    assert found.withheld == 0
