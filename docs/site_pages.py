"""What the site has beside the pages of docs/: the games of one file, and the texts of the root.

`make site` calls this as a hook of MkDocs. Links that leave docs/ lead to these pages on the site.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from docs.addresses import source_address
from kibitz import draw, shelf
from kibitz.game import Game, load

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parents[1]
ROOT_PAGES = {  # where a text of the root stands on the site
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "SECURITY.md": "security.md",
}
# What the theme would load from a server, so that a site that is opened as files can be searched.
COPIES = {"https://unpkg.com/iframe-worker/shim": "site/iframe-worker.js"}
FOREIGN = re.compile(r'<(?:script|img|iframe)[^>]* src="(https?://[^"]+)')
LINK = re.compile(r"(?<=\]\()([^)#\s]+)(?=[)#])")
FOLDERS = ("examples", "gallery")
FOLDER_PAGES = {"examples": "shelf.md", "gallery": "gallery.md"}
SHELF_HEAD = "# Examples\n\nGames of one file, as an inventor would write them. Each has its text."
ACTS_SHOWN = 12  # of random play, so that a picture shows more than an empty board


def on_config(config: Any) -> Any:
    """Link the sources of this clone at the foot of each page.

    `repo_url` would do it too, but then each visit asks the host of the sources for its stars.
    """
    if source := source_address(ROOT):
        link = {"icon": "fontawesome/brands/git-alt", "link": source, "name": "The sources"}
        config.extra["social"] = [link]
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the texts of the root, a page for each game of one file, and their pictures."""
    from mkdocs.structure.files import File

    for name, page in ROOT_PAGES.items():
        if page != "index.md":
            files.append(File.generated(config, page, content=from_root(ROOT / name)))
    for file in (file for folder in FOLDERS for file in one_file_games(folder)):
        page, (text, drawn) = f"{file.parent.name}/{file.stem}", game_page(file)
        files.append(File.generated(config, f"{page}.md", content=text))
        files.append(File.generated(config, f"{page}.svg", content=drawn))
    shelf_page = f"{SHELF_HEAD}\n\n{pictures('examples')}"
    files.append(File.generated(config, "shelf.md", content=shelf_page))
    linked = linked_paths()
    folders = {path for path in linked if path.is_dir()}
    within = {file for folder in folders for file in texts_of(folder)}
    for path in sorted((linked - folders) | within):
        text = path.read_text("utf-8")
        files.append(File.generated(config, site_path(path), content=text))
    for folder in sorted(folders):
        files.append(File.generated(config, site_path(folder), content=folder_page(folder)))
    return files


def linked_paths() -> set[Path]:
    """The files and folders outside docs/ to which pages link and that have no other page."""
    pages = [ROOT / name for name in ROOT_PAGES] + [*(ROOT / "docs").rglob("*.md")]
    targets = {
        (page.parent / link).resolve()
        for page in pages
        for link in LINK.findall(page.read_text("utf-8"))
    }
    return {
        path
        for path in targets
        if path.is_relative_to(ROOT) and path.exists() and site_path(path).startswith("repository")
    }


def texts_of(folder: Path) -> list[Path]:
    """The files of a folder that people read or run."""
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix in (".py", ".json", ".md", "")
        if path.is_file()
    )


def folder_page(folder: Path) -> str:
    """The list of the files of a folder."""
    listed = "\n".join(
        f"- [{path.name}]({folder.name}/{path.name}.txt)" for path in texts_of(folder)
    )
    return f"# {folder.relative_to(ROOT).as_posix()}\n\nA folder of the repository.\n\n{listed}\n"


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead the links of docs/ that leave the folder to the pages of the site."""
    folder = (ROOT / "docs" / page.file.src_uri).parent
    if page.file.src_uri == "gallery.md":
        title, what, rest = markdown.split("\n\n", 2)
        markdown = f"{title}\n\n{what}\n\n{pictures('gallery')}\n{rest}"
    return LINK.sub(lambda at: site_link(at[0], folder), markdown)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Lead scripts that the theme has from a server to their copies on the site."""
    return without_servers(output, "../" * page.url.count("/"))


def on_post_template(output_content: str, template_name: str, **_: Any) -> str:
    """Do the same for the page of a wrong address."""
    return without_servers(output_content, "")


def without_servers(html: str, root: str) -> str:
    """A page that loads nothing from another server; root: its way to the first page."""
    for address, copy in COPIES.items():
        html = html.replace(address, root + copy)
    foreign = FOREIGN.search(html)
    if foreign:
        raise ValueError(f"A page of the site loads {foreign[1]}: put a copy into docs/site.")
    return html


def site_link(link: str, folder: Path) -> str:
    """A link of a page as the site has it; a link within docs/ or to another site stays."""
    target = (folder / link).resolve()
    if "://" in link or not target.exists() or target.is_relative_to(ROOT / "docs"):
        return link
    within = folder.relative_to(ROOT / "docs").parts if folder != ROOT else ()
    return "../" * len(within) + site_path(target)


def site_path(path: Path) -> str:
    """Where a file or a folder of the repository stands on the site."""
    inner = path.relative_to(ROOT)
    if path.is_dir():
        return FOLDER_PAGES.get(str(inner), f"repository/{inner.as_posix()}.md")
    if inner.parts[0] in ("docs", *FOLDERS):
        return str(Path(*inner.parts[inner.parts[0] == "docs" :]).with_suffix(".md"))
    return ROOT_PAGES.get(str(inner), f"repository/{inner.as_posix()}.txt")


def from_root(path: Path) -> str:
    """A text of the root with its links as docs/ has them."""
    text = path.read_text("utf-8")
    return LINK.sub(lambda at: site_link(at[0], ROOT).removeprefix("docs/"), text)


def one_file_games(folder: str) -> list[Path]:
    """The games of one file in a folder of the repository."""
    return sorted((ROOT / folder).glob("*.py"))


def game_page(file: Path) -> tuple[str, str]:
    """The page of a game of one file, with its text, and its picture."""
    source = shelf.find(str(file))
    about = source.about
    made = ", ".join(str(fact) for fact in (about.inventor, about.year) if fact)
    text = (
        f"# {about.title}\n\n{about.summary} {made}. Source: {about.source}.\n\n"
        f"![A position of {about.title}]({file.stem}.svg)\n\n"
        f"`kibitz play ./{file.parent.name}/{file.name}`\n\n"
        f"```python\n{file.read_text('utf-8')}```\n"
    )
    return text, picture(load(str(file)))


def picture(game: Game) -> str:
    """A position after some acts of random play, as a watcher sees it."""
    position, chosen = game.start(seed=1), Random(1)
    for _ in range(ACTS_SHOWN):
        moves = position.moves()
        if not moves:
            break
        position.play(chosen.choice(moves))
    return draw.svg(position.scene())


def pictures(folder: str) -> str:
    """The games of a folder as a shelf of pictures."""
    cards = [
        f"-   [![]({page}.svg){{ loading=lazy }}]({page}.md)\n\n    [{title}]({page}.md)\n"
        for file in one_file_games(folder)
        for page, title in [(f"{folder}/{file.stem}", shelf.find(str(file)).about.title)]
    ]
    return '<div class="grid cards" markdown>\n\n' + "\n".join(cards) + "\n</div>\n"
