"""Section 1: a page for readers with little time, made from the other sections.

The possible faults come first; then each sentence answers the question before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...estimates import Number, uneven
from ...game import Game
from ...players.playout import MOST_ACTS
from .bounds import DRAWN, EARLY, IDLE
from .faults_of_play import looks_of_play
from .phrases import ONLY_RANDOM
from .plain_faults import looks as plain_looks
from .section import Section

ONE_ACT = 0.75  # of the positions, in which one act only is reasonable
ENDLESS = 0.01  # of the games of the strongest players
FAVOURITE = 0.95  # the score of a seat that wins nearly all games
LOPSIDED = 0.2  # above or below a half: the score of a seat in random games, if there are no others
EVEN = 0.45, 0.55  # scores between which seats count as equal
HARDLY_WON, NEARLY_WON = 0.02, 0.95  # of the games of one side
WORTH_MENTIONING = 0.03  # above or below a half: the score of a seat that is worth mentioning

Sections = dict[str, Section]


def verdict(sections: Sections, game: Game, without_signal: str = "") -> Section:
    """The verdict: possible faults, fairness, length, depth, draws.

    without_signal: a sentence that says so, where random games tell no acts apart.
    """
    section = Section("verdict", "Verdict")
    looks = _looks(sections, game)
    facts = {name: s.facts for name, s in sections.items()}
    looks += plain_looks(facts, game) + looks_of_play(facts)
    if without_signal:
        section.words.append(f"Players that search cannot judge this game. {without_signal}")
        section.facts["without_signal"] = without_signal
    elif needed := _budget_to_judge(sections):
        section.words.append(
            f"This report cannot judge the game: {_judged_from(sections)}. Two strengths of "
            f"search would take about {needed}."
        )
        section.facts["budget_to_judge"] = needed
    if looks:
        section.words.append(f"To look at: {'; '.join(looks)}.")
    elif without_signal:
        section.words.append("What can be seen without a search shows nothing wrong.")
    elif not needed:
        section.words.append(_nothing(sections))
    if looks and _facts(sections, "success").get("too_few_wins"):
        section.words.append("The players win too seldom to judge the game.")
    for question, answer in QUESTIONS.items():
        if sentence := answer(sections):
            section.words.append(f"{question}? {sentence}")
    section.facts["to_look_at"] = looks
    return section


def _nothing(sections: Sections) -> str:
    if _facts(sections, "success").get("too_few_wins"):
        return "Nothing stands out as wrong, but the players win too seldom to judge the game."
    if _facts(sections, "shape"):
        return "Nothing stands out as wrong."
    return "Nothing stands out as wrong, but there was no time for games of good players."


def _budget_to_judge(sections: Sections) -> str:
    """The budget with which stronger play would be measured, if only random play was."""
    for name in ("fairness", "success"):
        if needed := _facts(sections, name).get("budget_to_judge"):
            return str(needed)
    return ""


def _is_unjudged(sections: Sections) -> bool:
    """Whether neither players that search nor best play judge the game."""
    parts = (_facts(sections, name) for name in ("fairness", "success"))
    return any(part.get("judged_from") or part.get("budget_to_judge") for part in parts)


def _judged_from(sections: Sections) -> str:
    rows = (_facts(sections, name).get("judged_from") for name in ("fairness", "success"))
    return str(next(filter(None, rows), ONLY_RANDOM))


def _facts(sections: Sections, name: str) -> dict[str, Any]:
    return sections[name].facts if name in sections else {}


def _first(name: str) -> Callable[[Sections], str]:
    def sentence(sections: Sections) -> str:
        return sections[name].words[0] if _facts(sections, name) else ""

    return sentence


def _sound(sections: Sections) -> str:
    sound = _facts(sections, "soundness")
    games = f"{sound['random_games']:,} random games"
    if "dead_end_in_search" in sound:
        return "A search came to a position without a legal act."
    if sound["dead_ends"].value == sound["endless"].value == 0:
        strong = sound.get("endless_strongest")
        if strong and strong.value:
            return (
                f"Every position had a legal act and every game ended, in {games}, but "
                f"{strong.percent} of the games of the strongest players did not end."
            )
        return f"Every position had a legal act and every game ended, in {games}."
    if sound["dead_ends"].value == 0 and sound.get("ends_within"):
        return (
            f"Every position had a legal act, in {games}. {sound['endless'].percent} of them had "
            f"more than {MOST_ACTS:,} acts; the rules end each within {sound['ends_within']:,}."
        )
    if sound["dead_ends"].value == 0:
        if sound["endless"].value == 1:
            return f"None of {games} ended within {MOST_ACTS:,} acts."
        return f"{sound['endless'].percent} of {games} did not end within {MOST_ACTS:,} acts."
    return f"In {games} some came to a position without a legal act."


def _fair(sections: Sections) -> str:
    if _is_unjudged(sections):
        return ""
    return " ".join(_facts(sections, "fairness").get("summary", ()))


def _words_on_draws(sections: Sections) -> str:
    if "fairness" not in sections or _is_unjudged(sections):
        return ""
    rows = _facts(sections, "fairness")["by_strength"]
    last, doubt = rows[-1], "" if _shows_a_trend(rows) else f"; {_stronger(sections, rows[-1])}"
    draws: Number = last["draws"]
    games = "strongest games" if last["playouts"] else "random games"
    sound = _facts(sections, "soundness")
    endless = sound.get("endless_strongest") if last["playouts"] else sound.get("endless")
    if endless and endless.value == 1:
        return f"None of the {last['games']:,} {games} ended, so nothing is known of draws{doubt}."
    if endless and endless.value > 0:
        doubt = f", counting those that did not end{doubt}"
    if draws.value == 0:
        return f"None of the {last['games']:,} {games}{doubt}."
    return f"{draws.percent} of the {games}{doubt}."


def _stronger(sections: Sections, last: dict[str, Any]) -> str:
    """A clause about stronger play than that of a row."""
    strongest = _facts(sections, "length").get("strongest")
    if strongest is None or strongest["playouts"] == last["playouts"]:
        return "stronger play was not measured"
    return f"of stronger play there are {strongest['acts'].n:,} games only"


def _shows_a_trend(rows: list[dict[str, Any]]) -> bool:
    """Whether random play and two strengths of search were measured."""
    return len(rows) > 2


QUESTIONS: dict[str, Callable[[Sections], str]] = {
    "Sound": _sound,
    "Won": _first("success"),
    "Fair": _fair,
    "Drawn": _words_on_draws,
    "Long": _first("length"),
    "Open": _first("shape"),
    "Deep": _first("depth"),
    "Luck": _first("hidden"),
    "Strategy": _first("strategy"),
}


def _looks(sections: Sections, game: Game) -> list[str]:
    sound, shape = _facts(sections, "soundness"), _facts(sections, "shape")
    looks = []
    if sound["dead_ends"].value > 0 or "dead_end_in_search" in sound:
        looks.append("dead ends (section 2)")
    if not sound.get("ends_within") and (sound["endless"].value > 0 or _is_endless(sound)):
        looks.append("games that do not end (section 2)")
    if sound.get("settled") and sound["settled"]["part"].low > IDLE:
        looks.append("games that go on when all is settled (section 2)")
    is_random = shows_random_play_alone(_facts(sections, "fairness"))
    if not (_is_unjudged(sections) or is_random):
        looks += _unfair(_facts(sections, "fairness")) + _words_of_missing(
            _facts(sections, "success")
        )
    elif _is_lopsided(_facts(sections, "fairness")):
        looks.append("seats that are not worth the same, in random games (section 3)")
    if sound["options_without_effect"]:
        looks.append("options without effect (section 2)")
    can_tell = game.information == "perfect" and not _is_drawish(sections)
    if can_tell and _is_early(shape) and not _has_favourite(_facts(sections, "fairness")):
        looks.append("games decided early (section 5)")
    if "one_reasonable" in shape and shape["one_reasonable"].low > ONE_ACT:
        looks.append("few real choices (section 5)")
    return looks


def _is_endless(sound: dict[str, Any]) -> bool:
    """Whether games of the strongest players surely go on without an end now and then."""
    return "endless_strongest" in sound and sound["endless_strongest"].low > ENDLESS


def _is_early(shape: dict[str, Any]) -> bool:
    """Whether the winner is known early, also where weaker players expect it.

    Strong players see the end of any small game from its start, which is no fault of it.
    """
    doubts = [f["last_doubt"] for f in (shape, shape.get("weaker", {})) if "last_doubt" in f]
    return bool(doubts) and all(doubt.high < EARLY for doubt in doubts)


def _has_favourite(fair: dict[str, Any]) -> bool:
    """Whether a seat wins nearly all games, so that the winner is never in doubt."""
    scores = fair["shares"].values() if fair else ()
    return any(score.low > FAVOURITE or score.high < 1 - FAVOURITE for score in scores)


def shows_random_play_alone(fair: Mapping[str, Any]) -> bool:
    """Whether the scores of the seats are those of random games, and best play is not known."""
    rows = fair.get("by_strength") or [{}]
    if rows[-1].get("playouts") != 0 or fair.get("best_edge"):
        return False
    return not (fair.get("learned") or {}).get("stronger")


def _is_drawish(sections: Sections) -> bool:
    """Whether many games are drawn, so that the few that are won say little."""
    rows = _facts(sections, "fairness").get("by_strength", ())
    return bool(rows) and rows[-1]["draws"].low > DRAWN


def _is_lopsided(fair: dict[str, Any]) -> bool:
    """Whether random games alone show that a seat gets far too much or too little."""
    scores = fair["shares"].values() if fair else ()
    return any(score.low > 0.5 + LOPSIDED or score.high < 0.5 - LOPSIDED for score in scores)


def _unfair(fair: dict[str, Any]) -> list[str]:
    if not fair:
        return []
    scores, looks = _scores_of_seats(fair), []
    if any(score.low > EVEN[1] or score.high < EVEN[0] for score in scores):
        looks.append("seats that are not worth the same (section 3)")
    elif uneven([*scores]) and any(abs(score.value - 0.5) >= WORTH_MENTIONING for score in scores):
        looks.append("a seat that may be worth a little more (section 3)")
    rows = fair["by_strength"]
    if _shows_a_trend(rows) and rows[-1]["draws"].low > DRAWN and not _is_won(fair):
        looks.append("many draws (section 3)")
    return looks


def _scores_of_seats(fair: dict[str, Any]) -> list[Number]:
    """The scores that judge the seats: of best play where it is known, else of the players.

    None where an opponent gains more from the players than lies between the seats.
    """
    if fair.get("best_edge"):
        return [fair["best_edge"]]
    return [] if fair.get("players_decide") else [*fair["shares"].values()]


def _is_won(fair: dict[str, Any]) -> bool:
    """Whether a seat is known to win with best play, so that only errors lead to draws."""
    return "best_score" in fair and fair["best_score"].value in (0.0, 1.0)


def _words_of_missing(success: dict[str, Any]) -> list[str]:
    if not success:
        return []
    won = success["by_strength"][-1].get("won")
    if success.get("too_few_wins"):
        best = success.get("best_play", {}).get("won")
        nobody = won and won.value == 0 and not (best and best.value)
        return ["a game that is hardly ever won, if at all (section 3)"] if nobody else []
    if won and won.low > NEARLY_WON:
        return ["a game that is nearly always won (section 3)"]
    if won and won.high < HARDLY_WON:
        return ["a game that is hardly ever won (section 3)"]
    return []
