import { createHash, createHmac, randomUUID } from 'node:crypto'
import { FieldReader } from '../field-reader.ts'
import { formEvent, getEvent } from '../sms-http/events.ts'
import { RequestError } from '../sms-http/request-error.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsRequest, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'

const accessKey = 'sandbox-messagebird-key'
const signingKey = 'sandbox-messagebird-signing-key'

/** Euros a part. */
const price = 0.07

class MessageBirdError extends RequestError {
  override name = 'MessageBirdError'
  readonly code: number
  readonly parameter: string | null

  constructor(status: number, code: number, description: string, parameter: string | null = null) {
    super(status, description)
    this.code = code
    this.parameter = parameter
  }
}

/** MessageBird's SMS API, https://developers.messagebird.com/api/sms-messaging/: reports are requests by GET. */
export const messageBird = {
  name: 'messagebird',
  credentials: { accessKey, signingKey },

  routes(intake: SmsIntake): WebRoute[] {
    return [
      { method: 'POST', path: '/messages', answer: (request) => send(intake, request) },
      { method: 'GET', path: /^\/messages\/([^/]+)$/, answer: (request) => show(intake, request) },
    ]
  },

  nextId(): string {
    return randomUUID().replaceAll('-', '')
  },

  answers: {
    throttled: errorAnswer(new MessageBirdError(429, 21, 'Too many requests')),
    unknown: errorAnswer(new MessageBirdError(404, 98, 'API not found')),
    internal: errorAnswer(new MessageBirdError(500, 99, 'Internal error')),
  },
  refused: () => errorAnswer(new MessageBirdError(422, 9, 'no (correct) recipients found', 'recipients')),
  errorAnswer,

  report({ id, phone, parts, text, reference = '', state }: SmsMessage, at: number): SmsEvent {
    const { status, reason, errorCode } = states[state]
    return getEvent({
      id,
      reference,
      recipient: phone,
      status,
      statusReason: reason,
      statusDatetime: instantOf(at),
      ...(errorCode === null ? {} : { statusErrorCode: errorCode }),
      mccmnc: '23410',
      messageLength: String(text.length),
      messagePartCount: String(parts),
      'price[amount]': (price * parts).toFixed(3),
      'price[currency]': 'EUR',
    })
  },

  reply({ id, phone, to, text, at }: SmsReply): SmsEvent {
    const parties = { recipient: to.replace(/^\+/, ''), originator: phone }
    const fields = { id, ...parties, body: text, createdDatetime: instantOf(at) }
    return formEvent(fields)
  },

  /** https://developers.messagebird.com/api/#verifying-http-requests */
  signature(
    { query, body }: SmsEvent,
    { url, now, badly }: { url: string; now: number; badly: boolean },
  ): Record<string, string> {
    const address = query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
    const issuedAt = Math.floor(now / 1_000)
    const claims = {
      iss: 'MessageBird',
      nbf: issuedAt,
      exp: issuedAt + 60,
      jti: randomUUID(),
      url_hash: sha256(address),
      ...(body === '' ? {} : { payload_hash: sha256(body) }),
    }
    const signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map(encoded).join('.')
    const key = badly ? `not ${signingKey}` : signingKey
    const signature = createHmac('sha256', key).update(signed).digest('base64url')
    return { 'messagebird-signature-jwt': `${signed}.${signature}` }
  },
} satisfies SmsInterface<MessageBirdError>

const states: Record<SmsState, { status: string; reason: string; errorCode: string | null }> = {
  accepted: { status: 'sent', reason: 'pending DLR', errorCode: null },
  sent: { status: 'sent', reason: 'pending DLR', errorCode: null },
  delivered: { status: 'delivered', reason: 'successfully delivered', errorCode: null },
  undeliverable: { status: 'delivery_failed', reason: 'unknown subscriber', errorCode: '1' },
  expired: { status: 'expired', reason: 'unavailable subscriber', errorCode: '27' },
  rejected: { status: 'delivery_failed', reason: 'carrier rejected', errorCode: '105' },
}

function instantOf(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  authorize(request)
  const message = intake.prepare(readSend(request))
  return intake.take([message], { status: 201, body: resource(message) })
}

