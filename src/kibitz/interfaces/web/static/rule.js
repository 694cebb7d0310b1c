// The rule editor: what is typed is judged by the server after a pause.
// It only listens, so a table loads it with `async`: as soon as it comes, and no paint waits for
// it.
import { hit, maybe, one } from "./dom.js";
import { say } from "./words.js";

const PAUSE = 350, SECOND = 1000; // milliseconds
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setInterval> | undefined} */
let telling;
let asked = 0;

// Say that a rule is being judged, and for how long.
/** @type {(judged: HTMLElement) => void} */
function tellBusy(judged) {
  const begun = Date.now();
  clearInterval(telling);
  const tell = () => {
    const n = Math.round((Date.now() - begun) / 1000);
    judged.textContent = say("The rule is being judged, {n} s.", { n });
  };
  tell();
  telling = setInterval(tell, SECOND);
}

/** @type {(form: HTMLFormElement) => HTMLInputElement} */
const ruleOf = (form) => one('[name="rule"]', form);

/** @type {(form: HTMLFormElement) => Promise<void>} */
async function judge(form) {
  clearTimeout(timer);
  const number = ++asked, judged = one(".judged", form);
  if (ruleOf(form).value) tellBusy(judged);
  try {
    const texts = [...new FormData(form)].map(([name, text]) => [name, String(text)]);
    const body = new URLSearchParams(texts);
    const answer = await fetch(form.action, { method: "POST", body });
    const text = await answer.text();
    if (number !== asked) return;
    clearInterval(telling);
    if (answer.ok) judged.innerHTML = text;
    else judged.textContent = text;
  } catch {
    clearInterval(telling);
    judged.textContent = say("The server does not answer.");
  }
  judged.ariaBusy = "false";
}

document.addEventListener("input", (event) => {
  /** @type {HTMLFormElement | null} */
  const form = hit(event, "form.rule");
  if (!form) return;
  /** @type {HTMLSelectElement | null} */
  const known = hit(event, "select");
  if (known) ruleOf(form).value = known.value;
  one(".judged", form).ariaBusy = "true";
  maybe("[data-say]", form)?.remove(); // it would take the rule as it was
  clearTimeout(timer);
  timer = setTimeout(judge, PAUSE, form);
});

document.addEventListener("submit", async (event) => {
  /** @type {HTMLFormElement | null} */
  const form = hit(event, "form.rule");
  if (!form) return;
  event.preventDefault();
  await judge(form);
  maybe("[data-say]", form)?.focus();
});
