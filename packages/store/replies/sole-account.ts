import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import type { Queryable } from '../database.ts'

/**
 * The account that alone may use a sender, or gets what subscribers write to it, by its name or number on any channel, also
 * as a keyword's; null where several do, or none is known. Senders and numbers are few.
 */
export async function soleAccount(db: Queryable, sender: string): Promise<number | null> {
  const text = `SELECT min(account_id) AS "accountId" FROM (
      SELECT account_id FROM senders WHERE ltrim(lower(name), '+') IN (ltrim(lower($1), '+'), $2)
      UNION ALL
      SELECT account_id FROM own_numbers WHERE number = $2
      UNION ALL
      SELECT k.account_id FROM own_keywords k JOIN own_numbers n USING (number_id) WHERE n.number = $2
    ) o HAVING count(DISTINCT account_id) = 1 AND count(*) = count(account_id)`
  const [row] = await db.query<{ accountId: number }>({ name: 'sole-account', text }, [
    sender,
    parseOwnNumber(sender) ?? sender,
  ])
  return row?.accountId ?? null
}
