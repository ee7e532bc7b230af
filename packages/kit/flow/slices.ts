/** Parts of a list, each of at most `size` items, for work that others may come between. */
export function* sliceItems<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
