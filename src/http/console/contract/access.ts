import { Type } from '@sinclair/typebox'
import { type Role, roles } from '../../../domain/console/role.ts'
import { type Scope, scopes } from '../../../domain/console/scope.ts'
import { ask, change, fields } from './ask.ts'

/** An API key, without what it opens with. */
export interface KeyView {
  keyId: number
  accountId: number
  account: string
  name: string
  /** The last four characters. */
  hint: string
  createdAt: number
  revokedAt: number | null
  expiresAt: number | null
  /** To about a minute. */
  lastUsedAt: number | null
  /** Null where it is good for everything. */
  scopes: Scope[] | null
  /** Null where it may be used from anywhere. */
  addresses: string[] | null
}

/** A key that is seen this once. */
export interface NewKeyView {
  keyId: number
  key: string
}

export interface SenderView {
  senderId: number
  accountId: number
  account: string
  channel: string
  name: string
  status: 'approved' | 'pending' | 'rejected'
}

export interface NotificationsView {
  /** Where callbacks go that have no hook of their own. */
  url: string | null
  /** How many secrets sign: two while the older one is being replaced. */
  secrets: number
  /** Whether the address may be inside of a private network. */
  privateAddresses: boolean
}

export interface UserView {
  userId: number
  name: string
  role: Role
  createdAt: number
  disabledAt: number | null
  sessions: number
  /** To about a minute; null where no session is open. */
  seenAt: number | null
}

export interface PendingInvitationView {
  ref: string
  role: Role
  /** Whose password it sets; null where it makes a user. */
  userName: string | null
  /** Null where a command made it. */
  madeByName: string | null
  expiresAt: number
}

/** A link that is good once and seen this once. */
export interface LinkView {
  /** Behind the address of the gateway. */
  path: string
  expiresAt: number
}

export interface AuditEntryView {
  entryId: number
  at: number
  userName: string
  address: string
  /** The path of the question that was asked: `keys/create`. */
  action: string
  target: string
  details: Record<string, unknown>
  /** `done`, or why not; null where the gateway ended before it knew. */
  outcome: string | null
}

const id = Type.Integer({ minimum: 1, description: 'a whole number' })
const accountId = id
const instant = Type.Integer({ minimum: 0, description: 'an instant in milliseconds since 1970' })
const role = Type.Union(
  roles.map((each) => Type.Literal(each)),
  { description: roles.join(', ') },
)
const channel = Type.String({ maxLength: 20, description: 'a channel' })
const senderName = Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' })

export const accessQuestions = {
  'GET /keys': ask<{ keys: KeyView[] }>()('operator', fields({})),
  'POST /keys/create': change<NewKeyView>()(
    'admin',
    fields({
      accountId,
      name: Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' }),
      scopes: Type.Array(
        Type.Union(
          scopes.map((each) => Type.Literal(each)),
          { description: scopes.join(', ') },
        ),
        { description: `a list of ${scopes.join(', ')}` },
      ),
      addresses: Type.Array(Type.String({ maxLength: 60 }), {
        maxItems: 50,
        description: 'at most 50 IP addresses or ranges',
      }),
      expiresAt: Type.Union([instant, Type.Null()], { description: 'an instant, or null' }),
    }),
    ['accountId', 'name', 'scopes', 'addresses', 'expiresAt'],
  ),
  'POST /keys/rotate': change<NewKeyView>()(
    'admin',
    fields({
      keyId: id,
      oldUntil: Type.Union([instant, Type.Null()], { description: 'an instant, or null' }),
    }),
    ['keyId', 'oldUntil'],
  ),
  'POST /keys/revoke': change()('admin', fields({ keyId: id }), ['keyId']),

  'GET /senders': ask<{ senders: SenderView[] }>()('viewer', fields({})),
  'POST /senders/set': change()(
    'operator',
    fields({
      accountId,
      channel,
      name: senderName,
      status: Type.Union([Type.Literal('approved'), Type.Literal('pending'), Type.Literal('rejected')], {
        description: 'approved, pending or rejected',
      }),
    }),
    ['accountId', 'channel', 'name', 'status'],
  ),
  'POST /senders/remove': change()('operator', fields({ accountId, channel, name: senderName }), [
    'accountId',
    'channel',
    'name',
  ]),

  'GET /notifications': ask<NotificationsView>()('viewer', fields({ accountId })),
  'POST /notifications/address': change()(
    'admin',
    fields({
      accountId,
      url: Type.Union([Type.String({ maxLength: 2_048 }), Type.Null()], {
        description: 'an http or https URL',
        // The guard of hooks has a sentence of its own.
        anyText: true,
      }),
    }),
    ['accountId'],
  ),
  /** Where there is a secret already, both sign until the older one is dropped. */
  'POST /notifications/secret': change<{ secret: string }>()('admin', fields({ accountId }), ['accountId']),
  'POST /notifications/drop-older': change()('admin', fields({ accountId }), ['accountId']),
  'POST /notifications/unsign': change()('admin', fields({ accountId }), ['accountId']),

  'GET /users': ask<{ users: UserView[]; invitations: PendingInvitationView[] }>()('admin', fields({})),
  'POST /users/invite': change<LinkView>()('admin', fields({ role }), ['role']),
  'POST /users/uninvite': change()('admin', fields({ ref: Type.String({ maxLength: 64 }) }), []),
  'POST /users/role': change()('admin', fields({ userId: id, role }), ['userId', 'role']),
  'POST /users/disable': change()('admin', fields({ userId: id }), ['userId']),
  'POST /users/enable': change()('admin', fields({ userId: id }), ['userId']),
  /** A link with which the user chooses a new password; the old one is good until then. */
  'POST /users/password-link': change<LinkView>()('admin', fields({ userId: id }), ['userId']),
  /** Ends every session of the user. */
  'POST /users/sign-out': change()('admin', fields({ userId: id }), ['userId']),

  'GET /audit-log': ask<{ entries: AuditEntryView[]; more: boolean }>()(
    'admin',
    fields({
      /** The last entry of the page before. */
      before: Type.Optional(id),
      user: Type.Optional(Type.String({ maxLength: 64 })),
      action: Type.Optional(Type.String({ maxLength: 64 })),
    }),
  ),
}
