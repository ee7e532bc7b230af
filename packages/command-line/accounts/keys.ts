import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { changeKey, issueKey, replaceKey } from '../../administration/accounts/keys.ts'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import { type Scope, scopes } from '../../domain/console/scope.ts'
import type { KeyLimits } from '../../domain/settings/key-limits.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { parseInstant } from '../../kit/time/instant.ts'
import { findApiKey, listApiKeys, revokeApiKey } from '../../store/accounts/api-keys.ts'
import { databaseNow } from '../../store/pg/database-clock.ts'
import { addAccountList, addCommand } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { type ByOption, byOption, nameOf, noted } from '../noted.ts'
import { type AccountOption, options, parseNumber, parseTime } from '../options.ts'
import { chooseAccount } from './account-option.ts'

/** Options of a key as text. */
interface LimitOptions {
  scope?: Scope[]
  address?: string[]
  expires?: number
}

export function addKeysCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('API keys: what clients send as auth')
  addCommand(keys, context, {
    name: 'create',
    description: 'create a key and show it once; only its hash is kept',
    options: [
      new Option('--name <name>', 'a name, such as the use of the key').default('api'),
      ...limitOptions(),
      options.account(),
      byOption(),
    ],
    examples: [
      'keys create --name shop',
      'keys create --name till --scope send --scope status --address 192.0.2.0/24 --expires 90d',
    ],
    run: async (given: AccountOption & ByOption & LimitOptions & { name: string }) => {
      const { name } = given
      const created = await context.withDatabase(async (db, config) => {
        const { accountId, name: account } = await chooseAccount(db, given)
        const limits = toLimits(given)
        const entry = {
          by: nameOf(given),
          action: 'keys/create',
          target: '',
          details: { accountId, name, ...limits },
        }
        const made = await noted(
          db,
          entry,
          async () => issueKey(db, { accountId, name }, limits, await databaseNow(db), config.limits),
          ({ keyId }) => `key ${keyId} of ${account}`,
        )
        return { account, name, ...made }
      })
      const text = `key ${created.keyId} of ${created.account}; it is not shown again:\n${created.key}`
      return { value: created, text }
    },
  })
  addAccountList(keys, context, {
    description: 'list keys by their last four characters',
    examples: ['keys list --json'],
    read: listApiKeys,
    columns: {
      KEY: ({ keyId }) => keyId,
      ACCOUNT: ({ account }) => account,
      NAME: ({ name }) => name,
      'ENDS IN': ({ hint }) => `…${hint}`,
      CREATED: ({ createdAt }) => createdAt.toISOString(),
      'LAST USED': ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : new Date(lastUsedAt).toISOString()),
      STATE: (key) => describeState(key, systemClock.now()),
      'ONLY FOR': describeLimits,
    },
    empty: 'there is no key yet: posthorn keys create',
  })
  addChange(keys, context)
  addRotate(keys, context)
  addCommand(keys, context, {
    name: 'revoke',
    description: 'revoke a key permanently, on all gateways at once',
    argument: new Argument('<key>', 'number of the key, as keys list shows it').argParser(parseNumber),
    options: [byOption()],
    examples: ['keys revoke 3'],
    run: async (given: ByOption, keyId: number) => {
      const entry = { by: nameOf(given), action: 'keys/revoke', target: `key ${keyId}`, details: { keyId } }
      await context.withDatabase((db) => noted(db, entry, () => revokeApiKey(db, keyId)))
      return { value: { keyId, revoked: true }, text: `key ${keyId} is revoked` }
    },
  })
}

interface NoLimitOptions {
  allScopes?: true
  anyAddress?: true
  neverExpires?: true
}

function addChange(keys: Command, context: CommandContext): void {
  addCommand(keys, context, {
    name: 'change',
    description: 'change the name and the limits of a key; what is left out stays',
    argument: new Argument('<key>', 'number of the key, as keys list shows it').argParser(parseNumber),
    options: [
      new Option('--name <name>', 'a name, such as the use of the key').argParser(parseName),
      ...limitOptions(),
      new Option('--all-scopes', 'it is valid for every operation').conflicts('scope'),
      new Option('--any-address', 'it may be used from anywhere').conflicts('address'),
      new Option('--never-expires', 'it is valid until it is revoked').conflicts('expires'),
      byOption(),
    ],
    examples: ['keys change 3 --scope send --address 192.0.2.0/24', 'keys change 3 --never-expires'],
    run: async (given: ByOption & LimitOptions & NoLimitOptions & { name?: string }, keyId: number) => {
      const { name, scope, address, expires } = given
      const change = {
        ...(name !== undefined && { name }),
        ...(scope !== undefined && { scopes: scope }),
        ...(given.allScopes && { scopes: null }),
        ...(address !== undefined && { addresses: address }),
        ...(given.anyAddress && { addresses: null }),
        ...(expires !== undefined && { expiresAt: expires }),
        ...(given.neverExpires && { expiresAt: null }),
      }
      const entry = {
        by: nameOf(given),
        action: 'keys/change',
        target: `key ${keyId}`,
        details: { keyId, ...change },
      }
      const key = await context.withDatabase(async (db) => {
        await noted(db, entry, async () => changeKey(db, keyId, change, await databaseNow(db)))
        return findApiKey(db, keyId)
      })
      return { value: key, text: `key ${keyId} ${key.name}: ${describeLimits(key)}` }
    },
  })
}

