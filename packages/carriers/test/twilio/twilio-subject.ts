import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { twilio } from '../../twilio/kind.ts'
import type { TwilioConfig } from '../../twilio/settings.ts'
import { twilioSettings } from '../../twilio/settings.ts'
import { twilioSignature } from '../../twilio/twilio-signature.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { asForm, inboundUrl, json, posted, sampleName, smsPart } from '../sms-http/sms-samples.ts'

export const authToken = 'twilio-auth-token-7f'
export const accountSid = 'AC0123456789abcdef0123456789abcdef'
export const messageSid = 'SM5f0c1d2e3b4a59687766554433221100'

export function twilioConfig(changed: Partial<TwilioConfig> = {}): TwilioConfig {
  return {
    ...collectDefaults(twilioSettings),
    name: 'twilio',
    kind: 'twilio',
    channel: 'sms',
    accountSid,
    authToken: new Secret(authToken),
    ...changed,
  }
}

interface Signing {
  token: string
  path: string
  /** Default: the address of the path. */
  url: string
}

/** A webhook of Twilio, signed over its address. */
export function signed(
  body: Buffer,
  { token = authToken, path = `/report/${sampleName}`, url }: Partial<Signing> = {},
): WebhookRequest {
  const form = asForm(body)
  const address = url ?? inboundUrl('twilio') + path
  const signature = twilioSignature(token, address, new URLSearchParams(form.toString('utf8')))
  return posted(form, {
    path,
    headers: { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' },
  })
}

export const report = {
  MessageSid: messageSid,
  AccountSid: accountSid,
  From: 'Shop',
  To: '+380671234567',
  MessageStatus: 'delivered',
  ApiVersion: '2010-04-01',
}

export const twilioSubject: HttpConnectorSubject = {
  name: 'twilio',
  create: (upstream) => openKind(twilio, twilioConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => smsPart(),
  secrets: [authToken, Buffer.from(`${accountSid}:${authToken}`).toString('base64')],
  accepted: () =>
    json(201, { sid: messageSid, status: 'queued', num_segments: '1', price: null, price_unit: 'USD' }),
  unauthorized: json(401, { code: 20003, message: 'Authenticate', status: 401 }),
  webhook: {
    events: JSON.stringify(report),
    signed,
    forged: (body) => signed(body, { token: 'a guess' }),
  },
}
