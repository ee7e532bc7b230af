import type { Command } from 'commander'
import { findAccount } from '../storage/accounts.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../storage/api-keys.ts'
import type { CommandContext } from './context.ts'
import { type AccountOption, type JsonOption, options, parseNumber, withExample } from './options.ts'
import { table } from './table.ts'

export function addKeysCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('API keys: what clients send as auth')
  addCreate(keys, context)
  addList(keys, context)
  addRevoke(keys, context)
}

function addCreate(keys: Command, context: CommandContext): void {
  const command = keys
    .command('create')
    .description('make a key and show it once; only its hash is kept')
    .option('--name <name>', 'what it is for', 'api')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption & { name: string }) => {
      const created = await context.withDatabase(async (db) => {
        const { accountId, name: account } = await findAccount(db, given.account ?? null)
        return { account, name: given.name, ...(await createApiKey(db, { accountId, name: given.name })) }
      })
      const text = `key ${created.keyId} of ${created.account}; it is not shown again:\n${created.key}`
      context.print(given, created, text)
    })
  withExample(command, 'keys create --name shop')
}

function addList(keys: Command, context: CommandContext): void {
  const command = keys
    .command('list')
    .description('list keys by their last four characters')
    .addOption(options.account())
    .addOption(options.json())
    .action(async (given: JsonOption & AccountOption) => {
      const found = await context.withDatabase(async (db) => {
        const { account } = given
        return listApiKeys(db, account === undefined ? null : (await findAccount(db, account)).accountId)
      })
      const rows = found.map((key) => [
        key.keyId,
        key.account,
        key.name,
        `…${key.hint}`,
        key.createdAt.toISOString(),
        key.revokedAt === null ? 'valid' : `revoked ${key.revokedAt.toISOString()}`,
      ])
      const headings = ['KEY', 'ACCOUNT', 'NAME', 'ENDS IN', 'CREATED', 'STATE']
      context.print(given, found, table(headings, rows, 'there is no key yet: posthorn keys create'))
    })
  withExample(command, 'keys list --json')
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
