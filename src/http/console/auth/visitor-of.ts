import type { FastifyRequest } from 'fastify'
import type { Visitor } from './console-auth.ts'

/** `browser`: the token that the browser keeps. */
export function visitorOf(request: FastifyRequest, browser: string | undefined): Visitor {
  return { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, 200), browser }
}
