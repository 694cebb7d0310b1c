"""A post office in a process of its own that is killed again and again, and its players."""

import multiprocessing
import os
import random
import signal
import time
from datetime import timedelta
from pathlib import Path

from tests.interfaces.mail.posting import PLAIN, Office

from kibitz.interfaces.mail.carriers import folder, send_all, unread
from kibitz.interfaces.mail.correspondence import parse_mail, reply
from kibitz.store import Store
from kibitz.tables.library import Library

LONG_GAME = Path(__file__).parent / "counting.py"
LIVES = multiprocessing.get_context("forkserver")
LIVES.set_forkserver_preload([__name__])
TIMEOUT, FOR_A_KILL = 120, 10  # seconds for a whole game
MOMENTS = 0.1  # seconds
LEASE = timedelta(seconds=0.2)  # only one office lives at a time


def live(root):
    """Receive, work and send in the folders of `root`, until killed."""
    office = Office(root, Library([LONG_GAME]), settings=PLAIN)
    incoming = folder(office.root, PLAIN.address)
    office.office.begin()
    while True:
        busy = office.office.receive_from(incoming)
        busy += office.office.work(LEASE)
        busy += send_all(office.post, office.carrier, LEASE)
        if not busy:
            time.sleep(0.005)


def played_while_killed(root, addresses, kills, seed=1):
    """Play a game whose server is killed so often; the acts that the players sent, in order.

    A server is killed some moments after it brought a mail, so that all its work can be hit. After
    the last kill a player resigns.
    """
    choose = random.Random(seed)
    acts, answered, done = [], set(), set()
    until = time.monotonic() + TIMEOUT + FOR_A_KILL * kills
    process, begun, end = _started(root), 0, None
    while done < set(addresses):
        assert time.monotonic() < until, f"the game stands after {len(acts)} acts"
        for address in addresses:
            acts += _answers(root, address, answered, done, choose, resigns=not kills)
        if kills and end is None and len(acts) > begun:
            end = time.monotonic() + choose.uniform(0, MOMENTS)
        if end is not None and time.monotonic() > end:
            _kill(process)
            kills -= 1
            process, begun, end = _started(root), len(acts), None
        time.sleep(0.001)
    _kill(process)
    assert kills == 0, "the game was over before the last kill"
    return acts


def _started(root):
    process = LIVES.Process(target=live, args=[root], daemon=True)
    process.start()
    return process


def _kill(process):
    os.kill(process.pid, signal.SIGKILL)
    process.join()


def _answers(root, address, answered, done, choose, resigns):
    """Answer each new mail once, as a person who gets a mail twice answers once."""
    for raw in unread(folder(root / "mail", address)):
        mail = parse_mail(raw)
        if "is over" in mail["subject"]:
            done.add(address)
        if mail["message-id"] in answered or "your turn" not in mail["subject"]:
            continue
        answered.add(mail["message-id"])
        _, _, examples = mail.get_body(("plain",)).get_content().partition("for example:")
        lines = examples.splitlines()
        act = choose.choice([line.strip() for line in lines if line.startswith("    ")])
        act = "resign" if resigns else act
        folder(root / "mail", PLAIN.address).add(reply(mail, act))
        yield act


def stored_acts(root, table):
    """What the database has, in the order of its plies."""
    store = Store(f"sqlite:///{root}/tables.db")
    try:
        sent = store.since(table)
    finally:
        store.close()
    assert [one.ply for one in sent] == list(range(len(sent)))
    return [one.text for one in sent]
