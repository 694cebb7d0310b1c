"""At the tables of all examples and of the gallery nothing lies on what is played or read."""

import pytest
from tests.interfaces.web.browsing import SIZES
from tests.interfaces.web.conftest import ROOT, Server
from tests.interfaces.web.test_browser_still import DESK, covered

pytestmark = [pytest.mark.long, pytest.mark.timeout(590)]
FILES = [*sorted(ROOT.glob("examples/*.py")), *sorted(ROOT.glob("gallery/*.py"))]
AT_ONCE = 8  # files of one server, each of which has a process
SOME = [FILES[first : first + AT_ONCE] for first in range(0, len(FILES), AT_ONCE)]


@pytest.fixture(scope="module", params=SOME, ids=lambda files: files[0].stem)
def files(request):
    return request.param


@pytest.fixture(scope="module")
def server(tmp_path_factory, files):
    running = Server(tmp_path_factory.mktemp("covered") / "tables.db", *files)
    yield running
    running.kill()


def test_nothing_lies_on_what_can_be_played_or_must_be_read_in_any_game(visit, files):
    found = {}
    for size in (SIZES[0], DESK):
        page = visit(viewport=size)
        for file in files:
            game = file.stem.replace("_", "-")
            found[game, size["width"]] = covered(page, game)
    assert {key: parts for key, parts in found.items() if parts} == {}
