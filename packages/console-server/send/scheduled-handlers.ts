import type { Handlers } from '../../console-contract/contract.ts'
import type { sendScheduledRoutes } from '../../console-contract/sending/send-scheduled.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Queryable } from '../../store/database.ts'
import { listScheduled, type ScheduledPlace } from '../../store/messages/scheduled-messages.ts'

const pageSize = 50

export function scheduledHandlers({
  db,
  clock,
}: {
  db: Queryable
  clock: Clock
}): Handlers<keyof typeof sendScheduledRoutes> {
  return {
    'GET /send/scheduled': async ({ query: { accountId = null, after }, mask }) => {
      const from = parsePlace(after, clock.now())
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
function parsePlace(after: string | undefined, now: number): ScheduledPlace {
  const [dueAt = 0, msgId = 0] = (after ?? '').split('-').map(Number)
  return dueAt > now ? { dueAt, msgId } : { dueAt: now, msgId: 0 }
}
