// The sounds of a table, made here from noise and sines; each ends within a second.

/** @typedef {import("./hearing.js").Kind} Kind */

const LOUD = 0.35, APART = 0.05, SILENT = 0.0001; // of 1; seconds between two sounds; nearly 0

/** @type {AudioContext | undefined} */
let context;
let last = -APART;

// A browser lets a page be heard once its person has done something.
export function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} loud
 * @param {number} rise seconds
 * @param {number} fall seconds
 */
function swell(audio, at, loud, rise, fall) {
  const volume = new GainNode(audio, { gain: SILENT });
  volume.gain.setValueAtTime(SILENT, at);
  volume.gain.exponentialRampToValueAtTime(LOUD * loud, at + rise);
  volume.gain.exponentialRampToValueAtTime(SILENT, at + rise + fall);
  volume.connect(audio.destination);
  return volume;
}

/** @type {(audio: AudioContext, seconds: number) => AudioBufferSourceNode} */
function noise(audio, seconds) {
  const length = Math.ceil(seconds * audio.sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < length; k++) samples[k] = 2 * Math.random() - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}

/** @typedef {(audio: AudioContext, at: number) => void} Sound */

// Wood on wood: a short crack of this pitch, and the board under it.
/** @type {(after: number, crack: number, board: number, loud?: number) => Sound} */
const knock = (after, crack, board, loud = 1) => (audio, at) => {
  const start = at + after, hit = noise(audio, 0.06);
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: crack, Q: 1.5 });
  hit.connect(band).connect(swell(audio, start, loud, 0.001, 0.04));
  hit.start(start);
  const body = new OscillatorNode(audio, { frequency: board });
  body.frequency.exponentialRampToValueAtTime(board * 0.7, start + 0.09);
  body.connect(swell(audio, start, loud * 0.8, 0.002, 0.08));
  body.start(start);
  body.stop(start + 0.1);
};

// A card over cloth: a breath of noise that becomes brighter.
/** @type {(after: number) => Sound} */
const slide = (after) => (audio, at) => {
  const start = at + after, air = noise(audio, 0.16);
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1800, Q: 0.8 });
  band.frequency.setValueAtTime(1800, start);
  band.frequency.exponentialRampToValueAtTime(5200, start + 0.11);
  air.connect(band).connect(swell(audio, start, 0.5, 0.05, 0.08));
  air.start(start);
};

// A small bell.
/** @type {(after: number, pitch: number, seconds: number) => Sound} */
const ring = (after, pitch, seconds) => (audio, at) => {
  for (const [times, loud] of [[1, 0.4], [2, 0.1], [3, 0.04]]) {
    const tone = new OscillatorNode(audio, { frequency: pitch * times });
    tone.connect(swell(audio, at + after, loud, 0.008, seconds / times));
    tone.start(at + after);
    tone.stop(at + after + 0.01 + seconds);
  }
};

/** @type {Record<Kind, Sound[]>} */
export const SOUNDS = {
  piece: [knock(0, 1900, 210)],
  taken: [knock(0, 1500, 170), knock(0.09, 2300, 240, 0.7)],
  card: [slide(0)],
  dice: [[0, 2600], [0.07, 3100], [0.12, 2400], [0.2, 2900], [0.31, 2500]].map(
    ([after, crack], k) => knock(after, crack, 320 - 15 * k, 0.9 - 0.12 * k)),
  turn: [ring(0, 659, 0.3), ring(0.12, 880, 0.4)],
  won: [ring(0, 523, 0.3), ring(0.11, 659, 0.3), ring(0.22, 784, 0.3), ring(0.33, 1047, 0.6)],
  lost: [ring(0, 392, 0.35), ring(0.2, 311, 0.4), ring(0.4, 262, 0.55)],
  over: [ring(0, 523, 0.35), ring(0.18, 523, 0.5)],
};

/** @type {(kind: Kind) => void} */
export function play(kind) {
  if (!context || context.state !== "running" || context.currentTime < last + APART) return;
  last = context.currentTime;
  for (const part of SOUNDS[kind]) part(context, last);
}
