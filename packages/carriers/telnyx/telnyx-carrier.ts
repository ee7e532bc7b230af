import { known } from '../../kit/text/members.ts'
import type { HttpCarrier } from '../http/http-connection.ts'
import { e164Sender } from '../sms-http/e164-sender.ts'
import { reportAddress } from '../sms-http/report-address.ts'
import { smsCarrier } from '../sms-http/sms-carrier.ts'
import type { TelnyxConfig } from './settings.ts'
import { readTelnyxAnswer } from './telnyx-answer.ts'

/** Submits to Telnyx's `/v2/messages`, which posts reports to an address below `inboundUrl`. */
export function telnyxCarrier(config: TelnyxConfig, inboundUrl: () => string): HttpCarrier<'sms'> {
  const { apiKey, messagingProfileId, numberPool } = config
  return smsCarrier({
    title: 'Telnyx',
    // A message of Telnyx has no lifetime of ours: it only must not be over.
    lifetimeSeconds: { min: 1, max: 172_800 },
    secrets: [apiKey.reveal()],
    request: (part) => ({
      method: 'POST',
      path: '/v2/messages',
      headers: {
        authorization: `Bearer ${apiKey.reveal()}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify(
        known({
          from: numberPool ? null : e164Sender(part.sender),
          messaging_profile_id: messagingProfileId,
          to: `+${part.phone}`,
          text: part.content.text,
          type: 'SMS',
          webhook_url: reportAddress(inboundUrl(), part),
          use_profile_webhooks: false,
        }),
      ),
    }),
    read: readTelnyxAnswer,
  })
}
