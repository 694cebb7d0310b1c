"""Section 2: faults of the rules in play: dead ends, endless games, unused acts and options.

Also the ply from which no act matters any more. `measuring/rule_faults.py` has the numbers.
"""

from __future__ import annotations

from ...estimates import share
from ...game import Game
from ...play.random_games import NOBODY, again, replay
from ...play.sides import beaten
from ...players.playout import MOST_ACTS
from ...players.selfplay import Strength
from ...solvers import begins_with_luck
from ..run import Run
from ..settled import CHALLENGER, CHALLENGES, TIMES
from .measuring.idle_options import SAMPLE, OptionEffect
from .measuring.rule_faults import (
    acts_never_played,
    dead_ends,
    endless_games,
    extremes,
    first_acts_of,
    settled_part,
)
from .measuring.settled_tails import Tail
from .phrases import act, count_of, list_things, record_text
from .section import FoldedText, Section

MOST_RECORD_ACTS = 600  # acts
FEWEST_GAMES = 10  # games from which on their settled ends say something
SETTLED = "In the last"  # so begins the sentence on the settled part
MANY_NUMBERS = 0.25  # of all numbers of acts: a smaller share that was never played is no fault


def soundness(run: Run, tails: list[Tail], options: list[OptionEffect]) -> Section:
    """Faults of the rules in random games, and the settled ends of games of strong players."""
    found = Section("soundness", "Soundness")
    _dead_ends(found, run)
    _endless(found, run)
    if len(run.best) >= FEWEST_GAMES:
        _endless_strong(found, run)
    if len(tails) >= FEWEST_GAMES:
        _add_settled_ends(found, run, tails)
    _add_unused_numbers(found, run)
    _options(found, options)
    _extremes(found, run)
    games, closely = int(run.tally["games"]), int(run.tally["close"])
    found.facts |= {"random_games": games, "looked_at_closely": closely}
    return found


def _dead_ends(found: Section, run: Run) -> None:
    fault, games = dead_ends(run.tally), int(run.tally["close"])
    found.facts["dead_ends"] = fault.share
    if not fault.games and run.dead_end:
        found.facts["dead_end_in_search"] = run.dead_end
        found.words.append(
            f"No dead end in {games:,} random games examined act by act, but a search came to one. "
            f"{run.dead_end} The sections that need a search hold only what was measured before."
        )
        return
    if not fault.games:
        found.words.append(
            f"No dead end in {games:,} random games examined act by act: there was always "
            f"a legal act (at most {fault.share.high:.3%} of games could have one, at 95%)."
        )
        return
    found.facts["dead_end_seed"] = fault.seed
    found.words.append(
        f"{count_of(fault.games, 'random game')} of {games:,} came to a position without a legal "
        "act, as the one below. No search can play the game until the rules are corrected, so the "
        "sections that need a search are empty."
    )
    _add_random_game(found, "A game with a dead end", run.game, fault.seed)


def _endless(found: Section, run: Run) -> None:
    fault, games = endless_games(run.tally), int(run.tally["games"])
    found.facts["endless"] = fault.share
    if not fault.games:
        found.words.append(
            f"All {games:,} random games ended (at most {fault.share.high:.3%} would not)."
        )
        return
    begins = first_acts_of(run, fault.seed)
    found.facts |= {"endless_seed": fault.seed, "endless_begins": begins}
    found.facts["ends_within"] = longest = run.game.longest
    if longest is not None:
        found.words.append(
            f"{fault.share.percent} of random games had more than {MOST_ACTS:,} acts, and count as "
            f"drawn here; the rules end each game within {longest:,} acts."
        )
        return
    found.words.append(
        f"{fault.share.percent} of random games had not ended after {MOST_ACTS:,} acts; "
        f"they count as drawn. One (seed {fault.seed}) begins {' '.join(begins)} .."
    )


def _endless_strong(found: Section, run: Run) -> None:
    games, endless = len(run.best), sum(one.returns is None for one in run.best)
    found.facts["endless_strongest"] = share(endless, games)
    if endless:
        found.words.append(
            f"{endless:,} of {games:,} games with {Strength(run.strongest)} had not ended after "
            f"{MOST_ACTS:,} acts; they count as drawn."
        )


