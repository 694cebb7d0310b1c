// The company at a table: links to copy and share, second clicks, and the list of own tables.
import { SILENT, all, around, hit, keep, kept, maybe, one } from "./dom.js";
import { onShown } from "./shown.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Part} Part */

const KEPT = "tables", MOST = 40; // tables of this browser
const FILE_KEPT = 60000, ASKED = 10000; // milliseconds

/** @type {(table: string, known: string[]) => string[]} */
export const withNewest = (table, known) =>
  [table, ...known.filter((each) => each !== table)].slice(0, MOST);

// Copy a text that stands in a field, which is marked; false if the browser refuses. A page that
// came by plain http has no clipboard, but may still copy what is marked.
/** @type {(text: string, field: HTMLInputElement) => Promise<boolean>} */
async function copied(text, field) {
  field.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** @type {(event: Event) => Promise<void>} */
async function copyOrShare(event) {
  const copy = hit(event, "[data-copy]"), share = hit(event, "[data-share]");
  const link = around(copy, ".link");
  if (copy && link) {
    const isCopied = await copied(copy.dataset.copy ?? "", one("input", link));
    copy.textContent = isCopied ? say("Copied") : say("Copy the marked link");
  } else if (share) {
    navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {});
  }
}

// The picture of the table with its result, or a film of the game, for a messenger; where none
// takes it, as a file.
/** @type {(event: Event) => Promise<void>} */
async function sharePicture(event) {
  /** @type {HTMLButtonElement | null} */
  const button = hit(event, "[data-share-picture]");
  if (!button) return;
  button.disabled = true; // a film of the whole game takes some seconds
  const answer = await fetch(button.dataset.sharePicture ?? "").catch(() => null);
  button.disabled = false;
  if (!answer?.ok) return void (one("#message").textContent = (await answer?.text()) ?? SILENT);
  const drawn = await answer.blob(), { type } = drawn;
  const files = [new File([drawn], `kibitz.${type.split("/")[1]}`, { type })];
  if (navigator.canShare?.({ files }))
    return void navigator.share({ files, title: document.title }).catch(() => {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(files[0]);
  link.download = files[0].name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FILE_KEPT);
}

// What cannot be taken back needs a second click on the same button within ten seconds,
// also where a move of another player has drawn the button again in between.
let asked = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let forgetting;

/** @type {(button: Part) => void} */
function askAgain(button) {
  const question = document.createElement("span"), words = button.dataset.ask ?? "";
  button.dataset.asked = "yes";
  button.dataset.name = button.getAttribute("aria-label") ?? "";
  question.textContent = words;
  button.append(question);
  button.setAttribute("aria-label", words);
}

function forget() {
  asked = "";
  for (const button of all("button[data-asked]")) {
    delete button.dataset.asked;
    button.lastElementChild?.remove();
    button.setAttribute("aria-label", button.dataset.name ?? "");
  }
}

/** @type {(event: Event) => void} */
function askFirst(event) {
  const button = hit(event, "button[data-ask]");
  if (button?.dataset.asked) setTimeout(forget); // after the click is heard: it is answered
  if (!button || button.dataset.asked) return;
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(forgetting);
  forget();
  asked = button.dataset.ask ?? "";
  askAgain(button);
  forgetting = setTimeout(forget, ASKED);
}

function renew() {
  const button = asked && maybe(`button[data-ask="${asked}"]:not([data-asked])`);
  if (button) askAgain(button);
  const invitation = maybe(".invitation"); // once all friends have come, it opens nothing
  if (invitation) invitation.hidden = !maybe(".plate.empty");
}

export function useCompany() {
  const page = maybe("#page")?.dataset;
  if (page?.seated && page.table) keep(KEPT, withNewest(page.table, kept(KEPT) ?? []));
  onShown(renew);
  document.addEventListener("click", copyOrShare);
  document.addEventListener("click", sharePicture);
  document.addEventListener("click", askFirst, true);
  for (const button of all("[data-share]")) button.hidden = !navigator.share;
}
