import type { OpenMessages } from '../../domain/upstreams/open-messages.ts'
import type { Queryable } from '../database.ts'

const maxCounted = 100_000

/**
 * Open messages by the upstream of their newest attempt. At most 100,000 are counted: with more, `isCounted` is false
 * and every number is a minimum. Reads open_messages.
 */
export async function countOpen(db: Queryable): Promise<{ byUpstream: OpenMessages[]; isCounted: boolean }> {
  const byUpstream = await db.query<OpenMessages>({
    name: 'count-open',
    text: `
SELECT coalesce(upstream, '') AS upstream, count(*) FILTER (WHERE phase = 0) AS waiting,
  count(*) FILTER (WHERE phase = 1) AS submitting, count(*) FILTER (WHERE phase = 2) AS submitted,
  count(*) FILTER (WHERE phase = 3) AS "inDoubt"
FROM (SELECT upstream, phase FROM open_messages LIMIT ${maxCounted}) o GROUP BY 1`,
  })
  const counted = byUpstream.reduce((sum, each) => sum + each.waiting + underWay(each), 0)
  return { byUpstream, isCounted: counted < maxCounted }
}

/** Messages with the upstream, which must end before it is drained. */
export function underWay({
  submitting,
  submitted,
  inDoubt,
}: Omit<OpenMessages, 'upstream' | 'waiting'>): number {
  return submitting + submitted + inDoubt
}

export const noOpenMessages: Omit<OpenMessages, 'upstream'> = {
  waiting: 0,
  submitting: 0,
  submitted: 0,
  inDoubt: 0,
}
