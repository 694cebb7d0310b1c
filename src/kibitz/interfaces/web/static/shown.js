// Which position a page shows. All that belongs to a position comes again with the next one.

let number = 0;

// Another number for each position that has been shown.
export const shownNumber = () => number;

export function announceShown() {
  number++;
  dispatchEvent(new Event("shown"));
}

/** @type {(renew: () => void) => void} */
export const onShown = (renew) => addEventListener("shown", renew);
