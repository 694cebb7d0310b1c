"""A package made by `kibitz export` plays as the game in Python does: in Node and in Chromium."""

import json
import os
import shutil
import subprocess
import zlib
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz import record
from kibitz.contract import KibitzError
from kibitz.export import write
from kibitz.interfaces.first_games import small_game_text
from kibitz.kernel.browser import NoBrowserCode, require_linker
from kibitz.players import shipped

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(str(fault), allow_module_level=True)

HERE = Path(__file__).parent
SIMS, PLIES = 200, 6
rare = pytest.mark.skipif("KIBITZ_EXPORTED" not in os.environ, reason="It compiles for a minute")
needs_node = pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")


def in_node(folder, games, most=400, sims=SIMS, plies=PLIES):
    """What a package says of its games, in Node."""
    body = (
        f"import {{ report }} from {json.dumps((HERE / 'played.mjs').as_uri())};"
        f"import * as game from {json.dumps((folder / 'index.js').as_uri())};"
        f"console.log(await report(game, {games}, {most}, {sims}, {plies}));"
    )
    return run_in_node(body)


def run_in_node(body, timeout=280):
    """What a module of JavaScript says in JSON in its last line."""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", body],
        capture_output=True, text=True, timeout=timeout, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.rstrip("\n").rpartition("\n")[2])


def in_python(game, games, most=400):
    """The same games, by the rules in Python."""
    luck, found = 1, []
    for seed in range(games):
        p = game.start(seed)
        seen = [trace(p)]
        while not p.over and p.ply < most:
            luck = luck * 48271 % 2147483647
            legal = p.legal()
            p.act(legal[luck % len(legal)])
            seen.append(trace(p))
        ends = [ply for ply in range(1, p.ply + 1) if p.turn_at(ply) > p.turn_at(ply - 1)]
        returns = list(p.returns) if p.over else None
        found.append({"acts": p.history, "turns": ends, "seen": seen, "returns": returns})
    return found


def trace(p):
    return [zlib.crc32(p.state.tobytes() + np.array(p.legal(), np.int32).tobytes()), p.player]


def searched(game, sims=SIMS, plies=PLIES, name=""):
    name, found = name or ("ismcts" if game.information == "hidden" else "mcts"), []
    p = game.start(2)
    while not p.over and p.ply < plies:
        bot = kibitz.player(f"{name}{',' if ':' in name else ':'}sims={sims},memory=64", seed=3)
        *_, last = bot.think(p)
        acts = []
        if len(p.legal()) > 1:
            root = getattr(bot, "_bot", bot)._trees[0].root()
            acts = [[action, row[0], _value(p, row)] for action, row in root.items()]
        found.append(
            {"action": last.action, "value": last.value, "verdict": last.verdict, "acts": acts}
        )
        p.act(last.action)
    return found


def _value(p, known):
    visits, total, low, high = known
    if low == high:
        return low if p.player == 0 else -low
    return total / visits if visits else None


def require_same(game, said, games):
    for seed, (one, other) in enumerate(zip(in_python(game, games), said["games"], strict=True)):
        assert one == other, f"the game of seed {seed}"
    assert searched(game) == said["searches"]
    if said["record"]:
        replayed = record.replay(record.read(said["record"]), game)
        assert replayed.seed == 5 and replayed.ply


def exported(tmp_path, name, **options):
    game = kibitz.load(name, **options)
    write(game, tmp_path / "package")
    return game, tmp_path / "package"


def file_of(tmp_path, kind):
    file = tmp_path / f"my{kind}.py"
    file.write_text(small_game_text(file.stem, kind, "My game"))
    return str(file)


@needs_node
@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options", "search"),
    [
        pytest.param("byg", {}, "policy", marks=rare),
        pytest.param("symple", {"side": 7, "penalty": 4}, "policy", marks=rare),
        pytest.param("president", {}, "policy", marks=rare),
        pytest.param("beat-it-or-eat-it", {}, "mixed", marks=rare),
        ("connect6", {}, "mixed"),
        ("catchup", {}, "policy"),
    ],
)
def test_a_learned_player_searches_as_it_does_natively(tmp_path, name, options, search):
    game = kibitz.load(name, **options)
    write(game, tmp_path / "package", learned=True)
    assert (tmp_path / "package/learned.bin").stat().st_size > 0
    said = in_node(tmp_path / "package", 1)["searches"]
    assert said == searched(game, name=f"learned:search={search}")


