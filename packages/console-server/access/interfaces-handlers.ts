import {
  addInterfaceUser,
  changeInterfaceUser,
  newInterfacePassword,
  readInterfaceUser,
} from '../../administration/accounts/interface-users.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import type { interfacesRoutes } from '../../console-contract/interfaces.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { listInterfaceUsers, removeInterfaceUser } from '../../store/accounts/interface-users.ts'
import type { AccessPorts } from './access-ports.ts'

/** Users of the interfaces of Kannel and Jasmin. */
export function interfacesHandlers({
  db,
  room,
}: Pick<AccessPorts, 'db' | 'room'>): Handlers<keyof typeof interfacesRoutes> {
  return {
    'GET /interfaces': async ({ query: { accountId } }) => ({
      users: await listInterfaceUsers(db, accountId),
    }),
    'POST /interfaces/add': async ({ body, note }) => {
      note(nameOf(body))
      await findAccount(db, body.accountId, 'accountId')
      const made = body.password === null ? newInterfacePassword() : null
      await addInterfaceUser(db, { ...body, password: body.password ?? made ?? '' }, room)
      return { username: body.username, password: made }
    },
    'POST /interfaces/change': async ({ body, note }) => {
      note(nameOf(body))
      await changeInterfaceUser(db, body)
    },
    'POST /interfaces/password': async ({ body: { kind, username, password }, note }) => {
      note(nameOf({ kind, username }))
      const made = password === null ? newInterfacePassword() : null
      await changeInterfaceUser(db, { kind, username, password: password ?? made ?? '' })
      return { username, password: made }
    },
    'POST /interfaces/remove': async ({ body, note }) => {
      note(nameOf(body))
      await removeInterfaceUser(db, readInterfaceUser(body))
    },
  }
}

function nameOf({ kind, username }: { kind: string; username: string }): string {
  return `${username} of ${kind}`
}
