"""Every number of a report beside a second way: exact random play, counts from the games, others.

A report is measured in this process, so that the games behind it can be counted again. What random
play does is known exactly (`plain.py`). What players do is counted from their recorded games, by
other code, or other games of the same players are played by the referee.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import log10, sqrt
from statistics import fmean, variance
from typing import Any

from kibitz.farm import farm
from kibitz.game import Game, Position
from kibitz.study.budget import Budget
from kibitz.study.report import Measured, measure_stages, write_report
from kibitz.study.run import Run

from ..writing import ROOT
from .games import EXACT, SURE, GameCase, Row
from .plain import MOST_PLIES, Levels

PLAYOUTS = 40_000  # of a report
LISTED = "counted in the list of respected games"
COUNTED = "counted from the recorded games"
FRACTIONS = "all positions, with fractions"
SEEN = 1e-7  # the chance that random games miss what they could show


def rows_of(of: GameCase, game: Game, levels: Levels | None) -> Iterator[Row]:
    """The numbers of a report of a game, each beside a second way."""
    with farm("here") as place:
        run = Run(game, place, Budget(0.0, PLAYOUTS), 0, lambda step: None)
        measured, whole = measure_stages(run)
        facts = write_report(run, measured, whole).json()["sections"]
    if levels:
        yield from _random_play(of, run, facts, levels)
        if levels.whole:
            yield from _best_play(of, facts, levels)
    yield from _recounted(of, run, measured, facts)
    yield from _others(of, run, measured, facts)


def _near(
    of: GameCase, what: str, printed: dict[str, Any], second: float | Fraction, way: str
) -> Row:
    """A row of a number with its interval, or of an exact one."""
    value = float(printed["value"])
    low, high = printed.get("interval") or (value, value)
    wide = SURE * (high - low) / 2 + EXACT * max(1.0, abs(value))
    return Row(of, f"report {what}", value, float(second), way, wide)


def _exactly(of: GameCase, what: str, printed: float, second: float, way: str) -> Row:
    return Row(of, f"report {what}", printed, float(second), way, EXACT * max(1.0, abs(printed)))


# -- random play, against all positions with fractions ---------------------------------------


def _random_play(of: GameCase, run: Run, facts: dict[str, Any], levels: Levels) -> Iterator[Row]:
    games = int(run.tally["games"])
    lengths = levels.lengths()
    sound, length = facts["soundness"], facts["length"]
    for name in ("dead_ends", "endless"):
        yield _near(of, f"soundness.{name}", sound[name], 0.0, FRACTIONS)
    for name, least in (("shortest", min(lengths)), ("longest", max(lengths))):
        if (1 - float(lengths[least])) ** games < SEEN:
            yield _exactly(of, f"soundness.{name}.acts", sound[name]["acts"], least, FRACTIONS)
    yield from _acts(of, sound, levels, games)
    mean_acts = sum(acts * likely for acts, likely in lengths.items())
    yield _near(of, "length.random.acts", length["random"]["acts"], mean_acts, FRACTIONS)
    turns = length["random"]["turns"]
    yield _near(of, "length.random.turns", turns, levels.mean_turns(), FRACTIONS)
    for part, share in (("5%", 0.05), ("median", 0.5), ("95%", 0.95)):
        yield _quantile(of, part, length["random_acts"][part], lengths, share, games)
    yield from _choices(of, run, length["legal_acts"], levels)
    if levels.whole:
        yield from _sizes(of, length, levels)
    yield from _seats_at_random(of, run.game, facts, levels)
    if sound["equal_acts"] and not run.game.has_chance and max(lengths) < MOST_PLIES:
        yield _near(of, "soundness.equal_acts", sound["equal_acts"], levels.equal(), FRACTIONS)


def _acts(of: GameCase, sound: dict[str, Any], levels: Levels, games: int) -> Iterator[Row]:
    uses = levels.uses()
    rare = [action for action, n in uses.items() if (1 - min(1.0, float(n))) ** games > SEEN]
    never = levels.game.actions - len(uses)
    yield Row(
        of, "report soundness.acts_never_played", sound["acts_never_played"], never, FRACTIONS,
        len(rare) + EXACT,
    )  # fmt: skip


def _quantile(
    of: GameCase, part: str, printed: int, lengths: dict[int, Fraction], share: float, games: int
) -> Row:
    far = 4.5 * sqrt(share * (1 - share) / games)
    low, middle, high = (_at(lengths, share + x) for x in (-far, 0.0, far))
    wide = max(middle - low, high - middle) + EXACT
    return Row(of, f"report length.random_acts.{part}", printed, middle, FRACTIONS, wide)


def _at(lengths: dict[int, Fraction], share: float) -> int:
    passed = 0.0
    for acts, likely in sorted(lengths.items()):
        passed += float(likely)
        if passed >= share - 1e-12:
            return acts
    return max(lengths)


def _choices(of: GameCase, run: Run, printed: dict[str, Any], levels: Levels) -> Iterator[Row]:
    choices, games = levels.choices(), int(run.tally["close"])
    positions = sum(choices.values())
    mean = sum(n * x for n, x in choices.items()) / positions
    spread = sqrt(
        sum(float(x) * (n - float(mean)) ** 2 for n, x in choices.items()) / float(positions)
    )
    longest = max(levels.lengths())
    far = 4.5 * spread * sqrt(longest / games) + EXACT  # as if a game had one width
    yield Row(of, "report length.legal_acts.mean", printed["mean"], float(mean), FRACTIONS, far)
    most = max(choices)
    if (1 - min(1.0, float(choices[most]))) ** games < SEEN:
        yield _exactly(of, "length.legal_acts.most", printed["most"], most, FRACTIONS)
    forced = float(choices.get(1, Fraction(0)) / positions)
    far = 4.5 * sqrt(max(forced * (1 - forced), 1e-4) * longest / games)
    yield Row(of, "report length.legal_acts.forced", printed["forced"], forced, FRACTIONS, far)
    for ply, width in printed["by_ply"].items():
        here = [n for n in levels.plies[int(ply)].values() if n.acts]
        reached = float(sum(n.likely for n in here))
        widths = [len(n.acts) for n in here]
        far = 4.5 * (max(widths) - min(widths)) / 2 / sqrt(max(1.0, games * reached)) + 0.0051
        yield Row(
            of, "report length.legal_acts.by_ply", width, levels.width(int(ply)), FRACTIONS, far
        )


def _sizes(of: GameCase, length: dict[str, Any], levels: Levels) -> Iterator[Row]:
    leaves = length["game_tree_log10"]["interval"][0]
    yield _at_least(of, "length.game_tree_log10", leaves, levels.leaves_log10())
    if "positions_log10" in length:
        printed, exact = length["positions_log10"], log10(levels.keys())
        least = printed.get("at_least", printed.get("about"))
        yield _at_least(of, "length.positions_log10", least, exact)


def _at_least(of: GameCase, what: str, printed: float, exact: float) -> Row:
    """A lower bound, beside the number itself: it may be below, not above."""
    way = f"{FRACTIONS}: {exact:.5g}, which is not less"
    return Row(of, f"report {what}", printed, min(printed, exact), way, 0.02)


def _seats_at_random(
    of: GameCase, game: Game, facts: dict[str, Any], levels: Levels
) -> Iterator[Row]:
    ends = levels.ends()
    if len(game.sides) == 1:
        row = facts["success"]["by_strength"][0]
        if "won" in row:
            won = sum(likely for likely, ends_ in ends if ends_[0] > 0)
            yield _near(of, "success.by_strength.won", row["won"], won, FRACTIONS)
        else:
            points = sum(float(likely) * ends_[0] for likely, ends_ in ends)
            yield _near(of, "success.by_strength.points", row["points"], points, FRACTIONS)
        return
    row = facts["fairness"]["by_strength"][0]
    for seat, printed in enumerate(row["seats"]):
        score = sum(float(likely) * score_of(e, game, seat) for likely, e in ends)
        yield _near(of, "fairness.by_strength.seats", printed, score, FRACTIONS)
    drawn = sum(likely for likely, e in ends if is_drawn(e, game))
    yield _near(of, "fairness.by_strength.draws", row["draws"], drawn, FRACTIONS)
    for seat, printed in enumerate(row.get("points", ())):
        points = sum(float(likely) * e[seat] for likely, e in ends)
        yield _near(of, "fairness.by_strength.points", printed, points, FRACTIONS)


def score_of(ends: Sequence[float], game: Game, seat: int) -> float:
    """The share of the other sides that a seat beats, a tie counting half."""
    others = [side[0] for side in game.sides if seat not in side]
    return fmean([(ends[seat] > ends[k]) + (ends[seat] == ends[k]) / 2 for k in others])


def is_drawn(ends: Sequence[float], game: Game) -> bool:
    """Whether no side is alone on top."""
    of_sides = [ends[side[0]] for side in game.sides]
    return of_sides.count(max(of_sides)) > 1


# -- best play -------------------------------------------------------------------------------


def _best_play(of: GameCase, facts: dict[str, Any], levels: Levels) -> Iterator[Row]:
    game = levels.game
    if game.information == "hidden":
        return
    best = levels.best()
    if len(game.sides) == 1:
        known = facts["success"].get("best_play")
        if known and known["game"] == str(game):
            yield _near(of, "success.best_play.points", known["points"], best[0], FRACTIONS)
        return
    fair = facts["fairness"]
    for row in fair["exact"]:
        if row["game"] == str(game) and row["deals"] == 1:
            first = next(iter(levels.plies[0].values())).p.player or 0
            value = float(best[first])
            score = (1 + value) / 2 if game.has_chance else (1 + (value > 0) - (value < 0)) / 2
            yield _near(of, "fairness.exact.exact", row["exact"], score, FRACTIONS)
            yield _near(of, "fairness.best_score", fair["best_score"], score, FRACTIONS)
    known = fair.get("best_play")
    if known and known["game"] == str(game):
        for seat, printed in enumerate(known["returns"]):
            yield _near(of, "fairness.best_play.returns", printed, best[seat], FRACTIONS)


# -- counts from the recorded games ----------------------------------------------------------


def replayed(run: Run, sims: int) -> list[Position]:
    """The games of a strength, played again act by act from their seeds."""
    positions = []
    for selfplay in run.played.get(sims, []):
        p = run.game.start(selfplay.seed)
        for action in selfplay.acts:
            p.act(int(action))
        positions.append(p)
    return positions


def _recounted(of: GameCase, run: Run, measured: Measured, facts: dict[str, Any]) -> Iterator[Row]:
    game = run.game
    section = facts["success" if len(game.sides) == 1 else "fairness"]
    for row in section["by_strength"][1:]:
        games = replayed(run, row["playouts"])
        yield _exactly(of, "by_strength.games", row["games"], len(games), COUNTED)
        ends = [p.returns or (0.0,) * game.seats for p in games]
        yield from _strength(of, game, row, ends)
    strongest = facts["length"].get("strongest")
    if strongest:
        games = [p for p in replayed(run, strongest["playouts"]) if p.ply]
        acts, turns = fmean(p.ply for p in games), fmean(p.turn for p in games)
        yield _exactly(of, "length.strongest.acts", strongest["acts"]["value"], acts, COUNTED)
        yield _exactly(of, "length.strongest.turns", strongest["turns"]["value"], turns, COUNTED)
        forced = fmean(_forced(p) for p in games)
        if "forced" in facts["shape"]:
            yield _exactly(of, "shape.forced", facts["shape"]["forced"]["value"], forced, COUNTED)
        yield from _openings(of, game, facts["openings"], games)
    yield from _settled(of, measured, facts["soundness"])


def _strength(of: GameCase, game: Game, row: dict[str, Any], ends: list[Any]) -> Iterator[Row]:
    if "won" in row:
        won = fmean(e[0] > 0 for e in ends)
        yield _exactly(of, "success.by_strength.won", row["won"]["value"], won, COUNTED)
        return
    if len(game.sides) == 1:
        points = fmean(e[0] for e in ends)
        yield _exactly(of, "success.by_strength.points", row["points"]["value"], points, COUNTED)
        return
    for seat, printed in enumerate(row["seats"]):
        score = fmean(score_of(e, game, seat) for e in ends)
        yield _exactly(of, "fairness.by_strength.seats", printed["value"], score, COUNTED)
        if "points" in row:
            points = fmean(e[seat] for e in ends)
            printed_points = row["points"][seat]["value"]
            yield _exactly(of, "fairness.by_strength.points", printed_points, points, COUNTED)
    drawn = fmean(is_drawn(e, game) for e in ends)
    yield _exactly(of, "fairness.by_strength.draws", row["draws"]["value"], drawn, COUNTED)


def _forced(p: Position) -> float:
    return fmean(len(p.at(ply).legal()) == 1 for ply in range(p.ply))


def _openings(
    of: GameCase, game: Game, openings: dict[str, Any], games: list[Position]
) -> Iterator[Row]:
    turns = Counter(" ".join(_first_turn(p)) for p in games)
    for row in openings.get("first_turns", ()):
        share = turns[row["turn"]] / len(games)
        yield _exactly(of, "openings.first_turns.share", row["share"]["value"], share, COUNTED)


def _first_turn(p: Position) -> list[str]:
    last = 1 if p.game.has_chance else next(k for k in range(1, p.ply + 1) if p.turn_at(k))
    return [p.told(ply) for ply in range(last)]


def _settled(of: GameCase, measured: Measured, sound: dict[str, Any]) -> Iterator[Row]:
    """Each settled end: all ways to go on bring one result, and one act before they do not."""
    if not sound.get("settled") or measured.tails[0].game.game.has_chance:
        return
    acts = []
    for tail in measured.tails:
        p = tail.game.game.start(tail.game.seed)
        for action in tail.game.acts:
            p.act(int(action))
        acts.append(p.ply - _first_settled(p))
    printed = sound["settled"]
    if printed["proved"]:
        way = "all ways to go on, in plain Python"
        yield _exactly(of, "soundness.settled.acts", printed["acts"]["value"], fmean(acts), way)
        yield _exactly(of, "soundness.settled.most", printed["most"], max(acts), way)


def _first_settled(p: Position) -> int:
    ply = p.ply
    while ply > 0 and len(_ends_from(p.at(ply - 1))) == 1:
        ply -= 1
    return ply


def _ends_from(p: Position) -> set[Any]:
    """All results to which a position can lead; it stops at the second. Play may repeat."""
    ends, seen, ahead = set[Any](), {p.state.tobytes()}, [p]
    while ahead and len(ends) < 2:
        here = ahead.pop()
        if here.returns is not None:
            ends.add(here.returns)
            continue
        for action in here.legal():
            after = here.copy()
            after.act(action)
            key = after.state.tobytes()
            if key not in seen:
                seen.add(key)
                ahead.append(after)
    return ends


# -- others ----------------------------------------------------------------------------------


def _others(of: GameCase, run: Run, measured: Measured, facts: dict[str, Any]) -> Iterator[Row]:
    yield from _ladder(of, measured, facts["depth"])
    yield from _luck(of, run, measured, facts["hidden"])
    yield from _compared(of, facts["compared"])


def _ladder(of: GameCase, measured: Measured, depth: dict[str, Any]) -> Iterator[Row]:
    """The ratings of two levels are the odds of their score, half a round more won by each."""
    if measured.ladder is None or not depth:
        return
    for level in measured.ladder.levels[1:]:
        duel = next(d for d in measured.ladder.duels if d.first.sims == level.sims)
        score = fmean(duel.rounds)
        printed = level.score.value if level.score else 0.0
        yield _exactly(of, "depth.levels.score", printed, score, COUNTED)
    if len(measured.ladder.duels) == 1 and measured.ladder.levels[1:]:
        (duel,) = measured.ladder.duels
        won, lost = sum(duel.rounds) + 0.5, len(duel.rounds) - sum(duel.rounds) + 0.5
        rating = measured.ladder.levels[1].rating
        assert rating is not None
        yield Row(
            of, "report depth.levels.rating", rating.value, 400 * log10(won / lost),
            "the odds of the score", 0.01,
        )  # fmt: skip


def _luck(of: GameCase, run: Run, measured: Measured, hidden: dict[str, Any]) -> Iterator[Row]:
    """The part of a deal: the variance between deals that is more than that within them."""
    if hidden.get("luck") and measured.deals is not None:
        rows = measured.deals.points.equal if measured.deals.points else measured.deals.equal
        deals = [[float(x) for x in row] for row in rows]
        within = fmean(variance(row) for row in deals)
        between = variance([fmean(row) for row in deals]) - within / len(deals[0])
        part = max(0.0, between) / (max(0.0, between) + within) if within + between > 0 else 0.0
        yield _exactly(of, "hidden.luck", hidden["luck"]["value"], part, "variances by hand")
    if hidden.get("luck_in_play") and measured.luck_in_play is not None:
        results, lucks = (list(map(float, column)) for column in measured.luck_in_play.rows.T)
        part = _correlation(results, lucks) ** 2
        yield _exactly(of, "hidden.luck_in_play", hidden["luck_in_play"]["value"], part, COUNTED)


def _correlation(x: list[float], y: list[float]) -> float:
    mx, my = fmean(x), fmean(y)
    shared = fmean((a - mx) * (b - my) for a, b in zip(x, y, strict=True))
    spread = sqrt(fmean((a - mx) ** 2 for a in x) * fmean((b - my) ** 2 for b in y))
    return shared / spread if spread else 0.0


def _compared(of: GameCase, compared: dict[str, Any]) -> Iterator[Row]:
    file = ROOT / "src/kibitz/study/report/respected_games.json"
    known: dict[str, dict[str, float]] = json.loads(file.read_text("utf-8"))
    for name, comparison in compared.items():
        if name == "words":
            continue
        others = known[name].values()
        value = comparison["value"]["value"]
        below = fmean((x < value) + (x == value) / 2 for x in others)
        yield _exactly(
            of, f"compared.{name}.above", comparison["above"]["value"], 100 * below, LISTED
        )
