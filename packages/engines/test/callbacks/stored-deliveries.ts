import { insertDeliveries } from '../../../store/smpp/smpp-deliveries.ts'
import type { DeliveryOutbox } from '../../outbox/outbox.ts'

/** For a process without SMPP sessions: deliveries wait on disk for a process that has them. */
export const storedDeliveries: DeliveryOutbox = {
  prepare: (deliveries, now) => ({
    rows: deliveries.map((delivery) => ({ dueAt: now, ...delivery })),
    stored: () => undefined,
    dropped: () => undefined,
  }),
  async write(tx, deliveries, now) {
    const rows = deliveries.map((delivery) => ({ dueAt: now, ...delivery }))
    return rows.length > 0 ? insertDeliveries(tx, rows, now) : []
  },
}
