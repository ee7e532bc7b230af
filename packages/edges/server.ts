import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify'
import { limitConnections } from '../admission/connection-limits.ts'
import type { Place } from '../admission/connection-places.ts'
import { waitingOfConnection } from '../admission/entry-limits.ts'
import { findEntryPoint } from '../admission/entry-points.ts'
import { httpListener } from '../config/listeners.ts'
import { addressMatcher } from '../kit/net/address-ranges.ts'
import { portRefused } from '../kit/net/port-refused.ts'
import { type Clock, sleep } from '../kit/time/clock.ts'
import type { Tracer } from '../observability/tracing/tracer.ts'
import type { AsynchronousPorts } from '../operations/ports.ts'
import { Admission } from './admission.ts'
import { AsynchronousApi } from './asynchronous/asynchronous-api.ts'
import { echoed } from './echoed.ts'
import { frontPage } from './front-page.ts'
import { OperationsApi } from './operations-api.ts'
import { operationsRoute } from './operations-route.ts'
import { referenceRoutes } from './pages/reference-routes.ts'
import { answerClientError, protect, protectResponses } from './response-headers.ts'
import { traceRequests } from './trace-requests.ts'
import { admitVisitors, type VisitorConfig } from './visitors.ts'

/**
 * Adds the routes of another part of the gateway. They have their own parsers and errors, and share the authentication
 * of keys with the operations API.
 */
export type Routes = (app: FastifyInstance, admission: Admission) => void

export interface HttpServerOptions extends AsynchronousPorts {
  /** Port 0 picks a free one. */
  listen: { host: string; port: number; trustedProxies?: readonly string[] }
  routes?: readonly Routes[]
  /** Which visitors may come. Absent: all. */
  visitors?: VisitorConfig
  /** Absent or null: requests are not traced. */
  tracer?: Tracer | null
}

export interface HttpServer extends AsyncDisposable {
  readonly address: { host: string; port: number }
  /** The address of the server, for example `http://127.0.0.1:8080`. */
  readonly url: string
  /**
   * Lets clients leave without an error: each answer ends its connection. Resolves when all connections are gone, or
   * after `withinMs` (5,000). New connections are accepted all the while, since some may be on their way.
   */
  drain(withinMs?: number): Promise<void>
  /** Accepts no new connections, answers open requests, and cuts off the rest after `withinMs` (10,000). */
  close(withinMs?: number): Promise<void>
}

/** How long a client may take to send a request, head and body. */
const requestTimeoutMs = 60_000
const headersTimeoutMs = 15_000
/** How often Node checks connections for these timeouts. */
const timeoutsEveryMs = 5_000
/** Longer than the usual keep-alive of clients and proxies, so that they close idle connections first. */
const keepAliveTimeoutMs = 75_000
const idleSweepMs = 20
const drainLookMs = 50

/** Rejects with what the operator is to do where it cannot listen on the address. */
export async function openHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { listen, limits, clock, routes = [] } = options
  const admission = new Admission(options)
  const app = fastify({
    logger: false,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: timeoutsEveryMs },
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => void answerFault(options, error, protect(reply)),
    trustProxy: listen.trustedProxies?.length ? [...listen.trustedProxies] : false,
  })
  app.addHook('onRoute', ({ method, url }) => requireEntryPoint([method].flat(), url))
  const { known, floods } = options.sharedLimits
  const turns = new RequestTurns(app.server, (address) => floods.note(address))
  limitConnections(app.server, {
    total: limits.connections,
    perAddress: limits.connectionsPerAddress,
    isExempt: addressMatcher(listen.trustedProxies ?? []),
    isKnown: (address) => known.has(address),
    hasFlooded: (address) => floods.isOver(address),
    onPlace: (socket, place) => turns.watch(socket, place),
  })
  if (options.visitors) admitVisitors(app, options.visitors)
  if (options.tracer) traceRequests(app, options.tracer)
  protectResponses(app)
  app.setNotFoundHandler(notFound)
  app.setErrorHandler((error: FastifyError, _request, reply) => answerFault(options, error, reply))
  const json = operationsRoute('/api/json.php', new OperationsApi(options, admission), admission)
  const asynchronous = operationsRoute('/v1/json', new AsynchronousApi(options, admission), admission)
  for (const plugin of [frontPage, referenceRoutes, ...routes, json, asynchronous]) {
    const part = (scope: FastifyInstance, _options: object, done: (error?: Error) => void) => {
      try {
        plugin(scope, admission)
        done()
      } catch (error) {
        done(error as Error)
      }
    }
    // For one without a name Fastify looks among all modules that are loaded.
    app.register(Object.assign(part, { [Symbol.for('fastify.display-name')]: 'routes' }))
  }
  try {
    await app.listen({ host: listen.host, port: listen.port })
  } catch (error) {
    admission.close()
    await app.close()
    throw portRefused(error, httpListener(listen))
  }
  const { port } = app.server.address() as AddressInfo
  const host = listen.host.includes(':') ? `[${listen.host}]` : listen.host
  const close = async (withinMs = 10_000) => {
    admission.close()
    await closeWithin(app, clock, withinMs)
  }
  return {
    address: { host: listen.host, port },
    url: `http://${host}:${port}`,
    drain: (withinMs = 5_000) => drainWithin(app.server, clock, withinMs),
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}

