import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from './console-auth.ts'

/** `browser`: the token that the browser keeps. */
export function readVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  browser: string | undefined,
): Visitor {
  const agent = (request.headers['user-agent'] ?? '').slice(0, 200)
  return { address: request.ip, agent, browser, signal: hungUp(reply) }
}

/** Aborts when the client has hung up; with the answer too, when nothing waits any more. */
export function hungUp({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort())
  return closed.signal
}
