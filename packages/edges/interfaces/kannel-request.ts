import { wrongEscape } from '../../domain/message/reports/kannel-escapes.ts'
import { maxKannelMask } from '../../domain/message/reports/kannel-reports.ts'
import type { KannelReports } from '../../domain/message/reports/reports-wish.ts'
import type { HookCheck } from '../../operations/ports.ts'
import { echoed } from '../echoed.ts'
import { charsetText } from './charset-text.ts'
import { decodeParameter, type Parameters } from './parameters.ts'
import type { RequestedSms } from './send-sms.ts'
import { formatTagName } from './vendor-tags.ts'

/** The parameters of `sendsms` (Kannel's users' guide, "Using the HTTP interface to send SMS messages"; gw/smsbox.c). */
export interface KannelRequest {
  /** As the client wrote them, at least one. */
  receivers: string[]
  sms: RequestedSms
  isDeferred: boolean
}

export type ReadKannel = { kind: 'read'; request: KannelRequest } | { kind: 'refused'; sentence: string }

export interface KannelContext {
  username: string
  /** The sender of requests that name none. */
  sender: string | null
  checkHookUrl: HookCheck
  now: number
}

class Misformed extends Error {
  override name = 'Misformed'
}

const maxReceivers = 1_000

export function readKannelRequest(parameters: Parameters, context: KannelContext): ReadKannel {
  try {
    return { kind: 'read', request: read(parameters, context) }
  } catch (error) {
    if (error instanceof Misformed) return { kind: 'refused', sentence: error.message }
    throw error
  }
}

function read(parameters: Parameters, context: KannelContext): KannelRequest {
  const receivers = parseReceivers(decodeParameter(parameters, 'to'))
  const udh = parameters.get('udh') ?? Buffer.alloc(0)
  if (udh.length > 0 && udh.length !== (udh[0] ?? 0) + 1) {
    throw new Misformed(`UDH field misformed, rejected: its first octet must be ${udh.length - 1}`)
  }
  const sender = decodeParameter(parameters, 'from') || context.sender
  if (sender === null) throw new Misformed('Sender missing and no global set, rejected')
  const coding = readCoding(parameters, udh)
  refuseUnknown(parameters)
  const validity = readWhole(parameters, 'validity', 'Validity', [0, 525_600])
  const deferred = readWhole(parameters, 'deferred', 'Deferred', [0, 44_640]) ?? 0
  return {
    receivers,
    isDeferred: deferred > 0,
    sms: {
      sender,
      ...readContent(parameters, coding, udh),
      flash: readWhole(parameters, 'mclass', 'MClass', [0, 3]) === 0,
      tlvs: parseTlvs(decodeParameter(parameters, 'meta-data') ?? ''),
      lifetimeSeconds: validity === null ? null : validity * 60,
      sendAt: deferred > 0 ? Math.floor(context.now / 1_000) + deferred * 60 : null,
      reports: readReports(parameters, coding, context),
    },
  }
}

function parseReceivers(to: string | null): string[] {
  if (to === null) throw new Misformed('Missing receiver number, rejected')
  const receivers = to.split(/\s+/).filter((word) => word !== '')
  if (receivers.length === 0) throw new Misformed('Empty receiver number not allowed, rejected')
  if (receivers.length <= maxReceivers) return receivers
  throw new Misformed(`Receiver field misformed, rejected: to must be at most ${maxReceivers} numbers`)
}

function readCoding(parameters: Parameters, udh: Buffer): 0 | 1 | 2 {
  const given = readWhole(parameters, 'coding', 'Coding', [0, 2])
  return (given ?? (udh.length > 0 ? 1 : 0)) as 0 | 1 | 2
}

