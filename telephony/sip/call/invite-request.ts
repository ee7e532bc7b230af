import { address, formatAddress } from '../message/address.ts'
import { Headers } from '../message/headers.ts'
import { noBody, type SipRequest } from '../message/message.ts'
import { allowedMethods } from './mid-call.ts'

export interface InviteFields {
  /** Request-URI and To. */
  uri: string
  from: { uri: string; displayName: string | null }
  tag: string
  callId: string
  contact: string
  userAgent: string
  /** Further fields, as P-Asserted-Identity. */
  headers: readonly (readonly [name: string, value: string])[]
  description: string
}

/** The first INVITE of a call (RFC 3261 §13.2.1), number 1, without its Via. */
export function inviteRequest(fields: InviteFields): SipRequest {
  const { uri, from, tag, callId, contact, userAgent, headers, description } = fields
  const all = Headers.of([
    ['max-forwards', '70'],
    ['from', formatAddress(address(from.uri, from.displayName, tag))],
    ['to', formatAddress(address(uri))],
    ['call-id', callId],
    ['cseq', '1 INVITE'],
    ['contact', contact],
    ['allow', allowedMethods],
    ['supported', 'timer'],
    ['user-agent', userAgent],
    ...headers,
    ['content-type', 'application/sdp'],
  ])
  return { kind: 'request', method: 'INVITE', uri, headers: all, body: Buffer.from(description) }
}

/** The same request with another CSeq number. */
export function renumbered(request: SipRequest, number: number): SipRequest {
  const headers = request.headers.copy()
  headers.set('cseq', `${number} ${request.method}`)
  return { ...request, headers }
}

/** What a CANCEL repeats of its INVITE (RFC 3261 §9.1), without the Via. */
export function buildCancel(invite: SipRequest): SipRequest {
  const headers = new Headers()
  for (const [name, value] of invite.headers) {
    if (['max-forwards', 'from', 'to', 'call-id', 'route'].includes(name)) headers.add(name, value)
    if (name === 'cseq') headers.add('cseq', value.replace(/INVITE$/, 'CANCEL'))
  }
  return { kind: 'request', method: 'CANCEL', uri: invite.uri, headers, body: noBody }
}
