import { Type } from '@sinclair/typebox'
import { shortestPassword } from '../../../domain/console/password-fault.ts'
import type { Role } from '../../../domain/console/role.ts'
import { change, endpoint } from './endpoint.ts'

/** Who is at the console, and what there is to know about the gateway at once. */
export interface SessionView {
  /** Null where nobody is signed in. */
  user: { userId: number; name: string; role: Role } | null
  /** Sent back with every change, in the header `x-csrf-token`. */
  csrfToken: string
  /** Whether there is any user yet: the first one comes with the link that the gateway printed. */
  anyUser: boolean
  /** With simulated carriers and telephones. */
  sandbox: boolean
  version: string
  /** Where clients reach the gateway, for commands to copy; without a final slash. */
  apiUrl: string
  accounts: { accountId: number; name: string; currency: string }[]
  /**
   * After a sign-in: a word for the browser to keep and to send when the user signs in again. Tries with it count
   * for this browser alone, so that others at the same address do not hold it up.
   */
  browser?: string
}

/** What a link is good for. */
export interface InvitationView {
  /** Null where the link is over or was used. */
  role: Role | null
  /** Whose password it sets; null where it makes a user. */
  name: string | null
}

const name = Type.String({
  maxLength: 64,
  pattern: '^\\S(.*\\S)?$',
  description: 'at most 64 characters long, without spaces at its ends',
})
const password = Type.String({
  minLength: shortestPassword,
  maxLength: 200,
  anyText: true,
  description: `at least ${shortestPassword} characters long`,
})
const token = Type.String({ minLength: 20, maxLength: 100 })
const browser = Type.Optional(Type.String({ pattern: '^[\\w-]{43}$' }))

export const sessionEndpoints = {
  'GET /session': endpoint<SessionView>()('anyone'),
  'POST /sign-in': change<SessionView>()(
    'anyone',
    {
      // Users of earlier versions come in as they are called.
      name: Type.String({ maxLength: 64, anyText: true }),
      password: Type.String({ maxLength: 200, anyText: true }),
      browser,
    },
    ['name'],
  ),
  'POST /sign-out': change()('viewer'),
  'GET /invitation': endpoint<InvitationView>()('anyone', { token }),
  /** Makes the user, or sets the new password where the link is for that. */
  'POST /join': change<SessionView>()('anyone', { token, name, password, browser }, ['name']),
  /** Of who asks: every other session of theirs ends. */
  'POST /password': change<SessionView>()(
    'viewer',
    { old: Type.String({ maxLength: 200, anyText: true }), password, browser },
    [],
  ),
}
