import { toSubscriber } from '../../domain/address/subscriber.ts'
import {
  countsFor,
  evidences,
  longestFor,
  type MemorySubject,
  memorySubjects,
  type NumberFact,
} from '../../domain/number-memory/evidence.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** A number in any form, and what is asked about it. */
export interface MemoryKey {
  phone: string
  subject: MemorySubject
}

export type StoredFact = MemoryKey & Pick<NumberFact, 'evidence' | 'seenAt'>

/**
 * SQL for the primary key of number_memory. With encryption the number is its keyed hash already: the statements name its
 * parameter as sealed.
 */
const keyOf = (subject: string, phone: string) => `hashtextextended(${subject} || ' ' || ${phone}, 0)`
const sealed = { 1: 'number' } as const

/** What is known for these keys, by their index; absent where nothing is. */
export async function readNumberMemory(
  db: Queryable,
  keys: readonly MemoryKey[],
): Promise<Map<number, NumberFact>> {
  // Uses the primary key of number_memory.
  const text = `SELECT q.nth::int AS nth, q.subject, m.evidence, m.seen_at AS "seenAt"
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS q (phone, subject, nth)
    JOIN number_memory m ON m.number_key = ${keyOf('q.subject', 'q.phone')}
    WHERE m.evidence <> 'forgotten'`
  const rows = await db.query<NumberFact & { nth: number }>({ name: 'read-number-memory', text, sealed }, [
    keys.map(({ phone }) => toSubscriber(phone)),
    keys.map(({ subject }) => subject),
  ])
  return new Map(rows.map(({ nth, ...fact }) => [nth - 1, fact]))
}

/** Everything that is known of a number, also what is too old to count. */
export async function factsOf(db: Queryable, phone: string): Promise<NumberFact[]> {
  const keys = memorySubjects.map((subject) => ({ phone, subject }))
  return [...(await readNumberMemory(db, keys)).values()]
}

/**
 * Stores facts, no key twice, sorted by number and subject so that two writers cannot deadlock. Written is only what changes
 * the knowledge or is newer by half of its time; that the telephone network reaches a number only where something else was
 * known, because nearly every number is reached.
 */
export async function writeNumberMemory(db: Queryable, facts: readonly StoredFact[]): Promise<void> {
  const text = `
INSERT INTO number_memory AS m (number_key, evidence, seen_at)
SELECT ${keyOf('n.subject', 'n.phone')}, n.evidence, n.seen_at
FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS n (phone, subject, evidence, seen_at)
WHERE n.evidence <> 'reached' OR n.subject <> 'network'
  OR EXISTS (SELECT FROM number_memory k WHERE k.number_key = ${keyOf('n.subject', 'n.phone')})
ON CONFLICT (number_key) DO UPDATE SET evidence = EXCLUDED.evidence, seen_at = EXCLUDED.seen_at
WHERE m.seen_at < EXCLUDED.seen_at AND (m.evidence <> EXCLUDED.evidence
  OR m.seen_at < EXCLUDED.seen_at - ($5::json ->> EXCLUDED.evidence)::bigint)`
  await db.query({ name: 'write-number-memory', text, sealed }, [
    facts.map(({ phone }) => toSubscriber(phone)),
    ...toColumns(facts, 'subject', 'evidence', 'seenAt'),
    JSON.stringify(refreshedAfter),
  ])
}

/** Half of the time that evidence counts. */
const refreshedAfter = Object.fromEntries(
  evidences.map((evidence) => [
    evidence,
    Math.min(...memorySubjects.map((subject) => countsFor({ subject, evidence }))) / 2,
  ]),
)

/**
 * Deletes what is known of a number. Returns how many facts those were. What was seen before `now` and waits to be written at
 * a gateway is not stored any more: a mark without knowledge stands in its place for some minutes.
 */
export async function forgetNumber(db: Queryable, phone: string, now: number): Promise<number> {
  const text = `
WITH known AS (
  SELECT count(*) FROM number_memory m JOIN unnest($2::text[]) s ON m.number_key = ${keyOf('s', '$1::text')}
  WHERE m.evidence <> 'forgotten'
), marked AS (
  INSERT INTO number_memory AS m (number_key, evidence, seen_at)
  SELECT ${keyOf('s', '$1::text')}, 'forgotten', $3 FROM unnest($2::text[]) s
  ON CONFLICT (number_key) DO UPDATE SET evidence = 'forgotten', seen_at = EXCLUDED.seen_at
)
SELECT count::int AS facts FROM known`
  const values = [toSubscriber(phone), [...memorySubjects].sort(), now]
  const [row] = await db.query<{ facts: number }>({ text, sealed }, values)
  return row?.facts ?? 0
}

/** Deletes everything that is known of numbers: keys of plain numbers find no encrypted ones. */
export async function forgetNumbers(db: Queryable): Promise<void> {
  await db.query({ text: 'TRUNCATE number_memory' })
}

/** How long the mark of `forgetNumber` stays: longer than evidence waits to be written. */
const markMs = 600_000

const smallestKey = '-9223372036854775808'

/**
 * Deletes the facts that do not count any more. Returns how many. Reads the table once, in the order of its primary key,
 * `limit` rows with each statement.
 */
export async function dropOldFacts(db: Queryable, now: number, limit: number): Promise<number> {
  const kinds = [
    ...evidences.map((evidence) => [evidence, longestFor(evidence)] as const),
    ['forgotten', markMs] as const,
  ]
  const text = `WITH page AS (
      SELECT number_key, evidence, seen_at FROM number_memory WHERE number_key > $4 ORDER BY number_key LIMIT $3
    ), dropped AS (
      DELETE FROM number_memory m USING page p JOIN unnest($1::text[], $2::bigint[]) AS o (evidence, before) USING (evidence)
      WHERE m.number_key = p.number_key AND p.seen_at < o.before AND m.seen_at = p.seen_at RETURNING 1
    )
    SELECT max(number_key)::text AS last, count(*)::int AS read, (SELECT count(*) FROM dropped)::int AS dropped FROM page`
  const limits = [kinds.map(([evidence]) => evidence), kinds.map(([, counts]) => now - counts), limit]
  let [after, dropped]: [string | null, number] = [smallestKey, 0]
  while (after !== null) {
    type Page = { last: string | null; read: number; dropped: number }
    const [page]: Page[] = await db.query<Page>({ text }, [...limits, after])
    dropped += page?.dropped ?? 0
    after = page !== undefined && page.read === limit ? page.last : null
  }
  return dropped
}
