import { referenceForm } from '../../carriers/smpp/text-coding.ts'
import type { SmppAddress, SmppReports } from '../../domain/message/reports/reports-wish.ts'
import type { BindAlphabet } from '../../domain/settings/bind-settings.ts'
import type { Address } from '../../smpp/address.ts'
import { commandStatus } from '../../smpp/command-status.ts'
import { esmClass } from '../../smpp/esm-class.ts'
import type { DataSm } from '../../smpp/pdu/data-sm.ts'
import type { MessageFields } from '../../smpp/pdu/message-fields.ts'
import { decodeTime } from '../../smpp/time.ts'
import type { Tlvs } from '../../smpp/tlv.ts'
import {
  type Concatenation,
  decodeUserDataHeader,
  elementId,
  elementIds,
} from '../../smpp/user-data-header.ts'
import { refusedField, wrongCoding } from './refused-fields.ts'
import { type SubmitRefusal, submitRefusal } from './submit-refusal.ts'
import { kindOfCoding, readSubmittedText, type TextCoding } from './texts/submitted-text.ts'

/** What the gateway reads of a submit_sm, a data_sm or one destination of a submit_multi. */
export interface ReadMessage {
  source: SmppAddress
  destination: SmppAddress
  content: ReadContent
  /** Shown at once and not stored by the telephone. */
  flash: boolean
  /** Of a part of a longer text; null for a whole message. */
  part: Concatenation | null
  /** What it is joined with the others from; null for a whole message. */
  piece: ReadPiece | null
  reports: Pick<SmppReports, 'on' | 'intermediate'>
  /** From when on it may be sent, in ms; null: at once. */
  sendAt: number | null
  /** From `sendAt` on; null: the usual lifetime. */
  lifetimeSeconds: number | null
  /** Values of vendors' parameters by tag, as `0x1401`: text, without a final NUL. */
  tlvs: Record<string, string>
}

/** The octets of a part are joined with those of the others before they are read as text. */
export interface ReadPiece extends TextCoding {
  /** How its reference is given: references of different forms are different. */
  form: '8' | '16' | 'sar'
  octets: Uint8Array
}

export type ReadContent =
  | { kind: 'text'; text: string }
  /** Octets as hexadecimal digits; `udh`: they begin with a user data header. */
  | { kind: 'binary'; hex: string; form: 'data' | 'udh' }

export type ReadSubmit = { kind: 'read'; message: ReadMessage } | SubmitRefusal

/** SMS networks keep no message for longer; a longer validity period counts as this. */
const maxLifetimeSeconds = 259_200
const maxAheadMs = 31 * 24 * 3_600_000

/** Of a data_sm the fields that it lacks are those of a submit_sm that are left out. */
export type SubmitFields = Pick<
  MessageFields,
  'source' | 'destination' | 'esmClass' | 'registeredDelivery' | 'dataCoding' | 'tlvs'
> &
  Partial<
    Pick<
      MessageFields,
      | 'serviceType'
      | 'protocolId'
      | 'scheduleDeliveryTime'
      | 'validityPeriod'
      | 'replaceIfPresentFlag'
      | 'smDefaultMsgId'
      | 'shortMessage'
    >
  >

/** `version`: the SMPP version of the session, 0x34 or 0x50. */
export function readSubmit(
  pdu: SubmitFields | DataSm,
  { alphabet, version, now }: { alphabet: BindAlphabet; version: number; now: number },
): ReadSubmit {
  const fields: SubmitFields = pdu
  const refusal = refusedField(fields, version)
  if (refusal !== null) return refusal
  const coded = readContent(fields, alphabet, version)
  if (coded.kind === 'refused') return coded
  const times = readTimes(fields, now)
  if (times.kind === 'refused') return times
  const vendor = readVendorTlvs(fields.tlvs)
  if (vendor === null) {
    return submitRefusal(
      commandStatus.ESME_RINVOPTPARAMVAL,
      'values of vendor parameters must be 1 to 255 ASCII characters',
    )
  }
  const { sendAt, lifetimeSeconds } = times
  const { content, part, piece, flash } = coded
  return {
    kind: 'read',
    message: {
      source: toSmppAddress(fields.source),
      destination: toSmppAddress(fields.destination),
      content,
      flash,
      part,
      piece,
      reports: readReports(fields.registeredDelivery),
      sendAt,
      lifetimeSeconds,
      tlvs: vendor,
    },
  }
}

function toSmppAddress({ ton, npi, address }: Address): SmppAddress {
  return [ton, npi, address]
}

type Coded =
  | ({ kind: 'coded'; content: ReadContent } & Pick<ReadMessage, 'part' | 'piece' | 'flash'>)
  | SubmitRefusal

