"""Exact values that others have published, each with a source that states the rules.

Nothing here comes from memory: a value without a source does not enter. `bench.gallery` compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

SOURCES = {
    "Betfirm": "http://www.betfirm.com/craps-payouts/",
    "Beling": "https://github.com/beling/impartial-games",
    "Casino special event": (
        "http://casinospecialevent.com/casino-games-rules/rules-of-money-wheel/"
    ),
    "Caribou": "https://cariboutests.com/games/chomp.php",
    "Cut the knot: no dollar": "http://www.ctkmathgamesforkids.com/Games/NoSilverDollar.shtml",
    "craps.net": "http://www.craps.net/category/craps-odds/",
    "De Bono": "http://www.edwdebono.com/debono/lgame.htm",
    "Ferguson": "http://blog.csdn.net/lyt9469/article/details/7528982",
    "Gardner": "https://en.wikipedia.org/wiki/Hare_games",
    "HAKMEM 74": "https://en.wikipedia.org/wiki/TacTix",
    "Kuhn": "https://en.wikipedia.org/wiki/Kuhn_poker",
    "Lachmann": "https://arxiv.org/abs/math/0006066",
    "Larsson": "https://arxiv.org/abs/1509.08527",
    "MCGS": "https://ualberta-mueller-group.github.io/MCGS/MCGS-results.html",
    "Mazeworks": "http://www.mazeworks.com/hex7/about/basics2.htm",
    "Müller": "https://webdocs.cs.ualberta.ca/~mmueller/nogo/solving.html",
    "OEIS A002186": "https://oeis.org/A002186",
    "OEIS A002187": "https://oeis.org/A002187",
    "OEIS A002188": "https://oeis.org/A002188",
    "Lasker's nim": "https://math.techqa.club/lasker-nim-sprague-grundy-function-proof-4011805",
    "PAPG": "http://www.papg.com/show?2XLJ",
    "Powerball.net": "http://www.powerball.net/prizes.asp",
    "Plambeck": "https://arxiv.org/abs/1301.1672",
    "Grey Matters": "http://gmmentalgym.blogspot.com/2012/05/",
    "RPI": "http://homepages.rpi.edu/~mitchj/math1900/euclideangamestrategy/euclideangamestrategy.html",
    "Rudolph": "https://arxiv.org/abs/2502.08938",
    "Steininger": "https://github.com/ChristopheSteininger/c4",
    "Uiterwijk": "https://doi.org/10.1109/cig.2019.8848010",
    "Weisstein": "https://archive.lib.msu.edu/crcmath/math/math/w/w165.htm",
    "Wikipedia: Dodgem": "https://en.wikipedia.org/wiki/Dodgem",
    "Wikipedia: Hexapawn": "https://en.wikipedia.org/wiki/Hexapawn",
    "Wikipedia: Mu torere": "https://en.wikipedia.org/wiki/M%C5%AB_t%C5%8Drere",
    "Wikipedia: Pong hau k'i": "https://en.wikipedia.org/wiki/Pong_Hau_K%27i",
    "Wikipedia: Reversi": "https://en.wikipedia.org/wiki/Reversi",
    "Wikipedia: m,n,k": "https://en.wikipedia.org/wiki/M,n,k-game",
    "Wikipedia: squares": "https://en.wikipedia.org/wiki/Subtract_a_square",
    "Wikipedia: three men": "https://en.wikipedia.org/wiki/Three_men%27s_morris",
    "Wikipedia: wild": "https://en.wikipedia.org/wiki/Wild_tic-tac-toe",
    "Wolfram": "https://blog.wolfram.com/2010/11/",
    "Wilson": "https://wilson.engr.wisc.edu/boxes/results.shtml",
}


class Published(NamedTuple):
    """A value that somebody has published.

    game: a file, from the root. options: as on the command line, without `-o`.
    value: `first`, `second` or `draw`, the points of the first seat, or `nim N`: the nim value.
    best: the only first acts that reach the value, or `all`, where the source names them.
    updates: the seconds in which the strategies of a game with secrets are improved.
    """

    game: str
    options: str
    value: str
    source: str
    best: str = ""
    updates: float = 120.0


def boards(game: str, source: str, results: str, more: str = "") -> Iterator[Published]:
    """Values by board: `2x3 second` is 2 rows and 3 columns."""
    for line in results.split(","):
        size, value = line.split(maxsplit=1)
        rows, columns = size.split("x")
        yield listed(game, source, f"columns={columns} rows={rows} {more} : {value}")


def numbered(
    game: str, source: str, option: str, results: str, more: str = ""
) -> Iterator[Published]:
    """Values by one option: `5 nim 4` is the value where the option is 5."""
    for line in results.split(","):
        number, value = line.split(maxsplit=1)
        yield listed(game, source, f"{option}={number} {more} : {value}")


def listed(game: str, source: str, line: str, best: str = "") -> Published:
    """A value by options: `size=3 : first`."""
    options, value = line.split(":")
    return Published(f"gallery/{game}.py", options.strip(), value.strip(), source, best)


PUBLISHED = [
    *boards("mnk", "Wikipedia: m,n,k", "3x3 draw"),
    *boards("mnk", "Uiterwijk", "3x4 first, 4x3 first"),
    *boards("mnk", "Uiterwijk", "4x4 draw, 4x5 draw", "length=4"),
    *(
        Published("examples/connect_four.py", f"width={w} height={h}", value, "Steininger")
        for w, h, value in (
            *((4, h, "draw") for h in (4, 5, 6, 7, 8, 9)),
            *((5, h, "draw") for h in (4, 5, 6, 7)),
            *((6, 4, "second"), (6, 5, "draw"), (7, 4, "draw"), (8, 4, "second")),
        )
    ),
    Published("examples/hex.py", "size=3", "first", "Mazeworks"),
    Published("examples/dots_and_boxes.py", "columns=3 rows=3", "second", "Wilson"),
    *boards("clobber", "MCGS", "3x3 first, 2x2 first, 2x3 second, 2x6 second, 3x4 second"),
    *boards("clobber", "MCGS", "4x4 first, 3x6 second, 4x5 first"),
    listed("nogo", "Müller", "columns=3 rows=3 : first", "all"),
    *boards("nogo", "MCGS", "2x3 second, 2x4 second, 3x4 second, 3x5 first, 4x4 second"),
    *boards(
        "nogo",
        "MCGS",
        "1x2 nim 1, 1x3 nim 0, 1x4 nim 1, 1x5 nim 2, 1x6 nim 0, 1x7 nim 1, 1x8 nim 0,"
        "1x9 nim 1, 2x2 nim 1, 2x3 nim 1, 2x4 nim 0, 2x5 nim 0, 2x6 nim 0, 2x7 nim 0,"
        "3x3 nim 0, 3x4 nim 0, 3x5 nim 1, 4x4 nim 0",
        "impartial=yes",
    ),
    *boards("cram", "MCGS", "3x4 nim 1, 3x3 nim 0, 3x6 nim 4, 4x5 nim 2, 5x5 nim 0"),
    *boards("cram", "Beling", "4x4 nim 0, 4x6 nim 0, 4x7 nim 3"),
    *boards("cram", "Lachmann", "2x2 first", "upright=yes"),
    *(
        listed("chomp", "Caribou", f"columns={n} rows=2 : first", best)
        for n, best in ((5, "e2"), (2, "b2"), (9, "i2"))
    ),
    *numbered("dodgem", "Wikipedia: Dodgem", "size", "3 first, 4 draw"),
    listed("mu_torere", "Wikipedia: Mu torere", " : draw"),
    *numbered("pong_hau_ki", "Wikipedia: Pong hau k'i", "start", "sides draw, rows draw"),
    listed("l_game", "De Bono", " : draw"),
    listed("notakto", "Plambeck", "boards=1 : first", "1b2"),
    listed("notakto", "Grey Matters", "boards=2 : second"),
    *numbered("wild_tic_tac_toe", "Wikipedia: wild", "misere", "no first, yes draw"),
    *boards("hexapawn", "Wikipedia: Hexapawn", "3x3 second, 4x4 first"),
    *numbered(
        "hare_and_hounds",
        "Gardner",
        "hare",
        "e2 first, c1 first, d1 first, b2 first, c2 first, d2 first, c3 first, d3 first",
    ),
    *boards("othello", "Wikipedia: Reversi", "4x4 second"),
    listed("tactix", "HAKMEM 74", "size=4 : second"),
    *numbered("tactix", "HAKMEM 74", "size", "3 first, 4 second", "misere=no"),
    *(
        listed("nim", "Ferguson", f"heaps={heaps} : second")
        for heaps in ("2,4,6", "1,2,3", "1,4,5")
    ),
    *(
        listed("wythoff", "Weisstein", f"first={few} second={many} : second")
        for few, many in ((3, 5), (1, 2), (4, 7), (6, 10))
    ),
    *numbered("fibonacci_nim", "Larsson", "counters", "21 second, 20 first, 33 first, 34 second"),
    *numbered(
        "kayles",
        "OEIS A002186",
        "pins",
        "3 nim 3, 4 nim 1, 5 nim 4, 6 nim 3, 8 nim 1, 9 nim 4, 10 nim 2, 11 nim 6, 12 nim 4,"
        "13 nim 1, 15 nim 7",
    ),
    *numbered(
        "kayles",
        "OEIS A002187",
        "pins",
        "4 nim 2, 5 nim 0, 6 nim 3, 8 nim 1, 10 nim 3, 12 nim 2, 14 nim 4, 16 nim 5, 18 nim 2",
        "pairs=yes",
    ),
    *numbered(
        "grundys_game",
        "OEIS A002188",
        "counters",
        "5 nim 2, 8 nim 2, 10 nim 0, 13 nim 3, 15 nim 1, 16 nim 3, 18 nim 4, 19 nim 3, 20 nim 0,"
        "21 nim 4",
    ),
    *numbered("three_mens_morris", "Wikipedia: three men", "centre", "yes first, no draw"),
    *(
        listed("euclids_game", "RPI", f"first={larger} second={smaller} : {value}")
        for larger, smaller, value in (
            (34, 21, "first"),
            (55, 34, "second"),
            (8, 5, "second"),
            (27, 11, "first"),
            (42, 14, "first"),
        )
    ),
    listed("subtract_a_square", "Wikipedia: squares", "counters=13 : first", "take-1"),
    *numbered(
        "subtract_a_square",
        "Wikipedia: squares",
        "counters",
        "12 second, 22 second, 34 second, 39 second, 44 second, 40 first",
    ),
    *numbered(
        "laskers_nim",
        "Lasker's nim",
        "counters",
        "3 nim 4, 4 nim 3, 5 nim 5, 7 nim 8, 8 nim 7, 10 nim 10",
    ),
    *(
        listed("no_silver_dollar", "Cut the knot: no dollar", f"coins={coins} : {value}")
        for coins, value in (
            ("2,5,8,11", "second"),
            ("3,6,8,12", "first"),
            ("2,4,6", "second"),
            ("1,5,9", "first"),
        )
    ),
    listed("sim", "PAPG", "points=6 : second"),
    *(
        listed("craps", "craps.net", f"bet={bet} : {value}")
        for bet, value in (
            ("pass", "-0.0141"),
            ("dont-pass", "-0.01364"),
            ("place-4", "-0.0667"),
            ("place-5", "-0.04"),
            ("place-6", "-0.0152"),
        )
    ),
    *(
        listed("craps", "Betfirm", f"bet={bet} : {value}")
        for bet, value in (("hard-4", "-0.111"), ("hard-6", "-0.0909"), ("any-seven", "-0.1667"))
    ),
    *(
        listed("big_six", "Casino special event", f"bet={bet} : {value}")
        for bet, value in (
            ("1", "-0.1111"),
            ("2", "-0.1667"),
            ("5", "-0.2222"),
            ("10", "-0.1852"),
            ("20", "-0.2222"),
            ("joker", "-0.2407"),
            ("joker special=45", "-0.1481"),
        )
    ),
    *(
        listed("powerball", "Powerball.net", f"prize={prize} : {value}")
        for prize, value in (
            ("5-and-red", "1/292201338"),
            ("5-white", "100/1168805352"),
            ("3-and-red", "0.000069"),
            ("0-and-red", "0.0261"),
            ("any", "0.0402"),
        )
    ),
    *(
        listed("penneys_game", "Wolfram", f"first={first} second={second} : {value}")
        for first, second, value in (
            ("HTT", "TTT", "3/4"),
            ("HHT", "TTT", "2/5"),
            ("THH", "HHT", "1/2"),
            ("HTH", "THH", "0"),
        )
    ),
    Published("examples/kuhn_poker.py", "", "-1/18", "Kuhn"),
    *numbered("dark_hex", "Rudolph", "abrupt", "no 1.0000, yes 0.3844", "rows=3 columns=3"),
    *numbered("phantom_tic_tac_toe", "Rudolph", "abrupt", "no 0.6667, yes 0.5502"),
    Published("examples/liars_dice.py", "dice=2 faces=5", "0.0177", "Rudolph", updates=600.0),
]
