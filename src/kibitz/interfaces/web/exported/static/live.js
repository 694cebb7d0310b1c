// In a page of its own nothing is announced by a server: the computer's acts are.
import { hereNow } from "./now.js";

/** @type {(address: string, heard: { state: (name: string) => void }) => void} */
export const listen = (_address, heard) => hereNow((here) => (here.changed = (name) => heard.state(name)));
export const awaitAnswer = () => {};
