import type { Command } from 'commander'
import {
  openAccount,
  readAccountName,
  readCallbackAddress,
  readCurrency,
  setCallbackAddress,
} from '../admin/accounts.ts'
import { formatMicros } from '../domain/pricing/amount.ts'
import { listAccounts, setSigningSecret } from '../storage/accounts.ts'
import { newSigningSecret } from '../storage/signing-secrets.ts'
import { accountOf } from './account-option.ts'
import type { CommandContext } from './context.ts'
import { type AccountOption, checkedBy, type JsonOption, options, withExample } from './options.ts'
import { table } from './table.ts'

export function addAccountsCommands(program: Command, context: CommandContext): void {
  const accounts = program.command('accounts').description('accounts: who sends, and whose money it is')
  addList(accounts, context)
  addCreate(accounts, context)
  addNotify(accounts, context)
  addSign(accounts, context)
}

function addList(accounts: Command, context: CommandContext): void {
  const command = accounts
    .command('list')
    .description('list accounts with their balances')
    .addOption(options.json())
    .action(async (given: JsonOption) => {
      const found = await context.withDatabase((db) => listAccounts(db))
      const rows = found.map((account) => [
        account.accountId,
        account.name,
        `${formatMicros(account.availableMicros)} ${account.currency}`,
        account.notificationUrl ?? '-',
        account.signed ? 'yes' : 'no',
      ])
      const headings = ['ACCOUNT', 'NAME', 'BALANCE', 'NOTIFICATION ADDRESS', 'SIGNED']
      context.print(given, found, table(headings, rows, 'there is no account yet'))
    })
  withExample(command, 'accounts list')
}

function addCreate(accounts: Command, context: CommandContext): void {
  const command = accounts
    .command('create')
    .description('open an account with a balance of zero')
    .argument('<name>', 'name of the account', checkedBy(readAccountName))
    .option(
      '--currency <code>',
      'currency of its balance; default: contract.currency',
      checkedBy(readCurrency),
    )
    .addOption(options.json())
    .action(async (name: string, given: JsonOption & { currency?: string }) => {
      const accountId = await context.withDatabase((db, config) =>
        openAccount(db, { name, currency: given.currency ?? config.contract.currency }),
      )
      context.print(given, { accountId, name }, `account ${accountId} ${name} is open`)
    })
  withExample(command, 'accounts create shop', 'accounts create shop --currency EUR')
}

function addNotify(accounts: Command, context: CommandContext): void {
  const command = accounts
    .command('notify')
    .description('set where callbacks without a hook of their own go')
    .argument('<url>', 'http or https address, or "none"', checkedBy(readAddress))
    .addOption(options.account())
    .addOption(options.json())
    .action(async (url: string, given: JsonOption & AccountOption) => {
      const notificationUrl = url === 'none' ? null : url
      const { name } = await context.withDatabase(async (db) => {
        const account = await accountOf(db, given)
        await setCallbackAddress(db, account.accountId, notificationUrl, anyAddress)
        return account
      })
      const text = `callbacks of ${name} without a hook go to ${notificationUrl ?? 'nobody'}`
      context.print(given, { account: name, notificationUrl }, text)
    })
  withExample(command, 'accounts notify https://shop.example/status', 'accounts notify none')
}

function addSign(accounts: Command, context: CommandContext): void {
  const command = accounts
    .command('sign')
    .description('sign callbacks with a new secret (Standard Webhooks), which is shown once')
    .option('--off', 'stop signing')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption & { off?: true }) => {
      const secret = given.off === true ? null : newSigningSecret()
      const { name } = await context.withDatabase(async (db) => {
        const account = await accountOf(db, given)
        await setSigningSecret(db, account.accountId, secret)
        return account
      })
      const signed = `callbacks of ${name} are signed with this secret; it is not shown again:\n${secret}`
      const text = secret === null ? `callbacks of ${name} are not signed` : signed
      context.print(given, { account: name, secret }, text)
    })
  withExample(command, 'accounts sign', 'accounts sign --off')
}

/** Whether it may be private is a setting that this command does not read: each callback is checked again. */
const anyAddress = { allowPrivateAddresses: true }

function readAddress(text: string): string {
  return text === 'none' ? text : readCallbackAddress(text, anyAddress)
}
