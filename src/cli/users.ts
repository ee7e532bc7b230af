import { type Command, Option } from 'commander'
import { audited } from '../admin/audited.ts'
import { inviteUser, type JoinLink, passwordLink } from '../admin/users.ts'
import { type Role, roles } from '../domain/console/role.ts'
import { systemClock } from '../lib/clock.ts'
import { changeUser, findUser, listUsers } from '../storage/console/users.ts'
import type { Database } from '../storage/database.ts'
import type { CommandContext } from './context.ts'
import { type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

export function addUsersCommands(program: Command, context: CommandContext): void {
  const users = program.command('users').description('who may use the console')
  addList(users, context)
  addInvite(users, context)
  addPassword(users, context)
  addSwitch(users, context, 'disable')
  addSwitch(users, context, 'enable')
}

function addList(users: Command, context: CommandContext): void {
  const command = users
    .command('list')
    .description('list users with their roles')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const found = await context.withDatabase((db) => listUsers(db))
      const rows = found.map(({ userId, name, role, createdAt, disabledAt, seenAt }) => [
        userId,
        name,
        role,
        createdAt.toISOString(),
        seenAt === null ? 'signed out' : new Date(seenAt).toISOString(),
        disabledAt === null ? 'may sign in' : `disabled ${disabledAt.toISOString()}`,
      ])
      const headings = ['USER', 'NAME', 'ROLE', 'CREATED', 'LAST SEEN', 'STATE']
      context.print(given, found, table(headings, rows, 'there is no user yet: posthorn users invite'))
    })
  withExample(command, 'users list')
}

function addInvite(users: Command, context: CommandContext): void {
  const command = users
    .command('invite')
    .description('make a link that is good once and for a day: whoever opens it becomes a user')
    .addOption(new Option('--role <role>', 'what the user may do').choices(roles).default('admin'))
    .addOption(options.json())
    .action(async (given: JsonOption & { role: Role }) => {
      const { role } = given
      const made = await context.withDatabase((db, config) =>
        noted(db, { action: 'users/invite', target: role }, async () =>
          urlOf(config, await inviteUser(db, { role, madeBy: null }, systemClock.now())),
        ),
      )
      context.print(given, { role, ...made }, `${role}s come in here, once and within a day:\n${made.url}`)
    })
  withExample(command, 'users invite', 'users invite --role viewer')
}

function addPassword(users: Command, context: CommandContext): void {
  const command = users
    .command('password')
    .description(
      'make a link that is good once and for a day: whoever opens it sets the password of the user',
    )
    .argument('<name>', 'name of the user')
    .addOption(options.json())
    .action(async (name: string, given: JsonOption) => {
      const made = await context.withDatabase(async (db, config) => {
        const user = await findUser(db, name)
        return noted(db, { action: 'users/password-link', target: user.name }, async () =>
          urlOf(config, await passwordLink(db, user, null, systemClock.now())),
        )
      })
      const text = `a new password for ${name} is set here, once and within a day:\n${made.url}`
      context.print(given, { name, ...made }, text)
    })
  withExample(command, 'users password ada')
}

function addSwitch(users: Command, context: CommandContext, verb: 'disable' | 'enable'): void {
  const disabled = verb === 'disable'
  const command = users
    .command(verb)
    .description(disabled ? 'put a user out at once, for good' : 'let a user in again')
    .argument('<name>', 'name of the user')
    .addOption(options.json())
    .action(async (name: string, given: JsonOption) => {
      const user = await context.withDatabase(async (db) => {
        const { userId, name: target } = await findUser(db, name)
        return noted(db, { action: `users/${verb}`, target }, () =>
          changeUser(db, userId, { disabled }, null),
        )
      })
      context.print(given, user, `${user.name} ${disabled ? 'is out' : 'may sign in again'}`)
    })
  withExample(command, `users ${verb} ada`)
}

/** Notes in the audit log what a command changes, as the console does. */
function noted<Result>(
  db: Database,
  { action, target }: { action: string; target: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const outcomeOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  const entry = { userId: null, userName: 'posthorn users', address: 'this machine', action, details: {} }
  return audited({ db, clock: systemClock, outcomeOf }, entry, (note) => {
    note(target)
    return work()
  })
}

interface Reached {
  publicUrl: string | null
  listen: { host: string; port: number }
}

function urlOf({ publicUrl, listen }: Reached, { path, expiresAt }: JoinLink) {
  const { host, port } = listen
  const base = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { url: `${base}${path}`, expiresAt }
}
