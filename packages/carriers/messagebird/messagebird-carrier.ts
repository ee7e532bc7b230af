import { isGsm } from '../../domain/text/gsm-alphabet.ts'
import { handOverName } from '../hand-over-name.ts'
import type { HttpCarrier, PartOf } from '../http/http-connection.ts'
import { smsCarrier } from '../sms-http/sms-carrier.ts'
import { encodeOctets } from '../sms-http/sms-octets.ts'
import { readMessageBirdAnswer } from './messagebird-answer.ts'
import { reportAddressWithSender } from './sender-in-address.ts'
import type { MessageBirdConfig } from './settings.ts'

/** Submits to MessageBird's SMS API, which requests an address below `inboundUrl` for each report. */
export function messageBirdCarrier(
  { accessKey, signingKey }: MessageBirdConfig,
  inboundUrl: () => string,
): HttpCarrier<'sms'> {
  return smsCarrier({
    title: 'MessageBird',
    // Of `validity`.
    lifetimeSeconds: { min: 1, max: 172_800 },
    secrets: [accessKey.reveal(), signingKey.reveal()],
    request: (part, turn) => ({
      method: 'POST',
      path: '/messages',
      headers: {
        authorization: `AccessKey ${accessKey.reveal()}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        originator: part.sender,
        recipients: [part.phone],
        ...contentFields(part),
        validity: turn,
        // Without a reference MessageBird reports nothing.
        reference: handOverName(part),
        reportUrl: reportAddressWithSender(inboundUrl(), part),
      }),
    }),
    read: readMessageBirdAnswer,
  })
}

function contentFields({ content, smsOptions }: PartOf<'sms'>): object {
  const octets = encodeOctets(content)
  const flash = smsOptions?.flash === true
  if (octets === null) {
    const datacoding = isGsm(content.text) ? 'plain' : 'unicode'
    return { type: flash ? 'flash' : 'sms', body: content.text, datacoding }
  }
  return {
    type: 'binary',
    body: octets.body,
    ...(octets.header !== null && { typeDetails: { udh: octets.header } }),
    ...(flash && { mclass: 0 }),
  }
}
