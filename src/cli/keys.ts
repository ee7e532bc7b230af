import { type Command, Option } from 'commander'
import { makeKey, replaceKey } from '../admin/keys.ts'
import { systemClock } from '../lib/clock.ts'
import { type ApiKey, listApiKeys, revokeApiKey } from '../storage/api-keys.ts'
import { accountIdOrAll, accountOf } from './account-option.ts'
import type { CommandContext } from './context.ts'
import { describeLimits, type LimitOptions, limitOptions, limitsOf } from './key-limits.ts'
import { type AccountOption, type JsonOption, options, parseNumber, withExample } from './options.ts'
import { parseTime } from './parse-time.ts'
import { table } from './table.ts'

export function addKeysCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('API keys: what clients send as auth')
  addCreate(keys, context)
  addList(keys, context)
  addRotate(keys, context)
  addRevoke(keys, context)
}

function addCreate(keys: Command, context: CommandContext): void {
  const command = keys
    .command('create')
    .description('make a key and show it once; only its hash is kept')
    .option('--name <name>', 'what it is for', 'api')
    .addOption(limitOptions.scope())
    .addOption(limitOptions.address())
    .addOption(limitOptions.expires())
    .addOption(options.account())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption & LimitOptions & { name: string }) => {
      const { name } = given
      const created = await context.withDatabase(async (db) => {
        const { accountId, name: account } = await accountOf(db, given)
        const made = await makeKey(db, { accountId, name }, limitsOf(given), systemClock.now())
        return { account, name, ...made }
      })
      const text = `key ${created.keyId} of ${created.account}; it is not shown again:\n${created.key}`
      context.print(given, created, text)
    })
  withExample(
    command,
    'keys create --name shop',
    'keys create --name till --scope send --scope status --address 192.0.2.0/24 --expires 90d',
  )
}

function addList(keys: Command, context: CommandContext): void {
  const command = keys
    .command('list')
    .description('list keys by their last four characters')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption) => {
      const found = await context.withDatabase(async (db) => listApiKeys(db, await accountIdOrAll(db, given)))
      const rows = found.map((key) => [
        key.keyId,
        key.account,
        key.name,
        `…${key.hint}`,
        key.createdAt.toISOString(),
        key.lastUsedAt === null ? 'never' : new Date(key.lastUsedAt).toISOString(),
        stateOf(key, systemClock.now()),
        describeLimits(key),
      ])
      const headings = ['KEY', 'ACCOUNT', 'NAME', 'ENDS IN', 'CREATED', 'LAST USED', 'STATE', 'ONLY FOR']
      context.print(given, found, table(headings, rows, 'there is no key yet: posthorn keys create'))
    })
  withExample(command, 'keys list --json')
}

function addRotate(keys: Command, context: CommandContext): void {
  const command = keys
    .command('rotate')
    .description('make a key with the name and the limits of another one, and show it once')
    .argument('<key>', 'number of the old key, as keys list shows it', parseNumber)
    .addOption(
      new Option(
        '--old-for <time>',
        'how long the old key stays good: 30m, 12h, 7d; left out, until it is revoked',
      ).argParser(parseTime),
    )
    .addOption(options.json())
    .action(async (keyId: number, given: JsonOption & { oldFor?: number }) => {
      const now = systemClock.now()
      const oldUntil = given.oldFor === undefined ? null : now + given.oldFor
      const made = await context.withDatabase((db) => replaceKey(db, keyId, { oldUntil, now }))
      const end = oldUntil === null ? 'it is revoked' : new Date(oldUntil).toISOString()
      const text = `key ${made.keyId} in place of key ${keyId}, which stays good until ${end}; it is not shown again:\n${made.key}`
      context.print(given, { ...made, oldKeyId: keyId, oldUntil }, text)
    })
  withExample(command, 'keys rotate 3 --old-for 7d')
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): string {
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString()}`
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

function addRevoke(keys: Command, context: CommandContext): void {
  const command = keys
    .command('revoke')
    .description('make a key invalid for good, in all gateways at once')
    .argument('<key>', 'number of the key, as keys list shows it', parseNumber)
    .addOption(options.json())
    .action(async (keyId: number, given: JsonOption) => {
      await context.withDatabase((db) => revokeApiKey(db, keyId))
      context.print(given, { keyId, revoked: true }, `key ${keyId} is revoked`)
    })
  withExample(command, 'keys revoke 3')
}
