import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { FieldReader } from '../field-reader.ts'
import { formEvent } from '../sms-http/events.ts'
import { RequestError } from '../sms-http/request-error.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsRequest, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'

const authId = 'MASANDBOXPLIVO000000'
const authToken = 'sandbox-plivo-token'
/** The sender that a powerpack chooses. */
const powerpackNumber = '15005550007'

/** Dollars a part. */
const price = 0.0055

/** Plivo's Message API, https://www.plivo.com/docs/messaging/api/messages. */
export const plivo = {
  name: 'plivo',
  credentials: { authId, authToken },

  routes(intake: SmsIntake): WebRoute[] {
    return [
      {
        method: 'POST',
        path: /^\/v1\/Account\/([^/]+)\/Message\/$/,
        answer: (request) => send(intake, request),
      },
      {
        method: 'GET',
        path: /^\/v1\/Account\/([^/]+)\/Message\/([^/]+)\/$/,
        answer: (request) => show(intake, request),
      },
    ]
  },

  nextId: () => randomUUID(),
  answers: {
    throttled: errorAnswer(new RequestError(429, 'Too many requests')),
    unknown: errorAnswer(new RequestError(404, 'not found')),
    internal: errorAnswer(new RequestError(500, 'internal server error')),
  },
  refused: (phone: string) => accepted([], [phone]),
  errorAnswer,

  report(message: SmsMessage): SmsEvent {
    const { status, errorCode } = states[message.state]
    return formEvent({
      MessageUUID: message.id,
      ParentMessageUUID: message.id,
      PartInfo: '1 of 1',
      From: message.from,
      To: message.phone,
      Type: 'sms',
      Status: status,
      ErrorCode: errorCode,
      Units: String(message.parts),
      TotalRate: price.toFixed(5),
      TotalAmount: (price * message.parts).toFixed(5),
      MCC: '234',
      MNC: '10',
    })
  },

  reply({ id, phone, to, text }: SmsReply): SmsEvent {
    const parties = { From: phone, To: to.replace(/^\+/, '') }
    return formEvent({ ...parties, MessageUUID: id, Text: text, Type: 'sms', Units: '1', TotalAmount: '0' })
  },

  /** https://www.plivo.com/docs/messaging/concepts/signature-validation */
  signature({ body }: SmsEvent, { url, badly }: { url: string; badly: boolean }): Record<string, string> {
    const { origin, pathname, searchParams } = new URL(url)
    const query = [...searchParams].sort(byName).map(([name, value]) => `${name}=${value}`)
    const parameters = [...new URLSearchParams(body)].sort(byName).map(([name, value]) => name + value)
    const address = `${origin}${pathname}?${query.length === 0 ? '' : `${query.join('&')}.`}`
    const nonce = randomBytes(16).toString('hex')
    const token = badly ? `not ${authToken}` : authToken
    const signature = createHmac('sha256', token)
      .update(`${address}${parameters.join('')}.${nonce}`)
      .digest('base64')
    return {
      'x-plivo-signature-v3': signature,
      'x-plivo-signature-ma-v3': signature,
      'x-plivo-signature-v3-nonce': nonce,
    }
  },
} satisfies SmsInterface<RequestError>

const states: Record<SmsState, { status: string; errorCode: string }> = {
  accepted: { status: 'queued', errorCode: '000' },
  sent: { status: 'sent', errorCode: '000' },
  delivered: { status: 'delivered', errorCode: '000' },
  undeliverable: { status: 'undelivered', errorCode: '50' },
  expired: { status: 'failed', errorCode: '420' },
  rejected: { status: 'rejected', errorCode: '30' },
}

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1
}

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  authorize(request)
  const message = intake.prepare(readSend(request))
  return intake.take([message], accepted([message.id], []))
}

function show(intake: SmsIntake, request: WebRequest): WebAnswer {
  authorize(request)
  const message = intake.find(request.groups[1] ?? '')
  if (message === null) throw new RequestError(404, 'not found')
  const { id, from, phone, parts, state } = message
  const { status, errorCode } = states[state]
  const amounts = { total_rate: price.toFixed(5), total_amount: (price * parts).toFixed(5) }
  const parties = { from_number: from, to_number: phone, message_direction: 'outbound', message_type: 'sms' }
  const found = { message_uuid: id, message_state: status, error_code: errorCode, units: parts }
  return { status: 200, body: { api_id: randomUUID(), ...found, ...parties, ...amounts } }
}

function authorize({ headers, groups }: WebRequest): void {
  const expected = `Basic ${Buffer.from(`${authId}:${authToken}`).toString('base64')}`
  if (headers.authorization !== expected || groups[0] !== authId) {
    throw new RequestError(401, 'Could not verify your access level for that URL.')
  }
}

/** Throws `RequestError`. */
function readSend(request: WebRequest): SmsRequest {
  const fields = new FieldReader(request.json())
  const powerpack = fields.text('powerpack_uuid', { max: 36 })
  const from = powerpack === null ? fields.requiredText('src', { min: 1, max: 15 }) : powerpackNumber
  const message = {
    phone: fields.requiredText('dst', { pattern: /^\+?\d{7,15}$/ }).replace(/^\+/, ''),
    from,
    text: fields.requiredText('text', { min: 1, max: 1_600 }),
    reportTo: fields.text('url', { max: 2_000 }),
    lifetimeSeconds: fields.number('message_expiry', { min: 5, max: 10_800 }) ?? 10_800,
  }
  const [wrong] = fields.violations
  if (wrong) throw new RequestError(400, `${wrong.property} ${wrong.violation}`)
  return message
}

function accepted(ids: string[], invalid: string[]): WebAnswer {
  return {
    status: 202,
    body: {
      api_id: randomUUID(),
      message: 'message(s) queued',
      message_uuid: ids,
      ...(invalid.length === 0 ? {} : { invalid_number: invalid }),
    },
  }
}

function errorAnswer({ status, message }: RequestError): WebAnswer {
  return { status, body: { api_id: randomUUID(), error: message } }
}
