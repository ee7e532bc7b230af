import type { Audio } from '../../telephony/rtp/audio.ts'
import type { Gender } from '../domain/plan/content.ts'

/** A voice of an engine. */
export interface Voice {
  /** A full voice speaks languages; a variant changes how a full voice sounds. */
  kind: 'full' | 'variant'
  /** For people: `Ukrainian`, `Annie`. */
  name: string
  /** How the engine knows it. */
  file: string
  gender: Gender | null
  /** What it speaks, as BCP 47 tags in small letters, with how well it does: 0 is its own. Empty for variants. */
  languages: { tag: string; rank: number }[]
}

/** Turns text into speech. */
export interface SpeechEngine extends AsyncDisposable {
  /** For people: `espeak-ng 1.51`. */
  readonly name: string
  /** All that there are; read once. */
  voices(): Promise<readonly Voice[]>
  /**
   * Speaks `text` with a full voice and perhaps a variant, both of `voices()`; 8,000 samples a second. Rejects
   * with `SpeechFailed`.
   */
  speak(text: string, voice: SpokenVoice): Promise<Audio>
}

export interface SpokenVoice {
  full: Voice
  variant: Voice | null
}

/**
 * `broken`: the engine did not speak, which may pass. `busy`: too many texts wait for it. `too-long`: the sound would
 * take too long, and `silent`: nothing of it could be heard, both however often it is tried.
 */
export type SpeechFault = 'broken' | 'busy' | 'too-long' | 'silent'

/** There is no sound of a text. The message never has the text in it: that may be a code. */
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

/** An error of an engine as `SpeechFailed`, with its fault where it has one. */
export function notSpoken(engine: string, error: unknown): SpeechFailed {
  const fault = error instanceof SpeechFailed ? error.fault : 'broken'
  const why = error instanceof Error ? error.message : String(error)
  return new SpeechFailed(`${engine} did not speak: ${why}`, { fault, cause: error })
}
