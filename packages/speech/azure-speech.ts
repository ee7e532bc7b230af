import { type Audio, telephoneRate } from '../../telephony/rtp/audio.ts'
import { escapeXml } from '../kit/text/escape-xml.ts'
import { asList, asMembers, asText, parseJson } from '../kit/text/members.ts'
import type { Secret } from '../settings/secret.ts'
import { telephoneSound } from './pcm.ts'
import {
  notSpoken,
  parseGender,
  type SpeechEngine,
  SpeechFailed,
  type SpokenVoice,
  type Voice,
} from './speech-engine.ts'
import { SpeechHttp, type SpeechHttpOptions } from './speech-http.ts'

export interface AzureSpeechOptions extends SpeechHttpOptions {
  name: string
  apiKey: Secret
}

/** Azure Speech, with the key of a resource. */
export class AzureSpeech implements SpeechEngine {
  readonly name: string
  readonly #http: SpeechHttp
  readonly #headers: Record<string, string>

  constructor(options: AzureSpeechOptions) {
    this.name = options.name
    this.#http = new SpeechHttp(options)
    // Azure refuses requests without a User-Agent.
    this.#headers = { 'ocp-apim-subscription-key': options.apiKey.reveal(), 'user-agent': 'posthorn' }
  }

  async voices(): Promise<readonly Voice[]> {
    const path = '/cognitiveservices/voices/list'
    const octets = await this.#request({ method: 'GET', path, headers: this.#headers })
    const list = parseJson(octets.toString())
    if (!Array.isArray(list)) throw new SpeechFailed(`${this.name} gave no list of voices`)
    return azureVoices(list)
  }

  async speak(text: string, { full }: SpokenVoice): Promise<Audio> {
    const language = full.languages[0]?.tag ?? ''
    const octets = await this.#request({
      method: 'POST',
      path: '/cognitiveservices/v1',
      wantsSound: true,
      headers: {
        ...this.#headers,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'raw-8khz-16bit-mono-pcm',
      },
      body:
        `<speak version='1.0' xml:lang='${escapeXml(language)}'>` +
        `<voice name='${escapeXml(full.file)}'>${escapeXml(text)}</voice></speak>`,
    })
    return telephoneSound(octets, telephoneRate)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#http[Symbol.asyncDispose]()
  }

  #request(request: Parameters<SpeechHttp['request']>[0]): Promise<Buffer> {
    return this.#http.request(request).catch((error: unknown) => {
      throw notSpoken(this.name, error)
    })
  }
}

/** The voices of a list; those without a name are left out. */
export function azureVoices(list: unknown): Voice[] {
  return asList(list).flatMap((each): Voice[] => {
    const { ShortName, Gender, Locale } = asMembers(each)
    const name = asText(ShortName)
    if (name === null) return []
    const languages = [{ tag: asText(Locale)?.toLowerCase() ?? '', rank: 0 }]
    return [{ kind: 'full', name, file: name, gender: parseGender(Gender), languages }]
  })
}
