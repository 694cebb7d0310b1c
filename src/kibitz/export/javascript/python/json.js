// Values as JSON, as Python writes it.

import { b } from "./comparing.js";
import { Dict } from "./containers.js";
import { tup } from "./kinds.js";
import { isNumber } from "./numbers.js";
import { fn } from "./objects.js";
import { printed } from "./writing.js";

// As Python writes it: signs beyond ASCII as numbers, a space after commas unless it is asked otherwise.
export const dumps = fn((value, separators = tup([", ", ": "]), ensure_ascii = true) => {
  const [comma, colon] = separators;
  const write = (one) => {
    if (Array.isArray(one)) return `[${one.map(write).join(comma)}]`;
    if (one instanceof Dict) return `{${one.entries().map(([name, each]) => `${write(printed(name))}${colon}${write(each)}`).join(comma)}}`;
    if (isNumber(one) && typeof one !== "boolean") return printed(one);
    const text = JSON.stringify(one !== null && typeof one === "object" ? printed(one) : one);
    return b(ensure_ascii) ? text.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`) : text;
  };
  return write(value);
}, "obj", 0, "separators ensure_ascii", 0);
