import { Type } from '@sinclair/typebox'
import type { TableFault } from '../../domain/pricing/read-table.ts'
import type { PriceChanges } from '../../domain/routing/price-list.ts'

export function countPriceChanges<Row>(
  rows: readonly Row[],
  pricesOf: (row: Row) => { before: number | null; after: number },
): PriceChanges {
  const counts = { added: 0, raised: 0, lowered: 0, unchanged: 0 }
  for (const row of rows) {
    const { before, after } = pricesOf(row)
    if (before === null) counts.added++
    else if (before === after) counts.unchanged++
    else counts[after > before ? 'raised' : 'lowered']++
  }
  return counts
}

/** What is wrong in a file of prices. */
export const fileFault = Type.Object({
  line: Type.Integer(),
  column: Type.String({ description: 'empty: the whole line' }),
  message: Type.String({ description: 'what it must be' }),
})

const maxShownFaults = 100

/** As many as help a person. */
export function shownFaults(faults: readonly TableFault[]): TableFault[] {
  return faults.slice(0, maxShownFaults)
}
