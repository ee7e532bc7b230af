import type { Audio } from '../../../../telephony/rtp/audio.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { MachineDetection, VoiceContent } from '../../../domain/plan/content.ts'
import { SpeechFailed, type SpeechFault } from '../../../speech/speech-engine.ts'
import type { SpeechRouter } from '../../../speech/speech-router.ts'
import type { Connection, SubmitOutcome, SubmitPart } from '../../connector.ts'
import { createSipVoiceConnector } from '../../sip-voice/kind.ts'
import type { SipVoiceConfig } from '../../sip-voice/settings.ts'
import { Carrier, type CarrierCall, describeAudio } from '../sip/carrier.ts'
import { ioDone, phone, voiceConfig } from '../sip/sample-trunk.ts'
import { TrunkSubject } from '../sip/trunk-subject.ts'
import { submitPart } from '../submit-part.ts'
import { FakeMedia } from './fake-media.ts'

export const text = 'Ваш код 4821'

const speech: Audio = { samplesPerSecond: 8_000, samples: new Int16Array(8_000) }

const faults: readonly SpeechFault[] = ['broken', 'busy', 'too-long', 'silent']

/** Speaks without delay: `xx` is an unknown language, every name an unknown one, a fault as text fails with it. */
const fakeSpeech: Pick<SpeechRouter, 'say'> = {
  say({ text: said, voice: { language, name } }) {
    if (language === 'xx') {
      return Promise.reject(new SpeechFailed('no voice speaks xx; there are uk', { fault: 'no-voice' }))
    }
    const fault = faults.find((each) => each === said)
    if (fault !== undefined) return Promise.reject(new SpeechFailed(`it did not speak: ${fault}`, { fault }))
    const named = name === '' ? null : name
    return Promise.resolve({ audio: speech, voice: 'Ukrainian', named, fault: null })
  },
}

function content(changes: Partial<VoiceContent> = {}): VoiceContent {
  const voice = { gender: 'female', language: 'uk', name: '' } as const
  return { kind: 'voice', text, collectsDigit: false, voice, ...changes }
}

interface Changes {
  config?: Partial<SipVoiceConfig>
  speech?: Pick<SpeechRouter, 'say'> | null
  machineDetection?: MachineDetection
}

/**
 * A connection whose trunk is up, with a carrier on a real socket, a manual clock, and sound that the test controls.
 */
export class VoiceSubject extends TrunkSubject {
  readonly media = new FakeMedia()
  readonly connection: Connection

  static async open(changes: Changes = {}): Promise<VoiceSubject> {
    const clock = new ManualClock()
    const carrier = await Carrier.open(clock)
    const subject = new VoiceSubject(clock, carrier, changes)
    await subject.states.are('up')
    return subject
  }

  private constructor(
    clock: ManualClock,
    carrier: Carrier,
    { config, speech = fakeSpeech, machineDetection = 'off' }: Changes,
  ) {
    super(clock, carrier)
    const { media } = this
    const deps = { clock, speech, media, mediaHost: null, machineDetection }
    this.connection = createSipVoiceConnector(voiceConfig(carrier.port, config), deps).open(this.states)
  }

  submit(changes: Partial<VoiceContent> = {}, part: Partial<SubmitPart> = {}): Promise<SubmitOutcome> {
    const endsAt = this.clock.now() + 600_000
    return this.connection.submit(
      submitPart({
        msgId: 1,
        phone,
        content: content(changes),
        expiresAt: endsAt,
        waitEndsAt: endsAt,
        ...part,
      }),
    )
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

  /** Plays the text to its end for the `times`th time. */
  async say(times: number): Promise<void> {
    await this.media.stream.began(times)
    this.media.stream.finish()
    await ioDone()
  }
}

/** `outcome` is of the submit. */
export interface Answered {
  call: CarrierCall
  outcome: Promise<SubmitOutcome>
}
