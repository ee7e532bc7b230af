import { type FaultEvents, reportFault } from './report-fault.ts'

/** Does some work for one after the other. Where it fails for one, that is reported, and the others have their turn. */
export async function eachAlone<Item>(
  items: Iterable<Item>,
  { events, where }: { events: FaultEvents; where: (item: Item) => string },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      reportFault(events, where(item), error)
    }
  }
}
