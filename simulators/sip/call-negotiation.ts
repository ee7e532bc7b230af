import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import {
  agreeOnAudio,
  type LocalSession,
  type RemoteAudio,
  writeAnswer,
  writeOffer,
} from '../../telephony/sip/sdp/audio.ts'
import {
  parseSessionDescription,
  type SessionDescription,
} from '../../telephony/sip/sdp/session-description.ts'

const codecs = ['PCMU', 'PCMA'] as const

/** Offer and answer about the sound of a call (RFC 3264), seen from the handset. */
export class CallNegotiation {
  readonly #host: string
  readonly #takesEvents: boolean
  readonly #session: LocalSession = { id: String(randomInt(1, 2 ** 47)), version: 0 }
  #offer: SessionDescription | null = null
  #agreed: RemoteAudio | null = null

  /** `host` is where RTP is taken. */
  constructor(host: string, takesEvents: boolean) {
    this.#host = host
    this.#takesEvents = takesEvents
  }

  /** Null until something was agreed on. */
  get agreed(): RemoteAudio | null {
    return this.#agreed
  }

  /** Takes an offer, or the answer to ours. False where nothing in it can be used; then nothing has changed. */
  take(body: Buffer): boolean {
    const description = parseSessionDescription(body.toString('utf8'))
    const agreed = description && agreeOnAudio(description, { host: this.#host, port: 0, codecs })
    if (!description || !agreed || (agreed.host !== null && isIP(agreed.host) === 0)) return false
    this.#offer = description
    this.#agreed = this.#takesEvents ? agreed : { ...agreed, digitsPayloadType: null }
    return true
  }

  /** An offer of ours, or the answer to the one that was taken last. `port` is where RTP is taken. */
  describe(port: number, isOffer: boolean): Buffer {
    this.#session.version++
    const local = { host: this.#host, port, codecs }
    const text =
      !isOffer && this.#offer && this.#agreed
        ? writeAnswer(this.#offer, this.#agreed, local, this.#session)
        : writeOffer(local, this.#session)
    return Buffer.from(text)
  }
}
