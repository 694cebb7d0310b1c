// The table in a page: what is clicked is submitted, what changes is shown.
// The server decides everything; this script only carries words to it and HTML back.
"use strict";

const page = document.getElementById("page");
const table = document.getElementById("table");
const message = document.getElementById("message");
const typing = document.getElementById("typing");
const address = page.dataset.table;

const section = () => table.firstElementChild;
const acts = () => [...table.querySelectorAll("[data-action]")];

let at = section().dataset.step; // the act that is looked back to, "" for now
let busy = false;
let told = ""; // the newest state that the stream spoke of
let asked = 0; // requests so far; only the answer to the last one is shown

// Put the new table in place of the old one; focus and what is unfolded stay as they were.
function show(html) {
  const focus = table.contains(document.activeElement) ? document.activeElement : null;
  const name = focus?.getAttribute("aria-label") ?? focus?.textContent;
  const unfolded = [...table.querySelectorAll("details")].map((part) => part.open);
  table.innerHTML = html;
  table.querySelectorAll("details").forEach((part, i) => (part.open = unfolded[i] ?? false));
  const same = [...table.querySelectorAll("[tabindex], button, a")];
  if (focus) same.find((e) => (e.getAttribute("aria-label") ?? e.textContent) === name)?.focus();
  table.querySelector(".moves [aria-current]")?.scrollIntoView({ block: "nearest" });
  if (at === "") {
    const moves = table.querySelector(".moves");
    moves.scrollTop = moves.scrollHeight;
  }
}

async function answered(request) {
  const number = ++asked;
  try {
    const answer = await request;
    const text = await answer.text();
    message.textContent = answer.ok ? "" : text;
    if (answer.ok && number === asked) show(text);
    return answer;
  } catch {
    message.textContent = "The server does not answer. What it has accepted is kept.";
    return { ok: false };
  }
}

async function load() {
  await answered(fetch(`${address}/view${at === "" ? "" : `?at=${at}`}`));
}

async function submit(fields) {
  if (busy) return false;
  busy = true;
  const before = told;
  const body = new URLSearchParams({ version: section().dataset.version, ...fields });
  const answer = await answered(fetch(`${address}/acts`, { method: "POST", body }));
  busy = false;
  // The answer to an accepted act is newer than what was told before it.
  if (!answer.ok || told !== before) await keepUp(message.textContent);
  return answer.ok;
}

// Load the table again if the stream told of another state than is shown.
async function keepUp(words = "") {
  if (busy || at !== "" || told === "" || told === section().dataset.state) return;
  await load();
  message.textContent ||= words;
}

// Look at the table as it was, or with "" as it is now.
function look(back) {
  at = back;
  history.replaceState(null, "", at === "" ? address : `?at=${at}`);
  document.getElementById("picture").search = at === "" ? "" : `?at=${at}`;
  return load();
}

function stepBy(by) {
  const steps = [...table.querySelectorAll(".moves [data-at]")]
    .map((link) => link.dataset.at).filter((back) => back !== "");
  const last = steps.length - 1;
  const here = at === "" ? last : steps.indexOf(at);
  const there = Math.max(0, Math.min(last, here + by));
  if (there !== here) look(there === last ? "" : steps[there]);
}

// Move the focus from one clickable part to the nearest one in a direction.
function focusTowards(from, [right, down]) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let nearest = null, least = Infinity;
  for (const act of acts()) {
    const [dx, dy] = [middle(act)[0] - x, middle(act)[1] - y];
    const ahead = dx * right + dy * down, aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead > 1 && ahead + 2 * aside < least) [nearest, least] = [act, ahead + 2 * aside];
  }
  nearest?.focus();
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

table.addEventListener("click", (event) => {
  const part = event.target.closest("[data-action], [data-say], [data-at]");
  if (!part) return;
  const { action, say, ask, at: back } = part.dataset;
  if (back !== undefined) {
    event.preventDefault();
    look(back);
  } else if (action !== undefined) {
    submit({ action });
  } else if (!ask || confirm(ask)) {
    submit({ text: say });
  }
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey) return;
  const act = event.target.closest?.("[data-action]");
  const arrow = ARROWS[event.key];
  if (act && !act.matches("button") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    submit({ action: act.dataset.action });
  } else if (act && arrow) {
    event.preventDefault();
    focusTowards(act, arrow);
  } else if (arrow && arrow[0]) {
    event.preventDefault();
    stepBy(arrow[0]);
  }
});

typing?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = typing.elements.text.value.trim();
  if (text && await submit({ text })) typing.reset();
});

// The stream says, at its start and at each change, which state of the table there is to see.
new EventSource(`${address}/events`).addEventListener("state", (event) => {
  told = event.data;
  keepUp();
});
