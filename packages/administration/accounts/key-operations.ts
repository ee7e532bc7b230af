import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { addresses } from '../../console-contract/fields.ts'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import { scopes } from '../../domain/console/scope.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import { findApiKey, listApiKeys, revokeApiKey } from '../../store/accounts/api-keys.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { accountId, id, instant, observed, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'
import { changeKey, issueKey, replaceKey } from './keys.ts'

const keyId = id('a key')

const settings = {
  name: Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' }),
  scopes: Type.Array(oneOf(scopes), { description: `a list of ${scopes.join(', ')}; empty for all` }),
  addresses,
  expiresAt: orNull(instant, 'an instant, or null'),
}
const limitOptions = { scopes: 'scope', addresses: 'address', expiresAt: 'expires' } as const
const settingNames = ['name', 'scopes', 'addresses', 'expiresAt'] as const

const key = Type.Object(
  {
    keyId,
    accountId,
    account: Type.String({ description: 'the name of its account' }),
    name: settings.name,
    hint: Type.String({ description: 'its last four characters' }),
    scopes: orNull(settings.scopes, 'what it may be used for; null: everything'),
    addresses: orNull(addresses, 'from where it may be used; null: from anywhere'),
    expiresAt: settings.expiresAt,
    createdAt: instant,
    revokedAt: orNull(instant, 'since when it is refused'),
    lastUsedAt: observed(orNull(instant, 'to about a minute; null: never')),
  },
  { title: 'KeyView', description: 'An API key without its secret.' },
)

const newKey = Type.Object(
  { keyId, key: Type.String({ kind: 'secret', description: 'the secret' }) },
  { title: 'NewKeyView', description: 'A new key; its secret is shown once.' },
)

const state = `SELECT account_id AS "accountId", name, key_hint AS hint, scopes, addresses,
  expires_at AS "expiresAt", revoked_at IS NOT NULL AS revoked FROM api_keys WHERE key_id = $1`
const keyState = rowState(state, 'keyId')
const ownKey = { kind: 'thing', thing: 'key', field: 'keyId' } as const
const ownAccount = { kind: 'field', field: 'accountId' } as const

export const listKeys = reading({
  name: 'keys',
  summary: 'Lists API keys, without their secrets',
  at: 'GET /v1/keys',
  role: 'operator',
  account: ownAccount,
  input: { accountId: Type.Optional(accountId) },
  output: Type.Object({ keys: Type.Array(key) }),
  command: {
    columns: [
      ...['keyId', 'account', 'name', 'hint', 'scopes', 'addresses'],
      ...['expiresAt', 'createdAt', 'lastUsedAt', 'revokedAt'],
    ],
    empty: 'there is no key yet: posthorn keys create',
    examples: ['keys list --json'],
  },
  run: async ({ db }, { input }) => ({
    keys: (await listApiKeys(db, input.accountId ?? null)).map(viewOf),
  }),
})

export const readKey = reading({
  name: 'keys/one',
  summary: 'Reads an API key that is not revoked, without its secret',
  at: 'GET /v1/keys/{keyId}',
  role: 'operator',
  account: ownKey,
  input: { keyId },
  output: key,
  command: { examples: ['keys show 3'] },
  run: async ({ db }, { input }) => viewOf(await findApiKey(db, input.keyId)),
})

function viewOf({ createdAt, revokedAt, scopes, addresses, ...rest }: ApiKey) {
  return {
    ...rest,
    scopes: scopes && [...scopes],
    addresses: addresses && [...addresses],
    createdAt: createdAt.getTime(),
    revokedAt: revokedAt?.getTime() ?? null,
  }
}

export const createKey = changing({
  name: 'keys/create',
  summary: 'Creates a key, and shows it once',
  at: 'POST /v1/keys',
  role: 'admin',
  account: ownAccount,
  input: { accountId, ...settings },
  output: newKey,
  audit: { kept: ['accountId', ...settingNames], state: rowStateOfResult(state, 'keyId') },
  command: {
    defaults: { name: 'api', scopes: [], addresses: [], expiresAt: null },
    options: limitOptions,
    says: 'key {keyId} of {account}; it is not shown again:\n{key}',
    examples: [
      'keys create --name shop',
      'keys create --name till --scope send --scope status --address 192.0.2.0/24 --expires 90d',
    ],
  },
  run: async ({ db, clock, room }, { input: { accountId, name, ...limits }, note }) => {
    const account = await findAccount(db, accountId, 'accountId')
    const { keyId, key } = await issueKey(db, { accountId, name }, limits, clock.now(), room)
    note(`key ${keyId} of ${account.name}`)
    return { keyId, key }
  },
})

export const changeKeySettings = changing({
  name: 'keys/change',
  summary: 'Changes name and limits of a key: what is absent stays as it is, an empty list is no limit',
  at: 'PATCH /v1/keys/{keyId}',
  role: 'admin',
  account: ownKey,
  input: { keyId, ...Type.Partial(Type.Object(settings)).properties },
  audit: { kept: ['keyId', ...settingNames], state: keyState },
  command: {
    options: limitOptions,
    flags: {
      'all-scopes': { description: 'it is valid for every operation', sets: { scopes: [] } },
      'any-address': { description: 'it may be used from anywhere', sets: { addresses: [] } },
      'never-expires': { description: 'it is valid until it is revoked', sets: { expiresAt: null } },
    },
    says: 'key {keyId} is changed',
    examples: ['keys change 3 --scope send --address 192.0.2.0/24', 'keys change 3 --never-expires'],
  },
  run: async ({ db, clock }, { input: { keyId, ...change }, note }) => {
    note(`key ${keyId}`)
    await changeKey(db, keyId, change, clock.now())
    return {}
  },
})

export const rotateKey = changing({
  name: 'keys/rotate',
  summary: 'Creates a key with the name and the limits of another one, and shows it once',
  at: 'POST /v1/keys/{keyId}/rotate',
  role: 'admin',
  account: ownKey,
  input: { keyId, oldUntil: orNull(instant, 'until when the old key is valid; null: until it is revoked') },
  output: newKey,
  audit: {
    kept: ['keyId', 'oldUntil'],
    /** The old key and the new one. */
    state: async (db, fields, result) => ({
      old: await keyState(db, fields, null),
      new: result === null ? null : await keyState(db, result, null),
    }),
  },
  command: {
    options: { oldUntil: 'old-for' },
    says: 'key {keyId} in its place[; the old one is valid until {oldUntil}]; the new one is not shown again:\n{key}',
    examples: ['keys rotate 3 --old-for 7d'],
  },
  run: async ({ db, clock, room }, { input: { keyId, oldUntil }, note }) => {
    const made = await replaceKey(db, keyId, { oldUntil, now: clock.now() }, room)
    note(`key ${made.keyId} in place of key ${keyId}`)
    return made
  },
})

export const revokeKey = changing({
  name: 'keys/revoke',
  summary: 'Revokes a key permanently, on all gateways at once',
  at: 'DELETE /v1/keys/{keyId}',
  role: 'admin',
  account: ownKey,
  input: { keyId },
  audit: { kept: ['keyId'], state: keyState },
  command: {
    says: 'key {keyId} is revoked',
    examples: ['keys revoke 3'],
  },
  run: async ({ db }, { input: { keyId }, note }) => {
    note(`key ${keyId}`)
    await revokeApiKey(db, keyId)
    return {}
  },
})
