import type { FastifyReply, FastifyRequest } from 'fastify'
import { request as send } from 'undici'
import type { Routes } from '../server.ts'
import { type CallbackExpectations, isAboutCallbacks } from './callback-expectations.ts'

/** What the gateway itself does of the sandbox's paths for tests. */
export interface TestEndpoints {
  callbacks: Pick<CallbackExpectations, 'expect'>
  /** What tests leave in the gateway is forgotten. */
  reset: () => Promise<void>
}

/** Longer than `POST /sandbox/expect` may wait. */
const answerTimeoutMs = 70_000

/**
 * Serves the simulated network's own paths, `/sandbox/…`, on the gateway's port. `POST /sandbox/expect` about
 * callbacks is answered here, and `POST /sandbox/reset` resets the gateway after the network.
 */
export function sandboxProxy(
  target: string,
  testsOf: (admission: Parameters<Routes>[1]) => TestEndpoints,
): Routes {
  return (app, admission) => {
    const tests = testsOf(admission)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, done) =>
      done(null, body),
    )
    app.post('/sandbox/expect', async (request, reply) => {
      const body = parsed(request.body)
      if (!isAboutCallbacks(body)) return passOn(target, request, reply)
      const { status, json } = await tests.callbacks.expect(body)
      return reply.code(status).send(json)
    })
    app.post('/sandbox/reset', async (request, reply) => {
      await tests.reset()
      return passOn(target, request, reply)
    })
    for (const path of ['/sandbox', '/sandbox/*']) {
      app.all(path, (request, reply) => passOn(target, request, reply))
    }
  }
}

/** Undefined where it is no JSON: the network says so. */
function parsed(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? (JSON.parse(body.toString('utf8')) as unknown) : undefined
  } catch {
    return undefined
  }
}

async function passOn(target: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await forward(target, request)
  return reply.code(answer.status).type(answer.type).send(answer.body)
}

/** Uses only path and query: a request line may contain the whole URL of another host. */
function resolveAddress(requested: string, target: string): URL {
  const { pathname, search } = new URL(requested, target)
  const address = new URL(target)
  address.pathname = pathname
  address.search = search
  return address
}

async function forward(target: string, request: FastifyRequest) {
  const { body } = request
  const answer = await send(resolveAddress(request.url, target), {
    method: request.method as 'GET',
    headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
    body: Buffer.isBuffer(body) ? body : null,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
  const type = answer.headers['content-type']
  return {
    status: answer.statusCode,
    type: typeof type === 'string' ? type : 'application/json',
    body: Buffer.from(await answer.body.arrayBuffer()),
  }
}
