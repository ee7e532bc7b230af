import { type Command, InvalidArgumentError, Option } from 'commander'
import { channels } from '../domain/plan/plan.ts'
import { SettingRefused } from '../domain/settings/setting-refused.ts'
import { parseInstant } from '../kit/time/instant.ts'

/** Options that several commands share, so that they are described the same everywhere. */
export const options = {
  json: () => new Option('--json', 'print one JSON document instead of text'),
  account: () => new Option('--account <name>', 'name or number of the account; default: the only one'),
  channel: () => new Option('--channel <channel>', 'channel').choices(channels).makeOptionMandatory(),
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

/** Checks an argument before the database is opened; an error of `read` is then a usage error. */
export function checkedBy(read: (text: string) => unknown): (text: string) => string {
  return (text) => {
    try {
      read(text)
      return text
    } catch (error) {
      if (error instanceof SettingRefused) throw new InvalidArgumentError(`${error.sentence}.`)
      throw error
    }
  }
}

export function parseNumber(text: string): number {
  const number = Number(text)
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('It must be a positive whole number.')
}

const unitsMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `12h`, `7d` in milliseconds. */
export function parseTime(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? []
  const unitMs = unitsMs[unit]
  if (unitMs !== undefined) return Number(count) * unitMs
  throw new InvalidArgumentError('A time is a number with s, m, h or d: 12h')
}

/** A day or an instant in milliseconds; UTC where no zone is named. */
export function parseTimePoint(text: string): number {
  const at = parseInstant(text)
  if (!Number.isNaN(at)) return at
  throw new InvalidArgumentError('A day or an instant is written 2026-08-01 or 2026-08-01T09:30:00Z.')
}
