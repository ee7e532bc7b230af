import { Type } from '@sinclair/typebox'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listInvitations } from '../../store/console/invitations.ts'
import { endUserSessions } from '../../store/console/sessions.ts'
import {
  changeUser,
  disconnectProvider,
  findUser,
  type ListedUser,
  listUsers,
} from '../../store/console/users.ts'
import { rowState, type StateReader } from '../audited-state.ts'
import { accountId, instant, observed, orNull } from '../fields.ts'
import { changing, type Requester, reading } from '../operation.ts'
import type { AdministrationPorts } from '../ports.ts'
import { ConsoleRefusal } from '../refusal.ts'
import {
  accountOrAll,
  by,
  named,
  ownAccount,
  ownUser,
  ref,
  role,
  sessionsState,
  userId,
} from './user-fields.ts'
import { resetSecondFactor } from './users.ts'

const user = Type.Object(
  {
    userId,
    name: Type.String({ description: 'what the user signs in with' }),
    role,
    accountId: orNull(accountId, 'the one account that the user sees; null: all'),
    hasPassword: Type.Boolean(),
    hasProvider: Type.Boolean({ description: 'whether the user is known at the identity provider' }),
    hasSecondFactor: Type.Boolean(),
    createdAt: instant,
    disabledAt: orNull(instant, 'since when the user cannot sign in'),
    sessions: observed(Type.Integer({ description: 'browsers that are signed in' })),
    seenAt: observed(orNull(instant, 'to about a minute; null: no session is open')),
  },
  { title: 'UserView', description: 'A user of the console.' },
)
const orName = (what: string) => orNull(Type.String(), what)

const invitation = Type.Object(
  {
    ref,
    role,
    account: orName('the name of the one account that the new user will see; null: all'),
    userName: orName('the user whose password it sets; null: it creates a user'),
    madeByName: orName(
      'who made it; null: a command, a management key, the start of a gateway, or a user of all accounts where one account asks',
    ),
    expiresAt: instant,
  },
  { title: 'PendingInvitationView', description: 'A link that was not used yet.' },
)

const userState = rowState(
  'SELECT name, role, account_id AS "accountId", disabled_at IS NOT NULL AS disabled FROM console_users WHERE user_id = $1',
  'userId',
)

const providerState = rowState(
  'SELECT subject IS NOT NULL AS "atProvider" FROM console_users WHERE user_id = $1',
  'userId',
)

const secondFactorState = rowState(
  `SELECT count(confirmed_at) AS "secondFactors" FROM console_second_factors WHERE user_id = $1`,
  'userId',
)

export const listConsoleUsers = reading({
  name: 'users',
  summary: 'Lists users of the console, and links that were not used yet',
  at: 'GET /v1/users',
  role: 'admin',
  account: ownAccount,
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ users: Type.Array(user), invitations: Type.Array(invitation) }),
  command: {
    columns: [
      ...['userId', 'name', 'role', 'accountId', 'hasPassword', 'hasSecondFactor', 'hasProvider'],
      ...['createdAt', 'seenAt', 'disabledAt'],
    ],
    empty: 'there is no user yet: posthorn users invite',
  },
  run: async ({ db, clock }, { input: { accountId = null } }) => ({
    users: (await listUsers(db, accountId)).map(viewOf),
    invitations: await listInvitations(db, clock.now(), accountId),
  }),
})

const colleague = Type.Object(
  { userId, name: Type.String(), role, disabledAt: orNull(instant, 'since when the user cannot sign in') },
  { title: 'ColleagueView', description: 'A user of one account, as its other users see it.' },
)

export const listColleagues = reading({
  name: 'users/colleagues',
  summary: 'Lists the users of one account with their roles',
  at: 'GET /v1/accounts/{accountId}/users',
  role: 'viewer',
  account: ownAccount,
  input: { accountId },
  output: Type.Object({ colleagues: Type.Array(colleague) }),
  command: { columns: ['userId', 'name', 'role', 'disabledAt'], empty: 'the account has no user' },
  run: async ({ db }, { input: { accountId }, mask }) => {
    await findAccount(db, accountId, 'accountId')
    const users = (await listUsers(db, accountId)).map(viewOf)
    return {
      colleagues: users.map(({ userId, name, role, disabledAt }) => {
        return { userId, name: mask.words(name), role, disabledAt }
      }),
    }
  },
})

