import { addBind, changeBind } from '../../administration/accounts/binds.ts'
import type { bindsRoutes } from '../../console-contract/binds.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { findSmppBind, listBinds, removeBind } from '../../store/smpp/smpp-binds.ts'
import { kickSession, listSmppSessions } from '../../store/smpp/smpp-sessions.ts'
import type { AccessPorts } from './access-ports.ts'

/** What clients bind with by SMPP, and their sessions. */
export function bindsHandlers({
  db,
  clock,
  room,
  takesSmpp,
}: Pick<AccessPorts, 'db' | 'clock' | 'room'> & { takesSmpp: boolean }): Handlers<keyof typeof bindsRoutes> {
  return {
    'GET /binds': async () => {
      const [binds, sessions] = await Promise.all([
        listBinds(db, null),
        listSmppSessions(db, null, clock.now()),
      ])
      return {
        binds: binds.map(({ createdAt, ...bind }) => ({ ...bind, createdAt: createdAt.getTime() })),
        sessions,
        isOn: takesSmpp,
      }
    },
    'POST /binds/create': async ({ body: { accountId, systemId, ...settings }, note }) => {
      const account = await findAccount(db, accountId, 'accountId')
      const wish = { accountId, systemId, password: null }
      const { bindId, password } = await addBind(db, wish, { ...settings, active: true }, room)
      note(`bind ${systemId} of ${account.name}`)
      return { bindId, systemId, password }
    },
    'POST /binds/change': async ({ body: { bindId, ...change }, note }) => {
      const bind = await findSmppBind(db, bindId)
      note(`bind ${bind.systemId}`)
      await changeBind(db, bind, change)
    },
    'POST /binds/password': async ({ body: { bindId }, note }) => {
      const bind = await findSmppBind(db, bindId)
      const { systemId } = bind
      note(`bind ${systemId}`)
      const { password } = await changeBind(db, bind, { newPassword: true })
      return { bindId, systemId, password: password ?? '' }
    },
    'POST /binds/remove': async ({ body: { bindId }, note }) => {
      const { systemId } = await findSmppBind(db, bindId)
      note(`bind ${systemId}`)
      await removeBind(db, bindId)
    },
    'POST /binds/kick': async ({ body: { sessionId }, note }) => {
      const found = (await listSmppSessions(db, null, clock.now())).find(
        (each) => each.sessionId === sessionId,
      )
      if (found === undefined) throw new SettingRefused('session-unknown', { session: sessionId })
      note(`a session of ${found.systemId}`)
      await kickSession(db, sessionId)
    },
  }
}
