import type { BatchDeadline } from '../../kit/flow/batcher.ts'
import { type Clock, within } from '../../kit/time/clock.ts'
import { type Database, DatabaseUnavailable, OutcomeUnknown, type Transaction } from '../database.ts'

/**
 * The same database with a deadline, for requests of clients. A statement without an answer after `withinMs` rejects
 * with `DatabaseUnavailable`. So does a transaction, which then is not committed. Where its commit is under way by
 * then it rejects with `OutcomeUnknown`, and its effects still run when it ends. A writing statement belongs into a
 * transaction.
 */
export function withDeadline(db: Database, clock: Clock, withinMs: number): Database {
  const late = () => unanswered(withinMs)
  return {
    ...(db.encryption === undefined ? {} : { encryption: db.encryption }),
    query: (statement, values) => within(clock, withinMs, db.query(statement, values), late),
    transaction: (work) => transactionWithin({ db, clock, withinMs, late }, work),
    listen: (channel, onNotify, onMissed) => db.listen(channel, onNotify, onMissed),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

/** The deadline of a group commit that clients wait for. */
export function commitDeadline(afterMs: number): BatchDeadline {
  return { afterMs, notTaken: () => unanswered(afterMs), unanswered: () => unknown(afterMs) }
}

/** The same for reads, which have no effect. */
export function readDeadline(afterMs: number): BatchDeadline {
  return { ...commitDeadline(afterMs), unanswered: () => unanswered(afterMs) }
}

function transactionWithin<Result>(
  { db, clock, withinMs, late }: { db: Database; clock: Clock; withinMs: number; late: () => Error },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let isLate = false
  let isCommitting = false
  const throwIfLate = () => {
    if (isLate) throw late()
  }
  const running = db.transaction(async (tx) => {
    isCommitting = false
    throwIfLate()
    const result = await work(tx)
    throwIfLate()
    isCommitting = true
    return result
  })
  return within(clock, withinMs, running, () => {
    isLate = true
    return isCommitting ? unknown(withinMs) : late()
  })
}

function unanswered(forMs: number): DatabaseUnavailable {
  return new DatabaseUnavailable(`the database has not answered for ${forMs} ms`)
}

function unknown(forMs: number): OutcomeUnknown {
  return new OutcomeUnknown(`the database has not answered a commit for ${forMs} ms`)
}
