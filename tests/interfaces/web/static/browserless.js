// What a script finds in a browser and not in Node: a storage.

/** @type {() => Storage} */
export function newStorage() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @type {Storage} */
  const storage = {
    get length() {
      return texts.size;
    },
    key: (place) => [...texts.keys()][place] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, String(text)),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
  return storage;
}

// A browser that forbids storage, or has no room.
/** @type {() => Storage} */
export function newFullStorage() {
  const storage = newStorage();
  storage.setItem = storage.getItem = () => {
    throw new Error("QuotaExceededError");
  };
  return storage;
}

/** @type {(storage: Storage) => void} */
export const useStorage = (storage) =>
  void Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
