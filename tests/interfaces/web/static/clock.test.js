import assert from "node:assert/strict";
import test from "node:test";
import {
  busyWords, written,
} from "../../../../src/kibitz/interfaces/web/static/clock.js";

test("a clock shows tenths of a second in the last ten", () => {
  assert.equal(written(9.44), "0:09.4");
  assert.equal(written(0.04), "0:00.0");
});

test("a clock that has run out shows no time below zero", () => {
  assert.equal(written(-3), "0:00.0");
});

test("a clock shows minutes, hours and days", () => {
  assert.equal(written(10), "0:10");
  assert.equal(written(75.9), "1:15");
  assert.equal(written(3599), "59:59");
  assert.equal(written(3600), "1:00:00");
  assert.equal(written(86399), "23:59:59");
  assert.equal(written(86400 * 3 + 3600 * 5 + 59), "3 d 5 h");
});

test("what the computer does is one sentence with its seconds", () => {
  assert.equal(busyWords("thinking", 5), "thinking, 5 s");
  assert.equal(busyWords("It compiles the game once, for 1 to 20 seconds.", 8),
    "It compiles the game once, for 1 to 20 seconds, 8 s");
});
