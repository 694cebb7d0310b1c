"""The scripts of an exported page in few files with short names do what the modules did."""

import json

import pytest
from tests.interfaces.web.test_scripts import installed, node, run

import kibitz
from kibitz.interfaces.web.exported import making
from kibitz.interfaces.web.exported.bundle import EXPORT, IMPORT, OF_BROWSER, Bundles, small
from kibitz.interfaces.web.exported.page_script import scene_script
from kibitz.interfaces.web.exported.tokens import tokens

MODULES = {
    "main.js": 'import { twice as doubled, Row } from "./lib/one.js";\n'
    'import { half } from "./lib/two.js";\n'
    "const half$ = { half, doubled };\nconst row = new Row({ first: 3, rest: [4] });\n"
    "export const said = `${row.first} ${row.map((half) => `<${half}>`)} ${half$.doubled(half(8))}`;\n",
    "lib/one.js": 'import * as two from "./two.js";\n'
    "export function twice(value) { return value + value; }\n"
    "const hidden = /[/}`]/, row = 2;\n"
    "export class Row {\n  #rest = [];\n  static get kind() { return hidden; }\n"
    "  constructor({ first = row, rest }) { Object.assign(this, { first }); this.#rest = rest; }\n"
    "  *each() { yield this.first; yield* this.#rest; }\n"
    "  map(f) { return [...this.each()].map(f).join(two.sign); }\n}\n",
    "lib/two.js": "const row = 2;\nexport const half = (value) => value / row / 1, sign = '/';\n",
}
READ = """
import { parse } from "espree";
import { analyze } from "eslint-scope";
import { readFileSync } from "node:fs";
function keysOf(node, keys) {
  if (!node || typeof node !== "object") return keys;
  const own = { Property: node.key, MethodDefinition: node.key, PropertyDefinition: node.key,
    MemberExpression: node.property, MetaProperty: node.property }[node.type];
  if (own?.type === "Identifier" && !node.computed) keys.set(own.range[0], node.shorthand ? "short" : "key");
  for (const value of Object.values(node)) keysOf(value, keys);
  return keys;
}
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map((text) => {
  const { tokens, ...tree } = parse(text, { ecmaVersion: "latest", sourceType: "module", range: true, tokens: true });
  const keys = keysOf(tree.body, new Map());
  const free = analyze(tree, { ecmaVersion: 2024, sourceType: "module" }).globalScope.through;
  const said = ({ type, value }) => (type === "PrivateIdentifier" ? `#${value}` : value);
  return { tokens: tokens.map((one) => [said(one), keys.get(one.range[0]) ?? "name"]),
    free: free.map(({ identifier }) => identifier.name) };
})));
"""


def test_modules_in_fewer_files_give_the_same_values(tmp_path):
    files = Bundles(MODULES, {"lib/one.js": ["lib/two.js", "lib/one.js"]}).texts()
    assert set(files) == {"lib/one.js", "main.js"}
    for name, text in {**files, "package.json": '{"type": "module"}'}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    code = f"console.log((await import({json.dumps((tmp_path / 'main.js').as_uri())})).said)"
    assert run(node(), "--input-type=module", "-e", code) == "3 <3>/<4> 8\n"
    assert not any(name in "".join(files.values()) for name in ("hidden", "value", "doubled "))


def test_two_scripts_that_know_each_other_use_the_same_short_names():
    first, later = small("const hexagon=1;return {$lent:{hexagon}};", "const {hexagon}=$lent;")
    assert first == "const a=1;return{$lent:{hexagon:a}};"
    assert later == "const{hexagon:a}=$lent;"


def test_a_style_sheet_keeps_its_texts():
    text = '/* { */ a b , i::after {\n  content: " ; }";\n  top: calc(1px + 2px);\n}\n'
    assert making.small_style(text) == 'a b,i::after{content: " ; }";top: calc(1px + 2px);}'


def read(texts):
    """The tokens and the free names of scripts, as ESLint finds them."""
    return json.loads(run(node(), "--input-type=module", "-e", READ, given=json.dumps(texts)))


def names_of(pairs):
    modifiers = ("get", "static", "async")
    return [one for one in pairs if one[0].isidentifier() and one[0] not in modifiers]


@pytest.mark.long
@installed
def test_names_and_keys_are_found_as_eslint_finds_them():
    scenes = [scene_script(kibitz.load(name)) for name in ("byg", "./examples/hive.py")]
    texts = [EXPORT.sub("", IMPORT.sub("", one)) for one in making.modules_of_pages().values()]
    texts += [f"const made=($,$lent)=>{{{one}}};" for s in scenes for one in (s.first, s.later)]
    for text, found in zip(texts, read(texts), strict=True):
        mine = names_of((one.text, one.kind) for one in tokens(text))
        assert mine == names_of(map(tuple, found["tokens"]))


@installed
def test_the_names_of_the_browser_are_those_that_no_module_defines():
    free = {name for found in read([*making.modules_of_pages().values()]) for name in found["free"]}
    assert free == set(OF_BROWSER.split())
    small_ones = [text for name, text in making.scripts().items() if name != "old.js"]
    assert {name for found in read(small_ones) for name in found["free"]} == free
