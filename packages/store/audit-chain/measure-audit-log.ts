import type { Queryable } from '../database.ts'
import { readAnchorStates } from './anchors.ts'
import { readHead } from './append-seals.ts'
import { countUnsealed } from './seal-entries.ts'

/** How far sealing and anchoring are behind, for metrics. Counts at most 10,000 entries. */
export async function measureAuditLog(db: Queryable, now: number) {
  const { entries, oldestAt } = await countUnsealed(db)
  const { number } = await readHead(db)
  const states = await readAnchorStates(db)
  return {
    unsealed: entries,
    oldestMs: oldestAt === null ? 0 : Math.max(0, now - oldestAt),
    unanchored: states.map(({ target, storedNumber }) => ({ target, seals: number - storedNumber })),
  }
}