def _add_settled_ends(found: Section, run: Run, tails: list[Tail]) -> None:
    settled = settled_part(tails)
    longest = settled.longest
    found.facts["settled"] = {
        "part": settled.part,
        "acts": settled.acts,
        "most": longest.acts,
        "games": len(tails),
        "playouts": run.strongest,
        "proved": all(one.proved for one in tails),
        "score_from_start": _score_from_start(run.game, longest),
    }
    games = f"{count_of(len(tails), 'game')} with {Strength(run.strongest)}"
    if longest.acts == 0:
        found.words.append(f"The result is open until the last act in each of {games}.")
        return
    proofs = sum(one.proved for one in tails)
    changes = "can change" if proofs == len(tails) else "was seen to change"
    estimate = "" if proofs == len(tails) else f", {_whose(proofs, len(tails))}"
    found.words.append(
        f"{SETTLED} {settled.part.percent} of a game no act {changes} the result any more "
        f"({games}{estimate}); at most that is {count_of(longest.acts, 'act')}, "
        f"from ply {longest.ply} of the game below."
    )
    _add_settled_game(found, longest)
    found.notes.append(
        f"In {proofs:,} of {count_of(len(tails), 'game')} all positions that can follow were "
        f"looked at, so it is proved. In the others {TIMES} random ways all brought the same "
        f"result, and so did {CHALLENGES} games of each side against the others at random, in "
        f"which it searched for another result with {CHALLENGER}: a way that neither finds can be "
        "overlooked."
    )


def _score_from_start(game: Game, tail: Tail) -> float | None:
    """The score of the first player in all games, where one is settled at its start; else None."""
    if tail.ply > 0 or begins_with_luck(game):
        return None
    return beaten(tail.result, game.sides)[game.start().player or 0]


def _whose(proofs: int, games: int) -> str:
    """Whose estimate it is that games are settled, where not all are proved."""
    proved = "none proved" if proofs == 0 else f"{proofs:,} of {games:,} proved"
    return f"{proved}, the others as far as a search with {CHALLENGER} sees"


def _add_settled_game(found: Section, tail: Tail) -> None:
    if len(tail.game.acts) <= MOST_RECORD_ACTS:
        p = again(tail.game.game, tail.game.seed, tail.game.acts)
        title = "A game that goes on after it is settled"
        found.texts.append(FoldedText(title, record_text(p, "tree search")))


def _add_random_game(found: Section, title: str, game: Game, seed: int) -> str:
    text = record_text(replay(game, seed), "uniform")
    found.texts.append(FoldedText(title, text))
    return text


def _add_unused_numbers(found: Section, run: Run) -> None:
    unused, actions = acts_never_played(run), run.game.actions
    found.facts |= {"acts": actions, "acts_never_played": len(unused)}
    if len(unused) > MANY_NUMBERS * actions:
        found.words.append(
            f"{actions - len(unused):,} of {actions:,} numbers of acts were played. Where acts are "
            "numbered by start and goal, most others are no acts."
        )
    elif unused and all(map(str.isdecimal, unused)) and _names_acts(run.game):
        found.words.append(
            f"Never played, and without a name at the start: {len(unused):,} of {actions:,} "
            "numbers of acts. With these options they may be no acts."
        )
    elif unused:
        number = "number " * all(map(str.isdecimal, unused))
        found.words.append(
            f"{len(unused):,} of {actions:,} acts were never played: {number}{list_things(unused)}."
        )
    else:
        found.words.append(f"Each of the {actions:,} acts was played.")


def _names_acts(game: Game) -> bool:
    """Whether some act has a name that is no number."""
    return not all(act(game, action).isdecimal() for action in range(game.actions))


def _options(found: Section, judged: list[OptionEffect]) -> None:
    idle = [one.name for one in judged if one.idle]
    found.facts["options_without_effect"] = idle
    if idle:
        found.words.append(
            f"In {SAMPLE:,} random games these options changed nothing, even with "
            f"any one of the others changed: {list_things(idle)}."
        )
    beside = [f"{one.name} (with {one.with_})" for one in judged if one.with_]
    if beside:
        found.words.append(f"These options matter only beside others: {list_things(beside)}.")
    words = [one.name for one in judged if one.words]
    if words:
        found.words.append(f"These options change words only: {list_things(words)}.")
    effective = [one.name for one in judged if not (one.idle or one.with_ or one.words)]
    found.facts["options_with_effect"] = effective
    if effective:
        found.words.append(f"These options make a difference: {list_things(effective)}.")


def _extremes(found: Section, run: Run) -> None:
    ends = extremes(run.tally)
    found.words.append(
        f"The shortest random game had {count_of(ends['shortest'][0], 'act')}, "
        f"the longest {ends['longest'][0]:,}."
    )
    for name, (acts, seed) in ends.items():
        found.facts[name] = {"acts": acts, "seed": seed}
        if seed != NOBODY and acts <= MOST_RECORD_ACTS:
            title = f"The {name} random game"
            found.facts[name]["record"] = _add_random_game(found, title, run.game, seed)
