"""Post offices for tests."""

import pytest

pytest.importorskip("mailparser_reply", reason="the extra `mail` is not installed")

from tests.interfaces.mail.posting import PLAIN, Office
from tests.interfaces.web.conftest import FILES

from kibitz.tables.library import Library


@pytest.fixture(scope="session")
def library():
    return Library(FILES)


@pytest.fixture
def office(tmp_path, library):
    opened = Office(tmp_path, library)
    yield opened
    opened.close()


@pytest.fixture
def plain_office(tmp_path, library):
    """An office that sends no pictures, for long games."""
    opened = Office(tmp_path, library, settings=PLAIN)
    yield opened
    opened.close()
