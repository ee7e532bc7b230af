import { randomBytes } from 'node:crypto'
import { type InterfaceKind, interfaceKinds } from '../../domain/accounts/interface-user.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { hashPassword } from '../../kit/machine/password-hash.ts'
import {
  findInterfaceUser,
  type InterfaceUserChange,
  insertInterfaceUser,
  updateInterfaceUser,
} from '../../store/accounts/interface-users.ts'
import { listSenders } from '../../store/accounts/senders.ts'
import type { SettingRoom } from '../../store/accounts/setting-room.ts'
import type { Database } from '../../store/database.ts'
import { checkKeyLimits } from './keys.ts'
import { checkSender } from './senders.ts'

/** A user of an interface of another gateway, as an operator or an import gives it. */
export interface GivenInterfaceUser {
  kind: string
  username: string
  password: string
  accountId: number
  /** For requests that name no sender. Absent or null: they are refused. */
  sender?: string | null
  /** IP addresses and ranges. Absent or null: any. */
  addresses?: readonly string[] | null
}

/** Rejects with `SettingRefused`. */
export async function addInterfaceUser(
  db: Database,
  given: GivenInterfaceUser,
  room?: SettingRoom,
): Promise<void> {
  const { accountId, sender = null, addresses = null, password } = given
  const key = readInterfaceUser(given)
  await checkOwnSender(db, accountId, sender)
  const passwordHash = await hashPassword(readPassword(password))
  const user = { ...key, accountId, passwordHash, sender, addresses: readAddresses(addresses) }
  await insertInterfaceUser(db, user, room)
}

/** A member that is absent stays as it is. Rejects with `SettingRefused`. */
export async function changeInterfaceUser(
  db: Database,
  {
    kind,
    username,
    password,
    sender,
    addresses,
  }: Pick<GivenInterfaceUser, 'kind' | 'username'> &
    Partial<Pick<GivenInterfaceUser, 'password' | 'sender' | 'addresses'>>,
): Promise<void> {
  const key = readInterfaceUser({ kind, username })
  if (sender !== undefined) {
    const { accountId } = await findInterfaceUser(db, key)
    await checkOwnSender(db, accountId, sender)
  }
  const change: InterfaceUserChange = {
    ...(password !== undefined && { passwordHash: await hashPassword(readPassword(password)) }),
    ...(sender !== undefined && { sender }),
    ...(addresses !== undefined && { addresses: readAddresses(addresses) }),
  }
  await updateInterfaceUser(db, key, change)
}

/** Requests that name no sender go out by `sender`, so it must be approved. Rejects with `SettingRefused`. */
async function checkOwnSender(db: Database, accountId: number, sender: string | null): Promise<void> {
  if (sender === null) return
  const { channel, name } = checkSender({ channel: 'sms', name: sender }, 'sender')
  const known = await listSenders(db, accountId)
  if (known.some((each) => each.channel === channel && each.name === name && each.status === 'approved'))
    return
  throw new SettingRefused('interface-sender', { name }, 'sender')
}

/** Throws `SettingRefused`. */
export function readInterfaceUser({ kind: given, username }: Pick<GivenInterfaceUser, 'kind' | 'username'>): {
  kind: InterfaceKind
  username: string
} {
  const kind = interfaceKinds.find((each) => each === given)
  if (kind === undefined) {
    throw new SettingRefused('interface-unknown', { kind: given, known: interfaceKinds.join(', ') }, 'kind')
  }
  if (!/^[^\p{Cc}\s]{1,64}$/u.test(username)) throw new SettingRefused('interface-username', {}, 'username')
  return { kind, username }
}

/** 12 characters of base64url. */
export function newInterfacePassword(): string {
  return randomBytes(9).toString('base64url')
}

function readPassword(password: string): string {
  if (/^[^\p{Cc}]{1,128}$/u.test(password)) return password
  throw new SettingRefused('interface-password', {}, 'password')
}

/** Null for an empty list. */
function readAddresses(addresses: readonly string[] | null): readonly string[] | null {
  return checkKeyLimits({ scopes: null, addresses: addresses && [...addresses], expiresAt: null }, 0)
    .addresses
}
