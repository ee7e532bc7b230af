import type { Queryable } from '../storage/database.ts'

/** A callback to be made: where to and the exact body, fixed when the state changed. */
export interface NewCallback {
  accountId: number
  msgId: number | null
  url: string
  /** JSON text. */
  body: string
}

export interface WrittenCallback extends NewCallback {
  callbackId: number
  webhookId: string
  /** Held in memory by this node, which delivers it at once; else whoever claims it first. */
  held: boolean
}

/** The transactional outbox: rows are written with the change that they tell of, delivered after commit. */
export interface Outbox {
  /** One statement inside the caller's transaction, for any number of callbacks. */
  write(tx: Queryable, callbacks: NewCallback[], now: number): Promise<WrittenCallback[]>
  /** The caller's transaction is on disk: delivery may begin. */
  committed(written: WrittenCallback[]): void
  /** The caller's transaction was rolled back: nothing was promised. */
  rolledBack(written: WrittenCallback[]): void
}
