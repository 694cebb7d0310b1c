import assert from "node:assert/strict";
import test from "node:test";
import {
  withNewest,
} from "../../../../src/kibitz/interfaces/web/static/company.js";
import {
  keptLines,
} from "../../../../src/kibitz/interfaces/web/static/kept-lines.js";
import {
  leftBehind, lookedAtAfter,
} from "../../../../src/kibitz/interfaces/web/static/live.js";
import {
  NEXT,
} from "../../../../src/kibitz/interfaces/web/static/sheet.js";
import {
  unsentTurn,
} from "../../../../src/kibitz/interfaces/web/static/unsent.js";
import { newFullStorage, newStorage, useStorage } from "./browserless.js";

/** @type {import("../../../../src/kibitz/interfaces/web/static/kept-lines.js").Line[]} */
const LINES = [[3, "a1", "White", []]];

test.beforeEach(() => useStorage(newStorage()));

test("a turn that is not sent is kept for its position alone", () => {
  const turn = unsentTurn("/table/a");
  turn.keep("4 5", "7");
  assert.equal(turn.at("7"), "4 5");
  assert.equal(turn.at("8"), "");
  assert.equal(unsentTurn("/table/b").at("7"), "");
  turn.keep("", "7");
  assert.equal(turn.at("7"), "");
});

test("a turn is empty where a browser keeps nothing", () => {
  useStorage(newFullStorage());
  const turn = unsentTurn("/table/a");
  turn.keep("4 5", "7");
  assert.equal(turn.at("7"), "");
});

test("lines of an analysis board are found by its board", () => {
  keptLines("byg?side=3").keep(LINES);
  assert.deepEqual(keptLines("byg?side=3").found(), LINES);
  assert.deepEqual(keptLines("byg?side=4").found(), []);
  keptLines("byg?side=3").forget();
  assert.deepEqual(keptLines("byg?side=3").found(), []);
});

test("the lines of the twenty boards that were used last are kept", () => {
  for (let k = 0; k < 21; k++) keptLines(`board ${k}`).keep(LINES);
  assert.deepEqual(keptLines("board 0").found(), []);
  assert.deepEqual(keptLines("board 1").found(), LINES);
});

test("no lines, and lines that are too long, leave what is kept", () => {
  const kept = keptLines("byg");
  kept.keep(LINES);
  kept.keep([]);
  kept.keep([[1, "x".repeat(100_000), "White", []]]);
  assert.deepEqual(kept.found(), LINES);
});

test("the table that was opened last comes first, once, and forty are known", () => {
  assert.deepEqual(withNewest("b", ["a", "b", "c"]), ["b", "a", "c"]);
  const many = Array.from({ length: 45 }, (_, k) => String(k));
  assert.equal(withNewest("new", many).length, 40);
});

test("tabs that were looked at later are counted, and those behind others are not", () => {
  const kept = {
    "looked-at 1": "1 2026-01-01T10:00", "looked-at 2": "1 2026-01-01T11:00",
    "looked-at 3": "0 2026-01-01T12:00", other: "1 9999",
  };
  assert.deepEqual(lookedAtAfter(kept, "looked-at 1"), ["looked-at 2"]);
  assert.deepEqual(lookedAtAfter(kept, "looked-at 3"), ["looked-at 1", "looked-at 2"]);
});

test("what a browser that ended at once has left behind is found after a day", () => {
  const kept = { "looked-at 1": "1 2026-01-01T10:00", "looked-at 2": "0 2026-01-02T11:00" };
  assert.deepEqual(leftBehind(kept, Date.parse("2026-01-02T12:00Z")), ["looked-at 1"]);
});

test("a mark of a sheet goes round in four clicks", () => {
  assert.equal(NEXT[NEXT[NEXT[NEXT[""]]]], "");
  assert.equal(new Set(Object.values(NEXT)).size, 4);
});
