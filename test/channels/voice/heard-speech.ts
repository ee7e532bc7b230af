import { systemClock } from '../../../src/lib/clock.ts'
import type { Audio } from '../../../src/protocols/rtp/audio.ts'
import { openSpeechEngine, Speech } from '../../../src/speech/speech.ts'

const probe = await openSpeechEngine(systemClock)
await probe?.[Symbol.asyncDispose]()

/** False, or why tests with real speech are skipped. */
export const speechIsMissing: false | string =
  probe === null ? 'no speech engine is installed (Debian: espeak-ng)' : false

export async function openSpeech(): Promise<Speech> {
  const engine = await openSpeechEngine(systemClock)
  if (engine === null) throw new Error('no speech engine is installed')
  return Speech.open(engine)
}

const stride = 4
const likeEnough = 0.9

/**
 * Where in `heard` the sound of `said` begins, in samples, each time that it does: where both go up and down
 * together (a correlation over 0.9).
 */
export function placesOf(said: Audio, heard: Audio): number[] {
  const places: number[] = []
  const { samples } = said
  for (let at = 0; at + samples.length <= heard.samples.length; ) {
    const here = heard.samples.subarray(at, at + samples.length)
    if (likeness(samples, here) > likeEnough) {
      places.push(at)
      at += samples.length
    } else at++
  }
  return places
}

/** -1 to 1. */
function likeness(one: Int16Array, other: Int16Array): number {
  let [product, ones, others] = [0, 0, 0]
  for (let at = 0; at < one.length; at += stride) {
    const [a = 0, b = 0] = [one[at], other[at]]
    product += a * b
    ones += a * a
    others += b * b
  }
  return product / (Math.sqrt(ones * others) || 1)
}
