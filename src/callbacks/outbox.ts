import type { Transaction } from '../storage/database.ts'

/** A callback to deliver: its URL and its exact body, fixed when the state changed. */
export interface NewCallback {
  accountId: number
  msgId: number | null
  url: string
  /** JSON text. */
  body: string
}

/** The transactional outbox: rows are written with the change that they report and delivered after commit. */
export interface Outbox {
  /** At most one statement inside the caller's transaction. Delivery begins after its commit. */
  write(tx: Transaction, callbacks: NewCallback[], now: number): Promise<void>
}
