import { frameMs, samplesPerFrame } from './audio.ts'

/** The other end began or ceased to make a sound. */
export interface SoundChange {
  kind: 'sound' | 'silence'
  /** When it began, in milliseconds of sound and silence measured. */
  atMs: number
  /** How long the state before it lasted. */
  lastedMs: number
}

/** What is louder than this is a sound. Room noise on a telephone lies below -50 dB, speech above -35 dB. */
export const thresholdDb = -42
/** A click is no sound; the pause between two words is no silence. */
export const soundAfterMs = 60
export const silenceAfterMs = 300

/** Level in dB below a full-scale square wave; -100 for digital silence. */
export function levelDb(samples: Int16Array): number {
  if (samples.length === 0) return -100
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.max(-100, 10 * Math.log10(sum / samples.length / 32_768 ** 2))
}

/** Distinguishes sound from silence, for rules that detect answering machines. */
export class SoundMeter {
  #state: SoundChange['kind'] = 'silence'
  #measuredMs = 0
  #since = 0
  /** How long it has been the other way. */
  #otherMs = 0

  /** To be called with the received frames, in order. */
  accept(samples: Int16Array): SoundChange | null {
    const kind = levelDb(samples) > thresholdDb ? 'sound' : 'silence'
    return this.#measure(kind, (samples.length * frameMs) / samplesPerFrame)
  }

  /** Nothing came for `milliseconds`. */
  miss(milliseconds: number): SoundChange | null {
    return this.#measure('silence', milliseconds)
  }

  #measure(kind: SoundChange['kind'], milliseconds: number): SoundChange | null {
    this.#measuredMs += milliseconds
    this.#otherMs = kind === this.#state ? 0 : this.#otherMs + milliseconds
    if (this.#otherMs < (kind === 'sound' ? soundAfterMs : silenceAfterMs)) return null
    const atMs = this.#measuredMs - this.#otherMs
    const lastedMs = atMs - this.#since
    this.#state = kind
    this.#since = atMs
    this.#otherMs = 0
    return { kind, atMs, lastedMs }
  }
}
