// The tree of an analysis board: the acts that were tried, each after the one before it.

/** @typedef {import("./kept-lines.js").Line} Line */
/** @typedef {[action: number, name: string, seat: string]} Act */
/** @typedef {import("./opinion-here.js").Position & { html: string, played: Act[] }} Position */
/**
 * @typedef {object} Node
 * @property {number} action
 * @property {string} name
 * @property {string} seat
 * @property {Node | null} before
 * @property {Node[]} next those that were tried, the first one first
 * @property {Position | null} position
 */

/** @type {() => Node} */
export const newRoot = () =>
  ({ action: -1, name: "", seat: "", before: null, next: [], position: null });

// The node of an act; a new one joins the tree only by `join`.
/** @type {(before: Node, act: Act) => Node} */
export const after = (before, [action, name, seat]) =>
  before.next.find((node) => node.action === action) ??
  { action, name, seat, before, next: [], position: null };

/** @type {(node: Node) => Node[]} */
export function pathTo(node) {
  const path = [];
  for (; node.before; node = node.before) path.unshift(node);
  return path;
}

/** @type {(node: Node) => void} */
export function join(node) {
  for (; node.before && !node.before.next.includes(node); node = node.before)
    node.before.next.push(node);
}

// The tree as lists: an act, its name, its seat, and what follows; read by `joinKept`.
/** @type {(node: Node) => Line[]} */
export const written = (node) =>
  node.next.map((each) => [each.action, each.name, each.seat, written(each)]);

/** @type {(node: Node, kept: Line[]) => void} */
export function joinKept(node, kept) {
  for (const [action, name, seat, following] of kept) {
    const next = after(node, [action, name, seat]);
    join(next);
    joinKept(next, following);
  }
}

// The act before or after a node in the list of those that were tried in its place.
/** @type {(node: Node, by: number) => Node | undefined} */
export function beside(node, by) {
  const tried = node.before?.next ?? [];
  return tried[tried.indexOf(node) + by];
}

/** @type {(node: Node) => Node} */
export function lastOf(node) {
  while (node.next.length) node = node.next[0];
  return node;
}
