import type { Outbox, WrittenCallback } from '../callbacks/outbox.ts'
import type { Database, Queryable } from '../storage/database.ts'

/**
 * Runs `work` in a transaction and lets the callbacks go that it wrote, once they are on disk. A deadlock makes the
 * database run it again: what was promised before is taken back.
 */
export async function toldTransaction<Result>(
  { db, outbox }: { db: Pick<Database, 'transaction'>; outbox: Outbox },
  work: (tx: Queryable, tell: (written: WrittenCallback[]) => void) => Promise<Result>,
): Promise<Result> {
  const promised: WrittenCallback[] = []
  try {
    const result = await db.transaction((tx) => {
      outbox.rolledBack(promised.splice(0))
      return work(tx, (written) => promised.push(...written))
    })
    outbox.committed(promised)
    return result
  } catch (error) {
    outbox.rolledBack(promised)
    throw error
  }
}
