import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestSpan, Tracer } from '../observability/tracing/tracer.ts'

/** The interfaces of clients; operators' pages and health checks are not traced. */
const traced: ReadonlySet<string> = new Set(['/api/json.php', '/v1/json', '/api/verify.php'])

/** Records a span for each request of a client that is sampled. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    const { traceparent } = request.headers
    const span = traced.has(path)
      ? tracer.begin({
          method: request.method,
          path,
          traceparent: typeof traceparent === 'string' ? traceparent : undefined,
        })
      : null
    if (span === null) return done()
    spans.set(request, span)
    tracer.within(span, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const error = statusCode >= 500 ? `the answer has the status ${statusCode}` : null
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, error)
    done()
  })
}
