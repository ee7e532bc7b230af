import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { secondsOf } from '../../../telephony/rtp/audio.ts'
import type { SpokenInstead } from '../../domain/message/outcome.ts'
import type { MachineDetection, VoiceContent } from '../../domain/plan/content.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { SpeechFailed } from '../../speech/speech-engine.ts'
import type { SpeechRouter, Spoken } from '../../speech/speech-router.ts'
import type { Connection, ConnectionListener, SubmitOutcome, SubmitPart } from '../connector.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { rawText } from '../http/raw-text.ts'
import { refused, unavailable } from '../http/refused.ts'
import { inTime } from '../sip/in-time.ts'
import { NumberPool } from '../sip/number-pool.ts'
import { Trunk } from '../sip/trunk.ts'
import { UnderWay } from '../under-way.ts'
import type { VoiceMedia } from './call-sound.ts'
import type { SipVoiceConfig } from './settings.ts'
import { minRingMs, VoiceCall } from './voice-call.ts'
import type { VoicePace } from './voice-pace.ts'

export interface SipVoiceConnectionOptions {
  config: SipVoiceConfig
  clock: Clock
  /** Null where no engine is installed. */
  speech: Pick<SpeechRouter, 'say'> | null
  media: VoiceMedia
  mediaHost: string | null
  pace: VoicePace
  /** Of messages that request none. */
  machineDetection: MachineDetection
  listener: ConnectionListener
}

/** How long the speech engine may take for one text, its queue included. */
const maxSpeakingMs = 30_000
/** Time for the last BYEs when the connection closes. */
const goodbyesMs = 2_000

const closing = refused('later', 'REJECTED', 'the connection is being closed')

/** A share of a trunk: up to `window` spoken calls at once. */
export class SipVoiceConnection implements Connection {
  readonly #options: SipVoiceConnectionOptions
  readonly #trunk: Trunk
  readonly #pool: NumberPool
  readonly #calls = new Set<VoiceCall>()
  readonly #underWay = new UnderWay()
  readonly #closing = new AbortController()
  #closed: Promise<void> | null = null

  static open(options: SipVoiceConnectionOptions): SipVoiceConnection {
    return new SipVoiceConnection(options)
  }

  private constructor(options: SipVoiceConnectionOptions) {
    this.#options = options
    // Every submit may add a listener; Node.js warns of a leak above ten.
    setMaxListeners(0, this.#closing.signal)
    this.#pool = new NumberPool(options.config.numbers)
    this.#trunk = Trunk.open(options)
  }

  get up(): boolean {
    return !this.#closing.signal.aborted && this.#trunk.up
  }

  /** Resolves when the call is over. */
  submit(part: SubmitPart): Promise<SubmitOutcome> {
    const { content } = part
    if (content.kind !== 'voice') {
      const why = `a call cannot carry ${content.kind}`
      return Promise.resolve(refused('rejected', 'REJECTED', why))
    }
    if (!this.up) return Promise.resolve(unavailable(this.#trunk.reason))
    const hidden = personalTexts(part)
    const work = this.#submit(part, content, hidden).catch((error: unknown) =>
      unavailable(rawText(String(error), hidden)),
    )
    return this.#underWay.track(work)
  }

  close(drainMs: number): Promise<void> {
    this.#closed ??= this.#close(drainMs)
    return this.#closed
  }

  async #submit(part: SubmitPart, content: VoiceContent, hidden: string[]): Promise<SubmitOutcome> {
    const { config, clock, media, pace } = this.#options
    const ringUntil = Math.min(part.waitEndsAt, part.expiresAt)
    if (ringUntil - clock.now() < minRingMs) {
      return refused('rejected', 'EXPIRED', 'no time is left in which it could ring')
    }
    const spoken = await this.#speak(part, content, ringUntil, hidden)
    if ('kind' in spoken) return spoken
    if (this.#closing.signal.aborted) return closing
    const call = new VoiceCall({
      clock,
      trunk: this.#trunk,
      media,
      pace,
      phone: part.phone,
      from: this.#pool.any(randomInt),
      codecs: config.codecs,
      speech: spoken.audio,
      collectsDigit: content.collectsDigit,
      machineDetection: content.machineDetection ?? this.#options.machineDetection,
      ringUntil,
      maxRingMs: config.ringSeconds * 1_000,
      talkMs: config.talkSeconds * 1_000,
      keyMs: config.keySeconds * 1_000,
      hidden,
    })
    this.#calls.add(call)
    try {
      return withSpoken(await call.run(), spoken)
    } finally {
      this.#calls.delete(call)
    }
  }

  /** The text as sound, or the refusal where there is none. */
  async #speak(
    { accountId, isCode }: SubmitPart,
    { text, voice }: VoiceContent,
    until: number,
    hidden: string[],
  ): Promise<Spoken | SubmitOutcome> {
    const { config, clock, speech, pace } = this.#options
    if (speech === null) return unavailable('no speech engine is installed')
    const limitMs = Math.min(maxSpeakingMs, until - clock.now())
    const { signal } = this.#closing
    try {
      const saying = speech.say({ text, voice, accountId, isCode })
      const spoken = await inTime(saying, { clock, limitMs, signal })
      if (spoken === null) return signal.aborted ? closing : unavailable('the text was not spoken in time')
      const seconds = secondsOf(spoken.audio) + pace.beforeMs / 1_000
      if (seconds <= config.talkSeconds) return spoken
      const why = `it takes ${Math.ceil(seconds)} s to say, a call here may take ${config.talkSeconds} s`
      return refused('rejected-here', 'REJECTED', why)
    } catch (error) {
      return unspokenOutcome(error, hidden)
    }
  }

  async #close(drainMs: number): Promise<void> {
    this.#closing.abort()
    for (const call of this.#calls) if (!call.answered) call.cut()
    await this.#underWay.ended(this.#options.clock, drainMs)
    for (const call of this.#calls) call.cut()
    await Promise.all([this.#underWay.allEnded(), this.#trunk.close(goodbyesMs)])
  }
}

/** Adds the voice to the facts of the call, where it is not the requested one. */
function withSpoken(outcome: SubmitOutcome, { voice, named, fault }: Spoken): SubmitOutcome {
  const asRequested = named === null && fault === null
  if (asRequested || outcome.kind !== 'completed' || outcome.call === undefined) return outcome
  const spoken: SpokenInstead = { voice, ...(named !== null && { named }), ...(fault !== null && { fault }) }
  return { ...outcome, call: { ...outcome.call, spoken } }
}

/** The outcome of a message whose text could not be spoken. */
function unspokenOutcome(error: unknown, hidden: string[]): SubmitOutcome {
  const raw = rawText(error instanceof Error ? error.message : String(error), hidden)
  const fault = error instanceof SpeechFailed ? error.fault : 'broken'
  switch (fault) {
    case 'busy':
      return refused('throttled', 'REJECTED', raw)
    // Another upstream may speak it with another engine.
    case 'too-long':
    case 'silent':
    case 'refused':
    case 'no-voice':
      return refused('rejected-here', 'REJECTED', raw)
    case 'broken':
      return unavailable(raw)
    default:
      return unreachable(fault)
  }
}
