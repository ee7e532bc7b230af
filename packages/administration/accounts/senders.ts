import type { SenderStatus } from '../../domain/accounts/sender.ts'
import { isAlphaName } from '../../domain/address/alpha-name.ts'
import { channels } from '../../domain/plan/plan.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { addSender, removeSender, type SenderName } from '../../store/accounts/senders.ts'
import type { Database } from '../../store/database.ts'

/** A sender name as an operator enters it. */
export interface GivenSender {
  channel: string
  name: string
}

interface OfAccount {
  accountId: number
}

interface GivenStatus {
  status: SenderStatus
  /** Why it is rejected. */
  reason?: string
}

/** Adds a name to a channel, or changes the status of an existing one. Rejects with `SettingRefused`. */
export async function setSender(
  db: Database,
  { accountId, status, reason, ...given }: GivenSender & OfAccount & GivenStatus,
): Promise<void> {
  const said = reason?.trim() || null
  await addSender(db, { accountId, ...checkSender(given), status, reason: said })
}

/** Removes a name from a channel. Rejects with `SettingRefused` where there is none. */
export async function deleteSender(
  db: Database,
  { accountId, channel, name }: GivenSender & OfAccount,
): Promise<void> {
  await removeSender(db, { accountId, channel: parseChannel(channel), name })
}

/**
 * Checks a sender name; numbers and short codes are valid for sms (docs/reference/contract.md). Throws
 * `SettingRefused` about `field`.
 */
export function checkSender(
  { name, ...given }: GivenSender,
  field: 'name' | 'sender' | 'number' = 'name',
): Omit<SenderName, 'accountId'> {
  const channel = parseChannel(given.channel)
  if (!/^[^\s].{0,62}[^\s]$|^[^\s]$/.test(name)) throw new SettingRefused('sender-name', {}, field)
  const isFit = channel !== 'sms' || isAlphaName(name) || /^\d{3,15}$/.test(name)
  if (!isFit) throw new SettingRefused('sender-sms-name', { name }, field)
  return { channel, name }
}

function parseChannel(text: string): SenderName['channel'] {
  const channel = channels.find((each) => each === text)
  if (channel === undefined) throw new SettingRefused('channel-unknown', { channel: text }, 'channel')
  return channel
}
