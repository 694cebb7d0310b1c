// Opens the table of an exported page: language, looks, rules, and then the scripts of a table.
import { Here } from "./here.js";
import { $ } from "./python/python.js";
import { instantiate } from "./runtime.js";
import { useControls, useLanguages } from "./controls.js";
import { setHere } from "./now.js";
import { Painter } from "./painter.js";
import { fileAddress, fileAt, kept, keep, ownScript, scriptAddress } from "./storage.js";

/** The languages of the reader, in the order in which they are wanted; the page has some of them. */
function languageOf(facts) {
  const wanted = [kept("language"), ...(navigator.languages ?? [])].filter(Boolean);
  const codes = wanted.map((one) => one.toLowerCase().split("-")[0]);
  return codes.find((one) => facts.languages.includes(one)) ?? "en";
}

// What is read in another language than English: of the game, ours, and the words of the scripts.
async function wordsOf(language) {
  if (language === "en") return { own: {}, ours: {}, words: {} };
  return JSON.parse(await (await fileAt(`words.${language}.json`)).text());
}

function setWords(words, language) {
  document.documentElement.lang = language;
  const script = document.createElement("script");
  Object.assign(script, { type: "application/json", id: "words", textContent: JSON.stringify(words) });
  document.head.append(script);
}

function setLooks() {
  const look = document.documentElement.dataset;
  for (const name of ["material", "scheme"]) {
    const known = kept(name);
    if (known) look[name] = known;
  }
  addEventListener("change", ({ target }) => {
    if (target.matches("#material, #scheme")) keep(target.id, target.value || undefined);
  });
}

// Keep the files, so that the page opens without a network. Where a newer page has taken the place of this one, its
// scripts would not fit these; the game is kept on the device.
function keepFiles() {
  const worker = navigator.serviceWorker;
  if (worker?.controller) worker.addEventListener("controllerchange", () => location.reload());
  worker?.register("service.js").catch(() => {});
}

export async function open() {
  document.body.inert = true; // until the scripts of the table run, so that no click is lost
  setLooks();
  const [answer, { made }] = await Promise.all([fileAt("facts.json"), ownScript("scene.js")]), facts = JSON.parse(await answer.text());
  const language = languageOf(facts), said = await wordsOf(language);
  setWords(said.words, language);
  $.translations.own[language] = said.own;
  $.translations.ours[language] = said.ours;
  const painter = new Painter($, made($), facts, language);
  const { openLesson } = /[?&](lesson=\d|puzzle=\d|puzzles)/.test(location.search) ? await import("./teaching.js") : {};
  await (openLesson ?? openTable)(painter, facts);
  const rulesPage = language === "en" ? "rules.html" : `rules.${language}.html`;
  const rules = document.querySelector("[data-drawer]");
  if (rules) rules.href = fileAddress(rulesPage);
  useLanguages();
  document.body.inert = false;
  document.getElementById("page").dataset.ready = "yes";
  if (!globalThis.kibitzFiles && location.protocol.startsWith("http")) keepFiles();
}

async function openTable(painter, facts) {
  const code = await (await fileAt("game.wasm")).arrayBuffer();
  facts.rules = { ...facts }; // for the worker
  const rules = await instantiate(code, facts);
  const here = new Here(rules, painter, facts), first = here.first();
  document.querySelectorAll("body > header, body > main").forEach((one) => one.remove());
  document.body.insertAdjacentHTML("afterbegin", here.shell());
  document.getElementById("table").innerHTML = first;
  document.getElementById("page").dataset.worker = scriptAddress("thinker.js");
  const { server } = await import("./dom.js");
  server.answer = (where, sent) => here.answer(where, sent);
  await import("./table.js");
  setHere(here);
  useControls(here, facts);
  here.begun();
}
