import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { addresses, line } from '../../console-contract/fields.ts'
import { interfaceKinds, type ListedInterfaceUser } from '../../domain/accounts/interface-user.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import {
  findInterfaceUser,
  listInterfaceUsers,
  removeInterfaceUser,
} from '../../store/accounts/interface-users.ts'
import { rowState } from '../audited-state.ts'
import { accountId, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import {
  addInterfaceUser,
  changeInterfaceUser,
  newInterfacePassword,
  readInterfaceUser,
} from './interface-users.ts'

const user = { kind: oneOf(interfaceKinds), username: line(64, '1 to 64 characters without spaces') }
const limits = { sender: orNull(line(64, 'at most 64 characters')), addresses }
const password = orNull(Type.String({ maxLength: 128 }), 'at most 128 characters, or null: a new one is made')
const ownAccount = { kind: 'field', field: 'accountId' } as const
const ownUser = { kind: 'thing', thing: 'interface-user', field: 'username', and: 'kind' } as const
const state = rowState(
  `SELECT account_id AS "accountId", sender, addresses, left(md5(password_hash), 8) AS "passwordChecksum"
    FROM interface_users WHERE kind = $1 AND username = $2`,
  ...['kind', 'username'],
)

const interfaceUser = Type.Object(
  {
    ...user,
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    sender: orNull(Type.String(), 'for requests that name none; null: they are refused'),
    addresses: orNull(addresses, 'from where it may come; null: from anywhere'),
  },
  {
    title: 'InterfaceUserView',
    description: 'A user of the interface of Kannel or Jasmin, without its password.',
  },
)
const interfacePassword = Type.Object(
  {
    username: user.username,
    password: Type.Union([Type.String(), Type.Null()], {
      kind: 'secret',
      description: 'a new one, shown once; null where it was given',
    }),
  },
  { title: 'InterfacePasswordView' },
)

export const listUsersOfInterfaces = reading({
  name: 'interfaces',
  summary: 'Lists users of the interfaces of Kannel and Jasmin, without their passwords',
  at: 'GET /v1/interface-users',
  role: 'operator',
  account: ownAccount,
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ users: Type.Array(interfaceUser) }),
  command: {
    columns: ['kind', 'username', 'account', 'sender', 'addresses'],
    empty: 'there is no user yet: posthorn interfaces add',
  },
  run: async ({ db }, { input }) => {
    const users = await listInterfaceUsers(db, input.accountId ?? null)
    return { users: users.map(viewOf) }
  },
})

export const readUserOfInterface = reading({
  name: 'interfaces/one',
  summary: 'Reads a user of an interface, without its password',
  at: 'GET /v1/interface-users/{kind}/{username}',
  role: 'operator',
  account: ownUser,
  input: user,
  output: interfaceUser,
  command: { examples: ['interfaces show kannel shop'] },
  run: async ({ db }, { input }) => viewOf(await findInterfaceUser(db, input)),
})

export const addUserOfInterface = changing({
  name: 'interfaces/add',
  summary: 'Adds a user of an interface; a password that is made is shown once',
  at: 'POST /v1/interface-users',
  role: 'admin',
  account: ownAccount,
  input: { ...user, accountId, ...limits, password },
  output: interfacePassword,
  audit: { kept: ['kind', 'username', 'accountId', 'sender', 'addresses'], state },
  command: {
    arguments: ['kind', 'username'],
    defaults: { addresses: [] },
    options: { addresses: 'address' },
    files: ['password'],
    says: '{username} may use the interface {kind} for {account}[; the password is not shown again:\n{password}]',
    examples: [
      'interfaces add kannel shop --account shop --sender Shop',
      'interfaces add jasmin shop --account shop --password-file shop.txt --address 192.0.2.0/24',
    ],
  },
  run: async ({ db, room }, { input, note }) => {
    note(nameOf(input))
    await findAccount(db, input.accountId, 'accountId')
    const made = input.password === null ? newInterfacePassword() : null
    await addInterfaceUser(db, { ...input, password: input.password ?? made ?? '' }, room)
    return { username: input.username, password: made }
  },
})

export const changeUserOfInterface = changing({
  name: 'interfaces/change',
  summary: 'Changes password, sender and addresses of a user: what is absent stays as it is',
  at: 'PATCH /v1/interface-users/{kind}/{username}',
  role: 'admin',
  account: ownUser,
  input: {
    ...user,
    ...Type.Partial(Type.Object(limits)).properties,
    password: Type.Optional(Type.String({ maxLength: 128, description: 'at most 128 characters' })),
  },
  audit: { kept: ['kind', 'username', 'sender', 'addresses'], state },
  command: {
    options: { addresses: 'address' },
    files: ['password'],
    says: '{username} of the interface {kind} is changed',
    examples: [
      'interfaces change kannel shop --password-file shop.txt',
      'interfaces change kannel shop --sender none',
    ],
  },
  run: async ({ db }, { input, note }) => {
    note(nameOf(input))
    await changeInterfaceUser(db, input)
    return {}
  },
})

export const changeInterfacePassword = changing({
  name: 'interfaces/password',
  summary: 'Changes the password of a user; one that is made is shown once',
  at: 'POST /v1/interface-users/{kind}/{username}/password',
  role: 'admin',
  account: ownUser,
  input: { ...user, password },
  output: interfacePassword,
  audit: { kept: ['kind', 'username'], state },
  command: {
    files: ['password'],
    says: 'the password of {username} is changed[; it is not shown again:\n{password}]',
    examples: ['interfaces password kannel shop'],
  },
  run: async ({ db }, { input: { kind, username, password }, note }) => {
    note(nameOf({ kind, username }))
    const made = password === null ? newInterfacePassword() : null
    await changeInterfaceUser(db, { kind, username, password: password ?? made ?? '' })
    return { username, password: made }
  },
})

export const removeUserOfInterface = changing({
  name: 'interfaces/remove',
  summary: 'Removes a user of an interface',
  at: 'DELETE /v1/interface-users/{kind}/{username}',
  role: 'admin',
  account: ownUser,
  input: user,
  audit: { kept: ['kind', 'username'], state },
  command: {
    says: '{username} of the interface {kind} is removed',
    examples: ['interfaces remove kannel shop'],
  },
  run: async ({ db }, { input, note }) => {
    note(nameOf(input))
    await removeInterfaceUser(db, readInterfaceUser(input))
    return {}
  },
})

function viewOf({ addresses, ...user }: ListedInterfaceUser) {
  return { ...user, addresses: addresses && [...addresses] }
}

function nameOf({ kind, username }: { kind: string; username: string }): string {
  return `${username} of ${kind}`
}
