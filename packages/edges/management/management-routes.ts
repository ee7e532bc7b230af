import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCreation, isInAddress, type Operation } from '../../administration/operation.ts'
import { managementResources } from '../../admission/entry-points.ts'
import type { Events } from '../../observability/events.ts'
import { beginOnce, endOnce, forgetOnce, oneAtATime } from '../../store/accounts/management-answers.ts'
import type { ManagementKey } from '../../store/accounts/management-keys.ts'
import type { Admission } from '../admission.ts'
import { findTool, toolHeader } from '../assistants/find-tool.ts'
import { noteCall } from '../assistants/note-call.ts'
import type { Routes } from '../server.ts'
import { findOperation, findReading, methodsAt } from './find-operation.ts'
import { isWithin, type KeyedAdministration, requesterOf, scopeOf } from './keyed-administration.ts'
import { answerProblem, isRefusal, ProblemError } from './problem.ts'
import { entityTag, type Fields, readBody, readIdempotencyKey, withNumbers } from './read-request.ts'

export interface ManagementRoutesOptions {
  administration: KeyedAdministration
  events: Pick<Events, 'fault'>
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
      admission.readKeyless(payload, request.ip, calls.get(request)?.operation.maxBytes ?? maxBodyBytes),
    )
    app.setErrorHandler((error, _request, reply) => answerProblem(reply, error, options.events))
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

  constructor(options: ManagementRoutesOptions, admission: Admission) {
    this.#options = options
    this.#admission = admission
  }

  /** The key, and what it wants to do. Rejects with `ProblemError`. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Call> {
    const { administration } = this.#options
    const key = await administration.keyOf(request, this.#admission)
    administration.charge(key, reply)
    const path = request.url.split('?', 1)[0] ?? ''
    const found = findOperation(request.method, path)
    if (found === null) {
      const methods = methodsAt(path)
      if (methods.length === 0)
        throw new ProblemError(404, 'path-unknown', `There is nothing at ${path}: see /openapi.json`)
      reply.header('allow', methods.join(', '))
      throw new ProblemError(405, 'method', `${path} takes ${methods.join(', ')}`)
    }
    const needed = scopeOf(found.operation)
    if (!isWithin(key, needed)) throw new ProblemError(403, 'scope', `The key lacks the scope ${needed}`)
    return { ...found, key }
  }

  async answer(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<FastifyReply> {
    const input = await this.#inputOf(request, reply, call)
    return this.#options.administration.inTurn(call.key, async () => {
      const { status, text } = await this.#answerNoted(request, call, input)
      if (text === '') return reply.code(status).send()
      const tag = entityTag(call.operation.output, JSON.parse(text))
      if (isInAddress(call.operation)) reply.header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.code(status).type('application/json; charset=utf-8').send(text)
    })
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
    const written = { ...query, ...given }
    return this.#options.administration.readInput(operation, key, written, withNumbers(operation, named))
  }

  /** `posthorn mcp` names the tool of an assistant that makes the request. */
  #answerNoted(request: FastifyRequest, call: Call, input: Fields): Promise<Answered> {
    const { operation, key } = call
    const tool = findTool(request.headers[toolHeader])
    if (tool?.operation !== operation) return this.#answerOnce(request, call, input)
    const noted = { tool: tool.tool.name, operation, given: input }
    const by = requesterOf(key, request.ip)
    return noteCall(this.#options.administration.ports, by, noted, () =>
      this.#answerOnce(request, call, input),
    )
  }

  /** With an Idempotency-Key a change is carried out once in a day. */
  async #answerOnce(request: FastifyRequest, call: Call, input: Fields): Promise<Answered> {
    const { operation, key } = call
    const { ports, clock } = this.#options.administration
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
    const { administration } = this.#options
    const by = requesterOf(key, request.ip)
    const wanted = request.headers['if-match']
    const change = async () => {
      const wire = await administration.perform(operation, by, input)
      if (operation.audit !== null && Object.keys(wire).length === 0) return { status: 204, text: '' }
      return { status: isCreation(operation) ? 201 : 200, text: JSON.stringify(wire) }
    }
    if (wanted === undefined || operation.audit === null) return change()
    const reading = readingOf(operation, input)
    const name = `${reading.operation.name} ${JSON.stringify(reading.input)}`
    // Of two changes of what both have read the same, the second one is refused.
    return oneAtATime(administration.ports.db, name, async () => {
      const now = await administration.perform(reading.operation, by, { ...reading.input })
      const tags = wanted.split(',').map((each) => each.trim())
      if (!tags.includes('*') && !tags.includes(entityTag(reading.operation.output, now)))
        throw new ProblemError(412, 'changed', 'It was changed since it was read: read it again')
      return change()
    })
  }
}

/** `If-Match`: how what is at the path of a change, or is changed by it, is read. */
function readingOf(change: Operation, given: Fields): { operation: Operation; input: Fields } {
  const operation = findReading(change)
  if (operation === null) throw new ProblemError(400, 'if-match', 'What is at this path cannot be read alone')
  // What names the thing stands in the path, or beside what changes, such as the account of a service.
  const names = Object.entries(given).filter(
    ([name, value]) => name in operation.input.properties && value !== null,
  )
  return { operation, input: Object.fromEntries(names) }
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
