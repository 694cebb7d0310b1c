// The rule editor: what is typed is judged by the server after a pause.
// It only listens, so a table loads it with `async`: as soon as it comes, and no paint waits for it.
"use strict";
(() => {
  const PAUSE = 350; // milliseconds
  let timer, asked = 0;

  async function judge(form) {
    clearTimeout(timer);
    const number = ++asked;
    const judged = form.querySelector(".judged");
    try {
      const body = new URLSearchParams(new FormData(form));
      const answer = await fetch(form.action, { method: "POST", body });
      const text = await answer.text();
      if (number !== asked) return;
      if (answer.ok) judged.innerHTML = text;
      else judged.textContent = text;
    } catch {
      judged.textContent = "The server does not answer.";
    }
    judged.ariaBusy = "false";
  }

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form.rule");
    if (!form) return;
    if (event.target.matches("select")) form.elements.rule.value = event.target.value;
    form.querySelector(".judged").ariaBusy = "true";
    form.querySelector("[data-say]")?.remove(); // it would take the rule as it was
    clearTimeout(timer);
    timer = setTimeout(judge, PAUSE, form);
  });

  document.addEventListener("submit", async (event) => {
    if (!event.target.matches("form.rule")) return;
    event.preventDefault();
    await judge(event.target);
    event.target.querySelector("[data-say]")?.focus();
  });
})();
