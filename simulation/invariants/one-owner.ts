import { leaseMs } from '../world/waiting-times.ts'
import type { Evidence } from './evidence.ts'

/** A connection that one gateway may have is used by one at a time. */
export function* oneOwner({ world }: Evidence): Generator<string> {
  for (const { name, handOvers, channel } of world.carriers) {
    if (channel === 'sms' && world.profile.connections > 1) continue
    const left = new Map<number, number>()
    let last: number | null = null
    for (const { connection, atMs, number } of handOvers) {
      if (connection !== last && left.has(connection)) {
        const since = left.get(connection) ?? 0
        // After a jump of the database's clock two gateways may believe in a lease each, one after the other.
        if (!world.record.clockJumps.some((at) => at > since - 2 * leaseMs && at <= atMs))
          yield `hand-over ${number} of ${name} goes over connection ${connection}, which another gateway holds`
      }
      if (last !== null && last !== connection) left.set(last, atMs)
      last = connection
    }
  }
}
