/**
 * What the console shows of the past. `callbacks.recent_attempts`: attempts that failed and what followed them, oldest
 * first, each a `CallbackAttempt` as JSON; null where the first attempt succeeded; bounded by the statement that writes
 * outcomes. `ledger.msg_ids`: the messages of an entry where they are few, else null.
 */
export const consoleHistoryStep = `
ALTER TABLE callbacks ADD COLUMN IF NOT EXISTS recent_attempts text[];
ALTER TABLE ledger ADD COLUMN IF NOT EXISTS msg_ids bigint[];
`
