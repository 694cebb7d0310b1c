// The computer's opinion, found in this browser: it goes on for as long as one looks at a position.
import { all, ask, maybe, one } from "./dom.js";
import { drawArrow, hintMove, moveOf } from "./moves.js";
import { shownNumber } from "./shown.js";
import { LANGUAGE, say } from "./words.js";

/** @typedef {{ action: number, line: number[], value: number | null }} Line */
/** @typedef {Record<string, string>} Names Of acts. */
/** @typedef {"won" | "drawn" | "lost"} Verdict */
/**
 * @typedef {object} Found
 * @property {number} action
 * @property {number | null} value for the seat to act, from -1 to 1
 * @property {Verdict | null} verdict
 * @property {number} simulations
 * @property {boolean} full whether the memory for them is full
 * @property {Line[]} lines the best ones first
 */
/**
 * A position, as the server gives it to a browser that searches.
 * @typedef {object} Position
 * @property {string | null} mover
 * @property {string} why there is nothing to think about, where nobody is to act
 * @property {Names} names
 * @property {string} expects what the mover expects, with {} for the figure
 * @property {string} state
 * @property {number[]} acts
 * @property {unknown} path
 */
/** @typedef {[least: number, step: number]} Scale Of points, whose value is from -1 to 1. */
/**
 * @typedef {object} Made
 * @property {Worker} [worker] that is ready
 * @property {(string | null)[] | null} [names] of acts, where each has one in all positions
 * @property {Scale | null} [scale] null where no points are counted
 * @property {boolean} [comes] there is no code yet, since the server makes it
 */

const HINT = 1000, LOOKING = 600000; // milliseconds of search for a hint, and for a position
/** @type {Record<Verdict, (player: string) => string>} */
const PROVED = {
  won: (player) => say("{player} wins, proved", { player }),
  drawn: (player) => say("{player} draws, proved", { player }),
  lost: (player) => say("{player} loses, proved", { player }),
};

/** @type {Worker | null} */
let analyst = null; // once it has the code
/** @type {(string | null)[] | null} */
let fixedNames = null; // of acts that have one name in all positions
/** @type {Scale | null} */
let scale = null;
/** @type {Promise<Worker | null> | null} */
let fetching = null; // while the code is being loaded
let comes = false;

// Whether the server makes the code.
export const codeComes = () => comes;

// A worker that searches, with the code that the server offers at an address; it is ready.
/** @type {(offer: string) => Promise<Made>} */
export async function newWorker(offer) {
  const answer = await ask(offer);
  if (answer?.status !== 200) return { comes: answer?.status === 202 };
  const { game, worker: script } = one("#page").dataset;
  const worker = new Worker(script ?? `/games/${game}/browser/thinker.js`, { type: "module" });
  /** @type {Promise<boolean>} */
  const ready = new Promise((done) => {
    worker.onmessage = ({ data }) => done(Boolean(data.ready));
    worker.onerror = () => done(false);
  });
  const code = await answer.json();
  worker.postMessage(code);
  if (await ready) return { worker, names: code.facts.names, scale: scaleOf(code.facts) };
  worker.terminate();
  return { comes: false };
}

/** @type {(facts: { outcome?: string, scale?: Scale }) => Scale | null} */
export const scaleOf = ({ outcome, scale: points }) =>
  outcome === "scores" && points ? points : null;

// Where the server offers the code that judges positions; learned: by what a learned player knows.
/** @type {(learned: boolean) => string} */
export function codeFor(learned) {
  const { code, table } = one("#page").dataset;
  return code ?? `${table}/bot${learned ? "?learned=yes" : ""}`;
}

// The worker; null where this browser cannot, or as long as the server makes its code.
/** @type {() => Promise<Worker | null>} */
export function analystHere() {
  if (!one("#page").dataset.analyses || analyst) return Promise.resolve(analyst);
  fetching ??= newWorker(codeFor(true)).then(keepAnalyst).finally(() => (fetching = null));
  return fetching;
}

/** @type {(made: Made) => Worker | null} */
function keepAnalyst(made) {
  [analyst, fixedNames, comes] = [made.worker ?? null, made.names ?? null, made.comes ?? false];
  scale = made.scale ?? null;
  return analyst;
}

// Search a position, and show what is found for as long as it is shown.
// hinted: gets the words of a hint, to add what the act does.
/** @typedef {(hint: HTMLElement, action: number) => void} Hinted */
/** @type {(position: Position, isHint?: boolean, hinted?: Hinted) => void} */
export function lookAt(position, isHint = false, hinted = () => {}) {
  const words = one("#thought"), now = shownNumber(), { mover } = position;
  if (!mover || !analyst) return void (words.textContent = position.why);
  analyst.onmessage = ({ data }) => {
    if (now !== shownNumber()) return;
    if (data.fault) return void (words.textContent = data.fault);
    showOpinion(words, mover, position, data.found);
    markBest(isHint ? [] : data.found.lines);
    if (!isHint || !data.last) return;
    hinted(markHint(words, mover, position.names, data.found.action), data.found.action);
  };
  const { state, acts, path } = position;
  analyst.postMessage({ analyse: true, state, acts, path, milliseconds: isHint ? HINT : LOOKING });
}

export function stopOpinion() {
  if (analyst) analyst.onmessage = null; // an opinion may be on its way
  analyst?.postMessage({ stop: true });
  markBest([]);
}

