import { type Address, parseAddress, tagOf } from './address.ts'
import { Headers } from './headers.ts'
import type { CSeq, MessageCore, ReceivedMessage, SipRequest, SipResponse } from './message.ts'
import { splitOutside } from './parameters.ts'
import { parseVia } from './via.ts'

/** `missing`: the octets of the body that have not arrived yet; in a datagram that is a fault. */
export type ParsedMessage = { kind: 'message'; message: ReceivedMessage } | MessageFault

export interface MessageFault {
  kind: 'fault'
  reason: string
}

export interface MessageHead {
  kind: 'head'
  start: StartLine
  headers: Headers
  /** Null where there is no Content-Length. */
  contentLength: number | null
}

type StartLine = Pick<SipRequest, 'kind' | 'method' | 'uri'> | Pick<SipResponse, 'kind' | 'status' | 'reason'>

const maxFields = 256
const maxHeadOctets = 64 * 1024
const token = /^[A-Za-z0-9.!%*_+`'~-]+$/
/** Fields that may appear only once (RFC 3261 §7.3.1). */
const single = ['from', 'to', 'call-id', 'cseq', 'content-length', 'max-forwards', 'content-type'] as const

/** One datagram: a message; octets after its body are ignored (RFC 3261 §18.3). Never throws. */
export function parseDatagram(octets: Buffer): ParsedMessage {
  const end = findHeadEnd(octets, 0)
  const head = parseHead(octets.subarray(0, end === null ? octets.length : end.headEnd))
  if (head.kind === 'fault') return head
  const rest = end === null ? Buffer.alloc(0) : octets.subarray(end.bodyStart)
  const length = head.contentLength ?? rest.length
  if (length > rest.length) return fault(`the body has ${rest.length} octets of the ${length} it should have`)
  return finishMessage(head, Buffer.from(rest.subarray(0, length)))
}

/** Where the head ends and the body begins, or null when there is no empty line yet. Bare line feeds count. */
export function findHeadEnd(octets: Buffer, from: number): { headEnd: number; bodyStart: number } | null {
  for (let at = octets.indexOf(0x0a, from); at !== -1; at = octets.indexOf(0x0a, at + 1)) {
    if (octets[at + 1] === 0x0a) return { headEnd: at, bodyStart: at + 2 }
    if (octets[at + 1] === 0x0d && octets[at + 2] === 0x0a) return { headEnd: at, bodyStart: at + 3 }
  }
  return null
}

/** The start line and the header fields, without the empty line. */
export function parseHead(octets: Buffer): MessageHead | MessageFault {
  if (octets.length > maxHeadOctets) return fault(`the head is longer than ${maxHeadOctets} octets`)
  const [first = '', ...lines] = unfold(octets.toString('utf8').replace(/\r?\n$/, ''))
  const start = parseStartLine(first)
  if (start === null) return fault(`no SIP message begins with ${JSON.stringify(first.slice(0, 60))}`)
  if (lines.length > maxFields) return fault(`more than ${maxFields} header fields`)
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim()
    if (!token.test(name)) return fault(`no header field: ${JSON.stringify(line.slice(0, 60))}`)
    headers.add(name, line.slice(colon + 1).trim())
  }
  return withLength(start, headers)
}

function withLength(start: StartLine, headers: Headers): MessageHead | MessageFault {
  for (const name of single) if (headers.all(name).length > 1) return fault(`${name} appears more than once`)
  const written = headers.get('content-length')
  if (written !== undefined && !/^\d{1,9}$/.test(written)) return fault('Content-Length is no number')
  return { kind: 'head', start, headers, contentLength: written === undefined ? null : Number(written) }
}

export function finishMessage(head: MessageHead, body: Buffer): ParsedMessage {
  const { start, headers } = head
  const core = parseCore(headers)
  if (typeof core === 'string') return fault(core)
  if (start.kind === 'response') return { kind: 'message', message: { ...start, headers, body, ...core } }
  if (core.cseq.method !== start.method) return fault(`CSeq is for ${core.cseq.method}, not ${start.method}`)
  return { kind: 'message', message: { ...start, headers, body, ...core } }
}

/** A field may continue on lines that begin with white space (RFC 3261 §7.3.1). */
function unfold(head: string): string[] {
  return head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
}

/** Method SP Request-URI SP SIP/2.0, or SIP/2.0 SP Status SP Reason (RFC 3261 §7.1, §7.2). */
function parseStartLine(line: string): StartLine | null {
  const response = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/is.exec(line)
  if (response !== null) return { kind: 'response', status: Number(response[1]), reason: response[2] ?? '' }
  const request = /^([^ ]+) ([a-z][a-z0-9+.-]*:[^\s<>"]+) SIP\/2\.0$/i.exec(line)
  if (request === null || !token.test(request[1] ?? '')) return null
  return { kind: 'request', method: request[1] ?? '', uri: request[2] ?? '' }
}

/** The fields that every message must have (RFC 3261 §8.1.1), or what is wrong with them. */
function parseCore(headers: Headers): MessageCore | string {
  const via = parseVia(splitOutside(headers.get('via') ?? '', ',')[0] ?? '')
  if (via === null) return 'no Via that can be read'
  const from = parseParty(headers.get('from'))
  if (from === null) return 'no From that can be read'
  const to = parseParty(headers.get('to'))
  if (to === null) return 'no To that can be read'
  const callId = headers.get('call-id') ?? ''
  if (!/^[^\s]+$/.test(callId)) return 'no Call-ID that can be read'
  const cseq = parseCSeq(headers.get('cseq') ?? '')
  return cseq === null ? 'no CSeq that can be read' : { via, from, to, callId, cseq }
}

/** From or To. Its tag is written as it is into later messages of the dialog, so it has to be one word. */
function parseParty(text: string | undefined): Address | null {
  const address = parseAddress(text ?? '')
  if (address === null || !address.parameters.has('tag')) return address
  return /^[^\s"<>,;]+$/.test(tagOf(address) ?? '') ? address : null
}

/** 1*DIGIT LWS Method, the number below 2**31 (RFC 3261 §8.1.1.5). */
function parseCSeq(text: string): CSeq | null {
  const match = /^(\d{1,20})\s+(\S+)$/.exec(text)
  const number = Number(match?.[1])
  if (match === null || number >= 2 ** 31 || !token.test(match[2] ?? '')) return null
  return { number, method: match[2] ?? '' }
}

function fault(reason: string): MessageFault {
  return { kind: 'fault', reason }
}
