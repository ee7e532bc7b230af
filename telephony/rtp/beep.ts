import { frameMs } from './audio.ts'
import { powerAt } from './goertzel.ts'
import { levelDb, thresholdDb } from './sound-meter.ts'

/** In Hz. A frame of 20 ms finds a tone between two of them at both. */
const stepHz = 50
const frequencies = Array.from({ length: 34 }, (_, index) => 350 + index * stepHz)
/** Of a frame's energy, what must be found at one frequency and its stronger neighbour: a single tone has 0.81. */
const minShare = 0.7
const shortestMs = 150
/** Ring-back, dial and fax tones last longer. */
const longestMs = 1_500

/** Finds the single tone with which an answering machine begins to record. Frames are of 20 ms. */
export class BeepDetector {
  #frequency: number | null = null
  #lastedMs = 0

  /** True where such a tone has just ended. */
  accept(samples: Int16Array): boolean {
    const frequency = detectTone(samples)
    if (frequency !== null && this.#isSame(frequency)) {
      this.#lastedMs += frameMs
      return false
    }
    const ended = frequency === null && this.#lastedMs >= shortestMs && this.#lastedMs <= longestMs
    this.#frequency = frequency
    this.#lastedMs = frequency === null ? 0 : frameMs
    return ended
  }

  #isSame(frequency: number): boolean {
    return this.#frequency !== null && Math.abs(frequency - this.#frequency) <= stepHz
  }
}

/** The frequency of a frame that is a single tone, to the nearest step; else null. */
function detectTone(samples: Int16Array): number | null {
  if (levelDb(samples) <= thresholdDb) return null
  let energy = 0
  for (const sample of samples) energy += sample * sample
  const powers = frequencies.map((frequency) => powerAt(samples, frequency))
  const best = powers.indexOf(Math.max(...powers))
  const neighbour = Math.max(powers[best - 1] ?? 0, powers[best + 1] ?? 0)
  const share = ((powers[best] ?? 0) + neighbour) / ((energy * samples.length) / 2)
  return share >= minShare ? (frequencies[best] ?? null) : null
}
