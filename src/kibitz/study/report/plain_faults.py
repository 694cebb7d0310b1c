"""Sentences of faults that a few games show: no contact, idle deals, equal acts, kingmaking, ..

Each is added to the section that it belongs to; the verdict reads the facts.
"""

from __future__ import annotations

from typing import Any, Protocol

from ...estimates import Number
from ...game import Game
from ...players.selfplay import Strength
from ...solvers import begins_with_luck
from ..restricted import DECISIVE, NEEDLESS, PLAIN, Restriction, kind_of
from ..run import Run
from .measuring.act_kind_use import KindUse
from .measuring.idle_options import played_with_options
from .measuring.rule_faults import acts_never_played
from .measuring.skill import SIMS, Skill
from .phrases import list_things
from .section import Section

NEVER, ALWAYS = 0.03, 0.9  # of the chances to play a kind of act: at most, at least
SELDOM, MOSTLY = 0.1, 0.75  # the same where restricted play agrees
OFFERED = 0.8  # of the positions with a choice: less often offered acts answer a situation
MANY_WORDS = 3  # acts with a name of words alone, beyond which numbers stand for none
OFFERS = 100  # chances from which on one may say never, or always
EQUAL = 0.3  # of the legal acts
KINGS = 0.3  # of the games
SKILL = 0.6  # the score of a search against random play
DEAL = 0.9  # of the result that the deal decides


class Findings(Protocol):
    """The measurements of a game that these faults rest on."""

    contact: bool | None
    deal_matters: bool | None
    equal_acts: Number | None
    restrictions: list[Restriction]
    skill: Skill | None
    kingmaking: Number | None

    @property
    def kind_use(self) -> list[KindUse]:
        """The use of each kind of act."""


def add_plain_faults(sections: dict[str, Section], run: Run, findings: Findings) -> None:
    """Add facts and sentences to the sections."""
    _of_the_rules(sections["soundness"], run, findings)
    _of_acts(sections["strategy"], findings.kind_use, findings.restrictions)
    if findings.skill is not None:
        _of_skill(sections["depth"], findings.skill)
    if findings.kingmaking is not None and "fairness" in sections:
        _of_kings(sections["fairness"], findings.kingmaking)


def _of_the_rules(section: Section, run: Run, findings: Findings) -> None:
    facts, words = section.facts, section.words
    facts |= {"contact": findings.contact, "deal_matters": findings.deal_matters}
    facts |= {"equal_acts": findings.equal_acts, "words_never_played": _words_never_played(run)}
    if findings.contact is False:
        words.append(
            "No side was seen to help or hinder another: whatever one side played, the acts of the "
            "others stayed legal and the better of two lines stayed the better one."
        )
    if findings.deal_matters is False:
        what = "what is dealt" if run.game.information == "perfect" else "what is dealt in secret"
        words.append(f"Random games ended in the same way after another deal: {what} has no use.")
    if findings.equal_acts is not None and findings.equal_acts.value > 0:
        words.append(
            f"{findings.equal_acts.percent} of legal acts could be left out, since they do exactly "
            "what another act does that stays."
        )
    if facts["words_never_played"]:
        words.append(f"These acts were never legal: {list_things(facts['words_never_played'])}.")


def _words_never_played(run: Run) -> list[str]:
    """Acts with a name of words alone, as `pass`, that no random game had, with no option."""
    names = [name for name in acts_never_played(run) if kind_of(name) == name != PLAIN]
    if not names or len(names) > MANY_WORDS:
        return []
    elsewhere = played_with_options(run.game, run.seed)
    return [name for name in names if name not in elsewhere]


