import { Type } from '@sinclair/typebox'
import { findAccount } from '../../store/accounts/accounts.ts'
import { removeInvitation } from '../../store/console/invitations.ts'
import { findUser } from '../../store/console/users.ts'
import { rowState } from '../audited-state.ts'
import { instant } from '../fields.ts'
import { changing } from '../operation.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { accountOrAll, by, named, ownAccount, ref, role, userId } from './user-fields.ts'
import { inviteUser, passwordLink } from './users.ts'

const oneTimeLink = Type.Object(
  {
    path: Type.String({ kind: 'secret', description: 'follows the address of the gateway' }),
    expiresAt: instant,
  },
  { title: 'OneTimeLinkView', description: 'A link that works once within a day, and is shown once.' },
)

const linkShown = `{address}{path}[
or, where the proxy keeps the console inside, on this machine or through a tunnel to it:
{localAddress}{path}]`

const invitationsState = rowState(
  `SELECT count(*) FILTER (WHERE user_id IS NULL) AS invitations, count(*) FILTER (WHERE user_id IS NOT NULL)
    AS "passwordLinks" FROM console_invitations`,
)

export const invite = changing({
  name: 'users/invite',
  summary: 'Creates a link, valid once within a day, with which a new user joins',
  at: 'POST /v1/users/invitations',
  role: 'admin',
  account: ownAccount,
  input: { role, accountId: accountOrAll },
  output: oneTimeLink,
  audit: { kept: ['role', 'accountId'], state: invitationsState },
  command: {
    by,
    defaults: { role: 'admin' },
    says: `{role}s[ of {account}] join here, once within a day:\n${linkShown}`,
    examples: ['users invite', 'users invite --role viewer', 'users invite --role operator --account shop'],
  },
  run: async ({ db, clock }, { input: { role, accountId = null }, by, note }) => {
    note(accountId === null ? role : `${role} of ${(await findAccount(db, accountId, 'accountId')).name}`)
    return inviteUser(db, { role, accountId, madeBy: by.userId }, clock.now())
  },
})

export const revokeLink = changing({
  name: 'users/uninvite',
  summary: 'Revokes a link that was not used yet',
  at: 'DELETE /v1/users/invitations/{ref}',
  role: 'admin',
  account: { kind: 'thing', thing: 'invitation', field: 'ref' },
  input: { ref },
  audit: { kept: [], state: invitationsState },
  run: async ({ db }, { input: { ref } }) => {
    if (!(await removeInvitation(db, ref))) throw new ConsoleRefusal('link-unknown', {})
    return {}
  },
})

export const linkForPassword = changing({
  name: 'users/password-link',
  summary: 'Creates a link, valid once within a day, with which a user sets a new password',
  at: 'POST /v1/users/{userId}/password-link',
  role: 'admin',
  input: { userId },
  output: oneTimeLink,
  audit: { kept: ['userId'], state: invitationsState },
  command: {
    ...{ by, named, verb: 'password' },
    says: `set a new password for {user} here, once within a day:\n${linkShown}`,
    examples: ['users password ada'],
  },
  run: async ({ db, clock }, { input: { userId }, by, note }) => {
    const user = await findUser(db, userId)
    note(user.name)
    return passwordLink(db, user, by.userId, clock.now())
  },
})
