import { decodeText } from '../channels/smpp/text-coding.ts'
import type { SmppAddress, SmppReports } from '../domain/message/reports-wish.ts'
import type { BindAlphabet } from '../domain/settings/bind-settings.ts'
import { decodeGsm } from '../domain/text/gsm-alphabet.ts'
import type { Address } from '../protocols/smpp/address.ts'
import { commandStatus } from '../protocols/smpp/command-status.ts'
import { dataCoding } from '../protocols/smpp/data-coding.ts'
import { esmClass } from '../protocols/smpp/esm-class.ts'
import type { DataSm } from '../protocols/smpp/pdu/data-sm.ts'
import type { MessageFields } from '../protocols/smpp/pdu/message-fields.ts'
import { decodeTime } from '../protocols/smpp/time.ts'
import type { Tlvs } from '../protocols/smpp/tlv.ts'
import { type Concatenation, decodeUserDataHeader } from '../protocols/smpp/user-data-header.ts'

/** What the gateway reads of a submit_sm, a data_sm or one destination of a submit_multi. */
export interface ReadMessage {
  source: SmppAddress
  destination: SmppAddress
  content: ReadContent
  /** Shown at once and not stored by the telephone. */
  flash: boolean
  /** Of a part of a longer text; null for a whole message. */
  part: Concatenation | null
  reports: Pick<SmppReports, 'on' | 'intermediate'>
  /** From when on it may be sent, in ms; null: at once. */
  sendAt: number | null
  /** From `sendAt` on; null: the usual lifetime. */
  lifetimeSeconds: number | null
  /** Values of vendors' parameters by tag, as `0x1401`: text, without a final NUL. */
  tlvs: Record<string, string>
}

export type ReadContent =
  | { kind: 'text'; text: string }
  /** Octets as hexadecimal digits; `udh`: they begin with a user data header. */
  | { kind: 'binary'; hex: string; form: 'data' | 'udh' }

/** A refusal: the command_status, and what would be right. */
export interface SubmitRefusal {
  kind: 'refused'
  status: number
  reason: string
}

export type ReadSubmit = { kind: 'read'; message: ReadMessage } | SubmitRefusal

export function refused(status: number, reason: string): SubmitRefusal {
  return { kind: 'refused', status, reason }
}

/** SMS networks keep no message for longer; a longer validity period counts as this. */
const maxLifetimeSeconds = 259_200
const maxAheadMs = 31 * 24 * 3_600_000

/** Of a data_sm the fields that it lacks are those of a submit_sm that are left out. */
export type SubmitFields = Pick<
  MessageFields,
  'source' | 'destination' | 'esmClass' | 'registeredDelivery' | 'dataCoding' | 'tlvs'
> &
  Partial<Pick<MessageFields, 'shortMessage' | 'scheduleDeliveryTime' | 'validityPeriod'>>

/** `version`: the SMPP version of the session, 0x34 or 0x50. */
export function readSubmit(
  pdu: SubmitFields | DataSm,
  { alphabet, version, now }: { alphabet: BindAlphabet; version: number; now: number },
): ReadSubmit {
  const fields: SubmitFields = pdu
  const coded = readContent(fields, alphabet, version)
  if (coded.kind === 'refused') return coded
  const times = readTimes(fields, now)
  if (times.kind === 'refused') return times
  const vendor = readVendorTlvs(fields.tlvs)
  if (vendor === null) {
    return refused(
      commandStatus.ESME_RINVOPTPARAMVAL,
      'values of vendor parameters must be 1 to 255 ASCII characters',
    )
  }
  const { sendAt, lifetimeSeconds } = times
  const { content, part, flash } = coded
  return {
    kind: 'read',
    message: {
      source: addressOf(fields.source),
      destination: addressOf(fields.destination),
      content,
      flash,
      part,
      reports: readReports(fields.registeredDelivery),
      sendAt,
      lifetimeSeconds,
      tlvs: vendor,
    },
  }
}

function addressOf({ ton, npi, address }: Address): SmppAddress {
  return [ton, npi, address]
}

type Coded =
  | { kind: 'coded'; content: ReadContent; part: Concatenation | null; flash: boolean }
  | SubmitRefusal

function readContent(
  { shortMessage, dataCoding: coding, esmClass: esm, tlvs }: SubmitFields,
  alphabet: BindAlphabet,
  version: number,
): Coded {
  if ((esm & esmClass.typeMask) !== 0) {
    return refused(commandStatus.ESME_RINVESMCLASS, 'esm_class must have the message type 0')
  }
  const kind = codingOf(coding)
  // Version 3.4 has no status for a wrong coding, and one that is temporary would be repeated for ever.
  const wrongCoding = version >= 0x50 ? commandStatus.ESME_RINVDCS : commandStatus.ESME_RSUBMITFAIL
  if (kind === null) {
    return refused(wrongCoding, 'data_coding must be 0, 1, 3, 4, 8, or one of these with a message class')
  }
  const octets = tlvs.messagePayload ?? shortMessage ?? new Uint8Array(0)
  const flash = isFlash(coding)
  const hasHeader = (esm & esmClass.udhi) !== 0
  if (kind === 'binary') {
    const hex = Buffer.from(octets).toString('hex')
    return { kind: 'coded', content: { kind, hex, form: hasHeader ? 'udh' : 'data' }, part: null, flash }
  }
  const { concatenation, text: rest } = hasHeader
    ? decodeUserDataHeader(octets)
    : { concatenation: null, text: octets }
  if (hasHeader && (concatenation === null || !isAlone(octets))) {
    const reason = 'a user data header of a text may have the number of its part only; use data_coding 4'
    return refused(commandStatus.ESME_RINVESMCLASS, reason)
  }
  const part = concatenation ?? readSar(tlvs)
  const text = alphabet === 'utf8' && kind === 'default' ? utf8(rest) : decode(rest, coding, kind, alphabet)
  return {
    kind: 'coded',
    content: { kind: 'text', text: text.replaceAll('\0', '') },
    part: part === null || part.total === 1 ? null : part,
    flash,
  }
}

