// All that a translated script asks for under the name `$`.
import * as arrays from "./arrays.js";
import * as comparing from "./comparing.js";
import * as containers from "./containers.js";
import * as kinds from "./kinds.js";
import { builtins, library, page, translations } from "./library.js";
import * as numbers from "./numbers.js";
import * as objects from "./objects.js";
import { templatesOf } from "./templates.js";
import * as text from "./text.js";

export const $ = {
  ...kinds, ...objects, ...containers, ...comparing, ...numbers, ...arrays, ...text, ...builtins, library, page, translations, templatesOf,
};
