import { Type } from '@sinclair/typebox'
import type { Role } from '../../domain/console/role.ts'
import { shortestPassword } from '../../domain/console/user-faults.ts'
import { change, query, queryWithBody } from '../console-route.ts'
import { code } from './own-sign-in.ts'

/** The signed-in user, and the facts about the gateway that every page needs. */
export interface SessionView {
  /** Null where the visitor is not signed in. */
  user: {
    userId: number
    name: string
    role: Role
    /** The one account that the user sees; null: all. */
    accountId: number | null
    /** The user may do nothing before a second factor is set up. */
    needsSecondFactor: boolean
  } | null
  /** Sent back with every change, in the header `x-csrf-token`. */
  csrfToken: string
  /** Whether any user exists; the first one joins with the link that the gateway printed. */
  anyUser: boolean
  /** Whether carriers and telephones are simulated. */
  sandbox: boolean
  /** The identity provider where users may sign in; null: none. */
  provider: { name: string } | null
  version: string
  /** Of the console; another one has other files. */
  build: string
  /** The gateway's address for clients, used in commands to copy; without a final slash. */
  apiUrl: string
  accounts: { accountId: number; name: string; currency: string }[]
  /**
   * After a sign-in: a token that the browser keeps and sends when the user signs in again. Attempts with it
   * count for this browser alone, so others at the same address do not hold it up.
   */
  browser?: string
}

/** The purpose of a link. */
export interface InvitationView {
  /** Null where the link has expired or was used. */
  role: Role | null
  /** The name of the one account that the user will see; null: all. */
  account: string | null
  /** The user whose password the link sets; null where it creates a user. */
  name: string | null
}

const name = Type.String({
  maxLength: 64,
  pattern: '^\\S(.*\\S)?$',
  form: 'name',
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

export const sessionRoutes = {
  'GET /session': query<SessionView>()('anyone'),
  'POST /sign-in': change<SessionView>()(
    'anyone',
    {
      // Users of earlier versions keep their names.
      name: Type.String({ maxLength: 64, anyText: true }),
      password: Type.String({ maxLength: 200, anyText: true }),
      code: Type.Optional(code),
      browser,
    },
    ['name'],
  ),
  /** `leaveAt`: where the browser goes to sign out at the identity provider too. */
  'POST /sign-out': change<{ leaveAt?: string }>()('viewer'),
  'GET /invitation': query<InvitationView>()('anyone', { token }),
  /** Creates the user, or sets the new password, as the link says. */
  'POST /join': change<SessionView>()(
    'anyone',
    { token, name, password, code: Type.Optional(code), browser },
    ['name'],
  ),
  /**
   * Leads to the identity provider, to use the link with the identity there. The invitation is bound to this browser; `url`
   * is where it goes.
   */
  'POST /oidc/join': queryWithBody<{ url: string }>()('anyone', { token }),
  /** Changes the signed-in user's password and ends their other sessions. */
  'POST /password': change<SessionView>()(
    'viewer',
    { old: Type.String({ maxLength: 200, anyText: true }), password, browser },
    [],
  ),
}
