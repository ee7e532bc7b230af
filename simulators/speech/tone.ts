import { createHash } from 'node:crypto'
import type { Audio } from '../../telephony/rtp/audio.ts'

/** Milliseconds of sound for each character: about the pace of a reader. */
const msPerCharacter = 60

/**
 * A text as sound. The tone is that of the voice, and its length that of the text, so that a test can tell which voice
 * spoke and how much.
 */
export function toneOf(voice: string, text: string, samplesPerSecond: number): Audio {
  const [octet = 0] = createHash('sha256').update(voice).digest()
  const hertz = 200 + octet * 4
  const length = Math.max(1, Math.round((text.length * msPerCharacter * samplesPerSecond) / 1_000))
  const samples = Int16Array.from({ length }, (_, index) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hertz * index) / samplesPerSecond)),
  )
  return { samplesPerSecond, samples }
}
