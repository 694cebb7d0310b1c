"""The site has each page once, and the API page has each public name."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import kibitz
from docs import site_pages

ROOT = Path(__file__).parents[2]
API = (ROOT / "docs/api.md").read_text("utf-8")


@pytest.mark.parametrize("name", kibitz.__all__)
def test_every_public_name_is_on_the_page_of_the_api(name):
    assert re.search(
        rf"^<!-- api kibitz\.[\w.]+\.{name} -->$|^## `kibitz\.{name}`|^### `{name}`", API, re.M
    )


def test_a_code_host_shows_the_signatures_of_the_api():
    assert ":::" not in API
    assert "play_game(\n    game: GameLike, players: Sequence[PlayerLike]" in API


def test_every_page_of_the_documents_is_in_the_menu_once():
    pages = [path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")]
    menu = re.findall(r"[\w/-]+\.md$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.M)
    assert not set(pages) - set(menu)
    assert len(menu) == len(set(menu))


@pytest.mark.parametrize(
    ("folder", "link", "on_site"),
    [
        ("docs", "contract.md", "contract.md"),
        ("docs", "../examples/pig.py", "examples/pig.md"),
        ("docs", "../gallery/nim.py", "gallery/nim.md"),
        ("docs/games", "../../CHANGELOG.md", "../changes.md"),
        ("docs", "../deploy/nginx.conf", "repository/deploy/nginx.conf.txt"),
        ("docs", "../gallery", "gallery.md"),
        ("docs", "../examples", "shelf.md"),
        ("docs", "../bench/people", "repository/bench/people.md"),
        ("docs", "https://example.org/a.md", "https://example.org/a.md"),
    ],
)
def test_a_link_that_leaves_the_documents_leads_to_a_page_of_the_site(folder, link, on_site):
    assert site_pages.site_link(link, ROOT / folder) == on_site


def test_a_page_of_the_site_has_the_copy_of_a_script_that_its_theme_loads_from_a_server():
    (address, copy), *_ = site_pages.COPIES.items()
    page = f'<script src="{address}"></script><a href="https://example.org">'
    written = site_pages.without_servers(page, "../")
    assert written == f'<script src="../{copy}"></script><a href="https://example.org">'
    assert (ROOT / "docs" / copy).is_file()


def test_a_page_of_the_site_that_would_load_from_another_server_is_refused():
    with pytest.raises(ValueError, match=r"loads https://example\.org/a\.js"):
        site_pages.without_servers('<script defer src="https://example.org/a.js">', "")


@pytest.mark.parametrize("source", ["https://example.org/a/b", ""])
def test_the_site_links_the_sources_only_where_they_are_public(source, monkeypatch):
    monkeypatch.setattr(site_pages, "source_address", lambda root: source)
    config = site_pages.on_config(SimpleNamespace(extra={}))
    assert [one["link"] for one in config.extra.get("social", [])] == [source] * bool(source)


def test_no_link_of_the_documents_leads_out_of_the_site():
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in site_pages.ROOT_PAGES)]
    for page in pages:
        for link in site_pages.LINK.findall(page.read_text("utf-8")):
            on_site = site_pages.site_link(link, page.parent)
            out = "://" in on_site or on_site.startswith("mailto:")
            is_page = (page.parent / on_site).resolve().is_relative_to(ROOT / "docs")
            assert out or page.parent == ROOT or is_page, f"{page}: {link}"
