import { createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto'
import { FieldReader } from '../field-reader.ts'
import { jsonEvent } from '../sms-http/events.ts'
import { RequestError } from '../sms-http/request-error.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsRequest, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'

const apiKey = 'KEY-sandbox-telnyx'
const profileId = '5a000000-0000-4000-8000-00000000005a'
/** The sender that the number pool of the profile chooses. */
const poolNumber = '+13125550100'

/** The keys of webhooks are the same in every sandbox: they protect nothing. */
const signingKey = privateKeyOf('sandbox-telnyx-signing-key-of-32')
const { x: publicKey = '' } = createPublicKey(signingKey).export({ format: 'jwk' })
const otherKey = privateKeyOf('sandbox-telnyx-another-key-of-32')

/** Dollars a part. */
const price = 0.004

class TelnyxError extends RequestError {
  override name = 'TelnyxError'
  readonly code: string
  readonly detail: string

  constructor(status: number, code: string, title: string, detail = title) {
    super(status, title)
    this.code = code
    this.detail = detail
  }
}

/** Telnyx's messages, version 2, https://developers.telnyx.com/api/messaging/send-message. */
export const telnyx = {
  name: 'telnyx',
  credentials: { apiKey, publicKey: Buffer.from(publicKey, 'base64url').toString('base64') },

  routes(intake: SmsIntake): WebRoute[] {
    return [
      { method: 'POST', path: '/v2/messages', answer: (request) => send(intake, request) },
      { method: 'GET', path: /^\/v2\/messages\/([^/]+)$/, answer: (request) => show(intake, request) },
    ]
  },

  nextId: () => randomUUID(),
  answers: {
    throttled: errorAnswer(new TelnyxError(429, '10011', 'Too many requests')),
    unknown: errorAnswer(new TelnyxError(404, '10005', 'Resource not found')),
    internal: errorAnswer(new TelnyxError(400, '10015', 'Bad Request')),
  },
  refused: (phone: string) => errorAnswer(invalidRecipient(`+${phone}`)),
  errorAnswer,

  report(message: SmsMessage, at: number): SmsEvent {
    const over = message.state !== 'sent'
    const completed = over ? new Date(at).toISOString() : null
    const paid = message.state === 'delivered' ? (price * message.parts).toFixed(4) : '0.0000'
    return eventOf(over ? 'message.finalized' : 'message.sent', at, {
      ...resource(message),
      completed_at: completed,
      cost: over ? { amount: paid, currency: 'USD' } : null,
    })
  },

  reply({ id, phone, to, text, at }: SmsReply): SmsEvent {
    return eventOf('message.received', at, {
      direction: 'inbound',
      encoding: 'GSM-7',
      errors: [],
      from: party(`+${phone}`),
      id,
      media: [],
      messaging_profile_id: profileId,
      parts: 1,
      received_at: new Date(at).toISOString(),
      record_type: 'message',
      text,
      to: [{ ...party(to), status: 'webhook_delivered' }],
      type: 'SMS',
    })
  },

  /** https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks */
  signature({ body }: SmsEvent, { now, badly }: { now: number; badly: boolean }): Record<string, string> {
    const timestamp = String(Math.floor(now / 1_000))
    const signed = sign(null, Buffer.from(`${timestamp}|${body}`), badly ? otherKey : signingKey)
    return { 'telnyx-timestamp': timestamp, 'telnyx-signature-ed25519': signed.toString('base64') }
  },
} satisfies SmsInterface<TelnyxError>

const states: Record<SmsState, { status: string; error: TelnyxError | null }> = {
  accepted: { status: 'queued', error: null },
  sent: { status: 'sent', error: null },
  delivered: { status: 'delivered', error: null },
  undeliverable: { status: 'delivery_failed', error: new TelnyxError(0, '40001', 'Not routable') },
  expired: { status: 'delivery_failed', error: new TelnyxError(0, '40005', 'Message expired') },
  rejected: {
    status: 'delivery_failed',
    error: new TelnyxError(0, '40002', 'Blocked as spam - temporary'),
  },
}

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  authorize(request)
  const message = intake.prepare(readSend(request))
  return intake.take([message], { status: 200, body: { data: resource(message) } })
}

