import type { IgnoredEventNote } from '../../observability/ignored-event-notes.ts'
import type { Database, Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** Of each upstream; the oldest ones make place. */
const maxRows = 200

/** Adds the counts of a gateway, all or none. */
export async function addIgnoredEvents(db: Database, notes: readonly IgnoredEventNote[]): Promise<void> {
  // Uses the primary key of ignored_events. In its order, so that two gateways cannot deadlock.
  const text = `
INSERT INTO ignored_events AS e (upstream, kind, said, is_notice, is_bad, fields, events, first_at, last_at)
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::text[], $7::bigint[],
  $8::bigint[], $9::bigint[]) AS n (upstream, kind, said, is_notice, is_bad, fields, events, first_at, last_at)
ORDER BY 1, 2, 3
ON CONFLICT (upstream, kind, said) DO UPDATE SET events = e.events + excluded.events,
  first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at),
  fields = excluded.fields, is_notice = excluded.is_notice, is_bad = excluded.is_bad`
  const trim = `
DELETE FROM ignored_events e USING (
  SELECT upstream, kind, said, row_number() OVER (PARTITION BY upstream ORDER BY last_at DESC, kind, said) AS place
  FROM ignored_events WHERE upstream = ANY($1::text[])
) o
WHERE e.upstream = o.upstream AND e.kind = o.kind AND e.said = o.said AND place > ${maxRows}`
  await db.transaction(async (tx) => {
    await tx.query(
      { name: 'add-ignored-events', text },
      toColumns(
        notes,
        ...([
          'upstream',
          'kind',
          'said',
          'isNotice',
          'isBad',
          'fields',
          'events',
          'firstAt',
          'lastAt',
        ] as const),
      ),
    )
    const upstreams = [...new Set(notes.map(({ upstream }) => upstream))].sort()
    await tx.query({ name: 'trim-ignored-events', text: trim }, [upstreams])
  })
}

/** Of one upstream: what is about the account first, then the newest. Uses the primary key: 200 rows at most. */
export function readIgnoredEvents(db: Queryable, upstream: string): Promise<IgnoredEventNote[]> {
  const text = `
SELECT upstream, kind, said, is_notice AS "isNotice", is_bad AS "isBad", fields, events, first_at AS "firstAt",
  last_at AS "lastAt"
FROM ignored_events WHERE upstream = $1 ORDER BY is_notice DESC, last_at DESC, kind, said`
  return db.query<IgnoredEventNote>({ name: 'read-ignored-events', text }, [upstream])
}

/** How many different things carriers have said against the account since then, by upstream; a small table. */
export function countAccountNotices(
  db: Queryable,
  since: number,
): Promise<{ upstream: string; notices: number; newest: string }[]> {
  const text = `
SELECT upstream, count(*) AS notices, (array_agg(kind || ': ' || said ORDER BY last_at DESC))[1] AS newest
FROM ignored_events WHERE is_bad AND last_at >= $1 GROUP BY upstream`
  return db.query({ name: 'count-account-notices', text }, [since])
}
