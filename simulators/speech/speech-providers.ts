import type { Audio } from '../../telephony/rtp/audio.ts'
import { encodeWav } from '../../telephony/rtp/wav.ts'
import { AnsweringCarrier, type AnsweringCarrierOptions } from '../web/answering-carrier.ts'
import { parseWebFaults, type WebFaults } from '../web/web-faults.ts'
import { NotJson, type WebAnswer, type WebRequest, type WebRoute } from '../web/web-request.ts'
import { toneOf } from './tone.ts'

export interface SpeechProvidersOptions extends AnsweringCarrierOptions<WebFaults> {
  /** Of all providers. Default `sandbox-speech-key`. */
  apiKey?: string
}

/** A text that was spoken. */
export interface SpokenText {
  provider: 'google' | 'azure' | 'openai'
  voice: string
  text: string
}

/** What a client must know. */
export interface SpeechAddress {
  /** Such as `http://127.0.0.1:8098`; OpenAI's interface is below `/v1`. */
  url: string
  apiKey: string
}

/** Voices that both Google's and Azure's lists have; names and spellings are theirs. */
const googleVoices = [
  { name: 'uk-UA-Standard-A', languageCodes: ['uk-UA'], ssmlGender: 'FEMALE', naturalSampleRateHertz: 24000 },
  {
    name: 'uk-UA-Chirp3-HD-Charon',
    languageCodes: ['uk-UA'],
    ssmlGender: 'MALE',
    naturalSampleRateHertz: 24000,
  },
  { name: 'en-GB-Standard-A', languageCodes: ['en-GB'], ssmlGender: 'FEMALE', naturalSampleRateHertz: 24000 },
  { name: 'en-GB-Standard-B', languageCodes: ['en-GB'], ssmlGender: 'MALE', naturalSampleRateHertz: 24000 },
]
const azureVoices = [
  {
    ShortName: 'uk-UA-PolinaNeural',
    Gender: 'Female',
    Locale: 'uk-UA',
    SampleRateHertz: '48000',
    VoiceType: 'Neural',
  },
  {
    ShortName: 'uk-UA-OstapNeural',
    Gender: 'Male',
    Locale: 'uk-UA',
    SampleRateHertz: '48000',
    VoiceType: 'Neural',
  },
  {
    ShortName: 'en-GB-SoniaNeural',
    Gender: 'Female',
    Locale: 'en-GB',
    SampleRateHertz: '48000',
    VoiceType: 'Neural',
  },
]
const openAiVoices = ['alloy', 'ash', 'coral', 'echo', 'nova', 'onyx', 'sage', 'shimmer', 'verse']
/** Google's limit in octets, OpenAI's in characters. */
const longestText = { google: 5_000, openai: 4_096 }

/**
 * Google Cloud Text-to-Speech v1, Azure Speech and OpenAI's `/audio/speech` at one address. They speak tones: the pitch
 * is the voice, the length is the text.
 */
