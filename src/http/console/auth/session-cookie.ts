import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'posthorn_session'
const longestSeconds = 7 * 24 * 3_600

/** The session token of a request, or null. */
export function sessionToken(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value
  }
  return null
}

/** Sets the cookie, out of reach of scripts and of other sites; null removes it. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  // A client that claims TLS falsely locks out only itself.
  const isSecure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https'
  const attributes = [
    `${name}=${token ?? ''}`,
    'Path=/console',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${token === null ? 0 : longestSeconds}`,
    ...(isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
}
