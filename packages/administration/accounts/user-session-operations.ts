import { Type } from '@sinclair/typebox'
import { sessionRef } from '../../console-contract/access/own-sign-in.ts'
import { oneOf } from '../../console-contract/console-route.ts'
import { endUserSession, listConsoleSessions } from '../../store/console/sessions.ts'
import { findUser } from '../../store/console/users.ts'
import { instant } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { sessionsState, userId } from './user-fields.ts'

const session = Type.Object(
  {
    ref: sessionRef,
    address: Type.String({ description: 'where it began' }),
    agent: Type.String({ description: 'the browser as it names itself' }),
    way: oneOf(['password', 'oidc']),
    createdAt: instant,
    seenAt: instant,
    isThis: Type.Boolean({ description: 'whether it is the session of this request' }),
  },
  { title: 'UserSessionView', description: 'A browser that is signed in.' },
)

export const listUserSessions = reading({
  name: 'users/sessions',
  summary: 'Lists the browsers in which a user is signed in',
  at: 'GET /v1/users/{userId}/sessions',
  role: 'admin',
  input: { userId },
  output: Type.Object({ sessions: Type.Array(session) }),
  run: async ({ db, clock }, { input: { userId }, by }) => {
    const sessions = await listConsoleSessions(db, userId, clock.now())
    return { sessions: sessions.map((each) => ({ ...each, isThis: each.ref === by.session })) }
  },
})

export const endSessionOfUser = changing({
  name: 'users/end-session',
  summary: 'Ends a session of a user',
  at: 'DELETE /v1/users/{userId}/sessions/{ref}',
  role: 'admin',
  input: { userId, ref: sessionRef },
  audit: { kept: ['userId'], state: sessionsState },
  run: async ({ db }, { input: { userId, ref }, note }) => {
    note((await findUser(db, userId)).name)
    if (!(await endUserSession(db, userId, ref))) throw new ConsoleRefusal('session-over', {})
    return {}
  },
})
