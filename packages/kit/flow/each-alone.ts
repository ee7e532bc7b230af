import { type FaultEvents, reportFault, Unavailable } from '../machine/report-fault.ts'

export interface EachAloneOptions<Item> {
  events: FaultEvents
  /** Names the work in reports of its faults; one of few words, since faults are counted by it. */
  where: string
  /** Names the element that failed. */
  nameOf: (item: Item) => string
}

/** Does some work for one after the other. Where it fails for one, that is reported, and the others have their turn. */
export async function eachAlone<Item>(
  items: Iterable<Item>,
  { events, where, nameOf }: EachAloneOptions<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (cause) {
      // While a dependency is away it fails for the others too.
      if (cause instanceof Unavailable) throw cause
      reportFault(events, where, new Error(`it failed for ${nameOf(item)}`, { cause }))
    }
  }
}
