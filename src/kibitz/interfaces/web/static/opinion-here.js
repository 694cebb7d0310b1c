// The computer's opinion, found in this browser: it goes on for as long as one looks at a position.
"use strict";

const HINT = 1000, LOOKING = 600000; // milliseconds of search for a hint, and at most for a position
const PROVED = { won: "wins", drawn: "draws", lost: "loses" };
let analyst = null; // the worker, once it has the code
let fixedNames = null; // of acts that have one name in all positions
let pointsOf = null; // the points of a value; null where no points are counted
let fetching = null; // the promise of the worker, while its code is being loaded
let codeComes = false; // whether the server makes the code

// A worker that searches, with the code that the server offers at an address; it is ready.
// comes: there is none yet, since the server makes its code. names: of acts, where each has one.
async function newWorker(offer) {
  const answer = await fetch(offer).catch(() => null);
  if (answer?.status !== 200) return { comes: answer?.status === 202 };
  const { game } = document.getElementById("page").dataset;
  const worker = new Worker(`/games/${game}/browser/thinker.js`, { type: "module" });
  const ready = new Promise((done) => {
    worker.onmessage = ({ data }) => done(Boolean(data.ready));
    worker.onerror = () => done(false);
  });
  const code = await answer.json();
  worker.postMessage(code);
  if (await ready) return { worker, names: code.facts.names, points: scaleOf(code.facts) };
  worker.terminate();
  return { comes: false };
}

const scaleOf = ({ outcome, scale }) => (outcome === "scores" && scale ? (value) => scale[0] + scale[1] * value : null);

// Where the server offers the code that judges positions; learned: by what a learned player knows.
function codeFor(learned) {
  return document.getElementById("page").dataset.code ?? `${address}/bot${learned ? "?learned=yes" : ""}`;
}

// The worker; null where this browser cannot, or as long as the server makes its code.
function analystHere() {
  if (!document.getElementById("page").dataset.analyses || analyst) return Promise.resolve(analyst);
  fetching ??= newWorker(codeFor(true)).then(keepAnalyst).finally(() => (fetching = null));
  return fetching;
}

function keepAnalyst({ worker = null, names, points = null, comes }) {
  [analyst, fixedNames, pointsOf, codeComes] = [worker, names, points, comes];
  return analyst;
}

// Show the opinion of the position shown; false where the server has to be asked.
async function thinkHere(hint) {
  const now = shownNow();
  if (!(await analystHere())) return false;
  const answer = await fetch(`${address}/position${query(draft())}`).catch(() => null);
  if (answer?.ok && now === shownNow()) lookAt(await answer.json(), hint);
  return answer?.ok || now !== shownNow();
}

// Search a position, and show what is found for as long as it is shown.
function lookAt(position, hint = false) {
  const words = document.getElementById("thought"), now = shownNow();
  if (!position.mover) return void (words.textContent = position.why);
  analyst.onmessage = ({ data }) => {
    if (now !== shownNow()) return;
    if (data.fault) return void (words.textContent = data.fault);
    showOpinion(words, position, data.found);
    markBest(hint ? [] : data.found.lines);
    if (hint && data.last) markHint(words, position, data.found.action);
  };
  const { state, acts, path } = position;
  analyst.postMessage({ analyse: true, state, acts, path, milliseconds: hint ? HINT : LOOKING });
}

function stopOpinion() {
  if (analyst) analyst.onmessage = null; // an opinion may be on its way
  analyst?.postMessage({ stop: true });
  markBest([]);
}

// Number the first acts of the best lines on the board; a move is an arrow.
function markBest(lines) {
  for (const marked of table.querySelectorAll("[data-best]")) marked.removeAttribute("data-best");
  for (const arrow of table.querySelectorAll(".best-arrow")) arrow.remove();
  lines.forEach(({ action }, k) => {
    table.querySelector(`[data-action="${action}"]`)?.setAttribute("data-best", k + 1);
    const move = moveOf(table, action);
    if (move.length) drawArrow(...move, `best-arrow best-${k + 1}`);
  });
}

const percent = (value) => `${Math.round(50 + 50 * Math.max(-1, Math.min(1, value)))}%`;

// As `figure` of expectations.py.
function figure(value) {
  if (!pointsOf) return percent(value);
  const points = pointsOf(value);
  return Math.abs(points) >= 1000 ? Math.round(points).toLocaleString("en") : points.toFixed(1);
}

function showOpinion(words, { mover, names, expects }, { value, verdict, simulations, full, lines }) {
  const bar = Object.assign(document.createElement("meter"), { min: -1, max: 1, value: value ?? 0 });
  bar.setAttribute("aria-label", `Outlook of ${mover}`);
  const said = document.createElement("p"), count = simulations.toLocaleString("en");
  const outlook = verdict ? `${mover} ${PROVED[verdict]}, proved` : value === null ? mover : `${mover} ${expects.replace("{}", figure(value))}`;
  said.textContent = `${outlook}: ${count} simulations in this browser${full ? ", whose memory for them is full" : ""}.`;
  const list = document.createElement("ol");
  list.className = "lines";
  for (const line of lines) {
    const item = list.appendChild(document.createElement("li"));
    item.dataset.line = line.action;
    item.textContent = `${[names[line.action], ...laterNames(line.line)].join(" ")} ${line.value === null ? "" : figure(line.value)}`;
  }
  const hinted = words.querySelector("[data-act]");
  words.replaceChildren(...(hinted ? [hinted] : []), bar, said, list);
}

// The names of the acts after the first, where acts have one name in all positions.
function laterNames([, ...acts]) {
  const found = acts.map((action) => fixedNames?.[action]), unknown = found.findIndex((name) => !name);
  return unknown < 0 ? found : found.slice(0, unknown);
}

function markHint(words, { mover, names }, action) {
  const hint = Object.assign(document.createElement("p"), { textContent: `Hint for ${mover}: ${names[action]}` });
  hint.dataset.act = action;
  words.querySelector("[data-act]")?.remove();
  words.prepend(hint);
  table.querySelector(`[data-action="${action}"]`)?.classList.add("hint");
  hintMove(table, String(action));
}

document.addEventListener("visibilitychange", () => (document.hidden ? stopOpinion() : think()));
