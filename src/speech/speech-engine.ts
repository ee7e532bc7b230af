import type { Gender } from '../domain/plan/content.ts'
import type { Audio } from '../protocols/rtp/audio.ts'

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

/** There is no sound of a text. The message never has the text in it: that may be a code. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed'
}
