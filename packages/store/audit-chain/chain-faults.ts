export interface ChainFault {
  /** The entry that it is about; null where only a seal is known. */
  entryId: number | null
  kind: 'removed' | 'changed' | 'inserted' | 'reordered' | 'anchor'
  what: string
}

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
