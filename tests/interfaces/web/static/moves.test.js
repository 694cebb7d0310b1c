import assert from "node:assert/strict";
import test from "node:test";
import {
  ARROWS,
} from "../../../../src/kibitz/interfaces/web/static/dom.js";
import {
  nearestAhead,
} from "../../../../src/kibitz/interfaces/web/static/moves.js";

/** @type {[number, number][]} */
const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((k) => [10 * (k % 3), 10 * Math.floor(k / 3)]);

test("an arrow goes to the next square of the same row or column", () => {
  const middle = SQUARES[4];
  assert.equal(nearestAhead(SQUARES, middle, ARROWS.ArrowRight), 5);
  assert.equal(nearestAhead(SQUARES, middle, ARROWS.ArrowLeft), 3);
  assert.equal(nearestAhead(SQUARES, middle, ARROWS.ArrowUp), 1);
  assert.equal(nearestAhead(SQUARES, middle, ARROWS.ArrowDown), 7);
});

test("an arrow at the edge goes nowhere", () => {
  assert.equal(nearestAhead(SQUARES, SQUARES[2], ARROWS.ArrowRight), -1);
  assert.equal(nearestAhead([], [0, 0], ARROWS.ArrowRight), -1);
});

test("what lies a little aside is nearer than what lies far ahead", () => {
  assert.equal(nearestAhead([[40, 0], [10, 5]], [0, 0], ARROWS.ArrowRight), 1);
  assert.equal(nearestAhead([[25, 0], [10, 15]], [0, 0], ARROWS.ArrowRight), 0);
});