export class SpeechProviders extends AnsweringCarrier<WebFaults> {
  readonly name = 'speech'
  /** The newest thousand, oldest first. */
  readonly spoken: SpokenText[] = []
  protected readonly routes: readonly WebRoute[] = [
    {
      method: 'GET',
      path: '/v1/voices',
      answer: (request) => this.#google(request, () => ({ voices: googleVoices })),
    },
    {
      method: 'POST',
      path: '/v1/text:synthesize',
      answer: (request) => this.#google(request, (body) => this.#synthesize(body)),
    },
    {
      method: 'GET',
      path: '/cognitiveservices/voices/list',
      answer: (request) => this.#azureVoices(request),
    },
    { method: 'POST', path: '/cognitiveservices/v1', answer: (request) => this.#azureSpeak(request) },
    { method: 'POST', path: '/v1/audio/speech', answer: (request) => this.#openAi(request) },
  ]
  readonly #apiKey: string

  private constructor(options: SpeechProvidersOptions) {
    super(options, parseWebFaults)
    this.#apiKey = options.apiKey ?? 'sandbox-speech-key'
  }

  /** Rejects when the port cannot be had, and with `InvalidField` when a fault is wrong. */
  static async open(options: SpeechProvidersOptions): Promise<SpeechProviders> {
    const providers = new SpeechProviders(options)
    await providers.listen(options)
    return providers
  }

  get address(): SpeechAddress {
    return { url: this.url, apiKey: this.#apiKey }
  }

  protected override failure(status: number, message: string): WebAnswer {
    return { status, body: { error: { code: status, message, status: 'INVALID' } } }
  }

  protected override refusal(error: unknown): WebAnswer | null {
    return error instanceof NotJson || error instanceof Refused ? this.failure(400, String(error)) : null
  }

  #google(request: WebRequest, answer: (body: Record<string, unknown>) => object): WebAnswer {
    const key = request.headers['x-goog-api-key'] ?? request.query.get('key')
    if (key !== this.#apiKey) return this.unauthorized(403, 'API key not valid. Please pass a valid API key.')
    return { status: 200, body: answer(request.method === 'POST' ? membersOf(request.json()) : {}) }
  }

  #synthesize(body: Record<string, unknown>): object {
    const text = String(membersOf(body['input'])['text'] ?? '')
    const voice = membersOf(body['voice'])
    const { audioEncoding, sampleRateHertz } = membersOf(body['audioConfig'])
    if (text === '' || Buffer.byteLength(text) > longestText.google) throw new Refused('input.text')
    if (audioEncoding !== 'LINEAR16' || typeof sampleRateHertz !== 'number') throw new Refused('audioConfig')
    const known = googleVoices.find(({ name }) => name === voice['name'])
    if (known?.languageCodes.includes(String(voice['languageCode'])) !== true) throw new Refused('voice')
    const audio = this.#speak({ provider: 'google', voice: known.name, text }, sampleRateHertz)
    return { audioContent: encodeWav(audio).toString('base64') }
  }

  #azureVoices(request: WebRequest): WebAnswer {
    return this.#isAzure(request) ? { status: 200, body: azureVoices } : this.unauthorized(401, '')
  }

  #azureSpeak(request: WebRequest): WebAnswer {
    if (!this.#isAzure(request)) return this.unauthorized(401, '')
    const { headers, text: ssml } = request
    if (headers['content-type'] !== 'application/ssml+xml') return this.failure(415, 'Unsupported Media Type')
    const format = headers['x-microsoft-outputformat']
    const [, name = '', content = ''] =
      /^<speak version='1.0' xml:lang='[^']+'><voice name='([^']+)'>([^<]*)<\/voice><\/speak>$/.exec(ssml) ??
      []
    const known = azureVoices.find(({ ShortName }) => ShortName === name)
    if (known === undefined || format !== 'raw-8khz-16bit-mono-pcm')
      throw new Refused('voice or output format')
    const text = unescaped(content)
    return sound('audio/basic', this.#speak({ provider: 'azure', voice: name, text }, 8_000))
  }

  #isAzure({ headers }: WebRequest): boolean {
    return headers['ocp-apim-subscription-key'] === this.#apiKey && headers['user-agent'] !== undefined
  }

  #openAi(request: WebRequest): WebAnswer {
    if (request.headers.authorization !== `Bearer ${this.#apiKey}`) {
      return this.unauthorized(401, 'Incorrect API key provided')
    }
    const { model, input, voice, response_format: format } = membersOf(request.json())
    if (typeof model !== 'string' || typeof input !== 'string' || input.length > longestText.openai) {
      throw new Refused('model or input')
    }
    if (typeof voice !== 'string' || !openAiVoices.includes(voice)) throw new Refused('voice')
    if (format !== 'pcm') throw new Refused('response_format')
    return sound('audio/pcm', this.#speak({ provider: 'openai', voice, text: input }, 24_000))
  }

  #speak(text: SpokenText, samplesPerSecond: number): Audio {
    this.counters.accepted++
    this.spoken.push(text)
    if (this.spoken.length > 1_000) this.spoken.shift()
    return toneOf(text.voice, text.text, samplesPerSecond)
  }
}

class Refused extends Error {
  override name = 'InvalidArgument'
}

/** Samples without a header, little-endian. */
function sound(type: string, { samples }: Audio): WebAnswer {
  const body = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) body.writeInt16LE(sample, index * 2)
  return { status: 200, headers: { 'content-type': type }, body }
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
