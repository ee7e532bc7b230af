import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Headers of every answer: a browser takes it for what its type says, runs nothing of it, and shows it in no frame. The
 * console is at the same origin, so no other answer may become a page there. Pages replace the policy by their own.
 */
const defaultHeaders = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The one place that sets them, for all routes and for requests that have none. */
export function protectResponses(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(defaultHeaders)
    done()
  })
}

/** For an answer to a request that reaches no hook. */
export function protect(reply: FastifyReply): FastifyReply {
  return reply.headers(defaultHeaders)
}

/** Takes the answer over from Fastify, with the headers that were set so far. */
export function hijack(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
}

/** Answers what is no request of HTTP, and ends the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify({ success: false, error: 'The request cannot be read' })
  const headers = {
    ...defaultHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy()
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}
