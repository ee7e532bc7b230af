import type { Queryable } from '../../store/database.ts'
import { newestOfAccount } from '../../store/messages/newest-of-account.ts'
import { dayNumber, firstIdOfDay } from '../../store/partitions/dated-ids.ts'

/*
 * Clients of SMPP 3.3 have eight hexadecimal digits for a message_id. The numbers of a day are handed out in order and go
 * on where those of the day before ended, so their last 32 bits name a message until four thousand million were used.
 */
const values = 2 ** 32
const idsOfDay = firstIdOfDay(1)

/** Of an id as other clients get it; all parts of a long text have one. */
export function shortId(id: string): string {
  const [msgId = ''] = id.split('-')
  return ((Number(msgId) % idsOfDay) % values).toString(16).toUpperCase().padStart(8, '0')
}

export function isShortId(id: string): boolean {
  return /^[0-9a-f]{1,8}$/i.test(id)
}

/** A message goes out at most 31 days after it came, and ends three days later. */
const maxDays = 36

/** The account's newest message with this short id; null for none. */
export async function findByShortId(
  db: Queryable,
  { accountId, id, now }: { accountId: number; id: string; now: number },
): Promise<number | null> {
  const low = Number.parseInt(id, 16)
  const ofDay = Array.from(
    { length: Math.ceil((idsOfDay - low) / values) },
    (_, index) => low + index * values,
  )
  const today = dayNumber(now)
  // Tomorrow, as clocks differ. Ids from before `messages` was partitioned have no day.
  const days = [...Array.from({ length: maxDays + 2 }, (_, index) => today + 1 - index), 0]
  return newestOfAccount(
    db,
    accountId,
    days.flatMap((day) => ofDay.map((each) => firstIdOfDay(day) + each)),
  )
}
