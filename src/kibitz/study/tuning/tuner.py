"""Search the settings of a game for those that meet a wish.

1. Small games are solved. An exact value that misses the wish rules its setting out.
2. The other settings race: each plays as many games as the others, more from look to look, and
   is ruled out as soon as an interval lies outside the wish (Hoeffding races of Maron and Moore,
   1994; F-race of Birattari et al., 2002).
3. The settings that are left play fresh games. Only these are reported. The number of games does
   not depend on their results.

The chance that any statement of a run is wrong is at most 5%: 1% for all looks at all settings of
the race together, 4% for the settings of the third part together (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...game import Game
from ...players.signal import signal, warning
from ..report.measuring.exact_values import has_exact_score
from ..run import warm_part
from .exact_results import Exact
from .ledger import Ledger
from .measures_to_tune import Measure, columns, why_never
from .option_settings import Setting, full_name
from .trials import BATCH, DEALS, UNSEARCHED, Sums, Trials
from .verdict_of_wish import FAILS, MEETS, OPEN, SettingVerdict, Wrong, promise, verdict_on
from .wish import Wish

RACE_WRONG, CONFIRM_WRONG = 0.01, 0.04  # together the 5% of all statements
LOOKS = 8  # of a race; the games of each setting double from look to look
EXACT_UNTIL, RACE_UNTIL = 0.2, 0.5  # of the budget, at most
A_SETTING = 0.025  # of what is left of the budget that a setting may take in the race
EXACT = {"seats", "first", "draws"}  # measures that a solver can find
GLANCE = 2  # fresh batches of a setting that was ruled out, so that it has numbers, too ..
GLANCE_OF_ALL = 20  # .. and where all were
GLANCES = 0.15  # of what is left of the budget
FEWEST_BATCHES = 4  # fresh batches without which a setting is hardly decided
NOTHING_GAVE = "None of the {:,} fresh trials gave a number."
CONFIRMED_BATCHES = 640  # fresh batches of a setting, at most


@dataclass(frozen=True)
class SettingResult:
    """The results of a setting.

    verdict: MEETS, OPEN or FAILS. how: `exact`, `race` or `fresh games`, or empty where nothing is
    known. judged: its numbers, from fresh games or exact. missed: the measures that it misses.
    trials: fresh trials. first_seed: of the first of them. by_deals: whether scores and draws are
    those of best play on the deals of the trials. silent: by measure that nothing gave here, the
    sentence that says why. without_signal: the one where random games tell no acts apart.
    not_solved: why `EXACT` measures are those of games, as a clause; empty where they are not.
    """

    setting: Setting
    verdict: str
    how: str
    judged: SettingVerdict
    missed: tuple[str, ...]
    trials: int
    first_seed: int
    by_deals: bool = False
    silent: Mapping[str, str] = field(default_factory=dict)
    without_signal: str = ""
    not_solved: str = ""


@dataclass(frozen=True)
class Tuned:
    """The result of a run. complete: whether it was not interrupted. many: settings in all."""

    wish: Wish
    found: tuple[SettingResult, ...]
    complete: bool
    many: int

    def of(self, verdict: str) -> list[SettingResult]:
        """The settings of a verdict."""
        return [result for result in self.found if result.verdict == verdict]

    @property
    def winners(self) -> list[SettingResult]:
        """The settings that meet the wish, if others are shown to miss it."""
        return self.of(MEETS) if self.of(FAILS) else []


class Tuner:
    """One run. ruled_out: by setting, how, and the measures that it misses."""

    def __init__(
        self, settings: Sequence[Setting], wish: Wish, ledger: Ledger, seed: int, many: int = 0
    ) -> None:
        self.settings, self.wish, self.ledger, self.seed = list(settings), wish, ledger, seed
        self.many = max(many, len(self.settings))
        self.solves = True
        self.ruled_out: dict[Setting, tuple[str, tuple[str, ...]]] = {}
        self.chosen: list[Setting] = []
        self.blind: dict[Setting, str] = {}  # where random games tell no acts apart, and a sentence
        self.columns = max(self._column_count(setting.game) for setting in self.settings)

    def _column_count(self, game: Game) -> int:
        return sum(len(columns(want.measure, game)) for want in self.wish.wants)

    def run(self, exactly: bool = True) -> Tuned:
        """Search until the budget is used up; Ctrl-C gives the results so far."""
        complete, self.solves = True, exactly
        try:
            if exactly:
                self._solve()
            self._compile_forms()
            self._race()
            self._confirm()
        except KeyboardInterrupt:
            complete = False
        self.ledger.save()
        return Tuned(self.wish, tuple(map(self._found, self.settings)), complete, self.many)

    # -- exact values

    def _solve(self) -> None:
        if not EXACT & {want.measure.name for want in self.wish.wants}:
            return
        self.ledger.solve([setting.game for setting in self.settings], EXACT_UNTIL)
        for setting in self.settings:
            self._rule_out(setting, "exact", self._verdict_on(setting, "race", Wrong(0, 0), most=0))

    # -- the race

    @property
    def alive(self) -> list[Setting]:
        """The settings that are not ruled out."""
        return [setting for setting in self.settings if setting not in self.ruled_out]

    def _compile_forms(self) -> None:
        # Before many processes do.
        played = [s for s in self._undecided() if self._kinds_of_trials(s) != [DEALS]]
        forms = {(s.game.rules.title, repr(s.game.dtype.descr)): s for s in played}
        jobs = [(setting.game, 0) for setting in forms.values()]
        self.ledger.tell("compiling")
        for number, _ in enumerate(self.ledger.place.map(warm_part, jobs), 1):
            self.ledger.tell(f"compiled {number} of {len(jobs)} forms")
        self._find_blind()
        if not self.ledger.batches:
            self.ledger.budget.keep_half()

    def _find_blind(self) -> None:
        """Note the settings in which players that search play blindly, where these are to play."""
        for setting in self._undecided():
            if any(kind not in UNSEARCHED for kind in self._kinds_of_trials(setting)):
                self.ledger.tell(f"whether random games tell acts apart in {setting.name}")
                if said := warning(setting.game, signal(setting.game)):
                    self.blind[setting] = said

    def _race(self) -> None:
        wrong = RACE_WRONG / (len(self.settings) * LOOKS)
        errors = Wrong(wrong, wrong / (2 * self.columns))
        until = self._race_until()
        for look in range(LOOKS):
            batches = 2**look
            jobs = self._jobs(self._undecided(), "race", range(batches // 2, batches))
            what = f"race: look {look + 1}, {len(self.alive)} settings left"
            if not self.ledger.play(jobs, what, until):
                return
            seen = [(s, self._verdict_on(s, "race", errors, batches)) for s in self.alive]
            for setting, verdict in seen:
                self._rule_out(setting, "race", verdict)
            if all(verdict.verdict != OPEN for _, verdict in seen):
                return

    def _race_until(self) -> float:
        # Soon, if there is little to choose.
        return min(RACE_UNTIL, self.ledger.budget.spent + A_SETTING * len(self.alive))

    def _rule_out(self, setting: Setting, how: str, verdict: SettingVerdict) -> None:
        missed = tuple(name for name, state in verdict.wants.items() if state == FAILS)
        if missed:
            self.ruled_out[setting] = how, missed

    def _undecided(self) -> list[Setting]:
        return [setting for setting in self.alive if not self._is_known(setting)]

    def _is_known(self, setting: Setting) -> bool:
        exact = self._exact(setting)
        return all(
            column.fact in exact
            for want in self.wish.wants
            for column in columns(want.measure, setting.game)
        )

    # -- fresh games

    def _confirm(self) -> None:
        survivors = self._by_promise()
        begun, part = self.ledger.budget.spent, GLANCES if survivors else 1.0
        glanced = [setting for setting, (how, _) in self.ruled_out.items() if how == "race"]
        batches = range(GLANCE if survivors else GLANCE_OF_ALL)
        self._play_fresh(glanced, batches, begun + part * max(0.0, 1 - begun))
        self.chosen = [setting for setting in self.alive if self._is_known(setting)]
        self.chosen += survivors[: self._most_confirmable(survivors)]
        self._play_fresh(self.chosen, range(CONFIRMED_BATCHES), 1.0)

    def _by_promise(self) -> list[Setting]:
        def hope(setting: Setting) -> float:
            return promise(setting, self.wish, self._facts(setting, "race"), self._exact(setting))

        return sorted(self._undecided(), key=hope, reverse=True)

    def _most_confirmable(self, survivors: Sequence[Setting]) -> int:
        budget, count, cost = self.ledger.budget, 0, 0.0
        left = max(0.0, 1 - budget.spent) / max(1e-9, budget.spent) * max(1, budget.played)
        for setting in survivors:
            cost += FEWEST_BATCHES * self._playouts_of_batch(setting)
            count += cost <= left
        return max(1, count)

    def _playouts_of_batch(self, setting: Setting) -> float:
        game = full_name(setting.game)
        rows = [
            self.ledger.batches.get(("race", game, kind), [])
            for kind in self._kinds_of_trials(setting)
        ]
        return sum(sum(b.playouts for b in row) / len(row) for row in rows if row)

    def _play_fresh(self, settings: Sequence[Setting], numbers: range, until: float) -> None:
        playing = [setting for setting in settings if not self._is_known(setting)]
        if playing and self.ledger.budget.spent < until:
            jobs = self._jobs(playing, "confirm", numbers)
            self.ledger.play(jobs, f"fresh games of {len(playing)} settings", until)

    def _jobs(self, settings: Sequence[Setting], phase: str, numbers: range) -> Iterator[Trials]:
        for number in numbers:
            for setting in settings:
                for kind in self._kinds_of_trials(setting):
                    yield Trials(setting.game, kind, phase, number, self.seed)

    # -- the result

    def _states(self, missed: tuple[str, ...]) -> dict[str, str]:
        """The states of the wants of a setting that was ruled out; the other wants stay open."""
        names = [want.measure.name for want in self.wish.wants]
        return {name: FAILS if name in missed else OPEN for name in names}

    def _exact(self, setting: Setting) -> Exact:
        solved = self.ledger.exact.get(full_name(setting.game))
        return solved.facts if solved else {}

    def _verdict_on(
        self, setting: Setting, phase: str, wrong: Wrong, most: int | None = None
    ) -> SettingVerdict:
        facts = self._facts(setting, phase, most)
        return verdict_on(setting, self.wish, facts, self._exact(setting), wrong)

    def _facts(self, setting: Setting, phase: str, most: int | None = None) -> Sums:
        """The sums of a setting; the results of best play take the place of those of games."""
        game, kinds = full_name(setting.game), self._kinds_of_trials(setting)
        played = self.ledger.known(phase, game, [k for k in kinds if k != DEALS], most)
        return played | self.ledger.known(phase, game, [DEALS], most)

    def _kinds_of_trials(self, setting: Setting) -> list[str]:
        """The kinds of trials of the wish that say something of a setting."""
        lists = [
            (DEALS,)
            if self.looks_up_deals(setting) and want.measure.name in EXACT
            else want.measure.kinds
            for want in self.wish.wants
            if not why_never(want.measure, setting.game)
        ]
        wanted = dict.fromkeys(kind for kinds in lists for kind in kinds)
        return [kind for kind in wanted if setting not in self.blind or kind in UNSEARCHED]

    def _silent(self, setting: Setting, numbers: Mapping[str, object]) -> dict[str, str]:
        """By measure of the wish that has no number in a setting, why nothing gave it."""
        said = {
            want.measure.name: self._why_silent(setting, want.measure)
            for want in self.wish.wants
            if any(column.label not in numbers for column in columns(want.measure, setting.game))
        }
        return {name: why for name, why in said.items() if why}

    def _why_silent(self, setting: Setting, measure: Measure) -> str:
        if never := why_never(measure, setting.game):
            return never
        kinds, game = self._kinds_of_trials(setting), full_name(setting.game)
        if DEALS in kinds and measure.name in EXACT:
            return ""
        if setting in self.blind and not {*measure.kinds} & {*kinds}:
            return self.blind[setting]
        trials = BATCH * min(self.ledger.count("confirm", game, kind) for kind in measure.kinds)
        return NOTHING_GAVE.format(trials) if trials else ""

    def looks_up_deals(self, setting: Setting) -> bool:
        """Whether the value of each deal is looked up in a table."""
        solved = self.ledger.exact.get(full_name(setting.game))
        return solved is not None and solved.by_deals

    def _found(self, setting: Setting) -> SettingResult:
        played = sum(not self._is_known(setting) for setting in self.chosen)
        wrong = CONFIRM_WRONG / max(1, played)
        judged = self._verdict_on(setting, "confirm", Wrong(wrong, wrong / (2 * self.columns)))
        missed = tuple(name for name, state in judged.wants.items() if state == FAILS)
        verdict, how = judged.verdict, "fresh games"
        game, kinds = full_name(setting.game), self._kinds_of_trials(setting)
        if setting in self.ruled_out:
            how, missed = self.ruled_out[setting]
            verdict, judged = FAILS, replace(judged, wants=self._states(missed))
        elif setting not in self.chosen or not (kinds or self._is_known(setting)):
            verdict, how, missed = OPEN, "", ()
        elif self._is_known(setting):
            how = "exact"
        played_kinds = [self.ledger.count("confirm", game, kind) for kind in kinds]
        trials = BATCH * min(played_kinds, default=0)
        first = Trials(setting.game, kinds[0], "confirm", 0, self.seed).first_seed if kinds else 0
        by_deals = trials > 0 and DEALS in kinds
        silent = self._silent(setting, judged.numbers), self.blind.get(setting, "")
        return SettingResult(
            setting,
            verdict,
            how,
            judged,
            missed,
            trials,
            first,
            by_deals,
            *silent,
            self._why_played(setting),
        )

    def _why_played(self, setting: Setting) -> str:
        """Why measures that a solver can find are those of games; empty where they are not."""
        game, exact = setting.game, self._exact(setting)
        wanted = [want.measure for want in self.wish.wants if want.measure.name in EXACT]
        known = all(c.fact in exact for measure in wanted for c in columns(measure, game))
        if known or not self.solves or self.looks_up_deals(setting):
            return ""
        if game.seats != 2 or len(game.sides) != 2:
            return "only games of two opposed seats are solved here"
        if exact or not has_exact_score(game):
            return "where luck decides, a solver gives a mean result, not how often each comes"
        if full_name(game) not in self.ledger.exact:
            return "there was no time to solve them"
        return "a solver did not find their values within its bounds"