function readContent(
  { shortMessage, dataCoding: coding, esmClass: esm, tlvs }: SubmitFields,
  alphabet: BindAlphabet,
  version: number,
): Coded {
  const kind = kindOfCoding(coding)
  if (kind === null) {
    return submitRefusal(
      wrongCoding(version),
      'data_coding must be 0, 1, 3, 4, 8, or one of these with message class 0 or 1',
    )
  }
  const all = tlvs.messagePayload ?? shortMessage ?? new Uint8Array(0)
  const flash = isFlash(coding)
  const hasHeader = (esm & esmClass.udhi) !== 0
  if (kind === 'binary') {
    const hex = Buffer.from(all).toString('hex')
    const content = { kind, hex, form: hasHeader ? 'udh' : 'data' } as const
    return { kind: 'coded', content, part: null, piece: null, flash }
  }
  const header = hasHeader ? readHeader(all) : { place: readSar(tlvs), octets: all }
  if (header === null) {
    const reason =
      'a user data header of a text may have the number of its part and national language tables only; use data_coding 4'
    return submitRefusal(commandStatus.ESME_RINVESMCLASS, reason)
  }
  const { place, octets, ...tables } = header
  if (place === 'invalid') {
    const reason = 'sar_segment_seqnum must be 1 to sar_total_segments'
    return submitRefusal(commandStatus.ESME_RINVOPTPARAMVAL, reason)
  }
  const reading = { coding, alphabet, ...tables }
  const content = { kind: 'text', text: readSubmittedText(octets, reading) } as const
  if (place === null || place.total === 1) return { kind: 'coded', content, part: null, piece: null, flash }
  const { form, ...part } = place
  return { kind: 'coded', content, part, piece: { form, octets, ...reading }, flash }
}

type PartPlace = Concatenation & Pick<ReadPiece, 'form'>

interface ReadHeader extends Pick<TextCoding, 'languages'> {
  place: PartPlace | null
  octets: Uint8Array
}

const readableElements: ReadonlySet<number> = new Set(Object.values(elementId))

/** Null where the header has anything else, or a number of a part that is none. */
function readHeader(all: Uint8Array): ReadHeader | null {
  const { concatenation, languages, text: octets } = decodeUserDataHeader(all)
  const isReadable = elementIds(all).every((id) => readableElements.has(id))
  if (!isReadable || (concatenation === null && languages === undefined)) return null
  const place = concatenation === null ? null : { form: referenceForm(all), ...concatenation }
  return { place, octets, ...(languages && { languages }) }
}

/** Message class 0. */
function isFlash(coding: number): boolean {
  return (coding & 0xf3) === 0x10 || (coding & 0xf3) === 0xf0
}

/** Null where a parameter is left out: all three are needed (SMPP 3.4, 5.3.2.22). */
function readSar(tlvs: Tlvs): PartPlace | 'invalid' | null {
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs
  if (reference === undefined || total === undefined || part === undefined) return null
  return part >= 1 && part <= total ? { form: 'sar', reference, total, part } : 'invalid'
}

type Times = { kind: 'times'; sendAt: number | null; lifetimeSeconds: number | null } | SubmitRefusal

function readTimes({ scheduleDeliveryTime = '', validityPeriod = '' }: SubmitFields, now: number): Times {
  const sendAt = parseInstant(scheduleDeliveryTime, now)
  if (sendAt === undefined || (sendAt !== null && sendAt > now + maxAheadMs)) {
    const reason = 'schedule_delivery_time must be YYMMDDhhmmsstnnp, at most 31 days ahead'
    return submitRefusal(commandStatus.ESME_RINVSCHED, reason)
  }
  const startsAt = Math.max(sendAt ?? now, now)
  const endsAt = parseInstant(validityPeriod, now)
  if (endsAt === undefined || (endsAt !== null && endsAt <= startsAt)) {
    const reason = 'validity_period must be YYMMDDhhmmsstnnp, after now and after schedule_delivery_time'
    return submitRefusal(commandStatus.ESME_RINVEXPIRY, reason)
  }
  const seconds = endsAt === null ? null : Math.max(1, Math.ceil((endsAt - startsAt) / 1_000))
  return {
    kind: 'times',
    sendAt: sendAt !== null && sendAt > now ? sendAt : null,
    lifetimeSeconds: seconds === null ? null : Math.min(seconds, maxLifetimeSeconds),
  }
}

/** Null where it is left out, undefined where it is no time. Some clients send zeros for none. */
function parseInstant(text: string, now: number): number | null | undefined {
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
