import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { ownSignInRoutes, SessionLineView } from '../../console-contract/access/own-sign-in.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { SignedIn } from '../../domain/console/console-session.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { endUserSession, endUserSessions, listConsoleSessions } from '../../store/console/sessions.ts'
import type { Database } from '../../store/database.ts'
import type { ConsoleAuth } from './console-auth.ts'

export interface OwnSignInPorts {
  db: Database
  clock: Clock
  auth: ConsoleAuth
}

/** The sessions and the second factor of the signed-in user. */
export function ownSignInHandlers({
  db,
  clock,
  auth,
}: OwnSignInPorts): Handlers<keyof typeof ownSignInRoutes> {
  const { secondFactors } = auth
  return {
    'GET /sessions': async ({ by }) => ({ sessions: await sessionLines(db, by.userId, by, clock.now()) }),
    'POST /sessions/end': ({ body: { ref }, by }) => endOne(db, by.userId, ref),
    'POST /sessions/end-others': ({ by }) => endUserSessions(db, by.userId, by.session),
    'GET /second-factor': ({ by }) => secondFactors.view(by.userId, auth.requiresSecondFactor),
    'POST /second-factor/begin': async ({ body: { password }, by, address }) => {
      const isRight = await auth.isPassword(by, password, { address })
      if (!isRight) throw new ConsoleRefusal('old-password', {}, 'password')
      return secondFactors.begin(by)
    },
    'POST /second-factor/confirm': async ({ body: { code }, by }) => ({
      codes: await secondFactors.confirm(by, code),
    }),
    'POST /second-factor/codes': async ({ body: { code }, by }) => ({
      codes: await secondFactors.newCodes(by, code),
    }),
    'POST /second-factor/remove': async ({ body: { code }, by }) => {
      if (auth.requiresSecondFactor) throw new ConsoleRefusal('second-factor-required', {})
      await secondFactors.remove(by, code)
    },
  }
}

/** The open sessions of a user, as `by` sees them. */
async function sessionLines(
  db: Database,
  userId: number,
  by: SignedIn,
  now: number,
): Promise<SessionLineView[]> {
  const sessions = await listConsoleSessions(db, userId, now)
  return sessions.map((each) => ({ ...each, isThis: each.ref === by.session }))
}

/** Rejects with `ConsoleRefusal` where it is over. */
async function endOne(db: Database, userId: number, ref: string): Promise<void> {
  if (!(await endUserSession(db, userId, ref))) throw new ConsoleRefusal('session-over', {})
}
