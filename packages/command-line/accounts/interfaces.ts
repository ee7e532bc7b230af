import { Argument, type Command, Option } from 'commander'
import {
  addInterfaceUser,
  changeInterfaceUser,
  newInterfacePassword,
  readInterfaceUser,
} from '../../administration/accounts/interface-users.ts'
import { interfaceKinds } from '../../domain/accounts/interface-user.ts'
import { listInterfaceUsers, removeInterfaceUser } from '../../store/accounts/interface-users.ts'
import { addAccountList, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options } from '../options.ts'
import { chooseAccount } from './account-option.ts'
import { textOfFile } from './secret-file.ts'

interface UserOptions extends ByOption {
  passwordFile?: string
  sender?: string
  address?: string[]
}

export function addInterfacesCommands(program: Command, context: CommandContext): void {
  const interfaces = program
    .command('interfaces')
    .description('users of the HTTP interfaces of Kannel and Jasmin, which their clients may go on using')
  addAdd(interfaces, context)
  addAccountList(interfaces, context, {
    description: 'list users with their accounts',
    examples: ['interfaces list'],
    read: listInterfaceUsers,
    columns: {
      INTERFACE: ({ kind }) => kind,
      USER: ({ username }) => username,
      ACCOUNT: ({ account }) => account,
      SENDER: ({ sender }) => sender ?? '-',
      'ONLY FROM': ({ addresses }) => addresses?.join(', ') ?? 'anywhere',
    },
    empty: 'there is no user yet: posthorn interfaces add',
  })
  addChange(interfaces, context)
  addCommand(interfaces, context, {
    name: 'remove',
    description: 'remove a user; its requests are refused at once',
    argument: kindArgument(),
    others: [new Argument('<user>', 'user name')],
    options: [byOption()],
    examples: ['interfaces remove kannel shop'],
    run: async (given: ByOption, kind: string, [username = '']: string[]) => {
      const user = readInterfaceUser({ kind, username })
      const entry = entryOf('interfaces/remove', given, user)
      await context.withDatabase((db) => noted(db, entry, () => removeInterfaceUser(db, user)))
      return { value: { ...user, removed: true }, text: `${username} of the interface ${kind} is removed` }
    },
  })
}

function kindArgument(): Argument {
  return new Argument('<interface>', 'whose interface').choices(interfaceKinds)
}

function userOptions(): Option[] {
  return [
    new Option('--password-file <file>', 'file with the password; default: a new one, shown once'),
    new Option('--sender <name>', 'sender of requests that name none; "none": they are refused'),
    new Option('--address <range...>', 'IP addresses or ranges from which requests may come; "none": any'),
    byOption(),
  ]
}

function addAdd(interfaces: Command, context: CommandContext): void {
  addCommand(interfaces, context, {
    name: 'add',
    description: 'add a user, whose messages are those of an account',
    argument: kindArgument(),
    others: [new Argument('<user>', 'user name, as clients send it')],
    options: [options.account(), ...userOptions()],
    examples: [
      'interfaces add kannel shop --account shop --sender Shop',
      'interfaces add jasmin shop --account shop --password-file shop.txt --address 192.0.2.0/24',
    ],
    run: async (given: UserOptions & AccountOption, kind: string, [username = '']: string[]) => {
      const { sender, addresses } = limitsOf(given)
      const password = (await textOfFile(given.passwordFile, context)) ?? newInterfacePassword()
      const account = await context.withDatabase(async (db, config) => {
        const { accountId, name } = await chooseAccount(db, given)
        const user = { ...readInterfaceUser({ kind, username }), accountId, sender: sender ?? null }
        const entry = entryOf('interfaces/add', given, user)
        await noted(db, entry, () =>
          addInterfaceUser(db, { ...user, password, addresses: addresses ?? null }, config.limits),
        )
        return name
      })
      const made = given.passwordFile === undefined
      const text = `${username} may use the interface ${kind} for ${account}`
      return {
        value: { kind, username, account, ...(made && { password }) },
        text: made ? `${text}; the password is not shown again:\n${password}` : text,
      }
    },
  })
}

function addChange(interfaces: Command, context: CommandContext): void {
  addCommand(interfaces, context, {
    name: 'change',
    description: 'change the password, the sender or the addresses of a user',
    argument: kindArgument(),
    others: [new Argument('<user>', 'user name')],
    options: userOptions(),
    examples: [
      'interfaces change kannel shop --password-file shop.txt',
      'interfaces change kannel shop --sender none',
    ],
    run: async (given: UserOptions, kind: string, [username = '']: string[]) => {
      const user = readInterfaceUser({ kind, username })
      const { sender, addresses } = limitsOf(given)
      const password = await textOfFile(given.passwordFile, context)
      const change = {
        ...(password !== null && { password }),
        ...(sender !== undefined && { sender }),
        ...(addresses !== undefined && { addresses }),
      }
      const entry = entryOf('interfaces/change', given, user)
      await context.withDatabase((db) =>
        noted(db, entry, () => changeInterfaceUser(db, { ...user, ...change })),
      )
      return { value: { ...user, changed: true }, text: `${username} of the interface ${kind} is changed` }
    },
  })
}

/** `none` is null; undefined where the option was not given. */
function limitsOf({ sender, address }: UserOptions): { sender?: string | null; addresses?: string[] | null } {
  return {
    ...(sender !== undefined && { sender: sender === 'none' ? null : sender }),
    ...(address !== undefined && { addresses: address.includes('none') ? null : address }),
  }
}

function entryOf(
  action: string,
  given: ByOption,
  { kind, username, ...rest }: { kind: string; username: string; accountId?: number; sender?: string | null },
) {
  return { by: nameOf(given), action, target: `${username} of ${kind}`, details: { kind, username, ...rest } }
}
