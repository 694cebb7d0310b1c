"""A package made by `kibitz export` goes through the bundlers of pages, and plays from their bundle.

They are not of Python: `npm install esbuild webpack webpack-cli vite` in a folder, and
KIBITZ_BUNDLERS=that folder. `.ci/run all` does so.
"""

import http.server
import os
import shutil
import subprocess
import threading
from functools import partial
from pathlib import Path

import pytest

import kibitz
from kibitz.export import write
from kibitz.kernel.browser import NoBrowserCode, require_linker

BUNDLERS = Path(os.environ.get("KIBITZ_BUNDLERS", "/none")) / "node_modules/.bin"
MAIN = """
import { load } from "../package/index.js";
import { thought } from "../package/thinking.js";
const game = await load();
const p = game.start(1);
globalThis.said = await Promise.all([game.legal(p).length, thought(game.bytes(p), {simulations: 50}, 60000)]);
document.title = "played";
"""
VITE = """export default { root: "app", base: "./", build: {
  target: "esnext", outDir: "../out", rollupOptions: { input: "app/main.js",
  output: { entryFileNames: "main.js" } } } };"""

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(str(fault), allow_module_level=True)

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", params=[("byg", {"side": 2}, False), ("catchup", {}, True)])
def project(request, tmp_path_factory):
    """A folder with a package, with and without `learned.bin`, and a page that uses it."""
    (name, options, learned), folder = request.param, tmp_path_factory.mktemp("project")
    write(kibitz.load(name, **options), folder / "package", learned=learned)
    (folder / "app").mkdir()
    (folder / "app/main.js").write_text(MAIN)
    (folder / "vite.mjs").write_text(VITE)
    return folder


COMMANDS = {
    "esbuild": ["app/main.js", "--bundle", "--minify", "--format=esm", "--outfile=out/main.js"],
    "webpack": ["--mode", "production", "--entry", "./app/main.js", "-o", "out"],
    "vite": ["build", "-c", "vite.mjs"],
}


@pytest.mark.parametrize("bundler", COMMANDS)
def test_a_package_is_bundled_without_a_warning_and_plays(project, bundler):
    if not (BUNDLERS / bundler).exists():
        pytest.skip(f"NOT RUN: {bundler} is missing; KIBITZ_BUNDLERS names its folder")
    shutil.rmtree(project / "out", ignore_errors=True)
    bundle(project, bundler, COMMANDS[bundler])
    if bundler == "esbuild":  # which leaves what is no import where it was
        worker = ["package/worker.js", "--bundle", "--format=esm", "--outfile=out/worker.js"]
        bundle(project, bundler, worker)
        for file in ("game.wasm", "learned.bin"):
            if (project / "package" / file).exists():
                shutil.copy(project / "package" / file, project / "out")
    (project / "out/index.html").write_text(
        "<!doctype html><script type=module src=main.js></script>"
    )
    acts, found = played(project / "out")
    assert acts > 1 and found["action"] >= 0


def bundle(project, bundler, words):
    done = subprocess.run(
        [BUNDLERS / bundler, *words], cwd=project, capture_output=True, text=True, timeout=200
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "Critical dependency" not in said and "Can't resolve" not in said


def played(folder):
    """What the page says of the game in Chromium."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        pytest.skip("NOT RUN: Chromium is missing")
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with playwright.sync_playwright() as play:
                chromium = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
                page = chromium.new_page()
                page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
                page.wait_for_function("document.title === 'played'", timeout=60000)
                return page.evaluate("said")
        finally:
            server.shutdown()
