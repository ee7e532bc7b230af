import { createHmac, randomBytes } from 'node:crypto'
import { FieldReader } from '../field-reader.ts'
import { jsonEvent } from '../sms-http/events.ts'
import { RequestError } from '../sms-http/request-error.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'

const token = 'sandbox-http-token'
const signingKey = 'sandbox-http-signing-key'

/** Euros a part. */
const price = 0.045

class PlainHttpError extends RequestError {
  override name = 'PlainHttpError'
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(status, message)
    this.code = code
  }
}

/** A provider of no name with a small JSON interface, such as many have: for the upstream kind `http`. */
export const plainHttp = {
  name: 'plain-http',
  credentials: { token, signingKey },

  routes(intake: SmsIntake): WebRoute[] {
    return [{ method: 'POST', path: '/v1/sms', answer: (request) => send(intake, request) }]
  },

  nextId(): string {
    return randomBytes(12).toString('hex')
  },

  answers: {
    throttled: errorAnswer(new PlainHttpError(429, 'too-many', 'too many messages')),
    unknown: errorAnswer(new PlainHttpError(404, 'not-found', 'there is nothing here')),
    internal: errorAnswer(new PlainHttpError(400, 'malformed', 'malformed')),
  },
  refused: () => errorAnswer(new PlainHttpError(422, 'number', 'the number cannot receive it')),
  errorAnswer,

  report({ id, phone, from, reference, state }: SmsMessage, at: number): SmsEvent {
    const words = { undeliverable: 'failed', accepted: 'sent' } as Record<string, string | undefined>
    const reason = state === 'undeliverable' ? { reason: 'unknown-number' } : {}
    const named = { id, reference, to: `+${phone}`, from, state: words[state] ?? state, ...reason }
    return jsonEvent({ ...named, at: new Date(at).toISOString() })
  },

  reply({ id, phone, to, text, at }: SmsReply): SmsEvent {
    return jsonEvent({ id, from: `+${phone}`, to, text, at: new Date(at).toISOString() })
  },

  signature({ body }: SmsEvent, { badly }: { badly: boolean }): Record<string, string> {
    const key = badly ? `not ${signingKey}` : signingKey
    return { 'x-signature': `sha256=${createHmac('sha256', key).update(body).digest('hex')}` }
  },
} satisfies SmsInterface<PlainHttpError>

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  if (request.headers.authorization !== `Bearer ${token}`) {
    throw new PlainHttpError(401, 'unauthorized', 'the token is wrong')
  }
  const fields = new FieldReader(request.json())
  const to = fields.requiredText('to', { pattern: /^\+\d{7,15}$/ })
  const message = {
    phone: to.slice(1),
    from: fields.requiredText('from', { min: 1, max: 15 }),
    text: fields.requiredText('text', { min: 1, max: 1_600 }),
    lifetimeSeconds: fields.requiredNumber('validity', { min: 60, max: 172_800 }),
    reportTo: fields.text('notify', { max: 2_000 }),
    reference: fields.text('reference', { max: 100 }) ?? '',
  }
  const [wrong] = fields.violations
  if (wrong) throw new PlainHttpError(400, 'malformed', `${wrong.property} ${wrong.violation}`)
  const taken = intake.prepare(message)
  const cost = { amount: (price * taken.parts).toFixed(3), currency: 'EUR' }
  return intake.take([taken], { status: 202, body: { id: taken.id, parts: taken.parts, price: cost } })
}

function errorAnswer({ status, code, message }: PlainHttpError): WebAnswer {
  return { status, body: { error: { code, message } } }
}
