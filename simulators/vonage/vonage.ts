import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { splitParts } from '../../packages/domain/text/split-parts.ts'
import { jsonEvent } from '../sms-http/events.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { apiKey, apiSecret, readVonageSend, VonageError } from './read-send.ts'

const signatureSecret = 'sandbox-vonage-signatures'

/** Euros a part. */
const price = 0.0333

/**
 * Vonage's SMS API, https://developer.vonage.com/en/api/sms. Every answer has the status 200. Each part of a text has an
 * answer, an id and a report of its own; webhooks are JSON objects, signed in one of their fields.
 */
export const vonage = {
  name: 'vonage',
  credentials: { apiKey, apiSecret, signatureSecret },

  routes(intake: SmsIntake): WebRoute[] {
    return [{ method: 'POST', path: '/sms/json', answer: (request) => send(intake, request) }]
  },

  /** Of the first part; the others count up its last octet. */
  nextId(): string {
    return `${randomBytes(7).toString('hex').toUpperCase()}00`
  },

  answers: {
    throttled: errorAnswer(new VonageError('1', 'Throughput Rate Exceeded - please wait [ 250 ] and retry')),
    unknown: { status: 404, body: 'Not Found' },
    internal: errorAnswer(new VonageError('5', 'Internal Error')),
  },
  refused: () => errorAnswer(new VonageError('7', 'Number barred')),
  errorAnswer,

  report(message: SmsMessage, at: number): readonly SmsEvent[] {
    const { status, errorCode } = states[message.state]
    return partIds(message).map((messageId) =>
      jsonEvent({
        msisdn: message.phone,
        to: message.from,
        'network-code': '23410',
        messageId,
        price: price.toFixed(8),
        status,
        scts: instantOf(at).replaceAll(/\D/g, '').slice(2, 12),
        'err-code': errorCode,
        'api-key': apiKey,
        ...(message.reference === undefined ? {} : { 'client-ref': message.reference }),
        'message-timestamp': instantOf(at),
      }),
    )
  },

  reply({ id, phone, to, text, at }: SmsReply): readonly SmsEvent[] {
    const { alphabet, parts } = splitParts(text)
    return parts.map((part, index) =>
      jsonEvent({
        'api-key': apiKey,
        msisdn: phone,
        to: to.replace(/^\+/, ''),
        messageId: partId(id, index),
        text: part,
        type: alphabet === 'gsm' ? 'text' : 'unicode',
        keyword: (text.split(/\s/, 1)[0] ?? '').toUpperCase(),
        'message-timestamp': instantOf(at),
        ...(parts.length === 1 ? {} : concatOf(id, index, parts.length)),
      }),
    )
  },

  /** https://developer.vonage.com/en/getting-started/concepts/signing-messages */
  sealed({ body, ...event }: SmsEvent, { now, badly }: { now: number; badly: boolean }): SmsEvent {
    const fields: Record<string, string> = {
      ...(JSON.parse(body) as Record<string, string>),
      timestamp: String(Math.floor(now / 1_000)),
      nonce: randomUUID(),
    }
    const text = Object.keys(fields)
      .sort()
      .map((name) => `&${name}=${fields[name]?.replaceAll('&', '_').replaceAll('=', '_')}`)
      .join('')
    const sig = createHmac('sha256', badly ? `not ${signatureSecret}` : signatureSecret)
      .update(text)
      .digest('hex')
    return { ...event, body: JSON.stringify({ ...fields, sig }) }
  },
} satisfies SmsInterface<VonageError>

const states: Record<SmsState, { status: string; errorCode: string }> = {
  accepted: { status: 'accepted', errorCode: '0' },
  sent: { status: 'buffered', errorCode: '0' },
  delivered: { status: 'delivered', errorCode: '0' },
  undeliverable: { status: 'failed', errorCode: '9' },
  expired: { status: 'expired', errorCode: '12' },
  rejected: { status: 'rejected', errorCode: '6' },
}

function partIds({ id, parts }: SmsMessage): string[] {
  return Array.from({ length: parts }, (_, index) => partId(id, index))
}

function partId(id: string, index: number): string {
  return id.slice(0, -2) + index.toString(16).padStart(2, '0').toUpperCase()
}

function concatOf(id: string, index: number, total: number): Record<string, string> {
  const reference = Number.parseInt(id.slice(0, 2), 16)
  return {
    concat: 'true',
    'concat-ref': String(reference),
    'concat-total': String(total),
    'concat-part': String(index + 1),
  }
}

/** `2026-01-02 03:04:05`, in UTC. */
function instantOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  const message = intake.prepare(readVonageSend(request))
  const messages = partIds(message).map((id) => ({
    to: message.phone,
    'message-id': id,
    status: '0',
    'remaining-balance': '15.53590000',
    'message-price': price.toFixed(8),
    network: '23410',
    ...(message.reference === undefined ? {} : { 'client-ref': message.reference }),
  }))
  return intake.take([message], {
    status: 200,
    body: { 'message-count': String(messages.length), messages },
  })
}

function errorAnswer({ code, message }: VonageError): WebAnswer {
  return { status: 200, body: { 'message-count': '1', messages: [{ status: code, 'error-text': message }] } }
}
