import { randomInt } from 'node:crypto'
import {
  type BindSettings,
  bindAlphabets,
  bindChannels,
  bindLimits,
  bindReceipts,
} from '../../domain/settings/bind-settings.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { hashPassword } from '../../kit/machine/password-hash.ts'
import { isAddressRange } from '../../kit/net/address-ranges.ts'
import type { SettingRoom } from '../../store/accounts/setting-room.ts'
import type { Database } from '../../store/database.ts'
import { createBind, findSmppBind, updateBind } from '../../store/smpp/smpp-binds.ts'
import { withRowLocked } from '../../store/statements/locked-row.ts'

const maxAddresses = 50
/** SMPP 3.4 allows 8 characters, and many clients no more. */
const passwordLength = 8

export interface BindWish {
  accountId: number
  systemId: string
  /** Null: one is made. */
  password: string | null
}

/**
 * Creates a bind. The password is in this result only; the database keeps a hash. Rejects with `SettingRefused`.
 */
export async function addBind(
  db: Database,
  { accountId, systemId, password }: BindWish,
  settings: BindSettings,
  room?: SettingRoom,
): Promise<{ bindId: number; password: string }> {
  if (!/^[!-~]{1,15}$/.test(systemId)) throw new SettingRefused('bind-system-id', {}, 'systemId')
  const checked = checkBindSettings(settings)
  const used = password === null ? newPassword() : checkPassword(password)
  const passwordHash = await hashPassword(used)
  const bindId = await createBind(db, { ...checked, accountId, systemId, passwordHash }, room)
  return { bindId, password: used }
}

/** Changes settings of a bind, and with `newPassword` its password, which is then in the result. */
export async function changeBind(
  db: Database,
  bindId: number,
  { newPassword: isNew = false, ...change }: Partial<BindSettings> & { newPassword?: boolean },
): Promise<{ password: string | null }> {
  const password = isNew ? newPassword() : null
  const passwordHash = password === null ? null : await hashPassword(password)
  await withRowLocked(db, 'bind', [bindId], async (db) => {
    const bind = await findSmppBind(db, bindId)
    const { addresses, maxSessions, maxWindow, perSecond, alphabet, plan, receipts, active } = bind
    const before = { addresses, maxSessions, maxWindow, perSecond, alphabet, plan, receipts, active }
    await updateBind(db, bindId, { ...checkBindSettings({ ...before, ...change }), passwordHash })
  })
  return { password }
}

/** The settings as they are stored. Throws `SettingRefused`. */
export function checkBindSettings(settings: BindSettings): BindSettings {
  const { maxSessions, maxWindow, perSecond, alphabet, plan, receipts } = settings
  const addresses = [...new Set(settings.addresses?.map((text) => text.trim()).filter((text) => text !== ''))]
  const address = addresses.find((text) => !isAddressRange(text))
  if (address !== undefined) throw new SettingRefused('key-address', { address }, 'addresses')
  if (addresses.length > maxAddresses) {
    throw new SettingRefused('bind-number', { field: 'addresses', max: maxAddresses }, 'addresses')
  }
  checkNumber('maxSessions', maxSessions, bindLimits.sessions)
  checkNumber('maxWindow', maxWindow, bindLimits.window)
  if (perSecond !== null) checkNumber('perSecond', perSecond, bindLimits.perSecond)
  if (!bindAlphabets.includes(alphabet)) {
    throw new SettingRefused('bind-word', { field: 'alphabet', known: bindAlphabets.join(', ') }, 'alphabet')
  }
  if (!bindReceipts.includes(receipts)) {
    throw new SettingRefused('bind-word', { field: 'receipts', known: bindReceipts.join(', ') }, 'receipts')
  }
  const isPlan = plan.length > 0 && new Set(plan).size === plan.length
  if (!isPlan || plan.some((channel) => !bindChannels.includes(channel))) {
    throw new SettingRefused('bind-plan', { known: bindChannels.join(', ') }, 'plan')
  }
  return { ...settings, addresses: addresses.length === 0 ? null : addresses }
}

function checkNumber(field: 'maxSessions' | 'maxWindow' | 'perSecond', value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new SettingRefused('bind-number', { field, max }, field)
  }
}

function checkPassword(password: string): string {
  if (!/^[!-~]{4,64}$/.test(password)) throw new SettingRefused('bind-password', {}, 'password')
  return password
}

/** Without characters that look alike: 46 bits, behind delays for wrong passwords. */
function newPassword(): string {
  const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: passwordLength }, () => characters[randomInt(characters.length)]).join('')
}
