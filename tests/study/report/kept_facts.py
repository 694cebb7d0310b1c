"""A small report as JSON, for tests of what is shown of it."""

from copy import deepcopy


def number(value, low=None, high=None, n=400):
    """A number of a report; exact without ends."""
    if low is None:
        return {"value": value, "exact": True}
    return {"value": value, "interval": [low, high], "n": n}


def kept_report(**sections):
    """A report of a fair game of perfect information for two; sections replace or add facts."""
    found = deepcopy(PLAIN)
    for name, facts in sections.items():
        found["sections"].setdefault(name, {"words": ["Something."]}).update(facts)
    return found


def with_faults(*looks, **sections):
    """The same with faults in its verdict."""
    return kept_report(verdict={"to_look_at": [*looks]}, **sections)


PLAIN = {
    "game": "mine size=5",
    "title": "Mine",
    "kind": {"information": "perfect information", "seats": "two seats"},
    "made": "2026-11-30T02:00:00+00:00",
    "seed": 7,
    "budget": {"seconds": 60.0},
    "complete": True,
    "command": "kibitz report ./mine.py",
    "titles": {"hidden": "Luck, skill and hidden hands", "fairness": "Fairness"},
    "sections": {
        "verdict": {"words": ["Nothing stands out as wrong."], "to_look_at": [], "faults": []},
        "soundness": {
            "words": ["All ended."],
            "dead_ends": number(0.0, 0.0, 0.01),
            "endless": number(0.0, 0.0, 0.01),
            "options_with_effect": ["size"],
            "options_without_effect": [],
        },
        "fairness": {
            "words": ["No seat is seen to be better."],
            "shares": {"the first player": number(0.51, 0.48, 0.54)},
            "by_strength": [{"playouts": 64, "games": 400, "draws": number(0.1, 0.08, 0.12)}],
        },
        "length": {
            "words": ["Long."],
            "strongest": {"turns": number(40.0, 39.0, 41.0), "acts": number(40.0, 39.0, 41.0)},
            "legal_acts": {"mean": 20.0},
        },
        "shape": {"words": ["Open."], "last_doubt": number(0.5, 0.47, 0.53)},
        "depth": {"words": ["Deep."], "steps": 2, "skill": number(0.9, 0.86, 0.93)},
        "hidden": {"words": ["This section does not apply: nothing is drawn, and nothing is hidden."]},
        "strategy": {"words": ["Rules."], "kind_use": []},
        "newcomers": {"words": ["First games."], "challenge": number(0.8, 0.7, 0.9, 40)},
        "making": {"words": ["Made."], "rules_hash": "abcdef0123456789"},
    },
}  # fmt: skip
