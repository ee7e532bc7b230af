import type { Micros } from '../pricing/amount.ts'

export const ledgerKinds = ['topup', 'reserve', 'capture', 'release'] as const

export type LedgerKind = (typeof ledgerKinds)[number]

export interface LedgerEntry {
  entryId: number
  at: number
  kind: LedgerKind
  amountMicros: number
  messages: number
  note: string | null
  /** Those messages, where they are at most `maxNamedMessages`; else empty, as in entries of older versions. */
  msgIds: number[]
}

export interface LedgerDay {
  /** `2026-11-21` */
  day: string
  toppedUpMicros: Micros
  capturedMicros: Micros
  /** As in the ledger: negative. */
  reservedMicros: Micros
  releasedMicros: Micros
  entries: number
}
