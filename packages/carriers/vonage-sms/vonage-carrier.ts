import { isGsm } from '../../domain/text/gsm-alphabet.ts'
import { handOverName } from '../hand-over-name.ts'
import { encodeForm, formType } from '../http/form.ts'
import type { HttpCarrier, PartOf } from '../http/http-connection.ts'
import { reportAddress } from '../sms-http/report-address.ts'
import { smsCarrier } from '../sms-http/sms-carrier.ts'
import { encodeOctets } from '../sms-http/sms-octets.ts'
import type { VonageSmsConfig } from './settings.ts'
import { readVonageAnswer } from './vonage-answer.ts'

/** Submits to Vonage's SMS API, which posts a report of each part to an address below `inboundUrl`. */
export function vonageCarrier(config: VonageSmsConfig, inboundUrl: () => string): HttpCarrier<'sms'> {
  const { apiKey, apiSecret, webhookSecret } = config
  return smsCarrier({
    title: 'Vonage',
    // Of `ttl`, which is in milliseconds.
    lifetimeSeconds: { min: 20, max: 604_800 },
    secrets: [apiSecret.reveal(), webhookSecret.reveal()],
    request: (part, turn) => ({
      method: 'POST',
      path: '/sms/json',
      headers: { accept: 'application/json', 'content-type': formType },
      body: encodeForm({
        api_key: apiKey,
        api_secret: apiSecret.reveal(),
        from: part.sender,
        to: part.phone,
        ...contentFields(part),
        'message-class': part.smsOptions?.flash === true ? '0' : null,
        ttl: String(turn * 1_000),
        'status-report-req': '1',
        callback: reportAddress(inboundUrl(), part, webhookSecret),
        'client-ref': handOverName(part),
      }),
    }),
    read: readVonageAnswer,
  })
}

function contentFields({ content }: PartOf<'sms'>): Record<string, string | null> {
  const octets = encodeOctets(content)
  if (octets !== null) return { type: 'binary', body: octets.body, udh: octets.header }
  return { type: isGsm(content.text) ? 'text' : 'unicode', text: content.text }
}
