import assert from "node:assert/strict";
import test from "node:test";
import {
  after, beside, join, joinKept, lastOf, newRoot, pathTo, written,
} from "../../../../src/kibitz/interfaces/web/static/lines.js";

/** @typedef {import("../../../../src/kibitz/interfaces/web/static/lines.js").Node} Node */

/** @type {(from: Node, ...actions: number[]) => Node} */
function played(from, ...actions) {
  for (const action of actions) {
    from = after(from, [action, `act ${action}`, action % 2 ? "Black" : "White"]);
    join(from);
  }
  return from;
}

test("an act that was tried before is the same node", () => {
  const root = newRoot(), node = played(root, 4);
  assert.equal(after(root, [4, "act 4", "White"]), node);
  assert.equal(root.next.length, 1);
});

test("a node joins the tree only when it is shown", () => {
  const root = newRoot(), node = after(root, [4, "act 4", "White"]);
  assert.equal(root.next.length, 0);
  join(after(node, [5, "act 5", "Black"]));
  assert.deepEqual(root.next, [node]);
});

test("a path has all acts from the start", () => {
  assert.deepEqual(pathTo(played(newRoot(), 1, 2, 3)).map(({ action }) => action), [1, 2, 3]);
  assert.deepEqual(pathTo(newRoot()), []);
});

test("lines are written and joined again as they were, side lines too", () => {
  const root = newRoot(), again = newRoot();
  played(root, 1, 2, 3);
  played(root, 1, 7);
  played(root, 9);
  joinKept(again, JSON.parse(JSON.stringify(written(root))));
  assert.deepEqual(written(again), written(root));
  assert.deepEqual(again.next.map(({ action }) => action), [1, 9]);
});

test("arrows go to the acts that were tried in the place of one", () => {
  const root = newRoot(), first = played(root, 1), second = played(root, 9);
  assert.equal(beside(first, 1), second);
  assert.equal(beside(second, -1), first);
  assert.equal(beside(second, 1), undefined);
  assert.equal(beside(root, 1), undefined);
});

test("the end of a line follows what was tried first", () => {
  const root = newRoot(), end = played(root, 1, 2, 3);
  played(root, 1, 7, 8);
  assert.equal(lastOf(root), end);
  assert.equal(lastOf(end), end);
});
