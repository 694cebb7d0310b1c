// The module `math`.

import { it } from "./containers.js";
import { raised } from "./errors.js";
import { F, Float, named } from "./kinds.js";
import { asReal, int, mul, settled, truncated, whole } from "./numbers.js";

const REALS = ["sqrt", "sin", "cos", "tan", "atan", "atan2", "exp", "log2", "log10", "asin", "acos"];
function real(name) {
  return (...given) => {
    const values = given.map(asReal), found = Math[name](...values);
    if (values.every(Number.isFinite) && !Number.isFinite(found)) {
      throw name === "exp" ? raised("OverflowError", "math range error") : raised("ValueError", "math domain error");
    }
    return F(found);
  };
}
const log = real("log");
const rounding = (name) => (value) => (value instanceof Float ? truncated(Number.isFinite(value.v) ? Math[name](value.v) : value.v) : int(value));

// As CPython: squares in two parts, and the root set right by what is left.
function hypot(parts) {
  const sizes = parts.map(Math.abs), most = Math.max(0, ...sizes);
  if (sizes.includes(Infinity)) return Infinity;
  if (most === 0 || Number.isNaN(most) || parts.length <= 1) return most;
  const power = Math.floor(Math.log2(most)), scale = 2 ** -power;
  if (power < -1022 || power > 1022) return Math.hypot(...parts);
  let sum = 1, small = 0, rest = 0;
  const take = (high, low) => {
    const next = sum + high;
    small += low;
    rest += sum - next + high;
    sum = next;
  };
  for (const one of sizes) take(...square(one * scale));
  const root = Math.sqrt(sum - 1 + (small + rest)), [high, low] = square(root);
  take(-high, -low);
  return (root + (sum - 1 + (small + rest)) / (2 * root)) / scale;
}
function square(value) {
  const spread = value * 134217729, high = spread - (spread - value), low = value - high, found = value * value;
  return [found, low * low - (found - high * high - 2 * high * low)];
}

function isqrt(value) {
  const square_ = BigInt(whole(value) === value ? value : int(value));
  if (square_ < 0n) throw raised("ValueError", "isqrt() argument must be nonnegative");
  let root = BigInt(Math.floor(Math.sqrt(Number(square_))));
  while (root * root > square_) root -= 1n;
  while ((root + 1n) * (root + 1n) <= square_) root += 1n;
  return settled(root);
}
function gcd(...given) {
  let found = 0n;
  for (const one of given) {
    let rest = BigInt(int(one));
    while (rest) [found, rest] = [rest, found % rest];
  }
  return settled(found < 0n ? -found : found);
}
function comb(many, size) {
  if (many < 0 || size < 0) throw raised("ValueError", "n and k must be no less than 0");
  let found = 1n;
  for (let k = 0; k < size && size <= many; k++) found = (found * BigInt(many - k)) / BigInt(k + 1);
  return size > many ? 0 : settled(found);
}
function factorial(many) {
  if (many < 0) throw raised("ValueError", "factorial() not defined for negative values");
  let found = 1n;
  for (let k = 2; k <= many; k++) found *= BigInt(k);
  return settled(found);
}
function isclose(one, other, relative = F(1e-9), absolute = F(0)) {
  const [a, c] = [asReal(one), asReal(other)];
  if (a === c) return true;
  if (!Number.isFinite(a) || !Number.isFinite(c)) return false;
  return Math.abs(a - c) <= Math.max(asReal(relative) * Math.max(Math.abs(a), Math.abs(c)), asReal(absolute));
}

// Student's quantiles for 2.5 percent, by degrees of freedom: as far as a review asks for them.
const STUDENT = [NaN, -12.706204736174705, -4.302652729749464, -3.1824463052837086, -2.7764451051977943];
/** What estimates ask of SciPy. */
export const special = {
  methods: {
    stdtrit(freedom, wrong) {
      if (asReal(wrong) !== 0.025 || !(freedom in STUDENT)) throw raised("ValueError", "Student's interval of more than five values, or of another level");
      return F(STUDENT[freedom]);
    },
  },
};

export const math = {
  ...Object.fromEntries(REALS.map((name) => [name, real(name)])),
  pi: F(Math.PI), tau: F(2 * Math.PI), e: F(Math.E), inf: F(Infinity), nan: F(NaN),
  hypot: (...given) => F(hypot(given.map(asReal))),
  dist: (one, other) => F(hypot(((rest) => [...it(one)].map((each, k) => asReal(each) - asReal(rest[k])))([...it(other)]))),
  log: (value, base) => (base === undefined ? log(value) : F(log(value).v / log(base).v)),
  pow: (one, other) => F(asReal(one) ** asReal(other)),
  degrees: (value) => F(asReal(value) * (180 / Math.PI)),
  radians: (value) => F(asReal(value) * (Math.PI / 180)),
  ceil: rounding("ceil"),
  floor: rounding("floor"),
  trunc: rounding("trunc"),
  fabs: (value) => F(Math.abs(asReal(value))),
  isqrt,
  gcd,
  comb,
  factorial,
  prod: named((values, start = 1) => [...it(values)].reduce(mul, start), "iterable start"),
  copysign: (one, other) => F(Math.abs(asReal(one)) * (asReal(other) < 0 || Object.is(asReal(other), -0) ? -1 : 1)),
  isclose: named(isclose, "a b rel_tol abs_tol"),
  isfinite: (value) => Number.isFinite(asReal(value)),
  isnan: (value) => Number.isNaN(asReal(value)),
  isinf: (value) => Math.abs(asReal(value)) === Infinity,
};
