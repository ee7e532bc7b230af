import { createHash } from 'node:crypto'
import { topUp } from '../../../storage/accounts.ts'
import { findAnswer, lockKey, storeAnswer } from '../../../storage/idempotency.ts'
import { ConsoleRefusal } from '../refusal.ts'
import type { AccountsPorts } from './accounts-ports.ts'

/**
 * Books an attempt once: whoever never heard how it went may ask again with the same words. Answers the new balance.
 * Rejects with `ConsoleRefusal` where the same attempt was made for something else.
 */
export function topUpOnce(
  { db, clock }: Pick<AccountsPorts, 'db' | 'clock'>,
  attempt: string,
  entry: Parameters<typeof topUp>[1],
): Promise<number> {
  const { accountId, amountMicros, note } = entry
  const key = `console top-up ${attempt}`
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([amountMicros, note]))
    .digest()
  return db.transaction(async (tx) => {
    await lockKey(tx, accountId, key)
    const known = await findAnswer(tx, accountId, key)
    if (known?.bodyHash.equals(bodyHash)) return Number(known.answer)
    if (known !== null) throw new ConsoleRefusal(409, 'This was booked already with another amount or note')
    const availableMicros = await topUp(tx, entry)
    await storeAnswer(tx, { accountId, key, bodyHash, answer: String(availableMicros), now: clock.now() })
    return availableMicros
  })
}
