import type pg from 'pg'
import { OutcomeUnknown, type Rows, type Statement, type Transaction } from '../database.ts'
import { arrayLiteral, isElement } from '../statements/array-columns.ts'
import { asDatabaseError, breaksConnection, errorCode } from './unavailable.ts'

const runsOfOneTransaction = 3
/** Deadlock detected, serialization failure. */
const worthAnotherRun = new Set(['40P01', '40001'])

/** Runs `run` again after a deadlock, a few times. It must have left nothing behind. */
export async function withRuns<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      if (runs >= runsOfOneTransaction || !worthAnotherRun.has(errorCode(error))) throw error
    }
  }
}

/** Arrays become literals here, in less than half of the driver's time. */
function parameter(value: unknown): unknown {
  return Array.isArray(value) && value.every(isElement) ? arrayLiteral(value) : value
}

export async function runStatement<Row>(
  client: pg.ClientBase,
  statement: Statement,
  values?: unknown[],
): Promise<Rows<Row>> {
  const { rows } = await client.query<Row & pg.QueryResultRow>(
    values === undefined ? statement : { ...statement, values: values.map(parameter) },
  )
  return rows
}

/**
 * `begin`, `work`, and COMMIT, or ROLLBACK where `work` rejects. Rejects with `OutcomeUnknown` when the connection breaks while
 * it commits.
 */
export async function runTransaction<Result>(
  client: pg.PoolClient,
  effects: Pick<Transaction, 'afterCommit' | 'afterRollback'>,
  work: (tx: Transaction) => Promise<Result>,
  begin = 'BEGIN',
): Promise<Result> {
  let open = true
  const tx: Transaction = {
    ...effects,
    query<Row>(statement: Statement, values?: unknown[]) {
      if (!open) return Promise.reject(new Error('this transaction has ended'))
      return runStatement<Row>(client, statement, values).catch((error: unknown) => {
        throw asDatabaseError(error)
      })
    },
  }
  await client.query(begin)
  try {
    const result = await work(tx)
    open = false
    const { command } = await client.query('COMMIT').catch(throwUnanswered)
    // The server answers ROLLBACK where a statement failed and `work` swallowed the error.
    if (command === 'ROLLBACK')
      throw new Error('a statement of this transaction failed, so it was rolled back')
    return result
  } catch (error) {
    open = false
    // Where the rollback fails too, the connection is not idle and is closed.
    if (!breaksConnection(error)) await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function throwUnanswered(error: unknown): never {
  if (!breaksConnection(error)) throw error
  throw new OutcomeUnknown('the connection to the database broke during a commit', { cause: error })
}
