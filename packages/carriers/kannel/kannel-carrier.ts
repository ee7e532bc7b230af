import type { SmsContent } from '../../domain/plan/content.ts'
import { isGsm } from '../../domain/text/gsm-alphabet.ts'
import { encodeForm } from '../http/form.ts'
import type { HttpCarrier } from '../http/http-connection.ts'
import { reportAddress } from '../sms-http/report-address.ts'
import { smsCarrier } from '../sms-http/sms-carrier.ts'
import { encodeOctets } from '../sms-http/sms-octets.ts'
import { readKannelAnswer } from './kannel-answer.ts'
import type { KannelConfig } from './settings.ts'

/** Delivered, failed, buffered, taken by the SMSC, refused by the SMSC. */
const everyReport = '31'

/** 8-bit data, which Kannel passes on as it is. */
const octetCoding = '1'

/** Submits to the smsbox of a Kannel, which requests an address below `inboundUrl` for each report. */
export function kannelCarrier(config: KannelConfig, inboundUrl: () => string): HttpCarrier<'sms'> {
  const { username, password, smsc, webhookSecret } = config
  return smsCarrier({
    title: 'Kannel',
    // Of `validity`, which is in minutes; Kannel passes it on.
    lifetimeSeconds: { min: 60, max: 604_800 },
    secrets: [password.reveal(), webhookSecret.reveal()],
    encodedText: octetFields,
    request(part, turn) {
      const { text, binary } = part.content
      const query = encodeForm({
        username,
        password: password.reveal(),
        from: part.sender,
        to: `+${part.phone}`,
        ...(binary === undefined
          ? { text, charset: 'UTF-8', coding: isGsm(text) ? '0' : '2' }
          : { coding: octetCoding }),
        mclass: part.smsOptions?.flash === true ? '0' : null,
        smsc,
        validity: String(Math.floor(turn / 60)),
        'dlr-mask': everyReport,
        // Kannel fills in the value of the report, the SMSC's words, the time and the recipient.
        'dlr-url': `${reportAddress(inboundUrl(), part, webhookSecret)}?status=%d&answer=%A&at=%T`,
      })
      const path = `/cgi-bin/sendsms?${[query, ...octetFields(part.content)].join('&')}`
      return { method: 'GET', path, headers: {} }
    },
    read: readKannelAnswer,
  })
}

/** The fields of a binary SMS, each octet percent-encoded; none for a text. */
function octetFields(content: SmsContent): string[] {
  const octets = encodeOctets(content)
  if (octets === null) return []
  return Object.entries({ udh: octets.header, text: octets.body }).flatMap(([name, hex]) =>
    hex === null ? [] : [`${name}=${hex.replaceAll(/../g, '%$&')}`],
  )
}
