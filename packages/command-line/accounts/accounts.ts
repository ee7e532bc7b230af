import { Argument, type Command, Option } from 'commander'
import { readAccount, setAccountBalanceAlert } from '../../administration/accounts/account-operations.ts'
import {
  addNotificationSecret,
  unsignNotifications,
} from '../../administration/accounts/notification-operations.ts'
import { readRetention, setRetention } from '../../administration/accounts/retention-operations.ts'
import type { Operation } from '../../administration/operation.ts'
import { addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption } from '../noted.ts'
import { carryOut } from '../operation-commands.ts'
import { type AccountOption, options, parseNumber } from '../options.ts'

type Fields = Record<string, unknown>
type Given = AccountOption & ByOption

/** What the form of an operation cannot say: a command of two operations, and one whose option chooses the operation. */
export function addAccountsCommands(program: Command, context: CommandContext): void {
  const accounts = program.command('accounts').description('accounts: the clients, with their balances')
  const perform = async (operation: unknown, given: Given, input: Fields = {}) =>
    (await carryOut(context, operation as Operation, { given, input })) as Fields
  addCommand(accounts, context, {
    name: 'sign',
    description:
      'sign callbacks with a new secret (Standard Webhooks), which is shown once; one before it signs too, until it is dropped',
    options: [new Option('--off', 'stop signing'), options.account(), byOption()],
    examples: ['accounts sign', 'accounts sign --off'],
    run: async ({ off, ...given }: Given & { off?: true }) => {
      if (off === true) {
        const value = await perform(unsignNotifications, given)
        return { value, text: `callbacks of ${given.account} are not signed` }
      }
      const value = await perform(addNotificationSecret, given)
      const said = `callbacks of ${given.account} are signed with this secret; it is not shown again`
      return { value, text: `${said}:\n${String(value['secret'])}` }
    },
  })
  addCommand(accounts, context, {
    name: 'set',
    description:
      'set how long the messages of an account are kept, where the settings of retention do not fit it, and the balance that is too low',
    argument: new Argument('<account>', 'name or number of the account'),
    options: [
      new Option('--balance-alert <amount>', 'write the event balance.low below it, or "none"'),
      new Option('--keep-contents-days <days>', 'days, or "none" for the setting').argParser(parseTimeKept),
      new Option('--keep-months <months>', 'months, or "none" for the setting').argParser(parseTimeKept),
      byOption(),
    ],
    examples: [
      'accounts set shop --keep-contents-days 30 --keep-months 12',
      'accounts set shop --keep-months none',
      'accounts set shop --balance-alert 50',
    ],
    run: async ({ balanceAlert, keepContentsDays, keepMonths, by }: SetOptions, account: string) => {
      const given: Given = { account, ...(by !== undefined && { by }) }
      if (balanceAlert !== undefined)
        await perform(setAccountBalanceAlert, given, {
          balanceAlert: balanceAlert === 'none' ? null : balanceAlert,
        })
      if (keepContentsDays !== undefined || keepMonths !== undefined) {
        const known = await perform(readRetention, given)
        await perform(setRetention, given, {
          contentsDays: changed(known['contents_days'], keepContentsDays),
          months: changed(known['months'], keepMonths),
        })
      }
      const { contents_days: contentsDays, months } = await perform(readRetention, given)
      const { name, alert, currency } = await perform(readAccount, given)
      const kept = `contents for ${timeKept(contentsDays, 'days')}, messages for ${timeKept(months, 'months')}`
      return {
        value: { account: name, contents_days: contentsDays, months, alert },
        text: `${String(name)} ${alert === null ? 'has no alert' : `is low below ${String(alert)} ${String(currency)}`}, and keeps ${kept}`,
      }
    },
  })
}

interface SetOptions extends ByOption {
  balanceAlert?: string
  keepContentsDays?: number | 'none'
  keepMonths?: number | 'none'
}

function parseTimeKept(text: string): number | 'none' {
  return text === 'none' ? text : parseNumber(text)
}

/** The value after the command: as it was where the option is absent. */
function changed(known: unknown, given: number | 'none' | undefined): unknown {
  if (given === undefined) return known
  return given === 'none' ? null : given
}

function timeKept(count: unknown, unit: string): string {
  return count === null ? 'as long as the settings say' : `${String(count)} ${unit}`
}
