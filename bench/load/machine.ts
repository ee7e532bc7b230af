import { cpus, totalmem } from 'node:os'

/** Describes the machine of a figure. */
export function machine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cores.length} x ${cores[0]?.model.trim() ?? 'unknown CPU'}, ${memory} GiB, Node ${process.version}`
}

/** The value below which `share` of the sorted `values` lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
