import type { Audio } from '../../telephony/rtp/audio.ts'
import type { VoiceWish } from '../domain/plan/content.ts'
import { OpenParts } from '../kit/flow/open-parts.ts'
import type { StartOptions } from '../kit/flow/start.ts'
import type { Clock } from '../kit/time/clock.ts'
import { chooseVoice, type VoiceChoice } from './choose-voice.ts'
import { EspeakWasm } from './espeak/espeak-wasm.ts'
import { EspeakProgram } from './espeak-program.ts'
import type { SoundFiles } from './sound-files.ts'
import { type SpeechEngine, SpeechFailed, type SpokenVoice, type Voice } from './speech-engine.ts'
import { spokenText } from './spoken-text.ts'

export interface SpeechOptions {
  /** Size of the cache in octets. Default 16 MiB, about 17 minutes. */
  maxCacheOctets?: number
  /** Keeps sounds on disk too; default: in memory only. */
  files?: SoundFiles | null
  /** A sound that could not be kept on disk. */
  onFault?: (error: unknown) => void
}

/** `memory`: for texts that hold a code, which are never kept on disk. */
export type Keeping = 'memory' | 'disk'

/** UTF-16 units. */
const longestText = 4_000
const defaultCacheOctets = 16 * 2 ** 20

/** Speaks texts for telephone calls with one engine, and caches the sounds. */
export class Speech implements AsyncDisposable {
  readonly voices: readonly Voice[]
  readonly #engine: SpeechEngine
  readonly #maxCacheOctets: number
  readonly #files: SoundFiles | null
  readonly #onFault: (error: unknown) => void
  /** In the order of last use. */
  readonly #spoken = new Map<string, Audio>()
  readonly #speaking = new Map<string, Promise<Audio>>()
  #cacheOctets = 0

  /** Takes over `engine`. Rejects where it cannot list its voices. */
  static open(engine: SpeechEngine, options: SpeechOptions & StartOptions = {}): Promise<Speech> {
    return OpenParts.open(
      () => undefined,
      (parts) => Speech.over(parts.keep(engine), options),
      options.start,
    )
  }

  /** The same; the engine stays the caller's where it cannot list its voices. */
  static async over(engine: SpeechEngine, options: SpeechOptions = {}): Promise<Speech> {
    const voices = await engine.voices()
    if (voices.length === 0) throw new SpeechFailed(`${engine.name} has no voices`)
    return new Speech(engine, voices, options)
  }

  private constructor(engine: SpeechEngine, voices: readonly Voice[], options: SpeechOptions) {
    this.#engine = engine
    this.voices = voices
    this.#maxCacheOctets = options.maxCacheOctets ?? defaultCacheOctets
    this.#files = options.files ?? null
    this.#onFault = options.onFault ?? (() => undefined)
  }

  get engineName(): string {
    return this.#engine.name
  }

  choose(wish: VoiceWish): VoiceChoice {
    return chooseVoice(this.voices, wish)
  }

  /** The sound of `text`, codes digit by digit. Callers must not change it. Rejects with `SpeechFailed`. */
  speak(text: string, voice: SpokenVoice, keeping: Keeping = 'memory'): Promise<Audio> {
    if (text.length > longestText) {
      const why = `a text of ${text.length} characters is too long to be spoken`
      return Promise.reject(new SpeechFailed(why, { fault: 'too-long' }))
    }
    const key = `${voice.full.file}\n${voice.variant?.file ?? ''}\n${text}`
    const known = this.#spoken.get(key)
    if (known !== undefined) {
      this.#spoken.delete(key)
      this.#spoken.set(key, known)
      return Promise.resolve(known)
    }
    const underWay = this.#speaking.get(key)
    if (underWay !== undefined) return underWay
    const speaking = this.#speak(key, text, { voice, keeping }).finally(() => this.#speaking.delete(key))
    this.#speaking.set(key, speaking)
    return speaking
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#spoken.clear()
    await this.#engine[Symbol.asyncDispose]()
  }

  async #speak(
    key: string,
    text: string,
    { voice, keeping }: { voice: SpokenVoice; keeping: Keeping },
  ): Promise<Audio> {
    const files = keeping === 'disk' ? this.#files : null
    const fileKey = `${this.#engine.name}\n${key}`
    const kept = (await files?.read(fileKey)) ?? null
    const audio = kept ?? (await this.#fresh(text, voice))
    if (kept === null) void files?.write(fileKey, audio).catch(this.#onFault)
    this.#remember(key, audio)
    return audio
  }

  async #fresh(text: string, voice: SpokenVoice): Promise<Audio> {
    const audio = await this.#engine.speak(spokenText(text), voice)
    // Engines turn punctuation and unknown signs into silence.
    if (audio.samples.every((sample) => sample === 0)) {
      throw new SpeechFailed('the text has no sound', { fault: 'silent' })
    }
    return audio
  }

  #remember(key: string, audio: Audio): void {
    this.#spoken.set(key, audio)
    this.#cacheOctets += countOctets(key, audio)
    for (const [oldest, old] of this.#spoken) {
      if (this.#cacheOctets <= this.#maxCacheOctets) break
      this.#spoken.delete(oldest)
      this.#cacheOctets -= countOctets(oldest, old)
    }
  }
}

function countOctets(key: string, { samples }: Audio): number {
  return samples.byteLength + 2 * key.length
}

/** The program where it is installed, otherwise the package; null where neither is. */
export async function openSpeechEngine(clock: Clock): Promise<SpeechEngine | null> {
  return (await EspeakProgram.open()) ?? EspeakWasm.open({ clock })
}
