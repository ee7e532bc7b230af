import type { Address } from './address.ts'
import { type Headers, writtenName } from './headers.ts'
import type { Via } from './via.ts'

/** A message to be written. */
export interface SipRequest {
  kind: 'request'
  method: string
  /** The Request-URI, unparsed. */
  uri: string
  headers: Headers
  body: Buffer
}

export interface SipResponse {
  kind: 'response'
  /** 100 to 699. */
  status: number
  reason: string
  headers: Headers
  body: Buffer
}

/** The checked fields of every received message. `via` is the topmost. */
export interface MessageCore {
  via: Via
  from: Address
  to: Address
  callId: string
  cseq: CSeq
}

export interface CSeq {
  number: number
  method: string
}

export type ReceivedRequest = SipRequest & MessageCore
export type ReceivedResponse = SipResponse & MessageCore
export type ReceivedMessage = ReceivedRequest | ReceivedResponse

export const noBody: Buffer = Buffer.alloc(0)

/**
 * generic-message = start-line *message-header CRLF [ message-body ] (RFC 3261 §7). Content-Length is written
 * from the body, whatever the headers say.
 */
export function writeMessage(message: SipRequest | SipResponse): Buffer {
  const lines = [startLine(message)]
  for (const [name, value] of message.headers) {
    if (name !== 'content-length') lines.push(`${writtenName(name)}: ${value}`)
  }
  lines.push(`Content-Length: ${message.body.length}`, '', '')
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'utf8'), message.body])
}

function startLine(message: SipRequest | SipResponse): string {
  if (message.kind === 'request') return `${message.method} ${message.uri} SIP/2.0`
  return `SIP/2.0 ${message.status} ${message.reason.replace(/[\r\n\0]+/g, ' ')}`
}
