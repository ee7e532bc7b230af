import { inviteUser, passwordLink, resetSecondFactor } from '../../administration/accounts/users.ts'
import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listInvitations, removeInvitation } from '../../store/console/invitations.ts'
import { endUserSessions } from '../../store/console/sessions.ts'
import { changeUser, findUser, listUsers } from '../../store/console/users.ts'
import { endOne, sessionLines } from '../auth/own-sign-in-handlers.ts'
import type { AccessPorts } from './access-ports.ts'

type UserRoutes =
  | 'GET /users'
  | 'POST /users/invite'
  | 'POST /users/uninvite'
  | 'POST /users/role'
  | 'POST /users/disable'
  | 'POST /users/enable'
  | 'POST /users/password-link'
  | 'POST /users/sign-out'
  | 'GET /users/sessions'
  | 'POST /users/end-session'
  | 'POST /users/reset-second-factor'

export function usersHandlers({ db, clock }: AccessPorts): Handlers<UserRoutes> {
  const letIn = async (userId: number, disabled: boolean, by: number, note: (target: string) => void) => {
    note((await findUser(db, userId)).name)
    await changeUser(db, userId, { disabled }, by)
  }
  return {
    'GET /users': async () => ({
      users: (await listUsers(db)).map(({ createdAt, disabledAt, ...user }) => ({
        ...user,
        createdAt: createdAt.getTime(),
        disabledAt: disabledAt?.getTime() ?? null,
      })),
      invitations: await listInvitations(db, clock.now()),
    }),
    'POST /users/invite': async ({ body: { role, accountId = null }, by, note }) => {
      note(accountId === null ? role : `${role} of ${(await findAccount(db, accountId, 'accountId')).name}`)
      return inviteUser(db, { role, accountId, madeBy: by.userId }, clock.now())
    },
    'POST /users/uninvite': async ({ body: { ref } }) => {
      if (!(await removeInvitation(db, ref))) throw new ConsoleRefusal('link-unknown', {})
    },
    'POST /users/role': async ({ body: { userId, role, accountId }, by, note }) => {
      note((await findUser(db, userId)).name)
      if (accountId != null) await findAccount(db, accountId, 'accountId')
      await changeUser(db, userId, { role, ...(accountId !== undefined && { accountId }) }, by.userId)
    },
    'POST /users/disable': ({ body: { userId }, by, note }) => letIn(userId, true, by.userId, note),
    'POST /users/enable': ({ body: { userId }, by, note }) => letIn(userId, false, by.userId, note),
    'POST /users/password-link': async ({ body: { userId }, by, note }) => {
      const user = await findUser(db, userId)
      note(user.name)
      return await passwordLink(db, user, by.userId, clock.now())
    },
    'POST /users/sign-out': async ({ body: { userId }, note }) => {
      note((await findUser(db, userId)).name)
      await endUserSessions(db, userId)
    },
    'GET /users/sessions': async ({ query: { userId }, by }) => ({
      sessions: await sessionLines(db, userId, by, clock.now()),
    }),
    'POST /users/end-session': async ({ body: { userId, ref }, note }) => {
      note((await findUser(db, userId)).name)
      await endOne(db, userId, ref)
    },
    'POST /users/reset-second-factor': async ({ body: { userId }, note }) => {
      note((await findUser(db, userId)).name)
      if (!(await resetSecondFactor(db, userId))) throw new ConsoleRefusal('second-factor-absent', {})
    },
  }
}
