"""The site with all versions and a selector: `make site-versions` writes it to build/site-versions.

Each tag vX.Y.Z is built from its own sources, and `main` from the files as they stand. The selector
is that of the theme, which reads `versions.json` as `mike` writes it.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from docs.addresses import GIVEN, source_address

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build/site-versions"
MAIN = "main"  # the version of the files as they stand
TAG = re.compile(r"v(\d+)\.(\d+)\.(\d+)")
# A version reads the settings of its own sources, and these above them.
SETTINGS = """INHERIT: mkdocs.yml
site_dir: {site}
site_url: "{address}"
theme: {{ custom_dir: {theme} }}
extra: {{ version: {{ provider: mike, default: [latest, {main}] }} }}
"""
FIRST_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Kibitz</title>
<meta http-equiv="refresh" content="0; url={newest}/index.html">
<h1>Kibitz</h1>
<ul>
{links}
</ul>
"""


def main() -> None:
    """Build the versions one by one, and what leads to them."""
    tags = versions_of(_git("tag", "--list").split())
    shutil.rmtree(SITE, ignore_errors=True)
    build(ROOT, MAIN, ["--strict"])
    with tempfile.TemporaryDirectory() as folder:
        for tag in tags:
            tree = Path(folder) / tag
            unpack(tag, tree)
            build(tree, tag.removeprefix("v"), [])
    write_list(SITE, [tag.removeprefix("v") for tag in tags])
    site = SITE.relative_to(ROOT)
    print(f"Open {site}/index.html. The selector needs a server: python -m http.server -d {site}")


def versions_of(tags: list[str]) -> list[str]:
    """The tags that name a version, the newest first."""
    named = {tag: found for tag in tags if (found := TAG.fullmatch(tag))}
    return sorted(named, key=lambda tag: tuple(map(int, named[tag].groups())), reverse=True)


def unpack(tag: str, tree: Path) -> None:
    """Write the files of a tag to a folder."""
    packed = subprocess.run(["git", "archive", tag], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(tree, filter="data")


def build(tree: Path, version: str, words: list[str]) -> None:
    """Build the site of one version from its sources."""
    print(f"Building the pages of {version}.", flush=True)
    settings = tree / "mkdocs-version.yml"
    settings.write_text(settings_of(version, os.environ.get("KIBITZ_SITE_URL", "")), "utf-8")
    path = os.pathsep.join([str(tree), str(tree / "src")])
    surroundings = {GIVEN: source_address(ROOT), "PYTHONPATH": path, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", settings.name, *words]
    try:
        subprocess.run(command, cwd=tree, env=os.environ | surroundings, check=True)
    except subprocess.CalledProcessError:
        sys.exit(f"The pages of {version} could not be built; the lines above say why.")
    finally:
        settings.unlink()
    sitemap = SITE / version / "sitemap.xml"
    sitemap.write_text(with_its_folder(sitemap.read_text("utf-8"), version), "utf-8")


def with_its_folder(sitemap: str, version: str) -> str:
    """Name the first page of a version by its folder, or the selector would not keep the page."""
    return sitemap.replace(f"/{version}/index.html</loc>", f"/{version}/</loc>")


def settings_of(version: str, address: str) -> str:
    """The settings with which a version is built; address: where all versions will be served."""
    own = f"{address.rstrip('/')}/{version}/" if address else ""
    theme = ROOT / "docs/site/theme"
    return SETTINGS.format(site=SITE / version, address=own, theme=theme, main=MAIN)


def write_list(site: Path, versions: list[str]) -> None:
    """Write the list that the selector reads, and a first page that leads to the newest version."""
    entries: list[dict[str, Any]] = [
        {"version": version, "title": version, "aliases": ["latest"] * (version == versions[0])}
        for version in versions
    ] + [{"version": MAIN, "title": MAIN, "aliases": []}]
    (site / "versions.json").write_text(json.dumps(entries, indent=1) + "\n", "utf-8")
    names = [*versions, MAIN]
    links = "\n".join(f'<li><a href="{name}/index.html">{name}</a></li>' for name in names)
    page = FIRST_PAGE.format(newest=names[0], links=links)
    (site / "index.html").write_text(page, "utf-8")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
