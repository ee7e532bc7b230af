import type { Finding } from '../../domain/lookup/finding.ts'
import type { Queryable } from '../database.ts'

const sealed = { 1: 'number' } as const

/** Returns of `provider` about these numbers from `since` (ms) or later; numbers without one are absent. */
export async function readLookupCache(
  db: Queryable,
  { provider, phones, since }: { provider: string; phones: string[]; since: number },
): Promise<Map<string, Finding>> {
  // Uses the primary key of lookup_cache.
  const text = `SELECT phone, finding FROM lookup_cache
    WHERE phone = ANY($1::text[]) AND provider = $2 AND found_at >= $3`
  const rows = await db.query<{ phone: string; finding: Finding }>(
    { name: 'read-lookup-cache', text, sealed },
    [phones, provider, since],
  )
  return new Map(rows.map(({ phone, finding }) => [phone, finding]))
}

/** The newest answer of any provider about each of these numbers, from `since` (ms) or later. */
export async function newestFindings(
  db: Queryable,
  phones: readonly string[],
  since: number,
): Promise<Map<string, Finding>> {
  // Uses the primary key of lookup_cache.
  const text = `SELECT phone, finding FROM lookup_cache WHERE phone = ANY($1::text[]) AND found_at >= $2 ORDER BY found_at`
  const rows = await db.query<{ phone: string; finding: Finding }>({ text, sealed }, [phones, since])
  return new Map(rows.map(({ phone, finding }) => [phone, finding]))
}

/** Stores answers, no number twice. An answer older than the stored one changes nothing. */
export async function writeLookupCache(
  db: Queryable,
  provider: string,
  findings: ReadonlyMap<string, Finding>,
  now: number,
): Promise<void> {
  // In one order everywhere, so that two writers cannot deadlock.
  const sorted = [...findings].sort(([a], [b]) => (a < b ? -1 : 1))
  const phones = sorted.map(([phone]) => phone)
  const documents = sorted.map(([, finding]) => JSON.stringify(finding))
  const text = `INSERT INTO lookup_cache AS c (phone, provider, finding, found_at)
    SELECT n.phone, $3, n.finding::json, $4 FROM unnest($1::text[], $2::text[]) AS n (phone, finding)
    ON CONFLICT (phone, provider) DO UPDATE SET finding = EXCLUDED.finding, found_at = EXCLUDED.found_at
    WHERE c.found_at <= EXCLUDED.found_at`
  const written = { ...sealed, 2: 'members lookup_cache.finding' } as const
  await db.query({ name: 'write-lookup-cache', text, sealed: written }, [phones, documents, provider, now])
}
