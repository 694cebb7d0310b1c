"""Catchup and Ketchup: the end, and the words of the table. W and B are stones."""

import pickle

import pytest
from tests.games.catchup_positions import TODAY, VERSIONS, begin, drawn

import kibitz
from kibitz import record

# The end


TWO_VACANT = """
         B B
        W . W
         . B
        """


def test_ketchup_ends_when_the_stones_due_do_not_fit_though_a_pass_would():
    p = drawn(TWO_VACANT, "White", version="revised")
    assert p.over and p.moves() == [] and p.returns == (-1, 1)


def test_ketchup_goes_on_while_the_stones_due_fit():
    assert not drawn(TWO_VACANT, "Black", version="revised").over


def test_catchup_ends_when_the_board_is_full():
    p = drawn(TWO_VACANT, "White")
    p.play("b2")
    assert not p.over
    p.play("a1")
    assert p.over and p.returns == (1, -1)


def winner(full, **options):
    p = drawn(full, "White", **options)
    assert p.over and p.moves() == [] and p.player is None
    won = ("White", "Black")[p.returns.index(1)]
    assert f"{won} has the larger group" in str(p)
    exchanged = drawn(full.translate(str.maketrans("WB", "BW")), "White", **options)
    assert exchanged.returns == p.returns[::-1]
    return won


@pytest.mark.parametrize("version", VERSIONS)
def test_the_larger_largest_group_wins_not_the_larger_number_of_stones(version):
    full = """
         B B
        W W W
         B B
        """
    assert winner(full, version=version) == "White"


@pytest.mark.parametrize("version", TODAY)
def test_if_the_largest_groups_are_equal_the_second_largest_decides(version):
    full = """
          B W W
         W W W W
        W W B B B
         B B B B
          B W W
        """
    assert winner(full, version=version) == "White"  # 8 and 2 against 8 and 1


@pytest.mark.parametrize("version", TODAY)
def test_a_missing_group_counts_0(version):
    full = """
          B W W
         W W W W
        W W W B B
         B B B B
          B B B
        """
    assert winner(full, version=version) == "Black"  # 9 against 9 and 1


# Words


def test_ketchup_is_the_game_of_2010_unless_another_version_is_given():
    game = kibitz.load("ketchup", side=3)
    assert (game.id, game.options["version"]) == ("catchup", "revised")
    assert kibitz.load("ketchup", version="2012").options["version"] == "2012"


def test_a_record_of_ketchup_is_one_of_catchup_with_its_version():
    p = kibitz.load("ketchup", side=2).start()
    p.play("a1 | a2 b1")
    written = record.write(record.of(p))
    assert '[Game "catchup"]' in written
    assert "version=revised" in written
    assert record.replay(record.read(written)).game.options == p.game.options
    by_name = '[Game "ketchup"]\n[Options "side=2"]\n1. a1\n'
    assert record.replay(record.read(by_name)).game.options["version"] == "revised"


def test_ketchup_goes_to_another_process_with_its_options():
    game = pickle.loads(pickle.dumps(kibitz.load("ketchup", version="2012")))
    assert game.options["version"] == "2012"


@pytest.mark.parametrize(
    ("acts", "options", "caption"),
    [
        ("", {}, "White puts the first stone."),
        ("c3", {}, "Black puts one or two stones."),
        ("c3 a1", {}, "Black puts another stone, or is done."),
        ("c3 a1 a2", {}, "White puts one, two or three stones."),
        ("c3 a1 a2 e1", {}, "White puts one or two more stones, or is done."),
        ("c3", {"version": "revised"}, "Black puts two stones."),
        ("c3 a1", {"version": "revised"}, "Black puts one more stone."),
        ("c3 a1 a2", {"version": "revised"}, "White puts three stones, or passes."),
        ("c3 a1 a2 e1", {"version": "revised"}, "White puts two more stones."),
        ("b2 a1 a2 b1 b3 done c1 done", {"side": 2}, "White puts one stone."),
    ],
)
def test_the_table_says_what_may_be_done(acts, options, caption):
    assert str(begin(acts, **options)).splitlines()[0] == caption


def test_the_table_shows_the_sizes_of_the_largest_groups():
    _, sizes = begin("c3 a1 a2").scene(0).parts[:2]
    assert sizes.rows == (("White", 1), ("Black", 2))


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"side": 1}, "catchup: side is a whole number from 2 to 10, not '1'."),
        ({"side": 11}, "catchup: side is a whole number from 2 to 10, not '11'."),
        ({"version": "2010"}, "catchup: version is revised, catchup or 2012, not '2010'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, fault):
    with pytest.raises(kibitz.OptionError) as found:
        kibitz.load("catchup", **options)
    assert str(found.value) == fault


def test_the_largest_group_is_marked_at_the_end():
    p = kibitz.load("catchup", side=2).start()
    p.play("b2 a1 b3 c2 c1 a2 done b1")
    board = next(p.scene().boards())
    won = {cell.name for row in board.rows for cell in row if cell.mark == "win"}
    assert won == {"b1", "b2", "c1", "c2"}