function show(intake: SmsIntake, request: WebRequest): WebAnswer {
  authorize(request)
  const message = intake.find(request.groups[0] ?? '')
  if (message === null) throw new MessageBirdError(404, 20, 'message not found')
  return { status: 200, body: resource(message) }
}

function authorize({ headers }: WebRequest): void {
  if (headers.authorization === `AccessKey ${accessKey}`) return
  throw new MessageBirdError(401, 2, 'Request not allowed (incorrect access_key)', 'access_key')
}

/** Throws `MessageBirdError`. */
function readSend(request: WebRequest): SmsRequest {
  const json = request.json()
  const fields = new FieldReader(json)
  const to = firstRecipient(json)
  const phone = /^\+?(\d{7,15})$/.exec(to)?.[1]
  if (phone === undefined) throw new MessageBirdError(422, 9, 'no (correct) recipients found', 'recipients')
  const from = fields.text('originator', {}) ?? ''
  if (!/^(\+?\d{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ._-]{1,11})$/.test(from)) {
    throw new MessageBirdError(422, 10, 'originator is invalid', 'originator')
  }
  const text = fields.text('body', {}) ?? ''
  if (text === '') throw new MessageBirdError(422, 9, 'body is required', 'body')
  const type = fields.oneOf('type', ['sms', 'flash', 'binary']) ?? 'sms'
  const isFlash = type === 'flash' || fields.number('mclass', { min: 0, max: 3 }) === 0
  const udh = fields.object('typeDetails')?.text('udh', { pattern: /^([0-9a-f]{2})+$/i }) ?? null
  const plain = fields.text('datacoding', {}) !== 'unicode'
  const reference = fields.text('reference', { max: 60 })
  const reportTo = fields.text('reportUrl', { max: 2_000 })
  const seconds = fields.number('validity', { min: 1, max: 604_800 })
  const [wrong] = fields.violations
  if (wrong) throw new MessageBirdError(422, 10, `${wrong.property} ${wrong.violation}`, wrong.property)
  return {
    phone,
    from,
    ...(type === 'binary'
      ? { text: Buffer.from(text, 'hex').toString('latin1'), binary: true }
      : // Letters beyond the alphabet arrive as question marks.
        { text: plain ? text.replaceAll(/[Ѐ-ӿ]/g, '?') : text }),
    ...(udh === null ? {} : { udh: udh.toLowerCase() }),
    ...(isFlash ? { flash: true } : {}),
    // Without a reference nothing is reported.
    reportTo: reference === null ? null : reportTo,
    ...(reference === null ? {} : { reference }),
    ...(seconds === null ? {} : { lifetimeSeconds: seconds }),
  }
}

/** Recipients are a list, or a text with commas as the client libraries send it. */
function firstRecipient(json: unknown): string {
  const { recipients } = json as { recipients?: unknown }
  const [first] = Array.isArray(recipients) ? (recipients as unknown[]) : String(recipients ?? '').split(',')
  return String(first ?? '')
}

function resource({ id, phone, from, text, reference, parts, acceptedAt, state }: SmsMessage): object {
  const { status, reason } = states[state]
  const recipient = {
    recipient: Number(phone),
    status,
    statusDatetime: instantOf(acceptedAt),
    statusReason: reason,
    messageLength: text.length,
    messagePartCount: parts,
    price: { amount: null, currency: null },
  }
  return {
    id,
    href: `https://rest.messagebird.com/messages/${id}`,
    direction: 'mt',
    type: 'sms',
    originator: from,
    body: text,
    reference: reference ?? null,
    validity: null,
    gateway: 10,
    typeDetails: {},
    datacoding: 'unicode',
    mclass: 1,
    scheduledDatetime: null,
    createdDatetime: instantOf(acceptedAt),
    recipients: {
      totalCount: 1,
      totalSentCount: 1,
      totalDeliveredCount: state === 'delivered' ? 1 : 0,
      totalDeliveryFailedCount: 0,
      items: [recipient],
    },
  }
}

function errorAnswer({ status, code, message, parameter }: MessageBirdError): WebAnswer {
  return { status, body: { errors: [{ code, description: message, parameter }] } }
}
