// The table of this page, for those of its scripts that begin before it does.
let table = null;
const waiting = [];
export function hereNow(use) {
  if (table) use(table);
  else waiting.push(use);
}
export function setHere(here) {
  table = here;
  for (const use of waiting) use(here);
}
