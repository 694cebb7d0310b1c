import assert from "node:assert/strict";
import test from "node:test";
import {
  inSight, into, zoomed,
} from "../../../../src/kibitz/interfaces/web/static/plane.js";

/** @type {import("../../../../src/kibitz/interfaces/web/static/plane.js").Place} */
const WHOLE = { zoom: 1, x: 0, y: 0 };

test("a plane made larger leaves the point under the pointer where it is", () => {
  const place = zoomed(WHOLE, [30, 40], 2);
  assert.equal(place.zoom, 2);
  assert.deepEqual([30 * place.zoom + place.x, 40 * place.zoom + place.y], [30, 40]);
});

test("a plane made larger and smaller by the same factor is where it was", () => {
  const { zoom, x, y } = zoomed(zoomed({ zoom: 2, x: -5, y: 7 }, [11, 13], 1.3), [11, 13], 1 / 1.3);
  for (const [found, wanted] of [[zoom, 2], [x, -5], [y, 7]])
    assert.ok(Math.abs(found - wanted) < 1e-9);
});

test("a plane is never smaller than the whole nor larger than eight times", () => {
  assert.deepEqual(zoomed({ zoom: 3, x: -20, y: -30 }, [10, 15], 0), WHOLE);
  assert.equal(zoomed({ zoom: 7, x: 0, y: 0 }, [0, 0], 5).zoom, 8);
});

test("the middle of the window never leaves the plane", () => {
  // A plane from 0 to 100, three times as large, in a window whose middle is 50.
  assert.equal(inSight(200, 0, 100, 50, 3), 50);
  assert.equal(inSight(-900, 0, 100, 50, 3), -250);
  assert.equal(inSight(-100, 0, 100, 50, 3), -100);
});

test("a plane moves only as far as the focus needs to be in sight", () => {
  assert.equal(into(200, 0, 400), 0);
  assert.equal(into(10, 0, 400), 30);
  assert.equal(into(395, 0, 400), -35);
});