function readContent(
  parameters: Parameters,
  coding: 0 | 1 | 2,
  udh: Buffer,
): Pick<RequestedSms, 'message' | 'octets' | 'partHeader'> {
  const octets = parameters.get('text') ?? Buffer.alloc(0)
  if (coding === 1) {
    const message = Buffer.concat([udh, octets]).toString('hex')
    return { message, octets: udh.length > 0 ? 'udh' : 'data', partHeader: null }
  }
  const charset = decodeParameter(parameters, 'charset') || (coding === 2 ? 'UTF-16BE' : 'UTF-8')
  const message = charsetText(octets, charset)
  if (message === null) {
    const must = 'text must be in the charset given, UTF-8 without one, or UTF-16BE with coding=2'
    throw new Misformed(`Charset or body misformed, rejected: ${must}`)
  }
  return { message, octets: 'none', partHeader: udh.length > 0 ? udh.toString('hex') : null }
}

/** What would change the message and cannot be passed on. */
function refuseUnknown(parameters: Parameters): void {
  readWhole(parameters, 'priority', 'Priority', [0, 3])
  readWhole(parameters, 'alt-dcs', 'Alt-DCS', [0, 1])
  readWhole(parameters, 'rpi', 'RPI', [0, 2])
  const pid = readWhole(parameters, 'pid', 'PID', [0, 255])
  if ((pid ?? 0) !== 0) throw new Misformed('PID field misformed, rejected: pid must be 0 or left out here')
  if (readWhole(parameters, 'mwi', 'MWI', [0, 7]) !== null) {
    throw new Misformed('MWI field misformed, rejected: mwi must be left out here')
  }
  if (readWhole(parameters, 'compress', 'Compress', [0, 1]) === 1) {
    throw new Misformed('Compress field misformed, rejected: compress must be 0 or left out here')
  }
}

/** -1 counts as left out. */
function readWhole(
  parameters: Parameters,
  name: string,
  title: string,
  [min, max]: readonly [number, number],
): number | null {
  const text = (decodeParameter(parameters, name, name.replace('-', '')) ?? '').trim()
  if (text === '' || text === '-1') return null
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new Misformed(`${title} field misformed, rejected: ${name} must be a number from ${min} to ${max}`)
}

/** `?smpp?TAG=value&TAG=value`: tags as numbers, since names are those of a Kannel's settings. */
function parseTlvs(metaData: string): Record<string, string> {
  const groups = metaData.split('?')
  const index = groups.indexOf('smpp', 1)
  if (index < 0) return {}
  const given = [...new URLSearchParams(groups[index + 1] ?? '')]
  return Object.fromEntries(
    given.map(([name, value]) => {
      const tag = formatTagName(name)
      if (tag !== null) return [tag, value]
      throw new Misformed(`Meta-Data field misformed, rejected: ${echoed(name)} must be a tag such as 0x1401`)
    }),
  )
}

function readReports(
  parameters: Parameters,
  coding: 0 | 1 | 2,
  { username, checkHookUrl }: KannelContext,
): KannelReports | null {
  const mask = readWhole(parameters, 'dlr-mask', 'DLR-Mask', [0, maxKannelMask])
  const url = decodeParameter(parameters, 'dlr-url', 'dlrurl') || null
  const account = decodeParameter(parameters, 'account') ?? ''
  if (account.length > 64 || /[[\]\n\r]/.test(account)) {
    throw new Misformed('Account field misformed or too long, rejected')
  }
  if (url !== null) {
    const wrong = wrongEscape(url) ?? checkHookUrl(url.replace(/%#[^#]*#[^#]*#/g, ''))
    if (wrong !== null)
      throw new Misformed(`DLR-URL field misformed, rejected: ${wrong.replace(/^hook/, 'dlr-url')}`)
  }
  if (url === null || mask === null || mask === 0) return null
  const binfo = decodeParameter(parameters, 'binfo') ?? ''
  const metaData = decodeParameter(parameters, 'meta-data') ?? ''
  return {
    format: 'kannel',
    mask,
    url,
    service: username,
    coding,
    ...(account !== '' && { account }),
    ...(binfo !== '' && { binfo }),
    ...(metaData !== '' && { metaData }),
  }
}
