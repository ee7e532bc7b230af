import type { Audio } from '../../telephony/rtp/audio.ts'
import { SpeechFailed } from './speech-engine.ts'

/** Pass band, as a part of half the lower rate; from there to the half the level falls by over 60 dB. */
const passBand = 0.85
/** Shape of the Kaiser window for 65 dB; width of its transition in samples times radians. */
const kaiserBeta = 6.2
const transitionWidth = 4.1 * Math.PI * 2

interface Filter {
  /** One set of weights for each position that an output sample may have between two input samples. */
  phases: Float64Array[]
  /** Input samples on each side of the position. */
  reach: number
}

const filters = new Map<string, Filter>()

/** Sound has such a rate; the filter for any other could fill the memory. */
const rates = { min: 4_000, max: 192_000, step: 25 }

/** The sound at another rate, low-passed below half of the lower one. Throws `SpeechFailed` where no sound has its rate. */
export function resample(audio: Audio, to: number): Audio {
  const { samples, samplesPerSecond } = audio
  if (samplesPerSecond === to) return audio
  if (samplesPerSecond < rates.min || samplesPerSecond > rates.max || samplesPerSecond % rates.step !== 0)
    throw new SpeechFailed(`the sound has ${samplesPerSecond} samples a second`)
  const divisor = greatestCommonDivisor(samplesPerSecond, to)
  const [up, down] = [to / divisor, samplesPerSecond / divisor]
  const { phases, reach } = filterFor(up, down)
  const length = Math.floor((samples.length * up) / down)
  const output = new Int16Array(length)
  for (let index = 0; index < length; index++) {
    const place = Math.floor((index * down) / up)
    const weights = phases[(index * down) % up]
    if (weights === undefined) continue
    let sum = 0
    const first = place - reach
    for (let tap = Math.max(0, -first); tap < weights.length; tap++) {
      const sample = samples[first + tap]
      if (sample === undefined) break
      sum += sample * (weights[tap] ?? 0)
    }
    output[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum)))
  }
  return { samplesPerSecond: to, samples: output }
}

function filterFor(up: number, down: number): Filter {
  const key = `${up}/${down}`
  const known = filters.get(key)
  if (known !== undefined) return known
  const made = makeFilter(up, down)
  // Few filters are needed: engines use a handful of rates.
  if (filters.size < 16) filters.set(key, made)
  return made
}

/** A windowed sinc, in cycles per input sample. */
function makeFilter(up: number, down: number): Filter {
  const half = 0.5 * Math.min(1, up / down)
  const cutoff = (half * (1 + passBand)) / 2
  const reach = Math.ceil(transitionWidth / (2 * Math.PI * half * (1 - passBand)) / 2)
  const phases = Array.from({ length: up }, (_, phase) => {
    const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, tap) => {
      const distance = tap - reach - phase / up
      return sinc(2 * cutoff * distance) * kaiser(distance / (reach + 1))
    })
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => weight / sum)
  })
  return { phases, reach }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** `x` from -1 to 1. */
function kaiser(x: number): number {
  return Math.abs(x) > 1 ? 0 : bessel(kaiserBeta * Math.sqrt(1 - x * x)) / bessel(kaiserBeta)
}

/** The modified Bessel function of the first kind and order 0, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let index = 1; term > sum * 1e-12; index++) {
    term *= (x / 2 / index) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
