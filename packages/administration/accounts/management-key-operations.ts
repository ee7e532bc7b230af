import { Type } from '@sinclair/typebox'
import { oneOf } from '../../console-contract/console-route.ts'
import { addresses } from '../../console-contract/fields.ts'
import { roles } from '../../domain/console/role.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { isAddressRange } from '../../kit/net/address-ranges.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import {
  insertManagementKey,
  listManagementKeys,
  revokeManagementKey,
} from '../../store/accounts/management-keys.ts'
import { rowState, rowStateOfResult } from '../audited-state.ts'
import { accountId, id, instant, orNull } from '../fields.ts'
import { changing, reading } from '../operation.ts'

const keyId = id('a management key')
const settings = {
  name: Type.String({ minLength: 1, maxLength: 64, description: '1 to 64 characters long' }),
  role: oneOf(roles, 'what its bearer may do and read: viewer, operator or admin'),
  scopes: orNull(
    Type.Array(Type.String({ pattern: '^([a-z-]{1,40}|\\*):(read|write)$' }), { minItems: 1, maxItems: 50 }),
    'a list such as keys:read, senders:write, *:read; null: everything that the role may do',
  ),
  accountId: orNull(accountId, 'the one account that it sees; null: all'),
  addresses: orNull(
    Type.Array(addresses.items, { minItems: 1, maxItems: 50 }),
    'from where it may be used; null: from anywhere',
  ),
  expiresAt: orNull(instant, 'until when it is valid; null: until it is revoked'),
}
const kept = ['name', 'role', 'scopes', 'accountId', 'addresses', 'expiresAt'] as const
const state = `SELECT name, role, scopes, account_id AS "accountId", addresses, expires_at AS "expiresAt",
  key_hint AS hint, revoked_at IS NOT NULL AS revoked FROM management_keys WHERE key_id = $1`

const managementKey = Type.Object(
  {
    keyId,
    hint: Type.String({ description: 'its last four characters' }),
    ...settings,
    createdAt: instant,
    revokedAt: orNull(instant, 'since when it is refused'),
  },
  { title: 'ManagementKeyView', description: 'A bearer of the management API, without its secret.' },
)

export const listManagement = reading({
  name: 'management-keys',
  summary: 'Lists management keys, without their secrets',
  at: 'GET /v1/management-keys',
  role: 'admin',
  input: {},
  output: Type.Object({ managementKeys: Type.Array(managementKey) }),
  command: { verb: 'list', examples: ['management-keys list'] },
  run: async ({ db }) => ({
    managementKeys: (await listManagementKeys(db)).map(({ scopes, addresses, ...key }) => ({
      ...key,
      scopes: scopes && [...scopes],
      addresses: addresses && [...addresses],
    })),
  }),
})

export const createManagementKey = changing({
  name: 'management-keys/create',
  summary: 'Creates a management key, and shows it once',
  at: 'POST /v1/management-keys',
  role: 'admin',
  input: {
    name: settings.name,
    role: settings.role,
    ...Type.Partial(Type.Omit(Type.Object(settings), ['name', 'role'])).properties,
  },
  output: Type.Object({ keyId, key: Type.String({ kind: 'secret', description: 'the secret' }) }),
  audit: { kept, state: rowStateOfResult(state, 'keyId') },
  command: {
    options: { scopes: 'scope', addresses: 'address', expiresAt: 'expires' },
    examples: [
      'management-keys create --name terraform --role admin',
      'management-keys create --name report --role viewer --scope "*:read" --expires 90d',
    ],
  },
  run: async ({ db, clock }, { input, note }) => {
    const { scopes = null, accountId = null, addresses = null, expiresAt = null } = input
    if (accountId !== null) await findAccount(db, accountId, 'accountId')
    const address = addresses?.find((text) => !isAddressRange(text))
    if (address !== undefined) throw new SettingRefused('key-address', { address }, 'addresses')
    const now = clock.now()
    if (expiresAt !== null && expiresAt <= now) throw new SettingRefused('key-expiry', {}, 'expiresAt')
    const made = await insertManagementKey(db, { ...input, scopes, accountId, addresses, expiresAt }, now)
    note(`management key ${made.keyId} ${input.name}`)
    return made
  },
})

export const revokeManagement = changing({
  name: 'management-keys/revoke',
  summary: 'Revokes a management key permanently, on all gateways at once',
  at: 'DELETE /v1/management-keys/{keyId}',
  role: 'admin',
  input: { keyId },
  audit: { kept: ['keyId'], state: rowState(state, 'keyId') },
  command: { verb: 'revoke', arguments: ['keyId'], examples: ['management-keys revoke 3'] },
  run: async ({ db, clock }, { input: { keyId }, note }) => {
    note(`management key ${keyId}`)
    await revokeManagementKey(db, keyId, clock.now())
    return {}
  },
})
