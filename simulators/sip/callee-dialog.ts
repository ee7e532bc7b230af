import { parseAddress, tagOf } from '../../telephony/sip/message/address.ts'
import { Headers } from '../../telephony/sip/message/headers.ts'
import { noBody, type ReceivedRequest, type SipRequest } from '../../telephony/sip/message/message.ts'
import { parseSipUri } from '../../telephony/sip/message/uri.ts'
import type { SipPeer } from '../../telephony/sip/transport/transport.ts'

/** The dialog that an INVITE of the other side makes (RFC 3261 §12.1.1), seen from the side that is called. */
export class CalleeDialog {
  readonly #invite: ReceivedRequest
  readonly #localTag: string
  readonly #contact: string
  readonly #routes: readonly string[]
  #remoteTarget: string
  #localNumber = 0
  #remoteNumber: number

  constructor(invite: ReceivedRequest, localTag: string, contact: string) {
    this.#invite = invite
    this.#localTag = localTag
    this.#contact = contact
    this.#routes = invite.headers.list('record-route')
    this.#remoteTarget = contactOf(invite.headers) ?? invite.from.uri
    this.#remoteNumber = invite.cseq.number
  }

  /** Whether a request of the other side is in it, or would begin it once more. */
  holds({ callId, from, to }: ReceivedRequest): boolean {
    const tag = tagOf(to)
    return (
      callId === this.#invite.callId &&
      (tag === null || tag === this.#localTag) &&
      tagOf(from) === tagOf(this.#invite.from)
    )
  }

  /** Whether a request of the other side is in order (RFC 3261 §12.2.2). */
  accepts({ cseq }: ReceivedRequest): boolean {
    if (cseq.number <= this.#remoteNumber) return false
    this.#remoteNumber = cseq.number
    return true
  }

  /** A request to the other side, without its Via. */
  request(method: string, headers: readonly (readonly [string, string])[] = [], body = noBody): SipRequest {
    const fields = Headers.of([
      ...this.#routes.map((route) => ['route', route] as const),
      ['max-forwards', '70'],
      ['from', `${this.#invite.headers.get('to') ?? ''};tag=${this.#localTag}`],
      ['to', this.#invite.headers.get('from') ?? ''],
      ['call-id', this.#invite.callId],
      ['cseq', `${++this.#localNumber} ${method}`],
      ['contact', this.#contact],
      ...headers,
    ])
    return { kind: 'request', method, uri: this.#remoteTarget, headers: fields, body }
  }

  /** A re-INVITE or UPDATE may move the other side. */
  refreshTarget(headers: Headers): void {
    this.#remoteTarget = contactOf(headers) ?? this.#remoteTarget
  }

  /** The first route, or the other side's Contact; null where that is no sip URI. Routes are taken as loose. */
  nextHop(): SipPeer | null {
    const [route] = this.#routes
    const uri = parseSipUri(route === undefined ? this.#remoteTarget : (parseAddress(route)?.uri ?? ''))
    return uri === null ? null : { host: uri.host, port: uri.port ?? 5060 }
  }
}

function contactOf(headers: Headers): string | null {
  const [contact = ''] = headers.list('contact')
  return parseAddress(contact)?.uri ?? null
}
