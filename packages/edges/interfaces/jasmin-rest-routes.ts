import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeErrors } from '../../operations/errors.ts'
import type { AsynchronousPorts } from '../../operations/ports.ts'
import type { Admission } from '../admission.ts'
import { announceBody, noBody, type RequestBody } from '../bodies/body-reader.ts'
import { echoed } from '../echoed.ts'
import type { Routes } from '../server.ts'
import type { InterfaceUsers } from './interface-users.ts'
import { type JasminAnswer, JasminApi, type SentMessage } from './jasmin-api.ts'
import {
  type JasminBatch,
  parseBatch,
  type RestFields,
  restParameters,
  type WrongBatch,
} from './jasmin-batch.ts'
import { openKeyless, parseQuery, readRequester } from './keyless-requests.ts'
import type { Parameters } from './parameters.ts'

const maxBodyBytes = 1_048_576
const maxAnswerCharacters = 2_000

type Login = { username: string; password: string }
type Answer = { status: number; body: object }

/** `/secure/send`, `/secure/sendbatch`, `/secure/balance` and `/secure/rate` of Jasmin's REST interface. */
export function jasminRestRoutes(
  ports: AsynchronousPorts,
  users: Pick<InterfaceUsers, 'authenticate'>,
): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const api = new JasminApi(ports, openKeyless(app, admission, users, maxBodyBytes))
    app.get('/secure/balance', { exposeHeadRoute: false }, (request, reply) =>
      answer(request, reply, async (login, from) => wrapped(await api.balance(login, from))),
    )
    app.get('/secure/rate', { exposeHeadRoute: false }, (request, reply) =>
      answer(request, reply, async (login, from) => {
        const query = Object.fromEntries(
          [...parseQuery(request)].map(([name, value]) => [name, value.toString()]),
        )
        return wrapped(await api.rate(merged(restParameters(query), login), from))
      }),
    )
    app.post<{ Body: RequestBody | undefined }>('/secure/send', (request, reply) =>
      answer(request, reply, async (login, from) => {
        const fields = parseFields(request.body, reply)
        if (fields === null) return unreadBody(request.body)
        return wrapped(await api.send(merged(restParameters(fields), login), from))
      }),
    )
    app.post<{ Body: RequestBody | undefined }>('/secure/sendbatch', (request, reply) =>
      answer(request, reply, async (login, from) => {
        const fields = parseFields(request.body, reply)
        if (fields === null) return unreadBody(request.body)
        const outcome = await api.sendAll(login, () => parseBatch(fields, ports.clock.now()), from)
        if (outcome.kind === 'wrong') return wrong(outcome.wrong)
        if (outcome.kind === 'refused') return refusedBatch(outcome.answer)
        return { status: 200, body: { data: await finishBatch(outcome.batch, outcome.sent, ports) } }
      }),
    )
  }
}

/** A wrong password is a failed precondition of a batch, and no wrong request. */
function refusedBatch({ status, body: description }: JasminAnswer): Answer {
  return status === 403
    ? wrong({ title: 'Authentication failed', description })
    : { status, body: { title: 'Cannot send', description } }
}

const unreadable: WrongBatch = {
  title: 'Cannot parse JSON data',
  description: `the body must be a JSON object of at most ${maxBodyBytes} octets`,
}

function unreadBody(body: RequestBody = noBody): Answer {
  if (body.kind !== 'other-encoding') return wrong(unreadable)
  const { sentence: description } = envelopeErrors.contentEncoding
  return { status: 415, body: { title: 'Unsupported media type', description } }
}

function wrong(body: WrongBatch): Answer {
  return { status: 412, body }
}

async function answer(
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>,
  reply: FastifyReply,
  work: (login: Parameters, from: ReturnType<typeof readRequester>) => Promise<Answer>,
): Promise<FastifyReply> {
  const login = parseLogin(request.headers.authorization)
  const { status, body } =
    login === null ? unauthorized : await work(toParameters(login), readRequester(request, reply))
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Jasmin"')
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

const unauthorized: Answer = {
  status: 401,
  body: { title: 'Authentication required', description: 'Please provide valid Basic auth token' },
}

/** Basic authentication (RFC 7617); null where it is none. */
function parseLogin(header: string | undefined): Login | null {
  const token = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(header?.trim() ?? '')?.[1]
  const text = token === undefined ? '' : Buffer.from(token, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

function toParameters({ username, password }: Login): Parameters {
  return new Map([
    ['username', Buffer.from(username)],
    ['password', Buffer.from(password)],
  ])
}

function merged(fields: Parameters, login: Parameters): Parameters {
  return new Map([...fields, ...login])
}

/** Clients send JSON under any content type; curl names a form. */
function parseFields(body: RequestBody = noBody, reply: FastifyReply): RestFields | null {
  announceBody(reply, body)
  if (body.kind !== 'bytes') return null
  try {
    const value: unknown = JSON.parse(body.bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RestFields) : null
  } catch {
    return null
  }
}

/** As the REST interface passes on what the interface for one message answers: without the last quote. */
function wrapped({ status, body }: JasminAnswer): Answer {
  const text = echoed(body, maxAnswerCharacters).replace(/^"|"$/g, '')
  if (status !== 200) return { status, body: { message: text } }
  return { status, body: { data: text.startsWith('{') ? (JSON.parse(text) as unknown) : text } }
}

/** Requests the addresses of the batch once for each message, and answers how many there are. */
async function finishBatch(
  { callbackUrl, errbackUrl, scheduledSeconds }: JasminBatch,
  sent: readonly SentMessage[],
  { db, outbox, clock, checkHookUrl }: AsynchronousPorts,
): Promise<object> {
  const batchId = randomUUID()
  const callbacks = sent.flatMap(({ accountId, to, status, text }) => {
    const base = status === 200 ? callbackUrl : errbackUrl
    if (base === null || checkHookUrl(base) !== null) return []
    const url = new URL(base)
    const statusText = status === 200 ? text : `HTTPAPI error: ${text}`
    const query = { batchId, to, status: status === 200 ? '1' : '0', statusText }
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
    return [{ accountId, msgId: null, url: url.href, body: '', form: 'get' as const }]
  })
  if (callbacks.length > 0) await db.transaction((tx) => outbox.write(tx, callbacks, clock.now()))
  const scheduled = scheduledSeconds > 0 ? { scheduled: `${scheduledSeconds}s` } : {}
  return { batchId, messageCount: sent.length, ...scheduled }
}
