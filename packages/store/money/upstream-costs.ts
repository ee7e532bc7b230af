import type { MessageCost, SummedCost, UpstreamCost } from '../../domain/money/upstream-cost.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

/** Stores each charge and each refund of a part once. Uses the primary key of upstream_costs. */
export async function bookCosts(tx: Queryable, costs: UpstreamCost[]): Promise<void> {
  const text = `
INSERT INTO upstream_costs (upstream, msg_id, attempt, part, kind, micros, currency, at)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::smallint[], $4::smallint[], $5::text[], $6::bigint[], $7::text[],
  $8::bigint[])
ON CONFLICT DO NOTHING`
  await tx.query(
    { name: 'book-upstream-costs', text },
    toColumns(costs, 'upstream', 'msgId', 'attempt', 'part', 'kind', 'micros', 'currency', 'at'),
  )
}

/** Costs of one message. Uses the primary key of upstream_costs. */
export function readMessageCosts(db: Queryable, msgId: number): Promise<MessageCost[]> {
  const text = `SELECT upstream, kind, micros, currency, at FROM upstream_costs
    WHERE msg_id = $1 ORDER BY at, attempt, part`
  return db.query<MessageCost>({ text }, [msgId])
}

export async function sumCosts(db: Queryable): Promise<SummedCost[]> {
  return db.query({
    text: `SELECT upstream, currency,
        coalesce(sum(micros) FILTER (WHERE kind = 'charge'), 0)::bigint AS "chargedMicros",
        coalesce(sum(micros) FILTER (WHERE kind = 'refund'), 0)::bigint AS "refundedMicros"
      FROM upstream_costs GROUP BY upstream, currency ORDER BY upstream, currency`,
  })
}
