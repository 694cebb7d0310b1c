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
    section = Section("soundness", "Soundness")
    _dead_ends(section, run)
    _endless(section, run)
    if len(run.best) >= FEWEST_GAMES:
        _endless_strong(section, run)
    if len(tails) >= FEWEST_GAMES:
        _add_settled_ends(section, run, tails)
    _add_unused_numbers(section, run)
    _options(section, options)
    _extremes(section, run)
    games, closely = int(run.tally["games"]), int(run.tally["close"])
    section.facts |= {"random_games": games, "looked_at_closely": closely}
    return section


def _dead_ends(section: Section, run: Run) -> None:
    fault, games = dead_ends(run.tally), int(run.tally["close"])
    section.facts["dead_ends"] = fault.share
    if not fault.games and run.dead_end:
        section.facts["dead_end_in_search"] = run.dead_end
        section.words.append(
            f"No dead end in {games:,} random games examined act by act, but a search came to one. "
            f"{run.dead_end} The sections that need a search hold only what was measured before."
        )
        return
    if not fault.games:
        section.words.append(
            f"No dead end in {games:,} random games examined act by act: there was always "
            f"a legal act (at most {fault.share.high:.3%} of games could have one, at 95%)."
        )
        return
    section.facts["dead_end_seed"] = fault.seed
    section.words.append(
        f"{count_of(fault.games, 'random game')} of {games:,} came to a position without a legal "
        "act, as the one below. No search can play the game until the rules are corrected, so the "
        "sections that need a search are empty."
    )
    _add_random_game(section, "A game with a dead end", run.game, fault.seed)


def _endless(section: Section, run: Run) -> None:
    fault, games = endless_games(run.tally), int(run.tally["games"])
    section.facts["endless"] = fault.share
    if not fault.games:
        section.words.append(
            f"All {games:,} random games ended (at most {fault.share.high:.3%} would not)."
        )
        return
    begins = first_acts_of(run, fault.seed)
    section.facts |= {"endless_seed": fault.seed, "endless_begins": begins}
    section.facts["ends_within"] = longest = run.game.longest
    if longest is not None:
        section.words.append(
            f"{fault.share.percent} of random games had more than {MOST_ACTS:,} acts, and count as "
            f"drawn here; the rules end each game within {longest:,} acts."
        )
        return
    section.words.append(
        f"{fault.share.percent} of random games had not ended after {MOST_ACTS:,} acts; "
        f"they count as drawn. One (seed {fault.seed}) begins {' '.join(begins)} .."
    )


def _endless_strong(section: Section, run: Run) -> None:
    games, endless = len(run.best), sum(game.returns is None for game in run.best)
    section.facts["endless_strongest"] = share(endless, games)
    if endless:
        section.words.append(
            f"{endless:,} of {games:,} games with {Strength(run.strongest)} had not ended after "
            f"{MOST_ACTS:,} acts; they count as drawn."
        )


def _add_settled_ends(section: Section, run: Run, tails: list[Tail]) -> None:
    settled = settled_part(tails)
    longest = settled.longest
    section.facts["settled"] = {
        "part": settled.part,
        "acts": settled.acts,
        "most": longest.acts,
        "games": len(tails),
        "playouts": run.strongest,
        "proved": all(tail.proved for tail in tails),
        "score_from_start": _score_from_start(run.game, longest),
    }
    games = f"{count_of(len(tails), 'game')} with {Strength(run.strongest)}"
    if longest.acts == 0:
        section.words.append(f"The result is open until the last act in each of {games}.")
        return
    proofs = sum(tail.proved for tail in tails)
    changes = "can change" if proofs == len(tails) else "was seen to change"
    estimate = "" if proofs == len(tails) else f", {_whose(proofs, len(tails))}"
    section.words.append(
        f"{SETTLED} {settled.part.percent} of a game no act {changes} the result any more "
        f"({games}{estimate}); at most that is {count_of(longest.acts, 'act')}, "
        f"from ply {longest.ply} of the game below."
    )
    _add_settled_game(section, longest)
    section.notes.append(
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


def _add_settled_game(section: Section, tail: Tail) -> None:
    if len(tail.game.acts) <= MOST_RECORD_ACTS:
        p = again(tail.game.game, tail.game.seed, tail.game.acts)
        title = "A game that goes on after it is settled"
        section.texts.append(FoldedText(title, record_text(p, "tree search")))


def _add_random_game(section: Section, title: str, game: Game, seed: int) -> str:
    text = record_text(replay(game, seed), "uniform")
    section.texts.append(FoldedText(title, text))
    return text


def _add_unused_numbers(section: Section, run: Run) -> None:
    unused, actions = acts_never_played(run), run.game.actions
    section.facts |= {"acts": actions, "acts_never_played": len(unused)}
    if len(unused) > MANY_NUMBERS * actions:
        section.words.append(
            f"{actions - len(unused):,} of {actions:,} numbers of acts were played. Where acts are "
            "numbered by start and goal, most others are no acts."
        )
    elif unused and all(map(str.isdecimal, unused)) and _names_acts(run.game):
        section.words.append(
            f"Never played, and without a name at the start: {len(unused):,} of {actions:,} "
            "numbers of acts. With these options they may be no acts."
        )
    elif unused:
        number = "number " * all(map(str.isdecimal, unused))
        section.words.append(
            f"{len(unused):,} of {actions:,} acts were never played: {number}{list_things(unused)}."
        )
    else:
        section.words.append(f"Each of the {actions:,} acts was played.")


def _names_acts(game: Game) -> bool:
    """Whether some act has a name that is no number."""
    return not all(act(game, action).isdecimal() for action in range(game.actions))


def _options(section: Section, judged: list[OptionEffect]) -> None:
    idle = [option.name for option in judged if option.idle]
    section.facts["options_without_effect"] = idle
    if idle:
        section.words.append(
            f"In {SAMPLE:,} random games these options changed nothing, even with "
            f"any one of the others changed: {list_things(idle)}."
        )
    beside = [f"{option.name} (with {option.with_})" for option in judged if option.with_]
    if beside:
        section.words.append(f"These options matter only beside others: {list_things(beside)}.")
    words = [option.name for option in judged if option.words]
    if words:
        section.words.append(f"These options change words only: {list_things(words)}.")
    effective = [o.name for o in judged if not (o.idle or o.with_ or o.words)]
    section.facts["options_with_effect"] = effective
    if effective:
        section.words.append(f"These options make a difference: {list_things(effective)}.")


def _extremes(section: Section, run: Run) -> None:
    ends = extremes(run.tally)
    section.words.append(
        f"The shortest random game had {count_of(ends['shortest'][0], 'act')}, "
        f"the longest {ends['longest'][0]:,}."
    )
    for name, (acts, seed) in ends.items():
        section.facts[name] = {"acts": acts, "seed": seed}
        if seed != NOBODY and acts <= MOST_RECORD_ACTS:
            title = f"The {name} random game"
            section.facts[name]["record"] = _add_random_game(section, title, run.game, seed)
