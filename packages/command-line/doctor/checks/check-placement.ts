import type { Queryable } from '../../../store/database.ts'
import {
  distributedTables,
  historyTables,
  type Worker,
  workersOf,
} from '../../../store/partitions/placement.ts'
import { ok, problem, type Said, warning } from '../finding.ts'

/** Where the history lies: here, or on the workers of Citus. */
export async function lookAtPlacement(db: Queryable): Promise<Said[]> {
  const spread = await distributedTables(db)
  const missing = historyTables.filter((table) => !spread.has(table))
  if (missing.length === historyTables.length) return [ok('history', 'lies in this database')]
  if (missing.length > 0) {
    const found = `lies in this database while ${historyTables.length - missing.length} other tables of the history are on workers`
    return missing.map((table) => problem(table, found, 'posthorn migrate --distribute'))
  }
  return ((await workersOf(db)) ?? []).map(describeWorker)
}

function describeWorker({ address, shards, bytes, fault }: Worker): Said {
  if (fault !== null) {
    const found = `does not answer, so messages of its accounts wait (${shards} shards): ${fault}`
    return problem(address, found, 'start it again; what was accepted is on its disk')
  }
  if (shards === 0) {
    const advice = 'SELECT citus_rebalance_start() moves shards to it, while gateways work'
    return warning(address, 'is a worker without shards', advice)
  }
  return ok(address, `has ${shards} shards of the history, ${Math.round((bytes ?? 0) / 1_048_576)} MB`)
}
