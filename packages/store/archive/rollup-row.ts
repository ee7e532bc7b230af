import { createHash } from 'node:crypto'
import { type Micros, sumMicros } from '../../domain/pricing/amount.ts'
import { chainHash } from '../statements/chain-hash.ts'

/** What is kept of the rows of one day with equal names; the names of `sources` say what the columns mean. */
export interface RollupRow {
  source: RollupSource
  /** UTC, `2026-08-31`. */
  day: string
  accountId: number
  channel: string
  /** ISO 3166 code of the country that numbered the telephone; empty where unknown. */
  network: string
  upstream: string
  /** Status of messages and lookups, kind of ledger entries and costs. */
  outcome: string
  /** Of costs; empty where it is the account's. */
  currency: string
  rows: number
  /** Parts of messages; messages of ledger entries. */
  parts: number
  /** Charged by messages and lookups; amount of ledger entries and costs. */
  amountMicros: Micros
  /** Reserved for messages and given back. */
  releasedMicros: Micros
}

export type RollupSource = 'messages' | 'lookups' | 'ledger' | 'upstream_costs'

const names = ['source', 'day', 'accountId', 'channel', 'network', 'upstream', 'outcome', 'currency'] as const
const moneySums = ['amountMicros', 'releasedMicros'] as const
const sums = ['rows', 'parts', ...moneySums] as const

/** Adds rows with equal names. */
export class Rollup {
  readonly #rows = new Map<string, RollupRow>()

  add(row: RollupRow): void {
    const key = JSON.stringify(names.map((name) => row[name]))
    const known = this.#rows.get(key)
    if (known === undefined) this.#rows.set(key, { ...row })
    else {
      known.rows += row.rows
      known.parts += row.parts
      for (const name of moneySums) known[name] = sumMicros([known[name], row[name]])
    }
  }

  rows(): RollupRow[] {
    return [...this.#rows.values()]
  }
}

/** SHA-256 over the rows, whatever their order. */
export function rollupHash(rows: readonly RollupRow[]): string {
  const lines = rows.map((row) => JSON.stringify([...names, ...sums].map((name) => row[name]))).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** The hash of a closed segment in the chain; `before` is the one before it, empty for the first. */
export function segmentHash(
  before: string,
  segment: { table: string; from: number; to: number; rows: number; rollupHash: string },
): string {
  const { table, from, to, rows } = segment
  return chainHash(before, [table, from, to, rows, segment.rollupHash])
}