@pytest.mark.parametrize(
    ("name", "why"),
    [("quet", "No learned player comes with quet"), ("beat-it-or-eat-it", "more than 1 MB")],
)
def test_a_game_without_a_learned_player_for_browsers_says_so(tmp_path, name, why, monkeypatch):
    monkeypatch.setattr(shipped, "SMALL", 2**20)
    with pytest.raises(KibitzError, match=why):
        write(kibitz.load(name), tmp_path / "package", learned=True)
    assert not (tmp_path / "package").exists()


@pytest.fixture(scope="module")
def byg(tmp_path_factory):
    return exported(tmp_path_factory.mktemp("npm"), "byg", side=2)


@pytest.fixture
def page(byg):
    """A page in Chromium at an address where the package lies."""
    with page_of(byg[1]) as shown:
        yield shown


@contextmanager
def page_of(package):
    playwright = pytest.importorskip("playwright.sync_api")
    folders = {"package": package, "tests": HERE}
    with playwright.sync_playwright() as play:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        if not path:
            pytest.skip("Chromium is missing")
        chromium = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = chromium.new_page()

        def answer(route):
            folder, name = route.request.url.split("/")[-2:]
            route.fulfill(path=folders[folder] / name)

        page.route("http://game.test/**", answer)
        yield page
        chromium.close()


@pytest.mark.long
@needs_node
def test_a_package_plays_as_python_does(byg):
    game, folder = byg
    require_same(game, in_node(folder, 30), 30)


def in_chromium(page, games):
    """What a package says of its games, in Chromium."""
    page.goto("http://game.test/package/index.html")
    said = page.evaluate(
        """async ([games, sims, plies]) => {
            const { report } = await import("http://game.test/tests/played.mjs");
            const game = await import("http://game.test/package/index.js");
            return report(game, games, 400, sims, plies);
        }""",
        [games, SIMS, PLIES],
    )
    return json.loads(said)


@pytest.mark.long
def test_a_package_plays_in_chromium_as_python_does(byg, page):
    require_same(byg[0], in_chromium(page, 30), 30)


@pytest.mark.long
def test_the_page_of_a_package_plays(byg, page):
    expect = pytest.importorskip("playwright.sync_api").expect
    page.goto("http://game.test/package/index.html")
    expect(page.locator("h1")).to_have_text("Byg")
    page.get_by_role("button", name="b2", exact=True).click()
    expect(page.locator("#history")).to_have_text("b2")
    expect(page.get_by_role("status")).to_have_text("Second to act.")
    page.get_by_role("button", name="Let the computer act").click()
    expect(page.locator("#history")).not_to_have_text("b2")
    expect(page.locator("#found tr")).not_to_have_count(0)


@pytest.mark.long
@needs_node
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("game.play(p, 99)", "byg: act 99 is not legal here; legal: 0, 1, 2, 3, 4, 5, 6."),
        ("game.start(-1)", "A seed is a whole number from 0, or a BigInt, not -1."),
        ("await game.search(p, {simulations: 0})", "simulations is a number from 1, not 0."),
        ("await load(new URL('none.wasm', 'http://127.0.0.1:9/'))", "fetch failed"),
        ("game.at('a text')", "A position of byg is a Uint8Array, not a string; send what"),
        ("game.at(null)", "A position of byg is a Uint8Array, not null; send what"),
        ("game.at([...game.bytes(p)])", "A position of byg is a Uint8Array, not an array; send"),
        ("game.at(p.state)", "; send what game.bytes(p) of the same package gave."),
        ("game.at(new Uint8Array(5))", "bytes, not 5; send what game.bytes(p) of the same package"),
        ("game.at(game.bytes(p).fill(255))", "These bytes are no position that this byg has made"),
        ("game.legal({state: p.state})", "This is no position of byg; game.start(seed)"),
        (
            "p.state = p.state.slice(1); game.legal(p)",
            "This is no position of byg; game.start(seed)",
        ),
    ],
)
def test_bad_input_gets_a_sentence(byg, body, words):
    index = json.dumps((byg[1] / "index.js").as_uri())
    code = f"import {{ load }} from {index}; const game = await load(); const p = game.start(); "
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code + body],
        capture_output=True, text=True, timeout=100, check=False,
    )  # fmt: skip
    assert done.returncode == 1 and words in done.stderr