function parseName(text: string): string {
  if (/^[^\p{Cc}]{1,64}$/u.test(text) && text.trim() !== '') return text.trim()
  throw new InvalidArgumentError('It must be 1 to 64 characters.')
}

function addRotate(keys: Command, context: CommandContext): void {
  const oldFor = 'how long the old key stays valid: 30m, 12h, 7d; default: until it is revoked'
  addCommand(keys, context, {
    name: 'rotate',
    description: 'create a key with the name and the limits of another one, and show it once',
    argument: new Argument('<key>', 'number of the old key, as keys list shows it').argParser(parseNumber),
    options: [new Option('--old-for <time>', oldFor).argParser(parseTime), byOption()],
    examples: ['keys rotate 3 --old-for 7d'],
    run: async (given: ByOption & { oldFor?: number }, keyId: number) => {
      const { made, oldUntil } = await context.withDatabase(async (db, { limits }) => {
        const now = await databaseNow(db)
        const oldUntil = given.oldFor === undefined ? null : now + given.oldFor
        const target = `key ${keyId}`
        const entry = { by: nameOf(given), action: 'keys/rotate', target, details: { keyId, oldUntil } }
        const describe = (made: { keyId: number }) => `key ${made.keyId} in place of ${target}`
        const made = await noted(db, entry, () => replaceKey(db, keyId, { oldUntil, now }, limits), describe)
        return { made, oldUntil }
      })
      const end = oldUntil === null ? 'it is revoked' : new Date(oldUntil).toISOString()
      const text = `key ${made.keyId} in place of key ${keyId}, which stays valid until ${end}; it is not shown again:\n${made.key}`
      return { value: { ...made, oldKeyId: keyId, oldUntil }, text }
    },
  })
}

function describeState({ revokedAt, expiresAt }: ApiKey, now: number): string {
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString()}`
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

function limitOptions(): Option[] {
  return [
    new Option('--scope <scope>', 'a scope of the key; can be repeated; default: all scopes')
      .choices(scopes)
      .argParser((text: string, before: Scope[] = []) => [...before, parseScope(text)]),
    new Option(
      '--address <address>',
      'IP address or range of clients that may use it; can be repeated; default: any',
    ).argParser((text: string, before: string[] = []) => [...before, text]),
    new Option('--expires <when>', 'how long it is valid (12h, 90d), or until when (2027-01-31)').argParser(
      parseWhen,
    ),
  ]
}

function toLimits({ scope, address, expires }: LimitOptions): KeyLimits {
  return { scopes: scope ?? null, addresses: address ?? null, expiresAt: expires ?? null }
}

/** For people: `send, status; from 192.0.2.0/24; until 2027-01-31T00:00:00.000Z`. */
function describeLimits({ scopes: given, addresses, expiresAt }: KeyLimits): string {
  const parts = [
    given === null ? null : given.join(', '),
    addresses === null ? null : `from ${addresses.join(', ')}`,
    expiresAt === null ? null : `until ${new Date(expiresAt).toISOString()}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? '-' : parts.join('; ')
}

function parseScope(text: string): Scope {
  const scope = scopes.find((each) => each === text)
  if (scope === undefined) throw new InvalidArgumentError(`It must be one of ${scopes.join(', ')}.`)
  return scope
}

/** Parses a span from now, or an instant, to milliseconds since 1970. */
function parseWhen(text: string): number {
  if (/^\d+[smhd]$/.test(text)) return systemClock.now() + parseTime(text)
  const at = parseInstant(text)
  if (!Number.isNaN(at)) return at
  throw new InvalidArgumentError('It must be a time such as 12h or 90d, or a date such as 2027-01-31.')
}