function show(intake: SmsIntake, request: WebRequest): WebAnswer {
  authorize(request)
  const message = intake.find(request.groups[0] ?? '')
  if (message === null) throw new TelnyxError(404, '10005', 'Resource not found')
  return { status: 200, body: { data: resource(message) } }
}

function authorize({ headers }: WebRequest): void {
  if (headers.authorization === `Bearer ${apiKey}`) return
  throw new TelnyxError(401, '10009', 'Authentication failed')
}

/** Throws `TelnyxError`. */
function readSend(request: WebRequest): SmsRequest {
  const fields = new FieldReader(request.json())
  const to = fields.requiredText('to')
  const text = fields.requiredText('text')
  const profile = fields.text('messaging_profile_id')
  const from = fields.text('from')
  fields.oneOf('type', ['SMS'])
  fields.oneOf('encoding', ['auto', 'gsm7', 'ucs2'])
  fields.flag('use_profile_webhooks')
  const reportTo = fields.text('webhook_url', { max: 2_000 })
  const [wrong] = fields.violations
  if (wrong !== undefined) {
    const detail = `${wrong.property} ${wrong.violation}`
    if (wrong.missing) throw new TelnyxError(422, '10004', 'Missing required parameter', detail)
    throw new TelnyxError(422, '10015', 'Bad Request', detail)
  }
  if (!/^\+\d{7,15}$/.test(to)) throw invalidRecipient(to)
  if (text === '') throw new TelnyxError(422, '40316', 'No content provided for message')
  return { phone: to.slice(1), from: senderOf(from, profile), text, reportTo }
}

function senderOf(from: string | null, profile: string | null): string {
  if (profile !== null && profile !== profileId) throw new TelnyxError(400, '10006', 'Invalid ID')
  if (from === null && profile === null) {
    throw new TelnyxError(422, '10004', 'Missing required parameter', 'from or messaging_profile_id')
  }
  if (from === null) return poolNumber
  if (/^\+\d{7,15}$|^\d{3,8}$/.test(from)) return from
  if (!/^(?=.*[A-Za-z])[A-Za-z0-9 ._-]{1,11}$/.test(from)) {
    throw new TelnyxError(400, '40305', "Invalid 'from' address")
  }
  if (profile === null) throw new TelnyxError(409, '40306', 'Alpha sender not configured')
  return from
}

function invalidRecipient(to: string): TelnyxError {
  return new TelnyxError(400, '40310', "Invalid 'to' address", `${to} cannot receive it`)
}

function resource({ id, phone, from, text, parts, acceptedAt, state, reportTo }: SmsMessage): object {
  const { status, error } = states[state]
  return {
    completed_at: null,
    cost: null,
    direction: 'outbound',
    encoding: 'GSM-7',
    errors: error === null ? [] : [errorOf(error)],
    from: party(from),
    id,
    media: [],
    messaging_profile_id: profileId,
    parts,
    received_at: new Date(acceptedAt).toISOString(),
    record_type: 'message',
    sent_at: null,
    tags: [],
    text,
    to: [{ ...party(`+${phone}`), status }],
    type: 'SMS',
    valid_until: new Date(acceptedAt + 3_600_000).toISOString(),
    webhook_failover_url: '',
    webhook_url: reportTo,
  }
}

function party(phoneNumber: string): object {
  return { carrier: 'Sandbox', line_type: 'Wireless', phone_number: phoneNumber }
}

function eventOf(type: string, at: number, payload: object): SmsEvent {
  const occurred = { id: randomUUID(), occurred_at: new Date(at).toISOString(), record_type: 'event' }
  return jsonEvent({ data: { event_type: type, ...occurred, payload }, meta: { attempt: 1 } })
}

function errorOf({ code, message, detail }: TelnyxError): object {
  return { code, title: message, detail }
}

function errorAnswer(error: TelnyxError): WebAnswer {
  return { status: error.status, body: { errors: [errorOf(error)] } }
}

/** The private key whose 32 octets are that text (RFC 8410). */
function privateKeyOf(octets: string) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(octets)])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
