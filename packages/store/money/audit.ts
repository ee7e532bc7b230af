import type { AccountAudit, Audit, Difference, MessageFault } from '../../domain/money/account-audit.ts'
import { negatedMicros, sumMicros } from '../../domain/pricing/amount.ts'
import { checkRollups } from '../archive/segments.ts'
import type { Database, Queryable } from '../database.ts'

const faultLimit = 50

/** Checks that balance, ledger, messages and lookups agree, all at one instant. The gateway may be running. */
export function audit(db: Database): Promise<Audit> {
  // Reads all messages once, and parses the plans of open messages only.
  const text = `SELECT msg_id AS "msgId", account_id AS "accountId", what, count(*) OVER () AS total FROM (
      SELECT a.msg_id, a.account_id, CASE
        WHEN a.reserved_micros < 0 OR f.charged_micros < 0 THEN 'has a negative amount'
        WHEN o.msg_id IS NULL AND f.msg_id IS NULL THEN 'is neither open nor final'
        WHEN o.msg_id IS NOT NULL AND f.msg_id IS NOT NULL THEN 'is open and was charged already'
        WHEN f.status IN ('ACCEPTED', 'QUEUED', 'ROUTING') THEN 'is final without a final status'
        WHEN o.msg_id IS NOT NULL AND a.reserved_micros = 0
          AND jsonb_path_exists(a.plan::jsonb, '$.stages[*] ? (@.parts * @.pricePerPartMicros > 0)')
          THEN 'is open and has no money reserved'
      END AS what
      FROM accepted_messages a LEFT JOIN open_messages o ON o.msg_id = a.msg_id
        LEFT JOIN final_messages f ON f.msg_id = a.msg_id AND f.account_id = a.account_id
      UNION ALL
      SELECT s.msg_id, s.account_id, 'was never accepted' FROM (
        SELECT msg_id, account_id FROM open_messages UNION ALL SELECT msg_id, account_id FROM final_messages
      ) s LEFT JOIN accepted_messages a ON a.msg_id = s.msg_id WHERE a.msg_id IS NULL
    ) checked
    WHERE what IS NOT NULL ORDER BY msg_id LIMIT $1`
  return db.transaction(async (tx) => {
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' })
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    const accounts = await readAccounts(tx)
    const faults = await tx.query<MessageFault & { total: number }>({ text }, [faultLimit])
    const rollupFaults = await checkRollups(tx)
    return {
      sound:
        faults.length === 0 &&
        rollupFaults.length === 0 &&
        accounts.every((account) => account.differences.length === 0),
      accounts,
      faults: faults.map(({ msgId, accountId, what }) => ({ msgId, accountId, what })),
      faultyMessages: faults[0]?.total ?? 0,
      rollupFaults,
    }
  })
}

const accountsText = `
WITH dropped AS (
  SELECT r.account_id,
    coalesce(sum(r.row_count) FILTER (WHERE source = 'messages'), 0) AS messages,
    coalesce(sum(r.row_count) FILTER (WHERE source = 'lookups'), 0) AS lookups,
    coalesce(sum(amount_micros) FILTER (WHERE source IN ('messages', 'lookups')), 0) AS charged,
    ${ledgerSums('amount_micros', 'outcome', `source = 'ledger' AND`)}
  FROM rollups r JOIN archive_segments s USING (segment_id) WHERE s.closed_at IS NOT NULL
  GROUP BY r.account_id
)
SELECT a.account_id AS "accountId", a.name,
  (coalesce(m.messages, 0) + coalesce(d.messages, 0))::bigint AS messages,
  (coalesce(n.lookups, 0) + coalesce(d.lookups, 0))::bigint AS lookups,
  coalesce(b.available_micros, 0) AS "availableMicros",
  (coalesce(l.topped_up, 0) + coalesce(d.topped_up, 0))::bigint AS "toppedUpMicros",
  coalesce(m.reserved, 0)::bigint AS "reservedMicros",
  (coalesce(m.charged, 0) + coalesce(n.charged, 0) + coalesce(d.charged, 0))::bigint AS "chargedMicros",
  (coalesce(l.reserve, 0) + coalesce(d.reserve, 0))::bigint AS "ledgerReserveMicros",
  (coalesce(l.release, 0) + coalesce(d.release, 0))::bigint AS "ledgerReleaseMicros",
  (coalesce(l.capture, 0) + coalesce(d.capture, 0))::bigint AS "ledgerCaptureMicros"
FROM accounts a
LEFT JOIN balances b USING (account_id)
LEFT JOIN (
  SELECT account_id, count(*) AS messages, sum(reserved_micros) AS reserved, sum(charged_micros) AS charged
  FROM messages GROUP BY account_id
) m USING (account_id)
LEFT JOIN (
  SELECT account_id, count(*) AS lookups, sum(charged_micros) AS charged FROM lookups GROUP BY account_id
) n USING (account_id)
LEFT JOIN (
  SELECT account_id, ${ledgerSums('amount_micros', 'kind', '')} FROM ledger GROUP BY account_id
) l USING (account_id)
LEFT JOIN dropped d USING (account_id)
ORDER BY a.account_id`

/** Sums of an amount by kind of ledger entry. */
function ledgerSums(amount: string, kind: string, where: string): string {
  return `sum(${amount}) FILTER (WHERE ${where} ${kind} = 'topup') AS topped_up,
    sum(${amount}) FILTER (WHERE ${where} ${kind} = 'reserve') AS reserve,
    sum(${amount}) FILTER (WHERE ${where} ${kind} = 'capture') AS capture,
    sum(${amount}) FILTER (WHERE ${where} ${kind} = 'release') AS release`
}

async function readAccounts(tx: Queryable): Promise<AccountAudit[]> {
  const rows = await tx.query<Omit<AccountAudit, 'differences'>>({ text: accountsText })
  return rows.map((row) => ({ ...row, differences: findDifferences(row) }))
}

function findDifferences(row: Omit<AccountAudit, 'differences'>): Difference[] {
  const held = sumMicros([row.reservedMicros, row.chargedMicros])
  const taken = sumMicros([row.ledgerReserveMicros, row.ledgerReleaseMicros])
  const ledger = sumMicros([row.toppedUpMicros, taken])
  const checks: Difference[] = [
    {
      what: 'available = topped up - reserved - charged of messages and lookups',
      expectedMicros: sumMicros([row.toppedUpMicros, negatedMicros(held)]),
      foundMicros: row.availableMicros,
    },
    { what: 'available = sum of the ledger', expectedMicros: ledger, foundMicros: row.availableMicros },
    {
      what: 'taken by the ledger = reserved + charged of messages and lookups',
      expectedMicros: held,
      foundMicros: negatedMicros(taken),
    },
    {
      what: 'captured by the ledger = charged of messages and lookups',
      expectedMicros: row.chargedMicros,
      foundMicros: row.ledgerCaptureMicros,
    },
  ]
  return checks.filter(({ expectedMicros, foundMicros }) => expectedMicros !== foundMicros)
}
