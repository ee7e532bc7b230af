import type { Audio } from '../../telephony/rtp/audio.ts'
import type { Gender } from '../domain/plan/content.ts'
import type { Secret } from '../settings/secret.ts'
import { telephoneSound } from './pcm.ts'
import { anyLanguage, notSpoken, type SpeechEngine, type SpokenVoice, type Voice } from './speech-engine.ts'
import { SpeechHttp, type SpeechHttpOptions } from './speech-http.ts'

export interface OpenAiSpeechOptions extends SpeechHttpOptions {
  name: string
  /** Null for a server of the operator's own without keys. */
  apiKey: Secret | null
  model: string
  /** By gender, the default one first; each speaks every language of the model. */
  voices: Record<Gender, readonly string[]>
}

/** Of `response_format: pcm`. */
const samplesPerSecond = 24_000

/** OpenAI's `/audio/speech`, or another server that speaks the same interface. */
export class OpenAiSpeech implements SpeechEngine {
  readonly name: string
  readonly #http: SpeechHttp
  readonly #options: OpenAiSpeechOptions
  readonly #headers: Record<string, string>

  constructor(options: OpenAiSpeechOptions) {
    this.name = options.name
    this.#options = options
    this.#http = new SpeechHttp(options)
    const key = options.apiKey?.reveal()
    this.#headers = {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    }
  }

  /** The interface lists none. */
  voices(): Promise<readonly Voice[]> {
    const { female, male } = this.#options.voices
    const languages = [{ tag: anyLanguage, rank: 0 }]
    const of = (names: readonly string[], gender: Gender) =>
      names.map((name): Voice => ({ kind: 'full', name, file: name, gender, languages }))
    return Promise.resolve([...of(female, 'female'), ...of(male, 'male')])
  }

  async speak(text: string, { full }: SpokenVoice): Promise<Audio> {
    const body = JSON.stringify({
      model: this.#options.model,
      input: text,
      voice: full.file,
      response_format: 'pcm',
    })
    try {
      const sound = { method: 'POST', path: '/audio/speech', wantsSound: true } as const
      const request = { ...sound, headers: this.#headers, body }
      return telephoneSound(await this.#http.request(request), samplesPerSecond)
    } catch (error) {
      throw notSpoken(this.name, error)
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#http[Symbol.asyncDispose]()
  }
}
