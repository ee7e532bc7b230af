import { tagOf } from '../message/address.ts'
import { Headers } from '../message/headers.ts'
import { noBody, type ReceivedRequest, type SipResponse } from '../message/message.ts'
import { splitOutside } from '../message/parameters.ts'
import { writeVia } from '../message/via.ts'
import type { SipPeer } from '../transport/transport.ts'

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

/** RFC 3261 §21, of the ones that are sent. */
const reasons: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  183: 'Session Progress',
  200: 'OK',
  302: 'Moved Temporarily',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  420: 'Bad Extension',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  484: 'Address Incomplete',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  600: 'Busy Everywhere',
  603: 'Decline',
  604: 'Does Not Exist Anywhere',
}

function standardReason(status: number): string {
  return reasons[status] ?? 'Unknown'
}
