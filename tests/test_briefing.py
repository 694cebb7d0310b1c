"""Positions in words: complete for their reader, and silent on what the reader may not know."""

from pathlib import Path

import pytest

import kibitz
from kibitz.kit.rng import below, seeded
from kibitz.match import Accepted, Match, Refused
from kibitz.match.briefing import acts_of, briefing, reply, rules_in_brief
from kibitz.record import quote

ROOT = Path(__file__).parents[1]
KUHN, LEDUC, BIDS, DICE, NOUGHTS = (
    str(ROOT / f"examples/{name}.py")
    for name in ("kuhn_poker", "leduc_poker", "goofspiel", "liars_dice", "tic_tac_toe")
)


def played(game, seed, acts):
    """A match after this many random acts."""
    match, rng = Match(game, seed), seeded(seed // 5)
    for _ in range(acts):
        if match.player is None:
            break
        moves = match.view(match.player).moves
        assert reply(match, match.player, f"Act: {quote(moves[below(rng, len(moves))])}")
    return match


@pytest.mark.parametrize(
    ("name", "options"),
    [(KUHN, {}), (LEDUC, {}), (BIDS, {"cards": 3}), (DICE, {})],
    ids=lambda value: Path(str(value)).stem,
)
def test_a_briefing_says_the_same_of_positions_that_its_seat_cannot_tell_apart(name, options):
    game = kibitz.load(name, **options)
    texts, worlds = {}, {}
    for seed in range(60):
        match = played(game, seed, seed % 5)
        for seat in range(game.seats):
            known = seat, match.position.information_key(seat)
            texts.setdefault(known, set()).add(briefing(match, seat).text)
            worlds.setdefault(known, set()).add(match.position.state.tobytes())
    assert any(len(kinds) > 1 for kinds in worlds.values())
    assert all(len(kinds) == 1 for kinds in texts.values())


def test_a_briefing_has_the_rules_the_history_the_table_and_the_acts():
    match = Match(kibitz.load("byg", side=3, pie=False))
    reply(match, 0, "a1")
    reply(match, 1, "Act: c2 c4")
    told = briefing(match, 0)
    assert "You play Byg. You are White.\nOptions: side=3, version=1, pie=no" in told.text
    assert "Place** one or two stones on vacant cells" in told.rules
    assert told.history == ("1. White: a1", "2. Black: c2 c4")
    assert "c  .  (X)  .  (X)  .   5" in told.table
    assert told.moves == tuple(match.position.moves())
    assert told.text.endswith(f"Act: {told.moves[0]}")


def test_the_rules_of_a_file_are_its_docstring():
    assert "three in a row" in rules_in_brief(kibitz.load(NOUGHTS))


def test_the_rules_are_brief():
    page = rules_in_brief(kibitz.load("byg"))
    assert "## How to write it" in page
    assert not any(one in page for one in ("## An example", "What we settled", "](", "<!--"))


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("a1", "a1"),
        ("Act: a1 c3", "a1 c3"),
        ("Not Act: b2.\n\nACT: a1\n", "a1"),
        ("Act: a1\nNo, better:\n**Act:** `c3`", "c3"),
        ("acts: [a1 c3]", "a1 c3"),
        ('Act: "red if odd(last) else black"', '"red if odd(last) else black"'),
        ("", ""),
    ],
)
def test_an_answer_is_read_from_its_last_line_of_acts(text, acts):
    assert acts_of(text) == acts


def test_an_illegal_answer_is_refused_with_the_reason_and_changes_nothing():
    match = Match(kibitz.load("byg", side=2))
    assert isinstance(reply(match, 0, "Act: a1"), Accepted)
    for answer in ("Act: a1", "Act: z9", "", "resign", "Act: offer draw"):
        refused = reply(match, 1, answer)
        assert isinstance(refused, Refused) and refused.why
        assert match.ply == 1 and match.returns is None
