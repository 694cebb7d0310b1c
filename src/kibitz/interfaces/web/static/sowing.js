// Seeds that go from pit to pit, one after another, in the way in which a hand sows them.
import { all, distance, middle, unitsOf } from "./dom.js";

/** @typedef {import("./dom.js").Part} Part */
/** @typedef {import("./dom.js").Point} Point */
/** @typedef {{ count: number, at: Point, part: Part }} Pit */
/** @typedef {{ from: number, to: number }} Step */

const EACH = 130, ALL = 1300, FLIGHT = 220; // milliseconds: between seeds, all of them, one seed

// The places after one place, around the middle of all, in the order of a turn this way or that.
/** @type {(places: Point[], start: number, way: 1 | -1) => number[]} */
export function orderAround(places, start, way) {
  const sum = places.reduce(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  const [x, y] = sum.map((one) => one / places.length);
  const angle = (/** @type {number} */ k) => Math.atan2(places[k][1] - y, places[k][0] - x);
  const round = (/** @type {number} */ turn) => ((turn % 6.2832) + 6.2832) % 6.2832;
  const behind = (/** @type {number} */ k) =>
    (k === start ? 7 : round(way * (angle(k) - angle(start))));
  return [...places.keys()].sort((one, other) => behind(one) - behind(other));
}

// Which seed goes from where to where, in order: first what one pit has lost to those after it,
// then what was captured.
/** @type {(before: number[], after: number[], places: Point[]) => Step[]} */
export function sown(before, after, places) {
  const change = after.map((count, k) => count - before[k]);
  const losing = [...change.keys()].filter((k) => change[k] < 0);
  const gains = change.reduce((sum, one) => sum + Math.max(0, one), 0);
  if (!losing.length || !gains) return [];
  losing.sort((one, other) => change[one] - change[other]);
  const near = (/** @type {1 | -1} */ way) => {
    const order = orderAround(places, losing[0], way);
    return { order, far: Math.max(...order.map((k, rank) => (change[k] > 0 ? rank : 0))) };
  };
  const [one, other] = [near(-1), near(1)];
  const { order } = one.far <= other.far ? one : other;
  /** @type {Step[]} */
  const steps = [];
  /** @type {number[]} */
  const left = losing.flatMap((k) => Array(-change[k]).fill(k));
  for (let lap = 1; lap <= gains && left.length; lap++)
    for (const to of order) if (change[to] >= lap && left.length)
      steps.push({ from: left.shift() ?? to, to });
  return steps;
}

// Let the seeds that have come fly to their pits one by one.
/** @type {(before: Pit[], after: Pit[]) => void} */
export function sow(before, after) {
  if (before.length !== after.length || after.some(({ at }, k) => distance(at, before[k].at) > 9))
    return; // another board, or one that was turned
  const counts = [before, after].map((pits) => pits.map(({ count }) => count));
  const steps = sown(counts[0], counts[1], after.map(({ at }) => at));
  const wait = Math.min(EACH, ALL / Math.max(1, steps.length));
  const come = new Map(steps.map(({ to }) => [to, counts[0][to]]));
  for (const [k, { from, to }] of steps.entries()) {
    const number = come.get(to) ?? 0, seed = all(".seed", after[to].part)[number];
    come.set(to, number + 1);
    if (!seed) continue; // more than a picture shows
    const { a, d } = unitsOf(after[to].part), [x, y] = after[from].at, [u, v] = middle(seed);
    const start = `${(x - u) / a}px ${(y - v) / d}px`;
    const move = seed.animate([{ translate: start }, { translate: "0 0" }], FLIGHT);
    move.effect?.updateTiming({ delay: k * wait, easing: "ease-in-out", fill: "backwards" });
  }
}
