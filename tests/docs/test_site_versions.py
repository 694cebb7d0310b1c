"""The site of versions: which tags, the list that the selector reads, and the settings of each."""

import json

from docs import site_versions


def test_versions_are_the_tags_that_name_one_and_the_newest_is_first():
    tags = ["v0.9.0", "v0.10.0", "v1.0.0-rc1", "nightly", "0.1.0", "v0.1"]
    assert site_versions.versions_of(tags) == ["v0.10.0", "v0.9.0"]


def test_the_list_names_the_newest_version_as_the_latest_and_main_last(tmp_path):
    site_versions.write_list(tmp_path, ["0.2.0", "0.1.0"])
    found = json.loads((tmp_path / "versions.json").read_text("utf-8"))
    assert [one["version"] for one in found] == ["0.2.0", "0.1.0", "main"]
    assert [one["aliases"] for one in found] == [["latest"], [], []]
    first = (tmp_path / "index.html").read_text("utf-8")
    assert 'url=0.2.0/index.html"' in first and 'href="main/index.html"' in first


def test_without_a_tag_the_site_has_the_files_as_they_stand(tmp_path):
    site_versions.write_list(tmp_path, [])
    assert 'url=main/index.html"' in (tmp_path / "index.html").read_text("utf-8")


def test_a_version_knows_its_own_address_below_that_of_all():
    settings = site_versions.settings_of("0.1.0", "https://example.org/kibitz/")
    assert 'site_url: "https://example.org/kibitz/0.1.0/"' in settings
    assert 'site_url: ""' in site_versions.settings_of("0.1.0", "")


def test_the_sitemap_names_the_first_page_by_its_folder_so_that_the_selector_keeps_the_page():
    line = "<loc>https://example.org/0.1.0/{}</loc>"
    page, first = line.format("games/index.html"), line.format("index.html")
    assert site_versions.with_its_folder(page + first, "0.1.0") == page + line.format("")
