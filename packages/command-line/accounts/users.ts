import { Argument, type Command, Option } from 'commander'
import {
  inviteUser,
  type JoinLink,
  passwordLink,
  resetSecondFactor,
} from '../../administration/accounts/users.ts'
import { type Role, roles } from '../../domain/console/role.ts'
import { changeUser, disconnectProvider, findUser } from '../../store/console/users.ts'
import type { Database } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addAudited, addCommand, type Printed } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { noted } from '../noted.ts'
import { accountIdOrAll } from './account-option.ts'

export function addUsersCommands(program: Command, context: CommandContext): void {
  const users = program.command('users').description('users of the console')
  addCommand(users, context, {
    name: 'invite',
    description: 'create a link, valid once within a day, with which a new user joins',
    options: [
      new Option('--role <role>', 'what the user may do').choices(roles).default('admin'),
      new Option('--account <name>', 'name or number of the one account that the user sees; default: all'),
    ],
    examples: ['users invite', 'users invite --role viewer', 'users invite --role operator --account shop'],
    run: async ({ role, account }: { role: Role; account?: string }) => {
      const made = await context.withDatabase(async (db, config) => {
        const accountId = await accountIdOrAll(db, account === undefined ? {} : { account })
        const target = account === undefined ? role : `${role} of ${account}`
        return noted(db, { by, action: 'users/invite', target, details: { role, accountId } }, async () =>
          composeUrl(config, await inviteUser(db, { role, accountId, madeBy: null }, await databaseNow(db))),
        )
      })
      const whose = account === undefined ? `${role}s` : `${role}s of ${account}`
      return {
        value: { role, account: account ?? null, ...made },
        text: `${whose} join here, once within a day:\n${addresses(made)}`,
      }
    },
  })
  addCommand(users, context, {
    name: 'password',
    description: 'create a link, valid once within a day, with which the user sets a new password',
    argument: userName(),
    examples: ['users password ada'],
    run: async (_, name: string) => {
      const made = await context.withDatabase(async (db, config) => {
        const user = await findUser(db, name)
        const { userId, name: target } = user
        return noted(db, { by, action: 'users/password-link', target, details: { userId } }, async () =>
          composeUrl(config, await passwordLink(db, user, null, await databaseNow(db))),
        )
      })
      const text = `set a new password for ${name} here, once within a day:\n${addresses(made)}`
      return { value: { name, ...made }, text }
    },
  })
  addSignInCommands(users, context)
  addSwitch(users, context, 'disable')
  addSwitch(users, context, 'enable')
}

/** What an admin may change of how a user signs in. */
function addSignInCommands(users: Command, context: CommandContext): void {
  addUserChange(users, context, {
    name: 'reset-second-factor',
    description: 'remove the second factor of a user who lost it, and sign the user out',
    change: resetSecondFactor,
    printed: (name, removed) => ({
      value: { name, removed },
      text: removed ? `${name} signs in with the password alone` : `${name} has no second factor`,
    }),
  })
  addUserChange(users, context, {
    name: 'disconnect',
    description:
      'end the sign-in of a user at the identity provider; a link for a new password is needed then',
    change: disconnectProvider,
    printed: (name, disconnected) => ({
      value: { name, disconnected },
      text: disconnected
        ? `${name} no longer signs in at the identity provider: posthorn users password ${name}`
        : `${name} does not sign in at the identity provider`,
    }),
  })
}

/** The audit log names no person: many share the machine's user. */
const by = 'posthorn users'

function userName(): Argument {
  return new Argument('<name>', 'name of the user')
}

function addSwitch(users: Command, context: CommandContext, verb: 'disable' | 'enable'): void {
  const disabled = verb === 'disable'
  addUserChange(users, context, {
    name: verb,
    description: disabled ? 'sign a user out at once and allow no new sign-in' : 'let a user sign in again',
    change: (db, userId) => changeUser(db, userId, { disabled }, null),
    printed: (_, user) => ({
      value: user,
      text: `${user.name} ${disabled ? 'is disabled' : 'may sign in again'}`,
    }),
  })
}

/** Adds a command that changes the user with the name that its argument is. */
function addUserChange<Result>(
  users: Command,
  context: CommandContext,
  {
    name,
    description,
    change,
    printed,
  }: {
    name: string
    description: string
    change: (db: Database, userId: number) => Promise<Result>
    printed: (name: string, result: Result) => Printed
  },
): void {
  addAudited(users, context, {
    name,
    description,
    argument: userName(),
    examples: [`users ${name} ada`],
    by,
    find: (db, named: string) => findUser(db, named),
    entry: ({ userId, name: target }) => ({ action: `users/${name}`, target, details: { userId } }),
    change: (db, { userId }) => change(db, userId),
    printed: (_user, result, named) => printed(named, result),
  })
}

interface Reached {
  publicUrl: string | null
  listen: { host: string; port: number }
}

function composeUrl({ publicUrl, listen }: Reached, { path, expiresAt }: JoinLink) {
  const { host, port } = listen
  // A gateway that listens everywhere is reached at the loopback address too.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const localUrl = `http://${name.includes(':') ? `[${name}]` : name}:${port}${path}`
  return { url: publicUrl === null ? localUrl : `${publicUrl}${path}`, localUrl, expiresAt }
}

/** A proxy may keep the console inside: then the second address is that of this machine, or of a tunnel to it. */
function addresses({ url, localUrl }: { url: string; localUrl: string }): string {
  if (url === localUrl) return url
  return `${url}\nor, where the proxy keeps the console inside, on this machine or through a tunnel to it:\n${localUrl}`
}
