// The company at a table: links to copy and share, second clicks, clocks, and the list of own tables.
"use strict";
(() => {
  const KEPT = "tables", MOST = 40;
  const page = document.getElementById("page");

  // Remember this table in this browser, for the list on the first page.
  function remember() {
    if (!page?.dataset.seated) return;
    const known = JSON.parse(localStorage.getItem(KEPT) ?? "[]").filter((one) => one !== page.dataset.table);
    localStorage.setItem(KEPT, JSON.stringify([page.dataset.table, ...known].slice(0, MOST)));
  }

  // Copy a text that stands in a field, which is marked; false if the browser refuses. A page that came
  // by plain http has no clipboard, but may still copy what is marked.
  async function copied(text, field) {
    field.select();
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return document.execCommand("copy");
    }
  }

  // Once all friends have come, the invitation opens nothing.
  addEventListener("shown", () => {
    const invitation = document.querySelector(".invitation");
    if (invitation) invitation.hidden = !document.querySelector(".plate.empty");
  });

  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]"), share = event.target.closest("[data-share]");
    if (copy) {
      copy.textContent = (await copied(copy.dataset.copy, copy.closest(".link").querySelector("input"))) ? "Copied" : "Copy the marked link";
    } else if (share) {
      navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {});
    }
  });

  // The picture of the table with its result, or a film of the game, for a messenger; where none takes it, as a file.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-share-picture]");
    if (!button) return;
    button.disabled = true; // a film of the whole game takes some seconds
    const answer = await fetch(button.dataset.sharePicture).catch(() => null);
    button.disabled = false;
    if (!answer?.ok) return void (document.getElementById("message").textContent = (await answer?.text()) ?? "The server does not answer now. Try again.");
    const drawn = await answer.blob();
    const picture = new File([drawn], `kibitz.${drawn.type.split("/")[1]}`, { type: drawn.type });
    if (navigator.canShare?.({ files: [picture] }))
      return void navigator.share({ files: [picture], title: document.title }).catch(() => {});
    const link = document.createElement("a");
    link.href = URL.createObjectURL(picture);
    link.download = picture.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });

  // What cannot be taken back needs a second click on the same button within ten seconds,
  // also where a move of another player has drawn the button again in between.
  let asked = "", forgetting;
  const ask = (button) => {
    const question = document.createElement("span");
    button.dataset.asked = "yes";
    button.dataset.name = button.getAttribute("aria-label");
    question.textContent = button.dataset.ask;
    button.append(question);
    button.setAttribute("aria-label", button.dataset.ask);
  };
  function forget() {
    asked = "";
    for (const button of document.querySelectorAll("button[data-asked]")) {
      delete button.dataset.asked;
      button.lastElementChild.remove();
      button.setAttribute("aria-label", button.dataset.name);
    }
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-ask]");
    if (!button || button.dataset.asked) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(forgetting);
    forget();
    asked = button.dataset.ask;
    ask(button);
    forgetting = setTimeout(forget, 10000);
  }, true);
  addEventListener("shown", () => {
    const button = asked && document.querySelector(`button[data-ask="${asked}"]:not([data-asked])`);
    if (button) ask(button);
  });

  const two = (number) => String(number).padStart(2, "0");
  function written(seconds) {
    const left = Math.max(0, seconds), hours = Math.floor(left / 3600), minutes = Math.floor(left / 60) % 60;
    if (left >= 86400) return `${Math.floor(left / 86400)} d ${hours % 24} h`;
    if (left >= 3600) return `${hours}:${two(minutes)}:${two(Math.floor(left) % 60)}`;
    return left < 10 ? `0:0${left.toFixed(1)}` : `${minutes}:${two(Math.floor(left) % 60)}`;
  }

  // While a device sleeps `performance.now` may stand still, and `Date.now` goes on. So the distance of
  // the two shows that it slept, or that somebody has set its clock; then the server says what is left.
  const SLEPT = 1000; // milliseconds
  const apart = () => Date.now() - performance.now();
  let awake = apart();

  // Show the time that is left. A clock that reaches 0 asks the server, which alone decides.
  function tick() {
    if (Math.abs(apart() - awake) > SLEPT) {
      awake = apart();
      dispatchEvent(new Event("timeup"));
    }
    for (const clock of document.querySelectorAll("time[data-left]")) {
      clock.dataset.since ??= Date.now();
      const spent = "runs" in clock.dataset ? Math.max(0, Date.now() - clock.dataset.since) / 1000 : 0;
      const left = clock.dataset.left - spent;
      clock.textContent = written(left);
      clock.classList.toggle("short", left < 20);
      if (left < 0 && !clock.dataset.asked) {
        clock.dataset.asked = "yes";
        dispatchEvent(new Event("timeup"));
      }
    }
  }

  remember();
  document.querySelectorAll("[data-share]").forEach((button) => (button.hidden = !navigator.share));
  if (document.querySelector("time[data-left]")) setInterval(tick, 200);

  // On the first page: the tables of this browser, those where it is one's turn first.
  async function listTables() {
    const list = document.getElementById("own-tables");
    const known = list && JSON.parse(localStorage.getItem(KEPT) ?? "[]").slice(0, 12);
    if (!known?.length) return;
    const briefs = await Promise.all(known.map(async (address) => {
      const answer = await fetch(`${address}/brief`).catch(() => null);
      return answer?.ok ? { address, ...(await answer.json()) } : null;
    }));
    const found = briefs.filter(Boolean).sort((a, b) => a.over - b.over || b.yours - a.yours);
    for (const one of found) {
      const item = document.createElement("li"), link = document.createElement("a"), said = document.createElement("span");
      link.href = one.address;
      link.textContent = one.others.length ? `${one.title} with ${one.others.join(", ")}` : one.title;
      said.textContent = ` ${one.said}`;
      if (one.yours) item.className = "owes";
      item.append(link, said);
      list.append(item);
    }
    list.parentElement.hidden = !found.length;
  }
  listTables();
})();
