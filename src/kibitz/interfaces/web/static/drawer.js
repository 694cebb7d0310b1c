// The rules in a drawer beside the board: fetched once, when they are first wanted.
import { maybe, one, parsed } from "./dom.js";
import { say } from "./words.js";

/** @type {(link: HTMLAnchorElement) => Promise<HTMLDialogElement>} */
async function made(link) {
  const text = await (await fetch(link.href)).text();
  const drawer = document.createElement("dialog"), close = document.createElement("button");
  drawer.className = "drawer";
  drawer.setAttribute("aria-label", say("Rules"));
  close.textContent = say("Close");
  close.className = "quiet";
  close.addEventListener("click", () => drawer.close());
  drawer.append(close, one(".rules", parsed(text)));
  drawer.addEventListener("close", () => link.focus({ preventScroll: true }));
  return document.body.appendChild(drawer);
}

export function useDrawer() {
  /** @type {HTMLAnchorElement | null} */
  const link = maybe("[data-drawer]");
  /** @type {HTMLDialogElement | null} */
  let drawer = null;

  // On a wide screen the board stays in use beside the drawer; on a phone the drawer is above it.
  link?.addEventListener("click", async (event) => {
    event.preventDefault();
    if (drawer?.open) return drawer.close();
    try {
      drawer ??= await made(link);
    } catch {
      return void (location.href = link.href);
    }
    if (matchMedia("(min-width: 70rem)").matches) drawer.show();
    else drawer.showModal();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer?.open) drawer.close();
  });
}