/** A connection that is idle for longer is closed; its client may be about to use it, which no server can know. */
async function drainWithin(server: Server, clock: Clock, withinMs: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  const until = clock.now() + withinMs
  while (clock.now() < until && (await countConnections(server)) > 0) await sleep(clock, drainLookMs)
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

async function closeWithin(app: FastifyInstance, clock: Clock, withinMs: number): Promise<void> {
  const cancelEnd = clock.after(withinMs, () => app.server.closeAllConnections())
  // Node closes idle connections and keeps those with an open request.
  let cancelSweep: () => void = () => undefined
  const sweep = () => {
    app.server.closeIdleConnections()
    cancelSweep = clock.after(idleSweepMs, sweep)
  }
  cancelSweep = clock.after(idleSweepMs, sweep)
  await app.close()
  cancelEnd()
  cancelSweep()
}

/** A route whose limits the table of entry points does not name is a mistake of ours. */
function requireEntryPoint(methods: readonly string[], url: string): void {
  const missing = methods.find((method) => findEntryPoint(method, url) === undefined)
  if (missing === undefined) return
  throw new Error(`${missing} ${url} has no entry in packages/admission/entry-points.ts`)
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Without the query, which may contain a key.
  const path = echoed(request.url.split('?', 1)[0] ?? '', 200)
  const error = `There is nothing at ${request.method} ${path}; operations go to POST /api/json.php`
  return reply.code(404).send({ success: false, error })
}

function answerFault(options: HttpServerOptions, error: FastifyError, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send({ success: false, error: echoed(error.message, 300) })
  options.events.fault({ where: 'http', error })
  return reply.code(status).send({ success: false, error: 'The gateway made an error, please try again' })
}

interface Line {
  /** Null for a trusted proxy. */
  place: Place | null
  isBusy: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Requests that a client sends without waiting for answers are carried out one after the other, each in another turn of the
 * event loop. Node would begin all of a piece of the stream in one turn, with thousands of a cheap route.
 */
class RequestTurns {
  readonly #lines = new WeakMap<Socket, Line>()
  readonly #handlers: RequestListener[]
  readonly #onFlood: (address: string) => void

  /** Takes the place of the listeners that the server has for requests. `onFlood`: a client was disconnected. */
  constructor(server: Server, onFlood: (address: string) => void) {
    this.#onFlood = onFlood
    this.#handlers = server.listeners('request') as RequestListener[]
    server.removeAllListeners('request')
    server.on('request', (request, response) => this.#onRequest(request, response))
  }

  /** Its requests make the connection busy or idle. */
  watch(socket: Socket, place: Place): void {
    this.#newLine(socket, place)
  }

  #newLine(socket: Socket, place: Place | null = null): Line {
    const line: Line = { place, isBusy: false, waiting: [] }
    this.#lines.set(socket, line)
    return line
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const line = this.#lines.get(socket) ?? this.#newLine(socket)
    if (!line.isBusy) return this.#begin(line, request, response)
    if (line.waiting.length < waitingOfConnection) return void line.waiting.push([request, response])
    if (!socket.destroyed && line.place !== null) this.#onFlood(socket.remoteAddress ?? '')
    socket.destroy()
  }

  #begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.isBusy = true
    if (line.place !== null) line.place.use = 'busy'
    response.once('close', () => this.#onClose(line, request.socket))
    for (const handler of this.#handlers) handler(request, response)
  }

  #onClose(line: Line, socket: Socket): void {
    if (socket.destroyed) line.waiting = []
    if (line.waiting.length > 0) return void setImmediate(() => this.#next(line, socket))
    line.isBusy = false
    if (line.place !== null) line.place.use = 'idle'
  }

  #next(line: Line, socket: Socket): void {
    const [next] = line.waiting.splice(0, 1)
    if (next === undefined || socket.destroyed) return this.#onClose(line, socket)
    this.#begin(line, ...next)
  }
}
