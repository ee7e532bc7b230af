import type { Queryable } from './database.ts'

/**
 * Ends leases of slots whose node is gone for certain, so that the next node need not wait until they run out. The
 * name of the node stays: messages claimed for the slot are recovered by whoever takes it. Without a name, of all
 * nodes: only for the owner of a database that no other process uses yet.
 */
export async function endLeases(db: Queryable, nodeId: string | null = null): Promise<void> {
  const text = `UPDATE upstream_slots SET leased_until = 0
    WHERE node_id IS NOT NULL AND leased_until > 0 AND ($1::text IS NULL OR node_id = $1)`
  await db.query({ text }, [nodeId])
}
