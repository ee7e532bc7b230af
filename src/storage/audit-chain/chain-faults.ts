import type { ChainFault } from './verify-chain.ts'

const limit = 100

/** The first faults, and how many there are. */
export class ChainFaults {
  readonly shown: ChainFault[] = []
  count = 0

  add(entryId: number | null, kind: ChainFault['kind'], what: string): void {
    this.count += 1
    if (this.shown.length < limit) this.shown.push({ entryId, kind, what })
  }
}
