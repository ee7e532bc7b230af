import { Argument, type Command, Option } from 'commander'
import {
  openAccount,
  readAccountName,
  readCallbackAddress,
  readCurrency,
  setCallbackAddress,
} from '../../administration/accounts/accounts.ts'
import { formatMicros } from '../../domain/pricing/amount.ts'
import { readAmount } from '../../domain/settings/read-amount.ts'
import { type Account, listAccounts, setSigningSecret } from '../../store/accounts/accounts.ts'
import { newSigningSecret } from '../../store/accounts/signing-secrets.ts'
import { setBalanceAlert } from '../../store/money/balance-alerts.ts'
import { listAccountRetention, setAccountRetention } from '../../store/retention/account-retention.ts'
import { addAudited, addCommand, addList } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, checkedBy, options, parseNumber } from '../options.ts'
import { chooseAccount } from './account-option.ts'
import { addAccountStateCommands } from './account-states.ts'

export function addAccountsCommands(program: Command, context: CommandContext): void {
  const accounts = program.command('accounts').description('accounts: the clients, with their balances')
  addList(accounts, context, {
    description: 'list accounts with their balances',
    examples: ['accounts list'],
    read: (db) => listAccounts(db),
    columns: {
      ACCOUNT: ({ accountId }) => accountId,
      NAME: ({ name }) => name,
      BALANCE: ({ availableMicros, currency }) => `${formatMicros(availableMicros)} ${currency}`,
      'ALERT BELOW': ({ alertMicros }) => (alertMicros === null ? '-' : formatMicros(alertMicros)),
      'NOTIFICATION ADDRESS': ({ notificationUrl }) => notificationUrl ?? '-',
      SIGNED: ({ signed }) => (signed ? 'yes' : 'no'),
      STATE: ({ disabledAt }) => (disabledAt === null ? 'active' : 'disabled'),
    },
    empty: 'there is no account yet',
  })
  addCommand(accounts, context, {
    name: 'create',
    description: 'open an account with a balance of zero',
    argument: new Argument('<name>', 'name of the account').argParser(checkedBy(readAccountName)),
    options: [
      new Option('--currency <code>', 'currency of its balance; default: contract.currency').argParser(
        checkedBy(readCurrency),
      ),
      byOption(),
    ],
    examples: ['accounts create shop', 'accounts create shop --currency EUR'],
    run: async (given: ByOption & { currency?: string }, name: string) => {
      const { accountId } = await context.withDatabase((db, config) => {
        const account = { name, currency: given.currency ?? config.contract.currency }
        const entry = {
          by: nameOf(given),
          action: 'accounts/create',
          target: `account ${name}`,
          details: account,
        }
        return noted(db, entry, async () => ({ accountId: await openAccount(db, account) }))
      })
      return { value: { accountId, name }, text: `account ${accountId} ${name} is open` }
    },
  })
  addAudited(accounts, context, {
    name: 'notify',
    description: 'set where callbacks without a hook of their own go',
    argument: new Argument('<url>', 'http or https address, or "none"').argParser(checkedBy(readAddress)),
    options: [options.account()],
    examples: ['accounts notify https://shop.example/status', 'accounts notify none'],
    find: (db, _url: string, given: AccountOption) => chooseAccount(db, given),
    entry: ({ accountId, name }) => ({
      action: 'notifications/address',
      target: `notification address of ${name}`,
      details: { accountId },
    }),
    change: (db, { accountId }, url) => setCallbackAddress(db, accountId, noneAsNull(url), anyAddress),
    printed: ({ name }, _, url) => ({
      value: { account: name, notificationUrl: noneAsNull(url) },
      text: `callbacks of ${name} without a hook go to ${noneAsNull(url) ?? 'no address'}`,
    }),
  })
  addAudited(accounts, context, {
    name: 'sign',
    description: 'sign callbacks with a new secret (Standard Webhooks), which is shown once',
    options: [new Option('--off', 'stop signing'), options.account()],
    examples: ['accounts sign', 'accounts sign --off'],
    find: (db, _, given: AccountOption & { off?: true }) => chooseAccount(db, given),
    entry: ({ accountId, name }, _, { off }) => ({
      action: off === true ? 'notifications/unsign' : 'notifications/secret',
      target: `signing secret of ${name}`,
      details: { accountId },
    }),
    change: async (db, { accountId }, _, { off }) => {
      const secret = off === true ? null : newSigningSecret()
      await setSigningSecret(db, accountId, secret)
      return secret
    },
    printed: ({ name }, secret) => ({
      value: { account: name, secret },
      text:
        secret === null
          ? `callbacks of ${name} are not signed`
          : `callbacks of ${name} are signed with this secret; it is not shown again:\n${secret}`,
    }),
  })
  addSetCommand(accounts, context)
  addAccountStateCommands(accounts, context)
}

