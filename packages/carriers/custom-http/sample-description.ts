import type { Secret } from '../../settings/secret.ts'
import type { CustomHttpConfig } from './settings.ts'
import { parseSource, type Source } from './source.ts'

type Description = Pick<
  CustomHttpConfig,
  'secrets' | 'path' | 'headers' | 'bodyType' | 'body' | 'answers' | 'id' | 'price' | 'reason' | 'hmac'
> &
  Pick<CustomHttpConfig, 'reports' | 'replies' | 'currency'>

/** The simulated provider of the sandbox (`simulators/plain-http/`), described as a posthorn.yaml would. */
export function sampleDescription({ token, signingKey }: { token: Secret; signingKey: Secret }): Description {
  const rule = { status: [], field: null, is: [], contains: null }
  const code = source('json:error.code')
  const date = { at: ['at'], atForm: 'iso' }
  return {
    secrets: new Map([['token', token]]),
    path: { text: '/v1/sms' },
    headers: new Map([['authorization', { text: 'Bearer {{secret.token}}' }]]),
    bodyType: 'json',
    body: {
      text: `{
  "to": "{{e164}}",
  "from": "{{sender}}",
  "text": "{{text}}",
  "validity": {{validitySeconds}},
  "reference": "{{id}}",
  "notify": "{{reportUrl}}"
}`,
    },
    answers: [
      { ...rule, status: ['2xx'], field: source('json:id'), means: 'taken' },
      { ...rule, field: code, is: ['number'], means: 'invalid-number' },
      { ...rule, field: code, is: ['sender'], means: 'bad-sender' },
      { ...rule, field: code, is: ['text'], means: 'refused-text' },
      { ...rule, field: code, is: ['opted-out'], means: 'opted-out' },
      { ...rule, field: code, is: ['no-money'], means: 'account' },
    ],
    id: source('json:id'),
    price: source('json:price.amount'),
    currency: 'EUR',
    reason: source('json:error.message'),
    hmac: {
      header: 'x-signature',
      secret: signingKey,
      algorithm: 'sha256',
      encoding: 'hex',
      prefix: 'sha256=',
    },
    reports: {
      list: null,
      id: ['id'],
      name: ['reference'],
      phone: ['to'],
      sender: ['from'],
      status: ['state'],
      error: ['reason'],
      ...date,
      price: null,
      currency: null,
      statuses: new Map([
        ['sent', 'enroute'],
        ['delivered', 'delivered'],
        ['failed', 'unreachable'],
        ['expired', 'expired'],
        ['rejected', 'refused-text'],
      ]),
      errors: new Map([['unknown-number', 'invalid-number']]),
    },
    replies: { list: null, from: ['from'], to: ['to'], text: ['text'], id: ['id'], ...date },
  }
}

/** Throws where it is none. */
function source(text: string): Source {
  const parsed = parseSource(text)
  if (typeof parsed === 'string') throw new Error(`${text}: ${parsed}`)
  return parsed
}
