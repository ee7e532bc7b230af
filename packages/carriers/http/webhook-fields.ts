import { asMembers, parseJson } from '../../kit/text/members.ts'
import type { WebhookHead } from '../webhook.ts'
import { readFields } from './form.ts'

/** The fields of a request by their names, as texts. */
export type WebhookFields = Readonly<Record<string, string>>

/** The fields of a GET's query, or of a posted form or JSON object; the first value of each. Never throws. */
export function webhookFields({ method, query }: WebhookHead, body: Buffer): WebhookFields {
  if (method === 'GET') return readFields(query)
  const text = body.toString('utf8')
  if (!text.trimStart().startsWith('{')) return readFields(new URLSearchParams(text))
  const members = Object.entries(asMembers(parseJson(text)))
  const texts = members.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return readFields(new URLSearchParams(texts))
}
