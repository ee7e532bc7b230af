import { readFileSync } from 'node:fs'
import { projectFile } from '../../../../test/support/project.ts'
import type { Reaction, ReceivedRequest } from '../../../../test/support/receiver.ts'
import type { SmsContent, ViberContent, VoiceContent } from '../../../domain/plan/content.ts'
import { Secret } from '../../../settings/secret.ts'
import type { Connection, Connector, SubmitOutcome, SubmitPart } from '../../connector.ts'
import type { InfobipConfig } from '../../infobip/account-settings.ts'
import type { InfobipRcsConfig } from '../../infobip-rcs/kind.ts'
import type { InfobipSmsConfig } from '../../infobip-sms/kind.ts'
import type { InfobipViberConfig } from '../../infobip-viber/kind.ts'
import type { InfobipVoiceConfig } from '../../infobip-voice/settings.ts'
import type { WebhookRequest } from '../../webhook.ts'
import { submitPart } from '../submit-part.ts'

export const apiKey = 'b1946ac92492d2347c6235b4d2611184-0f6d'
export const webhookSecret = 'a-webhook-secret-for-tests'
export const inboundUrl = (name: string) => `https://gateway.example/inbound/${name}`

export interface Address {
  baseUrl: string
  responseTimeoutMs?: number
  window?: number
}

export function viberConfig(address: Address): InfobipViberConfig {
  return { ...account(address), name: 'infobip', kind: 'infobip-viber', channel: 'viber' }
}

export function rcsConfig(address: Address): InfobipRcsConfig {
  return { ...account(address), name: 'infobip-rcs', kind: 'infobip-rcs', channel: 'rcs' }
}

export function smsConfig(address: Address): InfobipSmsConfig {
  return { ...account(address), name: 'infobip-sms', kind: 'infobip-sms', channel: 'sms' }
}

export function voiceConfig(address: Address): InfobipVoiceConfig {
  const more = { from: '41793026700', ringSeconds: 45 }
  return { ...account(address), ...more, name: 'infobip-voice', kind: 'infobip-voice', channel: 'voice' }
}

function account({ baseUrl, responseTimeoutMs = 10_000, window = 4 }: Address): Omit<InfobipConfig, 'name'> {
  return {
    baseUrl,
    connections: 1,
    window,
    ratePerSecond: null,
    responseTimeoutMs,
    apiKey: new Secret(apiKey),
    webhookSecret: new Secret(webhookSecret),
  }
}

export const viberText: ViberContent = {
  kind: 'viber',
  form: 'text',
  text: 'Your order is here',
  button: null,
}

export const smsText: SmsContent = { kind: 'sms', text: 'Your order is here' }

export const voiceText: VoiceContent = {
  kind: 'voice',
  text: 'Your order is here',
  collectsDigit: false,
  voice: { gender: 'female', language: 'en', name: 'default' },
}

/** When the sample expires: far in the future, so that its name is constant. */
export const sampleEnd = Date.UTC(2100, 0, 1)

/** The name of a sample's first stage: 1gcmxpmo0 is 4102444800000 in base 36. */
export function sampleName(msgId = 715_380_012): string {
  return `${msgId}.0.1gcmxpmo0`
}

export function samplePart(given: Partial<SubmitPart> = {}): SubmitPart {
  return submitPart({
    sender: 'Posthorn',
    content: viberText,
    expiresAt: sampleEnd,
    waitEndsAt: Date.now() + 120_000,
    ...given,
  })
}

export function openConnection(connector: Connector): Connection {
  return connector.open({
    onState: () => undefined,
    onReport: () => Promise.resolve(),
    onInbound: () => Promise.resolve(),
  })
}

export interface SentMessage {
  sender: string
  destinations: { to: string; messageId: string }[]
  content: Record<string, unknown>
  options: Record<string, unknown>
  webhooks: unknown
}

export function messagesIn({ body }: ReceivedRequest): SentMessage[] {
  return (JSON.parse(body) as { messages: SentMessage[] }).messages
}

export function idsIn(request: ReceivedRequest): string[] {
  return messagesIn(request).map(({ destinations }) => destinations[0]?.messageId ?? '')
}

/** Infobip's answer to the messages of a request; `statusOf` gives the status of each. */
export function answerTo(
  request: ReceivedRequest,
  statusOf: (id: string) => object = () => published('accepted').messages[0].status,
): Reaction {
  const messages = idsIn(request).map((messageId) => ({
    messageId,
    status: statusOf(messageId),
    destination: '380671234567',
  }))
  return { kind: 'answer', status: 200, body: JSON.stringify({ bulkId: 'a28dd97c', messages }) }
}

export function errorAnswer(
  status: number,
  violations: { property: string; violation: string }[] = [],
): Reaction {
  const body = { errorCode: `E${status}`, description: 'Said no.', action: '', violations, resources: [] }
  return { kind: 'answer', status, body: JSON.stringify(body) }
}

function published(name: string): { messages: [{ status: object }] } {
  return readSamples<{ name: string; body: { messages: [{ status: object }] } }>('answers').find(
    (each) => each.name === name,
  )?.body as { messages: [{ status: object }] }
}

/** A file of `conformance/infobip`. */
export function readSamples<T>(file: string): T[] {
  const path = projectFile(`conformance/infobip/${file}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as T[]
}

/** A webhook from Infobip's documentation. */
export function documentedWebhook(name: string): Buffer {
  const found = readSamples<{ name: string; body: unknown }>('webhooks').find((each) => each.name === name)
  if (found === undefined) throw new Error(`no webhook ${name}`)
  return Buffer.from(JSON.stringify(found.body))
}

export function webhookRequest(
  kind: string,
  body: Buffer | object,
  given: Partial<WebhookRequest> = {},
): WebhookRequest {
  return {
    method: 'POST',
    path: `/${kind}/${webhookSecret}`,
    query: new URLSearchParams(),
    rawQuery: '',
    headers: { 'content-type': 'application/json' },
    body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
    receivedAt: Date.UTC(2026, 10, 21),
    ...given,
  }
}

/** The refusal, or the kind of another outcome. */
export function refusal(outcome: SubmitOutcome): string {
  return outcome.kind === 'refused' ? `${outcome.refusal} ${outcome.status}` : outcome.kind
}
