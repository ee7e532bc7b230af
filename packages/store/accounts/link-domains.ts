import type { Database, Queryable } from '../database.ts'
import { changeSettings } from './accounts.ts'

export interface LinkDomain {
  /** Lower case, punycode; null: links of the account are on the host of all accounts. */
  domain: string | null
  /** What this installation answers on the domain to one who looks whether it does; null without one. */
  proof: string | null
}

/** Of an account; without a domain where the account is unknown. */
export async function readLinkDomain(db: Queryable, accountId: number): Promise<LinkDomain> {
  const text = 'SELECT link_domain AS domain, link_proof AS proof FROM accounts WHERE account_id = $1'
  const [row] = await db.query<LinkDomain>({ text }, [accountId])
  return row ?? { domain: null, proof: null }
}

/** False where another account has the domain. */
export async function setLinkDomain(
  db: Database,
  accountId: number,
  { domain, proof }: LinkDomain,
): Promise<boolean> {
  // Two accounts that set one domain at once: the second one waits for the lock.
  const lock = 'SELECT pg_advisory_xact_lock(20261129, 0)'
  const text = `UPDATE accounts SET link_domain = $2::text, link_proof = $3
    WHERE account_id = $1 AND NOT EXISTS (SELECT FROM accounts WHERE link_domain = $2 AND account_id <> $1)
    RETURNING 1`
  const rows = await changeSettings(db, async (tx) => {
    await tx.query({ text: lock })
    return tx.query({ text }, [accountId, domain, proof])
  })
  return rows.length > 0
}
