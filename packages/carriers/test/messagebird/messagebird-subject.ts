import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { projectFile } from '../../../../test/support/project.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import { messageBird } from '../../messagebird/kind.ts'
import { type MessageBirdConfig, messageBirdSettings } from '../../messagebird/settings.ts'
import { composeAddress, type WebhookRequest } from '../../webhook.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { sampleNow } from '../sms-http/open-sms.ts'
import { inboundUrl, json, posted, sampleName, smsPart } from '../sms-http/sms-samples.ts'

export const accessKey = 'messagebird-access-key-7f'
export const signingKey = 'messagebird-signing-key-7f'

/** A sample of `conformance/messagebird/`. */
export function published<Sample>(name: string): Sample {
  const file = projectFile('conformance', 'messagebird', `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Sample
}

export const report = published<Record<string, string>>('report')

export function messageBirdConfig(changed: Partial<MessageBirdConfig> = {}): MessageBirdConfig {
  return {
    ...collectDefaults(messageBirdSettings),
    name: 'messagebird',
    kind: 'messagebird',
    channel: 'sms',
    accessKey: new Secret(accessKey),
    signingKey: new Secret(signingKey),
    ...changed,
  }
}

/** A request of MessageBird, signed over its address and its body. */
export function signed(request: WebhookRequest, key = signingKey): WebhookRequest {
  const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
  const { body } = request
  const claims = {
    iss: 'MessageBird',
    nbf: sampleNow / 1_000,
    exp: sampleNow / 1_000 + 60,
    jti: '59a244dc-e9ad-4e23-9778-371faa238f72',
    url_hash: sha256(composeAddress(inboundUrl('messagebird'), request)),
    ...(body.length === 0 ? {} : { payload_hash: sha256(body) }),
  }
  const encoded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = createHmac('sha256', key).update(encoded.join('.')).digest('base64url')
  return { ...request, headers: { 'messagebird-signature-jwt': `${encoded.join('.')}.${signature}` } }
}

/** The path of a report of a message from `Shop`. */
export const reportPath = `/report/U2hvcA/${sampleName}`

/** A GET with these fields in its query. */
export function requested(fields: Record<string, string>, path = reportPath): WebhookRequest {
  const query = new URLSearchParams(fields).toString()
  return signed({ ...posted('', { path, query }), method: 'GET' })
}

export const messageBirdSubject: HttpConnectorSubject = {
  name: 'messagebird',
  create: (upstream) =>
    openKind(messageBird, messageBirdConfig(upstream), { clock: systemClock, inboundUrl }),
  part: () => smsPart(),
  secrets: [accessKey, signingKey],
  accepted: () => json(201, published<object>('answer')),
  unauthorized: json(401, {
    errors: [{ code: 2, description: 'Request not allowed (incorrect access_key)', parameter: 'access_key' }],
  }),
  webhook: {
    events: JSON.stringify(report),
    signed: (body) => signed(posted(body, { path: reportPath })),
    forged: (body) => signed(posted(body, { path: reportPath }), 'a guess'),
  },
}
