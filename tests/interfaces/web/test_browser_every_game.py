"""The pages and tables of all games in a real browser, at a server with a process for each example."""

import pytest
from tests.interfaces.web.browsing import shoot
from tests.interfaces.web.conftest import FILES, Server
from tests.interfaces.web.test_browser_pages import find_nothing_serious, games_of

from kibitz import shelf

pytestmark = [pytest.mark.long, pytest.mark.timeout(590)]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("every") / "tables.db", *FILES)
    yield running
    running.kill()


def test_every_game_opens_with_its_page_and_table(visit):
    page = visit()
    page.goto("/")
    shoot(page, "front")
    for path in games_of(page):
        page.goto(path)
        shoot(page, f"page-{path.rpartition('/')[2]}")
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_selector("#table section")
        shoot(page, f"table-{path.rpartition('/')[2]}")


def test_axe_finds_nothing_serious_on_the_page_and_the_table_of_any_example(visit):
    page = visit()
    wanted = [path for path in games_of(page) if path.rpartition("/")[2] not in shelf.names()]
    assert len(wanted) == len(FILES)
    find_nothing_serious(page, wanted)
