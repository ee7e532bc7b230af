import { tookBuckets } from '../../domain/traffic/took-histogram.ts'

/** SQL that adds two histograms, which may have different lengths. */
export function addedTook(one: string, other: string): string {
  return `ARRAY(
    SELECT coalesce(a, 0) + coalesce(b, 0) FROM unnest(${one}, ${other}) WITH ORDINALITY AS u (a, b, i) ORDER BY i
  )`
}

/** SQL of an aggregate: the sum of histograms. */
export function summedTook(column: string): string {
  const buckets = Array.from(
    { length: tookBuckets },
    (_, i) => `coalesce(sum(${column}[${i + 1}]), 0)::float8`,
  )
  return `ARRAY[${buckets.join(', ')}]`
}
