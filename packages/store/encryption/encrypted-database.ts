import type { Queryable, Rows, ServerDatabase, Statement, Transaction } from '../database.ts'
import type { DataKey } from './data-key.ts'
import { sealParameter } from './sealing.ts'

/**
 * The same database, which encrypts the parameters that statements name in `sealed` and decrypts every encrypted value of
 * what they return, as deep as it is.
 */
export function encryptedDatabase(db: ServerDatabase, key: DataKey): ServerDatabase {
  return {
    encryption: key,
    get server() {
      return db.server
    },
    query: (statement, values) => run(db.query.bind(db), key, statement, values),
    queryApart: (statement, values) => run(db.queryApart.bind(db), key, statement, values),
    transaction: (work) => db.transaction((tx) => work(encryptedTransaction(tx, key))),
    listen: (channel, onNotify, onMissed) => db.listen(channel, onNotify, onMissed),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

function encryptedTransaction(tx: Transaction, key: DataKey): Transaction {
  return {
    encryption: key,
    query: (statement, values) => run(tx.query.bind(tx), key, statement, values),
    afterCommit: (effect) => tx.afterCommit(effect),
    afterRollback: (effect) => tx.afterRollback(effect),
  }
}

async function run<Row>(
  query: Queryable['query'],
  key: DataKey,
  statement: Statement,
  values: unknown[] | undefined,
): Promise<Rows<Row>> {
  const { sealed } = statement
  const stored =
    sealed === undefined
      ? values
      : values?.map((value, index) => {
          const sealing = sealed[index + 1]
          return sealing === undefined ? value : sealParameter(key, sealing, value)
        })
  const rows = await query<Row>(statement, stored)
  if (statement.asStored !== true) key.openAll(rows)
  return rows
}
