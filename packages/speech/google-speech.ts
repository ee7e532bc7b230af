import { type Audio, telephoneRate } from '../../telephony/rtp/audio.ts'
import { decodeWav } from '../../telephony/rtp/wav.ts'
import { asList, asMembers, asText } from '../kit/text/members.ts'
import type { Secret } from '../settings/secret.ts'
import { resample } from './resample.ts'
import {
  notSpoken,
  parseGender,
  type SpeechEngine,
  SpeechFailed,
  type SpokenVoice,
  type Voice,
} from './speech-engine.ts'
import { SpeechHttp, type SpeechHttpOptions } from './speech-http.ts'

export interface GoogleSpeechOptions extends SpeechHttpOptions {
  name: string
  apiKey: Secret
}

/** Google Cloud Text-to-Speech, version 1, with an API key. */
export class GoogleSpeech implements SpeechEngine {
  readonly name: string
  readonly #http: SpeechHttp
  readonly #headers: Record<string, string>

  constructor(options: GoogleSpeechOptions) {
    this.name = options.name
    this.#http = new SpeechHttp(options)
    this.#headers = { 'x-goog-api-key': options.apiKey.reveal(), 'content-type': 'application/json' }
  }

  async voices(): Promise<readonly Voice[]> {
    return googleVoices(await this.#ask('GET', '/v1/voices'))
  }

  /** Eight thousand samples a second are requested, so that nothing is resampled. */
  async speak(text: string, { full }: SpokenVoice): Promise<Audio> {
    const [language] = full.languages
    const body = JSON.stringify({
      input: { text },
      voice: { languageCode: chooseLanguageCode(full, language?.tag ?? ''), name: full.file },
      audioConfig: {
        audioEncoding: 'LINEAR16',
        sampleRateHertz: telephoneRate,
        effectsProfileId: ['telephony-class-application'],
      },
    })
    const { audioContent } = asMembers(await this.#ask('POST', '/v1/text:synthesize', body))
    try {
      return resample(decodeWav(Buffer.from(asText(audioContent) ?? '', 'base64')), telephoneRate)
    } catch (error) {
      throw new SpeechFailed(`${this.name} gave no sound`, { cause: error })
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#http[Symbol.asyncDispose]()
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> {
    try {
      const headers = this.#headers
      const octets = await this.#http.request({ method, path, headers, ...(body !== undefined && { body }) })
      return JSON.parse(octets.toString()) as unknown
    } catch (error) {
      throw notSpoken(this.name, error)
    }
  }
}

/** Names begin with the language in Google's spelling: `uk-UA-Standard-A`. */
function chooseLanguageCode({ file }: Voice, tag: string): string {
  return /^[a-z]{2,3}-[A-Z]{2}/.exec(file)?.[0] ?? tag
}

/** The voices of an answer to `/v1/voices`; those without a name are left out. */
export function googleVoices(list: unknown): Voice[] {
  return asList(asMembers(list)['voices']).flatMap((each): Voice[] => {
    const { name: given, languageCodes, ssmlGender } = asMembers(each)
    const name = asText(given)
    if (name === null) return []
    const tags = asList(languageCodes).flatMap((code) => asText(code)?.toLowerCase() ?? [])
    const languages = tags.map((tag) => ({ tag, rank: 0 }))
    return [{ kind: 'full', name, file: name, gender: parseGender(ssmlGender), languages }]
  })
}
