"""What a Python user holds: games, options, positions."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kibitz
from kibitz import Game, GameError, IllegalMove, Position
from kibitz.kit.rng import below, seeded

EXAMPLES = Path(__file__).parents[1] / "examples"


def begin(text="", **options):
    p = kibitz.load("byg", **{"side": 3, **options}).start()
    p.play(text)
    return p


def all_of(p):
    """Everything that can be asked of a position."""
    return p.key(), p.history[:], p.player, p.over, p.returns, p.turn, p.ply, p.moves(), str(p)


# Starting


def test_the_same_seed_deals_the_same_position():
    game = kibitz.load("beat")
    deals = {seed: game.start(seed).key() for seed in range(20)}
    assert len(set(deals.values())) > 15
    assert all(game.start(seed).key() == key for seed, key in deals.items())


def test_the_seed_is_0_unless_given():
    game = kibitz.load("beat")
    assert game.start().key() == game.start(0).key() == game.start(seed=0).key()
    assert (game.start().seed, game.start(seed=7).seed) == (0, 7)


def test_the_words_of_the_package_are_there():
    assert (kibitz.Game, kibitz.Position) == (Game, Position)
    assert issubclass(IllegalMove, kibitz.KibitzError) and issubclass(GameError, kibitz.KibitzError)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        kibitz.chess  # noqa: B018


# Playing


def test_a_game_is_played_by_the_names_of_its_acts():
    p = kibitz.load("byg", side=2).start()
    assert (p.player, p.ply, p.turn, p.over, p.returns) == (0, 0, 0, False, None)
    p.play("b2")
    assert (p.player, p.ply, p.turn) == (1, 1, 1)
    assert p.moves() == ["a1", "a2", "b1", "b3", "c1", "c2"]
    p.play("a1 c2")
    assert (p.player, p.ply, p.turn) == (0, 3, 2)


def test_at_the_end_nobody_is_to_act_and_each_seat_has_its_returns():
    p = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start()
    p.play("a1 a2 b1 b2 c1")
    assert (p.over, p.player, p.moves(), p.legal(), p.returns) == (True, None, [], [], (1, -1))
    assert all(type(number) is int for number in p.returns)


@pytest.mark.parametrize(
    "text", ["c3 c1 c5", " c3\tc1\nc5 ", "c3 | c1 c5", "|c3|c1|c5|", '"c3" c1 "c5"']
)
def test_acts_are_parted_by_blanks_and_bars_and_may_be_quoted(text):
    assert begin(text).history == begin("c3 c1 c5").history


def test_a_text_without_acts_plays_nothing():
    assert begin(" | \n").ply == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("c3 c3", "act 2, 'c3': c3 is taken."),
        ("c3 | c1 c2", "act 3, 'c2': c2 touches a stone of yours, and this turn places stones apart."),
        ("c3 x", "act 2, 'x': this game has no such act; legal: a1, a2, a3, b1, b2, b3, b4, c1, c2, c4, c5, d1, .. (18 in all)."),
        ('c3 "c1 c2"', "act 2, 'c1 c2': this game has no such act"),
        ("Z9", "act 1, 'Z9': this game has no such act"),
        ("c3 " + "x" * 5000, f"act 2, '{'x' * 40}': this game has no such act"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_number_the_text_and_why(text, sentence):
    p = begin("")
    before = all_of(p)
    with pytest.raises(IllegalMove) as fault:
        p.play(text)
    assert str(fault.value).startswith(sentence) and "\n" not in str(fault.value)
    assert all_of(p) == before


def test_after_the_end_no_act_is_legal():
    p = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start()
    with pytest.raises(IllegalMove, match=r"^act 6, 'c2': the game is over\.$"):
        p.play("a1 a2 b1 b2 c1 c2")
    assert p.ply == 0


def test_an_act_that_is_legal_for_a_game_but_not_now_is_told_what_is():
    p = kibitz.load(str(EXAMPLES / "connect_four.py"), width=4, height=4).start()
    p.play("a a a a")
    with pytest.raises(IllegalMove, match="legal: b, c, d"):
        p.play("a")


def test_an_action_is_played_by_its_number_too():
    p = begin()
    p.act(9)
    assert p.history == begin("c3").history
    with pytest.raises(IllegalMove, match=r"^c3 is taken\.$"):
        p.act(9)


@pytest.mark.parametrize("action", [-1, 22, 10**9])
def test_a_number_that_is_no_action_is_refused(action):
    p = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start()
    before = all_of(p)
    with pytest.raises(IllegalMove, match="not legal now"):
        p.act(action)
    assert all_of(p) == before


@pytest.mark.parametrize("name", ["byg", "beat"])
@pytest.mark.parametrize("action", [-1, 22, 63, 64, 10**9])
def test_a_number_that_is_no_action_is_refused_by_every_game(name, action):
    # 0.1.0: Byg was asked why, and raised an IndexError
    p = kibitz.load(name, **({"side": 3} if name == "byg" else {"ranks": 7})).start()
    before = all_of(p)
    if action not in p.legal():
        with pytest.raises(IllegalMove):
            p.act(action)
    assert all_of(p) == before


ACTS = st.lists(
    st.sampled_from([*"|\"?'x", "c3", "c1", "a1", "e3", "done", "white", "black", "1."]),
    max_size=12,
)


@settings(deadline=None)
@given(st.text(max_size=40) | ACTS.map(" ".join), st.sampled_from([1, 2]))
@example('"', 1)
@example('""', 1)
@example("\0", 2)
@example("c3\x1cc1", 1)
def test_any_text_is_played_whole_or_refused_and_changes_nothing(text, version):
    p = begin("c3" if version == 1 else "", version=version)
    before = all_of(p)
    try:
        p.play(text)
    except IllegalMove as fault:
        assert all_of(p) == before
        assert "\n" not in str(fault) and str(fault).startswith("act ")
    else:
        assert p.ply >= before[6]


@settings(deadline=None)
@given(st.text('AKQJT98shdc eat,/|"', max_size=20))
def test_any_text_of_cards_is_played_whole_or_refused(text):
    p = kibitz.load("beat", ranks=7, deal="AQT98/KJ").start()
    before = all_of(p)
    try:
        p.play(text)
    except IllegalMove:
        assert all_of(p) == before


# Turns


def test_a_turn_of_several_acts_is_counted_when_it_is_complete():
    p = begin()
    turns = [p.turn]
    for act in ("c3", "c1", "c5", "a1", "done"):
        p.play(act)
        turns.append(p.turn)
    assert turns == [0, 1, 1, 2, 2, 3]


def test_choosing_a_colour_is_a_turn_of_its_own_though_the_same_seat_goes_on():
    p = begin("c3 black", version=2)
    assert (p.player, p.turn) == (1, 2)
    p.play("a1")
    assert (p.player, p.turn) == (0, 3)


def test_the_acts_of_a_turn_can_be_asked_for():
    p = begin("c3 c1 c5 a1")
    assert [p.played(turn) for turn in range(4)] == [["c3"], ["c1", "c5"], ["a1"], []]
    assert p.played(-1) == []


# Taking back, copying, looking back


def test_undo_takes_back_act_after_act():
    p = begin()
    seen = [all_of(p)]
    for act in ("c3", "c1", "c5", "a1", "done"):
        p.play(act)
        seen.append(all_of(p))
    while p.ply:
        assert all_of(p) == seen.pop()
        p.undo()
    assert [all_of(p)] == seen
    with pytest.raises(IllegalMove, match=r"^nothing has been played yet\.$"):
        p.undo()


def test_a_copy_has_a_future_of_its_own():
    p = begin("c3")
    before, twin = all_of(p), p.copy()
    assert all_of(twin) == before and twin.seed == p.seed
    twin.play("a1")
    assert all_of(p) == before
    p.play("e3")
    assert twin.history != p.history and twin.ply == p.ply == 2
    twin.undo()
    assert all_of(twin) == before


def test_every_earlier_position_can_be_seen():
    p = begin("c3 c1 c5")
    before = all_of(p)
    assert [p.at(ply).history for ply in range(4)] == [p.history[:ply] for ply in range(4)]
    assert all_of(p.at(1)) == all_of(begin("c3"))
    p.at(0).play("a1")
    assert all_of(p) == before


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from([("byg", {"side": 3}), ("beat", {"ranks": 5})]))
def test_the_same_acts_lead_to_the_same_position(seed, chosen):
    name, options = chosen
    game, rng = kibitz.load(name, **options), seeded(seed)
    p = game.start(seed)
    while not p.over and p.ply < 30:
        p.act(p.legal()[below(rng, len(p.legal()))])
    again = game.start(seed)
    for ply, action in enumerate(p.history):
        again.play(again.name(action))
        assert again.key() == p.at(ply + 1).key()
    assert all_of(again) == all_of(p)


# Keys


def test_two_ways_to_a_position_have_one_key():
    assert begin("c3 c1 c5").key() == begin("c3 c5 c1").key()
    assert begin("c3 c1 c5").key() != begin("c3 c1 a1").key()


def test_who_moves_and_how_far_a_turn_is_belong_to_the_key():
    assert begin("c3 c1").key() != begin("c3 c1 done").key()
    keys = [begin(f"c3{choice}", version=2).key() for choice in ("", " white", " black")]
    assert len(set(keys)) == 3


def test_without_a_key_of_its_own_a_game_has_its_whole_record_as_key():
    p, q = (kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start() for _ in range(2))
    p.play("a1 b1 c1")
    q.play("c1 b1 a1")
    assert p.key() == q.key()
    q.play("a3")
    assert p.key() != q.key()


# Shown


def test_a_position_is_shown_as_text():
    assert str(begin("b2", side=2)).splitlines()[0].startswith("Black places one or two stones")
    assert "O" in str(begin("b2", side=2))


def test_a_notebook_shows_the_board():
    p = begin("c3")
    svg, html = p._repr_svg_(), p._repr_html_()
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert svg in html and html.startswith("<div")


def test_the_last_turn_is_marked():
    assert "(last turn)" in str(begin("c3"))
    assert "(last turn)" not in str(begin())


@pytest.mark.long
def test_a_player_answers_with_the_name_of_an_act():
    p = begin("c3")
    for spec in ("uniform", "mcts:sims=20"):
        assert kibitz.player(spec)(p) in p.moves()
    assert p.ply == 1


def test_a_taken_cell_is_not_called_unknown_where_acts_are_read_by_their_names() -> None:
    p = kibitz.load(str(Path(__file__).parents[1] / "examples" / "tic_tac_toe.py")).start()
    p.play("b2")
    with pytest.raises(
        kibitz.IllegalMove, match=r"^act 1, 'b2': there is no such act now; legal: "
    ):
        p.play("b2")


def test_information_may_depend_on_the_options(tmp_path):
    text = (EXAMPLES / "tic_tac_toe.py").read_text()
    option = 'options={"veiled": kibitz.Option(False, "cover the board")},'
    text = text.replace("ABOUT = About(", f"import kibitz\nABOUT = About({option}", 1)
    text += '\ndef information(options):\n    return "hidden" if options["veiled"] else "perfect"\n'
    (tmp_path / "veiled.py").write_text(text)
    spec = str(tmp_path / "veiled.py")
    assert kibitz.load(spec).information == "perfect"
    assert kibitz.load(spec, veiled=True).information == "hidden"


@pytest.mark.parametrize("players", [1, 2])
def test_a_game_that_one_may_play_alone_lasted_one_turn(players):
    game = kibitz.load(str(Path(__file__).parent / "solo_or_pair.py"), players=players)
    p = game.start()
    for _ in range(10):
        p.act(1)
    assert p.over and p.turn == 10
