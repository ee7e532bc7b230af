import { address, formatAddress, parseAddress } from './message/address.ts'
import { Headers } from './message/headers.ts'
import { noBody, type ReceivedRequest, type ReceivedResponse, type SipRequest } from './message/message.ts'
import { parseSipUri } from './message/uri.ts'
import type { SipPeer } from './transport/transport.ts'

/** A dialog of one of our requests (RFC 3261 §12), from the response that created it. */
export class Dialog {
  readonly callId: string
  readonly #localParty: string
  readonly #remoteParty: string
  readonly #contact: string
  #routes: string[]
  #remoteTarget: string
  #localNumber: number
  #remoteNumber: number | null = null

  /** `contact` is the Contact of our requests. */
  constructor(response: ReceivedResponse, requestUri: string, contact: string) {
    this.callId = response.callId
    this.#localParty = response.headers.get('from') ?? ''
    this.#remoteParty = response.headers.get('to') ?? ''
    this.#contact = contact
    this.#routes = response.headers.list('record-route').reverse()
    this.#remoteTarget = readContact(response.headers) ?? requestUri
    this.#localNumber = response.cseq.number
  }

  /** A request in the dialog; ACK has the number of its INVITE, every other one a new one. */
  request(method: string, headers: readonly (readonly [string, string])[] = [], body = noBody): SipRequest {
    if (method !== 'ACK') this.#localNumber++
    return this.numbered(method, this.#localNumber, headers, body)
  }

  /** A request with a CSeq number that is given: the ACK of an INVITE that was not the last request. */
  numbered(
    method: string,
    number: number,
    headers: readonly (readonly [string, string])[] = [],
    body = noBody,
  ): SipRequest {
    const { uri, routes } = this.#route()
    const all = Headers.of([
      ...routes.map((route) => ['route', route] as const),
      ['max-forwards', '70'],
      ['from', this.#localParty],
      ['to', this.#remoteParty],
      ['call-id', this.callId],
      ['cseq', `${number} ${method}`],
      ...(method === 'BYE' || method === 'ACK' ? [] : [['contact', this.#contact] as const]),
      ...headers,
    ])
    return { kind: 'request', method, uri, headers: all, body }
  }

  /** The same request with a new number, to answer a challenge. */
  renumbered(request: SipRequest): SipRequest {
    const headers = request.headers.copy()
    headers.set('cseq', `${++this.#localNumber} ${request.method}`)
    return { ...request, headers }
  }

  /** Where its requests go: the first route, or the other side's Contact. Null where that is no sip URI. */
  nextHop(): SipPeer | null {
    const [route] = this.#routes
    const uri = parseSipUri(route === undefined ? this.#remoteTarget : (parseAddress(route)?.uri ?? ''))
    if (uri === null) return null
    return { host: uri.host, port: uri.port ?? (uri.scheme === 'sips' ? 5061 : 5060) }
  }

  /** Whether the CSeq of the other side's request is in order (RFC 3261 §12.2.2). */
  accepts({ cseq }: ReceivedRequest): boolean {
    if (this.#remoteNumber !== null && cseq.number <= this.#remoteNumber) return false
    this.#remoteNumber = cseq.number
    return true
  }

  /** A re-INVITE or UPDATE, or the answer to one, may move the other side. */
  refreshTarget(headers: Headers): void {
    this.#remoteTarget = readContact(headers) ?? this.#remoteTarget
  }

  /** A 2xx recomputes the routes that provisional responses had made (RFC 3261 §13.2.2.4). */
  confirm(response: ReceivedResponse): void {
    this.#routes = response.headers.list('record-route').reverse()
    this.refreshTarget(response.headers)
  }

  /** Loose routing, or the strict one of RFC 2543 where the first route has no `lr` (RFC 3261 §12.2.1.1). */
  #route(): { uri: string; routes: string[] } {
    const [first, ...rest] = this.#routes
    const parsed = first === undefined ? null : parseAddress(first)
    if (parsed === null || /;lr(?:[;=>]|$)/i.test(parsed.uri)) {
      return { uri: this.#remoteTarget, routes: this.#routes }
    }
    return { uri: parsed.uri, routes: [...rest, formatAddress(address(this.#remoteTarget))] }
  }
}

function readContact(headers: Headers): string | null {
  const [contact = ''] = headers.list('contact')
  return parseAddress(contact)?.uri ?? null
}
