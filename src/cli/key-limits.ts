import { InvalidArgumentError, Option } from 'commander'
import { type Scope, scopes } from '../domain/console/scope.ts'
import type { KeyLimits } from '../domain/settings/key-limits.ts'
import { systemClock } from '../lib/clock.ts'
import { parseTime } from './parse-time.ts'

/** Options of a key, as they are given. */
export interface LimitOptions {
  scope?: Scope[]
  address?: string[]
  expires?: number
}

export const limitOptions = {
  scope: () =>
    new Option('--scope <scope>', 'what the key is good for; may be given again; default: everything')
      .choices(scopes)
      .argParser((text: string, before: Scope[] = []) => [...before, oneOf(text)]),
  address: () =>
    new Option(
      '--address <address>',
      'IP address or range that requests may come from; may be given again; default: any',
    ).argParser((text: string, before: string[] = []) => [...before, text]),
  expires: () =>
    new Option('--expires <when>', 'how long it is good (12h, 90d), or until when (2027-01-31)').argParser(
      parseWhen,
    ),
}

export function limitsOf({ scope, address, expires }: LimitOptions): KeyLimits {
  return { scopes: scope ?? null, addresses: address ?? null, expiresAt: expires ?? null }
}

/** For people: `send, status; from 192.0.2.0/24; until 2027-01-31T00:00:00.000Z`. */
export function describeLimits({ scopes: given, addresses, expiresAt }: KeyLimits): string {
  const parts = [
    given === null ? null : given.join(', '),
    addresses === null ? null : `from ${addresses.join(', ')}`,
    expiresAt === null ? null : `until ${new Date(expiresAt).toISOString()}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? '-' : parts.join('; ')
}

function oneOf(text: string): Scope {
  const scope = scopes.find((each) => each === text)
  if (scope === undefined) throw new InvalidArgumentError(`It must be one of ${scopes.join(', ')}.`)
  return scope
}

/** A span from now, or an instant. Answers milliseconds since 1970. */
function parseWhen(text: string): number {
  if (/^\d+[smhd]$/.test(text)) return systemClock.now() + parseTime(text)
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(at)) return at
  throw new InvalidArgumentError('It must be a time such as 12h or 90d, or a date such as 2027-01-31.')
}
