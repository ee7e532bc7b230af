import { Type } from '@sinclair/typebox'
import { interfaceKinds, type ListedInterfaceUser } from '../domain/accounts/interface-user.ts'
import { change, oneOf, query } from './console-route.ts'
import { account, addresses, line } from './fields.ts'

export type { InterfaceKind } from '../domain/accounts/interface-user.ts'

/** A user of the interface of Kannel or Jasmin, without its password. */
export type InterfaceUserView = ListedInterfaceUser

/** The password where it is a new one, which is shown once; null where it was given. */
export interface InterfacePasswordView {
  username: string
  password: string | null
}

const user = { kind: oneOf(interfaceKinds), username: line(64, '1 to 64 characters without spaces') }
const limits = {
  sender: Type.Union([line(64, 'at most 64 characters'), Type.Null()], {
    description: 'at most 64 characters, or null',
  }),
  addresses,
}
/** Null: a new one is made. */
const password = Type.Union([Type.String({ maxLength: 128 }), Type.Null()], {
  description: 'at most 128 characters, or null',
})

export const interfacesRoutes = {
  'GET /interfaces': query<{ users: InterfaceUserView[] }>()('operator', { accountId: account }),
  'POST /interfaces/add': change<InterfacePasswordView>()(
    'admin',
    { ...user, accountId: account, ...limits, password },
    ['kind', 'username', 'accountId', 'sender', 'addresses'],
  ),
  'POST /interfaces/change': change()('admin', { ...user, ...limits }, [
    'kind',
    'username',
    'sender',
    'addresses',
  ]),
  'POST /interfaces/password': change<InterfacePasswordView>()('admin', { ...user, password }, [
    'kind',
    'username',
  ]),
  'POST /interfaces/remove': change()('admin', user, ['kind', 'username']),
}
