// The rules in a drawer beside the board: fetched once, when they are first wanted.
"use strict";
(() => {
  const link = document.querySelector("[data-drawer]");
  let drawer = null;

  async function made() {
    const text = await (await fetch(link.href)).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    drawer = document.createElement("dialog");
    drawer.className = "drawer";
    drawer.setAttribute("aria-label", "Rules");
    const close = document.createElement("button");
    close.textContent = "Close";
    close.className = "quiet";
    close.addEventListener("click", () => drawer.close());
    drawer.append(close, page.querySelector(".rules"));
    drawer.addEventListener("close", () => link.focus({ preventScroll: true }));
    document.body.append(drawer);
  }

  // On a wide screen the board stays in use beside the drawer; on a phone the drawer is above it.
  async function open(event) {
    event.preventDefault();
    if (drawer?.open) return drawer.close();
    try {
      if (!drawer) await made();
    } catch {
      return void (location.href = link.href);
    }
    if (matchMedia("(min-width: 70rem)").matches) drawer.show();
    else drawer.showModal();
  }

  link?.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer?.open) drawer.close();
  });
})();
