/**
 * `accounts.disabled_at`: since when an account may request nothing, in ms; null while it may. `console_users.setup_hidden_at`:
 * when the user put the checklist of a new installation away, in ms.
 */
export const accountsStep = `
ALTER TABLE accounts ADD COLUMN IF NOT EXISTS disabled_at bigint;
ALTER TABLE console_users ADD COLUMN IF NOT EXISTS setup_hidden_at bigint;
`
