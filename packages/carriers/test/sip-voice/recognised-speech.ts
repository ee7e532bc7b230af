import type { Audio } from '../../../../telephony/rtp/audio.ts'
import { levelDb } from '../../../../telephony/rtp/sound-meter.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { openSpeechEngine, Speech } from '../../../speech/speech.ts'
import type { SpeechRouter } from '../../../speech/speech-router.ts'

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

/** The engine as calls use it. */
export function callsBy(speech: Speech): Pick<SpeechRouter, 'say'> {
  return {
    async say({ text, voice }) {
      const choice = speech.choose(voice)
      if (choice.kind === 'unknown') throw new Error(choice.reason)
      return { audio: await speech.speak(text, choice.voice), voice: '', named: null, fault: null }
    },
  }
}

/** 100 ms. */
const pieceLength = 800
const stride = 4
const likeEnough = 0.9
const loudEnough = -40
/** How far a blocked machine may shift the pieces of one repetition against each other: 200 ms. */
const maxShift = 1_600
const shareOfPieces = 0.6

/**
 * The positions in `recording`, in samples, at which the sound of `said` begins: where most of its loud pieces appear
 * one after the other, with a correlation over 0.9.
 */
export function placesOf(said: Audio, recording: Audio): number[] {
  const pieces = loudPieces(said.samples)
  const finds = pieces.flatMap(({ at, samples }, piece) =>
    placesOfPiece(samples, recording.samples).map((place) => ({ piece, start: place - at })),
  )
  const starts = finds.toSorted((a, b) => a.start - b.start)
  const places: number[] = []
  for (const { start } of starts) {
    const last = places.at(-1)
    if (last !== undefined && start < last + said.samples.length / 2) continue
    const near = starts.filter((find) => find.start >= start && find.start <= start + maxShift)
    const found = new Set(near.map(({ piece }) => piece))
    if (found.size >= shareOfPieces * pieces.length) places.push(start)
  }
  return places
}

function loudPieces(samples: Int16Array): { at: number; samples: Int16Array }[] {
  const pieces = []
  for (let at = 0; at + pieceLength <= samples.length; at += pieceLength) {
    pieces.push({ at, samples: samples.subarray(at, at + pieceLength) })
  }
  return pieces.filter((piece) => levelDb(piece.samples) > loudEnough)
}

function placesOfPiece(piece: Int16Array, recording: Int16Array): number[] {
  const places: number[] = []
  for (let at = 0; at + piece.length <= recording.length; at++) {
    if (likeness(piece, recording.subarray(at, at + piece.length)) > likeEnough) places.push(at)
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
