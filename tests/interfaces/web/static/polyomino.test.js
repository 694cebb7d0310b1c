import assert from "node:assert/strict";
import test from "node:test";
import {
  flipped, lying, otherWay, shape, turned, turns,
} from "../../../../src/kibitz/interfaces/web/static/polyomino.js";

/** @typedef {[number, number][]} Squares */
/** @type {Squares} */
const L = [[0, 0], [0, 1], [0, 2], [1, 0]];
/** @type {Squares} */
const SQUARE = [[0, 0], [1, 0], [0, 1], [1, 1]];
/** @type {Squares} */
const BAR = [[0, 0], [1, 0], [2, 0]];

/** @type {(start: Squares, times: number) => Squares} */
const turnedTimes = (start, times) =>
  Array.from({ length: times }).reduce((/** @type {Squares} */ squares) => turned(squares), start);

test("four quarter turns and two flips lay a piece as it lay", () => {
  assert.equal(lying(turnedTimes(L, 4)), lying(L));
  assert.equal(lying(flipped(flipped(L))), lying(L));
});

test("squares are the same wherever they lie and in whatever order they come", () => {
  const moved = L.map(([x, y]) => /** @type {[number, number]} */ ([x - 7, y + 3])).reverse();
  assert.equal(lying(moved), lying(L));
  assert.notEqual(lying(turned(L)), lying(L));
});

test("an L lies in four ways by turns, a square in one", () => {
  assert.equal(new Set(turns(L)).size, 4);
  assert.equal(new Set(turns(SQUARE)).size, 1);
  assert.equal(turns(L)[0], lying(turned(L)));
});

test("a shape is the same however the piece lies, and differs from other shapes", () => {
  const all = [0, 1, 2, 3].flatMap((k) => [turnedTimes(L, k), flipped(turnedTimes(L, k))]);
  assert.deepEqual(new Set(all.map(shape)), new Set([shape(L)]));
  assert.notEqual(shape(L), shape(SQUARE));
});

test("turning goes to the next way that can be played and skips those that cannot", () => {
  const ways = [L, turnedTimes(L, 2)].map((squares) => ({ squares }));
  assert.equal(otherWay(ways, ways[0], false), ways[1]);
  assert.equal(otherWay(ways, ways[1], false), ways[0]);
});

test("a flip of an L is found in whatever way the flipped piece can be played", () => {
  const ways = [L, turned(flipped(L))].map((squares) => ({ squares }));
  assert.equal(otherWay(ways, ways[0], true), ways[1]);
});

test("a piece that can lie in one way only has no other way", () => {
  const ways = [{ squares: SQUARE }, { squares: BAR }];
  assert.equal(otherWay(ways, ways[0], false), undefined);
  assert.equal(otherWay(ways, ways[0], true), undefined);
  assert.equal(otherWay(ways, ways[1], false), undefined);
});
