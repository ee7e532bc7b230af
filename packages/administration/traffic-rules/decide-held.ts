import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Database } from '../../store/database.ts'
import { refuseHeld, releaseHeld } from '../../store/traffic/held-messages.ts'

export type HeldDecision = 'release' | 'refuse'

const decisions = { release: releaseHeld, refuse: refuseHeld }

/**
 * Releases or refuses held messages, each in a transaction of its own. Returns those that were held; rejects with
 * `SettingRefused` where none of them was.
 */
export async function decideHeld(
  db: Database,
  decision: HeldDecision,
  msgIds: readonly number[],
  now: number,
): Promise<number[]> {
  const decided: number[] = []
  for (const msgId of new Set(msgIds)) {
    if (await db.transaction((tx) => decisions[decision](tx, msgId, now))) decided.push(msgId)
  }
  if (decided.length > 0) return decided
  const [msgId = null, other] = msgIds
  throw new SettingRefused('message-not-held', { msgId: other === undefined ? msgId : null })
}
