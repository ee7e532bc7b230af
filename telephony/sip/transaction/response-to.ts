import { tagOf } from '../message/address.ts'
import { Headers } from '../message/headers.ts'
import { noBody, type ReceivedRequest, type SipResponse } from '../message/message.ts'
import { splitOutside } from '../message/split-outside.ts'
import { writeVia } from '../message/via.ts'
import type { SipPeer } from '../transport/transport.ts'
import { standardReason } from './status-reason.ts'

export interface Answer {
  status: number
  /** Null: the usual words for the status. */
  reason?: string | null
  headers?: readonly (readonly [name: string, value: string])[]
  body?: Buffer
}

/**
 * The response to a request (RFC 3261 §8.2.6): its Vias, From, To, Call-ID and CSeq, and its Record-Routes where
 * it makes a dialog. `toTag` is put on To where it has none. `peer` is where the request came from, for `received` and `rport`.
 */
export function responseTo(
  request: ReceivedRequest,
  answer: Answer,
  toTag: string,
  peer: SipPeer,
): SipResponse {
  const headers = new Headers()
  for (const via of seenVias(request, peer)) headers.add('via', via)
  if (answer.status > 100 && answer.status < 300) {
    for (const route of request.headers.all('record-route')) headers.add('record-route', route)
  }
  headers.add('from', request.headers.get('from') ?? '')
  const to = request.headers.get('to') ?? ''
  const tagged = answer.status === 100 || tagOf(request.to) !== null
  headers.add('to', tagged ? to : `${to};tag=${toTag}`)
  headers.add('call-id', request.callId)
  headers.add('cseq', `${request.cseq.number} ${request.cseq.method}`)
  for (const [name, value] of answer.headers ?? []) headers.add(name, value)
  const reason = answer.reason ?? standardReason(answer.status)
  return { kind: 'response', status: answer.status, reason, headers, body: answer.body ?? noBody }
}

/** The Vias of a request, the first with where it really came from (RFC 3261 §18.2.1, RFC 3581 §4). */
function seenVias({ headers, via }: ReceivedRequest, peer: SipPeer): string[] {
  const [first = '', ...rest] = headers.all('via')
  const parameters = new Map(via.parameters)
  if (parameters.has('rport')) parameters.set('rport', String(peer.port))
  if (parameters.has('rport') || via.host !== peer.host) parameters.set('received', peer.host)
  const others = splitOutside(first, ',').slice(1)
  return [writeVia({ ...via, parameters }), ...others, ...rest]
}
