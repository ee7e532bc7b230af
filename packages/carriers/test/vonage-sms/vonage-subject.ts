import { readFileSync } from 'node:fs'
import { projectFile } from '../../../../test/support/project.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { vonageSms } from '../../vonage-sms/kind.ts'
import { type VonageSmsConfig, vonageSmsSettings } from '../../vonage-sms/settings.ts'
import { vonageSignature } from '../../vonage-sms/vonage-signature.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, json, posted, sampleName, smsPart } from '../sms-http/sms-samples.ts'

export const apiSecret = 'vonage/secret+of&7f'
export const webhookSecret = '0123456789abcdef'
export const signatureSecret = 'vonage-signature-secret'

/** An example that Vonage publishes. */
export function published(name: 'answer' | 'report' | 'reply'): Record<string, string> {
  const file = projectFile('conformance', 'vonage', `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

export function vonageConfig(changed: Partial<VonageSmsConfig> = {}): VonageSmsConfig {
  return {
    ...collectDefaults(vonageSmsSettings),
    name: 'vonage',
    kind: 'vonage-sms',
    channel: 'sms',
    apiKey: 'abcd1234',
    apiSecret: new Secret(apiSecret),
    webhookSecret: new Secret(webhookSecret),
    ...changed,
  }
}

interface Signing {
  secret: string
  path: string
  /** Seconds. */
  at: number
}

/** A webhook of Vonage with these fields, signed; a body that is no object is posted as it is. */
export function signed(
  body: Buffer,
  {
    secret = signatureSecret,
    path = `/report/${webhookSecret}/${sampleName}`,
    at = sampleNow / 1_000,
  }: Partial<Signing> = {},
): WebhookRequest {
  const fields = objectIn(body)
  if (fields === null) return posted(body, { path })
  const stamped = { ...fields, timestamp: String(at) }
  const texts = Object.entries(stamped).filter(([, value]) => typeof value === 'string')
  const sig = vonageSignature(Object.fromEntries(texts) as Record<string, string>, {
    secret,
    method: 'sha256',
  })
  return posted(JSON.stringify({ ...stamped, sig }), { path })
}

function objectIn(body: Buffer): object | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    return typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

export const vonageSubject: HttpConnectorSubject = {
  name: 'vonage-sms',
  create: (upstream) => openKind(vonageSms, vonageConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => smsPart(),
  secrets: [apiSecret, webhookSecret],
  accepted: () => json(200, published('answer')),
  unauthorized: json(200, {
    'message-count': '1',
    messages: [{ status: '4', 'error-text': 'Bad Credentials' }],
  }),
  webhook: {
    events: JSON.stringify(published('report')),
    signed: (body) => signed(body),
    forged: (body) => signed(body, { path: `/report/a-guess-of-16-chars/${sampleName}` }),
  },
}
