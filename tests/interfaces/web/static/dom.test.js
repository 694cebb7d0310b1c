import assert from "node:assert/strict";
import test from "node:test";
import {
  ARROWS, distance, form, isForBrowser, isPress, isWithin, keep, kept, matrix,
} from "../../../../src/kibitz/interfaces/web/static/dom.js";
import { newFullStorage, newStorage } from "./browserless.js";

/** @type {(key: string, held?: object) => KeyboardEvent} */
const pressed = (key, held = {}) => /** @type {KeyboardEvent} */ ({ key, ...held });

test("a form leaves out what is undefined and keeps what is empty", () => {
  assert.equal(form({ draft: "", ply: "3", at: undefined }).toString(), "draft=&ply=3");
  assert.equal(form({}).size, 0);
});

test("arrows with Shift and all keys with Alt, Ctrl or Cmd belong to the browser", () => {
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    assert.ok(isForBrowser(pressed("a", held)));
  for (const arrow of Object.keys(ARROWS))
    assert.ok(isForBrowser(pressed(arrow, { shiftKey: true })));
  assert.ok(!isForBrowser(pressed("a", { shiftKey: true })) && !isForBrowser(pressed("ArrowLeft")));
});

test("Enter and the space bar press a part", () => {
  assert.deepEqual(["Enter", " ", "r"].map((key) => isPress(pressed(key))), [true, true, false]);
});

test("what is kept is read again, and undefined keeps nothing", () => {
  const storage = newStorage();
  keep("turn", { draft: "1 2", ply: "4" }, () => storage);
  assert.deepEqual(kept("turn", () => storage), { draft: "1 2", ply: "4" });
  keep("turn", undefined, () => storage);
  assert.equal(kept("turn", () => storage), null);
});

test("a browser that keeps nothing, or text of another program, is no fault", () => {
  const storage = newStorage();
  storage.setItem("turn", "{ text of another program");
  assert.equal(kept("turn", () => storage), null);
  keep("turn", 1, newFullStorage);
  assert.equal(kept("turn", newFullStorage), null);
});

test("a place on the edge of a hand is within it", () => {
  const hand = { left: 10, right: 110, top: 20, bottom: 90 };
  assert.ok(isWithin(hand, [10, 90]) && isWithin(hand, [60, 50]));
  assert.ok(!isWithin(hand, [9, 50]) && !isWithin(hand, [60, 91]));
});

test("distances and matrices of the screen", () => {
  assert.equal(distance([1, 1], [4, 5]), 5);
  const one = /** @type {DOMMatrix} */ ({ a: 1, b: 0, c: 0, d: 1, e: 5, f: 6 });
  assert.equal(matrix(one), "matrix(1 0 0 1 5 6)");
});
