import { type Command, InvalidArgumentError, Option } from 'commander'
import { channels } from '../domain/plan/plan.ts'
import { pricedKinds } from '../domain/pricing/priced.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import { capital } from '../lib/capital.ts'

/** Options that several commands share, so that they read the same everywhere. */
export const options = {
  json: () => new Option('--json', 'print one JSON document instead of text'),
  account: () => new Option('--account <name>', 'name or number of the account; default: the only one'),
  channel: () => new Option('--channel <channel>', 'channel').choices(channels).makeOptionMandatory(),
  priced: () =>
    new Option('--channel <channel>', 'channel, or hlr for lookups')
      .choices(pricedKinds)
      .makeOptionMandatory(),
}

export interface AccountOption {
  account?: string
}

export interface JsonOption {
  json?: true
}

export function withExample(command: Command, ...lines: string[]): Command {
  const heading = lines.length === 1 ? 'Example' : 'Examples'
  return command.addHelpText(
    'after',
    `\n${heading}:\n${lines.map((line) => `  $ posthorn ${line}`).join('\n')}`,
  )
}

/** Checks an argument before the database is opened: what `read` refuses is a fault of the usage. */
export function checkedBy(read: (text: string) => unknown): (text: string) => string {
  return (text) => {
    try {
      read(text)
      return text
    } catch (error) {
      if (error instanceof SettingRefused) throw new InvalidArgumentError(`${capital(error.message)}.`)
      throw error
    }
  }
}

/** Digits that numbers begin with; a leading `+` is forgiven. */
export function parsePrefix(text: string): string {
  const digits = text.replace(/^\+/, '')
  if (/^\d{0,15}$/.test(digits)) return digits
  throw new InvalidArgumentError('A prefix is the digits that numbers begin with: 380')
}

export function parseNumber(text: string): number {
  const number = Number(text)
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('It must be a positive whole number.')
}
