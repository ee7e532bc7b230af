import type { CarrierNote, CarrierSum } from '../../observability/carrier-notes.ts'
import type { Database, Queryable } from '../database.ts'
import { arrayLiteral, toColumns } from '../statements/array-columns.ts'
import { addedTook } from '../statements/took-columns.ts'

const counts = ['accepted', 'refused', 'unknown', 'delivered', 'failed'] as const

/** What one carrier did in one hour. */
export interface CarrierHour extends Record<(typeof counts)[number], number> {
  startsAt: number
  /** Histograms: see `took-histogram.ts`. */
  answerTook: number[]
  receiptTook: number[]
}

export interface CarrierHourSum {
  startsAt: number
  what: CarrierSum
  /** An error code, or a currency. */
  name: string
  amount: number
}

/** Adds the counts of a gateway, all or none. The currency of an account that is not known is null. */
export async function addCarrierHours(
  db: Database,
  notes: readonly CarrierNote[],
  currencyOf: (accountId: number) => string | null,
): Promise<void> {
  const sums = notes.flatMap((note) => nameSums(note, currencyOf))
  await db.transaction(async (tx) => {
    await addCounts(tx, notes)
    if (sums.length > 0) await addSums(tx, sums)
  })
}

function addCounts(tx: Queryable, notes: readonly CarrierNote[]): Promise<unknown> {
  const added = counts.map((name) => `${name} = h.${name} + excluded.${name}`).join(', ')
  // Uses the primary key of carrier_hours. In its order, so that two gateways cannot deadlock.
  const text = `
INSERT INTO carrier_hours AS h (upstream, starts_at, ${counts.join(', ')}, answer_took, receipt_took)
SELECT upstream, starts_at, ${counts.join(', ')}, answer_took::bigint[], receipt_took::bigint[]
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[],
    $9::text[]) AS n (upstream, starts_at, ${counts.join(', ')}, answer_took, receipt_took)
ORDER BY upstream, starts_at
ON CONFLICT (upstream, starts_at) DO UPDATE SET ${added},
  answer_took = ${addedTook('h.answer_took', 'excluded.answer_took')},
  receipt_took = ${addedTook('h.receipt_took', 'excluded.receipt_took')}`
  return tx.query({ name: 'add-carrier-hours', text }, [
    ...toColumns(notes, 'upstream', 'hourAt', ...counts),
    notes.map(({ answerTook }) => arrayLiteral(answerTook)),
    notes.map(({ receiptTook }) => arrayLiteral(receiptTook)),
  ])
}

type NamedSum = CarrierHourSum & { upstream: string }

/** One for each kind and name: sums of accounts become sums of their currencies. */
function nameSums(
  { upstream, hourAt: startsAt, sums }: CarrierNote,
  currencyOf: (accountId: number) => string | null,
): NamedSum[] {
  const named = new Map<string, NamedSum>()
  for (const [key, amount] of sums) {
    const space = key.indexOf(' ')
    const what = key.slice(0, space) as CarrierSum
    const given = key.slice(space + 1)
    const name = what === 'spent' || what === 'returned' ? currencyOf(Number(given)) : given
    if (name === null) continue
    const known = named.get(`${what} ${name}`)
    if (known === undefined) named.set(`${what} ${name}`, { upstream, startsAt, what, name, amount })
    else known.amount += amount
  }
  return [...named.values()]
}

function addSums(tx: Queryable, sums: readonly NamedSum[]): Promise<unknown> {
  // Uses the primary key of carrier_hour_sums, in its order.
  const text = `
INSERT INTO carrier_hour_sums AS s (upstream, starts_at, what, name, amount)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
  AS n (upstream, starts_at, what, name, amount)
ORDER BY 1, 2, 3, 4
ON CONFLICT (upstream, starts_at, what, name) DO UPDATE SET amount = s.amount + excluded.amount`
  return tx.query(
    { name: 'add-carrier-hour-sums', text },
    toColumns(sums, 'upstream', 'startsAt', 'what', 'name', 'amount'),
  )
}

/** Hours that began at `from` or later and before `until` (ms); empty ones are absent. */
export interface HourSpan {
  from: number
  until: number
}

/** Of one carrier, oldest first. Uses the primary key of carrier_hours: a row for each hour. */
export function readCarrierHours(
  db: Queryable,
  upstream: string,
  { from, until }: HourSpan,
): Promise<CarrierHour[]> {
  const text = `
SELECT starts_at AS "startsAt", ${counts.join(', ')}, answer_took::float8[] AS "answerTook",
  receipt_took::float8[] AS "receiptTook"
FROM carrier_hours WHERE upstream = $1 AND starts_at >= $2 AND starts_at < $3 ORDER BY starts_at`
  return db.query<CarrierHour>({ name: 'read-carrier-hours', text }, [upstream, from, until])
}

/** Of money, for each hour. Uses the primary key of carrier_hour_sums: a few rows for each hour. */
export function readCarrierMoney(
  db: Queryable,
  upstream: string,
  { from, until }: HourSpan,
): Promise<CarrierHourSum[]> {
  const text = `
SELECT starts_at AS "startsAt", what, name, amount FROM carrier_hour_sums
WHERE upstream = $1 AND starts_at >= $2 AND starts_at < $3 AND what NOT IN ('refusal', 'failure')
ORDER BY starts_at, what, name`
  return db.query<CarrierHourSum>({ name: 'read-carrier-money', text }, [upstream, from, until])
}

export interface CarrierErrorCount {
  what: 'refusal' | 'failure'
  /** Empty where the carrier gave no code. */
  code: string
  count: number
}

/** Error codes of one carrier in a span, the most frequent first. Uses the primary key of carrier_hour_sums. */
export function countCarrierErrors(
  db: Queryable,
  upstream: string,
  { from, until }: HourSpan,
  limit: number,
): Promise<CarrierErrorCount[]> {
  const text = `
SELECT what, name AS code, sum(amount)::bigint AS count FROM carrier_hour_sums
WHERE upstream = $1 AND starts_at >= $2 AND starts_at < $3 AND what IN ('refusal', 'failure')
GROUP BY what, name ORDER BY count DESC, what, name LIMIT $4`
  return db.query<CarrierErrorCount>({ name: 'count-carrier-errors', text }, [upstream, from, until, limit])
}
