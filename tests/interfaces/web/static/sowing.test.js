import assert from "node:assert/strict";
import { test } from "node:test";
import { orderAround, sown } from "../../../../src/kibitz/interfaces/web/static/sowing.js";

// Six pits below from the left, six above from the left, then the stores at the left and the right.
/** @type {[number, number][]} */
const PLACES = [
  ...[0, 1, 2, 3, 4, 5].map((x) => /** @type {[number, number]} */ ([x, 1])),
  ...[0, 1, 2, 3, 4, 5].map((x) => /** @type {[number, number]} */ ([x, 0])),
  [-1, 0.5], [6, 0.5],
];
const START = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0];

test("the places around a board come in the order of the hand that sows", () => {
  assert.deepEqual(orderAround(PLACES, 4, -1).slice(0, 4), [5, 13, 11, 10]);
  assert.deepEqual(orderAround(PLACES, 4, 1).slice(0, 3), [3, 2, 1]);
});

test("seeds go one by one to the pits after theirs", () => {
  const after = [4, 4, 4, 4, 0, 5, 4, 4, 4, 4, 5, 5, 0, 1];
  assert.deepEqual(sown(START, after, PLACES), [5, 13, 11, 10].map((to) => ({ from: 4, to })));
});

test("seeds that were captured go last, from where they lay", () => {
  const before = [1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0];
  const after = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4];
  const steps = sown(before, after, PLACES);
  assert.deepEqual(steps.map(({ to }) => to), [13, 13, 13, 13]);
  assert.deepEqual(steps.map(({ from }) => from).sort(), [0, 7, 7, 7]);
});

test("nothing is sown where no pit has lost a seed", () => {
  assert.deepEqual(sown(START, START, PLACES), []);
});
