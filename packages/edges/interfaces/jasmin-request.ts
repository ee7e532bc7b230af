import type { JasminReports } from '../../domain/message/reports/reports-wish.ts'
import { decodeGsm } from '../../domain/text/gsm-alphabet.ts'
import type { HookCheck } from '../../operations/ports.ts'
import { decodeTime } from '../../smpp/time.ts'
import { echoed } from '../echoed.ts'
import { charsetText } from './charset-text.ts'
import { decodeParameter, type Parameters } from './parameters.ts'
import type { RequestedSms } from './send-sms.ts'
import { formatTagName } from './vendor-tags.ts'

/** Arguments of `/send` and `/rate` (jasmin/protocols/http/endpoints/; docs.jasminsms.com, "HTTP API"). */
export interface JasminRequest {
  /** Digits, perhaps with `+`. */
  to: string
  sms: RequestedSms
}

export type ReadJasmin = { kind: 'read'; request: JasminRequest } | { kind: 'refused'; sentence: string }

export interface JasminContext {
  /** The sender of requests that name none. */
  sender: string | null
  checkHookUrl: HookCheck
  now: number
  /** `/rate` needs no text. */
  needsContent: boolean
}

class WrongArgument extends Error {
  override name = 'WrongArgument'
}

/** Arguments with what their values must look like; null: anything. */
const patterns: Readonly<Record<string, RegExp | null>> = {
  to: /^\+?\d+$/,
  from: null,
  coding: /^(0|1|2|3|4|5|6|7|8|9|10|13|14)$/,
  username: /^.{1,64}$/,
  password: /^.{1,128}$/,
  priority: /^[0-3]$/,
  sdt: /^\d{15}[+\-R]$/,
  'validity-period': /^\d{1,6}$/,
  dlr: /^(yes|no)$/,
  'dlr-url': /^https?:\/\/.*$/,
  'dlr-level': /^[1-3]$/,
  'dlr-method': /^(get|post)$/i,
  tags: /^[-a-zA-Z0-9,]*$/,
  content: null,
  'hex-content': /^([0-9a-fA-F]{2})*$/,
  custom_tlvs: null,
}

/** More than the longest text has. A batch has one for each of its receivers. */
const maxContentOctets = 65_536

/** Charsets of `coding`, where the octets are a text (SMPP 3.4, 5.2.19). */
const charsets: Readonly<Record<string, string>> = {
  1: 'ascii',
  3: 'iso-8859-1',
  5: 'shift_jis',
  6: 'iso-8859-5',
  7: 'iso-8859-8',
  8: 'utf-16be',
  10: 'iso-2022-jp',
  13: 'euc-jp',
  14: 'euc-kr',
}

export function readJasminRequest(parameters: Parameters, context: JasminContext): ReadJasmin {
  try {
    return { kind: 'read', request: read(parameters, context) }
  } catch (error) {
    if (error instanceof WrongArgument) return { kind: 'refused', sentence: error.message }
    throw error
  }
}

function read(parameters: Parameters, context: JasminContext): JasminRequest {
  checkArguments(parameters)
  const to = decodeParameter(parameters, 'to') ?? ''
  const sender = decodeParameter(parameters, 'from') || context.sender
  if (sender === null) throw new WrongArgument('Mandatory argument [from] is not found.')
  const validity = decodeParameter(parameters, 'validity-period')
  return {
    to,
    sms: {
      sender,
      ...readContent(parameters, context.needsContent),
      partHeader: null,
      flash: false,
      tlvs: parseTlvs(decodeParameter(parameters, 'custom_tlvs')),
      lifetimeSeconds: validity === null ? null : Number(validity) * 60,
      sendAt: parseSendAt(decodeParameter(parameters, 'sdt'), context.now),
      reports: readReports(parameters, context.checkHookUrl),
    },
  }
}

