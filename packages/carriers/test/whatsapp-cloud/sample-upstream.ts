import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { projectFile } from '../../../../test/support/project.ts'
import { Secret } from '../../../settings/secret.ts'
import type { SubmitPart } from '../../connector.ts'
import type { WebhookRequest } from '../../webhook.ts'
import type { WhatsAppCloudConfig } from '../../whatsapp-cloud/settings.ts'
import { submitPart } from '../submit-part.ts'

export const token = 'EAAtokenOfTheSample'
export const appSecret = 'app-secret-of-the-sample'
export const verifyToken = 'verify-token-of-the-sample'
export const inboundUrl = 'https://gateway.example/inbound/meta'

/** The upstream of the fixtures: `Posthorn` is the number that their webhooks name. */
export function sampleConfig(changed: Partial<WhatsAppCloudConfig> = {}): WhatsAppCloudConfig {
  return {
    name: 'meta',
    kind: 'whatsapp-cloud',
    channel: 'whatsapp',
    baseUrl: 'http://127.0.0.1:9',
    version: 'v25.0',
    connections: 1,
    window: 8,
    ratePerSecond: null,
    responseTimeoutMs: 5_000,
    token: new Secret(token),
    appSecret: new Secret(appSecret),
    verifyToken: new Secret(verifyToken),
    businessAccountId: '102290129340398',
    numbers: [
      { sender: 'Posthorn', phoneNumberId: '106540352242922' },
      { sender: 'Second', phoneNumberId: '106540352242933' },
    ],
    ...changed,
  }
}

/** When the sample expires: far in the future, so that its name is constant: 4711.1.1gcmxpmo0. */
export const sampleEnd = Date.UTC(2100, 0, 1)

export function samplePart(given: Partial<SubmitPart> = {}): SubmitPart {
  return submitPart({
    msgId: 4_711,
    stage: 1,
    phone: '16505551234',
    sender: 'Posthorn',
    content: { kind: 'whatsapp', form: 'text', text: 'hello' },
    expiresAt: sampleEnd,
    waitEndsAt: Date.now() + 3_600_000,
    ...given,
  })
}

export function signatureOf(body: Buffer | string, secret = appSecret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** A POST of Meta. */
export function webhookRequest(body: Buffer | string, signature = signatureOf(body)): WebhookRequest {
  return {
    method: 'POST',
    path: '',
    query: new URLSearchParams(),
    rawQuery: '',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body: Buffer.from(body),
    receivedAt: Date.UTC(2026, 10, 21, 12, 0),
  }
}

/** Reads a fixture of `conformance/whatsapp/`. */
export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(projectFile(`conformance/whatsapp/${name}`), 'utf8'))
}