/** Whether the header has one element: 5 octets after its length, or 6 with a reference of two octets. */
function isAlone(octets: Uint8Array): boolean {
  return octets[0] === 5 || octets[0] === 6
}

type Coding = 'default' | 'text' | 'binary'

/** 3GPP TS 23.038, 4: with a message class the alphabet is in bits 2 and 3, or in bit 2. */
function codingOf(coding: number): Coding | null {
  const group = coding & 0xf0
  const alphabet = group === 0x10 ? coding & 0x0c : group === 0xf0 ? coding & 0x04 : coding
  switch (alphabet) {
    case dataCoding.smscDefault:
      return 'default'
    case dataCoding.ascii:
    case dataCoding.latin1:
    case dataCoding.cyrillic:
    case dataCoding.hebrew:
    case dataCoding.ucs2:
      return 'text'
    case dataCoding.octets:
    case dataCoding.octetsAlso:
      return 'binary'
    default:
      return null
  }
}

/** Message class 0. */
function isFlash(coding: number): boolean {
  return (coding & 0xf3) === 0x10 || (coding & 0xf3) === 0xf0
}

function decode(octets: Uint8Array, coding: number, kind: Coding, alphabet: BindAlphabet): string {
  if (kind === 'default') {
    return alphabet === 'gsm' ? flattened(decodeGsm(octets)) : Buffer.from(octets).toString('latin1')
  }
  return decodeText(octets, coding, 'gsm')
}

// A string that was made character by character takes twenty times its size until it is flattened.
function flattened(text: string): string {
  return Buffer.from(text).toString()
}

function utf8(octets: Uint8Array): string {
  return Buffer.from(octets).toString('utf8')
}

function readSar(tlvs: Tlvs): Concatenation | null {
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs
  if (reference === undefined || total === undefined || part === undefined) return null
  return part >= 1 && part <= total ? { reference, total, part } : null
}

type Times = { kind: 'times'; sendAt: number | null; lifetimeSeconds: number | null } | SubmitRefusal

function readTimes({ scheduleDeliveryTime = '', validityPeriod = '' }: SubmitFields, now: number): Times {
  const sendAt = instantOf(scheduleDeliveryTime, now)
  if (sendAt === undefined || (sendAt !== null && sendAt > now + maxAheadMs)) {
    const reason = 'schedule_delivery_time must be YYMMDDhhmmsstnnp, at most 31 days ahead'
    return refused(commandStatus.ESME_RINVSCHED, reason)
  }
  const startsAt = Math.max(sendAt ?? now, now)
  const endsAt = instantOf(validityPeriod, now)
  if (endsAt === undefined || (endsAt !== null && endsAt <= startsAt)) {
    const reason = 'validity_period must be YYMMDDhhmmsstnnp, after now and after schedule_delivery_time'
    return refused(commandStatus.ESME_RINVEXPIRY, reason)
  }
  const seconds = endsAt === null ? null : Math.max(1, Math.ceil((endsAt - startsAt) / 1_000))
  return {
    kind: 'times',
    sendAt: sendAt !== null && sendAt > now ? sendAt : null,
    lifetimeSeconds: seconds === null ? null : Math.min(seconds, maxLifetimeSeconds),
  }
}

/** Null where it is left out, undefined where it is no time. Some clients send zeros for none. */
function instantOf(text: string, now: number): number | null | undefined {
  if (/^0*$/.test(text)) return null
  const time = decodeTime(text)
  if (time === null) return undefined
  return time.kind === 'absolute' ? time.at : now + time.seconds * 1_000
}

const receiptWishes = ['none', 'all', 'failures', 'successes'] as const

function readReports(registeredDelivery: number): ReadMessage['reports'] {
  const on = receiptWishes[registeredDelivery & 0x03] ?? 'none'
  return (registeredDelivery & 0x10) === 0 ? { on } : { on, intermediate: true }
}

/** Null where a value is no text. */
function readVendorTlvs({ other = [] }: Tlvs): Record<string, string> | null {
  const values: Record<string, string> = {}
  for (const { tag, value } of other) {
    // Carriers of India want these texts with or without a final NUL; the route decides.
    const text = Buffer.from(value).toString('latin1').replace(/\0$/, '')
    if (!/^[ -~]{1,255}$/.test(text)) return null
    values[`0x${tag.toString(16).padStart(4, '0')}`] = text
  }
  return values
}
