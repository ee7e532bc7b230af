import type { Evidence } from './evidence.ts'

/** As long as a lease: what a jump of the database's clock may make two gateways believe. */
const leaseMs = 6_000

/** A connection that one gateway may have is used by one at a time. */
export function* oneOwner({ world }: Evidence): Generator<string> {
  for (const { name, handOvers, channel } of world.carriers) {
    if (channel === 'sms' && world.profile.connections > 1) continue
    const left = new Map<number, number>()
    let last: number | null = null
    for (const { link, atMs, number } of handOvers) {
      if (link !== last && left.has(link)) {
        const since = left.get(link) ?? 0
        if (!world.clockJumps.some((at) => at > since - leaseMs && at <= atMs))
          yield `hand-over ${number} of ${name} goes over link ${link}, while another gateway has the connection`
      }
      if (last !== null && last !== link) left.set(last, atMs)
      last = link
    }
  }
}
