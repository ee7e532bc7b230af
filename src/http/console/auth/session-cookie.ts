import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'posthorn_session'
const longestMs = 7 * 24 * 3_600_000

/** The session token of a request, or null. */
export function sessionToken(request: FastifyRequest): string | null {
  return cookieOf(request, name, /^[\w-]{43}$/)
}

/** Sets the cookie, out of reach of scripts and of other sites; null removes it. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const maxAgeMs = token === null ? 0 : longestMs
  setCookie(request, reply, { name, value: token ?? '', path: '/console', sameSite: 'Strict', maxAgeMs })
}

/** The value of a cookie that has this form, or null. */
export function cookieOf(request: FastifyRequest, named: string, form: RegExp): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === named && value !== undefined && form.test(value)) return value
  }
  return null
}

export interface Cookie {
  name: string
  value: string
  path: string
  sameSite: 'Strict' | 'Lax'
  maxAgeMs: number
}

/** Sets a cookie that no script can read. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  // A client that claims TLS falsely locks out only itself.
  const isSecure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https'
  const attributes = [
    `${cookie.name}=${cookie.value}`,
    `Path=${cookie.path}`,
    'HttpOnly',
    `SameSite=${cookie.sameSite}`,
    `Max-Age=${Math.floor(cookie.maxAgeMs / 1_000)}`,
    ...(isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
}
