import type { LookupOutcome } from './lookup.ts'

/** Looks up numbers in requests of at most `size` numbers, all at once; the results in the order of `phones`. */
export async function inChunks(
  phones: readonly string[],
  size: number,
  look: (chunk: readonly string[]) => Promise<LookupOutcome[]>,
): Promise<LookupOutcome[]> {
  const count = Math.ceil(phones.length / size)
  const chunks = Array.from({ length: count }, (_, index) => phones.slice(index * size, (index + 1) * size))
  return (await Promise.all(chunks.map(look))).flat()
}
