import type { MediaListener } from '../../../../telephony/rtp/media-stream.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { Connection, SubmitOutcome, SubmitPart } from '../../connector.ts'
import { createSipCallConnector } from '../../sip-call/kind.ts'
import type { SipCallConfig } from '../../sip-call/settings.ts'
import type { PortMedia } from '../../sip-call/sip-call-port.ts'
import { Carrier, type CarrierCall } from '../sip/carrier.ts'
import { callConfig, phone } from '../sip/sample-trunk.ts'
import { TrunkSubject } from '../sip/trunk-subject.ts'
import { submitPart } from '../submit-part.ts'

/** Gives each opened stream the next port. */
class FakePorts implements PortMedia {
  opened: MediaListener[] = []
  closed = 0
  refusal: string | null = null

  openStream(listener: MediaListener): ReturnType<PortMedia['openStream']> {
    if (this.refusal !== null) return Promise.reject(new Error(this.refusal))
    this.opened.push(listener)
    const close = () => {
      this.closed++
      return Promise.resolve()
    }
    return Promise.resolve({ port: 30_000 + 2 * this.opened.length, close })
  }
}

/** The valid codes, as in the database. */
export class FakeCodes {
  readonly claims: { phone: string; code: string; lifeMs: number }[] = []
  readonly #living = new Map<string, number>()
  readonly #clock: ManualClock
  /** True: the database cannot be reached. */
  away = false

  constructor(clock: ManualClock) {
    this.#clock = clock
  }

  readonly claim = (to: string, code: string, lifeMs: number): Promise<boolean> => {
    if (this.away) return Promise.reject(new Error('the database is away'))
    this.claims.push({ phone: to, code, lifeMs })
    const now = this.#clock.now()
    const key = `${to} ${code}`
    if ((this.#living.get(key) ?? now) > now) return Promise.resolve(false)
    this.#living.set(key, now + lifeMs)
    return Promise.resolve(true)
  }
}

/** A connection whose trunk is up, with a carrier on a real socket and a manual clock. */
export class CallSubject extends TrunkSubject {
  readonly ports = new FakePorts()
  readonly codes: FakeCodes
  readonly connection: Connection

  static async open(config: Partial<SipCallConfig> = {}): Promise<CallSubject> {
    const clock = new ManualClock()
    const subject = new CallSubject(clock, await Carrier.open(clock), config)
    await subject.states.are('up')
    return subject
  }

  private constructor(clock: ManualClock, carrier: Carrier, config: Partial<SipCallConfig>) {
    super(clock, carrier)
    this.codes = new FakeCodes(clock)
    const deps = { clock, media: this.ports, mediaHost: null, claimCode: this.codes.claim }
    this.connection = createSipCallConnector(callConfig(carrier.port, config), deps).open(this.states)
  }

  submit(part: Partial<SubmitPart> = {}): Promise<SubmitOutcome> {
    const endsAt = this.clock.now() + 30_000
    return this.connection.submit(
      submitPart({
        msgId: 1,
        phone,
        sender: '',
        content: { kind: 'call' },
        expiresAt: endsAt,
        waitEndsAt: endsAt,
        ...part,
      }),
    )
  }

  /** A ringing call whose outcome is reported. */
  async ringing(part: Partial<SubmitPart> = {}): Promise<{ call: CarrierCall; outcome: SubmitOutcome }> {
    const outcome = this.submit(part)
    const call = await this.carrier.next()
    await call.progress(180)
    return { call, outcome: await outcome }
  }
}
