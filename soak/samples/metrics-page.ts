/** Sums of a Prometheus page by the names of the metrics, over all labels. */
export function sumsOf(page: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const line of page.split('\n')) {
    const match = /^([a-z_0-9]+)(?:\{[^}]*\})? (\S+)$/i.exec(line)
    const [, name, value] = match ?? []
    if (name === undefined) continue
    sums.set(name, (sums.get(name) ?? 0) + Number(value))
  }
  return sums
}
