// Lessons and puzzles of an exported page: a script of the server's pages asks, and this page answers.
import { fileAddress, fileAt, study } from "./storage.js";

/** Answers to addresses such as ?lesson=2&try=5, from the positions that were reached at export. */
class Teacher {
  constructor(painter, data) {
    Object.assign(this, { painter, data });
  }

  #still({ layout, state, ...fields }) {
    const { $, made, game } = this.painter;
    const record = new $.Position(this.data.layouts[layout], Uint8Array.from(atob(state), (sign) => sign.charCodeAt(0)));
    return $.k(made.PageStill, [], { ...fields, position: made.PagePosition(game, record) });
  }

  #step({ position, played, ...fields }) {
    const { $, made } = this.painter;
    const after = $.dict(played.map(([action, still]) => [action, this.#still(still)]));
    return $.k(made.PageStep, [], { ...fields, position: this.#still(position), played: after });
  }

  #answered({ position, line, act, replies, keepsWin, result }) {
    const { $, made } = this.painter;
    const known = result === null ? null : $.F(result);
    return $.k(made.Answered, [], { position: this.#still(position), line, act, replies, keeps_win: keepsWin, result: known });
  }

  #lesson(number, tried) {
    const { painter, data } = this, { made } = painter, place = made.PagePlace("lesson", number, data.lesson.length);
    return made.lesson_html(painter.game, painter.language, place, this.#step(data.lesson[number - 1]), tried);
  }

  #puzzle(number, line) {
    const { painter, data } = this, { made } = painter, place = made.PagePlace("puzzle", number, data.puzzles.length);
    const { position, answer, grade, lines } = data.puzzles[number - 1];
    const tried = Object.hasOwn(lines, line) ? this.#answered(lines[line]) : null;
    return made.puzzle_html(painter.game, painter.language, place, made.Puzzle(this.#still(position), answer, grade), tried);
  }

  #puzzles() {
    const { painter, data } = this, { made } = painter;
    return made.puzzles_html(painter.game, painter.language, data.puzzles.map(({ position, answer, grade }) => made.Puzzle(this.#still(position), answer, grade)));
  }

  /** The page of an address; null if there is none. */
  html(address) {
    const { searchParams: asked } = new URL(address, location.href), number = Number(asked.get("lesson") ?? asked.get("puzzle"));
    if (asked.has("puzzles")) return this.data.puzzles.length ? this.painter.$.printed(this.#puzzles()) : null;
    const isLesson = asked.has("lesson"), all = isLesson ? this.data.lesson : this.data.puzzles;
    if (!all[number - 1]) return null;
    const made = isLesson ? this.#lesson(number, asked.get("try") ?? "") : this.#puzzle(number, asked.get("line") ?? asked.get("try") ?? "");
    return this.painter.$.printed(made);
  }
}

function useStyle(name) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: fileAddress(name) }));
}

export async function openLesson(painter) {
  const data = JSON.parse(await (await fileAt("teaching.json")).text());
  await study(painter);
  const teacher = new Teacher(painter, data), shown = teacher.html(location.href);
  if (!shown) return location.replace("?");
  document.querySelectorAll("body > header, body > main").forEach((one) => one.remove());
  const { title, body } = new DOMParser().parseFromString(shown, "text/html");
  document.title = title;
  document.body.prepend(...body.children);
  if (document.querySelector(".games")) return useStyle("shelf.css");
  const { server } = await import("./dom.js");
  server.answer = async (where) => new Response(teacher.html(where), { headers: { "Content-Type": "text/html; charset=utf-8" } });
  await import("./attempt.js");
}
