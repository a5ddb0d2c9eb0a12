/**
 * Nine short sounds, made of sine waves and noise.
 *
 * One at a time: a new one fades the last one out, and a limiter keeps what overlaps in that moment no louder than one.
 */

import type { Sound } from "./choice";

/** A part of a sound: from when, how long (ms), how loud. */
interface Part {
  at: number;
  ms: number;
  loud: number;
  /** The pitch at its beginning and end, in Hz; of noise the centre of the band that is let through. */
  from: number;
  to: number;
  noise?: true;
}

const note = (pitch: number, at: number, ms = 150, loud = 0.5): Part => ({ at, ms, loud, from: pitch, to: pitch });
/** A bell: a note, and above it one that is out of tune. */
const bell = (pitch: number, at: number): Part[] => [note(pitch, at, 240, 0.45), note(pitch * 2.76, at, 90, 0.12)];

const RECIPES: Record<Sound, readonly Part[]> = {
  turn: [...bell(880, 0), ...bell(1319, 110)],
  pass: [{ at: 0, ms: 140, loud: 0.5, from: 1400, to: 3600, noise: true }],
  no: [
    { at: 0, ms: 70, loud: 0.8, from: 310, to: 190 },
    { at: 0, ms: 20, loud: 0.35, from: 1800, to: 1200, noise: true },
  ],
  asked: [
    { at: 0, ms: 90, loud: 0.5, from: 420, to: 980 },
    { at: 60, ms: 80, loud: 0.25, from: 900, to: 1300 },
  ],
  right: [note(523, 0, 120), note(659, 70, 120), note(784, 140, 200)],
  wrong: [note(392, 0, 140), note(294, 110, 220)],
  fish: [
    { at: 0, ms: 220, loud: 0.9, from: 2600, to: 500, noise: true },
    { at: 0, ms: 130, loud: 0.4, from: 260, to: 720 },
  ],
  book: [
    { at: 0, ms: 120, loud: 0.9, from: 150, to: 70 },
    { at: 0, ms: 40, loud: 0.4, from: 600, to: 300, noise: true },
  ],
  over: [
    { at: 0, ms: 700, loud: 0.7, from: 300, to: 1500, noise: true },
    note(392, 0, 300, 0.3),
    note(523, 150, 300, 0.3),
    note(659, 300, 400, 0.3),
  ],
};

const FADE_S = 0.015;
/** The length of all noise, which is made once. */
const NOISE_S = 0.8;

export class Synth {
  private readonly context = new AudioContext();
  private readonly limiter = this.context.createDynamicsCompressor();
  private readonly noise = this.context.createBuffer(1, this.context.sampleRate * NOISE_S, this.context.sampleRate);
  private last: GainNode | null = null;

  constructor() {
    this.limiter.threshold.value = -12;
    this.limiter.ratio.value = 20;
    this.limiter.attack.value = 0.001;
    this.limiter.connect(this.context.destination);
    const samples = this.noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }

  /** Ask the browser to let sounds through; whether it does. */
  async wake(): Promise<boolean> {
    if (this.context.state !== "running") await this.context.resume().catch(() => {});
    return this.context.state === "running";
  }

  /** Play a sound now, at a volume from 0 to 1, in place of the last one. */
  play(sound: Sound, volume: number): void {
    if (this.context.state !== "running") return;
    const now = this.context.currentTime;
    this.last?.gain.setTargetAtTime(0, now, FADE_S);
    const out = this.context.createGain();
    out.gain.value = volume ** 2 * 0.6; // ears hear powers as steps
    out.connect(this.limiter);
    this.last = out;
    for (const part of RECIPES[sound]) this.start(part, out, now + FADE_S);
  }

  private start({ at, ms, loud, from, to, noise }: Part, out: GainNode, now: number): void {
    const [begins, ends] = [now + at / 1000, now + (at + ms) / 1000];
    const envelope = this.context.createGain();
    envelope.gain.setValueAtTime(0.0001, begins);
    envelope.gain.exponentialRampToValueAtTime(loud, begins + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0001, ends);
    envelope.connect(out);
    const source = noise ? this.band(envelope, from, to, begins, ends) : this.wave(envelope, from, to, begins, ends);
    source.start(begins);
    source.stop(ends);
    source.onended = () => envelope.disconnect();
  }

  private wave(out: AudioNode, from: number, to: number, begins: number, ends: number): OscillatorNode {
    const wave = this.context.createOscillator();
    wave.frequency.setValueAtTime(from, begins);
    wave.frequency.exponentialRampToValueAtTime(to, ends);
    wave.connect(out);
    return wave;
  }

  private band(out: AudioNode, from: number, to: number, begins: number, ends: number): AudioBufferSourceNode {
    const source = this.context.createBufferSource();
    source.buffer = this.noise;
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = 0.9;
    filter.frequency.setValueAtTime(from, begins);
    filter.frequency.exponentialRampToValueAtTime(to, ends);
    source.connect(filter).connect(out);
    return source;
  }
}
