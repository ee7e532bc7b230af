import type { Database, Transaction } from '../database.ts'

/** What a change reads first, since what is absent in a request stays as it is; each by its primary key. */
const rows = {
  account: 'accounts WHERE account_id = $1',
  alertRule: 'alert_rules WHERE rule_id = $1',
  alertTarget: 'alert_targets WHERE target_id = $1',
  bind: 'smpp_binds WHERE bind_id = $1',
  key: 'api_keys WHERE key_id = $1',
  signInHook: 'sign_in_hooks WHERE kind = $1 AND name = $2',
} as const

/**
 * Runs `change` in a transaction that holds the row: of two changes at once the later one reads what the first one
 * wrote. Where there is no such row it runs all the same.
 */
export function withRowLocked<Result>(
  db: Database,
  row: keyof typeof rows,
  key: readonly (number | string)[],
  change: (db: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    // As UPDATE locks it: rows that refer to it can be written meanwhile.
    await tx.query({ text: `SELECT FROM ${rows[row]} FOR NO KEY UPDATE` }, [...key])
    return change(nestedIn(tx, db))
  })
}

/** Its transactions are parts of `tx`. */
export function nestedIn(tx: Transaction, db: Database): Database {
  return {
    ...(db.encryption !== undefined && { encryption: db.encryption }),
    query: (statement, values) => tx.query(statement, values),
    transaction: (work) => work(tx),
    listen: (...parts) => db.listen(...parts),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
