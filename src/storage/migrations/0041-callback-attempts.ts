/**
 * `callbacks.recent_attempts`: attempts that failed and what followed them, oldest first, each a `CallbackAttempt` as
 * JSON; null where the first attempt succeeded. Bounded by the statement that writes outcomes.
 */
export const callbackAttemptsStep = `
ALTER TABLE callbacks ADD COLUMN IF NOT EXISTS recent_attempts text[];
`
