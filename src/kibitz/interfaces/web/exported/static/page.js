// The page of an exported game: it loads the rules and the pictures, and opens the table.

const DAMAGED = "This download is damaged: a part of the game cannot be read. Load the page again, or ask for a new copy.";
const OLD = "This browser is too old for this game. A browser of 2021 or later can play it.";

function sayFault(sentence, fault) {
  console.error(String(fault), fault?.stack ?? "", fault?.cause?.stack ?? "");
  const place = document.getElementById("message") ?? document.body;
  place.textContent = sentence;
}

async function begin() {
  if (!globalThis.WebAssembly || !Array.prototype.at || !Object.hasOwn) return sayFault(OLD);
  try {
    const { open } = await import("./opening.js");
    await open();
  } catch (fault) {
    sayFault(DAMAGED, fault);
  }
}
void begin();
