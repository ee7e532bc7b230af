import { type Database, OutcomeUnknown } from '../../packages/store/database.ts'

/**
 * The same database where the answers to the next commits are lost: each item of `commits` says whether that one is on
 * disk.
 */
export function losingAnswers(db: Database, commits: boolean[]): Database {
  return {
    query: (statement, values) => db.query(statement, values),
    async transaction(work) {
      const isCommitted = commits.shift()
      if (isCommitted === undefined) return db.transaction(work)
      const lost = new OutcomeUnknown('the connection broke during the commit')
      if (isCommitted) await db.transaction(work)
      else await db.transaction((tx) => work(tx).then(() => Promise.reject(lost)))
      throw lost
    },
    listen: (channel, onNotify, onMissed) => db.listen(channel, onNotify, onMissed),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}
