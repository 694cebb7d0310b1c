// What the scripts of an exported page show of given moments of a game, one after another.
import { readFileSync } from "node:fs";

export async function tables(folder, given) {
  const { $ } = await import(`${folder}/script/python/python.js`);
  const { made } = await import(`${folder}/scene.js`);
  const { Painter } = await import(`${folder}/script/painter.js`);
  const facts = JSON.parse(readFileSync(new URL(`${folder}/facts.json`)));
  const scripts = made($);
  const found = [];
  for (const { bytes, seats, returns, language, ...fields } of JSON.parse(readFileSync(given))) {
    const said = JSON.parse(readFileSync(new URL(`${folder}/words.${language}.json`)));
    $.translations.own[language] = said.own;
    $.translations.ours[language] = said.ours;
    const painter = new Painter($, scripts, facts, language);
    const position = painter.position(Uint8Array.from(Buffer.from(bytes, "base64")));
    const points = returns && returns.map((one) => (Number.isInteger(one) ? one : $.F(one)));
    const sitting = seats.map(([name, lock]) => painter.seat(name, lock));
    found.push(painter.table({ position, returns: points, seats: sitting, ...fields }));
  }
  return found;
}
