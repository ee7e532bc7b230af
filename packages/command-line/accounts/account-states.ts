import { Argument, type Command } from 'commander'
import { changeAccountName, readAccountName, readCountry } from '../../administration/accounts/accounts.ts'
import { readConfigNamingAccounts } from '../../config/load-config.ts'
import { settingsNaming } from '../../config/settings-naming-accounts.ts'
import { setAccountDisabled, setCountry } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addAudited, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, checkedBy, options } from '../options.ts'
import { chooseAccount } from './account-option.ts'

/** `posthorn accounts rename`, `country`, `disable` and `enable`. */
export function addAccountStateCommands(accounts: Command, context: CommandContext): void {
  addRename(accounts, context)
  addCountry(accounts, context)
  addStateCommand(accounts, context, {
    name: 'disable',
    description:
      'refuse all requests of an account by its keys, SMPP binds and interfaces; what it accepted goes on',
    now: databaseNow,
    text: (name) => `${name} is disabled: its requests are refused, what it accepted goes on`,
  })
  addStateCommand(accounts, context, {
    name: 'enable',
    description: 'admit requests of an account again',
    now: () => Promise.resolve(null),
    text: (name) => `${name} is enabled`,
  })
}

function addCountry(accounts: Command, context: CommandContext): void {
  addAudited(accounts, context, {
    name: 'country',
    description:
      'set where phone numbers of an account without a calling code are; usual is none, where they are refused',
    argument: new Argument('<country>', 'code of ISO 3166 such as UA, or "none"').argParser(
      checkedBy((text) => (text === 'none' ? null : readCountry(text))),
    ),
    options: [options.account()],
    examples: ['accounts country UA --account shop', 'accounts country none'],
    find: (db, _country: string | null, given: AccountOption) => chooseAccount(db, given),
    entry: ({ accountId, name }, country) => ({
      action: 'accounts/country',
      target: `account ${name}`,
      details: { accountId, country },
    }),
    change: (db, { accountId }, country) => setCountry(db, accountId, country),
    printed: ({ name }, _, country) => ({
      value: { account: name, country },
      text:
        country === null
          ? `${name} needs a calling code in every number`
          : `${name} may write numbers of ${country} as it dials them`,
    }),
  })
}

function addRename(accounts: Command, context: CommandContext): void {
  addCommand(accounts, context, {
    name: 'rename',
    description: 'give an account another name; keys, money and messages stay with it',
    argument: new Argument('<account>', 'name or number of the account'),
    others: [new Argument('<name>', 'its new name').argParser(checkedBy(readAccountName))],
    options: [byOption()],
    examples: ['accounts rename shop shop-ua'],
    run: async (given: ByOption, named: string, [after = '']: string[]) => {
      const { environment, folder } = context.deps
      const config = readConfigNamingAccounts(environment(), folder)
      const { accountId, name } = await context.withDatabase(async (db) => {
        const account = await chooseAccount(db, { account: named })
        const { accountId, name } = account
        const details = { accountId, name: after }
        const entry = { by: nameOf(given), action: 'accounts/rename', target: `account ${name}`, details }
        const naming = settingsNaming(config, name)
        await noted(db, entry, () => changeAccountName(db, account, after, naming))
        return account
      })
      return { value: { accountId, name: after, before: name }, text: `${name} is called ${after}` }
    },
  })
}

function addStateCommand(
  accounts: Command,
  context: CommandContext,
  parts: {
    name: 'disable' | 'enable'
    description: string
    now: (db: Database) => Promise<number | null>
    text: (account: string) => string
  },
): void {
  addAudited(accounts, context, {
    name: parts.name,
    description: parts.description,
    argument: new Argument('<account>', 'name or number of the account'),
    examples: [`accounts ${parts.name} shop`],
    find: (db, named: string) => chooseAccount(db, { account: named }),
    entry: ({ accountId, name }) => ({
      action: `accounts/${parts.name}`,
      target: `account ${name}`,
      details: { accountId },
    }),
    change: async (db, { accountId }) => setAccountDisabled(db, accountId, await parts.now(db)),
    printed: ({ accountId, name }) => ({
      value: { accountId, name, disabled: parts.name === 'disable' },
      text: parts.text(name),
    }),
  })
}
