"""Los Alamos chess: the moves that differ from chess, check, mate and draws."""

from tests.examples import load, played

NAMES = "ABCDEF"
VALUES = {"p": 1, "n": 2, "r": 3, "q": 4, "k": 5}


def board(rows, turn=0):
    """Rows from the top; upper case is White."""
    cells = []
    for row in reversed(rows.split()):
        cells += [0 if c == "." else VALUES[c.lower()] * (1 if c.isupper() else -1) for c in row]
    return played(load("los_alamos_chess"), "", board=cells, turn=turn)


def count(p, depth):
    """The number of games of this many moves."""
    if depth == 0:
        return 1
    total = 0
    for action in p.legal():
        after = p.copy()
        after.act(action)
        total += count(after, depth - 1)
    return total


def test_each_side_has_ten_first_moves_and_no_pawn_moves_two_squares():
    p = load("los_alamos_chess").start()
    assert len(p.moves()) == 10 and "a2-a4" not in p.moves()
    assert [count(p, depth) for depth in (1, 2)] == [10, 100]


def test_a_pawn_on_the_last_rank_becomes_a_queen_a_rook_or_a_knight():
    p = board("k..... ...P.. ...... ...... ...... K.....")
    promotions = [move for move in p.moves() if move.startswith("d5")]
    assert sorted(promotions) == ["d5-d6=N", "d5-d6=Q", "d5-d6=R"]
    for sign, value in zip("QRN", (4, 3, 2), strict=True):
        q = p.copy()
        q.play(f"d5-d6={sign}")
        assert q.record.board[33] == value


def test_a_pawn_takes_diagonally_and_does_not_move_onto_a_piece():
    p = board("k..... ...... ..pn.. ..P... ...... K.....")
    assert sorted(move for move in p.moves() if move.startswith("c3")) == ["c3xd4"]


def test_a_move_that_leaves_the_king_in_check_is_not_legal():
    p = board("k..r.. ...... ...... ...... ...R.. ...K..")
    assert all(move[3] == "d" for move in p.moves() if move.startswith("d2"))
    p = board("k..r.. ...... ...... ...... ...... ..PK..", turn=0)
    assert not {"d1-d2"} & set(p.moves())


def test_checkmate_wins():
    p = board("k..... ..R... .R.... ...... ...... K.....")
    p.play("c5-c6")
    assert not p.over
    p = board("k..... .....R ....R. ...... ...... K.....")
    p.play("e4-e6")
    assert p.over and p.returns == (1, -1)
    assert str(p).startswith("Checkmate: White wins.")


def test_a_player_who_is_not_in_check_and_has_no_move_draws():
    p = board("k..... ...... .Q.... ...... ...... K.....")
    p.play("b4-b5") if "b4-b5" in p.moves() else None
    assert not p.over
    p = board("k..... ...... .....Q ...... .R.... K.....")
    p.play("f4-f5")
    assert p.over and p.returns == (0, 0)


def test_fifty_moves_of_each_side_without_a_capture_or_a_pawn_draw():
    p = board("k..... ...... ...... ...... ...... K....R")
    p.state["quiet"] = [99]
    p.play("f1-f2")
    assert p.over and p.returns == (0, 0)


def test_a_knight_jumps_over_pieces():
    p = load("los_alamos_chess").start()
    assert {"b1-a3", "b1-c3", "e1-d3", "e1-f3"} <= set(p.moves())
