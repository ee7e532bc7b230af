import type { Link, SubmitOutcome, SubmitPart } from '../../../src/channels/connector.ts'
import { createSipVoiceConnector } from '../../../src/channels/sip-voice/kind.ts'
import type { SipVoiceConfig } from '../../../src/channels/sip-voice/settings.ts'
import type { VoiceContent } from '../../../src/domain/plan/content.ts'
import type { Speech } from '../../../src/speech/speech.ts'
import { SpeechFailed, type SpeechFault, type Voice } from '../../../src/speech/speech-engine.ts'
import type { Audio } from '../../../telephony/rtp/audio.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { Carrier, type CarrierCall, describeAudio } from '../sip/carrier.ts'
import { ioDone, phone, States, voiceConfig } from '../sip/sample-trunk.ts'
import { FakeMedia } from './fake-media.ts'

export const text = 'Ваш код 4821'

const full: Voice = { kind: 'full', name: 'Ukrainian', file: 'zle/uk', gender: 'male', languages: [] }
const speech: Audio = { samplesPerSecond: 8_000, samples: new Int16Array(8_000) }

const faults: readonly SpeechFault[] = ['broken', 'busy', 'too-long', 'silent']

/** A speech engine without delay: `xx` is an unknown language, and the name of a fault as text fails with it. */
export const fakeSpeech: Pick<Speech, 'choose' | 'speak'> = {
  choose({ language }) {
    if (language === 'xx') {
      return {
        kind: 'unknown',
        what: 'language',
        known: ['uk'],
        reason: 'no voice speaks xx; there are uk',
      }
    }
    return { kind: 'found', voice: { full, variant: null } }
  },
  speak(said) {
    const fault = faults.find((each) => each === said)
    if (fault === undefined) return Promise.resolve(speech)
    return Promise.reject(new SpeechFailed(`it did not speak: ${fault}`, { fault }))
  },
}

function content(changes: Partial<VoiceContent> = {}): VoiceContent {
  const voice = { gender: 'female', language: 'uk', name: '' } as const
  return { kind: 'voice', text, collectsDigit: false, voice, ...changes }
}

interface Changes {
  config?: Partial<SipVoiceConfig>
  speech?: Pick<Speech, 'choose' | 'speak'> | null
}

/** A link whose trunk is up, with a carrier on a real socket, a manual clock, and sound that the test controls. */
export class VoiceSubject implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly media = new FakeMedia()
  readonly states = new States()
  readonly carrier: Carrier
  readonly link: Link

  static async open(changes: Changes = {}): Promise<VoiceSubject> {
    const clock = new ManualClock()
    const carrier = await Carrier.open(clock)
    const subject = new VoiceSubject(clock, carrier, changes)
    await subject.states.are('up')
    return subject
  }

  private constructor(clock: ManualClock, carrier: Carrier, { config, speech = fakeSpeech }: Changes) {
    this.clock = clock
    this.carrier = carrier
    const { media } = this
    const deps = { clock, speech, media, mediaHost: null }
    this.link = createSipVoiceConnector(voiceConfig(carrier.port, config), deps).open(this.states)
  }

  submit(changes: Partial<VoiceContent> = {}, part: Partial<SubmitPart> = {}): Promise<SubmitOutcome> {
    const endsAt = this.clock.now() + 600_000
    return this.link.submit({
      msgId: 1,
      stage: 0,
      phone,
      sender: 'Shop',
      content: content(changes),
      partIndex: 0,
      partCount: 1,
      concatReference: 1,
      expiresAt: endsAt,
      waitEndsAt: endsAt,
      ...part,
    })
  }

  /** A call that was answered and acknowledged. */
  async answered(changes: Partial<VoiceContent> = {}): Promise<Answered> {
    const outcome = this.submit(changes)
    const call = await this.carrier.next()
    await call.progress(180)
    call.answer(describeAudio(7_000))
    await call.acknowledged.happened()
    return { call, outcome }
  }

  /** Advances the clock and runs the callbacks that follow. */
  async advance(byMs: number): Promise<void> {
    await ioDone()
    this.clock.advance(byMs)
    await ioDone()
  }

  /** Plays the text to its end for the `times`th time. */
  async say(times: number): Promise<void> {
    await this.media.stream.began(times)
    this.media.stream.finish()
    await ioDone()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.link.close(0)
    await this.advance(0)
    await this.advance(2_000)
    await closed
    await this.carrier[Symbol.asyncDispose]()
  }
}

/** `outcome` is of the submit. */
export interface Answered {
  call: CarrierCall
  outcome: Promise<SubmitOutcome>
}
