import type { FastifyInstance, FastifyRequest } from 'fastify'
import { request as send } from 'undici'

/** Serves the simulated network's own endpoints, `/sandbox/…`, on the gateway's port. */
export function sandboxProxy(target: string): (app: FastifyInstance) => void {
  return (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, done) =>
      done(null, body),
    )
    for (const path of ['/sandbox', '/sandbox/*']) {
      app.all(path, async (request, reply) => {
        const answer = await forward(target, request)
        return reply.code(answer.status).type(answer.type).send(answer.body)
      })
    }
  }
}

/** Uses only path and query: a request line may contain the whole URL of another host. */
function addressOf(requested: string, target: string): URL {
  const { pathname, search } = new URL(requested, target)
  const address = new URL(target)
  address.pathname = pathname
  address.search = search
  return address
}

async function forward(target: string, request: FastifyRequest) {
  const { body } = request
  const answer = await send(addressOf(request.url, target), {
    method: request.method as 'GET',
    headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
    body: Buffer.isBuffer(body) ? body : null,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  })
  const type = answer.headers['content-type']
  return {
    status: answer.statusCode,
    type: typeof type === 'string' ? type : 'application/json',
    body: Buffer.from(await answer.body.arrayBuffer()),
  }
}
