import { Type } from '@sinclair/typebox'
import type { Role } from '../../../domain/console/role.ts'
import { ask, change, fields } from './ask.ts'

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
}

const name = Type.String({ minLength: 1, maxLength: 64 })
const password = Type.String({ minLength: 10, maxLength: 200, description: 'at least 10 characters long' })
const token = Type.String({ minLength: 20, maxLength: 100 })

export const sessionQuestions = {
  'GET /session': ask<SessionView>()('anyone', fields({})),
  'POST /sign-in': change<SessionView>()(
    'anyone',
    fields({ name, password: Type.String({ maxLength: 200 }) }),
    ['name'],
  ),
  'POST /sign-out': change()('viewer', fields({}), []),
  /** The role that an invitation gives; null where it is over or was used. */
  'GET /invitation': ask<{ role: Role | null }>()('anyone', fields({ token })),
  'POST /join': change<SessionView>()('anyone', fields({ token, name, password }), ['name']),
}
