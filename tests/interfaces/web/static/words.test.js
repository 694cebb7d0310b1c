import assert from "node:assert/strict";
import test from "node:test";

const WORDS = {
  "{said}: {count} simulations in this browser.": "{said} : {count} simulations ici.",
  "{player} wins, proved": "{player} gagne",
};
const page = { documentElement: { lang: "fr" }, getElementById: () => ({ textContent: JSON.stringify(WORDS) }) };
Object.assign(globalThis, { document: page });
const { outlook, percent } = await import(
  "../../../../src/kibitz/interfaces/web/static/opinion-here.js"
);
const { listed } = await import("../../../../src/kibitz/interfaces/web/static/words.js");

const FOUND = { action: 3, value: 0.5, verdict: null, simulations: 1200, full: false, lines: [] };
const plain = (/** @type {string} */ text) => text.replace(/\s/g, " ");

test("the outlook of a seat is said in the language of the page, numbers too", () => {
  const said = plain(outlook("Noir", "gagne {}", FOUND));
  assert.equal(said, "Noir gagne 75 % : 1 200 simulations ici.");
  assert.match(outlook("Noir", "gagne {}", { ...FOUND, verdict: "won" }), /^Noir gagne :/);
  assert.equal(plain(percent(0)), "50 %");
});

test("names are listed as the language of the page lists them", () => {
  assert.equal(listed(["Ann", "Bob", "Cid"]), "Ann, Bob et Cid");
});
