import type { Audio } from '../../telephony/rtp/audio.ts'
import type { VoiceWish } from '../domain/plan/content.ts'
import type { Clock } from '../kit/time/clock.ts'
import { chooseVoice, type VoiceChoice, voiceName } from './choose-voice.ts'
import { baseLanguage, normalTag } from './language-tags.ts'
import { Speech, type SpeechOptions } from './speech.ts'
import { type SpeechEngine, SpeechFailed } from './speech-engine.ts'
import type { NamedVoice } from './voice-names.ts'

/** An engine that the operator has configured. */
export interface ConfiguredEngine {
  engine: SpeechEngine
  /** Whether texts with one-time codes may go to it. */
  codes: boolean
}

/** Which engine speaks: the first rule that matches; none: the embedded engine. Null: any. */
export interface SpeechRule {
  engine: string
  languages: readonly string[] | null
  accounts: readonly string[] | null
}

export interface SpeechRouterOptions {
  /** Speaks where no rule matches, and where the engine of the rule fails. */
  embedded: Speech | null
  engines: readonly ConfiguredEngine[]
  rules: readonly SpeechRule[]
  /** The voice for a name that a client gave. */
  namedVoice: NamedVoice
  /** For the sounds of `engines`. */
  cache: Pick<SpeechOptions, 'files' | 'onFault'>
  clock: Clock
  accountName: (accountId: number) => string | null
}

export interface SpeechRequest {
  text: string
  voice: VoiceWish
  accountId: number
  /** Whether the text holds a one-time code. */
  isCode: boolean
}

export interface Spoken {
  audio: Audio
  /** For display. */
  voice: string
  /** The name that the client gave, where no voice has it; else null. */
  named: string | null
  /** Why another engine spoke than the rule says; null where none did. */
  fault: string | null
}

/** How long an engine that failed is passed over, so that not every call waits for it. */
const pauseMs = 10_000
/** How long its voices are kept. */
const voicesForMs = 6 * 3_600_000

interface RoutedEngine extends ConfiguredEngine {
  /** Null as long as its voices could not be listed. */
  speech: Speech | null
  listedAt: number
  opening: Promise<void> | null
  avoidUntil: number
  fault: string
}

/** Speaks texts by the engine of their account and language, else by the embedded one. */
export class SpeechRouter implements AsyncDisposable {
  readonly #options: SpeechRouterOptions
  readonly #engines: ReadonlyMap<string, RoutedEngine>

  /** Takes over the engines. An engine whose voices cannot be listed now is asked again later. */
  static async open(options: SpeechRouterOptions): Promise<SpeechRouter> {
    const router = new SpeechRouter(options)
    await Promise.all([...router.#engines.values()].map((engine) => router.#list(engine)))
    return router
  }

  private constructor(options: SpeechRouterOptions) {
    this.#options = options
    const routed = options.engines.map((each): [string, RoutedEngine] => [
      each.engine.name,
      { ...each, speech: null, listedAt: 0, opening: null, avoidUntil: 0, fault: '' },
    ])
    this.#engines = new Map(routed)
  }

  /** Each engine with its voices; null where they could not be listed. The embedded engine is the last one. */
  get engines(): { name: string; speech: Speech | null; codes: boolean }[] {
    const { embedded } = this.#options
    const configured = [...this.#engines.values()].map(({ engine, speech, codes }) => ({
      name: engine.name,
      speech,
      codes,
    }))
    return embedded === null
      ? configured
      : [...configured, { name: embedded.engineName, speech: embedded, codes: true }]
  }

  /** Whether any engine speaks the language, before it is known which one will. */
  choose(wish: VoiceWish): VoiceChoice {
    const voices = this.engines.flatMap(({ speech }) => speech?.voices ?? [])
    return chooseVoice(voices, this.#mapped(wish))
  }

  /** Rejects with `SpeechFailed`. */
  async say(request: SpeechRequest): Promise<Spoken> {
    const voice = this.#mapped(request.voice)
    const chosen = this.#engineFor(request)
    if (chosen === null) return this.#sayEmbedded(request, voice, null)
    try {
      return await this.#sayBy(chosen, request, voice)
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      if (this.#options.embedded === null) throw error
      return this.#sayEmbedded(request, voice, fault)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { engine } of this.#engines.values()) await engine[Symbol.asyncDispose]()
    await this.#options.embedded?.[Symbol.asyncDispose]()
  }

  #mapped(wish: VoiceWish): VoiceWish {
    return { ...wish, name: this.#options.namedVoice(wish.name) }
  }

  /** Null: the embedded one. */
  #engineFor({ voice, accountId, isCode }: SpeechRequest): RoutedEngine | null {
    const { rules, accountName } = this.#options
    const rule = rules.find(
      ({ languages, accounts }) =>
        (languages === null || languages.some((tag) => covers(tag, voice.language))) &&
        (accounts === null || accounts.includes(accountName(accountId) ?? '')),
    )
    const engine = rule === undefined ? undefined : this.#engines.get(rule.engine)
    return engine === undefined || (isCode && !engine.codes) ? null : engine
  }

  async #sayBy(routed: RoutedEngine, { text, isCode }: SpeechRequest, wish: VoiceWish): Promise<Spoken> {
    const { clock } = this.#options
    if (clock.now() < routed.avoidUntil) throw new SpeechFailed(routed.fault)
    const { speech } = routed
    if (speech === null || clock.now() - routed.listedAt > voicesForMs) void this.#list(routed)
    if (speech === null) throw new SpeechFailed(`the voices of ${routed.engine.name} are not known yet`)
    const choice = speech.choose(wish)
    if (choice.kind === 'unknown') throw new SpeechFailed(choice.reason, { fault: 'no-voice' })
    try {
      const audio = await speech.speak(text, choice.voice, isCode ? 'memory' : 'disk')
      return { audio, voice: voiceName(choice.voice), named: choice.named ? null : wish.name, fault: null }
    } catch (error) {
      this.#avoid(routed, error)
      throw error
    }
  }

  async #sayEmbedded({ text }: SpeechRequest, wish: VoiceWish, fault: string | null): Promise<Spoken> {
    const { embedded } = this.#options
    if (embedded === null) throw new SpeechFailed('no speech engine is installed')
    const choice = embedded.choose(wish)
    if (choice.kind === 'unknown') throw new SpeechFailed(choice.reason, { fault: 'no-voice' })
    const audio = await embedded.speak(text, choice.voice)
    return { audio, voice: voiceName(choice.voice), named: choice.named ? null : wish.name, fault }
  }

  /** Faults of the text or the voice are no faults of the engine. */
  #avoid(routed: RoutedEngine, error: unknown): void {
    const fault = error instanceof SpeechFailed ? error.fault : 'broken'
    if (fault !== 'broken' && fault !== 'busy') return
    routed.avoidUntil = this.#options.clock.now() + pauseMs
    routed.fault = error instanceof Error ? error.message : String(error)
  }

  /** Never rejects. */
  #list(routed: RoutedEngine): Promise<void> {
    routed.opening ??= this.#listNow(routed).finally(() => {
      routed.opening = null
    })
    return routed.opening
  }

  async #listNow(routed: RoutedEngine): Promise<void> {
    const { clock, cache } = this.#options
    try {
      routed.speech = await Speech.over(routed.engine, cache)
      routed.listedAt = clock.now()
    } catch (error) {
      this.#avoid(routed, error)
    }
  }
}

/** `en` covers `en-GB`; `en-GB` only itself. */
function covers(tag: string, language: string): boolean {
  const wanted = normalTag(tag)
  return wanted === normalTag(language) || wanted === baseLanguage(language)
}
