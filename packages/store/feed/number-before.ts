import type { Queryable } from '../database.ts'
import { lastNumber } from './read-events.ts'

interface Stretch {
  first: number
  last: number
  numberedAt: number
}

/**
 * The number of the last event of an account that was numbered before an instant (ms); events that are not kept any more
 * count as older. Looks at one row for each halving of the feed. Uses events_by_number.
 */
export async function numberBefore(db: Queryable, accountId: number, at: number): Promise<number> {
  let before = 0
  let beyond = (await lastNumber(db, accountId)) + 1
  while (beyond - before > 1) {
    const middle = Math.floor((before + beyond) / 2)
    const found = await stretchAt(db, accountId, middle)
    if (found !== null && found.numberedAt < at) before = found.last
    else beyond = Math.min(middle, found?.first ?? middle)
  }
  return before
}

/** The events that were numbered together with this one, or the next ones that are kept. */
async function stretchAt(db: Queryable, accountId: number, number: number): Promise<Stretch | null> {
  const text = `SELECT first_number AS first, last_number AS last, numbered_at AS "numberedAt" FROM events
    WHERE account_id = $1 AND last_number >= $2 ORDER BY last_number LIMIT 1`
  const [found] = await db.query<Stretch>({ name: 'events-at', text }, [accountId, number])
  return found ?? null
}
