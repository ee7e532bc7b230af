import { powerAt } from './goertzel.ts'

/** ITU-T Q.23. */
const rows = [697, 770, 852, 941]
const columns = [1_209, 1_336, 1_477, 1_633]
const keys = ['123A', '456B', '789C', '*0#D']

/**
 * Of a frame's energy, what must be found at the two frequencies. A frame of 20 ms finds 0.4 of a tone that is
 * 1.5 % off at 1,633 Hz, as telephones may be (ITU-T Q.24).
 */
const minShare = 0.5
/** How much stronger a tone must be than the other ones of its group. */
const minLead = 4
/** Tones of one key differ by less than this (Q.24 has 4 to 8 dB by country). */
const largestTwist = 10 ** (8 / 10)
/** Mean square of a sample, about -40 dB. */
const minPower = 320 ** 2
const framesToBegin = 2
const framesToEnd = 2

/** Finds keys by their tones, for peers that send no telephone-events. Frames are of 20 ms. */
export class InbandDigits {
  #candidate: string | null = null
  #frames = 0
  #pressed: string | null = null

  /** The digit whose tones have now lasted 40 ms; else null. */
  accept(samples: Int16Array): string | null {
    const key = detectKey(samples)
    this.#frames = key === this.#candidate ? this.#frames + 1 : 1
    this.#candidate = key
    if (key === null) {
      if (this.#frames >= framesToEnd) this.#pressed = null
      return null
    }
    if (this.#frames < framesToBegin || key === this.#pressed) return null
    this.#pressed = key
    return key
  }
}

function detectKey(samples: Int16Array): string | null {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  if (samples.length === 0 || energy < minPower * samples.length) return null
  // A sine of amplitude A has an energy of A²N/2 and a power of (AN/2)² at its frequency.
  const whole = (energy * samples.length) / 2
  const row = strongest(samples, rows)
  const column = strongest(samples, columns)
  if ((row.power + column.power) / whole < minShare) return null
  if (row.power < minLead * row.next || column.power < minLead * column.next) return null
  const twist = row.power / column.power
  if (twist > largestTwist || twist < 1 / largestTwist) return null
  return keys[row.index]?.[column.index] ?? null
}

interface Strongest {
  index: number
  power: number
  /** Power of the second one. */
  next: number
}

function strongest(samples: Int16Array, frequencies: number[]): Strongest {
  let best: Strongest = { index: 0, power: 0, next: 0 }
  for (const [index, frequency] of frequencies.entries()) {
    const power = powerAt(samples, frequency)
    if (power > best.power) best = { index, power, next: best.power }
    else if (power > best.next) best.next = power
  }
  return best
}
