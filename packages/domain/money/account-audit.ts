import type { Micros } from '../pricing/amount.ts'

/**
 * One account's money, added up twice: from the ledger, and from messages and lookups, each with the roll-ups of rows
 * that were dropped. All in millionths.
 */
export interface AccountAudit {
  accountId: number
  name: string
  messages: number
  lookups: number
  availableMicros: Micros
  toppedUpMicros: Micros
  /** Of the messages. */
  reservedMicros: Micros
  /** Of messages and lookups. */
  chargedMicros: Micros
  /** Sums of the ledger: reservations (negative), releases, captures. */
  ledgerReserveMicros: Micros
  ledgerReleaseMicros: Micros
  ledgerCaptureMicros: Micros
  differences: Difference[]
}

export interface Difference {
  what: string
  expectedMicros: Micros
  foundMicros: Micros
}

export interface MessageFault {
  msgId: number
  accountId: number
  what: string
}

export interface Audit {
  sound: boolean
  accounts: AccountAudit[]
  /** At most `faultLimit`, oldest first; `faultyMessages` counts all. */
  faults: MessageFault[]
  faultyMessages: number
  /** Roll-ups that do not fit their checksums, in words. */
  rollupFaults: string[]
}
