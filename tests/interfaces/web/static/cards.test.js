import assert from "node:assert/strict";
import test from "node:test";
import {
  compared, toldApart,
} from "../../../../src/kibitz/interfaces/web/static/motion.js";
import {
  holds, placesOf,
} from "../../../../src/kibitz/interfaces/web/static/sets.js";

const PAIR = { action: "7", cards: ["3", "3"] };

test("a set holds two cards that are alike only if it has two", () => {
  assert.ok(holds(PAIR, ["3", "3"]) && holds(PAIR, ["3"]) && holds(PAIR, []));
  assert.ok(!holds(PAIR, ["3", "3", "3"]) && !holds(PAIR, ["4"]));
});

test("a set is dragged by the card that is taken, with the first others of it", () => {
  assert.deepEqual(placesOf(PAIR, ["3", "5", "3", "3"], 2), [2, 0]);
  assert.deepEqual(placesOf({ action: "1", cards: ["5"] }, ["3", "5"], 1), [1]);
});

/** @type {(cells: Record<string, string>) => Map<string, { look: string }>} */
const position = (cells) => new Map(Object.entries(cells).map(([name, look]) => [name, { look }]));

test("a piece that left a cell and one that came look alike: it moved", () => {
  const before = position({ a1: "white", b1: "" }), after = position({ a1: "", b1: "white" });
  const { come, left } = compared(before, after);
  assert.deepEqual([...come], [["b1", "a1"]]);
  assert.deepEqual(left, []);
});

test("a captured piece is left behind by none, and its cell is taken by the one that moved", () => {
  const before = position({ a1: "white", b1: "black" }), after = position({ a1: "", b1: "white" });
  assert.deepEqual([...compared(before, after).come], [["b1", "a1"]]);
  assert.deepEqual(compared(before, after).left, []);
});

test("a piece that goes off the board is left, and one from nowhere comes from none", () => {
  const before = position({ a1: "white", b1: "" }), after = position({ a1: "", b1: "black" });
  const { come, left } = compared(before, after);
  assert.deepEqual([...come], [["b1", null]]);
  assert.deepEqual(left, ["a1"]);
});

test("each piece moves once, and cells that are new or the same do not count", () => {
  const before = position({ a1: "white", b1: "", c1: "", d1: "x" });
  const after = position({ a1: "", b1: "white", c1: "white", d1: "x", e1: "y" });
  const { come } = compared(before, after);
  assert.deepEqual([...come], [["b1", "a1"], ["c1", null]]);
});

test("cards that are alike are told apart by their groups and places there", () => {
  const hand = { group: "hand" }, other = { group: "hand" }, shown = { group: "table" };
  const cards = toldApart([["3", hand], ["3", other], ["3", shown], ["4", { group: "hand" }]]);
  assert.deepEqual([...cards.keys()], ["3 hand 0", "3 hand 1", "3 table 0", "4"]);
  assert.equal(cards.get("3 hand 1"), other);
});
