import type { FastifyRequest } from 'fastify'
import { mayDo, type Role } from '../../domain/console/role.ts'
import type { SignedIn } from '../../storage/console/sessions.ts'
import { type ConsoleAuth, isCsrfToken } from './auth/console-auth.ts'
import { sessionToken } from './auth/session-cookie.ts'
import { ConsoleRefusal } from './refusal.ts'

/** Who is signed in, with the role that is needed. Rejects with `ConsoleRefusal`. */
export async function requesterOf(door: ConsoleAuth, request: FastifyRequest, role: Role): Promise<SignedIn> {
  const by = await door.signedIn(sessionToken(request))
  if (by === null) throw new ConsoleRefusal(401, 'You are signed out')
  if (mayDo(by.role, role)) return by
  throw new ConsoleRefusal(403, `Only ${role === 'admin' ? 'admins' : 'operators and admins'} may do this`)
}

/** A change comes from a page of ours: another site cannot read the token, and does not get to send the cookie. */
export function refuseForgery(request: FastifyRequest): void {
  if (isCsrfToken(sessionToken(request), request.headers['x-csrf-token'])) return
  throw new ConsoleRefusal(403, 'This page is older than its session: load it again')
}
