import assert from "node:assert/strict";
import test from "node:test";
import {
  cardsBefore, compared, isNewDeal,
} from "../../../../src/kibitz/interfaces/web/static/motion.js";
import { idsFor } from "../../../../src/kibitz/interfaces/web/static/renew.js";
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

/** @type {(face: string, group: string) => { face: string, group: string }} */
const card = (face, group) => ({ face, group });

test("a card of a hand is the same card when others of its face come or go", () => {
  const one = card("3", "hand"), other = card("3", "hand"), again = card("3", "hand");
  assert.deepEqual([...cardsBefore([one], [other, again]).values()], [one, null]);
  assert.deepEqual([...cardsBefore([one, other], [again]).values()], [one]);
});

test("a card that was played has come from the hand, and those that stay have not moved", () => {
  const hand = [card("3", "hand"), card("3", "hand")];
  const after = [card("3", "table"), card("3", "hand")], found = cardsBefore(hand, after);
  assert.equal(found.get(after[1]), hand[0]);
  assert.equal(found.get(after[0]), hand[1]);
});

test("a card of another face is new", () => {
  const drawn = card("4", "hand");
  assert.equal(cardsBefore([card("3", "hand")], [drawn]).get(drawn), null);
});

/** @type {(before: string, after: string) => boolean} */
const isDealt = (before, after) => {
  const [old, now] = [before, after].map((faces) => [...faces].map((face) => card(face, "")));
  return isNewDeal(old, cardsBefore(old, now));
};

test("cards are dealt anew if more of them came, or more went, than stayed", () => {
  assert.ok(isDealt("37QK", "3456"));
  assert.ok(isDealt("3", "4"));
  assert.ok(isDealt("34567890", "345"));
  assert.ok(!isDealt("3456", "3456"));
  assert.ok(!isDealt("3456", "345678"));
  assert.ok(!isDealt("34", "345"));
  assert.ok(!isDealt("3456", "345"));
  assert.ok(!isDealt("", "345"), "a page that showed no card shows where none came from");
});

test("parts of the same name have the same id, and those that are alike a number", () => {
  const [first, second, other] = idsFor(["g a1", "g a1", 'g "b" 2']);
  assert.notEqual(first, second);
  assert.deepEqual(idsFor(["g a1"]), [first]);
  assert.doesNotMatch(other, /["\s]/);
});
