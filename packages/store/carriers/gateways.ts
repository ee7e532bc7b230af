import type { Queryable } from '../database.ts'

/** NOTIFY channel: slots were released or taken, or a gateway can do more or less than before. Payload: its node id. */
export const slotNoticesChannel = 'posthorn_slots'

/** What a gateway can do for an upstream that it is configured with. */
export interface UpstreamReach {
  /** How many connections are up. */
  linksUp: number
  /** False where its own connections stay down while those of other gateways are up. */
  isFit: boolean
  /** When it last received a report of the upstream; null where it has received none. */
  reportedAt: number | null
}

export interface GatewayBeat {
  nodeId: string
  leaseMs: number
  /** False while it stops. */
  takesSlots: boolean
  skewMs: number
  /** By name. */
  upstreams: Record<string, UpstreamReach>
}

export interface RunningGateway extends Omit<GatewayBeat, 'leaseMs'> {
  startedAt: number
  aliveMs: number
  /** Until it counts as gone, unless it is heard of again. */
  leftMs: number
}

const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const forgottenMs = 24 * 3_600_000

/** Notes that a gateway started, and forgets those that have been gone for a day. */
export async function startGateway(db: Queryable, beat: GatewayBeat): Promise<void> {
  await db.query({ text: `DELETE FROM gateways WHERE leased_until < ${databaseNow} - $1` }, [forgottenMs])
  // The row of an announced gateway stays visible meanwhile.
  const text = `${storeBeat}, started_at = EXCLUDED.started_at`
  await db.query({ text }, beatValues(beat))
}

/** Notes that a gateway runs, by the database's clock. */
export async function beatGateway(db: Queryable, beat: GatewayBeat): Promise<void> {
  await db.query({ name: 'beat-gateway', text: storeBeat }, beatValues(beat))
}

/**
 * Notes gateways that are about to start together, so that each of them counts the others when it takes its first
 * slots. Their rows run out where they do not start.
 */
export async function announceGateways(
  db: Queryable,
  nodeIds: readonly string[],
  { leaseMs, upstreams }: { leaseMs: number; upstreams: readonly string[] },
): Promise<void> {
  const reach: UpstreamReach = { linksUp: 0, isFit: true, reportedAt: null }
  const reaches = Object.fromEntries(upstreams.map((name) => [name, reach]))
  for (const nodeId of nodeIds)
    await beatGateway(db, { nodeId, leaseMs, takesSlots: true, skewMs: 0, upstreams: reaches })
}

const storeBeat = `
INSERT INTO gateways (node_id, started_at, leased_until, takes_slots, clock_skew_ms, upstreams)
VALUES ($1, ${databaseNow}, ${databaseNow} + $2, $3, $4, $5::jsonb)
ON CONFLICT (node_id) DO UPDATE SET leased_until = EXCLUDED.leased_until, takes_slots = EXCLUDED.takes_slots,
  clock_skew_ms = EXCLUDED.clock_skew_ms, upstreams = EXCLUDED.upstreams`

function beatValues({ nodeId, leaseMs, takesSlots, skewMs, upstreams }: GatewayBeat): unknown[] {
  return [nodeId, leaseMs, takesSlots, skewMs, JSON.stringify(upstreams)]
}

/** The gateways that run, the oldest first. */
export function runningGateways(db: Queryable): Promise<RunningGateway[]> {
  const text = `
SELECT node_id AS "nodeId", started_at AS "startedAt", ${databaseNow} - started_at AS "aliveMs",
  leased_until - ${databaseNow} AS "leftMs", takes_slots AS "takesSlots", clock_skew_ms AS "skewMs", upstreams
FROM gateways WHERE leased_until >= ${databaseNow} ORDER BY started_at, node_id`
  return db.query<RunningGateway>({ name: 'running-gateways', text })
}

export async function endGateway(db: Queryable, nodeId: string): Promise<void> {
  await db.query({ text: 'DELETE FROM gateways WHERE node_id = $1' }, [nodeId])
}

/** Asks the other gateways to look at the slots again. */
export async function notifySlots(db: Queryable, nodeId: string): Promise<void> {
  const text = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${slotNoticesChannel}', $1)`
  await db.query({ name: 'notify-slots', text }, [nodeId])
}