export const readUser = reading({
  name: 'users/one',
  summary: 'Reads a user of the console',
  at: 'GET /v1/users/{userId}',
  role: 'admin',
  input: { userId },
  output: user,
  command: { named, examples: ['users show ada'] },
  run: async ({ db }, { input }) => {
    const found = (await listUsers(db)).find((each) => each.userId === input.userId)
    if (found === undefined) throw new SettingRefused('user-unknown', { user: input.userId })
    return viewOf(found)
  },
})

function viewOf({ createdAt, disabledAt, ...user }: ListedUser) {
  return { ...user, createdAt: createdAt.getTime(), disabledAt: disabledAt?.getTime() ?? null }
}

export const setUserRole = changing({
  name: 'users/role',
  summary: 'Changes what a user may do; without an account, that stays as it is',
  at: 'PUT /v1/users/{userId}/role',
  role: 'admin',
  input: { userId, role, accountId: accountOrAll },
  audit: { kept: ['userId', 'role', 'accountId'], state: userState },
  command: {
    ...{ by, named },
    says: '{user} is {role}[ of {account}]',
    examples: ['users role ada --role viewer', 'users role ada --role operator --account shop'],
  },
  run: async ({ db }, { input: { userId, role, accountId }, by, note }) => {
    note((await findUser(db, userId)).name)
    if (accountId != null) await findAccount(db, accountId, 'accountId')
    await changeUser(db, userId, { role, ...(accountId !== undefined && { accountId }) }, by)
    return {}
  },
})

/** What has a user and nothing else as its input, and no result. */
const changeOfUser = (
  {
    state,
    says,
    ...parts
  }: {
    name: string
    summary: string
    at: `POST /v1/users/{userId}/${string}`
    state: StateReader
    says: string
    account?: typeof ownUser
  },
  change: (ports: AdministrationPorts, user: { userId: number; by: Requester }) => Promise<unknown>,
) =>
  changing({
    ...parts,
    role: 'admin',
    input: { userId },
    audit: { kept: ['userId'], state },
    command: { by, named, says, examples: [`${parts.name.replace('/', ' ')} ada`] },
    run: async (ports, { input: { userId }, by, note }) => {
      note((await findUser(ports.db, userId)).name)
      await change(ports, { userId, by })
      return {}
    },
  })

export const disableUser = changeOfUser(
  {
    name: 'users/disable',
    summary: 'Signs a user out at once and allows no new sign-in',
    at: 'POST /v1/users/{userId}/disable',
    account: ownUser,
    state: userState,
    says: '{user} is disabled',
  },
  ({ db }, { userId, by }) => changeUser(db, userId, { disabled: true }, by),
)

export const enableUser = changeOfUser(
  {
    name: 'users/enable',
    summary: 'Lets a user sign in again',
    at: 'POST /v1/users/{userId}/enable',
    state: userState,
    says: '{user} may sign in again',
  },
  ({ db }, { userId, by }) => changeUser(db, userId, { disabled: false }, by),
)

export const signUserOut = changeOfUser(
  {
    name: 'users/sign-out',
    summary: 'Ends every session of a user',
    at: 'POST /v1/users/{userId}/sign-out',
    account: ownUser,
    state: sessionsState,
    says: '{user} is signed out everywhere',
  },
  ({ db }, { userId }) => endUserSessions(db, userId),
)

export const disconnectUser = changeOfUser(
  {
    name: 'users/disconnect',
    summary: 'Ends the sign-in of a user at the identity provider; a link for a new password is needed then',
    at: 'POST /v1/users/{userId}/disconnect',
    state: providerState,
    says: '{user} no longer signs in at the identity provider: posthorn users password {user}',
  },
  ({ db }, { userId }) => disconnectProvider(db, userId),
)

export const removeUserSecondFactor = changeOfUser(
  {
    name: 'users/reset-second-factor',
    summary: 'Removes the second factor of a user who lost it, and signs the user out',
    at: 'POST /v1/users/{userId}/reset-second-factor',
    state: secondFactorState,
    says: '{user} signs in with the password alone',
  },
  async ({ db }, { userId }) => {
    if (!(await resetSecondFactor(db, userId))) throw new ConsoleRefusal('second-factor-absent', {})
  },
)