// Number the first acts of the best lines on the board; a move is an arrow.
/** @type {(lines: Line[]) => void} */
function markBest(lines) {
  const table = one("#table");
  for (const marked of all("[data-best]", table)) marked.removeAttribute("data-best");
  for (const arrow of all(".best-arrow", table)) arrow.remove();
  lines.forEach(({ action }, k) => {
    maybe(`[data-action="${action}"]`, table)?.setAttribute("data-best", String(k + 1));
    const move = moveOf(table, String(action));
    if (move) drawArrow(...move, `best-arrow best-${k + 1}`);
  });
}

// A value from -1 to 1 as a share of wins.
/** @type {(value: number) => string} */
export const percent = (value) =>
  (0.5 + 0.5 * Math.max(-1, Math.min(1, value))).toLocaleString(LANGUAGE, { style: "percent" });

// A value as people read it, in points where points are counted; as `figure` of expectations.py.
/** @type {(value: number, points?: Scale | null) => string} */
export function figure(value, points = null) {
  if (!points) return percent(value);
  const expected = points[0] + points[1] * value;
  const places = Math.abs(expected) >= 1000 ? 0 : 1;
  const how = { minimumFractionDigits: places, maximumFractionDigits: places };
  return expected.toLocaleString(LANGUAGE, how);
}

/** @type {[least: number, words: (seat: string) => string][]} */
const OUTLOOKS = [
  [0.8, (seat) => say("{seat} has nearly won", { seat })],
  [0.3, (seat) => say("{seat} is ahead", { seat })],
  [-0.3, (seat) => say("{seat} stands about even", { seat })],
  [-0.8, (seat) => say("{seat} is behind", { seat })],
  [-Infinity, (seat) => say("{seat} is nearly lost", { seat })],
];

// How a seat stands, in plain words; as `outlook` of expectations.py.
/** @type {(mover: string, expects: string, found: Found, points?: Scale | null) => string} */
export function standing(mover, expects, { value, verdict }, points = null) {
  if (verdict) return `${PROVED[verdict](mover)}.`;
  if (value === null) return "";
  if (points) return `${mover} ${expects.replace("{}", figure(value, points))}.`;
  const words = OUTLOOKS.find(([least]) => value >= least)?.[1];
  return words ? `${words(mover)}.` : "";
}

// What is found for a seat, in figures.
/** @type {(mover: string, expects: string, found: Found, points?: Scale | null) => string} */
export function outlook(mover, expects, { value, verdict, simulations, full }, points = null) {
  const expected = value === null ? "" : ` ${expects.replace("{}", figure(value, points))}`;
  const said = verdict ? PROVED[verdict](mover) : `${mover}${expected}`;
  const given = { said, count: simulations.toLocaleString(LANGUAGE) };
  return full
    ? say("{said}: {count} simulations in this browser, whose memory for them is full.", given)
    : say("{said}: {count} simulations in this browser.", given);
}

// The names of the acts of a line; the first has its name in this position, and the others as far
// as an act has one name in all positions.
/** @type {(line: number[], names: Names, fixed: (string | null)[] | null) => string} */
export function namesOf([first, ...acts], names, fixed) {
  const later = acts.map((action) => fixed?.[action]), unknown = later.findIndex((name) => !name);
  return [names[first], ...(unknown < 0 ? later : later.slice(0, unknown))].join(" ");
}

/** @type {(words: Element, mover: string, position: Position, found: Found) => void} */
function showOpinion(words, mover, { names, expects }, found) {
  const bar = document.createElement("meter");
  Object.assign(bar, { min: -1, max: 1, value: found.value ?? 0 });
  bar.setAttribute("aria-label", say("Outlook of {player}", { player: mover }));
  const said = document.createElement("p"), list = document.createElement("ol");
  said.textContent = standing(mover, expects, found, scale);
  const kept = maybe("details", words), figures = kept ?? foldedFigures();
  one("p", figures).textContent = outlook(mover, expects, found, scale);
  list.className = "lines";
  for (const { action, line, value } of found.lines) {
    const item = list.appendChild(document.createElement("li"));
    const acts = namesOf([action, ...line.slice(1)], names, fixedNames);
    item.dataset.line = String(action);
    item.textContent = `${acts} ${value === null ? "" : figure(value, scale)}`;
  }
  const hinted = maybe("[data-act]", words);
  for (const shown of [...words.childNodes]) if (shown !== kept) shown.remove();
  if (!kept) words.append(figures); // what stays keeps its focus and stays open
  figures.before(...(hinted ? [hinted] : []), bar, said, list);
}

/** @type {() => HTMLElement} */
function foldedFigures() {
  const figures = document.createElement("details"), title = document.createElement("summary");
  title.textContent = say("In figures");
  figures.append(title, document.createElement("p"));
  return figures;
}

/** @type {(words: Element, mover: string, names: Names, action: number) => HTMLElement} */
function markHint(words, mover, names, action) {
  const hint = document.createElement("p"), table = one("#table");
  hint.textContent = say("Hint for {player}: {act}", { player: mover, act: names[action] });
  hint.dataset.act = String(action);
  maybe("[data-act]", words)?.remove();
  words.prepend(hint);
  maybe(`[data-action="${action}"]`, table)?.classList.add("hint");
  hintMove(table, String(action));
  return hint;
}
