import type { FastifyRequest } from 'fastify'
import type { AccountRule } from '../administration/account-rule.ts'
import { ConsoleRefusal } from '../administration/refusal.ts'
import type { SignedIn } from '../domain/console/console-session.ts'
import { mayDo, type Role } from '../domain/console/role.ts'
import { type ConsoleAuth, isCsrfToken } from './auth/console-auth.ts'
import { sessionToken } from './auth/session-cookie.ts'

/**
 * The signed-in user, who needs at least `role`. Without `rule`, a user of one account is refused; with one, the caller
 * restricts the request by `scopeToAccount`. Rejects with `ConsoleRefusal`.
 */
export async function requireRequester(
  auth: ConsoleAuth,
  request: FastifyRequest,
  role: Role,
  rule?: AccountRule,
): Promise<SignedIn> {
  const by = await auth.signedIn(sessionToken(request), request.ip)
  if (by === null) throw new ConsoleRefusal('signed-out', {})
  if (by.accountId !== null && rule === undefined) throw new ConsoleRefusal('account-user', {})
  if (rule?.kind !== 'self' && auth.needsSecondFactor(by))
    throw new ConsoleRefusal('second-factor-needed', {})
  if (mayDo(by.role, role)) return by
  throw new ConsoleRefusal('role-needed', { role })
}

/**
 * A change must come from our own page: another site can neither read the token nor send the cookie, and browsers name it
 * (Fetch Metadata).
 */
export function refuseForgery(request: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin' } = request.headers
  if (site !== 'same-origin') throw new ConsoleRefusal('session-changed', {})
  if (isCsrfToken(sessionToken(request), request.headers['x-csrf-token'])) return
  throw new ConsoleRefusal('session-changed', {})
}
