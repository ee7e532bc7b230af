import { createHmac, randomBytes } from 'node:crypto'
import { formEvent } from '../sms-http/events.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'
import { readSend, TwilioError } from './read-send.ts'

const accountSid = 'AC00000000000000000000000000005a9d'
const authToken = 'sandbox-twilio-token'

/** Dollars a segment. */
const price = 0.0079

/** Twilio's Programmable Messaging, https://www.twilio.com/docs/messaging/api/message-resource. */
export const twilio = {
  name: 'twilio',
  credentials: { accountSid, authToken },

  routes(intake: SmsIntake): WebRoute[] {
    const account = '/2010-04-01/Accounts/([^/]+)/Messages'
    return [
      { method: 'POST', path: new RegExp(`^${account}\\.json$`), answer: (request) => send(intake, request) },
      {
        method: 'POST',
        path: new RegExp(`^${account}/([^/]+)/Feedback\\.json$`),
        answer: (request) => confirm(intake, request),
      },
      {
        method: 'GET',
        path: new RegExp(`^${account}/([^/]+)\\.json$`),
        answer: (request) => show(intake, request),
      },
    ]
  },

  nextId(): string {
    return `SM${randomBytes(16).toString('hex')}`
  },

  answers: {
    throttled: errorAnswer(new TwilioError(429, 20429, 'Too Many Requests')),
    unknown: errorAnswer(new TwilioError(404, 20404, 'The requested resource was not found')),
    internal: errorAnswer(new TwilioError(500, 20500, 'Internal Server Error')),
  },
  refused: (phone: string) =>
    errorAnswer(new TwilioError(400, 21211, `Invalid 'To' Phone Number: +${phone}`)),
  errorAnswer,

  report(message: SmsMessage): SmsEvent {
    const { status, errorCode } = states[message.state]
    return formEvent({
      MessageSid: message.id,
      SmsSid: message.id,
      AccountSid: accountSid,
      From: message.from,
      To: `+${message.phone}`,
      MessageStatus: status,
      SmsStatus: status,
      ...(errorCode === null ? {} : { ErrorCode: String(errorCode) }),
      ApiVersion: '2010-04-01',
    })
  },

  reply({ id, phone, to, text }: SmsReply): SmsEvent {
    return formEvent({
      MessageSid: id,
      SmsSid: id,
      SmsMessageSid: id,
      AccountSid: accountSid,
      From: `+${phone}`,
      To: to,
      Body: text,
      NumMedia: '0',
      NumSegments: '1',
      SmsStatus: 'received',
      ApiVersion: '2010-04-01',
      ...optOutOf(text),
    })
  },

  /** https://www.twilio.com/docs/usage/webhooks/webhooks-security */
  signature({ body }: SmsEvent, { url, badly }: { url: string; badly: boolean }): Record<string, string> {
    const sorted = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1))
    const signed = url + sorted.map(([name, value]) => name + value).join('')
    const token = badly ? `not ${authToken}` : authToken
    return { 'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64') }
  },
} satisfies SmsInterface<TwilioError>

const states: Record<SmsState, { status: string; errorCode: number | null }> = {
  accepted: { status: 'queued', errorCode: null },
  sent: { status: 'sent', errorCode: null },
  delivered: { status: 'delivered', errorCode: null },
  undeliverable: { status: 'undelivered', errorCode: 30005 },
  expired: { status: 'undelivered', errorCode: 30036 },
  rejected: { status: 'undelivered', errorCode: 30007 },
}

function optOutOf(text: string): { OptOutType?: string } {
  const word = text.trim().toUpperCase()
  return word === 'STOP' || word === 'START' || word === 'HELP' ? { OptOutType: word } : {}
}

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  authorize(request)
  const message = intake.prepare(readSend(request))
  return intake.take([message], { status: 201, body: resource(message, null) })
}

function show(intake: SmsIntake, request: WebRequest): WebAnswer {
  authorize(request)
  const message = intake.find(request.groups[1] ?? '')
  if (message === null) throw new TwilioError(404, 20404, 'The requested resource was not found')
  return { status: 200, body: resource(message, -price * message.parts) }
}

/** https://www.twilio.com/docs/messaging/api/message-feedback-resource */
function confirm(intake: SmsIntake, request: WebRequest): WebAnswer {
  authorize(request)
  const message = intake.find(request.groups[1] ?? '')
  if (message === null) throw new TwilioError(404, 20404, 'The requested resource was not found')
  const outcome = new URLSearchParams(request.text).get('Outcome')
  if (outcome !== 'confirmed' && outcome !== 'unconfirmed')
    throw new TwilioError(400, 21618, 'The Outcome parameter is invalid')
  const { id, acceptedAt } = message
  const at = new Date(acceptedAt).toUTCString()
  const dates = { date_created: at, date_updated: at }
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${id}/Feedback.json`
  return { status: 201, body: { account_sid: accountSid, message_sid: id, outcome, ...dates, uri } }
}

function authorize({ headers, groups }: WebRequest): void {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (headers.authorization === expected && groups[0] === accountSid) return
  throw new TwilioError(401, 20003, 'Authenticate')
}

function resource(
  { id, phone, from, text, parts, acceptedAt, state }: SmsMessage,
  cost: number | null,
): object {
  const { status, errorCode } = states[state]
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: text,
    date_created: new Date(acceptedAt).toUTCString(),
    date_sent: null,
    date_updated: new Date(acceptedAt).toUTCString(),
    direction: 'outbound-api',
    error_code: errorCode,
    error_message: null,
    from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(parts),
    price: cost === null ? null : cost.toFixed(5),
    price_unit: 'USD',
    sid: id,
    status,
    subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${id}/Media.json` },
    to: `+${phone}`,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${id}.json`,
  }
}

function errorAnswer({ status, code, message }: TwilioError): WebAnswer {
  const more = `https://www.twilio.com/docs/errors/${code}`
  return { status, body: { code, message, more_info: more, status } }
}
