import type { Queryable } from '../database.ts'
import { notifySlots } from './gateways.ts'

/**
 * Ends leases of slots and sinks whose node is gone for certain, so that the next node need not wait until they run out; the other
 * nodes share the slots without it. The name of the node stays at the slot: messages claimed for it are recovered by
 * the node that takes it. Without a name, of all nodes: only for the owner of a database that no other process uses yet.
 */
export async function endLeases(db: Queryable, nodeId: string | null = null): Promise<void> {
  const text = `WITH gone AS (DELETE FROM gateways WHERE $1::text IS NULL OR node_id = $1), free AS (
      UPDATE event_sinks SET leased_until = 0 WHERE leased_until > 0 AND ($1::text IS NULL OR holder = $1)
    )
    UPDATE upstream_slots SET leased_until = 0
    WHERE node_id IS NOT NULL AND leased_until > 0 AND ($1::text IS NULL OR node_id = $1)`
  await db.query({ text }, [nodeId])
  if (nodeId !== null) await notifySlots(db, nodeId)
}
