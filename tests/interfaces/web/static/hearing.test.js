import assert from "node:assert/strict";
import test from "node:test";
import { soundOf } from "../../../../src/kibitz/interfaces/web/static/hearing.js";
import { SOUNDS } from "../../../../src/kibitz/interfaces/web/static/sounds.js";

const NOTHING = { dice: false, cards: false, pieces: false, taken: false };
const THEIRS = { played: false, begins: false, waited: 0 };
const MINE = { ...THEIRS, begins: true, waited: 2 };

test("each kind of change has a sound of its own", () => {
  const heard = [
    soundOf({ ...NOTHING, pieces: true }, MINE),
    soundOf({ ...NOTHING, pieces: true, taken: true }, MINE),
    soundOf({ ...NOTHING, cards: true }, THEIRS),
    soundOf({ ...NOTHING, dice: true }, THEIRS),
  ];
  assert.deepEqual(heard, ["piece", "taken", "card", "dice"]);
});

test("dice are heard before the pieces that they move", () => {
  assert.equal(soundOf({ dice: true, cards: false, pieces: true, taken: true }, MINE), "dice");
});

test("a turn that comes is heard where nothing else is, or after a long wait", () => {
  assert.equal(soundOf(NOTHING, MINE), "turn");
  assert.equal(soundOf({ ...NOTHING, pieces: true }, { ...MINE, waited: 30 }), "turn");
  assert.equal(soundOf({ ...NOTHING, pieces: true }, { ...THEIRS, waited: 30 }), "piece");
  assert.equal(soundOf(NOTHING, THEIRS), "");
});

test("an act that moves nothing, as a letter on a cell, sounds as a piece", () => {
  assert.equal(soundOf(NOTHING, { ...MINE, played: true }), "piece");
});

test("the end sounds as it is for this person, whatever else has changed", () => {
  const change = { ...NOTHING, cards: true };
  const ends = ["won", "lost", "drawn", ""].map((ending) => soundOf(change, { ...MINE, ending }));
  assert.deepEqual(ends, ["won", "lost", "over", "over"]);
});

test("every sound that can be chosen is made", () => {
  const kinds = ["card", "dice", "lost", "over", "piece", "taken", "turn", "won"];
  assert.deepEqual(Object.keys(SOUNDS).sort(), kinds);
});
