import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { telnyx } from '../../telnyx/kind.ts'
import { type TelnyxConfig, telnyxSettings } from '../../telnyx/settings.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, json, posted, sampleName, smsPart } from '../sms-http/sms-samples.ts'

export const apiKey = 'KEY018F-telnyx-api-key'
export const messageId = '40385f64-5717-4562-b3fc-2c963f66afa6'

/** Seeds of RFC 8032, 7.1: the first signs, the second is another account's. */
const seeds = [
  '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
] as const

const [ownKey, otherKey] = seeds.map((seed) =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  }),
) as [ReturnType<typeof createPrivateKey>, ReturnType<typeof createPrivateKey>]

export const publicKey = Buffer.from(
  createPublicKey(ownKey).export({ format: 'jwk' }).x ?? '',
  'base64url',
).toString('base64')

export function telnyxConfig(changed: Partial<TelnyxConfig> = {}): TelnyxConfig {
  return {
    ...collectDefaults(telnyxSettings),
    name: 'telnyx',
    kind: 'telnyx',
    channel: 'sms',
    apiKey: new Secret(apiKey),
    publicKey,
    ...changed,
  }
}

/** A webhook of Telnyx, signed over its timestamp and its body. */
export function signed(
  body: Buffer,
  {
    key = ownKey,
    path = `/report/${sampleName}`,
    timestamp = String(sampleNow / 1_000),
  }: { key?: typeof ownKey; path?: string; timestamp?: string } = {},
): WebhookRequest {
  const signature = sign(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), key)
  return posted(body, {
    path,
    headers: {
      'telnyx-timestamp': timestamp,
      'telnyx-signature-ed25519': signature.toString('base64'),
      'content-type': 'application/json',
    },
  })
}

/** An event about a message that Telnyx has taken. */
export function eventOf(payload: object, type = 'message.finalized'): object {
  return {
    data: {
      record_type: 'event',
      event_type: type,
      id: 'b1',
      payload: {
        id: messageId,
        record_type: 'message',
        from: { phone_number: 'Shop' },
        to: [{ phone_number: '+380671234567', status: 'delivered' }],
        completed_at: '2026-01-02T03:04:04.500+00:00',
        cost: { amount: '0.0080', currency: 'USD' },
        parts: 2,
        errors: [],
        ...payload,
      },
    },
    meta: { attempt: 1, delivered_to: 'https://gateway.example/inbound/telnyx' },
  }
}

export const telnyxSubject: HttpConnectorSubject = {
  name: 'telnyx',
  create: (upstream) => openKind(telnyx, telnyxConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => smsPart(),
  secrets: [apiKey],
  accepted: () => json(200, { data: { id: messageId, parts: 1, to: [{ status: 'queued' }], cost: null } }),
  unauthorized: json(401, { errors: [{ code: '10009', title: 'Authentication failed' }] }),
  webhook: {
    events: JSON.stringify(eventOf({})),
    signed,
    forged: (body) => signed(body, { key: otherKey }),
  },
}
