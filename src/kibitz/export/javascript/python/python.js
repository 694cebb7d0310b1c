// All that a translated script asks for under the name `$`.
import * as arrays from "./arrays.js";
import { builtins } from "./builtins.js";
import * as comparing from "./comparing.js";
import * as collections from "./collections.js";
import * as containers from "./containers.js";
import * as errors from "./errors.js";
import * as kinds from "./kinds.js";
import { page, translations } from "./languages.js";
import { library } from "./library.js";
import * as numbers from "./numbers.js";
import * as numpy from "./numpy.js";
import * as objects from "./objects.js";
import { Match, Pattern } from "./patterns.js";
import { Position } from "./positions.js";
import * as sets from "./sets.js";
import { templatesOf } from "./templates.js";
import * as text from "./text.js";
import * as writing from "./writing.js";

const { STR, BYTES, LIST, TUPLE, DICT, SET, RANGE, COUNTER, DEQUE, INT, FLOAT, GENERATOR, arrayMethods } = {
  ...text, ...containers, ...sets, ...numbers, ...objects, ...collections, ...numpy,
};
/** The methods of all kinds of Python, which the translator knows by their names. */
const methods = [STR.methods, BYTES, LIST, TUPLE, DICT, SET, RANGE, COUNTER, DEQUE, INT, FLOAT, GENERATOR, arrayMethods, new Pattern("").methods, new Match([""]).methods];

errors.defineErrors();
export const $ = {
  ...kinds, ...objects, ...containers, ...sets, ...comparing, ...numbers, ...arrays, ...writing, ...errors, ...builtins,
  Position, library, methods, page, str: text.str, templatesOf, translations,
};
