// The clocks of a table: the server alone decides, and the page shows what is left.
import { all, maybe } from "./dom.js";
import { onShown } from "./shown.js";
import { say } from "./words.js";

const TICK = 200, SLEPT = 1000, AWAY = 10000, BUSY = 1000; // milliseconds
const SHORT = 20, LONG = 3; // seconds that are few, and seconds after which it takes long
const MINUTE = 60, HOUR = 3600, DAY = 86400; // seconds

/** @type {(number: number) => string} */
const two = (number) => String(Math.floor(number)).padStart(2, "0");

// Seconds that are left, as people read them: tenths in the last ten.
/** @type {(seconds: number) => string} */
export function written(seconds) {
  const left = Math.max(0, seconds);
  const hours = Math.floor(left / HOUR), minutes = Math.floor(left / MINUTE) % 60;
  const days = Math.floor(left / DAY);
  if (days) return say("{days} d {hours} h", { days, hours: hours % 24 });
  if (left >= HOUR) return `${hours}:${two(minutes)}:${two(left % 60)}`;
  return left < 10 ? `0:0${left.toFixed(1)}` : `${minutes}:${two(left % 60)}`;
}

// While a device sleeps `performance.now` may stand still, and `Date.now` goes on. So the distance
// of the two shows that it slept, or that somebody has set its clock; then the server says what is
// left.
const apart = () => Date.now() - performance.now();
let awake = 0;

// Show the time that is left. A clock that reaches 0 asks the server.
function tick() {
  if (Math.abs(apart() - awake) > SLEPT) {
    awake = apart();
    dispatchEvent(new Event("timeup"));
  }
  for (const clock of all("time[data-left]")) {
    const since = (clock.dataset.since ??= String(Date.now()));
    const spent = "runs" in clock.dataset ? Math.max(0, Date.now() - Number(since)) / 1000 : 0;
    const left = Number(clock.dataset.left) - spent;
    clock.textContent = written(left);
    clock.classList.toggle("short", left < SHORT);
    if (left >= 0 || clock.dataset.asked) continue;
    clock.dataset.asked = "yes";
    dispatchEvent(new Event("timeup"));
  }
}

// For how long others are away, in the same words as the server's.
function tellAway() {
  for (const place of all("[data-away]")) {
    const since = (place.dataset.since ??= String(Date.now()));
    const away = Number(place.dataset.away) + Math.max(0, Date.now() - Number(since)) / 1000;
    if (away >= MINUTE && away < HOUR)
      place.textContent = say("away for {n} min", { n: Math.floor(away / MINUTE) });
  }
}

// What the computer is busy with, and for how long; a whole sentence loses its full stop.
/** @type {(work: string, seconds: number) => string} */
export const busyWords = (work, seconds) =>
  say("{work}, {n} s", { work: work.replace(/\.$/, ""), n: seconds });

function tellBusy() {
  for (const place of all("[data-busy]")) {
    const since = (place.dataset.since ??= String(Date.now()));
    const seconds = Math.floor((Date.now() - Number(since)) / 1000);
    if (seconds >= LONG)
      place.textContent = busyWords(place.dataset.busy ?? "", seconds);
  }
}

export function useClocks() {
  setInterval(tellAway, AWAY);
  setInterval(tellBusy, BUSY);
  awake = apart();
  if (!maybe("time[data-left]")) return;
  setInterval(tick, TICK);
  onShown(tick);
}
