import { RequestError } from '../sms-http/request-error.ts'
import type { SmsRequest } from '../sms-http/sms-message.ts'
import type { WebRequest } from '../web/web-request.ts'

export const apiKey = '5a5a5a5a'
export const apiSecret = 'sandbox-vonage-secret'

/** A `status` of Vonage and its text. */
export class VonageError extends RequestError {
  override name = 'VonageError'
  readonly code: string

  constructor(code: string, message: string) {
    super(200, message)
    this.code = code
  }
}

/** A POST to `/sms/json`: a form or a JSON object, the credentials in it or by HTTP Basic. Throws `VonageError`. */
export function readVonageSend(request: WebRequest): SmsRequest {
  const fields = fieldsOf(request)
  authorize(request, fields)
  const to = required(fields, 'to')
  if (!/^\+?\d{7,15}$/.test(to)) throw new VonageError('3', 'Invalid value for parameter: to')
  return {
    phone: to.replace(/^\+/, ''),
    from: senderOf(required(fields, 'from')),
    ...contentOf(fields),
    ...(fields['message-class'] === '0' ? { flash: true } : {}),
    reportTo: callbackOf(fields),
    ...referenceOf(fields),
    lifetimeSeconds: lifetimeOf(fields['ttl']),
  }
}

type Fields = Readonly<Record<string, string | undefined>>

function fieldsOf(request: WebRequest): Fields {
  if (!/json/.test(request.headers['content-type'] ?? '')) {
    return Object.fromEntries(new URLSearchParams(request.text))
  }
  const members = Object.entries(request.json() as Record<string, unknown>)
  return Object.fromEntries(members.map(([name, value]) => [name, String(value)]))
}

function authorize({ headers }: WebRequest, fields: Fields): void {
  const basic = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
  const given = fields['api_key'] === apiKey && fields['api_secret'] === apiSecret
  if (!given && headers.authorization !== basic) throw new VonageError('4', 'Bad Credentials')
}

function required(fields: Fields, name: string): string {
  const value = fields[name] ?? ''
  if (value === '') throw new VonageError('2', `Missing ${name} param`)
  return value
}

function senderOf(from: string): string {
  if (/^\+?\d{3,15}$/.test(from) || /^(?=.*[A-Za-z])[A-Za-z0-9 ._-]{1,11}$/.test(from)) return from
  throw new VonageError('15', 'Illegal Sender Address - rejected')
}

function contentOf(fields: Fields): Pick<SmsRequest, 'text' | 'binary' | 'udh'> {
  if (fields['type'] !== 'binary') return { text: textOf(fields) }
  const [body, udh = ''] = [required(fields, 'body'), fields['udh']]
  if (!isHex(body)) throw new VonageError('3', 'Invalid value for parameter: body')
  if (!isHex(udh)) throw new VonageError('3', 'Invalid value for parameter: udh')
  const text = Buffer.from(body, 'hex').toString('latin1')
  return { text, binary: true, ...(udh === '' ? {} : { udh: udh.toLowerCase() }) }
}

function isHex(text: string): boolean {
  return /^([0-9a-f]{2})*$/i.test(text)
}

/** A text with letters beyond its type arrives with question marks in their places. */
function textOf(fields: Fields): string {
  const text = required(fields, 'text')
  if (text.length > 3_200) throw new VonageError('12', 'Message too long')
  const { type = 'text' } = fields
  if (type !== 'text' && type !== 'unicode') throw new VonageError('3', 'Invalid value for parameter: type')
  return type === 'unicode' ? text : text.replaceAll(/[Ѐ-ӿ]/g, '?')
}

function callbackOf({ callback = '' }: Fields): string | null {
  if (callback === '') return null
  if (URL.canParse(callback) && /^https?:/.test(callback)) return callback
  throw new VonageError('23', 'Invalid Callback URL')
}

function referenceOf(fields: Fields): Pick<SmsRequest, 'reference'> {
  const reference = fields['client-ref'] ?? ''
  if (reference.length > 100) throw new VonageError('3', 'Invalid value for parameter: client-ref')
  return reference === '' ? {} : { reference }
}

function lifetimeOf(ttl: string | undefined): number {
  const milliseconds = Number(ttl ?? 259_200_000)
  if (Number.isInteger(milliseconds) && milliseconds >= 20_000 && milliseconds <= 604_800_000) {
    return milliseconds / 1_000
  }
  throw new VonageError('3', 'Invalid value for parameter: ttl')
}
