import { randomUUID } from 'node:crypto'
import type { SmsExtras } from '../sms-extras.ts'
import { formEvent, getEvent } from '../sms-http/events.ts'
import { RequestError } from '../sms-http/request-error.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsRequest, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'

const username = 'posthorn'
const password = 'sandbox-jasmin'

/** The HTTP API of a Jasmin, https://docs.jasminsms.com: `/send`, `/ping`, `/balance`. */
export const jasmin = {
  name: 'jasmin',
  credentials: { username, password },

  routes(intake: SmsIntake): WebRoute[] {
    const answer = (request: WebRequest) => send(intake, request)
    return [
      { method: 'GET', path: '/send', answer },
      { method: 'POST', path: '/send', answer },
      { method: 'GET', path: '/ping', answer: () => ({ status: 200, body: 'Jasmin/PONG' }) },
      { method: 'GET', path: '/balance', answer: balance },
    ]
  },

  nextId: () => randomUUID(),
  answers: {
    throttled: errorAnswer(new RequestError(403, 'User throughput exceeded')),
    unknown: { status: 404, body: 'No Such Resource' },
    internal: errorAnswer(
      new RequestError(500, 'Cannot send submit_sm, check SMPPClientManagerPB log file for details'),
    ),
  },
  refused: () => errorAnswer(new RequestError(412, 'No route found')),
  errorAnswer,

  /** `reference` is `dlr-method`. Level 1 is the SMSC's answer, level 2 its receipt. */
  report({ id, state, text, reference, acceptedAt }: SmsMessage, at: number): SmsEvent {
    const { level, status, err } = states[state]
    const receipt = {
      id_smsc: id.slice(0, 8),
      subdate: minuteOf(acceptedAt),
      donedate: minuteOf(at),
      sub: '1',
      dlvrd: status === 'DELIVRD' ? '1' : '0',
      err,
      text: text.slice(0, 20),
    }
    const fields = { id, level, message_status: status, connector: 'sandbox' }
    const known = level === '1' ? fields : { ...fields, ...receipt }
    return reference === 'GET' ? getEvent(known) : formEvent(known)
  },

  reply({ id, phone, to, text }: SmsReply): SmsEvent {
    const octets = Buffer.from(text, 'utf16le').swap16()
    return formEvent({
      id,
      from: phone,
      to,
      'origin-connector': 'sandbox',
      priority: '1',
      coding: '8',
      content: octets.toString('latin1'),
      binary: octets.toString('hex'),
    })
  },
} satisfies SmsInterface<RequestError>

const states: Record<SmsState, { level: '1' | '2'; status: string; err: string }> = {
  accepted: { level: '1', status: 'ESME_ROK', err: '000' },
  sent: { level: '1', status: 'ESME_ROK', err: '000' },
  delivered: { level: '2', status: 'DELIVRD', err: '000' },
  undeliverable: { level: '2', status: 'UNDELIV', err: '001' },
  expired: { level: '2', status: 'EXPIRED', err: '027' },
  rejected: { level: '2', status: 'REJECTD', err: '011' },
}

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  const { fields, tlvs } = readFields(request)
  authorize(fields)
  const message = intake.prepare({ ...readSend(fields), ...tlvs })
  return intake.take([message], { status: 200, body: `Success "${message.id}"` })
}

function readFields(request: WebRequest): { fields: URLSearchParams; tlvs: SmsExtras } {
  if (request.method === 'GET') return { fields: request.query, tlvs: {} }
  if (request.headers['content-type'] !== 'application/json') {
    return { fields: new URLSearchParams(request.text), tlvs: {} }
  }
  const { custom_tlvs: tuples = [], ...texts } = request.json() as { custom_tlvs?: Tlv[] }
  const tlvs = tuples.map(([tag, , type, value]): [string, string] => [
    `0x${tag.toString(16).padStart(4, '0')}`,
    Buffer.from(type === 'COctetString' ? `${value}\0` : value).toString('hex'),
  ])
  return { fields: new URLSearchParams(texts), tlvs: { tlvs: Object.fromEntries(tlvs) } }
}

type Tlv = [tag: number, length: null, type: 'OctetString' | 'COctetString', value: string]

function balance({ query }: WebRequest): WebAnswer {
  authorize(query)
  return { status: 200, body: { balance: 'ND', sms_count: 'ND' } }
}

function authorize(fields: URLSearchParams): void {
  const given = fields.get('username') ?? ''
  for (const name of ['username', 'password']) {
    if (!fields.get(name)) throw new RequestError(400, `Mandatory argument [${name}] is not found.`)
  }
  if (given !== username || fields.get('password') !== password) {
    throw new RequestError(403, `Authentication failure for username:${given}`)
  }
}

const known: Readonly<Record<string, RegExp>> = {
  to: /^\+?\d+$/,
  coding: /^(0|[1-9]|10|13|14)$/,
  'validity-period': /^\d+$/,
  dlr: /^(yes|no)$/,
  'dlr-url': /^https?:\/\/.*$/,
  'dlr-level': /^[1-3]$/,
  'dlr-method': /^(get|post)$/i,
  'hex-content': /^([0-9a-f]{2})*$/i,
  priority: /^[0-3]$/,
  from: /^/,
  content: /^/,
  username: /^.{1,16}$/,
  password: /^.{1,16}$/,
}

/** Throws `RequestError`. */
function readSend(fields: URLSearchParams): SmsRequest {
  for (const [name, value] of fields) {
    if (known[name] === undefined) throw new RequestError(400, `Argument [${name}] is unknown.`)
    if (!known[name].test(value)) {
      throw new RequestError(400, `Argument [${name}] has an invalid value: [${value}].`)
    }
  }
  const to = fields.get('to')
  if (to === null) throw new RequestError(400, 'Mandatory argument [to] is not found.')
  const wantsReports = fields.get('dlr') === 'yes' || fields.has('dlr-url')
  const minutes = Number(fields.get('validity-period'))
  return {
    phone: to.replace('+', ''),
    from: fields.get('from') ?? '',
    ...contentOf(fields),
    reportTo: wantsReports ? fields.get('dlr-url') : null,
    reference: (fields.get('dlr-method') ?? 'POST').toUpperCase(),
    ...(minutes > 0 ? { lifetimeSeconds: minutes * 60 } : {}),
  }
}

function contentOf(fields: URLSearchParams): Pick<SmsRequest, 'text' | 'binary'> {
  const [content, hex] = [fields.get('content'), fields.get('hex-content')]
  if (content === null && hex === null) throw new RequestError(400, 'content or hex-content not present.')
  if (content !== null && hex !== null) {
    throw new RequestError(400, 'content and hex-content cannot be used both in same request.')
  }
  if (hex === null) return { text: content ?? '' }
  const octets = Buffer.from(hex, 'hex')
  if (fields.get('coding') === '8') return { text: octets.swap16().toString('utf16le') }
  return { text: octets.toString('latin1'), binary: true }
}

/** YYMMDDhhmm. */
function minuteOf(at: number): string {
  return new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 12)
}

function errorAnswer({ status, message }: RequestError): WebAnswer {
  return { status, body: `Error "${message}"` }
}
