import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../administration/operation.ts'
import { perform } from '../../administration/perform.ts'
import type { AdministrationPorts } from '../../administration/ports.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import { managementPlaces, managementRate } from '../../admission/entry-limits.ts'
import { managementResources } from '../../admission/entry-points.ts'
import { FairGate } from '../../kit/flow/fair-gate.ts'
import { TokenBuckets } from '../../kit/flow/token-buckets.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'
import { beginOnce, endOnce, forgetOnce } from '../../store/accounts/management-answers.ts'
import type { ManagementKey } from '../../store/accounts/management-keys.ts'
import type { Admission } from '../admission.ts'
import type { Routes } from '../server.ts'
import { findOperation, methodsAt } from './find-operation.ts'
import type { ManagementKeys } from './management-keys.ts'
import { isRefusal, ProblemError, problem, problemOf } from './problem.ts'
import { entityTag, type Fields, readBody, readIdempotencyKey, withNumbers } from './read-request.ts'
import { fromWire, toSnakeCase, toWire } from './wire.ts'

export interface ManagementRoutesOptions {
  ports: AdministrationPorts
  keys: ManagementKeys
  catalogue: Pick<Catalogue, 'accounts' | 'refreshForUnknownKey'>
  clock: Clock
  events: Pick<Events, 'fault'>
  /** Resolves after this gateway applies the latest change. Never rejects. */
  applyChange: () => Promise<void>
}

const maxBodyBytes = 1_048_576
/** A request that began so long ago and has no answer was cut off. */
const cutOffAfterMs = 60_000

interface Call {
  operation: Operation
  /** From the path, in the form of the API. */
  named: Fields
  key: ManagementKey
}

interface Answered {
  status: number
  text: string
}

/** The management API: every administrative operation at its place below `/v1`. */
export function managementRoutes(options: ManagementRoutesOptions): Routes {
  return (app: FastifyInstance, admission: Admission) => {
    const api = new ManagementApi(options, admission)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      admission.readKeyless(payload, request.ip, maxBodyBytes),
    )
    app.setErrorHandler((error, _request, reply) => api.refuse(reply, error))
    for (const resource of managementResources) {
      for (const url of [`/v1/${resource}`, `/v1/${resource}/*`]) {
        app.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          exposeHeadRoute: false,
          // A body is read only from those whose key is right.
          onRequest: async (request, reply) => {
            calls.set(request, await api.admit(request, reply))
          },
          handler: (request, reply) => api.answer(request, reply, calls.get(request) as Call),
        })
      }
    }
  }
}

const calls = new WeakMap<FastifyRequest, Call>()

class ManagementApi {
  readonly #options: ManagementRoutesOptions
  readonly #admission: Admission
  readonly #gate = new FairGate<string>(managementPlaces)
  readonly #budgets: TokenBuckets

  constructor(options: ManagementRoutesOptions, admission: Admission) {
    this.#options = options
    this.#admission = admission
    this.#budgets = new TokenBuckets({ ...managementRate, clock: options.clock })
  }

