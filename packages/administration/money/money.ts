import { createHash } from 'node:crypto'
import { type Micros, toMicros } from '../../domain/pricing/amount.ts'
import { readTopUp } from '../../domain/settings/read-amount.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import { topUp } from '../../store/accounts/accounts.ts'
import type { Database } from '../../store/database.ts'
import { findAnswer, lockKey, storeAnswer } from '../../store/messages/idempotency.ts'
import { repeatUnknown } from '../../store/statements/repeat-unknown.ts'

/** A top-up by an operator. `amount` is decimal text; a negative amount withdraws. */
export interface GivenTopUp {
  accountId: number
  amount: string
  note: string | null
}

/**
 * Books a top-up once: after a lost answer it can be sent again with the same content. Returns the new balance. Rejects
 * with `SettingRefused`, also where the same attempt id was used with other content, and with `OutcomeUnknown` where it
 * may be booked.
 */
export async function topUpOnce(
  db: Database,
  attempt: string,
  { amount, ...given }: GivenTopUp,
  now: number,
): Promise<Micros> {
  const entry = { ...given, amountMicros: readTopUp(amount) }
  const { accountId, amountMicros, note } = entry
  const key = { accountId, scope: 'top-up' as const, key: attempt }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([amountMicros, note]))
    .digest()
  return repeatUnknown(db, async (tx) => {
    await lockKey(tx, key)
    const known = await findAnswer(tx, key)
    if (known?.bodyHash.equals(bodyHash)) return toMicros(BigInt(known.answer))
    if (known !== null) throw new SettingRefused('top-up-changed', {})
    const availableMicros = await topUp(tx, entry)
    await storeAnswer(tx, { ...key, bodyHash, answer: String(availableMicros), now })
    return availableMicros
  })
}
