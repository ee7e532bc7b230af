import { createHmac } from 'node:crypto'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { customHttp } from '../../custom-http/kind.ts'
import { sampleDescription } from '../../custom-http/sample-description.ts'
import { type CustomHttpConfig, customHttpSettings } from '../../custom-http/settings.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { inboundUrl, json, posted, sampleName, smsPart } from '../sms-http/sms-samples.ts'

export const token = 'token/of+the=provider'
const signingKey = 'signing-key-of-the-provider'
export const webhookSecret = '0123456789abcdef'

/** The description of the simulated provider, changed. */
export function customConfig(changed: Partial<CustomHttpConfig> = {}): CustomHttpConfig {
  return {
    ...collectDefaults(customHttpSettings),
    ...sampleDescription({ token: new Secret(token), signingKey: new Secret(signingKey) }),
    name: 'provider',
    kind: 'http',
    channel: 'sms',
    baseUrl: 'http://127.0.0.1:9',
    webhookSecret: new Secret(webhookSecret),
    ...changed,
  }
}

export function signed(
  body: Buffer,
  { key = signingKey, path = `/report/${webhookSecret}/${sampleName}` } = {},
): WebhookRequest {
  const signature = createHmac('sha256', key).update(body).digest('hex')
  return posted(body, {
    path,
    headers: { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` },
  })
}

export const report = {
  id: 'p-1',
  reference: sampleName,
  to: '+380671234567',
  from: 'Shop',
  state: 'delivered',
  at: '2026-01-02T03:04:05.000Z',
}

export const customSubject: HttpConnectorSubject = {
  name: 'http',
  create: (upstream) => openKind(customHttp, customConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => smsPart(),
  secrets: [token, signingKey, webhookSecret],
  accepted: () => json(202, { id: 'p-1', price: { amount: '0.045' } }),
  unauthorized: json(401, { error: { code: 'unauthorized', message: 'the token is wrong' } }),
  webhook: {
    events: JSON.stringify(report),
    signed,
    forged: (body) => signed(body, { key: 'a guess' }),
  },
}
