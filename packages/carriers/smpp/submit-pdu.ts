import type { SmsContent } from '../../domain/plan/content.ts'
import { cutText } from '../../domain/text/cut-text.ts'
import { decodeGsm } from '../../domain/text/gsm-alphabet.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import type { Address } from '../../smpp/address.ts'
import { dataCoding } from '../../smpp/data-coding.ts'
import { esmClass } from '../../smpp/esm-class.ts'
import { type SubmitSm, submitSm } from '../../smpp/pdu/message-fields.ts'
import { encodeRelativeTime } from '../../smpp/time.ts'
import { noTlvs, type Tlvs } from '../../smpp/tlv.ts'
import { decodeUserDataHeader, encodeConcatenation } from '../../smpp/user-data-header.ts'
import type { SubmitPart } from '../connector.ts'
import { type Refused, refused } from '../http/refused.ts'
import type { SmppUpstreamConfig } from './settings.ts'
import { type EncodedText, encodeText, flashCoding } from './text-coding.ts'

type Settings = Pick<SmppUpstreamConfig, 'longText' | 'defaultAlphabet' | 'addresses'>

const shortMessageOctets = 254
const maxParts = 255
/** What a part may have on the air, with its header (3GPP TS 23.040, 9.2.3.16). */
const partOctets = 140
const longestSender = 20

/** The submit_sm of one part, or why it is refused. `now` in ms. */
export function buildSubmit(part: SubmitPart, settings: Settings, now: number): SubmitSm | Refused {
  const remainingSeconds = Math.floor((Math.min(part.expiresAt, part.waitEndsAt) - now) / 1_000)
  if (remainingSeconds < 1) return refused('rejected', 'EXPIRED', 'its lifetime is over')
  if (part.sender.length > longestSender) {
    const why = `the sender is longer than ${longestSender} characters`
    return refused('rejected-here', 'INVALID SOURCE ADDRESS', why)
  }
  const body = encodeBody(part, settings)
  if (body === null) {
    const why = `the text has no part ${part.partIndex + 1} of ${part.partCount}`
    return refused('rejected', 'REJECTED', why)
  }
  return submitSm({
    source: sourceAddress(part.sender, settings.addresses),
    destination: destinationAddress(part.phone),
    validityPeriod: encodeRelativeTime(remainingSeconds),
    registeredDelivery: 1,
    esmClass: body.esmClass,
    dataCoding: body.dataCoding,
    shortMessage: body.shortMessage,
    tlvs: body.tlvs,
  })
}

type Body = Pick<SubmitSm, 'esmClass' | 'dataCoding' | 'shortMessage' | 'tlvs'>

function encodeBody(part: SubmitPart, settings: Settings): Body | null {
  const body = part.content.kind === 'sms' ? bodyOfSms(part, part.content, settings) : null
  const { smsOptions } = part
  if (body === null || smsOptions === undefined) return body
  const { flash, tlvs } = smsOptions
  const other = tlvs.map(({ tag, value, nul }) => ({
    tag,
    value: Buffer.from(nul ? `${value}\0` : value, 'ascii'),
  }))
  return {
    ...body,
    dataCoding: flash ? flashCoding(body.dataCoding) : body.dataCoding,
    tlvs: other.length === 0 ? body.tlvs : { ...body.tlvs, other },
  }
}

function bodyOfSms(
  part: SubmitPart,
  { text, binary, alphabet: given, linkAlphabets }: SmsContent,
  settings: Settings,
): Body | null {
  if (binary !== undefined) {
    const octets = Buffer.from(text, 'hex')
    const esm = binary === 'udh' ? esmClass.udhi : 0
    const coded =
      given === 'gsm' ? partOfClient(octets, settings) : { dataCoding: chooseCoding(given), octets }
    return { esmClass: esm, dataCoding: coded.dataCoding, tlvs: noTlvs, shortMessage: coded.octets }
  }
  const cut = linkAlphabets === undefined ? splitParts(text).parts : cutText(text, linkAlphabets)
  const parts = settings.longText === 'payload' ? [text] : cut
  const own = parts[part.partIndex]
  if (own === undefined || parts.length !== part.partCount || parts.length > maxParts) return null
  // A message class names the GSM alphabet, whatever the SMSC's own is.
  const alphabet = part.smsOptions?.flash === true ? 'gsm' : settings.defaultAlphabet
  const { dataCoding: coding, octets } = encodeText(text, own, alphabet)
  if (parts.length === 1) return placed(octets, { esmClass: 0, dataCoding: coding, tlvs: noTlvs })
  if (settings.longText === 'sar') {
    const tlvs: Tlvs = {
      sarMsgRefNum: part.concatReference,
      sarTotalSegments: part.partCount,
      sarSegmentSeqnum: part.partIndex + 1,
    }
    return placed(octets, { esmClass: 0, dataCoding: coding, tlvs })
  }
  const header = encodeConcatenation(
    { reference: part.concatReference, total: part.partCount, part: part.partIndex + 1 },
    8,
  )
  return placed(Buffer.concat([header, octets]), {
    esmClass: esmClass.udhi,
    dataCoding: coding,
    tlvs: noTlvs,
  })
}

/** Of octets, or of a text in UCS-2. */
function chooseCoding(alphabet: 'ucs2' | undefined): number {
  return alphabet === undefined ? dataCoding.octetsAlso : dataCoding.ucs2
}

/**
 * A part that a client cut itself, with its header and in GSM, in the alphabet of the SMSC. What does not fit 140 octets
 * there stays in GSM, with a message class that names it.
 */
function partOfClient(octets: Buffer, { defaultAlphabet }: Settings): EncodedText {
  if (defaultAlphabet === 'gsm') return { dataCoding: dataCoding.smscDefault, octets }
  const { text: own } = decodeUserDataHeader(octets)
  const text = decodeGsm(own)
  const coded = encodeText(text, text, defaultAlphabet)
  const header = octets.subarray(0, octets.length - own.length)
  const whole = Buffer.concat([header, coded.octets])
  return whole.length <= partOctets
    ? { ...coded, octets: whole }
    : { dataCoding: dataCoding.gsmOnPhone, octets }
}

// A whole text by `longText: payload`, and a part that was cut before another alphabet was set, may be longer than short_message.
function placed(octets: Uint8Array, body: Omit<Body, 'shortMessage'>): Body {
  if (octets.length <= shortMessageOctets) return { shortMessage: octets, ...body }
  const { esmClass: esm, dataCoding: coding, tlvs } = body
  const payload = { messagePayload: octets, ...tlvs }
  return { esmClass: esm, dataCoding: coding, shortMessage: new Uint8Array(0), tlvs: payload }
}

/** TON/NPI: names 5/0, numbers longer than 8 digits 1/1, shorter ones 6/0; settings override them. */
export function sourceAddress(
  sender: string,
  { sourceTon, sourceNpi }: SmppUpstreamConfig['addresses'],
): Address {
  const digits = /^\+?(\d+)$/.exec(sender)?.[1]
  const isNumber = digits !== undefined && digits.length > 8
  const ton = digits === undefined ? 5 : isNumber ? 1 : 6
  return { ton: sourceTon ?? ton, npi: sourceNpi ?? (isNumber ? 1 : 0), address: digits ?? sender }
}

/** International digits (SMPP 3.4 §5.2.5 and §5.2.6). */
export function destinationAddress(phone: string): Address {
  return { ton: 1, npi: 1, address: phone }
}
