import { Type } from '@sinclair/typebox'
import type { AuditEntry } from '../../domain/console/audit-entry.ts'
import type { ConsoleUser, UserPresence } from '../../domain/console/console-user.ts'
import type { Invitation } from '../../domain/console/invitation.ts'
import { roles } from '../../domain/console/role.ts'
import { change, oneOf, query } from '../console-route.ts'
import { hookUrl } from '../fields.ts'
import { type SessionLineView, sessionRef } from './own-sign-in.ts'

export interface NotificationsView {
  /** Receives the callbacks of messages without a hook. */
  url: string | null
  /** How many secrets sign: two while the older one is being replaced. */
  secrets: number
  /** Whether the address may be inside of a private network. */
  privateAddresses: boolean
}

export interface UserView extends Omit<ConsoleUser, 'createdAt' | 'disabledAt'>, UserPresence {
  createdAt: number
  disabledAt: number | null
}

export type PendingInvitationView = Invitation

/** A link that works once and is shown once. */
export interface OneTimeLinkView {
  /** Appended to the gateway's address. */
  path: string
  expiresAt: number
}

export type AuditEntryView = AuditEntry

const id = Type.Integer({ minimum: 1, description: 'a whole number' })
const accountId = id
const accountOrAll = Type.Optional(
  Type.Union([accountId, Type.Null()], { description: 'the number of an account, or null' }),
)
const role = oneOf(roles)

export const accessRoutes = {
  'GET /notifications': query<NotificationsView>()('viewer', { accountId }),
  'POST /notifications/address': change()(
    'admin',
    {
      accountId,
      url: Type.Union([hookUrl, Type.Null()], { description: 'an http or https URL', anyText: true }),
    },
    ['accountId'],
  ),
  /** Where the account has a secret already, both sign until the older one is dropped. */
  'POST /notifications/secret': change<{ secret: string }>()('admin', { accountId }, ['accountId']),
  'POST /notifications/drop-older': change()('admin', { accountId }, ['accountId']),
  'POST /notifications/unsign': change()('admin', { accountId }, ['accountId']),

  'GET /users': query<{ users: UserView[]; invitations: PendingInvitationView[] }>()('admin'),
  /** `accountId`: the one account that the user will see; null or absent: all. */
  'POST /users/invite': change<OneTimeLinkView>()('admin', { role, accountId: accountOrAll }, [
    'role',
    'accountId',
  ]),
  'POST /users/uninvite': change()('admin', { ref: Type.String({ maxLength: 64 }) }, []),
  /** Absent, `accountId` stays as it is. */
  'POST /users/role': change()('admin', { userId: id, role, accountId: accountOrAll }, [
    'userId',
    'role',
    'accountId',
  ]),
  'POST /users/disable': change()('admin', { userId: id }, ['userId']),
  'POST /users/enable': change()('admin', { userId: id }, ['userId']),
  /** A link to choose a new password; the old one works until then. */
  'POST /users/password-link': change<OneTimeLinkView>()('admin', { userId: id }, ['userId']),
  /** Ends every session of the user. */
  'POST /users/sign-out': change()('admin', { userId: id }, ['userId']),
  'GET /users/sessions': query<{ sessions: SessionLineView[] }>()('admin', { userId: id }),
  'POST /users/end-session': change()('admin', { userId: id, ref: sessionRef }, ['userId']),
  /** Removes the second factor of a user who lost it, and ends their sessions. */
  'POST /users/reset-second-factor': change()('admin', { userId: id }, ['userId']),

  'GET /audit-log': query<{ entries: AuditEntryView[]; more: boolean }>()('admin', {
    /** The last entry of the previous page. */
    before: Type.Optional(id),
    user: Type.Optional(Type.String({ maxLength: 64 })),
    action: Type.Optional(Type.String({ maxLength: 64 })),
  }),
}
