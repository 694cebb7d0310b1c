// Bits of words of 64, as the rules of games use them.

import { settled } from "./numbers.js";

const ALL = 0xffffffffffffffffn;
const word = (value) => BigInt(value) & ALL;
export const bit = (place) => (place === 63 ? settled(-(1n << 63n)) : settled(1n << BigInt(place)));
export const popcount = (value) => word(value).toString(2).replaceAll("0", "").length;
export const lowest = (value) => ((one) => (one & -one).toString(2).length - 1)(word(value));
export const highest = (value) => word(value).toString(2).length - 1;
export function nth(value, place) {
  let rest = word(value);
  for (let k_ = 0; k_ < place; k_++) rest &= rest - 1n;
  return lowest(rest);
}