function checkArguments(parameters: Parameters): void {
  if (parameters.size === 0) {
    throw new WrongArgument('Mandatory arguments not found, please refer to the HTTPAPI specifications.')
  }
  for (const name of parameters.keys()) {
    if (!Object.hasOwn(patterns, name)) throw new WrongArgument(`Argument [${echoed(name)}] is unknown.`)
  }
  for (const [name, pattern] of Object.entries(patterns)) {
    const value = pattern === null ? null : decodeParameter(parameters, name)
    if (value !== null && pattern?.test(value) === false) {
      throw new WrongArgument(`Argument [${name}] has an invalid value: [${echoed(value)}].`)
    }
  }
  if (!parameters.has('to')) throw new WrongArgument('Mandatory argument [to] is not found.')
}

function readContent(parameters: Parameters, isNeeded: boolean): Pick<RequestedSms, 'message' | 'octets'> {
  const content = parameters.get('content')
  const hex = decodeParameter(parameters, 'hex-content')
  if (content !== undefined && hex !== null) {
    throw new WrongArgument('content and hex-content cannot be used both in same request.')
  }
  if (content === undefined && hex === null && isNeeded) {
    throw new WrongArgument('content or hex-content not present.')
  }
  // Of `/rate`, whose price is that of one part then.
  if (content === undefined && hex === null) return { message: '.', octets: 'none' }
  if (Math.max(content?.length ?? 0, hex?.length ?? 0) > maxContentOctets) {
    throw new WrongArgument(`Argument [content] must have at most ${maxContentOctets} octets.`)
  }
  const coding = decodeParameter(parameters, 'coding') ?? '0'
  const octets = content ?? Buffer.from(hex ?? '', 'hex')
  if (['2', '4', '9'].includes(coding)) return { message: octets.toString('hex'), octets: 'data' }
  if (coding === '0')
    return { message: hex === null ? octets.toString('utf8') : decodeGsm(octets), octets: 'none' }
  const message = charsetText(octets, charsets[coding] ?? '')
  if (message !== null) return { message, octets: 'none' }
  throw new WrongArgument(
    `Argument [${hex === null ? 'content' : 'hex-content'}] must be a text in the coding ${coding}.`,
  )
}

/** `[[tag, length, type, value], …]`, with numbers or names as `0x1401` as tags. */
function parseTlvs(text: string | null): Record<string, string> {
  if (text === null || text === '') return {}
  const wrong = 'Argument [custom_tlvs] must be a list such as [[5121, null, "OctetString", "value"]].'
  let tuples: unknown
  try {
    tuples = JSON.parse(text)
  } catch {
    throw new WrongArgument(wrong)
  }
  if (!Array.isArray(tuples)) throw new WrongArgument(wrong)
  return Object.fromEntries(
    tuples.map((tuple: unknown) => {
      const [name, , , value] = Array.isArray(tuple) ? (tuple as unknown[]) : []
      const tag = formatTagName(String(name))
      if (tag === null || typeof value !== 'string') throw new WrongArgument(wrong)
      return [tag, value]
    }),
  )
}

/** Unix seconds of a time of SMPP. */
function parseSendAt(text: string | null, now: number): number | null {
  if (text === null) return null
  const time = decodeTime(text)
  if (time === null) throw new WrongArgument(`Argument [sdt] has an invalid value: [${echoed(text)}].`)
  const at = time.kind === 'absolute' ? time.at : now + time.seconds * 1_000
  return Math.floor(at / 1_000)
}

function readReports(parameters: Parameters, checkHookUrl: HookCheck): JasminReports | null {
  const url = decodeParameter(parameters, 'dlr-url')
  if (url === null) return null
  const wrong = checkHookUrl(url)
  if (wrong !== null)
    throw new WrongArgument(`Argument [dlr-url] has an invalid value: ${wrong.replace(/^hook/, 'it')}.`)
  const level = Number(decodeParameter(parameters, 'dlr-level') ?? '1') as 1 | 2 | 3
  const method =
    (decodeParameter(parameters, 'dlr-method') ?? 'POST').toUpperCase() === 'GET' ? 'GET' : 'POST'
  return { format: 'jasmin', level, method, url }
}
