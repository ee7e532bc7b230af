import type { TableFault } from '../pricing/read-table.ts'

/** What an upstream charges for one part to a destination, within a time. */
export interface UpstreamPrice extends PricedDestination {
  upstream: string
  /** Millionths of the currency of all price lists. */
  micros: number
  /** Valid from this instant on (ms) … */
  from: number
  /** … and before this one; null: without end. */
  until: number | null
}

/** Numbers with one price: an operator, or a prefix, or a country, or, with none of them, all others. */
export interface PricedDestination {
  /** Main code of an operator. */
  network: string | null
  prefix: string
  country: string | null
}

export interface StoredPriceList {
  upstream: string
  currency: string
  importedAt: number
  importedBy: string
  /** Stored prices of the upstream now. */
  rows: number
  /** When the last of them ends; null: one has no end. */
  until: number | null
}

/** How a list changes prices: destinations without a price before, and how the price of the others changes. */
export interface PriceChanges {
  added: number
  raised: number
  lowered: number
  unchanged: number
}

export interface PriceImportSummary extends PriceChanges {
  upstream: string
  currency: string
  imported: boolean
  rows: number
  faults: TableFault[]
  ignored: string[]
}
