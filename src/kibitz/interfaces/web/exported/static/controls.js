// The buttons around the table of an exported page: new game, record, link, language.
import { History, linkOf } from "./history.js";
import { keep } from "./storage.js";

const MOST_BYTES = 200_000; // of a record that is opened

export function useControls(here, facts) {
  const one = (selector) => document.querySelector(selector);
  const say = (words) => (one("#message").textContent = words);
  one("[data-new]").addEventListener("click", () => {
    for (const [seat, select] of document.querySelectorAll('#new [name="seat"]').entries()) select.value = here.sitters[seat];
    one("#new").showModal();
  });
  addEventListener("hashchange", () => location.hash && here.follow());
  one("#new [data-close]").addEventListener("click", () => one("#new").close());
  one("[data-begin]").addEventListener("click", () => {
    here.open([...document.querySelectorAll('#new [name="seat"]')].map((each) => each.value));
  });
  one("[data-save]").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([here.history.record()], { type: "text/plain" }));
    link.download = `${facts.id}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  one("[data-open]").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error(here.painter.words("This file is too large for a record."));
      here.load(History.read(here.rules, here.painter, facts, await file.text()), here.sitters.map(() => "person"));
      say("");
    } catch (fault) {
      say(fault.message);
    }
  });
  one("[data-link]").addEventListener("click", async () => {
    const place = `${location.href.split("#")[0]}#${linkOf(here.history)}`;
    try {
      await navigator.clipboard.writeText(place);
      say(here.painter.words("Copied"));
    } catch {
      say(place);
    }
  });
}

export function useLanguages() {
  addEventListener("click", (event) => {
    const link = event.target.closest?.(".languages a[hreflang]");
    if (!link) return;
    event.preventDefault();
    keep("language", link.hreflang);
    location.reload();
  });
}
