import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** The right to use one connection of an upstream, held by one node until `leasedUntil` (database's clock). */
export interface SlotLease {
  slotId: number
  upstream: string
  number: number
  epoch: number
}

/** `upstreams` with `connections`, pairs by position, are the configured slots. */
export interface SlotQuery {
  nodeId: string
  leaseMs: number
  upstreams: string[]
  connections: number[]
  /** How many slots of each upstream may be taken, by position; absent where all may. */
  rooms?: number[]
  /**
   * Also take slots leased under the node's name before a restart: only for a node whose name no other node can have.
   */
  own: boolean
}

const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const leaseColumns = 's.slot_id AS "slotId", s.upstream, s.number, s.epoch'

/** Inserts a row for every configured slot. Slots beyond the configured count stay unused. */
export async function ensureSlots(
  db: Queryable,
  slots: { upstream: string; number: number }[],
): Promise<void> {
  const text = `INSERT INTO upstream_slots (upstream, number)
    SELECT * FROM unnest($1::text[], $2::smallint[]) ON CONFLICT DO NOTHING`
  await db.query({ text }, toColumns(slots, 'upstream', 'number'))
}

/** Extends every lease that `nodeId` still holds and returns them. */
export function renewSlots(db: Queryable, nodeId: string, leaseMs: number): Promise<SlotLease[]> {
  const text = `UPDATE upstream_slots s SET leased_until = ${databaseNow} + $2
    WHERE node_id = $1 AND leased_until > 0 RETURNING ${leaseColumns}`
  return db.query<SlotLease>({ name: 'renew-slots', text }, [nodeId, leaseMs])
}

/** Leases free or lapsed slots to the node, each with a new epoch. */
export function takeSlots(db: Queryable, query: SlotQuery): Promise<SlotLease[]> {
  const free = `
  SELECT f.slot_id FROM unnest($3::text[], $4::integer[], $6::integer[]) AS c (upstream, connections, room),
  LATERAL (
    SELECT s.slot_id FROM upstream_slots s
    WHERE s.upstream = c.upstream AND s.number < c.connections
    AND (s.leased_until < ${databaseNow} OR ($5 AND s.node_id = $1))
    ORDER BY s.node_id IS DISTINCT FROM $1, s.number LIMIT c.room FOR UPDATE SKIP LOCKED
  ) f`
  const rooms = query.rooms ?? query.connections
  return take(db, { name: 'take-slots', free }, query, [rooms])
}

/**
 * Leases slots that are no longer configured (a removed upstream, fewer connections) and that a node held when it
 * died, so that the messages claimed for them can be recovered.
 */
export function takeAbandoned(db: Queryable, query: SlotQuery): Promise<SlotLease[]> {
  const free = `
  SELECT s.slot_id FROM upstream_slots s
  WHERE s.node_id IS NOT NULL AND (s.leased_until < ${databaseNow} OR ($5 AND s.node_id = $1))
  AND NOT EXISTS (
    SELECT FROM unnest($3::text[], $4::integer[]) AS c (upstream, connections)
    WHERE c.upstream = s.upstream AND s.number < c.connections
  ) FOR UPDATE OF s SKIP LOCKED`
  return take(db, { name: 'take-abandoned-slots', free }, query)
}

function take(
  db: Queryable,
  { name, free }: { name: string; free: string },
  query: SlotQuery,
  more: unknown[] = [],
): Promise<SlotLease[]> {
  const { nodeId, leaseMs, upstreams, connections, own } = query
  const text = `
WITH free AS (${free}
)
UPDATE upstream_slots s SET node_id = $1, epoch = s.epoch + 1, leased_until = ${databaseNow} + $2
FROM free WHERE s.slot_id = free.slot_id
RETURNING ${leaseColumns}`
  return db.query<SlotLease>({ name, text }, [nodeId, leaseMs, upstreams, connections, own, ...more])
}

export async function releaseSlot(db: Queryable, { slotId, epoch }: SlotLease): Promise<void> {
  const text = 'UPDATE upstream_slots SET node_id = NULL, leased_until = 0 WHERE slot_id = $1 AND epoch = $2'
  await db.query({ text }, [slotId, epoch])
}

/**
 * Ends a lease and keeps the name of its node: `takeAbandoned` finds a slot that is no longer configured by it, and
 * the messages claimed for the slot are recovered.
 */
export async function lapseSlot(db: Queryable, { slotId, epoch }: SlotLease): Promise<void> {
  const text = 'UPDATE upstream_slots SET leased_until = 0 WHERE slot_id = $1 AND epoch = $2'
  await db.query({ text }, [slotId, epoch])
}

/** A slot and its lease. */
export interface SlotState {
  slotId: number
  upstream: string
  number: number
  /** The node that holds the lease; null where the slot is free. */
  nodeId: string | null
  /** Until the lease ends, by the database's clock. */
  leftMs: number
}

export function listSlots(db: Queryable): Promise<SlotState[]> {
  const text = `
SELECT slot_id AS "slotId", upstream, number::integer, CASE WHEN leased_until >= ${databaseNow} THEN node_id END AS "nodeId",
  greatest(0, leased_until - ${databaseNow}) AS "leftMs"
FROM upstream_slots ORDER BY upstream, number`
  return db.query<SlotState>({ name: 'list-slots', text })
}

/** Upstreams that were configured earlier and are not in `configured`. */
export async function formerUpstreams(db: Queryable, configured: string[]): Promise<string[]> {
  const text = 'SELECT DISTINCT upstream FROM upstream_slots WHERE upstream <> ALL($1::text[])'
  const rows = await db.query<{ upstream: string }>({ name: 'former-upstreams', text }, [configured])
  return rows.map(({ upstream }) => upstream)
}

export async function releaseSlots(db: Queryable, nodeId: string): Promise<void> {
  const text =
    'UPDATE upstream_slots SET node_id = NULL, leased_until = 0 WHERE node_id = $1 AND leased_until > 0'
  await db.query({ text }, [nodeId])
}
