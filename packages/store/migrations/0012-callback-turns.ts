/** Due callbacks are found account by account, so that those of one account never stand before those of another. */
export const callbackTurnsStep = `
CREATE INDEX callbacks_due_by_account ON callbacks (account_id, due_at) WHERE state = 'pending';
DROP INDEX callbacks_due;
`