  /** The key, and what it wants to do. Rejects with `ProblemError`. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Call> {
    const key = await this.#keyOf(request)
    this.#charge(key, reply)
    const path = request.url.split('?', 1)[0] ?? ''
    const found = findOperation(request.method, path)
    if (found === null) {
      const methods = methodsAt(path)
      if (methods.length === 0)
        throw new ProblemError(404, 'path-unknown', `There is nothing at ${path}: see /openapi.json`)
      reply.header('allow', methods.join(', '))
      throw new ProblemError(405, 'method', `${path} takes ${methods.join(', ')}`)
    }
    const { operation } = found
    const resource = operation.at.split('/')[2] ?? ''
    const needed = `${resource}:${operation.audit === null ? 'read' : 'write'}`
    if (!isWithin(key, needed)) throw new ProblemError(403, 'scope', `The key lacks the scope ${needed}`)
    return { ...found, key }
  }

  async answer(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<FastifyReply> {
    const input = await this.#inputOf(request, reply, call)
    const { keyId, accountId } = call.key
    const leave = await this.#gate.enter(accountId === null ? `key ${keyId}` : `account ${accountId}`, 1)
    try {
      const { status, text } = await this.#answerOnce(request, call, input)
      if (text === '') return reply.code(status).send()
      const tag = entityTag(call.operation.output, JSON.parse(text))
      if (call.operation.audit === null) reply.header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.code(status).type('application/json; charset=utf-8').send(text)
    } finally {
      leave()
    }
  }

  refuse(reply: FastifyReply, error: unknown): FastifyReply {
    let refused = problemOf(error)
    if (refused === null) {
      this.#options.events.fault({ where: 'management API', error })
      refused = problem(500, 'gateway-fault', 'The gateway made an error, please try again')
    }
    if (refused.status === 401) reply.header('www-authenticate', 'Bearer realm="posthorn"')
    if (refused.status === 503 || refused.status === 429) reply.header('retry-after', '5')
    return reply
      .code(refused.status)
      .header('content-type', 'application/problem+json')
      .send(JSON.stringify(refused))
  }

  async #keyOf({ headers, ip }: FastifyRequest): Promise<ManagementKey> {
    const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? []
    const key = token === '' ? null : await this.#options.keys.authenticate(token, ip)
    if (key !== null) {
      this.#admission.limits.known.note(ip)
      return key
    }
    await this.#admission.penalty(ip)
    throw new ProblemError(401, 'key', 'Send a valid management key as Authorization: Bearer phm_…')
  }

  /** Tells the client its budget, as the RateLimit fields of the IETF draft say it. */
  #charge({ keyId }: ManagementKey, reply: FastifyReply): void {
    const { burst, perSecond } = managementRate
    const isAdmitted = this.#budgets.take(keyId, 1)
    const left = Math.max(0, Math.floor(this.#budgets.tokensLeft(keyId)))
    const seconds = Math.ceil(burst / perSecond)
    reply.header('ratelimit-policy', `"requests";q=${burst};w=${seconds}`)
    reply.header('ratelimit', `"requests";r=${left};t=${Math.ceil((burst - left) / perSecond)}`)
    if (isAdmitted) return
    reply.header('retry-after', '1')
    throw new ProblemError(429, 'too-much', `A key has ${perSecond} requests a second: wait for a second`)
  }

  async #inputOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { operation, named, key }: Call,
  ): Promise<Fields> {
    const given = readBody(request, reply)
    const query = request.query as Fields
    const [inAddress] = Object.keys(query)
    // They would stand in the logs of proxies.
    if (inAddress !== undefined && request.method !== 'GET' && request.method !== 'DELETE')
      throw new ProblemError(
        400,
        'field',
        `${inAddress.slice(0, 60)} belongs into the body`,
        inAddress.slice(0, 60),
      )
    const twice = Object.keys(named).find((name) => name in given || name in query)
    if (twice !== undefined)
      throw new ProblemError(400, 'field', `${twice} stands in the path: leave it out elsewhere`, twice)
    const known = Object.keys(operation.input.properties).map(toSnakeCase)
    const unknown = Object.keys({ ...query, ...given }).find((name) => !known.includes(name))
    if (unknown !== undefined) {
      const others = known.filter((name) => !(name in named))
      const sentence = `There is no field ${unknown.slice(0, 60)}; known: ${others.join(', ') || 'none'}`
      throw new ProblemError(400, 'field-unknown', sentence, unknown.slice(0, 60))
    }
    const input = fromWire(operation.input, {
      ...query,
      ...given,
      ...withNumbers(operation, named),
    }) as Fields
    await this.#nameAccount(operation, input, key)
    return input
  }

