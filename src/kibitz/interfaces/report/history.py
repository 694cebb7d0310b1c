"""The reports in a folder as the history of a game: version, date, verdict, strips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...contract import KibitzError, RecordError
from ...study.report.first_screen import FirstScreen, first_screen
from ...study.report.versions import side_by_side
from .kept import read_report, write_report
from .page import report_page

INDEX = "index.html"


@dataclass(frozen=True)
class KeptVersion:
    """A kept report of a folder. page: the name of its page, if there is one."""

    file: Path
    kept: Mapping[str, Any]

    @property
    def made(self) -> str:
        """When it was made, to the minute; empty where it does not say."""
        return str(self.kept.get("made", ""))[:16].replace("T", " ")

    @property
    def rules(self) -> str:
        """The begin of the hash of its rules."""
        making = self.kept["sections"].get("making") or {}
        return str(making.get("rules_hash", ""))[:8]

    @property
    def page(self) -> str:
        """The name of its page beside it; empty without one."""
        page = self.file.with_suffix(".html")
        return page.name if page.is_file() else ""

    @property
    def first(self) -> FirstScreen:
        """The first screen of this report."""
        return first_screen(self.kept)


def versions(folder: Path) -> tuple[list[KeptVersion], list[str]]:
    """The reports of a folder, the oldest first, and the files of JSON that are none."""
    kept, others = [], []
    for file in sorted(folder.glob("*.json")):
        try:
            kept.append(KeptVersion(file, read_report(file)))
        except RecordError:
            others.append(file.name)
    return sorted(kept, key=lambda version: (version.made, version.file.name)), others


def keep_version(folder: Path, id: str, kept: dict[str, Any]) -> Path:
    """Keep a report and its page in a folder, compared with the one before of the same game."""
    folder.mkdir(parents=True, exist_ok=True)
    before = [version for version in versions(folder)[0] if version.kept["title"] == kept["title"]]
    if before and "compared_with" not in kept:
        kept["compared_with"] = side_by_side(before[-1].kept, kept)
    moment = "".join(filter(str.isdigit, str(kept.get("made", ""))[:19]))
    file = folder / f"{id}-{moment or 'undated'}.json"
    write_report(file, kept)
    file.with_suffix(".html").write_text(report_page(kept), "utf-8")
    return file


def write_history(folder: Path) -> Path:
    """Write the page of a folder; KibitzError if it has no report."""
    from .page import history_page

    if not folder.is_dir():
        raise KibitzError(f"There is no folder {folder}.")
    kept, others = versions(folder)
    if not kept:
        raise KibitzError(
            f"{folder} has no report; `kibitz report GAME --history {folder}` keeps one there."
        )
    page = folder / INDEX
    page.write_text(history_page(rows(kept), others), "utf-8")
    return page


def rows(kept: Sequence[KeptVersion]) -> list[dict[str, Any]]:
    """The rows of the page, one for each version, the newest first, each with its changes."""
    earlier: dict[str, KeptVersion] = {}
    shown = []
    for version in kept:
        last = earlier.get(version.kept["title"])
        words = side_by_side(last.kept, version.kept)["words"] if last else ""
        earlier[version.kept["title"]] = version
        shown.append({"version": version, "first": version.first, "since": words})
    return shown[::-1]
