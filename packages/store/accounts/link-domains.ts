import type { Database, Queryable } from '../database.ts'
import { changeSettings } from './accounts.ts'

export interface LinkDomain {
  /** Lower case, punycode; null: links of the account are on the host of all accounts. */
  domain: string | null
  /** What this installation answers on the domain to one who looks whether it does; null without one. */
  proof: string | null
}

const maxFormer = 5

/** Of an account; without a domain where the account is unknown. */
export async function readLinkDomain(db: Queryable, accountId: number): Promise<LinkDomain> {
  const text = 'SELECT link_domain AS domain, link_proof AS proof FROM accounts WHERE account_id = $1'
  const [row] = await db.query<LinkDomain>({ text }, [accountId])
  return row ?? { domain: null, proof: null }
}

/**
 * False where another account has the domain, or had it before and `isOperator` is false: its links in messages are there
 * still, and end where the domain becomes that of another account.
 */
export async function setLinkDomain(
  db: Database,
  accountId: number,
  { domain, proof, isOperator }: LinkDomain & { isOperator: boolean },
): Promise<boolean> {
  // Two accounts that set one domain at once: the second one waits for the lock.
  const lock = 'SELECT pg_advisory_xact_lock(20261129, 0)'
  const text = `UPDATE accounts SET link_domain = $2::text, link_proof = $3, former_link_domains =
      (array_remove(array_remove(ARRAY[link_domain] || former_link_domains, $2::text), NULL))[1:${maxFormer}]
    WHERE account_id = $1 AND NOT EXISTS (SELECT FROM accounts WHERE account_id <> $1
      AND (link_domain = $2 OR (NOT $4::boolean AND $2 = ANY (former_link_domains))))
    RETURNING 1`
  const taken = `UPDATE accounts SET former_link_domains = array_remove(former_link_domains, $2::text)
    WHERE account_id <> $1 AND $2 = ANY (former_link_domains)`
  const rows = await changeSettings(db, async (tx) => {
    await tx.query({ text: lock })
    const set = await tx.query({ text }, [accountId, domain, proof, isOperator])
    if (set.length > 0 && domain !== null) await tx.query({ text: taken }, [accountId, domain])
    return set
  })
  return rows.length > 0
}
