import type { Clock } from '../../../lib/clock.ts'
import type { Queryable } from '../../../storage/database.ts'
import { listScheduled, type ScheduledPlace } from '../../../storage/scheduled-messages.ts'
import type { sendScheduledEndpoints } from '../contract/send-scheduled.ts'
import type { Handlers } from '../contract.ts'

const pageSize = 50

export function scheduledHandlers({
  db,
  clock,
}: {
  db: Queryable
  clock: Clock
}): Handlers<keyof typeof sendScheduledEndpoints> {
  return {
    'GET /send/scheduled': async ({ query: { accountId = null, after }, mask }) => {
      const from = placeOf(after, clock.now())
      const { messages, next } = await listScheduled(db, { accountId, after: from, limit: pageSize })
      return {
        messages: messages.map(({ phone, dueAt, reservedMicros, ...message }) => ({
          ...message,
          recipient: mask.recipient(phone),
          sendAt: dueAt,
          micros: reservedMicros,
        })),
        next: next && `${next.dueAt}-${next.msgId}`,
      }
    },
  }
}

/** Those that are due meanwhile go out. */
function placeOf(after: string | undefined, now: number): ScheduledPlace {
  const [dueAt = 0, msgId = 0] = (after ?? '').split('-').map(Number)
  return dueAt > now ? { dueAt, msgId } : { dueAt: now, msgId: 0 }
}
