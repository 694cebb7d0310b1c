// What the page reads of its own files, and what it keeps in the browser.

/** Where a file of the page is; one file alone carries them all in itself. */
export const fileAddress = (name) => globalThis.kibitzFiles?.[name] ?? String(new URL(name, document.baseURI));

/** Where a script is that the pages of several games may share. */
export const scriptAddress = (name) => globalThis.kibitzFiles?.[`script/${name}`] ?? String(new URL(name, import.meta.url));

/** A script of the game itself. */
export const ownScript = (name) => import(globalThis.kibitzFiles ? `kibitz/${name}` : fileAddress(name));

export async function fileAt(name) {
  const answer = await fetch(fileAddress(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** Load what the first act does not need: reviews, lessons and puzzles. */
export async function study({ $, made: known }) {
  const { made } = await ownScript("study.js");
  if (!known.review_html) Object.assign(known, made($, known.$lent));
}

const place = `${location.pathname} `;
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(place + name) ?? "null");
  } catch {
    return null;
  }
}
export function keep(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(place + name);
    else localStorage.setItem(place + name, JSON.stringify(value));
  } catch { /* then it lasts as long as the page */ }
}
