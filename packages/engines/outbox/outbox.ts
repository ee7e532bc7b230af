import type { CallbackRow } from '../../store/callbacks/callbacks.ts'
import type { Transaction } from '../../store/database.ts'
import type { DeliveryRow } from '../../store/smpp/smpp-deliveries.ts'

/** Rows that the caller stores with a statement of its own, and some of which stay in memory meanwhile. */
export interface Prepared<Row> {
  rows: Row[]
  /** Call after the commit with the ids of the rows, in their order; undefined for one that was not stored. Sending begins. */
  stored(ids: readonly (number | undefined)[]): void
  /** Call where nothing was stored. If the commit took place after all, the rows are sent when their leases end. */
  dropped(): void
}

/**
 * The transactional outbox: rows are written with the change that they report, and sent after its commit until they are taken
 * or given up.
 */
export interface Outbox<New, Row> {
  prepare<Item extends New>(items: Item[], now: number): Prepared<Item & Row>
  /** At most one statement inside the caller's transaction. Returns the ids in the order of `items`. */
  write(tx: Transaction, items: New[], now: number): Promise<number[]>
}

/** A callback to deliver: its URL and its exact body, fixed when the state changed. */
export type NewCallback = Omit<CallbackRow, 'webhookId' | 'dueAt' | 'isLeased'> & {
  /** Default: a random one, or with `status` one that the row gets. */
  webhookId?: string | null
}

export type CallbackOutbox = Outbox<NewCallback, CallbackRow>

/** A deliver_sm for a client that connects by SMPP. */
export type NewDelivery = Omit<DeliveryRow, 'dueAt' | 'isLeased'>

export type DeliveryOutbox = Outbox<NewDelivery, DeliveryRow>