@needs_node
def test_bytes_of_a_position_are_taken_back_and_no_others(byg):
    code = f"""import {{ load }} from {json.dumps((byg[1] / "index.js").as_uri())};
        const game = await load();
        const p = game.start(7);
        for (const act of [2, 5]) game.play(p, act);
        const bytes = game.bytes(p);
        const again = game.at(bytes);
        let taken = 0;
        for (let k = 0; k < bytes.length; k++) for (const bit of [1, 128]) {{
          const other = bytes.slice();
          other[k] ^= bit;
          try {{ game.at(other); taken += 1; }} catch (fault) {{ if (!(fault instanceof RangeError)) throw fault; }}
        }}
        console.log(JSON.stringify([game.legal(again), game.legal(p), again.path, p.path, taken]));"""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code],
        capture_output=True, text=True, timeout=100, check=True,
    )  # fmt: skip
    own, wanted, path, before, taken = json.loads(done.stdout)
    assert (own, path, taken) == (wanted, before, 0)


@pytest.mark.long
def test_a_worker_that_never_answers_ends_at_its_deadline_and_the_page_stays_alive(byg, page):
    page.goto("http://game.test/package/index.html")
    ask = """async ([wrong, milliseconds]) => {
        const { load } = await import("http://game.test/package/index.js");
        const { thought } = await import("http://game.test/package/thinking.js");
        const game = await load();
        const bytes = game.bytes(game.start(1));
        let beats = 0;
        const pulse = setInterval(() => { beats += 1; }, 20);
        const found = thought(wrong ? bytes.fill(9) : bytes, { simulations: 50 }, milliseconds);
        return [await found.then(({ action }) => action, (fault) => fault.message), beats];
    }"""
    assert page.evaluate(ask, [False, 60_000])[0] >= 0
    assert "no position that this byg has made" in page.evaluate(ask, [True, 60_000])[0]
    endless = "onmessage = () => { for (;;); };"
    page.route(
        "**/worker.js", lambda route: route.fulfill(body=endless, content_type="text/javascript")
    )
    said, beats = page.evaluate(ask, [False, 500])
    assert said == "There is no answer after 500 ms." and beats > 5


def test_nothing_is_overwritten(byg):
    game, folder = byg
    before = (folder / "README.md").read_bytes()
    with pytest.raises(KibitzError, match="is not empty, and nothing was written"):
        write(game, folder)
    (folder / "README.md").write_text("mine")
    write(game, folder, replace=True)
    assert (folder / "README.md").read_bytes() == before
    with pytest.raises(KibitzError, match="is a file; name a folder"):
        write(game, folder / "README.md")


def test_the_text_of_a_package_says_what_it_holds(byg):
    text = (byg[1] / "README.md").read_text()
    assert "-o side=2" in text and "The search is `mcts`" in text and "Nick Bentley" in text
    assert not {"TITLE", "CREDIT", "OPTIONS", "NAMES", "SEARCH"} & set(text.split())


def test_without_a_linker_there_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.kernel.browser.wasm._linker", list)
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    with pytest.raises(NoBrowserCode, match=r"kibitz\[browser\]"):
        exported(tmp_path, file_of(tmp_path, "moves"))
    assert not (tmp_path / "package").exists()


@needs_node
def test_a_package_asks_nothing_of_its_host(byg):
    # A search used the logarithm of JavaScript, whose last bit differs between browsers.
    code = f"""import {{ readFileSync }} from 'node:fs';
        const code = new WebAssembly.Module(readFileSync({json.dumps(str(byg[1] / "game.wasm"))}));
        console.log(JSON.stringify(WebAssembly.Module.imports(code)));"""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code],
        capture_output=True, text=True, timeout=100, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == []


@needs_node
@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"),
    [("byg", {"side": 4}), ("quet", {}), ("connect6", {"side": 9}), ("delphi", {})],
)
def test_20_000_simulations_visit_the_same_acts_in_v8_and_natively(tmp_path, name, options):
    game, folder = exported(tmp_path, name, **options)
    said = in_node(folder, 0, sims=20_000, plies=1)["searches"]
    assert said == searched(game, 20_000, 1)
