import { scopes } from '../../domain/console/scope.ts'
import type { KeyLimits } from '../../domain/settings/key-limits.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { isAddressRange } from '../../kit/net/address-ranges.ts'
import {
  createApiKey,
  findApiKey,
  type NewKey,
  rotateApiKey,
  updateApiKey,
} from '../../store/accounts/api-keys.ts'
import type { SettingRoom } from '../../store/accounts/setting-room.ts'
import type { Database } from '../../store/database.ts'
import { withRowLocked } from '../../store/statements/locked-row.ts'

const maxAddresses = 50

/** Creates a key. Its text is in this result only; the database keeps a hash. Rejects with `SettingRefused`. */
export async function issueKey(
  db: Database,
  owner: { accountId: number; name: string },
  limits: KeyLimits,
  now: number,
  room?: SettingRoom,
): Promise<NewKey & KeyLimits> {
  const checked = checkKeyLimits(limits, now)
  return { ...checked, ...(await createApiKey(db, owner, checked, room)) }
}

/** Creates a key that replaces another one; the old key is valid until `oldUntil`. Rejects with `SettingRefused`. */
export async function replaceKey(
  db: Database,
  keyId: number,
  { oldUntil, now }: { oldUntil: number | null; now: number },
  room?: SettingRoom,
): Promise<NewKey> {
  if (oldUntil !== null && oldUntil < now) throw new SettingRefused('key-old-until', {}, 'oldUntil')
  return rotateApiKey(db, keyId, { oldUntil, now }, room)
}

/** Changes name and limits of a key; a member that is absent stays as it is. Rejects with `SettingRefused`. */
export function changeKey(
  db: Database,
  keyId: number,
  change: Partial<KeyLimits & { name: string }>,
  now: number,
): Promise<void> {
  return withRowLocked(db, 'key', [keyId], async (db) => {
    const { name, scopes, addresses, expiresAt } = await findApiKey(db, keyId)
    const checked = checkKeyLimits({ scopes, addresses, expiresAt: null, ...change }, now)
    await updateApiKey(db, keyId, {
      name: change.name ?? name,
      ...checked,
      expiresAt: change.expiresAt === undefined ? expiresAt : checked.expiresAt,
    })
  })
}

/** The limits as they are stored: no duplicates, null for an empty list. Throws `SettingRefused`. */
export function checkKeyLimits(limits: KeyLimits, now: number): KeyLimits {
  const { expiresAt } = limits
  const addresses = [...new Set(limits.addresses?.map((text) => text.trim()).filter((text) => text !== ''))]
  const wanted = scopes.filter((scope) => limits.scopes?.includes(scope))
  const scope = limits.scopes?.find((each) => !scopes.includes(each))
  if (scope !== undefined) throw new SettingRefused('key-scope', { scope }, 'scopes')
  const address = addresses.find((text) => !isAddressRange(text))
  if (address !== undefined) throw new SettingRefused('key-address', { address }, 'addresses')
  if (addresses.length > maxAddresses) {
    throw new SettingRefused('key-addresses', { max: maxAddresses }, 'addresses')
  }
  if (expiresAt !== null && expiresAt <= now) throw new SettingRefused('key-expiry', {}, 'expiresAt')
  return {
    scopes: wanted.length === 0 ? null : wanted,
    addresses: addresses.length === 0 ? null : addresses,
    expiresAt,
  }
}
