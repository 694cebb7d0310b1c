"""Small matches, for tests."""

from pathlib import Path

import kibitz
from kibitz.match import Match, Refused

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"


def byg(**options):
    return Match(kibitz.load("byg", **{"side": 3, **options}), casual=True)


def noughts(**options):
    return Match(kibitz.load(str(EXAMPLES / "tic_tac_toe.py")), **options)


def act(match):
    return match.position.moves()[0]


def secret(deal=""):
    return Match(kibitz.load(str(HERE / "secret_cards.py"), deal=deal), seed=4)


def refused(match, *submission, **token):
    before = (match.ply, match.position.key(), match.ending, match.offered, list(match.log))
    answer = match.submit(*submission, **token)
    assert isinstance(answer, Refused)
    assert before == (match.ply, match.position.key(), match.ending, match.offered, match.log)
    return answer.check, answer.why
