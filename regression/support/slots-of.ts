import { listSlots } from '../../packages/store/carriers/slots.ts'
import type { Installation } from './installation.ts'
import { until } from './until.ts'

/** Waits until as many gateways have slots of upstreams as `counts` has numbers, and these are what they have. */
export async function slotsAreLeased(
  installation: Installation,
  withinMs: number,
  counts: readonly number[],
): Promise<void> {
  await using db = await installation.openDatabase()
  await until(`slots are leased as ${counts.join(' and ')}`, withinMs, async () => {
    const leased = new Map<string, number>()
    for (const { nodeId } of await listSlots(db)) {
      if (nodeId !== null) leased.set(nodeId, (leased.get(nodeId) ?? 0) + 1)
    }
    const found = [...leased.values()].sort((a, b) => a - b)
    return found.join() === [...counts].sort((a, b) => a - b).join()
      ? null
      : `they are leased as ${found.join(' and ')}`
  })
}
