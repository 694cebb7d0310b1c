"""The commands of docs/operating.md: a database is copied while acts are written, and restored."""

import os
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest
from tests.store.conftest import emptied, program
from tests.store.test_store import BYG

from kibitz.store import Feedback, Store, StoredMove

PAGE = (Path(__file__).parents[2] / "docs/operating.md").read_text("utf-8")


def documented(name):
    """The command that stands on the page under a comment."""
    return re.search(rf"<!-- {name} -->\n```sh\n(.*?)```", PAGE, re.S)[1]


def run(name, folder, database):
    environment = {**os.environ, "DATABASE": database.replace("+psycopg", "")}
    if found := program("pg_dump"):
        environment["PATH"] = f"{Path(found).parent}{os.pathsep}{environment['PATH']}"
    command = ["bash", "-e", "-c", documented(name)]
    subprocess.run(command, cwd=folder, env=environment, check=True, timeout=120)


class Writer(Thread):
    """Appends acts to a match as quickly as the database takes them."""

    def __init__(self, url):
        super().__init__()
        self._url, self.ply, self.stopped, self.begun = url, 0, Event(), Event()

    def run(self):
        store = Store(self._url)
        while not self.stopped.is_set():
            store.append("abc", StoredMove(self.ply, self.ply % 2, "c3"))
            self.ply += 1
            self.begun.set()
        store.close()


def is_whole_up_to(store, most):
    """Whether a match is there with its first acts, none of them missing."""
    plies = [sent.ply for sent in store.since("abc")]
    return store.find("abc") == BYG and plies == list(range(len(plies))) and 0 < len(plies) <= most


@pytest.mark.long
@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_a_copy_made_while_people_play_is_whole_and_can_be_restored(tmp_path, request, kind):
    url = f"sqlite:///{tmp_path}/tables.db"
    if kind == "PostgreSQL":
        url = emptied(request.getfixturevalue("postgres"))
    store = Store(url)
    store.add(BYG)
    store.feedback.put("abc", 0, Feedback(1, "short turns"))
    writer = Writer(url)
    writer.start()
    assert writer.begun.wait(60)
    run(f"backup of {kind}", tmp_path, url)
    writer.stopped.set()
    writer.join()
    store.add(replace(BYG, id="later"))
    store.close()
    run(f"restore of {kind}", tmp_path, url)
    again = Store(url)
    assert again.find("later") is None, "it is the copy"
    assert is_whole_up_to(again, writer.ply)
    assert again.feedback.find("abc", 0) == Feedback(1, "short turns")
    again.append("abc", StoredMove(len(again.since("abc")), 0, "d3"))
    again.close()
