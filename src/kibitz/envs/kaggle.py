"""Games as environments of kaggle-environments, with the harness by which language models play.

`make` gives an environment; `Harness` is for `kaggle_environments.core_harness.create_agent_fn`.
The only door to kaggle-environments, which is installed apart.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from . import missing

try:
    import kaggle_environments
    from kaggle_environments.core_harness import ParseResult
except ModuleNotFoundError as fault:
    raise missing(fault, "kaggle-environments") from None

from .. import draw
from ..contract import WATCHER, Value
from ..game import Game, GameLike, load
from ..match import Match, Refused
from ..match.briefing import acts_of, briefing, reply
from ..record import quote

MOST_STEPS = 10_000  # of a game whose author states no bound
SIMULTANEOUS, NOBODY = -2, -4  # as in OpenSpiel: all choose at once; the game is over
MODEL_SECONDS = 3600  # for an act, since language models play


def make(game: GameLike, *, seed: int | None = None, debug: bool = False, **options: Value) -> Any:
    """An environment of this game, in which each agent has a seat.

    An action is {"submission": the number of a legal act, or acts as text}. At a joint choice all
    agents that have to choose are ACTIVE. An illegal action ends the game: its agent is INVALID,
    and the others are DONE with a reward of 0.
    """
    parts = environment(load(game, **options))
    return kaggle_environments.make(parts, configuration={"seed": seed}, debug=debug)


def register(game: GameLike, **options: Value) -> str:
    """Register a game as `kibitz_` and its id, for `kaggle_environments.make`."""
    game = load(game, **options)
    kaggle_environments.register(title := _title(game), environment(game))
    return title


def _title(game: Game) -> str:
    return f"kibitz_{game.id.replace('-', '_')}"


def environment(game: Game) -> dict[str, Any]:
    """The parts of an environment, as `kaggle_environments.register` takes them."""

    def interpreter(state: Any, env: Any) -> Any:
        if env.done or not hasattr(env, "match"):
            env.match = Match(game, _seed(env.configuration))
        else:
            _play_until_illegal(env.match, state)
        return _show(env.match, state)

    def renderer(state: Any, env: Any) -> str:
        return draw.plain(env.match.view(WATCHER).scene)

    return {
        "specification": _specification(game),
        "interpreter": interpreter,
        "renderer": renderer,
        "html_renderer": lambda: "",
        "agents": {"random": random_agent},
    }


def random_agent(observation: Any) -> dict[str, Any]:
    """Plays a random legal act."""
    return {"submission": random.choice(observation["legalActions"])}


def _seed(configuration: Any) -> int:
    chosen = configuration.get("seed")
    return random.randrange(2**31) if chosen is None else int(chosen)


def _play_until_illegal(match: Match, state: Any) -> None:
    asked = [seat for seat in sorted(match.owing) if _was_asked(match, state, seat)]
    for seat in asked:
        if state[seat].status != "ACTIVE":  # it took too long, or failed
            match.close(f"seat {seat} gave no action")
            return
        answer = _answer(match, seat, (state[seat].action or {}).get("submission"))
        if isinstance(answer, Refused):
            state[seat].status = "INVALID"
            match.close(f"seat {seat}: {answer.why}")
            return


def _was_asked(match: Match, state: Any, seat: int) -> bool:
    return bool(state[seat].observation.get("legalActions")) and seat in match.owing


def _answer(match: Match, seat: int, submission: Any) -> Any:
    view = match.view(seat)
    if isinstance(submission, int) and submission in view.actions:
        submission = quote(view.moves[view.actions.index(submission)])
    return reply(match, seat, submission if isinstance(submission, str) else "")


def _show(match: Match, state: Any) -> Any:
    ended = match.over or bool(match.closed)
    for seat, agent in enumerate(state):
        agent.observation.update(_observation(match, seat))
        if not ended:
            agent.status = "ACTIVE" if seat in match.owing else "INACTIVE"
        elif agent.status in ("ACTIVE", "INACTIVE"):
            agent.status = "DONE"
        agent.reward = match.returns[seat] if match.over and match.returns else 0
    return state


def _observation(match: Match, seat: int) -> dict[str, Any]:
    known, view = briefing(match, seat), match.view(seat)
    return {
        "observationString": known.text,
        "legalActions": list(view.actions),
        "legalActionStrings": list(map(quote, view.moves)),
        "playerId": seat,
        "currentPlayer": _current(match),
        "isTerminal": match.over or bool(match.closed),
    }


def _current(match: Match) -> int:
    if match.over or match.closed:
        return NOBODY
    return SIMULTANEOUS if len(match.owing) > 1 else min(match.owing)


def _specification(game: Game) -> dict[str, Any]:
    text, number = {"type": "string", "default": ""}, {"type": "integer", "default": 0}
    return {
        "name": _title(game),
        "title": game.about.title,
        "description": game.about.summary or game.about.title,
        "version": "1.0.0",
        "agents": [game.seats],
        "configuration": {
            "episodeSteps": (game.longest or MOST_STEPS) + 2,
            "actTimeout": MODEL_SECONDS,
            "runTimeout": MODEL_SECONDS * 24,
            "seed": {"type": ["integer", "null"], "default": None, "description": "Of all luck."},
        },
        "reward": {"type": "number", "default": 0, "description": "The returns, at the end."},
        "observation": {
            "observationString": text,
            "legalActions": {"type": "array", "default": []},
            "legalActionStrings": {"type": "array", "default": []},
            "playerId": number,
            "currentPlayer": number,
            "isTerminal": {"type": "boolean", "default": False},
        },
        "action": {"type": ["object", "null"], "default": None, "description": "submission"},
        "status": {"defaults": ["ACTIVE"] * game.seats},
    }


class Harness:
    """Lets a language model play any game of Kibitz: `create_agent_fn(Harness())`."""

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str]:
        """The names of the legal acts by number."""
        names = observation.get("legalActionStrings") or []
        return dict(zip(observation.get("legalActions") or [], names, strict=True))

    def make_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: list[str],
        previous_response: str | None = None,
        previous_action: str | None = None,
    ) -> str:
        """The briefing; after an answer that was no legal act, with a remark."""
        prompt = str(observation["observationString"])
        if previous_response is None:
            return prompt
        named = f": {previous_action}" if previous_action else ""
        return f"{prompt}\n\nYour last answer named no legal act{named}. Name one legal act."

    def parse_response(
        self,
        response: str,
        legal_action_strings: Sequence[str] | None,
        *,
        observation: Mapping[str, Any],
    ) -> Any:
        """The first act that the answer names; the next one of its turn is asked for anew."""
        acts = acts_of(response)
        first = re.match(r'"[^"]*"|[^\s|]+', acts)
        named = [acts, first.group() if first else "", f'"{acts}"']
        legal = next((name for name in named if name in (legal_action_strings or ())), None)
        return ParseResult(legal_action=legal, raw_action=acts or None)
