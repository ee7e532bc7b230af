import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { alphasms } from '../../alphasms/kind.ts'
import { type AlphasmsConfig, alphasmsSettings } from '../../alphasms/settings.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { inboundUrl, json, posted, sampleName, smsPart } from '../sms-http/sms-samples.ts'

export const apiKey = 'alphasms-api-key-9c'
export const webhookSecret = '0123456789abcdef'

export function alphasmsConfig(changed: Partial<AlphasmsConfig> = {}): AlphasmsConfig {
  return {
    ...collectDefaults(alphasmsSettings),
    name: 'alphasms',
    kind: 'alphasms',
    channel: 'sms',
    apiKey: new Secret(apiKey),
    webhookSecret: new Secret(webhookSecret),
    ...changed,
  }
}

export const taken = json(200, {
  success: true,
  data: [{ success: true, data: { id: '1', msg_id: 7_153, data: 1, parts: 2 } }],
})

export const hookPath = (secret = webhookSecret) =>
  `/report/${secret}/380671234567-${Buffer.from('Shop').toString('hex')}/${sampleName}`

export const callback = {
  success: true,
  id: '1',
  msg_id: '7153',
  type: 'sms',
  status: 'DELIVERED',
  updated: '2026-01-02T03:04:04.500Z',
}

export const alphasmsSubject: HttpConnectorSubject = {
  name: 'alphasms',
  create: (upstream) => openKind(alphasms, alphasmsConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => smsPart(),
  secrets: [apiKey, webhookSecret],
  aside: ({ body }) =>
    body.includes('"type":"status"')
      ? json(200, { success: true, data: [{ success: false, error: 'no message is known by it' }] })
      : null,
  accepted: () => taken,
  unauthorized: json(200, { success: false, error: 'Access denied' }),
  webhook: {
    events: JSON.stringify(callback),
    signed: (body) => posted(body, { path: hookPath() }),
    forged: (body) => posted(body, { path: hookPath('another-secret-of-16') }),
  },
}