interface SetOptions extends ByOption {
  balanceAlert?: string
  keepContentsDays?: number | 'none'
  keepMonths?: number | 'none'
}

function addSetCommand(accounts: Command, context: CommandContext): void {
  addCommand(accounts, context, {
    name: 'set',
    description:
      'set how long the messages of an account are kept, where the settings of retention do not fit it, and the balance that is too low',
    argument: new Argument('<account>', 'name or number of the account'),
    options: [
      new Option('--balance-alert <amount>', 'write the event balance.low below it, or "none"').argParser(
        checkedBy((text) => (text === 'none' ? text : readAmount(text))),
      ),
      new Option('--keep-contents-days <days>', 'days, or "none" for the setting').argParser(parseTimeKept),
      new Option('--keep-months <months>', 'months, or "none" for the setting').argParser(parseTimeKept),
      byOption(),
    ],
    examples: [
      'accounts set shop --keep-contents-days 30 --keep-months 12',
      'accounts set shop --keep-months none',
      'accounts set shop --balance-alert 50',
    ],
    run: ({ balanceAlert, keepContentsDays, keepMonths, ...given }: SetOptions, named: string) =>
      context.withDatabase(async (db) => {
        const account = await chooseAccount(db, { account: named })
        const { accountId, name: target } = account
        const lines: string[] = []
        let alertMicros = account.alertMicros
        if (balanceAlert !== undefined) {
          alertMicros = balanceAlert === 'none' ? null : readAmount(balanceAlert)
          const action = 'balance-alert/set'
          const details = { accountId, alertMicros }
          const entry = { by: nameOf(given), action, target: `balance alert of ${target}`, details }
          await noted(db, entry, () => setBalanceAlert(db, accountId, alertMicros))
          lines.push(
            `${target} ${alertMicros === null ? 'has no alert' : `is low below ${formatAmount(account, alertMicros)}`}`,
          )
        }
        const known = (await listAccountRetention(db)).find((each) => each.accountId === accountId)
        const contentsDays = changed(known?.contentsDays, keepContentsDays)
        const months = changed(known?.months, keepMonths)
        if (balanceAlert === undefined || keepContentsDays !== undefined || keepMonths !== undefined) {
          const details = { accountId, contentsDays, months }
          const entry = {
            by: nameOf(given),
            action: 'retention/set',
            target: `retention of ${target}`,
            details,
          }
          await noted(db, entry, () => setAccountRetention(db, { accountId, contentsDays, months }))
          lines.push(
            `${target} keeps contents for ${timeKept(contentsDays, 'days')}, messages for ${timeKept(months, 'months')}`,
          )
        }
        return { value: { account: target, contentsDays, months, alertMicros }, text: lines.join('\n') }
      }),
  })
}

function formatAmount({ currency }: Account, micros: number): string {
  return `${formatMicros(micros)} ${currency}`
}

function parseTimeKept(text: string): number | 'none' {
  return text === 'none' ? text : parseNumber(text)
}

/** The value after the command: as it was where the option is absent. */
function changed(known: number | null = null, given: number | 'none' | undefined): number | null {
  if (given === undefined) return known
  return given === 'none' ? null : given
}

function timeKept(count: number | null, unit: string): string {
  return count === null ? 'as long as the settings say' : `${count} ${unit}`
}

/**
 * Whether private addresses are allowed is a setting that this command does not read; the gateway checks each callback.
 */
const anyAddress = { allowPrivateAddresses: true }

function noneAsNull(url: string): string | null {
  return url === 'none' ? null : url
}

function readAddress(text: string): string {
  return text === 'none' ? text : readCallbackAddress(text, anyAddress)
}
