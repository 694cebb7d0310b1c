import assert from "node:assert/strict";
import test from "node:test";
import {
  figure, namesOf, outlook, percent, scaleOf, standing,
} from "../../../../src/kibitz/interfaces/web/static/opinion-here.js";
import {
  askAgain, judged, lossOf, rounded,
} from "../../../../src/kibitz/interfaces/web/static/review-here.js";

const FOUND = { action: 3, value: 0.5, verdict: null, simulations: 1200, full: false, lines: [] };

test("a value is a share of wins from 0 to 100 per cent", () => {
  assert.deepEqual([-1, -0.5, 0, 1, 1.2].map(percent), ["0%", "25%", "50%", "100%", "100%"]);
});

test("an outlook says who expects how much and after how many simulations", () => {
  const said = outlook("White", "wins {}", FOUND);
  assert.equal(said, "White wins 75%: 1,200 simulations in this browser.");
  const lost = outlook("White", "wins {}", { ...FOUND, verdict: "lost" });
  assert.match(lost, /^White loses, proved: /);
  assert.match(outlook("White", "wins {}", { ...FOUND, value: null }), /^White: /);
  assert.match(outlook("White", "wins {}", { ...FOUND, full: true }), /memory for them is full\.$/);
});

test("where points are counted, a value is said in points", () => {
  const scale = scaleOf({ outcome: "scores", scale: [20, 10] });
  assert.equal(figure(-0.5, scale), "15.0");
  assert.equal(figure(1, [2000, 10]), "2,010");
  assert.equal(figure(0.5, scaleOf({ outcome: "win", scale: [20, 10] })), "75%");
  assert.match(outlook("White", "expects {}", FOUND, scale), /^White expects 25\.0: /);
});

test("a line is named as far as its acts have one name in all positions", () => {
  assert.equal(namesOf([1, 2, 3, 4], { 1: "a1" }, [null, null, "b2", null, "d4"]), "a1 b2");
  assert.equal(namesOf([1, 2], { 1: "a1" }, [null, null, "b2"]), "a1 b2");
  assert.equal(namesOf([1, 2], { 1: "a1" }, null), "a1");
});

const ACTS = [{ action: 1, value: 0.4 }, { action: 2, value: -0.2 }];
const JUDGED = { ...ACTS[0], acts: ACTS };
const HOW = { simulations: 10, doubtful: 0.5, seeds: [5, 6] };

test("an act loses what the best act is worth more", () => {
  assert.equal(lossOf(JUDGED, 2), 0.6);
  assert.equal(lossOf(JUDGED, 1), 0);
  assert.equal(lossOf(JUDGED, 9), null);
  assert.equal(rounded(1 / 3), 0.333333);
});

test("a choice that one search doubts is searched again with each seed", async () => {
  /** @type {object[]} */
  const jobs = [];
  /** @type {(job: object) => Promise<typeof JUDGED>} */
  const search = (job) => {
    jobs.push(job);
    return Promise.resolve(JUDGED);
  };
  assert.deepEqual(await judged(search, { state: "s", played: 2 }, HOW), [1, 0.4, [0.6, 0.6]]);
  assert.deepEqual(jobs.map((job) => Object.assign({ seed: -1 }, job).seed), [0, 5, 6]);
  assert.deepEqual(await judged(search, { state: "s", played: 1 }, HOW), [1, 0.4, []]);
  assert.deepEqual(await judged(search, { state: null }, HOW), [0, 0, []]);
  assert.equal(jobs.length, 4);
});

test("how a seat stands is said in plain words, and in points where points count", () => {
  /** @type {(value: number | null) => string} */
  const said = (value) => standing("White", "wins {}", { ...FOUND, value });
  assert.deepEqual([0.9, 0.4, 0, -0.5, -1].map(said), [
    "White has nearly won.", "White is ahead.", "White stands about even.", "White is behind.",
    "White is nearly lost.",
  ]);
  assert.match(standing("White", "wins {}", { ...FOUND, verdict: "lost" }), /^White loses, proved\.$/);
  assert.equal(said(null), "");
  const points = standing("White", "expects {} points", FOUND, [10, 30]);
  assert.equal(points, "White expects 25.0 points.");
});

const AGAIN = { ...HOW, mistake: 0.3, doubted: 1, secondsAgain: 60 };

test("a turn that seems to lose much is searched again on both of its sides", async () => {
  const items = [
    { state: "a", side: 1, mover: 1 }, { state: "b", side: -1, mover: -1 },
    { state: "", side: 1, mover: 1, end: -1 },
  ];
  /** @type {[number, number, (number | null)[]][]} */
  const found = [[0, 0.5, []], [0, 0.4, []], [0, 0, []]];
  /** @type {unknown[]} */
  const asked = [];
  /** @type {(job: any) => Promise<any>} */
  const search = async (job) => {
    asked.push([job.state, job.seed]);
    return { value: job.state === "a" ? 0.3 : 0.1 };
  };
  await askAgain(search, items, found, { ...AGAIN, seeds: [1, 2] });
  assert.deepEqual(found.map((row) => row[2]), [[0.4, 0.4], [], []]);
  assert.deepEqual(asked, [["a", 1], ["b", 1], ["a", 2], ["b", 2]]);
});

test("choices of a seat, which know no turns, are not searched once more", async () => {
  /** @type {[number, number, (number | null)[]][]} */
  const found = [[0, 1, [0.5]], [0, -1, []]];
  const items = [{ state: "a", played: 1 }, { state: "b", played: 2 }];
  await askAgain(async () => assert.fail("it searched"), items, found, AGAIN);
  assert.deepEqual(found[0][2], [0.5]);
});
