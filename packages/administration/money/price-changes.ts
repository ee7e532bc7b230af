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
