"""The scripts of pages: modules, checked by TypeScript and ESLint, and tested in Node."""

import json
import re
import shutil
import subprocess
from functools import cache

import pytest
from tests.interfaces.web.conftest import ROOT

from kibitz.interfaces.web.static_files import STATIC, modules, scripts, without_comments

TOOLS = ROOT / "tests/interfaces/web/static"
TEMPLATES = STATIC.parent / "templates"
RUN_HERE = re.compile(r'scripts\("([\w-]+)"')
INSTALLED = (TOOLS / "node_modules/.bin/tsc").exists()
NOT_INSTALLED = f"NOT RUN: `npm ci` in {TOOLS.relative_to(ROOT)} installs what it needs"
installed = pytest.mark.skipif(not INSTALLED, reason=NOT_INSTALLED)


def run(*command, cwd=TOOLS, given=None):
    done = subprocess.run(
        command, cwd=cwd, input=given, capture_output=True, text=True, timeout=250, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def node():
    """Node, if it is there and knows modules by their text."""
    wanted = json.loads((TOOLS / "package.json").read_text())["engines"]["node"]
    if not shutil.which("node"):
        pytest.skip("NOT RUN: Node is missing")
    version = run("node", "--version").strip()
    least = [int(part) for part in re.findall(r"\d+", wanted)]
    if [int(part) for part in re.findall(r"\d+", version)] < least:
        pytest.skip(f"NOT RUN: Node {version} is older than {wanted}")
    return "node"


def entries():
    """The modules that templates run."""
    return sorted(
        {name for file in TEMPLATES.glob("*.html") for name in RUN_HERE.findall(file.read_text())}
    )


def test_the_parts_of_scripts_that_need_no_browser_do_what_their_tests_say():
    said = run(node(), "--test", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON")
    assert int(re.search(r"^# pass (\d+)", said, re.MULTILINE)[1]) >= 50


@installed
def test_typescript_finds_no_fault_in_the_scripts():
    run(TOOLS / "node_modules/.bin/tsc")


@installed
def test_eslint_finds_no_fault_in_the_scripts():
    config = TOOLS / "eslint.config.js"
    run(
        TOOLS / "node_modules/.bin/eslint",
        "--max-warnings",
        "0",
        "--config",
        config,
        STATIC,
        STATIC.parent / "exported",
        ROOT / "src/kibitz/export",
        TOOLS,
        cwd=ROOT,
    )


@pytest.mark.long
@installed
def test_what_is_served_of_a_script_is_the_same_script_without_its_comments():
    parse = (
        "import { parse } from 'espree'; import { readFileSync } from 'node:fs';"
        "const trees = JSON.parse(readFileSync(0)).map((text) => JSON.stringify("
        "  parse(text, { ecmaVersion: 'latest', sourceType: 'module', range: false }),"
        "  (key, value) => (key === 'start' || key === 'end' ? undefined : value)));"
        "console.log(trees[0] === trees[1]);"
    )
    for file in STATIC.glob("*.js"):
        text = file.read_text()
        served = without_comments(text)
        assert len(served) < len(text) and "/**\n" not in served
        both = json.dumps([text, served])
        assert run(node(), "--input-type=module", "-e", parse, given=both) == "true\n", file.name


def test_no_page_has_a_script_in_the_global_scope():
    for file in TEMPLATES.glob("*.html"):
        kinds = re.findall(r"<script([^>]*)>", file.read_text())
        assert all('type="application/json"' in kind for kind in kinds), f"{file.name} runs one"
    for name in entries():
        assert ' type="module"' in scripts(name)


def test_every_script_is_run_or_imported_by_a_page():
    used = {file for name in entries() for file in modules(name)}
    for file in list(used):  # what a script loads when it is needed
        used |= set(re.findall(r'import\("\./([\w-]+\.js)"\)', (STATIC / file).read_text()))
    assert used == {file.name for file in STATIC.glob("*.js")}


def test_a_page_announces_all_that_its_script_imports():
    said = scripts("table")
    for file in STATIC.glob("*.js"):
        imported = re.findall(r'from "\./([\w-]+\.js)"', file.read_text())
        if file.name in modules("table"):
            assert set(imported) <= set(modules("table"))
    for file in modules("table")[:-1]:
        assert said.count(f'rel="modulepreload" fetchpriority="low" href="/static/{file}"') == 1
    assert said.endswith('<script src="/static/table.js" type="module"></script>')


def test_a_script_runs_after_all_that_it_imports():
    for name in entries():
        order = modules(name)
        for place, file in enumerate(order):
            imported = re.findall(r'from "\./([\w-]+\.js)"', (STATIC / file).read_text())
            assert set(imported) <= set(order[:place]), f"{file} is in a circle of imports"
