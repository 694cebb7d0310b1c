"""Moments of random games as an exported page shows them, for a comparison with its scripts."""

import json
from base64 import b64encode

from kibitz.export.for_browser import BrowserGame, game_facts
from kibitz.information import acts_heard
from kibitz.interfaces.web.exported import making, page_script, page_table
from kibitz.kit.rng import below, seeded
from kibitz.words import LANGUAGES

BOT = "mcts:sims=2000,memory=128"


def write_scripts(game, folder):
    """The scripts of a page without its rules, which Node does not need to draw."""
    script = page_script.scene_script(game)
    browser = BrowserGame(b"", game_facts(game))
    for name, text in making.scripts().items():
        file = folder / "script" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (folder / "scene.js").write_text(making.scene_files(script)["scene.js"])
    (folder / "facts.json").write_text(json.dumps(making.page_facts(game, browser)))
    for language in LANGUAGES:
        said = making.words_facts(game, script, language)
        (folder / f"words.{language}.json").write_text(json.dumps(said))
    (folder / "package.json").write_text('{"type": "module"}')


def random_positions(seed, game, most=400):
    """The positions of a random game."""
    p, luck = game.start(seed), seeded(seed)
    yield p
    while not p.over and p.ply < most:
        legal = p.legal()
        p.act(legal[below(luck, len(legal))])
        yield p


def positions_of_games(game, games):
    """Of each of these random games a position that is drawn by chance, and the last."""
    for seed in range(games):
        last = sum(1 for _ in random_positions(seed, game)) - 1
        drawn = below(seeded(seed + games), last + 1)
        yield from (p for k, p in enumerate(random_positions(seed, game)) if k in (drawn, last))


def moment(p, number):
    """What a page shows of a position, as data: to a seat, in a language, that change with a number."""
    game = p.game
    seat = number % (game.seats + 1) - 1
    turns, steps = [], 1
    for one in acts_heard(p, seat):
        if turns and turns[-1][3] == one.turn:
            turns[-1][2].append([one.act, steps])
        else:
            turns.append([len(turns) + 1, p.seat_at(one.ply), [[one.act, steps]], one.turn])
        steps += 1
    return {
        "seat": seat,
        "own": [seat] if seat >= 0 else [],
        "seats": [["", "here"] if k == max(seat, 0) else [BOT, ""] for k in range(game.seats)],
        "mover": -1 if p.player is None else p.player,
        "returns": list(p.returns) if p.over else None,
        "ended": p.over,
        "last": p.played(p.turn - 1, seat),
        "new": p.played(p.turn, seat),
        "turns": [turn[:3] for turn in turns],
        "step": None,
        "state": str(number),
        "language": list(LANGUAGES)[number % len(LANGUAGES)],
    }


def for_node(p, data):
    """The moment with the bytes of its position."""
    texts = {"last": [str(one) for one in data["last"]], "new": [str(one) for one in data["new"]]}
    return {**data, **texts, "bytes": b64encode(p.state.tobytes()).decode()}


def in_python(p, data):
    """The table of a moment as Python writes it."""
    own = making.page_game(p.game)
    seats = [page_table.PageSeat(*one) for one in data["seats"]]
    position = page_table.PagePosition(own, p.record)
    given = {**data, "seats": seats, "position": position}
    return page_table.table_html(page_table.PageMoment(**given))
