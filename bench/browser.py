"""A real browser, and what it says of a page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

FIRST_PAINT = """() => new Promise((done) => new PerformanceObserver((list) =>
  list.getEntriesByName("first-contentful-paint").forEach((entry) => done(entry.startTime))
).observe({ type: "paint", buffered: true }))"""
BYTES = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].reduce((sum, part) => sum + part.transferSize, 0)"""


@contextmanager
def chromium() -> Iterator[Any]:
    """Chromium, by Playwright."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
