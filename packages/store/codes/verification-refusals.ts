import type { VerificationRefusal } from '../../domain/guard/verification-refusal.ts'
import type { Queryable } from '../database.ts'
import { toColumns } from '../statements/array-columns.ts'

export async function noteRefusals(db: Queryable, refusals: readonly VerificationRefusal[]): Promise<void> {
  // Uses no index.
  const text = `
INSERT INTO verification_refusals (at, account_id, service_id, type, recipient, country, address, rule, reason, requests)
SELECT * FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[],
  $8::text[], $9::text[], $10::integer[])`
  await db.query(
    { name: 'note-refusals', text },
    toColumns(
      refusals,
      'at',
      'accountId',
      'serviceId',
      'type',
      'recipient',
      'country',
      'address',
      'rule',
      'reason',
      'requests',
    ),
  )
}

/** The newest first. Uses the primary key. */
export function listRefusals(db: Queryable, limit: number): Promise<VerificationRefusal[]> {
  const text = `SELECT at, account_id AS "accountId", service_id AS "serviceId", type, recipient, country, address,
    rule, reason, requests FROM verification_refusals ORDER BY refusal_id DESC LIMIT $1`
  return db.query<VerificationRefusal>({ text }, [limit])
}
