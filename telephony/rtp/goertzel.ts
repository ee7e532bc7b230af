import { telephoneRate } from './audio.ts'

/** The power of `samples` at a frequency in Hz, by Goertzel's algorithm. A sine of amplitude A has (AN/2)². */
export function powerAt(samples: Int16Array, frequency: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / telephoneRate)
  let last = 0
  let before = 0
  for (const sample of samples) {
    const next = sample + factor * last - before
    before = last
    last = next
  }
  return last * last + before * before - factor * last * before
}
