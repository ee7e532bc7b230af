import type { Reaction } from '../../../../test/support/receiver.ts'
import type { SubmitPart } from '../../connector.ts'
import type { WebhookRequest } from '../../webhook.ts'
import { submitPart } from '../submit-part.ts'

export const inboundUrl = (name: string) => `https://gateway.example/inbound/${name}`

export function smsPart(changed: Partial<SubmitPart> = {}, at = Date.now()): SubmitPart {
  return submitPart({
    stage: 1,
    content: { kind: 'sms', text: 'Ваш код: 314159' },
    waitEndsAt: at + 300_000,
    expiresAt: at + 172_800_000,
    ...changed,
  })
}

/** Fields of a part with an option of SMS. The header is the published example of Vonage. */
export const flashOptions = { smsOptions: { flash: true, tlvs: [] } }
export const binarySms = { content: { kind: 'sms', text: '00e9ff41', binary: 'data' } } as const
export const headedSms = { content: { kind: 'sms', text: '0605041581158100e9ff41', binary: 'udh' } } as const

/** The name of the hand-over of a sample, and what a report has of it. */
export const sampleName = '715380012.1.mjz5e2dk'
export const sampleOwn = { msgId: 715_380_012, stage: 1, expiresAt: Date.UTC(2026, 0, 4, 3, 4, 5) }

export function json(status: number, body: object): Reaction {
  return { kind: 'answer', status, body: JSON.stringify(body) }
}

/** A POST of an upstream to its webhook. */
export function posted(
  body: Buffer | string,
  {
    path = '',
    headers = {},
    query = '',
  }: { path?: string; headers?: Record<string, string>; query?: string } = {},
): WebhookRequest {
  return {
    method: 'POST',
    path,
    query: new URLSearchParams(query),
    rawQuery: query,
    headers,
    body: Buffer.from(body),
    receivedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  }
}

/** A JSON object as a form, so that checks written for JSON bodies hold for forms; any other body unchanged. */
export function asForm(body: Buffer): Buffer {
  const parsed = parsedOr(body)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return body
  const fields = Object.entries(parsed).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  // A changed body stays another one: blanks behind JSON would be lost.
  const rest = body.toString('utf8').endsWith(' ') ? '&other=' : ''
  return Buffer.from(new URLSearchParams(fields).toString() + rest)
}

function parsedOr(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}
