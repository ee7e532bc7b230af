import type { SmsContent } from '../../domain/plan/content.ts'
import { isGsm } from '../../domain/text/gsm-alphabet.ts'
import { known } from '../../kit/text/members.ts'
import { dataCoding } from '../../smpp/data-coding.ts'
import type { SmsTlv } from '../connector.ts'
import { encodeForm, formType } from '../http/form.ts'
import type { HttpCarrier } from '../http/http-connection.ts'
import { reportAddress } from '../sms-http/report-address.ts'
import { smsCarrier } from '../sms-http/sms-carrier.ts'
import { encodeOctets } from '../sms-http/sms-octets.ts'
import { encodeUtf16Hex } from '../sms-http/text-hex.ts'
import { readJasminAnswer } from './jasmin-answer.ts'
import type { JasminConfig } from './settings.ts'

/** What the SMSC answers, and what becomes of the message. */
const everyReport = '3'

/** Submits to the HTTP API of a Jasmin, which posts each report to an address below `inboundUrl`. */
export function jasminCarrier(config: JasminConfig, inboundUrl: () => string): HttpCarrier<'sms'> {
  const { username, password, webhookSecret } = config
  return smsCarrier({
    title: 'Jasmin',
    // Of `validity-period`, which is in minutes; Jasmin passes it on.
    lifetimeSeconds: { min: 60, max: 604_800 },
    secrets: [password.reveal(), webhookSecret.reveal()],
    encodedText(content) {
      const { hex } = codedContent(content)
      return hex === null ? [] : [hex]
    },
    request(part, turn) {
      const { coding, content, hex } = codedContent(part.content)
      const fields = {
        username,
        password: password.reveal(),
        from: part.sender,
        to: part.phone,
        coding,
        content,
        'hex-content': hex,
        'validity-period': String(Math.floor(turn / 60)),
        dlr: 'yes',
        'dlr-level': everyReport,
        // A report by GET would bring the beginning of the text into logs of addresses.
        'dlr-method': 'POST',
        'dlr-url': reportAddress(inboundUrl(), part, webhookSecret),
      }
      return { method: 'POST', path: '/send', ...encodeBody(fields, part.smsOptions?.tlvs ?? []) }
    },
    read: readJasminAnswer,
  })
}

/** `coding` is the data_coding of SMPP; its header bit cannot be set, so octets go without a user data header. */
function codedContent(content: SmsContent): {
  coding: string
  content: string | null
  hex: string | null
} {
  const octets = encodeOctets(content)
  if (octets !== null) return { coding: String(dataCoding.octetsAlso), content: null, hex: octets.body }
  if (isGsm(content.text)) return { coding: String(dataCoding.smscDefault), content: content.text, hex: null }
  return { coding: String(dataCoding.ucs2), content: null, hex: encodeUtf16Hex(content.text) }
}

/** A form; with parameters of a vendor JSON, which alone has room for them. */
function encodeBody(
  fields: Readonly<Record<string, string | null>>,
  tlvs: readonly SmsTlv[],
): { headers: Record<string, string>; body: string } {
  if (tlvs.length === 0) return { headers: { 'content-type': formType }, body: encodeForm(fields) }
  const tuples = tlvs.map(({ tag, value, nul }) => [tag, null, nul ? 'COctetString' : 'OctetString', value])
  const body = JSON.stringify({ ...known(fields), custom_tlvs: tuples })
  return { headers: { 'content-type': 'application/json' }, body }
}
