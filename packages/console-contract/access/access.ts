import { Type } from '@sinclair/typebox'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { Sender } from '../../domain/accounts/sender.ts'
import type { AuditEntry } from '../../domain/console/audit-entry.ts'
import type { ConsoleUser, UserPresence } from '../../domain/console/console-user.ts'
import type { Invitation } from '../../domain/console/invitation.ts'
import { roles } from '../../domain/console/role.ts'
import { scopes } from '../../domain/console/scope.ts'
import { change, endpoint, oneOf } from '../endpoint.ts'
import { addresses, hookUrl } from '../fields.ts'
import { type SessionLineView, sessionRef } from './own-sign-in.ts'

/** An API key without its secret. */
export interface KeyView extends Omit<ApiKey, 'createdAt' | 'revokedAt'> {
  createdAt: number
  revokedAt: number | null
}

/** A new key; its secret is shown once. */
export interface NewKeyView {
  keyId: number
  key: string
}

export type SenderView = Sender

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
const instant = Type.Integer({ minimum: 0, description: 'an instant in milliseconds since 1970' })
const accountOrAll = Type.Optional(
  Type.Union([accountId, Type.Null()], { description: 'the number of an account, or null' }),
)
const role = oneOf(roles)
const channel = Type.String({ maxLength: 20, description: 'a channel' })
const senderName = Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' })

const keySettings = {
  name: Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' }),
  scopes: Type.Array(oneOf(scopes), { description: `a list of ${scopes.join(', ')}` }),
  addresses,
  expiresAt: Type.Union([instant, Type.Null()], { description: 'an instant, or null' }),
}
const keySettingNames = Object.keys(keySettings) as (keyof typeof keySettings)[]

export const accessEndpoints = {
  'GET /keys': endpoint<{ keys: KeyView[] }>()('operator', { accountId: Type.Optional(accountId) }),
  'POST /keys/create': change<NewKeyView>()('admin', { accountId, ...keySettings }, [
    'accountId',
    ...keySettingNames,
  ]),
  /** What is absent stays as it is; an empty list is no limit. */
  'POST /keys/change': change()(
    'admin',
    { keyId: id, ...Type.Partial(Type.Object(keySettings)).properties },
    ['keyId', ...keySettingNames],
  ),
  'POST /keys/rotate': change<NewKeyView>()(
    'admin',
    {
      keyId: id,
      oldUntil: Type.Union([instant, Type.Null()], { description: 'an instant, or null' }),
    },
    ['keyId', 'oldUntil'],
  ),
  'POST /keys/revoke': change()('admin', { keyId: id }, ['keyId']),

  'GET /senders': endpoint<{ senders: SenderView[] }>()('viewer', { accountId: Type.Optional(accountId) }),
  'POST /senders/set': change()(
    'operator',
    {
      accountId,
      channel,
      name: senderName,
      status: oneOf(['approved', 'pending', 'rejected'], 'approved, pending or rejected'),
    },
    ['accountId', 'channel', 'name', 'status'],
  ),
  'POST /senders/remove': change()('operator', { accountId, channel, name: senderName }, [
    'accountId',
    'channel',
    'name',
  ]),

  'GET /notifications': endpoint<NotificationsView>()('viewer', { accountId }),
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

  'GET /users': endpoint<{ users: UserView[]; invitations: PendingInvitationView[] }>()('admin'),
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
  'GET /users/sessions': endpoint<{ sessions: SessionLineView[] }>()('admin', { userId: id }),
  'POST /users/end-session': change()('admin', { userId: id, ref: sessionRef }, ['userId']),
  /** Removes the second factor of a user who lost it, and ends their sessions. */
  'POST /users/reset-second-factor': change()('admin', { userId: id }, ['userId']),

  'GET /audit-log': endpoint<{ entries: AuditEntryView[]; more: boolean }>()('admin', {
    /** The last entry of the previous page. */
    before: Type.Optional(id),
    user: Type.Optional(Type.String({ maxLength: 64 })),
    action: Type.Optional(Type.String({ maxLength: 64 })),
  }),
}
