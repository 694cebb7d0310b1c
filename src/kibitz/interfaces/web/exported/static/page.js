// The page of an exported game: it loads the rules and the pictures, and opens the table.

async function begin() {
  if (!globalThis.kibitzSays.canRun) return;
  try {
    const { open } = await import("./opening.js");
    await open();
  } catch (fault) {
    console.error(String(fault), fault?.stack ?? "", fault?.cause?.stack ?? "");
    globalThis.kibitzSays.damaged();
  }
}
void begin();
