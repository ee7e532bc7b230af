import type { MessageStatus } from '../../domain/message/status.ts'
import type { TraceContext } from '../../domain/message/story/message-trace.ts'
import type { CallbackForm, CallbackRow } from '../../store/callbacks/callbacks.ts'
import type { Transaction } from '../../store/database.ts'
import type { DeliveryRow } from '../../store/smpp/smpp-deliveries.ts'

/** A callback to deliver: its URL and its exact body, fixed when the state changed. */
export interface NewCallback {
  accountId: number
  msgId: number | null
  url: string
  /** JSON text; in another form what that has. */
  body: string
  /** Absent: JSON. */
  form?: CallbackForm
  /** Default: a random one, or with `status` one that the row gets. */
  webhookId?: string
  /** Of its message, where that alone makes up the body: `readShortBodies` makes the same one. */
  status?: MessageStatus
  /** The span of its message, where that is traced. */
  trace?: TraceContext
}

/** Callbacks that the caller stores with a statement of its own, and which of them stay in memory meanwhile. */
export interface PreparedCallbacks<Callback extends NewCallback = NewCallback> {
  rows: (Callback & CallbackRow)[]
  /** Call after the commit with the ids of the stored rows by `callbackKey`: delivery begins. */
  stored(callbackIds: ReadonlyMap<string, number>): void
  /** Call where nothing was stored. If the commit took place after all, they are claimed when their leases end. */
  dropped(): void
}

/** The transactional outbox: rows are written with the change that they report and delivered after commit. */
export interface Outbox {
  /** At most one statement inside the caller's transaction. Delivery begins after its commit. */
  write(tx: Transaction, callbacks: NewCallback[], now: number): Promise<unknown>
}

/** The same, where the ids of the rows are of use. */
export interface IdentifyingOutbox extends Outbox {
  /** The ids in the order of `callbacks`. */
  write(tx: Transaction, callbacks: NewCallback[], now: number): Promise<number[]>
}

/** The same for a writer whose own statement stores the callbacks together with other rows. */
export interface StatementOutbox {
  prepare<Callback extends NewCallback>(callbacks: Callback[], now: number): PreparedCallbacks<Callback>
}

/** A deliver_sm for a client that connects by SMPP. */
export type NewDelivery = Omit<DeliveryRow, 'dueAt'>

/** Deliveries that the caller stores with a statement of its own, and which of them stay in memory meanwhile. */
export interface PreparedDeliveries<Delivery extends NewDelivery = NewDelivery> {
  rows: (Delivery & DeliveryRow)[]
  /** Call after the commit with the ids of the stored rows, in their order; undefined for a row that was not stored. */
  stored(deliveryIds: readonly (number | undefined)[]): void
  /** Call where nothing was stored. If the commit took place after all, they are claimed when their leases end. */
  dropped(): void
}

/** The outbox of clients that connect by SMPP. */
export interface DeliveryOutbox {
  prepare<Delivery extends NewDelivery>(deliveries: Delivery[], now: number): PreparedDeliveries<Delivery>
  /** At most one statement inside the caller's transaction. Delivery begins after its commit. */
  write(tx: Transaction, deliveries: NewDelivery[], now: number): Promise<void>
}
