import { randomUUID } from 'node:crypto'
import { getEvent } from '../sms-http/events.ts'
import { RequestError } from '../sms-http/request-error.ts'
import type { SmsIntake, SmsInterface } from '../sms-http/sms-interface.ts'
import type { SmsEvent, SmsMessage, SmsReply, SmsRequest, SmsState } from '../sms-http/sms-message.ts'
import type { WebAnswer, WebRequest, WebRoute } from '../web/web-request.ts'

const username = 'posthorn'
const password = 'sandbox-kannel'

/** The smsbox of a Kannel: `sendsms` by GET, with reports and texts that are requests by GET too. */
export const kannel = {
  name: 'kannel',
  credentials: { username, password },

  routes(intake: SmsIntake): WebRoute[] {
    return [{ method: 'GET', path: '/cgi-bin/sendsms', answer: (request) => send(intake, request) }]
  },

  nextId: () => randomUUID(),
  answers: {
    throttled: errorAnswer(new RequestError(503, 'Temporal failure, try again later.')),
    unknown: errorAnswer(new RequestError(404, 'Unknown request.')),
    internal: errorAnswer(new RequestError(500, 'Sending failed.')),
  },
  refused: () => errorAnswer(new RequestError(403, 'Not routable. Do not try again.')),
  errorAnswer,

  /** `reference` is the query of `dlr-url`, whose escapes are filled in here. */
  report({ id, phone, from, state, reference = '' }: SmsMessage, at: number): SmsEvent {
    const { value, stat } = states[state]
    const answer = stat === null ? 'ACK/' : `id:${id} sub:001 dlvrd:001 stat:${stat} err:000`
    const escapes: Record<string, string> = {
      d: value,
      A: answer,
      T: String(Math.floor(at / 1_000)),
      p: from,
      P: `+${phone}`,
      I: id,
    }
    const query = reference.replaceAll(/%([dATpPI])/g, (_, name: string) =>
      encodeURIComponent(escapes[name] ?? ''),
    )
    return { method: 'GET', query, contentType: '', body: '' }
  },

  /** As a `get-url` with `?from=%p&to=%P&text=%b&id=%I&at=%T` gives it. */
  reply({ id, phone, to, text, at }: SmsReply): SmsEvent {
    const fields = { from: `+${phone}`, to, text, id, at: String(Math.floor(at / 1_000)) }
    return getEvent(fields)
  },
} satisfies SmsInterface<RequestError>

/** The value of `%d`, and the state in the SMSC's receipt. */
const states: Record<SmsState, { value: string; stat: string | null }> = {
  accepted: { value: '8', stat: null },
  sent: { value: '8', stat: null },
  delivered: { value: '1', stat: 'DELIVRD' },
  undeliverable: { value: '2', stat: 'UNDELIV' },
  expired: { value: '2', stat: 'EXPIRED' },
  rejected: { value: '2', stat: 'REJECTD' },
}

function send(intake: SmsIntake, request: WebRequest): Promise<WebAnswer> {
  const { query } = request
  const given = (...names: string[]) => names.map((name) => query.get(name)).find((value) => value) ?? ''
  if (given('username', 'user') !== username || given('password', 'pass') !== password) {
    throw new RequestError(403, 'Authorization failed for sendsms')
  }
  const phone = /^\+?(\d{7,15})$/.exec(given('to'))?.[1]
  if (given('to') === '') throw new RequestError(400, 'Missing receiver number, rejected')
  if (phone === undefined) throw new RequestError(400, 'Receiver number field misformed, rejected')
  if (given('from') === '') throw new RequestError(400, 'Sender missing and no global set, rejected')
  const [reportTo = '', reference = ''] = given('dlr-url').split('?', 2)
  const minutes = Number(given('validity'))
  const message = intake.prepare({
    phone,
    from: given('from'),
    ...contentOf(request),
    reportTo: reportTo === '' ? null : reportTo,
    reference,
    ...(given('mclass') === '0' ? { flash: true } : {}),
    ...(minutes > 0 ? { lifetimeSeconds: minutes * 60 } : {}),
  })
  return intake.take([message], { status: 202, body: '0: Accepted for delivery' })
}

function contentOf(request: WebRequest): Pick<SmsRequest, 'text' | 'binary' | 'udh'> {
  if (request.query.get('coding') !== '1') return { text: request.query.get('text') ?? '' }
  const udh = request.queryOctets('udh')?.toString('hex')
  const text = request.queryOctets('text')?.toString('latin1') ?? ''
  return { text, binary: true, ...(udh === undefined ? {} : { udh }) }
}

function errorAnswer({ status, message }: RequestError): WebAnswer {
  return { status, body: message }
}