  /** An account may be given by its name. */
  async #nameAccount(operation: Operation, input: Fields, key: ManagementKey): Promise<void> {
    const { catalogue } = this.#options
    const given = input['accountId']
    if (operation.input.properties['accountId'] === undefined || typeof given !== 'string') return
    if (/^\d{1,9}$/.test(given)) {
      input['accountId'] = Number(given)
      return
    }
    const find = () => catalogue.accounts().find(({ name }) => name === given)
    let account = find()
    if (key.accountId !== null && account?.accountId !== key.accountId)
      throw new ConsoleRefusal('account-absent', {}, 'accountId')
    if (account === undefined) {
      await catalogue.refreshForUnknownKey()
      account = find()
    }
    if (account === undefined)
      throw new ProblemError(404, 'account-unknown', 'There is no account of this name', 'account_id')
    input['accountId'] = account.accountId
  }

  /** With an Idempotency-Key a change is carried out once in a day. */
  async #answerOnce(request: FastifyRequest, call: Call, input: Fields): Promise<Answered> {
    const { operation, key } = call
    const { ports, clock } = this.#options
    const idempotencyKey = readIdempotencyKey(request)
    if (operation.audit === null || idempotencyKey === null) return this.#perform(request, call, input)
    const once = { keyId: key.keyId, idempotencyKey }
    // Keyed, since the input may have a password.
    const requestHash = createHmac('sha256', request.headers.authorization ?? '')
      .update(`${operation.name}\n${JSON.stringify(Object.entries(input).toSorted())}`)
      .digest()
    const stored = await beginOnce(ports.db, { ...once, requestHash }, clock.now())
    if (stored !== null) return repeated(stored, requestHash, clock.now())
    let answered: Answered
    try {
      answered = await this.#perform(request, call, input)
    } catch (error) {
      // Refused: nothing was done. After another error it is not known, and the key stays taken.
      if (isRefusal(error)) await forgetOnce(ports.db, once).catch(() => undefined)
      throw error
    }
    const answer = hasSecret(operation) ? null : answered.text
    await endOnce(ports.db, once, { status: answered.status, answer })
    return answered
  }

  async #perform(request: FastifyRequest, call: Call, input: Fields): Promise<Answered> {
    const { operation, key } = call
    const { ports, applyChange, keys } = this.#options
    const by = {
      ...{ userId: null, userName: `management key ${key.name}`, address: request.ip },
      ...{ role: key.role, accountId: key.accountId },
    }
    await this.#requireMatch(request, call, input, by)
    const result = await perform(ports, operation, by, { input, coerce: operation.audit === null })
    if (operation.audit !== null) await Promise.all([applyChange(), keys.refreshQuietly()])
    const wire = toWire(operation.output, result ?? {}) as object
    if (operation.audit !== null && Object.keys(wire).length === 0) return { status: 204, text: '' }
    const isCreation = request.method === 'POST' && !/\}\//.test(operation.at)
    return { status: isCreation ? 201 : 200, text: JSON.stringify(wire) }
  }

  /** `If-Match`: the change is made only where what is at the path, or is changed by it, is what the client has read. */
  async #requireMatch(
    request: FastifyRequest,
    { operation }: Call,
    change: Fields,
    by: Parameters<typeof perform>[2],
  ): Promise<void> {
    const wanted = request.headers['if-match']
    if (wanted === undefined || operation.audit === null) return
    const path = request.url.split('?', 1)[0] ?? ''
    const read = findOperation('GET', path) ?? findOperation('GET', path.replace(/\/[^/]*\/?$/, ''))
    if (read === null) throw new ProblemError(400, 'if-match', 'What is at this path cannot be read alone')
    // What names the thing stands in the path, or beside what changes, such as the account of a service.
    const names = Object.entries(change).filter(
      ([name, value]) => name in read.operation.input.properties && value !== null,
    )
    const input = Object.fromEntries(names)
    const now = await perform(this.#options.ports, read.operation, by, { input, coerce: true })
    const tag = entityTag(read.operation.output, toWire(read.operation.output, now))
    const tags = wanted.split(',').map((each) => each.trim())
    if (!tags.includes('*') && !tags.includes(tag))
      throw new ProblemError(412, 'changed', 'It was changed since it was read: read it again')
  }
}

/** A key that is limited makes no keys, which would not be. */
function isWithin({ scopes, addresses, expiresAt }: ManagementKey, needed: string): boolean {
  if (needed === 'management-keys:write') return scopes === null && addresses === null && expiresAt === null
  const [, verb = ''] = needed.split(':')
  return scopes === null || scopes.includes(needed) || scopes.includes(`*:${verb}`)
}

function repeated(
  stored: { requestHash: Buffer; startedAt: number; status: number | null; answer: string | null },
  requestHash: Buffer,
  now: number,
): Answered {
  if (!stored.requestHash.equals(requestHash))
    throw new ProblemError(422, 'idempotency-key', 'Another request came with this Idempotency-Key')
  const { status, answer, startedAt } = stored
  if (status !== null && answer !== null) return { status, text: answer }
  if (status !== null)
    throw new ProblemError(409, 'done-already', 'It was done, and its secret is not shown again')
  throw now - startedAt < cutOffAfterMs
    ? new ProblemError(409, 'under-way', 'This request is being carried out: repeat it in some seconds')
    : new ProblemError(409, 'outcome-unknown', 'This request was cut off: look whether it was done')
}

function hasSecret({ output }: Operation): boolean {
  return Object.values((output['properties'] ?? {}) as Record<string, Fields>).some(
    ({ kind }) => kind === 'secret',
  )
}
