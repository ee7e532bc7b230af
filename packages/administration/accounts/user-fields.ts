import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { roles } from '../../domain/console/role.ts'
import { rowState } from '../audited-state.ts'
import { accountId, id, orNull } from '../fields.ts'

/** An admin of one account invites users of it, signs them out and disables them. */
export const ownAccount = { kind: 'field', field: 'accountId' } as const
export const ownUser = { kind: 'thing', thing: 'user', field: 'userId' } as const

export const userId = id('a user')
export const role = oneOf(roles, roles.join(', '))
export const accountOrAll = Type.Optional(
  orNull(accountId, 'the one account that the user sees, or null: all'),
)

export const ref = Type.String({ maxLength: 64, description: 'names the link; it is no credential' })

/** Many share the user of a machine, so the audit log names no person. */
export const by = 'posthorn users'
export const named = { userId: 'users' }

export const sessionsState = rowState(
  'SELECT count(*) AS sessions FROM console_sessions WHERE user_id = $1',
  'userId',
)
