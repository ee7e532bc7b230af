/**
 * `accounts.alert_micros`: an event is written when the balance falls below it; null for none. `alerted_at`: when that was
 * written, in ms; null once a top-up has brought the balance back, so that the next fall is written too.
 */
export const balanceAlertsStep = `
ALTER TABLE accounts ADD COLUMN alert_micros bigint CHECK (alert_micros > 0), ADD COLUMN alerted_at bigint;
`
