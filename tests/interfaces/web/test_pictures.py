"""Pictures are drawn by workers alone, once for all who ask, and kept up to a size."""

import sys
from concurrent.futures import Future, ThreadPoolExecutor

from tests.interfaces.web.visiting import TWO, act, opened

import kibitz
from kibitz.interfaces.web import painting
from kibitz.interfaces.web.painting import PictureCache, WantedPicture
from kibitz.interfaces.web.turns import THREADS

NATIVE = "resvg_py", "PIL"


def test_no_process_that_answers_draws(browser, site, monkeypatch):
    """Sixteen boards to print made a view of another address wait for 42 seconds."""
    for name in NATIVE:
        monkeypatch.setitem(sys.modules, name, None)  # here, and not in a worker
    client = browser()
    table = opened(client, "byg", **{**TWO, "seat.1": "you", "option.side": "2"})
    kinds = {
        "/games/byg/board.pdf?side=10": b"%PDF",
        "/games/byg/board.svg": b"<svg",
        "/games/byg/picture.png": b"\x89PNG",
        "/games/byg/picture.svg": b"<svg",
        f"{table}/picture.png": b"\x89PNG",
        f"{table}/picture.svg": b"<svg",
    }
    for path, begin in kinds.items():
        answer = client.get(path)
        assert answer.status_code == 200 and answer.content.startswith(begin), path
    while b"GIF" not in (film := client.get(f"{table}/picture.gif")).content[:4]:
        assert film.status_code == 409
        moves = site.tables.find(table.rpartition("/")[2])._match.position.moves()
        assert act(client, table, moves[-1]).status_code == 200


def test_a_picture_that_many_ask_for_is_drawn_once(browser, site, monkeypatch):
    asked, submit = [], site.painters.submit

    def counted(client, job):
        asked.append(client)
        return submit(client, job)

    monkeypatch.setattr(site.painters, "submit", counted)
    # Each has a loop of its own here, unlike at a server, so none may wait for a thread.
    clients = [browser() for _ in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as threads:
        answers = [*threads.map(lambda one: one.get("/games/byg/board.pdf?side=4"), clients)]
    assert {answer.status_code for answer in answers} == {200} and len(asked) == 1


def test_pictures_are_kept_up_to_a_size_and_one_that_fails_is_not(monkeypatch):
    monkeypatch.setattr(painting, "MOST_KEPT_BYTES", 10)
    cache = PictureCache()
    ways = [WantedPicture("byg", str(k), None, "png") for k in range(4)]

    def done(answer):
        future = Future()
        future.set_result(answer) if isinstance(answer, bytes) else future.set_exception(answer)
        return lambda: future

    for wanted, drawn in zip(
        ways, [b"12345", b"12345", kibitz.KibitzError("bad"), b"1"], strict=True
    ):
        cache.drawn(wanted, done(drawn))
    assert [cache.find(wanted) for wanted in ways] == [None, b"12345", None, b"1"]
