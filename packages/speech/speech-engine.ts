import type { Audio } from '../../telephony/rtp/audio.ts'
import type { Gender } from '../domain/plan/content.ts'

/** A voice of an engine. */
export interface Voice {
  /** A full voice speaks languages; a variant changes how a full voice sounds. */
  kind: 'full' | 'variant'
  /** For display: `Ukrainian`, `Annie`. */
  name: string
  /** The engine's id of the voice. */
  file: string
  gender: Gender | null
  /**
   * Languages as lower-case BCP 47 tags, with a rank: 0 is the voice's own language. Empty for variants; `anyLanguage`
   * for a voice that reads whatever it is given.
   */
  languages: { tag: string; rank: number }[]
}

export const anyLanguage = '*'

/** Turns text into speech. */
export interface SpeechEngine extends AsyncDisposable {
  /** For display: `espeak-ng 1.51`. */
  readonly name: string
  /** All voices. Rejects with `SpeechFailed`. */
  voices(): Promise<readonly Voice[]>
  /**
   * Speaks `text` with a full voice and an optional variant, both of `voices()`; 8,000 samples a second.
   * Rejects with `SpeechFailed`.
   */
  speak(text: string, voice: SpokenVoice): Promise<Audio>
}

export interface SpokenVoice {
  full: Voice
  variant: Voice | null
}

/**
 * `broken`: the engine failed, perhaps for a moment. `busy`: too many texts wait. The others are permanent. `refused`:
 * the engine does not speak this text with this voice. `too-long`: the sound would take too long. `silent`: the text
 * has no sound. `no-voice`: no voice speaks the language.
 */
export type SpeechFault = 'broken' | 'busy' | 'refused' | 'too-long' | 'silent' | 'no-voice'

/** A text could not be spoken. The error never quotes the text, which may hold a code. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed'
  readonly fault: SpeechFault

  constructor(
    message: string,
    { fault = 'broken', ...options }: ErrorOptions & { fault?: SpeechFault } = {},
  ) {
    super(message, options)
    this.fault = fault
  }
}

/** Converts an error of an engine to `SpeechFailed`; keeps its fault where it has one. */
export function notSpoken(engine: string, error: unknown): SpeechFailed {
  const fault = error instanceof SpeechFailed ? error.fault : 'broken'
  const why = error instanceof Error ? error.message : String(error)
  return new SpeechFailed(`${engine} did not speak: ${why}`, { fault, cause: error })
}

/** The gender as providers write it, in any case of letters. */
export function parseGender(written: unknown): Gender | null {
  const word = typeof written === 'string' ? written.toLowerCase() : null
  return word === 'male' || word === 'female' ? word : null
}
