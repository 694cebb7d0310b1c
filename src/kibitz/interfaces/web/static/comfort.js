// Comforts of a table: a notice of one's turn, hands that do not jump.
"use strict";

// A notice of the browser, if the player wants it and looks elsewhere; a badge on the icon of the page.
function announceTurn(mine, words, wanted) {
  const marked = mine ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  marked?.catch(() => {});
  if (!mine || !wanted || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const notice = new Notification(document.title, { body: words, tag: location.pathname, icon: "/static/icon-turn.svg" });
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
  });
}

// Whether the browser may show notices; it asks the player if it does not know yet.
async function mayAnnounce() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

// A place of cards keeps the height that it had when it had most, so that what is below stays.
const heights = new Map();
function keepHeights(table) {
  for (const [number, place] of table.querySelectorAll(".seen > :is(.cards, .piles), .around > *").entries()) {
    const key = `${number} ${place.className}`;
    const most = Math.max(heights.get(key) ?? 0, place.offsetHeight);
    heights.set(key, most);
    place.style.minHeight = `${most}px`;
  }
}
addEventListener("resize", () => {
  heights.clear();
  document.querySelectorAll(".seen > :is(.cards, .piles), .around > *").forEach((place) => (place.style.minHeight = ""));
});
