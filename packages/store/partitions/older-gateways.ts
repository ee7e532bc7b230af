import type { Queryable } from '../database.ts'

const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/**
 * The running gateways whose program does not know the schema step `since`, by name. Those from before step 22 do not
 * say which they know; those from before step 21 have no row in `gateways`, and are found where they lease a slot.
 */
export async function olderGateways(db: Queryable, since: number): Promise<string[]> {
  const text = `
SELECT node_id AS "nodeId" FROM gateways WHERE leased_until >= ${databaseNow} AND coalesce(schema_step, 0) < $1
UNION
SELECT node_id FROM upstream_slots
WHERE leased_until >= ${databaseNow} AND node_id NOT IN (SELECT node_id FROM gateways)
ORDER BY 1`
  const rows = await db.query<{ nodeId: string }>({ text }, [since])
  return rows.map(({ nodeId }) => nodeId)
}