def _of_acts(section: Section, use: list[KindUse], restricted: list[Restriction]) -> None:
    """Kinds of acts that are offered nearly always, and chosen hardly ever or nearly always."""
    scores = {r.kind: r.score for r in restricted}
    usual = [usage for usage in use if usage.offered >= OFFERED and usage.kind != PLAIN]
    never = [usage for usage in usual if _is_never_right(usage, scores)]
    always = [usage for usage in usual if _is_always_right(usage, scores)]
    section.facts["kind_use"] = [
        {"kind": usage.kind, "chosen": usage.chosen, "offered": usage.offered} for usage in use
    ]
    section.facts["never_right"] = [usage.kind for usage in never]
    section.facts["always_right"] = [usage.kind for usage in always]
    for usage in [*never, *always]:
        section.words.append(
            f"The strongest players choose acts of the kind {usage.kind} in {usage.chosen.percent} "
            "of the positions that offer them beside other kinds."
        )


def _is_never_right(usage: KindUse, scores: dict[str, Number]) -> bool:
    """Hardly ever chosen; or seldom, by sides that have lost anyway, and not missed."""
    if usage.chosen.n < OFFERS:
        return False
    is_needless = usage.kind in scores and scores[usage.kind].low > NEEDLESS
    return usage.chosen.high < (SELDOM if is_needless else NEVER)


def _is_always_right(usage: KindUse, scores: dict[str, Number]) -> bool:
    """Nearly always chosen; or mostly, and it wins where the others are forbidden or it is."""
    if usage.chosen.n < OFFERS:
        return False
    others = [score.value for kind, score in scores.items() if kind != usage.kind]
    is_all = (
        usage.kind in scores
        and scores[usage.kind].high < DECISIVE
        and min(others, default=0.0) >= NEEDLESS
    )
    return usage.chosen.low > (MOSTLY if is_all else ALWAYS)


def _of_skill(section: Section, skill: Skill) -> None:
    section.facts["skill"] = skill.score
    points = ""
    if skill.points is not None:
        section.facts["skill_points"] = skill.points
        points = f", and gets {skill.points} points a game more"
    section.words.append(
        f"A search with {Strength(SIMS)} scores {skill.score.percent} against random play{points}."
    )


def _hardly_pays(depth: dict[str, Any]) -> bool:
    """Whether a search hardly wins more than random play, and gains no points either."""
    if depth.get("skill") is None or depth["skill"].high >= SKILL:
        return False
    return not ("skill_points" in depth and depth["skill_points"].low > 0)


def _of_kings(section: Section, games: Number) -> None:
    section.facts["kingmaking"] = games
    if games.value > 0:
        section.words.append(
            f"In {games.percent} of games a seat that could not win any more had one of its last "
            "choices among acts that made another seat win or lose."
        )


def looks(sections: dict[str, Any], game: Game) -> list[str]:
    """The faults among these facts, as the verdict names them; facts by section."""
    sound, depth = sections["soundness"], sections.get("depth", {})
    strategy, fair = sections.get("strategy", {}), sections.get("fairness", {})
    faults = []
    if sound.get("contact") is False:
        faults.append("no contact between the seats (section 2)")
    if sound.get("deal_matters") is False:
        faults.append("a deal or a secret that does not matter (section 2)")
    if (equal := sound.get("equal_acts")) is not None and equal.low > EQUAL:
        faults.append("too many choices that do the same (section 2)")
    if sound.get("words_never_played"):
        faults.append("an act that is never played (section 2)")
    if fair.get("kingmaking") is not None and fair["kingmaking"].low > KINGS:
        faults.append("a seat that cannot win but makes another king (section 3)")
    if _hardly_pays(depth):
        faults.append(
            "luck decides, and better play hardly wins more (section 6)"
            if game.has_chance or begins_with_luck(game)
            else "choices that hardly matter (section 6)"
        )
    hidden = sections.get("hidden", {})
    if hidden.get("luck") is not None and hidden["luck"].low > DEAL:
        faults.append("the deal decides (section 7)")
    for kind in strategy.get("never_right") or ():
        faults.append(f"an act that is never right, {kind} (section 8)")
    for kind in strategy.get("always_right") or ():
        faults.append(f"an act that is nearly always right, {kind} (section 8)")
    return faults
