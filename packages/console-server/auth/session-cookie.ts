import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'posthorn_session'
const longestMs = 7 * 24 * 3_600_000

/** The session token of a request, or null. */
export function sessionToken(request: FastifyRequest): string | null {
  return readCookie(request, name, /^[\w-]{43}$/)
}

/** Sets the cookie, out of reach of scripts and of other sites; null removes it. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const maxAgeMs = token === null ? 0 : longestMs
  setCookie(request, reply, { name, value: token ?? '', path: '/console', sameSite: 'Strict', maxAgeMs })
}

/** The value of a cookie that has this form, or null. Behind TLS only a cookie that this host set itself counts. */
export function readCookie(request: FastifyRequest, named: string, form: RegExp): string | null {
  const wanted = isSecure(request) ? ofHost(named) : named
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === wanted && value !== undefined && form.test(value)) return value
  }
  return null
}

export interface Cookie {
  name: string
  value: string
  /** Without TLS; behind it the cookie is one of the whole host. */
  path: string
  sameSite: 'Strict' | 'Lax'
  maxAgeMs: number
}

/** Sets a cookie that no script can read. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  const secure = isSecure(request)
  const attributes = [
    `${secure ? ofHost(cookie.name) : cookie.name}=${cookie.value}`,
    `Path=${secure ? '/' : cookie.path}`,
    'HttpOnly',
    `SameSite=${cookie.sameSite}`,
    `Max-Age=${Math.floor(cookie.maxAgeMs / 1_000)}`,
    ...(secure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
}

/** A client that claims TLS falsely locks out only itself. */
function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https'
}

/** Browsers take such a cookie from this host alone, never from a host beside it (RFC 6265bis, 4.1.3.2). */
function ofHost(name: string): string {
  return `__Host-${name}`
}
